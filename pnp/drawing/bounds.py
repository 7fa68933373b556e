"""The rectangle around items, including text and symbols."""

from collections.abc import Iterable, Iterator
from itertools import chain

from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.scene import Group, Item, Picture, Text, Use
from pnp.geometry import Point, Rect

_ASCENT, _DESCENT = 0.75, 0.22
"""Heights of the type above and below its baseline, as fractions of the type size."""


def bounds_of(items: Iterable[Item]) -> Rect:
    """Return the rectangle around the items. Line widths are ignored."""
    points = list(chain.from_iterable(map(_points, items)))
    return extent(points) if points else Rect(0, 0, 0, 0)


def _points(item: Item) -> Iterator[Point]:
    match item:
        case Text():
            top = item.at.y - _ASCENT * item.size
            yield from Rect(item.at.x, top, item.width, (_ASCENT + _DESCENT) * item.size).corners
        case Picture():
            yield from item.rect.corners
        case Use():
            yield from map(item.transform.apply, item.symbol.bounds.corners)
        case Group():
            inner = (item.clip,) if item.clip is not None else item.items
            yield from map(item.transform.apply, chain.from_iterable(map(_points, inner)))
        case _:
            yield from corners((item,))
