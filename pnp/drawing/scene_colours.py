"""The colours of a scene, by which packing groups pieces."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import assert_never

from pnp.drawing.colour import Colour
from pnp.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Layer,
    Line,
    Mosaic,
    Path,
    Picture,
    Polygon,
    Scene,
    Text,
    Use,
)

_CACHED_SCENES = 100
"""Maximum number of cached sets of colours. Most pieces occur many times."""


@lru_cache(maxsize=_CACHED_SCENES)
def colours_of(scene: Scene) -> frozenset[Colour]:
    """Return the colours of all shapes and texts that are printed. Pictures are ignored."""
    return frozenset(_colours(scene.layers.get(Layer.PRINT, ())))


def _colours(items: Sequence[Item]) -> Iterator[Colour]:
    for item in items:
        match item:
            case Text():
                yield item.colour
            case Mosaic():
                yield item.fill
            case Line():
                yield item.stroke.colour
            case Polygon() | Box() | Circle() | Path():
                strokes = [item.stroke.colour] if item.stroke else []
                yield from filter(None, (item.fill, *strokes))
            case Group():
                yield from _colours(item.items)
            case Use():
                yield from _colours(item.symbol.items)
            case Picture():
                pass
            case _:
                assert_never(item)
