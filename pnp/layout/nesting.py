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
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.convex import Outline, convex_sum, extent
from pnp.geometry import Affine, Point, Rect, Size

_TINY = 1e-6

_KEPT = 1000
"""Pairs of outlines whose strips are kept: paper the other way up asks for the same."""

_HAIR = 0.2
"""Width of a cut that is kept free."""


class Clear(Enum):
    """Which cuts of blocks, carried on to the edges of the sheet, run through no other shape."""

    ALL = auto()
    UPRIGHT = auto()
    """Made first, these leave strips in which the level ones run free."""
    LEVEL = auto()
    NONE = auto()


_Stretch = tuple[float, float]
"""From where to where on a column, down the sheet."""


class _Strips(NamedTuple):
    """The stretch of each column that is inside a polygon, from the first column on."""

    first: int
    inside: Sequence[_Stretch]


class NestShape(NamedTuple):
    """A convex outline, the turns in degrees in which it may lie, what a knife cuts out of it."""

    outline: Outline
    turns: tuple[int, ...] = (0, 90, 180, 270)
    block: Rect | None = None
    """Within the outline as it is given; None for what is cut along a line of its own."""


class NestedShape(NamedTuple):
    """Where a shape lies: `at` is the left top corner of the rectangle round it as it is turned."""

    number: int
    turn: int
    at: Point


@dataclass(frozen=True, eq=False, slots=True)
class _Turned:
    """An outline as it lies, from the origin; the same one for all shapes that are alike."""

    outline: Outline
    size: Size


_Lying = tuple[_Turned | Rect, int, float]
"""What lies on a sheet or is cut there, its column, how far down it lies."""


def nest(
    shapes: Sequence[NestShape], room: Size, clear: Clear = Clear.NONE, most: float = math.inf
) -> list[list[NestedShape]] | None:
    """The spots on each sheet, by the number of the shape; None when one is too large.

    Blocks come first where cuts are to be clear: what has none lies beside theirs. None as well
    as soon as it takes more than the most sheets.
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
            if number == most:
                return None
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
        self.spots: list[NestedShape] = []
        self.lying: list[_Lying] = []
        self.barred: list[_Lying] = []
        """What lies there and the cuts that are clear, for shapes that are no blocks."""
        self._columns: dict[tuple[_Turned, bool], _Columns] = {}

    def columns(self, moving: _Turned, count: int, *, block: bool) -> "_Columns":
        """Where an outline may lie on it."""
        columns = self._columns.get((moving, block))
        if columns is None:
            lying = self.lying if block else self.barred
            columns = self._columns[moving, block] = _Columns(moving, count, lying)
        return columns

    def lay(self, lying: _Turned, column: int, y: float, cuts: Sequence[Rect]) -> None:
        """Lay an outline down, with cuts beside which shapes shall lie."""
        self.lying.append((lying, column, y))
        self.barred += [(lying, column, y), *((cut, 0, 0.0) for cut in cuts)]


class _Columns:
    """Where one outline may lie on a sheet, kept while others are laid there."""

    def __init__(self, moving: _Turned, count: int, lying: Sequence[_Lying]) -> None:
        self._moving = moving
        self._lying = lying
        self._highest = [0.0] * count
        self._below: list[list[_Stretch] | None] = [None] * count
        """Forbidden stretches farther down, in order."""
        self._seen = 0
        self.least = 0.0
        """The smallest y when it was last asked for; it only grows."""

    def best(self) -> tuple[float, int]:
        """The smallest y that lies in no forbidden stretch, and its first column."""
        highest, all_below = self._highest, self._below
        for other, x, y in self._lying[self._seen :]:
            if isinstance(other, Rect):
                strips = _across(other, self._moving)
            else:
                strips = _between(other, self._moving)
            first = max(0, x + strips.first)
            inside = strips.inside[first - x - strips.first : len(highest) - x - strips.first]
            there = zip(highest[first:], inside, strict=False)
            for column, (high, (start, end)) in enumerate(there, first):
                reached = end + y
                if high >= reached:
                    continue
                below = all_below[column]
                if high <= start + y + _TINY:
                    if below is None:
                        below = all_below[column] = []
                    insort(below, (start + y, reached))
                    continue
                while below and reached > below[0][0] + _TINY:
                    reached = max(reached, below.pop(0)[1])
                highest[column] = reached
        self._seen = len(self._lying)
        self.least = min(highest)
        return self.least, highest.index(self.least)


def _place(index: int, shape: NestShape, sheet: _Sheet, room: Size, clear: Clear) -> bool:
    """Lay the shape at the best place of the sheet, if it has one."""
    block = shape.block is not None
    best: tuple[float, float, int] | None = None
    found: tuple[_Turned, int, float, int] | None = None
    for turn in shape.turns:
        moving = _turned(shape.outline, turn)
        width, height = moving.size
        count = math.floor(room.width - width + _TINY) + 1
        if count < 1:
            continue
        columns, lowest = sheet.columns(moving, count, block=block), room.height - height + _TINY
        if columns.least > lowest or (best and columns.least + height / 2 > best[0]):
            continue
        y, column = columns.best()
        key = (y + height / 2, column, turn)
        if y <= lowest and (best is None or key < best):
            best, found = key, (moving, column, y, turn)
    if found is None:
        return False
    moving, column, y, turn = found
    spot = NestedShape(index, turn, Point(column, y))
    sheet.lay(moving, column, y, [*_cuts(shape, spot, room, clear)])
    sheet.spots.append(spot)
    return True


def _cuts(shape: NestShape, spot: NestedShape, room: Size, clear: Clear) -> Iterator[Rect]:
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
def _turned(outline: Outline, turn: int) -> _Turned:
    """Turned, and moved to the origin."""
    rotation = Affine.rotation(turn)
    points = [rotation.apply(point) for point in outline]
    around = extent(points)
    return _Turned(tuple(Point(p.x - around.x, p.y - around.y) for p in points), around.size)


def _across(cut: Rect, moving: _Turned) -> _Strips:
    """The same of a cut across the whole room: of the other only the rectangle round it counts."""
    first, last = math.ceil(cut.x - moving.size.width + _TINY), math.floor(cut.right - _TINY)
    return _Strips(first, [(cut.y - moving.size.height, cut.bottom)] * (last - first + 1))


@lru_cache(maxsize=_KEPT)
def _between(lying: _Turned, moving: _Turned) -> _Strips:
    """The no-fit polygon of a lying outline and a moving one, in strips."""
    return _in_strips(convex_sum(lying.outline, tuple(Point(-p.x, -p.y) for p in moving.outline)))


def _in_strips(polygon: Outline) -> _Strips:
    """From where to where each column of a convex polygon is inside it; its edge is outside.

    Its upper edges run to the right, as those of every hull.
    """
    left, right = min(p.x for p in polygon), max(p.x for p in polygon)
    first, last = math.ceil(left + _TINY), math.floor(right - _TINY)
    tops, bottoms = [math.inf] * (last - first + 1), [-math.inf] * (last - first + 1)
    for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0])):
        dx, dy = bx - ax, by - ay
        if dx:
            begin = max(first, math.ceil(min(ax, bx)))
            end = min(last, math.floor(max(ax, bx))) + 1
            ends = tops if dx > 0 else bottoms
            ends[begin - first : end - first] = [
                ay + dy * (column - ax) / dx for column in range(begin, end)
            ]
    return _Strips(first, list(zip(tops, bottoms, strict=True)))
