"""Lines that run through square spaces from side to side: the geometry that all tiles share.

Every line meets a side in its middle, at a right angle, so that it joins the line of whatever
lies beyond: straight across, or a quarter circle round the corner between two sides.
"""

from pnp.drawing.scene import Curve, Outline
from pnp.drawing.shape_outlines import KAPPA
from pnp.geometry import Point, Rect

SIDES = "NESW"

PAIRS = {"+": ("NS", "EW"), "\\": ("NE", "SW"), "/": ("NW", "SE")}
"""The sides that each shape joins: a cross, or a slash read as a mirror."""


def middle_of(space: Rect, side: str) -> Point:
    """The middle of a side, of the space for ""."""
    x, y = space.centre
    return {
        "N": Point(x, space.y),
        "S": Point(x, space.bottom),
        "W": Point(space.x, y),
        "E": Point(space.right, y),
        "": space.centre,
    }[side]


def strand(space: Rect, entry: str, leave: str) -> Outline:
    """The line from the middle of one side to that of another, or "" for the space's own middle."""
    start, end = middle_of(space, entry), middle_of(space, leave)
    if not (entry and leave):
        return Outline(start, (end,))
    if {entry, leave} in ({"N", "S"}, {"E", "W"}):
        return Outline(start, (end,))
    middle = space.centre

    def towards_middle(point: Point) -> Point:
        return Point(point.x + (middle.x - point.x) * KAPPA, point.y + (middle.y - point.y) * KAPPA)

    return Outline(start, (Curve(towards_middle(start), towards_middle(end), end),))


def by_the_middle(space: Rect, entry: str, leave: str) -> Outline:
    """The line from the middle of one side by that of the space to another's, straight on both."""
    start, end = middle_of(space, entry), middle_of(space, leave)
    return Outline(start, (space.centre, end) if entry and leave else (end,))


def moved_out(point: Point, side: str, by: float) -> Point:
    """A point at a side, moved away from the space."""
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    return Point(point.x + dx * by, point.y + dy * by)
