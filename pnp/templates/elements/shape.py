"""A shape whose outline consists of lines and curves."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pnp.drawing.scene import Box, Cap, Group, Item, Path, Stroke
from pnp.errors import PnpError
from pnp.geometry import Affine, Point, Rect
from pnp.templates.elements.base import (
    Coordinate,
    CornerElement,
    DrawingContext,
    Flag,
    Ink,
    Length,
    Number,
    PositiveLength,
    interpolated,
)
from pnp.templates.faults import as_pydantic_error
from pnp.templates.path_data import path_outlines

_BARE = 0.25
"""Width of the outline of an area that a palette leaves unfilled, in mm."""


def _drawable(text: str) -> str:
    try:
        path_outlines(text)
    except PnpError as error:
        raise as_pydantic_error(error) from None
    return text


PathText = Annotated[
    str, Field(max_length=2000), AfterValidator(interpolated), AfterValidator(_drawable)
]


class ShapeElement(CornerElement):
    """A shape that is filled, stroked or both."""

    draw: Literal["shape"]
    path: PathText = Field(
        description="Outline as an SVG path, in mm from `x` and `y`; {expressions} are replaced by"
        " their values."
    )
    fill: Ink | None = Field(None, description="Ink of the area; none by default.")
    stroke: Ink | None = Field(None, description="Ink of the line; none by default.")
    weight: PositiveLength = Field(0.4, ge=0.1, description="Thickness of the line.")
    round: Flag = Field(True, description="Give the line round ends and corners.")
    turn: Number = Field(0.0, description="Clockwise rotation about `x` and `y`, in degrees.")
    outlined: Flag = Field(True, description="Draw the outline if a palette leaves areas unfilled.")
    clip: tuple[Coordinate, Coordinate, Length, Length] | None = Field(
        None,
        description="Clipping rectangle in the component: left, top, width and height.",
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        fill = context.palette.ink(self.fill) if self.fill else None
        pen = self._pen(context, filled=fill is not None)
        if fill is None and pen is None:
            return
        at = Point(self.x, self.y)
        place = Affine.rotation(self.turn, at) @ Affine.translation(*at)
        outlines = tuple(each.mapped(place.apply) for each in path_outlines(self.path))
        shape = Path(outlines, fill, pen)
        yield Group((shape,), clip=Box(Rect(*self.clip))) if self.clip else shape

    def _pen(self, context: DrawingContext, *, filled: bool) -> Stroke | None:
        """Return the pen for the outline, which is thin if the palette does not fill the area."""
        cap = Cap.ROUND if self.round else Cap.BUTT
        if self.stroke:
            ink = context.palette.ink(self.stroke)
            width = self.weight if ink else min(self.weight, _BARE)
            return Stroke(ink or context.palette.line, width, cap=cap)
        if self.fill and not filled and self.outlined:
            return Stroke(context.palette.line, _BARE, cap=cap)
        return None
