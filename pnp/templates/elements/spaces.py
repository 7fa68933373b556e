"""Printed spaces to draw on: colour frames round paper, signs, a dot where the pen goes."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import WHITE, Role, Swatch, signs
from pnp.drawing.geometry import Point, Rect
from pnp.drawing.scene import Align, Box, Circle, Group, Item, Stroke, Text
from pnp.drawing.swatches import coloured
from pnp.drawing.text import SMALLEST, Face
from pnp.rules.board import Space
from pnp.rules.faults import NotationError
from pnp.rules.printed_space import PrintedSpace, SpaceText
from pnp.templates.elements.base import (
    ColourNames,
    Context,
    Coordinate,
    Element,
    PositiveLength,
    interpolated,
)

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
    def _spaces_are_known(self) -> Self:
        try:
            self._read()
        except NotationError as error:
            what = f"rows: {error.what}"
            raise PydanticCustomError("pnp", "{message}", {"message": what}) from None
        return self

    def _read(self) -> list[tuple[PrintedSpace, ...]]:
        by_sign = {sign: name for name, sign in signs(self.colours).items()}
        return list(SpaceText(by_sign).rows(self.rows))

    def items(self, context: Context) -> Iterator[Item]:
        """Every space, its colour's sign in the corner, its middle marked."""
        swatches = dict(zip(self.colours, context.palette.swatches(self.colours), strict=True))
        for name, printed, place in self._spaces():
            drawn = self._space(printed, place.grown(-self.cell * 0.03), swatches, context)
            yield Group(tuple(drawn), name=name)

    def places(self) -> Iterator[tuple[str, Rect]]:
        """Every space with its share of the sheet."""
        return ((name, place) for name, _, place in self._spaces())

    def _spaces(self) -> Iterator[tuple[str, PrintedSpace, Rect]]:
        """Name, what is printed, and place of every space, row by row."""
        for row, line in enumerate(self._read()):
            for column, printed in enumerate(line):
                x, y = self.x + column * self.cell, self.y + row * self.cell
                yield str(Space(column, row)), printed, Rect(x, y, self.cell, self.cell)

    def _space(
        self, printed: PrintedSpace, space: Rect, swatches: Mapping[str, Swatch], context: Context
    ) -> Iterator[Item]:
        palette, side = context.palette, self.cell
        if printed.black:
            yield Box(space, palette.text, radius=side * 0.1)
            return
        if not printed.colour:
            yield Box(space, palette.ink(Role.CHECK), Stroke(palette.line, 0.15), side * 0.1)
        else:
            swatch = swatches[printed.colour]
            yield from coloured(Box(space, radius=side * 0.1), swatch, palette.line)
            yield Box(space.grown(-side * 0.13), WHITE, radius=side * 0.07)
            at = Point(space.x + side * 0.17, space.y + side * 0.17 + SMALLEST * 0.7)
            ink = palette.ink(Role.SOFT) or palette.text
            sign = signs([printed.colour])[printed.colour]
            yield Text.line(sign, at, SMALLEST, ink, Face.REGULAR, Align.LEFT)
        yield from self._mark(printed, space.centre, context)

    def _mark(self, printed: PrintedSpace, centre: Point, context: Context) -> Iterator[Item]:
        """A letter, a circle, or the dot that shows a pen the middle."""
        ink, side = context.palette.text, self.cell
        if printed.letter:
            yield Text.centred(printed.letter, centre, side * 0.5, ink, Face.BOLD)
        if printed.circle:
            yield Circle(centre, side * 0.26, None, Stroke(ink, 0.35))
        yield Circle(centre, side * 0.03, context.palette.ink(Role.SOFT) or ink)
