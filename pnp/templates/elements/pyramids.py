"""Pyramids and stacks of them on the spaces of a grid, as players write them."""

import re
from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import letters
from pnp.drawing.geometry import Rect
from pnp.drawing.scene import Item
from pnp.rules.figure import Pyramid
from pnp.table.pieces import place_pieces
from pnp.templates.elements.base import (
    ColourNames,
    Context,
    Coordinate,
    Element,
    PositiveLength,
    Words,
)

_EMPTY = "."
_STACK = re.compile(r"([A-Z][1-3])+")


class Pyramids(Element):
    """Pyramids seen from above: `R3R2R1` is a stack from bottom to top, `.` an empty space."""

    draw: Literal["pyramids"]
    x: Coordinate = Field(0.0, description="Left edge of the first space.")
    y: Coordinate = Field(0.0, description="Top edge of the first space.")
    cell: PositiveLength = Field(description="Side of a space.")
    stacks: Words = Field(description="Rows of stacks with / between, such as R3 . G1 / B2B1 . .")
    colours: ColourNames = Field(
        ("red", "yellow", "green", "blue", "black"), description="The colours in use."
    )

    @model_validator(mode="after")
    def _stacks_are_read(self) -> Self:
        known = letters(self.colours)
        for token in self.stacks.replace("/", " ").split():
            if token != _EMPTY and not (_STACK.fullmatch(token) and set(token[::2]) <= set(known)):
                what = f"stacks: {token!r} is none; letters {' '.join(known)}, pips 1 to 3"
                raise PydanticCustomError("pnp", "{message}", {"message": what})
        return self

    def items(self, context: Context) -> Iterator[Item]:
        """Every stack in its space."""
        for row, line in enumerate(self.stacks.split("/")):
            for column, token in enumerate(line.split()):
                x, y = self.x + column * self.cell, self.y + row * self.cell
                space = Rect(x, y, self.cell, self.cell)
                yield from place_pieces(self._stack(token), space, self.colours, context.palette)

    def _stack(self, token: str) -> tuple[Pyramid, ...]:
        known = letters(self.colours)
        pairs = () if token == _EMPTY else zip(token[::2], token[1::2], strict=True)
        return tuple(Pyramid(known[letter], int(pips)) for letter, pips in pairs)
