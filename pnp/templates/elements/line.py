"""A straight line, such as one to write on."""

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
    """A line from one point to another; dashed in the layer `fold`."""

    draw: Literal["line"]
    x: Coordinate = Field(description="Where it begins.")
    y: Coordinate = Field(description="Where it begins.")
    to_x: Coordinate = Field(description="Where it ends.")
    to_y: Coordinate = Field(description="Where it ends.")
    weight: PositiveLength = Field(0.2, ge=0.1, description="Its thickness, at least 0.1mm.")
    colour: Ink = Field(Role.LINE, description="The palette's ink.")
    degrees: Annotated[Number, Field(ge=0, le=180)] = Field(
        90.0, description="In the layer `fold`: how far the paper is folded there, 0 to 180."
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Yield the line."""
        ink = context.palette.ink(self.colour) or context.palette.line
        start, end = Point(self.x, self.y), Point(self.to_x, self.to_y)
        dash = FOLD_DASH if self.layer is Layer.FOLD else ()
        yield DrawnLine(start, end, Stroke(ink, self.weight, dash))

    def hinges(self) -> Iterator[Hinge]:
        """Yield the line as a hinge if it is a fold."""
        if self.layer is Layer.FOLD:
            yield Hinge(Point(self.x, self.y), Point(self.to_x, self.to_y), self.degrees)
