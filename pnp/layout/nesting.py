"""Nesting: the placement of convex shapes on as few sheets as possible.

The method is bottom-left fill, but starting from the top: each shape, largest first, is placed on
the first sheet with room for it, in the position and rotation that put its middle closest to the
top. Two convex shapes overlap if the offset between them is inside their no-fit polygon. This
polygon is the Minkowski sum of one shape and the mirror image of the other. For each pair of
shapes, it is divided into strips 1 mm wide and cached, so that finding a position is fast.
Therefore shapes are placed in columns 1 mm apart, but at any height.
"""

import math
from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.convex import Outline, extent, grown, minkowski_sum
from pnp.geometry import Affine, Point, Rect, Size

_TINY = 1e-6

_CACHE_SIZE = 1000
"""Maximum number of cached pairs of outlines.

Landscape and portrait paper use the same pairs.
"""

_HAIR = 0.2
"""Width of the strip that is kept clear along a cut, in mm."""


class Clear(Enum):
    """Cuts that no shape may cross. They are the cuts of blocks, extended across the sheet."""

    ALL = auto()
    UPRIGHT = auto()
    """Vertical cuts, which are made first. Horizontal cuts then end at the edges of a strip."""
    LEVEL = auto()
    NONE = auto()


_Stretch = tuple[float, float]
"""Start and end of an interval in a column, in mm from the top of the column."""


class _Strips(NamedTuple):
    """The interval of each column that is inside a polygon. `first` is the first such column."""

    first: int
    inside: Sequence[_Stretch]


class NestShape(NamedTuple):
    """A convex outline to place, and its allowed rotations in degrees."""

    outline: Outline
    turns: tuple[int, ...] = (0, 90, 180, 270)
    block: Rect | None = None
    """Rectangle to cut out with a knife, before rotation, or None for other cut lines."""
    group: int | None = None
    """Number of a group, whose shapes are next to each other on one sheet where possible."""
    distance: float = 0.0
    """Distance to other shapes, in mm. Both shapes of a pair add their distance."""


class NestedShape(NamedTuple):
    """The position of a shape.

    `at` is the top left corner of the rectangle around the rotated shape.
    """

    number: int
    turn: int
    at: Point


@dataclass(frozen=True, eq=False, slots=True)
class _Turned:
    """A rotated outline, moved to the origin. Equal outlines share one object."""

    outline: Outline
    """Outline, enlarged by the distance to other shapes."""
    size: Size
    """Size without this distance."""


_Placed = tuple[_Turned | Rect, int, float]
"""A shape or a cut on a sheet, followed by its column and its y position in mm."""


def nest(
    shapes: Sequence[NestShape],
    area: Size,
    clear: Clear = Clear.NONE,
    max_sheets: float = math.inf,
    reserved: Rect | None = None,
) -> list[list[NestedShape]] | None:
    """Return the shapes on each sheet, or None if they do not fit.

    Shapes do not fit if one is larger than a sheet, or if more than `max_sheets` sheets are needed.
    If cuts must be kept clear, blocks are placed before the other shapes. Groups follow all shapes
    without a group. Only blocks are placed in the `reserved` part of the area.
    """
    sheets: list[_Sheet] = []
    full: dict[Outline, int] = {}
    for unit in _units(shapes, clear):
        rest = unit
        while rest:
            outline = shapes[rest[0]].outline
            first = full.get(outline, 0) if len(unit) == 1 else 0
            empty = [_Sheet(area, clear, reserved)] if len(sheets) < max_sheets else []
            numbered = list(enumerate([*sheets, *empty]))[first:]
            if len(rest) < len(unit):  # the rest of a divided group is not put next to a board
                numbered.reverse()
            tried = _trials(rest, shapes, numbered)
            number, sheet, left = min(tried, key=lambda trial: len(trial[2]))
            if len(left) == len(rest):
                return None
            sheets[number : number + 1] = [sheet]
            full[outline] = number
            rest = left
    return [sheet.spots for sheet in sheets]


def _units(shapes: Sequence[NestShape], clear: Clear) -> list[list[int]]:
    """Return the indices of the shapes, the largest first. A group is a unit of its own."""
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
    groups: dict[int, list[int]] = {}
    singles: list[list[int]] = []
    for index in order:
        group = shapes[index].group
        if group is None:
            singles.append([index])
        else:
            groups.setdefault(group, []).append(index)
    return [*singles, *(groups[group] for group in sorted(groups))]


def _trials(
    unit: Sequence[int], shapes: Sequence[NestShape], sheets: Sequence[tuple[int, "_Sheet"]]
) -> Iterator[tuple[int, "_Sheet", list[int]]]:
    """Yield each numbered sheet with as many shapes as fit, and the rest, until all shapes fit."""
    for number, sheet in sheets:
        trial = sheet.copy() if len(unit) > 1 else sheet
        left: list[int] = []
        too_large: set[Outline] = set()
        for index in unit:
            shape = shapes[index]
            if shape.outline in too_large or not trial.add(index, shape):
                left.append(index)
                too_large.add(shape.outline)
        yield number, trial, left
        if not left:
            return


class _Sheet:
    """The shapes placed on one sheet so far. Each is aligned with a column."""

    def __init__(self, area: Size, clear: Clear, reserved: Rect | None) -> None:
        self.spots: list[NestedShape] = []
        self._area = area
        self._clear = clear
        self._placed: list[_Placed] = []
        self._barred: list[_Placed] = [] if reserved is None else [(reserved, 0, 0.0)]
        """Obstacles for shapes that are not blocks: placed shapes, and cuts to keep clear."""
        self._columns: dict[tuple[_Turned, bool], _Columns] = {}

    def copy(self) -> "_Sheet":
        """Return a sheet with the same shapes."""
        other = _Sheet(self._area, self._clear, None)
        other.spots = self.spots.copy()
        other._placed, other._barred = self._placed.copy(), self._barred.copy()
        other._columns = {
            key: columns.copy(other._placed if key[1] else other._barred)
            for key, columns in self._columns.items()
        }
        return other

    def add(self, index: int, shape: NestShape) -> bool:
        """Place the shape at its best position. Return False if it does not fit."""
        area, block = self._area, shape.block is not None
        best: tuple[float, float, int] | None = None
        found: tuple[_Turned, int, float, int] | None = None
        for turn in shape.turns:
            moving = _turned(shape.outline, turn, shape.distance)
            width, height = moving.size
            count = math.floor(area.width - width + _TINY) + 1
            if count < 1:
                continue
            columns = self._free(moving, count, block=block)
            lowest = area.height - height + _TINY
            if columns.lowest_y > lowest or (best and columns.lowest_y + height / 2 > best[0]):
                continue
            y, column = columns.best()
            key = (y + height / 2, column, turn)
            if y <= lowest and (best is None or key < best):
                best, found = key, (moving, column, y, turn)
        if found is None:
            return False
        moving, column, y, turn = found
        spot = NestedShape(index, turn, Point(column, y))
        self.spots.append(spot)
        self._placed.append((moving, column, y))
        cuts = _cuts(shape, spot, area, self._clear)
        self._barred += [(moving, column, y), *((cut, 0, 0.0) for cut in cuts)]
        return True

    def _free(self, moving: _Turned, count: int, *, block: bool) -> "_Columns":
        columns = self._columns.get((moving, block))
        if columns is None:
            placed = self._placed if block else self._barred
            columns = self._columns[moving, block] = _Columns(moving, count, placed)
        return columns


class _Columns:
    """The free positions for one outline on a sheet, updated as other shapes are placed."""

    def __init__(self, moving: _Turned, count: int, placed: Sequence[_Placed]) -> None:
        self._moving = moving
        self._placed = placed
        self._highest = [0.0] * count
        self._below: list[list[_Stretch] | None] = [None] * count
        """Forbidden intervals farther down in each column, from the top."""
        self._checked = 0
        self.lowest_y = 0.0
        """Smallest free y when it was last computed; it can only increase."""

    def copy(self, placed: Sequence[_Placed]) -> "_Columns":
        """Return the free positions on a copy of the sheet, with its list of placed shapes."""
        other = _Columns(self._moving, 0, placed)
        other._highest = self._highest.copy()
        other._below = [None if below is None else below.copy() for below in self._below]
        other._checked, other.lowest_y = self._checked, self.lowest_y
        return other

    def best(self) -> tuple[float, int]:
        """Return the smallest free y, and the first column in which this y is free."""
        highest, all_below = self._highest, self._below
        for other, x, y in self._placed[self._checked :]:
            if isinstance(other, Rect):
                strips = _across(other, self._moving)
            else:
                strips = _between(other, self._moving)
            first = max(0, x + strips.first)
            inside = strips.inside[first - x - strips.first : len(highest) - x - strips.first]
            columns = range(first, len(highest))
            for column, high, (start, end) in zip(columns, highest[first:], inside, strict=False):
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
        self._checked = len(self._placed)
        self.lowest_y = min(highest)
        return self.lowest_y, highest.index(self.lowest_y)


def _cuts(shape: NestShape, spot: NestedShape, area: Size, clear: Clear) -> Iterator[Rect]:
    """Yield a block's cuts that other shapes must not cross, extended across the whole sheet."""
    if shape.block is None:
        return
    rotation = Affine.rotation(spot.turn)
    around = extent([rotation.apply(point) for point in shape.outline])
    block = extent([rotation.apply(point) for point in shape.block.corners])
    block = block.moved(spot.at.x - around.x, spot.at.y - around.y)
    if clear in {Clear.ALL, Clear.UPRIGHT}:
        yield from (Rect(x - _HAIR / 2, 0, _HAIR, area.height) for x in (block.x, block.right))
    if clear in {Clear.ALL, Clear.LEVEL}:
        yield from (Rect(0, y - _HAIR / 2, area.width, _HAIR) for y in (block.y, block.bottom))


@lru_cache(maxsize=_CACHE_SIZE)
def _turned(outline: Outline, turn: int, distance: float) -> _Turned:
    rotation = Affine.rotation(turn)
    points = [rotation.apply(point) for point in outline]
    around = extent(points)
    moved = tuple(Point(p.x - around.x, p.y - around.y) for p in points)
    return _Turned(grown(moved, distance), around.size)


def _across(cut: Rect, moving: _Turned) -> _Strips:
    """Return the positions at which a moving shape would cross an extended cut.

    Only the rectangle around the shape matters here.
    """
    first, last = math.ceil(cut.x - moving.size.width + _TINY), math.floor(cut.right - _TINY)
    return _Strips(first, [(cut.y - moving.size.height, cut.bottom)] * (last - first + 1))


@lru_cache(maxsize=_CACHE_SIZE)
def _between(placed: _Turned, moving: _Turned) -> _Strips:
    """Return the positions at which a moving shape overlaps a placed shape at the origin."""
    return _in_strips(
        minkowski_sum(placed.outline, tuple(Point(-p.x, -p.y) for p in moving.outline))
    )


def _in_strips(polygon: Outline) -> _Strips:
    """Return the open interval of each column that is inside a convex polygon.

    The upper edges of the polygon must run to the right, as in every hull.
    """
    left, right = min(p.x for p in polygon), max(p.x for p in polygon)
    first, last = math.ceil(left + _TINY), math.floor(right - _TINY)
    tops, bottoms = [math.inf] * (last - first + 1), [-math.inf] * (last - first + 1)
    for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0])):
        dx, dy = bx - ax, by - ay
        if dx:
            start = max(first, math.ceil(min(ax, bx)))
            end = min(last, math.floor(max(ax, bx))) + 1
            ends, slope = tops if dx > 0 else bottoms, dy / dx
            ends[start - first : end - first] = [
                ay + slope * (column - ax) for column in range(start, end)
            ]
    return _Strips(first, list(zip(tops, bottoms, strict=True)))
