"""Light from one side: by how much what is printed on a face is darker than on the table."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from pnp.drawing.colour import Colour
from pnp.drawing.geometry3d import Vector
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

LIGHT = Vector(0.35, 0.5, 0.8)
"""The way to the light: over the right shoulder of whoever looks."""

DARKEST = 0.7
"""Of a face that no light falls on."""


def brightness(normal: Vector) -> float:
    """The factor of colours on a face that looks so: 1 on the table, DARKEST in the shade."""
    share = max(0.0, normal.dot(LIGHT)) / LIGHT.z
    return round(min(1.0, DARKEST + (1 - DARKEST) * share), 3)


@lru_cache(maxsize=4096)
def shaded(colour: Colour, by: float) -> Colour:
    """Each part of the colour times the factor."""
    return Colour(*(round(part * by) for part in colour))


def shaded_items(items: Iterable[Item], by: float) -> tuple[Item, ...]:
    """The items in colours times the factor; pictures stay as they are."""
    return tuple(items) if by == 1 else tuple(_shaded(items, by))


def _shaded(items: Iterable[Item], by: float) -> Iterator[Item]:
    for item in items:
        match item:
            case Box() | Polygon() | Path() | Circle():
                fill = shaded(item.fill, by) if item.fill else None
                yield replace(item, fill=fill, stroke=_pen(item.stroke, by))
            case Line():
                pen = item.stroke
                yield replace(item, stroke=replace(pen, colour=shaded(pen.colour, by)))
            case Mosaic():
                yield replace(item, fill=shaded(item.fill, by))
            case Text():
                yield replace(item, colour=shaded(item.colour, by))
            case Group():
                yield replace(item, items=shaded_items(item.items, by))
            case Use():
                yield replace(item, symbol=shaded_symbol(item.symbol, by))
            case Picture():
                yield item
            case _:
                assert_never(item)


@lru_cache(maxsize=512)
def shaded_symbol(symbol: Symbol, by: float) -> Symbol:
    """The symbol in colours times the factor."""
    name = f"{symbol.name} at {by:g}"
    return Symbol(name, symbol.bounds, shaded_items(symbol.items, by))


def _pen(stroke: Stroke | None, by: float) -> Stroke | None:
    return replace(stroke, colour=shaded(stroke.colour, by)) if stroke else None
