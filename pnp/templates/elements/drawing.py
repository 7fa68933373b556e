"""A drawing from the game's theme."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.scene import Box, Group, Item, Use
from pnp.geometry import Affine, Point, Rect
from pnp.templates.elements.base import (
    CornerElement,
    DrawingContext,
    Flag,
    Number,
    PositiveLength,
    ShortText,
)


class DrawingElement(CornerElement):
    """One of the theme's drawings, scaled and rotated."""

    draw: Literal["drawing"]
    name: ShortText = Field(description="Name of a table in the theme's `[drawings]`.")
    width: PositiveLength | None = Field(
        None, description="Width before the rotation; by default, the width of the drawing."
    )
    turn: Number = Field(0.0, description="Clockwise rotation about the centre, in degrees.")
    clip: Flag = Field(False, description="Leave out everything beyond the drawing's size.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        size = context.theme.drawing(self.name).size
        scale = self.width / size[0] if self.width else 1.0
        symbol = context.theme.symbol(self.name, context.palette, scale)
        place = Affine(scale, 0, 0, scale, self.x, self.y)
        if self.turn:
            centre = Point(self.x + size[0] * scale / 2, self.y + size[1] * scale / 2)
            place = Affine.rotation(self.turn, centre) @ place
        if self.clip:
            yield Group((Use(symbol),), place, Box(Rect(0, 0, *size)))
        else:
            yield Use(symbol, place)
