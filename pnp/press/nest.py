"""Convex shapes onto as few sheets as a good packing gives.

Bottom-left fill: each shape, largest first, goes to the first sheet that has room for it, there to
the place and in the turn that bring its middle highest. Where two convex shapes overlap is the
inside of their no-fit polygon, the Minkowski sum of one and the other mirrored; it is cut once, for
each pair of shapes, into a strip a millimetre, so that a place is found by looking up.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.convex import Outline, convex_hull, extent
from pnp.drawing.geometry import Affine, Point, Size

STEP = 1.0
"""Distance of the columns in which shapes may lie, in mm; downwards they lie anywhere."""

_TINY = 1e-6

_Strips = dict[int, tuple[float, float]]


class Shape(NamedTuple):
    """A convex outline, and the turns in degrees in which it may lie."""

    outline: Outline
    turns: tuple[int, ...] = (0, 90, 180, 270)


class Spot(NamedTuple):
    """Where a shape lies: `at` is the left top corner of the rectangle round it as it is turned."""

    number: int
    turn: int
    at: Point


def nest(shapes: Sequence[Shape], room: Size) -> list[list[Spot]] | None:
    """The spots on each sheet, by the number of the shape; None when one is too large."""
    sizes = [extent(shape.outline).size for shape in shapes]
    order = sorted(
        range(len(shapes)),
        key=lambda i: (-sizes[i].width * sizes[i].height, shapes[i].outline, i),
    )
    nester = _Nester(room)
    sheets: list[_Sheet] = []
    full: dict[Outline, int] = {}
    for index in order:
        outline = shapes[index].outline
        first = full.get(outline, 0)
        for number in range(first, len(sheets) + 1):
            if number == len(sheets):
                sheets.append(_Sheet())
            if nester.place(index, shapes[index], sheets[number]):
                full[outline] = number
                break
        else:
            return None
    return [sheet.spots for sheet in sheets]


class _Sheet:
    """What lies on one sheet so far: turned outlines at whole columns."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.lying: list[tuple[Outline, int, float]] = []


class _Nester:
    """Finds places in a room; keeps the strips of each pair of outlines."""

    def __init__(self, room: Size) -> None:
        self._room = room
        self._turned: dict[tuple[Outline, int], Outline] = {}
        self._strips: dict[tuple[Outline, Outline], _Strips] = {}

    def place(self, index: int, shape: Shape, sheet: _Sheet) -> bool:
        """Lay the shape at the best place of the sheet, if it has one."""
        best: tuple[float, float, int] | None = None
        found: tuple[Outline, int, float, int] | None = None
        for turn in shape.turns:
            outline = self._outline(shape.outline, turn)
            width, height = extent(outline).size
            columns = math.floor((self._room.width - width + _TINY) / STEP) + 1
            around = [(self._between(lying, outline), x, y) for lying, x, y in sheet.lying]
            for column in range(columns):
                y = _highest(around, column)
                key = (y + height / 2, column, turn)
                if y + height <= self._room.height + _TINY and (best is None or key < best):
                    best, found = key, (outline, column, y, turn)
        if found is None:
            return False
        outline, column, y, turn = found
        sheet.lying.append((outline, column, y))
        sheet.spots.append(Spot(index, turn, Point(column * STEP, y)))
        return True

    def _outline(self, outline: Outline, turn: int) -> Outline:
        """Turned, and moved to the origin."""
        if (outline, turn) not in self._turned:
            rotation = Affine.rotation(turn)
            points = [rotation.apply(point) for point in outline]
            left, top, *_ = extent(points)
            self._turned[outline, turn] = tuple(Point(p.x - left, p.y - top) for p in points)
        return self._turned[outline, turn]

    def _between(self, lying: Outline, moving: Outline) -> _Strips:
        """The no-fit polygon of a lying outline and a moving one, in strips."""
        if (lying, moving) not in self._strips:
            sums = [Point(a.x - b.x, a.y - b.y) for a in lying for b in moving]
            self._strips[lying, moving] = _in_strips(convex_hull(sums))
        return self._strips[lying, moving]


def _highest(around: list[tuple[_Strips, int, float]], column: int) -> float:
    """The smallest y in a column that lies in no forbidden stretch."""
    forbidden = []
    for strips, x, y in around:
        stretch = strips.get(column - x)
        if stretch is not None:
            forbidden.append((stretch[0] + y, stretch[1] + y))
    forbidden.sort()
    free = 0.0
    for start, end in forbidden:
        if free <= start + _TINY:
            break
        free = max(free, end)
    return free


def _in_strips(polygon: Outline) -> _Strips:
    """From where to where each column of a convex polygon is inside it; its edge is outside."""
    strips: _Strips = {}
    left, right = min(p.x for p in polygon), max(p.x for p in polygon)
    edges = list(pairwise((*polygon, polygon[0])))
    for column in range(math.ceil((left + _TINY) / STEP), math.floor((right - _TINY) / STEP) + 1):
        x = column * STEP
        crossed = [
            a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
            for a, b in edges
            if min(a.x, b.x) <= x <= max(a.x, b.x) and a.x != b.x
        ]
        strips[column] = (min(crossed), max(crossed))
    return strips
