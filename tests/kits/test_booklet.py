"""Rules booklets of all kits: paper, type, words, and pages on both sides."""

from io import BytesIO

import pytest

import pnp
from pnp.catalogue import Catalogue
from pnp.kits.kit_file import find_kit
from tests.conftest import KITS, diagonal
from tests.reading import read_pdf
from tests.rendered_kits import PAPERS

CATALOGUE = Catalogue()
SIZES = {"A4": (297, 210), "Letter": (279.4, 215.9)}
POINT = 25.4 / 72


def sides(game, **options):
    return read_pdf(BytesIO(pnp.booklet(game, **options).to_bytes(".pdf")))


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))
def test_booklet_is_one_folded_sheet_with_cover_and_rules(game, paper):
    front, back = sides(game, paper=paper, layers="all")
    assert (front.width, front.height) == pytest.approx(SIZES[paper], abs=0.1)
    promise = find_kit(game, CATALOGUE).promise
    cover = [mark for mark in front.marks if mark.box[0] > front.width / 2]
    shown = [mark.text for mark in cover if mark.layer == "print" and mark.size > 13 * POINT]
    assert " ".join(shown) == promise
    picture = [mark.box for mark in cover if mark.layer == "guide" and not mark.dashed]
    assert max(box[2] for box in picture) > front.width - 12
    assert max(box[3] for box in picture) > front.height / 2
    assert {"2", "3"} <= {mark.text for mark in back.marks}
    assert "4" in {mark.text for mark in front.marks}
    for page in (front, back):
        lines = [mark for mark in page.marks if len(mark.text) > 80 and mark.layer == "print"]
        sizes = {round(mark.size / POINT, 2) for mark in lines}
        assert all(9 <= size <= 10 for size in sizes)
        for mark in page.marks:
            if mark.text.strip():
                left, _top, right, _bottom = mark.box
                assert right <= page.width / 2 - 10 or left >= page.width / 2 + 10, mark.text


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))
def test_last_page_is_not_half_empty(game, paper):
    front, _back = sides(game, paper=paper, layers="all")
    boxes = sorted(
        (mark.box[1], mark.box[3])
        for mark in front.marks
        if mark.layer == "print" and mark.box[2] < front.width / 2
    )
    reached, widest = 0.0, 0.0
    for top, bottom in [*boxes, (front.height, front.height)]:
        widest = max(widest, top - reached)
        reached = max(reached, bottom)
    assert widest < 0.25 * front.height


def test_fold_marks_are_at_the_middle():
    (front, _back) = sides("passtally", layers="all")
    dashed = [mark for mark in front.marks if mark.layer == "guide" and mark.dashed]
    assert [mark.box[0] for mark in dashed] == pytest.approx([148.5, 148.5])


def test_large_booklet_has_more_sheets():
    assert len(pnp.booklet("passtally", large=True)) in (4, 6)


@pytest.mark.parametrize("backs", ["none", "gutter"])
def test_booklet_needs_both_sides(backs):
    with pytest.raises(pnp.PnpError, match="both sides"):
        pnp.booklet("passtally", backs=backs)


def test_small_paper_is_rejected():
    with pytest.raises(pnp.PnpError, match="too small for a booklet"):
        pnp.booklet("passtally", paper="60x90mm")
    with pytest.raises(pnp.PnpError, match="the paper has space for"):
        pnp.component("passtally/rules").lay_out(paper="60x90mm")


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("color-claim", "Scoring example: if the game ended here", "total"),
        ("colour-lines", "Side B", "circle"),
    ],
)
@pytest.mark.parametrize("paper", PAPERS)
def test_figures_are_on_the_page_of_what_they_belong_to(game, paper, first, second):
    def places(words):
        found = [
            (number, mark.box[0] > page.width / 2)
            for number, page in enumerate(sides(game, paper=paper))
            for mark in page.marks
            if mark.text.strip() == words
        ]
        assert found, words
        return found[-1]

    assert places(first) == places(second)
