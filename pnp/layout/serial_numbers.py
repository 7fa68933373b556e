"""Components that tell their number in a run, from 1, in the right corner of their foot."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.scene import Align, Box, Layer, Scene, Text
from pnp.drawing.text import READABLE
from pnp.geometry import Point, Rect
from pnp.layout.lazy_scenes import Run

_RIGHT, _BASE = 1.2, 0.7
"""From the edges that are cut to the number's end and to its base line."""

_AROUND = 0.4
"""White paper round it, whatever is printed there."""


def with_serials(scenes: Sequence[Scene], first: int = 1) -> Sequence[Scene]:
    """Number the scenes from `first`; draw none of a run before its sheet."""
    if isinstance(scenes, Run):
        return Run(len(scenes), lambda index: with_serial(scenes[index], first + index))
    return [with_serial(scene, number) for number, scene in enumerate(scenes, start=first)]


def with_serial(scene: Scene, number: int) -> Scene:
    """The component with this number on its front."""
    at = Point(scene.size.width - _RIGHT, scene.size.height - _BASE)
    text = Text.line(str(number), at, READABLE, BLACK, align=Align.RIGHT)
    high = READABLE * 0.7
    paper = Rect(text.at.x, at.y - high, text.width, high).grown(_AROUND)
    printed = (*scene.layers.get(Layer.PRINT, ()), Box(paper, WHITE), text)
    return replace(scene, layers={**scene.layers, Layer.PRINT: printed})
