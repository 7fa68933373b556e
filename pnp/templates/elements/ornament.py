"""The ornament of a game's theme."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.colour import WHITE
from pnp.drawing.scene import Circle, Item, Stroke, Use
from pnp.geometry import Affine
from pnp.templates.elements.base import DrawingContext, Flag, MiddleElement, PositiveLength

_PLATE = 0.82
_PAIR = 0.56
_ABOVE = 0.36
"""Distance of each of two ornaments from the centre of their disc.

This distance, the disc's radius (`_PLATE`) and the ornaments' height (`_PAIR`) are fractions of the
height of the element.
"""


def ornament_beside_title(
    height: float, gap: float, context: DrawingContext
) -> tuple[list[Item], float]:
    """Return the theme's ornament in the top left corner, and the x position of the title in mm.

    If there is no ornament, the title starts at the left edge.
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
    """The ornament of the game's theme. Nothing is drawn if the theme has no ornament."""

    draw: Literal["ornament"]
    height: PositiveLength = Field(description="Height on paper.")
    plate: Flag = Field(
        False, description="Draw it twice on a white disc, once upside down, for backs of cards."
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        across, high = context.theme.ornament.size
        scale = self.height * (_PAIR if self.plate else 1.0) / high
        symbol = context.theme.symbol("ornament", context.palette, scale)
        if not symbol.items:
            return
        left, top = across * scale / 2, high * scale / 2
        if not self.plate:
            yield Use(symbol, Affine(scale, 0, 0, scale, self.x - left, self.y - top))
            return
        pen = Stroke(context.palette.line, 0.35)
        yield Circle(self.middle, self.height * _PLATE, WHITE, pen)
        y = self.y - self.height * _ABOVE
        yield Use(symbol, Affine(scale, 0, 0, scale, self.x - left, y - top))
        y = self.y + self.height * _ABOVE
        yield Use(symbol, Affine(-scale, 0, 0, -scale, self.x + left, y + top))
