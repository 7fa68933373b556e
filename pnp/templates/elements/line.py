"""A straight line, for example to write on."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.drawing.colour import Role
from pnp.drawing.folding import Hinge
from pnp.drawing.scene import FOLD_DASH, Item, Layer, Stroke
from pnp.drawing.scene import Line as DrawnLine
from pnp.geometry import Point
from pnp.templates.elements.base import (
    Coordinate,
    DrawingContext,
    Element,
    Ink,
    Number,
    PositiveLength,
)


class LineElement(Element):
    """A line from one point to another. It is dashed in the `fold` layer."""

    draw: Literal["line"]
    x: Coordinate = Field(description="Start of the line.")
    y: Coordinate = Field(description="Start of the line.")
    to_x: Coordinate = Field(description="End of the line.")
    to_y: Coordinate = Field(description="End of the line.")
    weight: PositiveLength = Field(0.2, ge=0.1, description="Thickness, at least 0.1 mm.")
    colour: Ink = Field(Role.LINE, description="An ink in the palette.")
    degrees: Annotated[Number, Field(ge=0, le=180)] = Field(
        90.0, description="Angle of the fold in the `fold` layer, 0 to 180 degrees."
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        ink = context.palette.ink(self.colour) or context.palette.line
        start, end = Point(self.x, self.y), Point(self.to_x, self.to_y)
        dash = FOLD_DASH if self.layer is Layer.FOLD else ()
        yield DrawnLine(start, end, Stroke(ink, self.weight, dash))

    def hinges(self) -> Iterator[Hinge]:
        if self.layer is Layer.FOLD:
            yield Hinge(Point(self.x, self.y), Point(self.to_x, self.to_y), self.degrees)
