"""The outline of the area that a scene needs on paper, derived from the scene's cut layer."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import assert_never

from pnp.drawing.convex import Outline, convex_hull, grown
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
from pnp.geometry import Point

_CACHED_OUTLINES = 100
"""Maximum number of cached outlines. Most pieces occur many times."""

_SCISSORS = 3.0
"""Minimum distance between the cuts of two pieces, in mm."""


@lru_cache(maxsize=_CACHED_OUTLINES)
def clearance_outline(scene: Scene) -> Outline:
    """Return the convex hull of a scene's artwork and cuts, with room for scissors at the cuts."""
    cut = tuple(corners(scene.layers.get(Layer.CUT, ())))
    around = grown(convex_hull(list(cut)), _SCISSORS / 2) if cut else ()
    return convex_hull([*around, *corners(scene.layers.get(Layer.PRINT, ()))])


def corners(items: Sequence[Item]) -> Iterator[Point]:
    """Yield points whose convex hull contains the shapes among the items.

    A circle is replaced by a polygon around the circle. Text, pictures and symbols are ignored,
    because they are always on top of shapes.
    """
    for item in items:
        match item:
            case Polygon():
                yield from item.points
            case Box():
                yield from item.rect.corners
            case Mosaic():
                yield from chain.from_iterable(rect.corners for rect in item.rects)
            case Circle():
                yield from grown((item.centre,), item.radius)
            case Line():
                yield from (item.start, item.end)
            case Group():
                items = item.items if item.clip is None else (item.clip,)
                yield from map(item.transform.apply, corners(items))
            case Path():
                yield from chain.from_iterable(outline.controls for outline in item.outlines)
            case Text() | Picture() | Use():
                pass
            case _:
                assert_never(item)
