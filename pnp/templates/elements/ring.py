"""A ring to lay round a spot: white or black, cut round or as a square to slip on."""

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import WHITE, Colour, Role
from pnp.drawing.geometry import Point, Rect
from pnp.drawing.scene import Box, Circle, Item, Layer, Layers, Stroke
from pnp.templates.elements.base import Context, Coordinate, Element, Flag, PositiveLength

_CUT_WIDTH = 0.15
_LINE = 0.35
_SMALLEST_BAND = 4.0
"""Between the outside and the hole: a line in the middle lies 2 mm from both cuts."""


class Ring(Element):
    """A band between its outside and its hole, both of which are cut; a fine line runs round it."""

    draw: Literal["ring"]
    x: Coordinate = Field(description="Its middle.")
    y: Coordinate = Field(description="Its middle.")
    size: PositiveLength = Field(description="Diameter, or side of a square.")
    hole: PositiveLength = Field(description="Diameter of the hole; the band is 4mm at least.")
    dark: Flag = Field(False, description="Black, not white.")
    square: Flag = Field(False, description="Square outside, with a round hole.")

    @model_validator(mode="after")
    def _band_is_wide(self) -> Self:
        if self.size - self.hole < 2 * _SMALLEST_BAND:
            what = f"hole: the band would be under {_SMALLEST_BAND:g}mm wide"
            raise PydanticCustomError("pnp", "{message}", {"message": what})
        return self

    def items(self, context: Context) -> Iterator[Item]:
        """The band's ink with its bleed, and the line along its middle."""
        palette = context.palette
        solid = self.dark and palette.ink(Role.GROUND) is not None
        if solid:
            yield self._outside(context.bleed, palette.text)
            inner = self.hole / 2 - context.bleed
            if inner > 0:
                yield Circle(self._middle, inner, WHITE)
        width = 1.6 if self.dark and not solid else _LINE
        pen = Stroke(WHITE if solid else palette.line, width)
        yield Circle(self._middle, (self.size + self.hole) / 4, None, pen)

    def layers(self, context: Context) -> Layers:
        """The band, and what is cut: its outside and its hole."""
        solid = self.dark and context.palette.ink(Role.GROUND) is not None
        pen = Stroke(WHITE if solid else context.palette.line, _CUT_WIDTH)
        cut = (self._outside(0, None, pen), Circle(self._middle, self.hole / 2, None, pen))
        return {**super().layers(context), Layer.CUT: cut}

    @property
    def _middle(self) -> Point:
        return Point(self.x, self.y)

    def _outside(
        self, beyond: float, fill: Colour | None, pen: Stroke | None = None
    ) -> Box | Circle:
        """Its outer shape, so much larger on every side."""
        radius = self.size / 2 + beyond
        if not self.square:
            return Circle(self._middle, radius, fill, pen)
        return Box(Rect(self.x - radius, self.y - radius, 2 * radius, 2 * radius), fill, pen)
