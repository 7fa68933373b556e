"""Directional light, which makes a colour darker on faces that are turned away from the light."""

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
"""Direction towards the light, which is behind the viewer's right shoulder."""

DARKEST = 0.7
"""Brightness factor of a face that receives no light."""


def brightness(normal: Vector) -> float:
    """Return the brightness factor of a face, which is 1 if it faces up and at least DARKEST."""
    share = max(0.0, normal.dot(LIGHT)) / LIGHT.z
    # Rounded, so that faces at the same angle share cached symbols.
    return round(min(1.0, DARKEST + (1 - DARKEST) * share), 3)


@lru_cache(maxsize=4096)
def shaded(colour: Colour, by: float) -> Colour:
    """Return the colour with each channel multiplied by the factor `by`."""
    return Colour(*(round(part * by) for part in colour))


def shaded_items(items: Iterable[Item], by: float) -> tuple[Item, ...]:
    """Return the items with all colours multiplied by the factor `by`. Images are unchanged."""
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
    """Return the symbol with all colours multiplied by the factor `by`."""
    name = f"{symbol.name} at {by:g}"
    return Symbol(name, symbol.bounds, shaded_items(symbol.items, by))


def _pen(stroke: Stroke | None, by: float) -> Stroke | None:
    return replace(stroke, colour=shaded(stroke.colour, by)) if stroke else None
