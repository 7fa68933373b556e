"""Printed spaces to draw on: colour frames round paper, with signs."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import WHITE, Palette, Role, Swatch, signs
from pnp.drawing.geometry import Affine, Point, Rect
from pnp.drawing.scene import Align, Box, Circle, Group, Item, Stroke, Text
from pnp.drawing.swatches import coloured
from pnp.drawing.text import READABLE, Face, metrics
from pnp.rules.board import Space
from pnp.rules.faults import NotationError
from pnp.rules.printed_space import PrintedSpace, SpaceText
from pnp.templates.elements.base import (
    ColourNames,
    Context,
    Coordinate,
    Element,
    Flag,
    Length,
    PositiveLength,
    interpolated,
)
from pnp.templates.elements.coordinates import coordinates

_USUAL = 8.0
"""Side of the space, in mm, for which patterns are made."""

_FRAME, _ROUND = 0.12, 0.4
"""Of a space's side: the width of its colour, and the radius of the white of a circle."""

_LETTER = 0.38
"""The size of a letter in the middle of a space, by the space's side."""

_BELOW, _BETWEEN = 0.52, 0.35
"""mm: what lies between a sign's base line and the white's edge, a sign and a letter over it."""

_RISE = 0.67
"""How far a sign's small letters rise over their base line, as a share of the type size."""

_LINES = Annotated[str, Field(max_length=5000), AfterValidator(interpolated)]


class Spaces(Element):
    """Spaces by two letters: a colour's, == grey, ## black; then a letter A to D, or * a circle."""

    draw: Literal["spaces"]
    x: Coordinate = Field(0.0, description="Left edge of the first space.")
    y: Coordinate = Field(0.0, description="Top edge of the first space.")
    cell: PositiveLength = Field(description="Side of a space.")
    rows: _LINES = Field(description="The spaces row by row, rows with / or line ends between.")
    colours: ColourNames = Field(description="The colours in use.")
    marked: Flag = Field(True, description="Signs of the colours.")
    labels: Flag = Field(False, description="Letters over the columns, numbers by the rows.")
    label_distance: Length = Field(2.6, description="From the edge to a label's middle.")

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
        """Every space with its colour's sign; then the labels."""
        swatches = dict(zip(self.colours, context.palette.swatches(self.colours), strict=True))
        for space, printed, place in self._spaces():
            drawn = self._space(printed, place.grown(-self.cell * 0.03), swatches, context.palette)
            yield Group(tuple(drawn), name=str(space))
        if self.labels:
            middles = {space: place.centre for space, _, place in self._spaces()}
            columns = {space.column: middle.x for space, middle in middles.items()}
            rows = {space.row: middle.y for space, middle in middles.items()}
            corner = Point(self.x - self.label_distance, self.y - self.label_distance)
            yield from coordinates(
                [*columns.values()], [*rows.values()], corner, READABLE, context.palette
            )

    def places(self) -> Iterator[tuple[str, Rect]]:
        """Every space with its share of the sheet."""
        return ((str(space), place) for space, _, place in self._spaces())

    def _spaces(self) -> Iterator[tuple[Space, PrintedSpace, Rect]]:
        """What is printed on every space, and its place, row by row."""
        for row, line in enumerate(self._read()):
            for column, printed in enumerate(line):
                x, y = self.x + column * self.cell, self.y + row * self.cell
                yield Space(column, row), printed, Rect(x, y, self.cell, self.cell)

    def _space(
        self,
        printed: PrintedSpace,
        space: Rect,
        swatches: Mapping[str, Swatch],
        palette: Palette,
    ) -> Iterator[Item]:
        side = self.cell
        if printed.black:
            yield Box(space, palette.text, radius=side * 0.1)
            return
        if printed.colour:
            yield self._coloured(space, swatches[printed.colour], palette)
        else:
            yield Box(space, palette.ink(Role.NEUTRAL), Stroke(palette.line, 0.15), side * 0.1)
        white = space.grown(-side * _FRAME)
        if printed.circle:
            yield Circle(space.centre, side * _ROUND, WHITE, Stroke(palette.text, 0.35))
            white = space.grown(side * _ROUND - space.width / 2)
        elif printed.colour:
            yield Box(white, WHITE, radius=side * 0.07)
        sign = signs([printed.colour])[printed.colour] if printed.colour and self.marked else ""
        yield from self._signs(printed, sign, white, palette)

    def _coloured(self, space: Rect, swatch: Swatch, palette: Palette) -> Item:
        """Its colour and pattern, as they are on a usual space: so they look alike at any size."""
        scale = self.cell / _USUAL
        width = space.width / scale
        usual = Box(Rect(-width / 2, -width / 2, width, width), radius=_USUAL * 0.1)
        drawn = tuple(coloured(usual, swatch, palette.line))
        return Group(drawn, Affine(scale, 0, 0, scale, *space.centre))

    def _signs(
        self, printed: PrintedSpace, sign: str, white: Rect, palette: Palette
    ) -> Iterator[Item]:
        """The colour's sign at the foot, in the left corner; a letter over it, to the right."""
        soft = palette.ink(Role.SOFT) or palette.text
        foot = white.bottom
        if sign:
            base = white.bottom - _BELOW - (self.cell * 0.06 if printed.circle else 0)
            at = Point(white.centre.x if printed.circle else white.x + 0.3, base)
            align = Align.CENTRE if printed.circle else Align.LEFT
            yield Text.line(sign, at, READABLE, soft, Face.REGULAR, align)
            foot = base - READABLE * _RISE - _BETWEEN
        if printed.letter:
            where = Rect(white.x + white.width / 3, white.y, white.width * 2 / 3, white.height)
            yield self._letter(printed.letter, where if sign else white, foot, palette)

    def _letter(self, letter: str, white: Rect, foot: float, palette: Palette) -> Item:
        """In the middle, if there is room; else over the foot, as large as fits there."""
        capital = metrics(Face.BOLD).cap_height
        size = max(READABLE, self.cell * _LETTER)
        if white.centre.y + size * capital / 2 <= foot:
            return Text.centred(letter, white.centre, size, palette.text, Face.BOLD)
        room = foot - white.y - _BETWEEN
        size = max(READABLE, min(self.cell * 0.5, room / capital))
        middle = Point(white.centre.x, foot - room / 2)
        return Text.centred(letter, middle, size, palette.text, Face.BOLD)
