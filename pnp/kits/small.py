"""Drawings made small: without type that nobody could read, no line too thin to be printed."""

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
"""The thinnest line on paper, in mm."""

_RULE = 0.08
"""A rule that would have to be drawn so much thicker, such as a pad's, is left out."""

_DASH = 0.3
"""mm on paper: a line with shorter dashes or gaps is drawn unbroken."""


def made_small(items: Iterable[Item], scale: float, type_from: float = inf) -> Iterator[Item]:
    """The items as they are drawn when something places them at that scale.

    Type that would be smaller on paper than `type_from`, in mm, is left out.
    """
    return _Small(type_from / FINEST, {}).drawn(items, FINEST / scale)


class _Small(NamedTuple):
    """How many finest lines high type must be, and the symbols made small so far."""

    type_from: float
    known: dict[tuple[int, float], Symbol]

    def drawn(self, items: Iterable[Item], finest: float) -> Iterator[Item]:
        """The items, with no line thinner than the finest."""
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
                        yield replace(item, stroke=_seen(item.stroke, finest))
                case Box() | Polygon() | Path() | Circle():
                    pen = item.stroke
                    yield replace(item, stroke=_seen(pen, finest)) if pen else item
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


def _seen(stroke: Stroke, finest: float) -> Stroke:
    """The line as thick as it must be, unbroken where nobody could tell."""
    told = min(stroke.dash, default=0.0) >= finest * _DASH / FINEST
    width = max(stroke.width, finest)
    return Stroke(stroke.colour, width, stroke.dash if told else (), stroke.cap)
