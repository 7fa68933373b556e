"""A position as it looks on the table: boards and pieces look as they are printed."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pnp.drawing.scene import Item
from pnp.errors import PnpError
from pnp.geometry import Rect
from pnp.templates.elements.base import (
    CornerElement,
    Count,
    DrawingContext,
    Flag,
    PositiveLength,
    interpolated,
)

PositionText = Annotated[str, Field(max_length=20_000), AfterValidator(interpolated)]


class PositionElement(CornerElement):
    """The boards of a position, one below another, within a rectangle."""

    draw: Literal["position"]
    width: PositiveLength = Field(description="Maximum width.")
    height: PositiveLength = Field(description="Maximum height.")
    text: PositionText = Field(description="Position, as in a position file.")
    board: Count | None = Field(
        None,
        description="Draw only the board with this number, counted from 1; by default, all boards.",
    )
    scored: Flag = Field(False, description="Outline everything that scores, and print its points.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        area = Rect(self.x, self.y, self.width, self.height)
        table = context.tabletop()
        try:
            shown = [
                *table.position(self.text, self.board, area, context.palette, scored=self.scored)
            ]
        except PnpError as error:
            raise error.located_in_message() from None
        yield from shown
