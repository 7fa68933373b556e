"""Marks of finished kits: no crop mark crosses a face, and folds end at cuts."""

from math import hypot

import pytest

from tests.conftest import KITS, diagonal
from tests.kits.legibility import within
from tests.reading import Mark, PdfPage
from tests.rendered_kits import PAPERS, kit_pages
from tests.shapes import XY, contains, distance


def cuts(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.layer == "cut" and len(mark.points) > 2]


def points_along(mark: Mark) -> list[XY]:
    """Return points of a line, less than half a millimetre apart."""
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    steps = max(2, int(hypot(bx - ax, by - ay) * 2))
    return [(ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps + 1)]


@pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))
def test_crop_marks_are_outside_cut_pieces(game: str, paper: str) -> None:
    for page in kit_pages(game, "--paper", paper, "--layers", "all"):
        outlines = [(cut.points, cut.box) for cut in cuts(page)]
        for mark in page.marks:
            if mark.layer == "guide" and mark.stroke and len(mark.points) == 2:
                for x, y in points_along(mark):
                    near = [cut for cut, around in outlines if within((x, y, x, y), around)]
                    containing = [cut for cut in near if contains(cut, (x, y))]
                    assert all(distance((x, y), cut) < 0.05 for cut in containing)


@pytest.mark.parametrize("game", KITS)
def test_fold_ends_at_cuts(game: str) -> None:
    """A fold between such ends is between two faces, or in a hole."""
    for page in kit_pages(game, "--layers", "all"):
        outlines = cuts(page)
        for fold in (mark for mark in page.marks if mark.layer == "fold"):
            for end in (fold.points[0], fold.points[-1]):
                assert min(distance(end, cut.points) for cut in outlines) < 0.5
