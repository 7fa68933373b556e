"""Lines through square spaces from side to side: the geometry of all tiles.

Every line meets a side in the middle and at a right angle, so that it joins the line on any
adjacent space. A line is straight, or a quarter circle around the corner between two sides.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.scene import Curve, Outline
from pnp.drawing.shape_outlines import KAPPA
from pnp.geometry import Point, Rect

SIDES = "NESW"

OPPOSITE = dict(zip(SIDES, "SWNE", strict=True))
"""Side opposite each side of a space."""

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Changes of column and row that lead to the adjacent space at each side."""

PAIRS = {"+": ("NS", "EW"), "\\": ("NE", "SW"), "/": ("NW", "SE")}
"""Pairs of sides that each shape joins. The shapes are a cross, and mirrors drawn as slashes."""


def side_midpoint(space: Rect, side: str) -> Point:
    """Return the middle of a side, or the centre of the space if `side` is ""."""
    x, y = space.centre
    return {
        "N": Point(x, space.y),
        "S": Point(x, space.bottom),
        "W": Point(space.x, y),
        "E": Point(space.right, y),
        "": space.centre,
    }[side]


def strand(space: Rect, entry: str, leave: str) -> Outline:
    """Return the line from the middle of one side to the middle of another.

    A side of "" stands for the centre of the space.
    """
    start, end = side_midpoint(space, entry), side_midpoint(space, leave)
    if not (entry and leave):
        return Outline(start, (end,))
    if {entry, leave} in ({"N", "S"}, {"E", "W"}):
        return Outline(start, (end,))
    middle = space.centre

    def towards_middle(point: Point) -> Point:
        return Point(point.x + (middle.x - point.x) * KAPPA, point.y + (middle.y - point.y) * KAPPA)

    return Outline(start, (Curve(towards_middle(start), towards_middle(end), end),))


def through_centre(space: Rect, entry: str, leave: str) -> Outline:
    """Return the line between two sides that runs straight through the centre of the space."""
    start, end = side_midpoint(space, entry), side_midpoint(space, leave)
    return Outline(start, (space.centre, end) if entry and leave else (end,))


def offset_outwards(point: Point, side: str, by: float) -> Point:
    """Return a point on a side, moved out of the space by `by` mm."""
    dx, dy = _STEPS[side]
    return Point(point.x + dx * by, point.y + dy * by)


class Passage(NamedTuple):
    """A line's path through a space: its column and row, and the sides that the line connects."""

    column: int
    row: int
    entry: str
    leave: str


def passages(shapes: Sequence[str]) -> list[list[Passage]]:
    """Return each continuous line through a grid of shapes. A loop can start at any of its spaces.

    Characters that are not shapes are spaces without lines.
    """
    leaves: dict[tuple[int, int, str], str] = {}
    for row, line in enumerate(shapes):
        for column, shape in enumerate(line):
            for pair in PAIRS.get(shape, ()):
                one, other = pair[0], pair[1]
                leaves |= {(column, row, one): other, (column, row, other): one}
    starts = [at for at in leaves if _next(*at) not in leaves]
    found: list[list[Passage]] = []
    seen: set[tuple[int, int, str]] = set()
    for start in (*starts, *leaves):  # open lines first, so that only loops are left
        run: list[Passage] = []
        at = start
        while at in leaves and at not in seen:
            column, row, entry = at
            leave = leaves[at]
            seen |= {at, (column, row, leave)}
            run.append(Passage(column, row, entry, leave))
            at = _next(column, row, leave)
        if run:
            found.append(run)
    return found


def _next(column: int, row: int, side: str) -> tuple[int, int, str]:
    """Return the adjacent space at a side, and the side of that space that touches this one."""
    dx, dy = _STEPS[side]
    return column + dx, row + dy, OPPOSITE[side]
