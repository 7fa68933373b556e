"""Convex shapes onto as few sheets as a good packing gives.

Bottom-left fill: each shape, largest first, goes to the first sheet that has room for it, there to
the place and in the turn that bring its middle highest. Where two convex shapes overlap is the
inside of their no-fit polygon, the Minkowski sum of one and the other mirrored; it is cut once, for
each pair of shapes, into a strip a millimetre, so that a place is found by looking up.
"""

import math
from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.convex import Outline, convex_sum, extent
from pnp.drawing.geometry import Affine, Point, Size

STEP = 1.0
"""Distance of the columns in which shapes may lie, in mm; downwards they lie anywhere."""

_TINY = 1e-6

_KEPT = 1000
"""Pairs of outlines whose strips are kept: paper the other way up asks for the same."""

_Stretch = tuple[float, float]
"""From where to where on a column, down the sheet."""


class _Strips(NamedTuple):
    """The stretch of each column that is inside a polygon, from the first column on."""

    first: int
    inside: Sequence[_Stretch]


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
    sheets: list[_Sheet] = []
    full: dict[Outline, int] = {}
    for index in order:
        outline = shapes[index].outline
        first = full.get(outline, 0)
        for number in range(first, len(sheets) + 1):
            if number == len(sheets):
                sheets.append(_Sheet())
            if _place(index, shapes[index], sheets[number], room):
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
        self._columns: dict[Outline, _Columns] = {}

    def highest(self, moving: Outline, columns: int) -> Sequence[float]:
        """For each column the smallest y at which the outline lies on no other."""
        if moving not in self._columns:
            self._columns[moving] = _Columns(moving, columns)
        return self._columns[moving].highest(self.lying)


class _Columns:
    """Where one outline may lie on a sheet, kept while others are laid there."""

    def __init__(self, moving: Outline, columns: int) -> None:
        self._moving = moving
        self._highest = [0.0] * columns
        self._below: list[list[_Stretch]] = [[] for _ in range(columns)]
        self._seen = 0

    def highest(self, lying: Sequence[tuple[Outline, int, float]]) -> Sequence[float]:
        """For each column the smallest y that lies in no forbidden stretch."""
        for other, x, y in lying[self._seen :]:
            strips = _between(other, self._moving)
            first = max(0, x + strips.first)
            for column, (start, end) in enumerate(strips.inside[first - x - strips.first :], first):
                if column == len(self._highest):
                    break
                if self._highest[column] < end + y:
                    self._forbid(column, (start + y, end + y))
        self._seen = len(lying)
        return self._highest

    def _forbid(self, column: int, stretch: _Stretch) -> None:
        """Move down past it, and past those kept for later that are reached now."""
        below, highest = self._below[column], self._highest[column]
        if highest <= stretch[0] + _TINY:
            insort(below, stretch)
            return
        highest = stretch[1]
        while below and highest > below[0][0] + _TINY:
            highest = max(highest, below.pop(0)[1])
        self._highest[column] = highest


def _place(index: int, shape: Shape, sheet: _Sheet, room: Size) -> bool:
    """Lay the shape at the best place of the sheet, if it has one."""
    best: tuple[float, float, int] | None = None
    found: tuple[Outline, int, float, int] | None = None
    for turn in shape.turns:
        outline = _turned(shape.outline, turn)
        width, height = extent(outline).size
        columns = math.floor((room.width - width + _TINY) / STEP) + 1
        if columns < 1 or height > room.height + _TINY:
            continue
        highest = sheet.highest(outline, columns)
        y = min(highest)
        column = highest.index(y)
        key = (y + height / 2, column, turn)
        if y + height <= room.height + _TINY and (best is None or key < best):
            best, found = key, (outline, column, y, turn)
    if found is None:
        return False
    outline, column, y, turn = found
    sheet.lying.append((outline, column, y))
    sheet.spots.append(Spot(index, turn, Point(column * STEP, y)))
    return True


@lru_cache(maxsize=_KEPT)
def _turned(outline: Outline, turn: int) -> Outline:
    """Turned, and moved to the origin."""
    rotation = Affine.rotation(turn)
    points = [rotation.apply(point) for point in outline]
    left, top, *_ = extent(points)
    return tuple(Point(p.x - left, p.y - top) for p in points)


@lru_cache(maxsize=_KEPT)
def _between(lying: Outline, moving: Outline) -> _Strips:
    """The no-fit polygon of a lying outline and a moving one, in strips."""
    return _in_strips(convex_sum(lying, tuple(Point(-p.x, -p.y) for p in moving)))


def _in_strips(polygon: Outline) -> _Strips:
    """From where to where each column of a convex polygon is inside it; its edge is outside."""
    left, right = min(p.x for p in polygon), max(p.x for p in polygon)
    first, last = math.ceil((left + _TINY) / STEP), math.floor((right - _TINY) / STEP)
    inside = [(math.inf, -math.inf)] * (last - first + 1)
    for a, b in pairwise((*polygon, polygon[0])):
        west, east = sorted((a.x, b.x))
        if west == east:
            continue
        for column in range(
            max(first, math.ceil(west / STEP)), min(last, math.floor(east / STEP)) + 1
        ):
            y = a.y + (b.y - a.y) * (column * STEP - a.x) / (b.x - a.x)
            low, high = inside[column - first]
            inside[column - first] = (min(low, y), max(high, y))
    return _Strips(first, inside)
