"""Printed spaces to draw on: colour frames round paper, signs, a dot where the pen goes."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import WHITE, Role, Swatch, signs
from pnp.drawing.geometry import Point, Rect
from pnp.drawing.scene import Align, Box, Circle, Item, Stroke, Text
from pnp.drawing.swatches import coloured
from pnp.drawing.text import SMALLEST, Face
from pnp.templates.elements.base import (
    ColourNames,
    Context,
    Coordinate,
    Element,
    PositiveLength,
    interpolated,
)
from pnp.templates.elements.grid import cell_name

_GREY, _BLACK = "==", "##"
_SIGNS = frozenset("ABCD")
_LINES = Annotated[str, Field(max_length=5000), AfterValidator(interpolated)]


class Spaces(Element):
    """Spaces by two letters: a colour's, == grey, ## black; then a letter A to D, or * a circle."""

    draw: Literal["spaces"]
    x: Coordinate = Field(0.0, description="Left edge of the first space.")
    y: Coordinate = Field(0.0, description="Top edge of the first space.")
    cell: PositiveLength = Field(description="Side of a space.")
    rows: _LINES = Field(description="The spaces row by row, rows with / or line ends between.")
    colours: ColourNames = Field(description="The colours in use.")

    @model_validator(mode="after")
    def _tokens_are_known(self) -> Self:
        known = {*self._by_sign, _GREY}
        for token in self.rows.replace("/", " ").split():
            base = token.removesuffix("*").rstrip("ABCD")
            if token != _BLACK and base not in known:
                what = f"rows: {token!r} is no space; known are {' '.join(sorted(known))} {_BLACK}"
                raise PydanticCustomError("pnp", "{message}", {"message": what})
        return self

    @property
    def _by_sign(self) -> Mapping[str, str]:
        return {sign: name for name, sign in signs(self.colours).items()}

    def items(self, context: Context) -> Iterator[Item]:
        """Every space, its colour's sign in the corner, its middle marked."""
        swatches = dict(zip(self.colours, context.palette.swatches(self.colours), strict=True))
        for _, token, place in self._tokens():
            yield from self._space(token, place.grown(-self.cell * 0.03), swatches, context)

    def places(self) -> Iterator[tuple[str, Rect]]:
        """Every space with its share of the sheet."""
        return ((name, place) for name, _, place in self._tokens())

    def _tokens(self) -> Iterator[tuple[str, str, Rect]]:
        """Name, token and place of every space, row by row."""
        for row, line in enumerate(self.rows.replace("/", "\n").strip().split("\n")):
            for column, token in enumerate(line.split()):
                x, y = self.x + column * self.cell, self.y + row * self.cell
                yield cell_name(column, row), token, Rect(x, y, self.cell, self.cell)

    def _space(
        self, token: str, space: Rect, swatches: Mapping[str, Swatch], context: Context
    ) -> Iterator[Item]:
        palette, side = context.palette, self.cell
        if token == _BLACK:
            yield Box(space, palette.text, radius=side * 0.1)
            return
        base = token.removesuffix("*").rstrip("ABCD")
        if base == _GREY:
            yield Box(space, palette.ink(Role.CHECK), Stroke(palette.line, 0.15), side * 0.1)
        else:
            swatch = swatches[self._by_sign[base]]
            yield from coloured(Box(space, radius=side * 0.1), swatch, palette.line)
            yield Box(space.grown(-side * 0.13), WHITE, radius=side * 0.07)
            at = Point(space.x + side * 0.17, space.y + side * 0.17 + SMALLEST * 0.7)
            ink = palette.ink(Role.SOFT) or palette.text
            yield Text.line(base, at, SMALLEST, ink, Face.REGULAR, Align.LEFT)
        yield from self._mark(token, space.centre, context)

    def _mark(self, token: str, centre: Point, context: Context) -> Iterator[Item]:
        """A letter, a circle, or the dot that shows a pen the middle."""
        ink, side = context.palette.text, self.cell
        letter = token[-1:] if token[-1:] in _SIGNS else ""
        if letter:
            yield Text.centred(letter, centre, side * 0.5, ink, Face.BOLD)
        elif token.endswith("*"):
            yield Circle(centre, side * 0.26, None, Stroke(ink, 0.35))
        yield Circle(centre, side * 0.03, context.palette.ink(Role.SOFT) or ink)
