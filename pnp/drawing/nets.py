"""Nets: flat patterns that fold into solids, with faces, folds, tabs and a cut outline."""

import math
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.folding import Hinge, distinct
from pnp.drawing.scene import Polygon
from pnp.geometry import Point, Rect, Size, centroid, distance
from pnp.portable_math import acos, asin, cos, sin

MIN_STEEPNESS = 1.1
"""Minimum ratio of a pyramid's height to its base (see `pyramid_net`)."""

_TAB = 0.28
"""Height of a cube's tab, as a fraction of the cube's side."""

_SLANT = 0.3
"""Amount by which a tab is narrower at each end, as a fraction of the edge.

It keeps the tab clear of other tabs.
"""

_PYRAMID_TAB = 0.24
"""Height of a pyramid's tab, as a fraction of the pyramid's base."""

_SMALLEST_TAB = 4.0
"""Minimum height of a pyramid's tab, in mm."""
_PYRAMID_TAB_ENDS = (0.12, 0.62)
"""Fractions of the edge, from the base, between which a pyramid's tab has its full height."""


class Tab(NamedTuple):
    """A flap at an edge, which is glued behind another face.

    The corners are clockwise, starting at the edge.
    """

    corners: tuple[Point, ...]

    @property
    def glued(self) -> tuple[Point, ...]:
        """Area to cover with glue. It is smaller than the tab."""
        x, y = centroid(self.corners)
        return tuple(Point(x + (p.x - x) * 0.75, y + (p.y - y) * 0.75) for p in self.corners)


class CubeNet(NamedTuple):
    """The net of a cube: square faces, folds between faces and at tabs, and the cut outline."""

    size: Size
    faces: tuple[Rect, ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: tuple[Tab, ...]
    outline: Polygon

    @property
    def hinges(self) -> tuple[Hinge, ...]:
        """Hinges at the folds, each with an angle of 90 degrees."""
        return tuple(Hinge(*fold, 90.0) for fold in self.folds)


class PyramidNet(NamedTuple):
    """The net of a pyramid: four faces around the apex, the folds between them, and a tab.

    The corners of a face are the apex, then the base corners from right to left (with the apex up).
    The pyramid is open at the bottom, so that pyramids stack and nest.
    """

    size: Size
    faces: tuple[tuple[Point, Point, Point], ...]
    folds: tuple[tuple[Point, Point], ...]
    tab: Tab
    fan: Polygon
    outline: Polygon
    angle: float
    """Angle of each face at the apex, in degrees."""

    @property
    def hinges(self) -> tuple[Hinge, ...]:
        """Hinges at the folds. Each has the angle between the normals of two adjacent faces."""
        tip, one, other = self.faces[0]
        half, edge = distance(one, other) / 2, distance(tip, one)
        lean = half / math.sqrt(edge * edge - half * half)  # sine of a face's inward lean
        degrees = math.degrees(acos(lean * lean))
        return tuple(Hinge(*fold, degrees) for fold in self.folds)


def pyramid_net(base: float, height: float) -> PyramidNet:
    """Return the net of an upright square pyramid.

    The faces form a fan below the apex, with the tab on the left. If height / base is at least
    MIN_STEEPNESS, the angles of the four faces at the apex add up to less than 180 degrees, so the
    fan is convex.

    Args:
        base: Side of the square base, in mm.
        height: Height of the pyramid, in mm.
    """
    edge = math.sqrt(height * height + base * base / 2)
    angle = 2 * asin(base / 2 / edge)
    angles = [(2 - step) * angle for step in range(5)]
    corners = [Point(edge * sin(step_angle), edge * cos(step_angle)) for step_angle in angles]
    tip = Point(0.0, 0.0)
    tab = _leaning_tab(corners[4], tip, max(_SMALLEST_TAB, base * _PYRAMID_TAB))
    outline = (tip, *corners, *tab.corners[1:3])
    left, top = min(p.x for p in outline), min(p.y for p in outline)

    def moved(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(Point(x - left, y - top) for x, y in points)

    tip, *corners = moved((tip, *corners))
    width = max(p.x for p in outline) - left
    return PyramidNet(
        Size(width, max(p.y for p in outline) - top),
        tuple((tip, one, other) for one, other in pairwise(corners)),
        tuple((tip, corner) for corner in corners[1:]),
        Tab(moved(tab.corners)),
        Polygon((tip, *corners)),
        Polygon(moved(outline)),
        math.degrees(angle),
    )


def _leaning_tab(foot: Point, tip: Point, reach: float) -> Tab:
    """Return a flap along an edge from `foot` to `tip` that leaves the narrow tip free."""
    flap = _tab(foot, tip, reach)
    dx, dy = tip.x - foot.x, tip.y - foot.y
    out = Point(flap.corners[1].x - foot.x - dx * _SLANT, flap.corners[1].y - foot.y - dy * _SLANT)
    low, high = (
        Point(foot.x + dx * share + out.x, foot.y + dy * share + out.y)
        for share in _PYRAMID_TAB_ENDS
    )
    return Tab((foot, low, high, tip))


def cube_net(side: float) -> CubeNet:
    """Return a net in the shape of a cross, with seven tabs.

    Four faces are in a column, with one face on each side of the second. The order of the faces is
    top, left, front, right, bottom, back.
    """
    reach = side * _TAB
    x, y = reach, 0.0

    def face(column: int, row: int) -> Rect:
        return Rect(x + column * side, y + row * side, side, side)

    faces = (face(1, 0), face(0, 1), face(1, 1), face(2, 1), face(1, 2), face(1, 3))
    c = [rect.corners for rect in faces]
    flaps = (
        _tab(c[3][0], c[3][1], reach),  # right face: upper, outer and lower edge
        _tab(c[3][1], c[3][2], reach),
        _tab(c[3][2], c[3][3], reach),
        _tab(c[5][2], c[5][3], reach),  # back face: lower edge
        _tab(c[1][2], c[1][3], reach),  # left face: lower, outer and upper edge
        _tab(c[1][3], c[1][0], reach),
        _tab(c[1][0], c[1][1], reach),
    )
    between = ((2, 0), (2, 1), (2, 3), (2, 4), (4, 5))
    folds = [_shared(faces[one], faces[other]) for one, other in between]
    folds += [(tab.corners[0], tab.corners[3]) for tab in flaps]
    corners = (
        *c[0][:2],
        *flaps[0].corners, *flaps[1].corners[1:], *flaps[2].corners[1:],
        c[4][1], c[5][1], *flaps[3].corners,
        c[5][0], c[4][0],
        *flaps[4].corners, *flaps[5].corners[1:], *flaps[6].corners[1:],
    )  # fmt: skip
    size = Size(3 * side + 2 * reach, 4 * side + reach)
    return CubeNet(size, faces, tuple(folds), flaps, Polygon(distinct(corners)))


def _tab(start: Point, end: Point, reach: float) -> Tab:
    """Return a flap to the left of the edge from start to end.

    Edges run clockwise around the net, so the flap is outside the net.
    """
    dx, dy = end.x - start.x, end.y - start.y
    length = distance(start, end)
    out = Point(dy / length * reach, -dx / length * reach)
    first = Point(start.x + dx * _SLANT + out.x, start.y + dy * _SLANT + out.y)
    second = Point(end.x - dx * _SLANT + out.x, end.y - dy * _SLANT + out.y)
    return Tab((start, first, second, end))


def _shared(one: Rect, other: Rect) -> tuple[Point, Point]:
    both = [
        corner
        for corner in one.corners
        if any(abs(corner.x - c.x) < 1e-9 and abs(corner.y - c.y) < 1e-9 for c in other.corners)
    ]
    return both[0], both[1]
