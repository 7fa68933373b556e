"""The page of instructions, and covers in large print: they have everything, or report why not."""

from dataclasses import replace

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer, Line
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.kits.contents import ContentsEntry, KitPages
from pnp.kits.cover import Cover, cover_scene
from pnp.kits.instructions import Instructions
from pnp.kits.small_cover import cover_pages
from pnp.templates.elements.base import page_context
from tests.rendered_kits import kit_pages
from tests.shapes import written

COVER = Cover(
    title="Two by Two",
    help="2 players.",
    entries=(
        ContentsEntry(1, "Board", KitPages((2,))),
        ContentsEntry(12, "Pieces", KitPages((3, 4, 5, 8))),
    ),
    instructions=(
        Instructions("Make the pieces", ("Pieces: fold and glue.",)),
        Instructions("You also need", ("Scissors.",)),
    ),
    real="Look for it by its name.",
    setup=None,
)

THEME = Catalogue().theme("common")


def words(cover: Cover) -> list[str]:
    return written(cover_scene(cover, palette("safe"), THEME).layers[Layer.PRINT])


def large_words(cover: Cover) -> list[str]:
    context = page_context(THEME, palette("safe"), Size(120, 180))
    pages = cover_pages(cover, context)
    return [text for page in pages for text in written(page.layers[Layer.PRINT])]


def test_instructions_have_the_steps_and_needs() -> None:
    texts = words(COVER)
    assert "Scissors." in texts
    assert "Pieces: fold and glue." in texts


def test_no_line_crosses_the_heading() -> None:
    cover = replace(COVER, real="", setup=None)
    items = cover_scene(cover, palette("safe"), THEME).layers[Layer.PRINT]
    assert [item for item in items if isinstance(item, Line)] == []


def test_large_cover_lists_counts_and_pages() -> None:
    texts = large_words(COVER)
    at = texts.index("12\u00d7")
    assert texts[at : at + 3] == ["12\u00d7", "Pieces", "pages 3\u20135 and 8"]


def test_owner_is_named_only_for_published_games() -> None:
    assert COVER.real in words(COVER)
    own = words(replace(COVER, real=""))
    assert COVER.real not in own
    assert "belongs to its author" not in " ".join(own)


@pytest.mark.parametrize(
    "change",
    [
        {"instructions": (Instructions("Cut", ("word " * 90,) * 30),)},
        {"title": "W" * 300},
    ],
)
def test_text_that_exceeds_a_page_is_rejected(change: dict[str, object]) -> None:
    with pytest.raises(PnpError, match="the kit's cover: "):
        cover_scene(replace(COVER, **change), palette("safe"), THEME)  # type: ignore[arg-type]  # fields


def test_first_page_in_large_print_on_small_paper_has_the_picture_and_the_facts() -> None:
    page = kit_pages("colour-lines", "--large", "--paper", "Letter", "--layers", "all")[0]
    texts = [mark.text for mark in page.marks]
    assert texts.count("players") == 1
    assert "1 to 5" in texts
    assert " ".join(texts).count("Two lines, five dice") == 1, "nothing below the picture"
    guides = [mark.box for mark in page.marks if mark.layer == "guide"]
    assert any(top < 0.1 * page.height and bottom > 0.5 * page.height
               for _left, top, _right, bottom in guides)  # fmt: skip


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_last_line_of_instructions_keeps_clear_of_the_ruler(paper: str) -> None:
    page = kit_pages("color-claim", "--paper", paper)[1]
    note = max(mark.box[3] for mark in page.marks if mark.text.startswith("The game belongs"))
    numerals = min(mark.box[1] for mark in page.marks if mark.text in {"0", "100 mm"})
    assert numerals - note >= 4


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("color-claim", ("--pieces", "own")),
        ("passtally", ("--variant", "2-players", "--pieces", "own")),
    ],
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_setup_fills_a_page_without_build_steps(
    game: str, options: tuple[str, ...], paper: str
) -> None:
    page = kit_pages(game, *options, "--paper", paper)[1]
    (code,) = (mark for mark in page.marks if mark.text == "Setup code")
    assert 2 / 3 * page.height < code.box[1] < 0.9 * page.height
    assert code.size > 7 * 25.4 / 72 * 1.1, "enlarged with the setup"
