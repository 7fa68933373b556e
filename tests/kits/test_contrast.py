"""Contrast of text, cuts and folds with the paper below them, on boxes, labels and backs."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from math import hypot

import pytest

from pnp.drawing.colour import WHITE, Colour, contrast
from tests.conftest import KITS
from tests.kits.legibility import text_shape
from tests.reading import Mark, PdfPage
from tests.rendered_kits import kit_pages
from tests.shapes import XY, contains, distance_to_line

every_game = pytest.mark.parametrize("game", KITS)


def below(point: XY, marks: Sequence[Mark]) -> Colour:
    """Return the colour that a point has after these marks were painted."""
    for mark in reversed(marks):
        if mark.kind != "path" or not all(contains(clip, point) for clip in mark.clips):
            continue
        sides = [*pairwise(mark.points)] if mark.stroke else []
        if any(distance_to_line(point, *side) < mark.width / 2 for side in sides):
            return Colour.from_hex(mark.stroke or "")
        if mark.fill and len(mark.points) > 2 and contains(mark.points, point):
            return Colour.from_hex(mark.fill)
    return Colour(255, 255, 255)


def middle(points: Sequence[XY]) -> XY:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def texts(page: PdfPage) -> Iterator[tuple[str, float]]:
    """Yield each text on a component, with its contrast. Letters of pieces are large."""
    for at, mark in enumerate(page.marks):
        if (
            mark.kind == "text"
            and len(mark.text.strip()) > 1
            and mark.layer in {"", "print"}
            and mark.fill
        ):
            under = below(middle(text_shape(mark)), page.marks[:at])
            yield mark.text, contrast(Colour.from_hex(mark.fill), under)


def lines(page: PdfPage) -> Iterator[tuple[str, float]]:
    """Yield each part of a cut or fold, with its contrast. Dashes are seen at their ends, too."""
    for at, mark in enumerate(page.marks):
        if mark.layer in {"cut", "fold"} and mark.stroke:
            printed = [each for each in page.marks[:at] if each.layer == "print"]
            for a, b in pairwise(mark.points):
                under = below(middle((a, b)), printed)
                yield f"{mark.layer} at {a}", contrast(Colour.from_hex(mark.stroke), under)


@every_game
@pytest.mark.parametrize("part", ["box", "labels"])
def test_text_on_boxes_and_labels_is_readable(game: str, part: str) -> None:
    pages = kit_pages(game, "--only", part, "--layers", "all")
    assert unreadable(pages) == []


@pytest.mark.slow
@every_game
def test_text_on_pieces_with_backs_is_readable(game: str) -> None:
    _cover, *pages = kit_pages(game, "--backs", "duplex-long", "--layers", "all")
    assert unreadable(pages) == []


def unreadable(pages: Sequence[PdfPage]) -> list[tuple[str, float]]:
    found = [each for page in pages for each in texts(page)]
    assert found
    return [(text, round(ratio, 1)) for text, ratio in found if ratio < 4.5]


@every_game
def test_cuts_and_folds_of_boxes_and_labels_are_visible(game: str) -> None:
    pages = [
        p for name in ("box", "labels") for p in kit_pages(game, "--only", name, "--layers", "all")
    ]
    found = [each for page in pages for each in lines(page)]
    assert found
    assert [(where, round(ratio, 1)) for where, ratio in found if ratio < 3] == []


def test_dark_box_has_no_pale_line_inside_its_cut() -> None:
    _steps, page = kit_pages("color-claim", "--only", "box", "--layers", "all")
    printed = [mark for mark in page.marks if mark.layer == "print" and mark.kind == "path"]
    (cut,) = (mark for mark in page.marks if mark.layer == "cut")
    checked = 0
    for start, end in pairwise(cut.points):
        (x, y), turn = middle((start, end)), 1 if end[1] < start[1] else -1
        inside = [below((x + turn * beside, y), printed) for beside in (0.1, 0.3, 2.0)]
        is_upright = start[0] == pytest.approx(end[0]) and abs(start[1] - end[1]) > 5
        if is_upright and contrast(inside[-1], WHITE) > 4.5:
            checked += 1
            assert len(set(inside)) == 1
            assert contrast(below((x - turn * 0.2, y), printed), inside[0]) > 3, "cut is visible"
    assert checked >= 4


def beside(cut: Mark, distance: float) -> Iterator[tuple[XY, XY]]:
    """Yield points on both sides of a closed cut, near its corners and near the middle of sides."""
    points = [at for at, after in pairwise((*cut.points, cut.points[0])) if at != after]
    ring = (points[-1], *points, points[0])
    corners = [
        (at, before, after) for before, at, after in zip(ring, ring[1:], ring[2:], strict=False)
    ]
    sides = [(middle((a, b)), a, b) for a, b in pairwise(ring[1:])]
    # A circle is read as four points, and the middles of their sides are not on the circle.
    for (x, y), (ax, ay), (bx, by) in corners if len(points) == 4 else sides:
        length = hypot(bx - ax, by - ay)
        across, down = (ay - by) / length * distance, (bx - ax) / length * distance
        yield (x + across, y + down), (x - across, y - down)


@every_game
def test_low_ink_cuts_are_visible_from_both_sides(game: str) -> None:
    checked = 0
    for page in kit_pages(game, "--palette", "low-ink", "--layers", "all"):
        printed = [mark for mark in page.marks if mark.layer == "print"]
        for cut in (mark for mark in page.marks if mark.layer == "cut" and len(mark.points) > 3):
            checked += 1
            for point in chain.from_iterable(beside(cut, cut.width / 2 + 0.1)):
                ratio = contrast(Colour.from_hex(cut.stroke or ""), below(point, printed))
                assert ratio > 4.5, f"cut at {point}"
    assert checked or game == "colour-lines"
