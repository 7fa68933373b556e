"""Marks round what is cut: on finished kits none lies on a finished face, and folds end at cuts."""

from math import hypot

import pytest

from tests.conftest import KITS, diagonal
from tests.kits.legibility import box, within
from tests.kits_made import PAPERS, kit_pages
from tests.reading import Mark, PdfPage

Point = tuple[float, float]


def cuts(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.layer == "cut" and len(mark.points) > 2]


def along(mark: Mark) -> list[Point]:
    """Points of a line, less than half a millimetre apart."""
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    steps = max(2, int(hypot(bx - ax, by - ay) * 2))
    return [(ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps + 1)]


def inside(point: Point, outline: Mark) -> bool:
    """Whether a point lies within an outline of any shape, more than a hair from its edge."""
    if distance(point, outline) < 0.05:
        return False
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in sides(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed += 1
    return crossed % 2 == 1


def sides(outline: Mark) -> list[tuple[Point, Point]]:
    return list(zip(outline.points, (*outline.points[1:], outline.points[0]), strict=True))


def distance(point: Point, outline: Mark) -> float:
    return min(_from_side(point, a, b) for a, b in sides(outline))


def _from_side(point: Point, a: Point, b: Point) -> float:
    length = hypot(b[0] - a[0], b[1] - a[1])
    if not length:
        return hypot(point[0] - a[0], point[1] - a[1])
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    on = min(max((point[0] - a[0]) * dx + (point[1] - a[1]) * dy, 0), length)
    return hypot(point[0] - a[0] - on * dx, point[1] - a[1] - on * dy)


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))
def test_no_crop_mark_lies_on_what_is_cut_out(game: str, paper: str) -> None:
    for page in kit_pages(game, "--paper", paper, "--layers", "all"):
        outlines = [(cut, box(cut.points)) for cut in cuts(page)]
        for mark in page.marks:
            if mark.layer == "guide" and mark.stroke and len(mark.points) == 2:
                for x, y in along(mark):
                    near = [cut for cut, around in outlines if within((x, y, x, y), around)]
                    assert not [cut for cut in near if inside((x, y), cut)]


@pytest.mark.parametrize("game", KITS)
def test_a_fold_runs_from_cut_to_cut(game: str) -> None:
    """So it lies between two faces, or in a hole, and none begins or ends on a face."""
    for page in kit_pages(game, "--layers", "all"):
        outlines = cuts(page)
        for fold in (mark for mark in page.marks if mark.layer == "fold"):
            for end in (fold.points[0], fold.points[-1]):
                assert min(distance(end, cut) for cut in outlines) < 0.5
