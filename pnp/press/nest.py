"""Convex shapes onto as few sheets as a good packing gives.

Bottom-left fill: each shape, largest first, goes to the first sheet that has room for it, there to
the place and in the turn that bring its middle highest. Where two convex shapes overlap is the
inside of their no-fit polygon, the Minkowski sum of one and the other mirrored; it is cut once, for
each pair of shapes, into a strip a millimetre, so that a place is found by looking up. So a shape
lies in columns a millimetre apart; downwards it lies anywhere.
"""

import math
from bisect import insort
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.convex import Outline, convex_sum, extent
from pnp.drawing.geometry import Affine, Point, Rect, Size

_TINY = 1e-6

_KEPT = 1000
"""Pairs of outlines whose strips are kept: paper the other way up asks for the same."""

_HAIR = 0.2
"""Width of a cut that is kept free."""


class Clear(Enum):
    """Which cuts of blocks, carried on to the edges of the sheet, run through no other shape."""

    ALL = "all"
    UPRIGHT = "upright"
    """Made first, these leave strips in which the level ones run free."""
    LEVEL = "level"
    NONE = "none"


_Stretch = tuple[float, float]
"""From where to where on a column, down the sheet."""


class _Strips(NamedTuple):
    """The stretch of each column that is inside a polygon, from the first column on."""

    first: int
    inside: Sequence[_Stretch]


class Shape(NamedTuple):
    """A convex outline, the turns in degrees in which it may lie, what a knife cuts out of it."""

    outline: Outline
    turns: tuple[int, ...] = (0, 90, 180, 270)
    block: Rect | None = None
    """Within the outline as it is given; None for what is cut along a line of its own."""


class Spot(NamedTuple):
    """Where a shape lies: `at` is the left top corner of the rectangle round it as it is turned."""

    number: int
    turn: int
    at: Point


def nest(shapes: Sequence[Shape], room: Size, clear: Clear = Clear.NONE) -> list[list[Spot]] | None:
    """The spots on each sheet, by the number of the shape; None when one is too large.

    Blocks come first where cuts are to be clear: what has none lies beside theirs.
    """
    sizes = [extent(shape.outline).size for shape in shapes]
    order = sorted(
        range(len(shapes)),
        key=lambda i: (
            clear is not Clear.NONE and shapes[i].block is None,
            -sizes[i].width * sizes[i].height,
            shapes[i].outline,
            i,
        ),
    )
    sheets: list[_Sheet] = []
    full: dict[Outline, int] = {}
    for index in order:
        outline = shapes[index].outline
        first = full.get(outline, 0)
        for number in range(first, len(sheets) + 1):
            if number == len(sheets):
                sheets.append(_Sheet())
            if _place(index, shapes[index], sheets[number], room, clear):
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
        self.barred: list[tuple[Outline, int, float]] = []
        """What lies there and the cuts that are clear, for shapes that are no blocks."""
        self._columns: dict[tuple[Outline, bool], _Columns] = {}

    def highest(self, moving: Outline, columns: int, *, block: bool) -> Sequence[float]:
        """For each column the smallest y at which the outline lies on no other."""
        if (moving, block) not in self._columns:
            self._columns[moving, block] = _Columns(moving, columns)
        return self._columns[moving, block].highest(self.lying if block else self.barred)

    def lay(self, outline: Outline, column: int, y: float, cuts: Sequence[Rect]) -> None:
        """Lay an outline down, with cuts beside which shapes shall lie."""
        self.lying.append((outline, column, y))
        self.barred += [(outline, column, y), *((cut.corners, 0, 0.0) for cut in cuts)]


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


def _place(index: int, shape: Shape, sheet: _Sheet, room: Size, clear: Clear) -> bool:
    """Lay the shape at the best place of the sheet, if it has one."""
    best: tuple[float, float, int] | None = None
    found: tuple[Outline, int, float, int] | None = None
    for turn in shape.turns:
        outline = _turned(shape.outline, turn)
        width, height = extent(outline).size
        columns = math.floor(room.width - width + _TINY) + 1
        if columns < 1 or height > room.height + _TINY:
            continue
        highest = sheet.highest(outline, columns, block=shape.block is not None)
        y = min(highest)
        column = highest.index(y)
        key = (y + height / 2, column, turn)
        if y + height <= room.height + _TINY and (best is None or key < best):
            best, found = key, (outline, column, y, turn)
    if found is None:
        return False
    outline, column, y, turn = found
    spot = Spot(index, turn, Point(column, y))
    sheet.lay(outline, column, y, [*_cuts(shape, spot, room, clear)])
    sheet.spots.append(spot)
    return True


def _cuts(shape: Shape, spot: Spot, room: Size, clear: Clear) -> Iterator[Rect]:
    """Those of a block that are to be clear, across the whole room."""
    if shape.block is None:
        return
    rotation = Affine.rotation(spot.turn)
    around = extent([rotation.apply(point) for point in shape.outline])
    block = extent([rotation.apply(point) for point in shape.block.corners])
    block = block.moved(spot.at.x - around.x, spot.at.y - around.y)
    if clear in {Clear.ALL, Clear.UPRIGHT}:
        yield from (Rect(x - _HAIR / 2, 0, _HAIR, room.height) for x in (block.x, block.right))
    if clear in {Clear.ALL, Clear.LEVEL}:
        yield from (Rect(0, y - _HAIR / 2, room.width, _HAIR) for y in (block.y, block.bottom))


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
    first, last = math.ceil(left + _TINY), math.floor(right - _TINY)
    inside = [(math.inf, -math.inf)] * (last - first + 1)
    for a, b in pairwise((*polygon, polygon[0])):
        west, east = sorted((a.x, b.x))
        if west == east:
            continue
        for column in range(max(first, math.ceil(west)), min(last, math.floor(east)) + 1):
            y = a.y + (b.y - a.y) * (column - a.x) / (b.x - a.x)
            low, high = inside[column - first]
            inside[column - first] = (min(low, y), max(high, y))
    return _Strips(first, inside)
