"""Replacements: single pages and pieces of a kit, and a test page."""

import pytest

from pnp import PnpError, kit
from tests.conftest import KITS
from tests.reading import PdfPage
from tests.rendered_kits import kit_pages


def text_of(page: PdfPage) -> str:
    return " ".join(page.text.split())


def cuts(pages: list[PdfPage]) -> int:
    return sum(mark.layer == "cut" for page in pages for mark in page.marks)


def test_lost_piece_is_printed_once() -> None:
    (page,) = kit_pages("color-claim", "--piece", "large red", "--layers", "all")
    assert cuts([page]) == 1
    letters = [mark.text for mark in page.marks if mark.kind == "text" and mark.text == "R"]
    assert len(letters) >= 4  # a letter on each face


def test_words_of_a_piece_are_in_any_order() -> None:
    one, other = kit("color-claim", piece="large red"), kit("color-claim", piece="Red LARGE")
    assert one[0].to_svg() == other[0].to_svg()


def test_several_pieces_share_a_sheet() -> None:
    pages = kit_pages("line-or-colour", "--piece", "black ring", "--piece", "red counter")
    assert len(pages) == 1


def test_unknown_piece_lists_the_pieces() -> None:
    with pytest.raises(PnpError, match="unknown piece 'large pink'") as error:
        kit("color-claim", only="pyramids", piece="large pink")
    assert "large red" in str(error.value)


@pytest.mark.parametrize(("page", "expected"), [(5, {5, 6}), (6, {5, 6})])
def test_page_is_printed_with_its_other_side(page: int, expected: set[int]) -> None:
    whole = kit("passtally", backs="duplex-long")
    assert whole[5].is_back
    part = kit("passtally", backs="duplex-long", page=page)
    assert [each.to_svg() for each in part] == [whole[at - 1].to_svg() for at in sorted(expected)]


def test_single_sided_page_is_printed_alone() -> None:
    (page,) = kit("color-claim", page=2)
    assert page.to_svg() == kit("color-claim")[1].to_svg()


def test_page_that_does_not_exist_is_rejected() -> None:
    with pytest.raises(PnpError, match="the kit has no page 90: choose from 1 to "):
        kit("color-claim", page=[1, 90])


@pytest.mark.parametrize("game", KITS)
def test_test_print_is_one_page_with_one_of_each_piece(game: str) -> None:
    pages = kit_pages(game, "--only", "test", "--layers", "all")
    assert len(pages) == 1
    assert 1 <= cuts(pages) < 20


def test_test_page_with_a_cover_is_on_thick_paper() -> None:
    """Its pieces are mounted on cardboard in the kit, but here they share a page."""
    assert kit("passtally", only=["cover", "test"])[-1].paper == "thick"
    _front, instructions, _test = kit_pages("passtally", "--only", "cover", "--only", "test")
    assert "glue all of" not in text_of(instructions)


def test_blank_board_is_printed_only_by_name() -> None:
    (blank,) = kit("line-or-colour", only="blank-board")
    assert blank.components == ("line-or-colour/blank",)
    for usual in (kit("line-or-colour"), kit("line-or-colour", only="thick")):
        assert all("line-or-colour/blank" not in page.components for page in usual)
