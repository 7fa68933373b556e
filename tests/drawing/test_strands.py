"""Lines of tiles: neighbours meet without a step, gap or bend."""

from itertools import product

import pytest

from pnp.drawing.scene import Curve
from pnp.drawing.strands import PAIRS, Passage, offset_outwards, passages, side_midpoint, strand
from pnp.geometry import Point, Rect

SPACE = Rect(30, 40, 24, 24)
BESIDE = {"E": Rect(54, 40, 24, 24), "S": Rect(30, 64, 24, 24)}
ACROSS = {"E": "W", "S": "N", "W": "E", "N": "S"}


def ends(space, pair):
    """Return both ends of a line by side, each with a further point of its tangent."""
    line = strand(space, *pair)
    (segment,) = line.segments
    if isinstance(segment, Curve):
        return {pair[0]: (line.start, segment.first), pair[1]: (segment.end, segment.second)}
    return {pair[0]: (line.start, segment), pair[1]: (segment, line.start)}


@pytest.mark.parametrize("side", ["E", "S"])
@pytest.mark.parametrize(("one", "other"), list(product(PAIRS, PAIRS)))
def test_lines_of_neighbours_join_smoothly(one, other, side):
    """Covers any two shapes side by side, and so any two tiles."""
    here = next(ends(SPACE, pair)[side] for pair in PAIRS[one] if side in pair)
    back = ACROSS[side]
    there = next(ends(BESIDE[side], pair)[back] for pair in PAIRS[other] if back in pair)
    assert here[0] == there[0] == side_midpoint(SPACE, side)
    along = 1 if side == "E" else 0  # the coordinate that must not change along the tangent
    assert here[1][along] == pytest.approx(here[0][along], abs=1e-9)
    assert there[1][along] == pytest.approx(here[0][along], abs=1e-9)


def test_arc_is_a_quarter_circle_around_its_corner():
    line = strand(SPACE, "N", "E")
    (curve,) = line.segments
    corner = Point(SPACE.right, SPACE.y)
    for t in (0.25, 0.5, 0.75):
        u = 1 - t
        x, y = (
            u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
            for a, b, c, d in zip(line.start, curve.first, curve.second, curve.end, strict=True)
        )
        radius = ((x - corner.x) ** 2 + (y - corner.y) ** 2) ** 0.5
        assert radius == pytest.approx(12, abs=0.01)


def test_point_is_offset_at_a_right_angle():
    assert offset_outwards(Point(1, 1), "N", 3) == (1, -2)
    assert offset_outwards(Point(1, 1), "W", 3) == (-2, 1)


def test_line_through_several_spaces_is_one_run():
    """A run in pieces would show a hairline between two halves of a tile."""
    assert passages(["+", "\\"]) == [
        [Passage(0, 0, "N", "S"), Passage(0, 1, "N", "E")],
        [Passage(0, 0, "E", "W")],
        [Passage(0, 1, "S", "W")],
    ]


def test_loop_is_one_run_that_ends_where_it_starts():
    loop = max(passages(["/\\", "\\/"]), key=len)
    assert len(loop) == 4
    assert sorted({(each.column, each.row) for each in loop}) == [(0, 0), (0, 1), (1, 0), (1, 1)]
