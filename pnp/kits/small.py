"""Simplify small drawings: omit unreadable text and thicken lines that are too thin to print."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf
from typing import NamedTuple, assert_never

from pnp.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Line,
    Mosaic,
    Path,
    Picture,
    Polygon,
    Stroke,
    Symbol,
    Text,
    Use,
)

FINEST = 0.12
"""Minimum width of a line on paper, in mm."""

_RULE = 0.08
"""Fraction of `FINEST`. Thinner lines, such as those in a score pad, are omitted."""

_DASH = 0.3
"""Minimum length of dashes and gaps on paper, in mm. Lines with shorter ones become solid."""


def simplified(items: Iterable[Item], scale: float, type_from: float = inf) -> Iterator[Item]:
    """Yield the items, simplified so that they can be printed at this scale.

    Args:
        items: The items.
        scale: Scale at which the items are printed.
        type_from: Minimum type size on paper, in mm; smaller text is omitted.
    """
    return _Small(type_from / FINEST, {}).drawn(items, FINEST / scale)


class _Small(NamedTuple):
    """Minimum type size as a multiple of `finest`, and a cache of simplified symbols."""

    type_from: float
    known: dict[tuple[int, float], Symbol]

    def drawn(self, items: Iterable[Item], finest: float) -> Iterator[Item]:
        for item in items:
            match item:
                case Text():
                    if item.size >= self.type_from * finest:
                        yield item
                case Group():
                    inner = finest / item.transform.stretch
                    yield replace(item, items=tuple(self.drawn(item.items, inner)))
                case Use():
                    inner = round(finest / item.transform.stretch, 3)
                    yield Use(self._symbol(item.symbol, inner), item.transform)
                case Line():
                    if item.stroke.width >= finest * _RULE:
                        yield replace(item, stroke=_visible(item.stroke, finest))
                case Box() | Polygon() | Path() | Circle():
                    pen = item.stroke
                    yield replace(item, stroke=_visible(pen, finest)) if pen else item
                case Mosaic() | Picture():
                    yield item
                case _:
                    assert_never(item)

    def _symbol(self, symbol: Symbol, finest: float) -> Symbol:
        at = (id(symbol), finest)
        if at not in self.known:
            items = tuple(self.drawn(symbol.items, finest))
            self.known[at] = Symbol(f"{symbol.name}, small", symbol.bounds, items)
        return self.known[at]


def _visible(stroke: Stroke, finest: float) -> Stroke:
    """Return the line with at least the minimum width. It is solid if its dashes are too short."""
    visible = min(stroke.dash, default=0.0) >= finest * _DASH / FINEST
    width = max(stroke.width, finest)
    return Stroke(stroke.colour, width, stroke.dash if visible else (), stroke.cap)
