"""Printed spaces to draw on: colour frames round paper, with signs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import AfterValidator, Field, model_validator

from pnp.drawing.colour import WHITE, Palette, Role, palette, signs
from pnp.drawing.scene import Align, Box, Circle, Group, Item, Stroke, Symbol, Text, Use
from pnp.drawing.swatches import coloured
from pnp.drawing.text import READABLE, FontFace, metrics
from pnp.errors import NotationError
from pnp.figure import Space
from pnp.geometry import Affine, Point, Rect
from pnp.rules.printed_space import PrintedSpace, SpaceText
from pnp.templates.elements.base import (
    ColourNames,
    Coordinate,
    DrawingContext,
    Element,
    Flag,
    Length,
    PositiveLength,
    interpolated,
)
from pnp.templates.elements.grid import coordinates

_USUAL = 8.0
"""Side of the space, in mm, for which patterns are made."""

_INSET = 0.03
"""Of a space's side: what is left white between neighbours."""

_FRAME, _ROUND = 0.12, 0.4
"""Of a space's side: the width of its colour, and the radius of the white of a circle."""

_LETTER = 0.38
"""The size of a letter in the middle of a space, by the space's side."""

_BELOW, _BETWEEN = 0.52, 0.35
"""mm: what lies between a sign and the white's edges, a sign and a letter over it."""

_RISE = 0.67
"""How far a sign's small letters rise over their base line, as a share of the type size."""

_LINES = Annotated[str, Field(max_length=5000), AfterValidator(interpolated)]


class SpacesElement(Element):
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
            raise ValueError(f"rows: {error.what}") from None
        return self

    def _read(self) -> tuple[tuple[PrintedSpace, ...], ...]:
        return _read(self.colours, self.rows)

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Every space with its colour's sign, equal ones as one symbol; then the labels."""
        kinds = Kinds(self.cell, self.colours, self.marked, context.palette.name)
        for space, printed, place in self._spaces():
            use = Use(kinds.symbol(printed), Affine.translation(place.x, place.y))
            yield Group((use,), name=str(space))
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


@lru_cache(maxsize=64)
def _read(colours: tuple[str, ...], rows: str) -> tuple[tuple[PrintedSpace, ...], ...]:
    by_sign = {sign: name for name, sign in signs(colours).items()}
    return tuple(SpaceText(by_sign).rows(rows))


class Kinds(NamedTuple):
    """The looks that spaces of one size and palette have; `marked` with their colours' signs."""

    cell: float
    colours: tuple[str, ...]
    marked: bool
    palette_name: str

    @property
    def palette(self) -> Palette:
        """The inks."""
        return palette(self.palette_name)

    def symbol(self, printed: PrintedSpace) -> Symbol:
        """A space from its left top corner, drawn once."""
        return _symbol(self, printed)

    def items(self, printed: PrintedSpace) -> Iterator[Item]:
        """What is printed on a space whose left top corner is the origin."""
        side, palette = self.cell, self.palette
        space = Rect(0, 0, side, side).grown(-side * _INSET)
        if printed.black:
            yield Box(space, palette.text, radius=side * 0.1)
            return
        if printed.colour:
            yield self._coloured(space, printed.colour)
        else:
            yield Box(space, palette.ink(Role.NEUTRAL), Stroke(palette.line, 0.15), side * 0.1)
        white = space.grown(-side * _FRAME)
        if printed.circle:
            yield Circle(space.centre, side * _ROUND, WHITE, Stroke(palette.text, 0.35))
            white = space.grown(side * _ROUND - space.width / 2)
        elif printed.colour:
            yield Box(white, WHITE, radius=side * 0.07)
        sign = signs([printed.colour])[printed.colour] if printed.colour and self.marked else ""
        yield from self._signs(printed, sign, white)

    def _coloured(self, space: Rect, colour: str) -> Item:
        """Its colour and pattern, as they are on a usual space: so they look alike at any size."""
        scale = self.cell / _USUAL
        width = space.width / scale
        usual = Box(Rect(-width / 2, -width / 2, width, width), radius=_USUAL * 0.1)
        swatch = self.palette.swatches(self.colours)[self.colours.index(colour)]
        drawn = tuple(coloured(usual, swatch, self.palette.line))
        return Group(drawn, Affine(scale, 0, 0, scale, *space.centre))

    def _signs(self, printed: PrintedSpace, sign: str, white: Rect) -> Iterator[Item]:
        """The colour's sign at the foot, in the left corner; a letter over it, to the right."""
        soft = self.palette.ink(Role.SOFT) or self.palette.text
        foot = white.bottom
        if sign:
            base = white.bottom - _BELOW - (self.cell * 0.06 if printed.circle else 0)
            at = Point(white.centre.x if printed.circle else white.x + _BELOW, base)
            align = Align.CENTRE if printed.circle else Align.LEFT
            yield Text.line(sign, at, READABLE, soft, FontFace.REGULAR, align)
            foot = base - READABLE * _RISE - _BETWEEN
        if printed.letter:
            where = Rect(white.x + white.width / 3, white.y, white.width * 2 / 3, white.height)
            yield self._letter(printed.letter, where if sign else white, foot)

    def _letter(self, letter: str, white: Rect, foot: float) -> Item:
        """In the middle, if there is room; else over the foot, as large as fits there."""
        capital = metrics(FontFace.BOLD).cap_height
        size = max(READABLE, self.cell * _LETTER)
        if white.centre.y + size * capital / 2 <= foot:
            return Text.centred(letter, white.centre, size, self.palette.text, FontFace.BOLD)
        room = foot - white.y - 2 * _BETWEEN  # clear of the frame, too
        size = max(READABLE, min(self.cell * 0.5, room / capital))
        middle = Point(white.centre.x, foot - room / 2)
        return Text.centred(letter, middle, size, self.palette.text, FontFace.BOLD)


@lru_cache(maxsize=1024)
def _symbol(kinds: Kinds, printed: PrintedSpace) -> Symbol:
    bounds = Rect(0, 0, kinds.cell, kinds.cell)
    return Symbol(f"space {printed.colour}".rstrip(), bounds, tuple(kinds.items(printed)))
