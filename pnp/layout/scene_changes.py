"""Changes to components before they are placed on sheets: enlargement and serial numbers."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.folding import Hinge
from pnp.drawing.scene import Align, Box, Group, Layer, Scene, Text
from pnp.drawing.text import READABLE
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.lazy_scenes import Run

LARGE = 1.4
"""Factor by which `--large` enlarges components."""

_RIGHT, _BASE = 1.2, 0.7
"""Distances from the cut edges to the number's right end and to its baseline, in mm."""

_AROUND = 0.4
"""Width of the white border around the number, in mm. The border covers any artwork below it."""


def enlarged(scenes: Sequence[Scene]) -> Sequence[Scene]:
    """Return the scenes enlarged by LARGE, but with the same bleed.

    A scene that occurs several times is enlarged only once.
    """
    if isinstance(scenes, Run):
        return scenes.map(lambda _, scene: _enlarged(scene))
    return [*map(cache(_enlarged), scenes)]


def _enlarged(scene: Scene) -> Scene:
    grow = Affine(LARGE, 0, 0, LARGE, 0, 0)
    return replace(
        scene,
        size=Size(scene.size.width * LARGE, scene.size.height * LARGE),
        layers={layer: (Group(items, grow),) for layer, items in scene.layers.items()},
        back=_enlarged(scene.back) if scene.back else None,
        spaces={
            name: Rect(*(LARGE * length for length in space))
            for name, space in scene.spaces.items()
        },
        hinges=tuple(
            Hinge(grow.apply(start), grow.apply(end), degrees)
            for start, end, degrees in scene.hinges
        ),
    )


def with_serials(scenes: Sequence[Scene], first: int = 1) -> Sequence[Scene]:
    """Return the scenes with serial numbers from `first`. A `Run` stays a `Run`."""
    if isinstance(scenes, Run):
        return scenes.map(lambda index, scene: with_serial(scene, first + index))
    return [with_serial(scene, number) for number, scene in enumerate(scenes, start=first)]


def with_serial(scene: Scene, number: int) -> Scene:
    """Return the scene with a serial number in its bottom right corner."""
    at = Point(scene.size.width - _RIGHT, scene.size.height - _BASE)
    text = Text.line(str(number), at, READABLE, BLACK, align=Align.RIGHT)
    high = READABLE * 0.7
    paper = Rect(text.at.x, at.y - high, text.width, high).grown(_AROUND)
    printed = (*scene.layers.get(Layer.PRINT, ()), Box(paper, WHITE), text)
    return replace(scene, layers={**scene.layers, Layer.PRINT: printed})
