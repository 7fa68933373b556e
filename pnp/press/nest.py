"""Convex shapes onto as few sheets as a good packing gives.

Bottom-left fill: each shape, largest first, goes to the first sheet that has room for it, there to
the place and in the turn that bring its middle highest. Where two convex shapes overlap is the
inside of their no-fit polygon, the Minkowski sum of one and the other mirrored; it is cut once, for
each pair of shapes, into a strip a millimetre, so that a place is found by looking up.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.convex import Outline, convex_hull, extent
from pnp.drawing.geometry import Affine, Point, Size

STEP = 1.0
"""Distance of the columns in which shapes may lie, in mm; downwards they lie anywhere."""

_TINY = 1e-6

_KEPT = 1000
"""Pairs of outlines whose strips are kept: paper the other way up asks for the same."""

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
    empty = _Filled(())
    sheets: list[_Filled] = []
    spots: list[list[Spot]] = []
    full: dict[Outline, int] = {}
    for index in order:
        outline = shapes[index].outline
        first = full.get(outline, 0)
        for number in range(first, len(sheets) + 1):
            if number == len(sheets):
                sheets.append(empty)
                spots.append([])
            laid = sheets[number].with_one(shapes[index], room)
            if laid is not None:
                sheets[number], turn, at = laid
                spots[number].append(Spot(index, turn, at))
                full[outline] = number
                break
        else:
            return None
    return spots


class _Filled:
    """What lies on a sheet: turned outlines at whole columns.

    Sheets on which the same was laid in the same order are one, which finds each place once.
    """

    def __init__(self, lying: tuple[tuple[Outline, int, float], ...]) -> None:
        self.lying = lying
        self._more: dict[Shape, _Laid | None] = {}

    def with_one(self, shape: Shape, room: Size) -> "_Laid | None":
        """The sheet with the shape at its best place, if it has one."""
        if shape not in self._more:
            self._more[shape] = _laid(shape, self, room)
        return self._more[shape]


class _Laid(NamedTuple):
    """A sheet with one more shape, and how that lies."""

    sheet: _Filled
    turn: int
    at: Point


def _laid(shape: Shape, sheet: _Filled, room: Size) -> _Laid | None:
    """The shape at the best place of the sheet, if it has one."""
    best: tuple[float, float, int] | None = None
    found: tuple[Outline, int, float, int] | None = None
    for turn in shape.turns:
        outline = _turned(shape.outline, turn)
        width, height = extent(outline).size
        columns = math.floor((room.width - width + _TINY) / STEP) + 1
        for column, y in enumerate(_highest(sheet, outline, columns)):
            key = (y + height / 2, column, turn)
            if y + height <= room.height + _TINY and (best is None or key < best):
                best, found = key, (outline, column, y, turn)
    if found is None:
        return None
    outline, column, y, turn = found
    filled = _Filled((*sheet.lying, (outline, column, y)))
    return _Laid(filled, turn, Point(column * STEP, y))


def _highest(sheet: _Filled, moving: Outline, columns: int) -> Iterator[float]:
    """For each column the smallest y that lies in no forbidden stretch."""
    forbidden: list[list[tuple[float, float]]] = [[] for _ in range(columns)]
    for lying, x, y in sheet.lying:
        for offset, (start, end) in _between(lying, moving).items():
            if 0 <= x + offset < columns:
                forbidden[x + offset].append((start + y, end + y))
    for stretches in forbidden:
        stretches.sort()
        free = 0.0
        for start, end in stretches:
            if free <= start + _TINY:
                break
            free = max(free, end)
        yield free


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
    return _in_strips(convex_hull([Point(a.x - b.x, a.y - b.y) for a in lying for b in moving]))


def _in_strips(polygon: Outline) -> _Strips:
    """From where to where each column of a convex polygon is inside it; its edge is outside."""
    left, right = min(p.x for p in polygon), max(p.x for p in polygon)
    first, last = math.ceil((left + _TINY) / STEP), math.floor((right - _TINY) / STEP)
    strips = dict.fromkeys(range(first, last + 1), (math.inf, -math.inf))
    for a, b in pairwise((*polygon, polygon[0])):
        west, east = sorted((a.x, b.x))
        if west == east:
            continue
        for column in range(
            max(first, math.ceil(west / STEP)), min(last, math.floor(east / STEP)) + 1
        ):
            y = a.y + (b.y - a.y) * (column * STEP - a.x) / (b.x - a.x)
            low, high = strips[column]
            strips[column] = (min(low, y), max(high, y))
    return strips
