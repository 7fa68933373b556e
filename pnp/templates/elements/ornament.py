"""The ornament of a game's theme."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.colour import WHITE
from pnp.drawing.scene import Circle, Item, Stroke, Use
from pnp.geometry import Affine
from pnp.templates.elements.base import DrawingContext, Flag, MiddleElement, PositiveLength

_PLATE = 0.82
"""Radius of the white plate behind an ornament, as a fraction of the ornament's height."""


def ornament_beside_title(
    height: float, gap: float, context: DrawingContext
) -> tuple[list[Item], float]:
    """Draw the theme's ornament in the top left corner, and return where the title starts, in mm.

    Without an ornament, the title starts at the left edge.
    """
    if not context.theme.ornament.shapes:
        return [], 0.0
    across, high = context.theme.ornament.size
    left = height * across / high + gap
    element = OrnamentElement.model_construct(
        draw="ornament", x=(left - gap) / 2, y=height / 2, height=height
    )
    return list(element.items(context)), left


class OrnamentElement(MiddleElement):
    """The ornament of the game's theme; empty if the theme has no ornament."""

    draw: Literal["ornament"]
    height: PositiveLength = Field(description="Height on paper.")
    plate: Flag = Field(False, description="Draw it on a white disc, to stand out on a pattern.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Yield the white plate if requested, then the ornament."""
        scale = self.height / context.theme.ornament.size[1]
        symbol = context.theme.symbol("ornament", context.palette, scale)
        if not symbol.items:
            return
        if self.plate:
            pen = Stroke(context.palette.line, 0.35)
            yield Circle(self.middle, self.height * _PLATE, WHITE, pen)
        left = self.x - symbol.bounds.width * scale / 2
        yield Use(symbol, Affine(scale, 0, 0, scale, left, self.y - self.height / 2))
