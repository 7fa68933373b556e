"""A ring to lay round a spot: white or black, cut round or as a square to slip on."""

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import WHITE, Role
from pnp.drawing.geometry import Point, Rect
from pnp.drawing.outlines import circle_outline, polygon_outline
from pnp.drawing.scene import Box, Circle, Item, Layer, Layers, Outline, Path, Stroke
from pnp.templates.elements.base import Context, Coordinate, Element, Flag, PositiveLength

_CUT_WIDTH = 0.15
_LINE, _HEAVY = 0.35, 1.6
_EDGE = 0.3
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
    cut: Flag = Field(True, description="Cut along its edges; else they are drawn.")

    @model_validator(mode="after")
    def _band_is_wide(self) -> Self:
        if self.size - self.hole < 2 * _SMALLEST_BAND:
            what = f"hole: the band would be under {_SMALLEST_BAND:g}mm wide"
            raise PydanticCustomError("pnp", "{message}", {"message": what})
        return self

    def items(self, context: Context) -> Iterator[Item]:
        """The band, wider by its bleed where it is cut, and the line along its middle."""
        palette = context.palette
        solid = self._is_solid(context)
        beyond = context.bleed if self.cut else 0.0
        hole = max(self.hole / 2 - beyond, 0.0)
        holes = (circle_outline(self._middle, hole),) if hole else ()
        edge = None if self.cut else Stroke(palette.line, _EDGE)
        band = (self._outside(beyond), *holes)
        yield Path(band, palette.text if solid else WHITE, edge)
        width = _HEAVY if self.dark and not solid else _LINE
        pen = Stroke(WHITE if solid else palette.line, width)
        yield Circle(self._middle, (self.size + self.hole) / 4, None, pen)

    def layers(self, context: Context) -> Layers:
        """The band, and what is cut: its outside and its hole."""
        if not self.cut:
            return super().layers(context)
        pen = Stroke(WHITE if self._is_solid(context) else context.palette.line, _CUT_WIDTH)
        radius = self.size / 2
        x, y = self.x - radius, self.y - radius
        outside = (
            Box(Rect(x, y, self.size, self.size), None, pen)
            if self.square
            else Circle(self._middle, radius, None, pen)
        )
        cut = (outside, Circle(self._middle, self.hole / 2, None, pen))
        return {**super().layers(context), Layer.CUT: cut}

    def _is_solid(self, context: Context) -> bool:
        """Whether it is printed black all over."""
        return self.dark and context.palette.ink(Role.GROUND) is not None

    @property
    def _middle(self) -> Point:
        return Point(self.x, self.y)

    def _outside(self, beyond: float) -> Outline:
        """Its outer shape, so much larger on every side."""
        radius = self.size / 2 + beyond
        if not self.square:
            return circle_outline(self._middle, radius)
        x, y = self.x - radius, self.y - radius
        return polygon_outline(Rect(x, y, 2 * radius, 2 * radius).corners)
