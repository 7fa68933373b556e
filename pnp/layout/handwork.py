"""Estimate of the manual work on printed sheets: cutting, folding and gluing.

Times are based on assumed rates for a careful beginner, not on measurements. They are meant for
comparing alternatives.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import fsum, pi
from typing import NamedTuple

from pnp.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Layer,
    Line,
    Outline,
    Path,
    Polygon,
    Symbol,
    Use,
)
from pnp.drawing.shape_outlines import outlines
from pnp.geometry import Rect, distance
from pnp.layout.sheet import Sheet

_CUTTING = 3.0
"""Cutting speed in mm per second, with scissors or with a knife and ruler.

It includes picking up, turning and putting down the pieces.
"""

_FOLDING, _GLUING, _MOUNTING = 15.0, 45.0, 300.0
"""Seconds to score and fold a line, to glue one place, and to glue a sheet onto cardboard.

They include pressing until the glue holds.
"""

_GRAIN = 10
"""Rounding steps per mm. Edges in the same tenth of a millimetre count as one cut."""

_CACHE_SIZE = 500
"""Maximum number of symbols whose work is cached. Most pieces occur many times."""


class Handwork(NamedTuple):
    """Amounts of work to be done by hand."""

    cuts: float = 0.0
    """Length of all cuts, in mm."""
    folds: int = 0
    """Number of lines to score and fold."""
    glued: int = 0
    """Number of places to glue."""
    mounted: int = 0
    """Number of sheets to glue onto cardboard before they are cut."""

    @property
    def minutes(self) -> int:
        """Estimated time in minutes, based on the assumed rates."""
        by_number = self.folds * _FOLDING + self.glued * _GLUING + self.mounted * _MOUNTING
        return round((self.cuts / _CUTTING + by_number) / 60)


def handwork(sheets: Iterable[Sheet]) -> Handwork:
    """Return the work for all sheets. Backs are not counted, as they are cut with their fronts."""
    return _together(_on(sheet) for sheet in sheets if not sheet.back)


def _together(parts: Iterable[Handwork]) -> Handwork:
    parts = list(parts)
    counts = zip(*(part[1:] for part in parts), strict=True)
    return Handwork(fsum(part.cuts for part in parts), *map(sum, counts))


def _on(sheet: Sheet) -> Handwork:
    layers = sheet.layers
    return Handwork(
        fsum(map(_length, layers.get(Layer.CUT, ()))) + _straight(sheet.outlines),
        sum(map(_count, layers.get(Layer.FOLD, ()))),
        sum(map(_count, layers.get(Layer.GLUE, ()))),
        int(sheet.mounted),
    )


def _length(item: Item) -> float:
    match item:
        case Group():
            return item.transform.stretch * fsum(map(_length, item.items))
        case Use():
            return item.transform.stretch * _length_of(item.symbol)
    return _along(item)


def _along(item: Item) -> float:
    match item:
        case Circle():
            return 2 * pi * item.radius
        case Line() | Polygon() | Box() | Path():
            return fsum(map(_run, outlines(item)))
    return 0.0


@lru_cache(maxsize=_CACHE_SIZE)
def _length_of(symbol: Symbol) -> float:
    return fsum(map(_length, symbol.items))


def _run(outline: Outline) -> float:
    """Return the approximate length of an outline, in mm.

    The length of a curve is that of its control polygon.
    """
    points = outline.controls + (outline.start,) * outline.closed
    return fsum(distance(*pair) for pair in pairwise(points))


def _count(item: Item) -> int:
    """Return the number of shapes in an item, without text."""
    match item:
        case Group():
            return sum(map(_count, item.items))
        case Use():
            return _count_of(item.symbol)
        case Line() | Polygon() | Box() | Path():
            return 1
    return 0


@lru_cache(maxsize=_CACHE_SIZE)
def _count_of(symbol: Symbol) -> int:
    return sum(map(_count, symbol.items))


def _straight(outlines: Iterable[Rect]) -> float:
    """Return the total length of the edges of rectangles, in mm.

    Parts that several edges share are counted once.
    """
    cuts: dict[tuple[bool, int], list[tuple[float, float]]] = defaultdict(list)
    for rect in outlines:
        for x in (rect.x, rect.right):
            cuts[True, round(x * _GRAIN)].append((rect.y, rect.bottom))
        for y in (rect.y, rect.bottom):
            cuts[False, round(y * _GRAIN)].append((rect.x, rect.right))
    return fsum(end - start for spans in cuts.values() for start, end in _joined(sorted(spans)))


def _joined(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    start, end = spans[0]
    for first, last in spans[1:]:
        if first > end:
            yield start, end
            start, end = first, last
        end = max(end, last)
    yield start, end
