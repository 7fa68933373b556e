"""A piece of a game as it looks on the table, drawn by the component that prints the piece."""

import re
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.scene import Item, Use
from pnp.errors import PnpError
from pnp.figure import PieceRef, Value
from pnp.geometry import Affine
from pnp.templates.elements.base import (
    DrawingContext,
    MiddleElement,
    Number,
    PositiveLength,
    ShortText,
)

_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,9})?")


class PieceElement(MiddleElement):
    """A piece of another component, seen from above."""

    draw: Literal["piece"]
    component: ShortText = Field(description="Name of the component used to print the piece.")
    values: dict[str, ShortText | int | float] = Field(
        {},
        max_length=20,
        description="Values for the component's parameters, and the kind of piece to draw.",
    )
    scale: PositiveLength = Field(1.0, description="Scale of the piece; 1 is its printed size.")
    turn: Number = Field(0.0, description="Clockwise rotation around the centre, in degrees.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        values = {name: _value(value) for name, value in self.values.items()}
        piece = PieceRef.of(self.component, **values)
        try:
            symbol = context.tabletop().piece(piece, context.palette)
        except PnpError as error:
            raise error.located_in_message() from None
        size = Affine(self.scale, 0, 0, self.scale, self.x, self.y)
        yield Use(symbol, size @ Affine.rotation(self.turn))


def _value(value: str | float) -> Value:
    """Return a number if an {expression} produced one, or the text otherwise."""
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return float(value)
    return value
