"""A track of numbered spaces in rows. Every second row runs from right to left."""

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import Role
from pnp.drawing.scene import Box, Item, Stroke, Text
from pnp.drawing.text import SMALLEST, FontFace
from pnp.geometry import Rect
from pnp.messages import _
from pnp.templates.elements.base import (
    CornerElement,
    Count,
    DrawingContext,
    Integer,
    Length,
    PositiveLength,
)

MAX_SPACES = 500
"""Largest number that a space on a track can have."""


class TrackElement(CornerElement):
    """Numbered spaces along which a marker is moved."""

    draw: Literal["track"]
    first: Integer = Field(0, ge=0, le=MAX_SPACES, description="The first number.")
    last: Integer = Field(description="The last number.", ge=0, le=MAX_SPACES)
    columns: Count = Field(10, description="Number of spaces in a row.")
    cell: PositiveLength = Field(description="Side length of a space.")
    gap: Length = Field(0.8, description="Width of the background between two spaces.")
    radius: Length = Field(1.2, description="Corner radius of a space.")
    size: PositiveLength = Field(3.0, ge=SMALLEST, description="Type size, at least 6 pt.")

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if self.last < self.first:
            raise ValueError(_("last: use at least the first number"))
        return self

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Yield every space with its number. Multiples of ten are emphasised."""
        palette = context.palette
        pen = Stroke(palette.line, 0.25)
        for index, number in enumerate(range(self.first, self.last + 1)):
            row, along = divmod(index, self.columns)
            column = self.columns - 1 - along if row % 2 else along
            place = Rect(
                self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell
            ).grown(-self.gap / 2)
            ten = number % 10 == 0
            yield Box(place, palette.ink(Role.CHECK if ten else Role.CELL), pen, self.radius)
            face = FontFace.BOLD if ten else FontFace.REGULAR
            yield Text.centred(str(number), place.centre, self.size, palette.text, face)
