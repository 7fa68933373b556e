"""Drawings made so small that nobody reads them: without type, no line too thin to be printed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

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


def made_small(items: Iterable[Item], scale: float) -> Iterator[Item]:
    """The items as they are drawn when something places them at that scale."""
    return _bare(items, FINEST / scale, {})


def _bare(
    items: Iterable[Item], finest: float, known: dict[tuple[int, float], Symbol]
) -> Iterator[Item]:
    """Without type, and no line thinner than the finest; of a symbol what is known already."""
    for item in items:
        match item:
            case Text():
                continue
            case Group():
                inner = finest / item.transform.stretch
                yield replace(item, items=tuple(_bare(item.items, inner, known)))
            case Use():
                inner = round(finest / item.transform.stretch, 3)
                at = (id(item.symbol), inner)
                if at not in known:
                    drawn = tuple(_bare(item.symbol.items, inner, known))
                    known[at] = Symbol(f"{item.symbol.name}, small", item.symbol.bounds, drawn)
                yield Use(known[at], item.transform)
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


def _seen(stroke: Stroke, finest: float) -> Stroke:
    """The line as thick as it must be, unbroken."""
    return Stroke(stroke.colour, max(stroke.width, finest), (), stroke.cap)
