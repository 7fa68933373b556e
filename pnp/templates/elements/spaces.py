"""Printed spaces to draw on: coloured frames with white centres, colour codes and letters."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import AfterValidator, Field, model_validator

from pnp.drawing.colour import WHITE, Palette, Role, palette, signs
from pnp.drawing.scene import Align, Box, Circle, Group, Item, Stroke, Symbol, Text, Use
from pnp.drawing.shaping import cap_height
from pnp.drawing.swatches import coloured, filled
from pnp.drawing.text import READABLE, FontFace
from pnp.drawing.tinting import grey_of
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
from pnp.templates.faults import as_pydantic_error

_USUAL = 8.0
"""Side of a space for which the patterns were designed, in mm."""

_INSET = 0.03
"""Width of the white margin around a space, as a fraction of its side."""

_FRAME, _ROUND = 0.12, 0.4
"""Width of the coloured frame and radius of the white disc, as fractions of a space's side."""

_OVERLAP = 0.1
"""Overlap of adjacent coloured spaces, in mm, so that no seam is visible between them."""

_LETTER = 0.38
"""Size of the letter in the centre of a space, as a fraction of the space's side."""

_BELOW, _BETWEEN = 0.52, 0.35
"""Distances from a colour code to the edges of the white area, and to a letter above it, in mm."""

_RISE = 0.67
"""Height of lowercase letters in a colour code, as a fraction of the type size."""

_LINES = Annotated[str, Field(max_length=5000), AfterValidator(interpolated)]


class SpacesElement(Element):
    """Spaces written as two-character codes. == is grey, and ## is black.

    Other codes are the letters of a colour. A code can be followed by a letter A to D, or by * for
    a circle.
    """

    draw: Literal["spaces"]
    x: Coordinate = Field(0.0, description="Left edge of the first space.")
    y: Coordinate = Field(0.0, description="Top edge of the first space.")
    cell: PositiveLength = Field(description="Side length of a space.")
    rows: _LINES = Field(description="Spaces, row by row; separate rows with / or line breaks.")
    colours: ColourNames = Field(description="Colours of the game.")
    marked: Flag = Field(True, description="Print the letters of the colours.")
    labels: Flag = Field(
        False, description="Print letters above the columns and numbers beside the rows."
    )
    label_distance: Length = Field(
        2.6, description="Distance from the edge to the centre of a label."
    )

    @model_validator(mode="after")
    def _check_spaces(self) -> Self:
        try:
            self._read()
        except NotationError as error:
            raise as_pydantic_error(error.at(error.where, "rows")) from None
        return self

    def _read(self) -> tuple[tuple[PrintedSpace, ...], ...]:
        return _read(self.colours, self.rows)

    def items(self, context: DrawingContext) -> Iterator[Item]:
        style = SpaceStyle(self.cell, self.colours, self.marked, context.palette.name)
        for space, printed, place in self._spaces():
            use = Use(style.symbol(printed), Affine.translation(place.x, place.y))
            yield Group((use,), name=str(space))
        if self.labels:
            middles = {space: place.centre for space, _printed, place in self._spaces()}
            columns = {space.column: middle.x for space, middle in middles.items()}
            rows = {space.row: middle.y for space, middle in middles.items()}
            corner = Point(self.x - self.label_distance, self.y - self.label_distance)
            ink = context.palette.ink(Role.SOFT) or context.palette.text
            yield from coordinates(
                [*columns.values()],
                [*rows.values()],
                corner,
                READABLE,
                ink,
            )

    def places(self) -> Iterator[tuple[str, Rect]]:
        return ((str(space), place) for space, _printed, place in self._spaces())

    def _spaces(self) -> Iterator[tuple[Space, PrintedSpace, Rect]]:
        for row, line in enumerate(self._read()):
            for column, printed in enumerate(line):
                x, y = self.x + column * self.cell, self.y + row * self.cell
                yield Space(column, row), printed, Rect(x, y, self.cell, self.cell)


@lru_cache(maxsize=64)
def _read(colours: tuple[str, ...], rows: str) -> tuple[tuple[PrintedSpace, ...], ...]:
    by_sign = {sign: name for name, sign in signs(colours).items()}
    return tuple(SpaceText(by_sign).rows(rows))


class SpaceStyle(NamedTuple):
    """Style of all spaces with the same size and palette. If `marked`, spaces show colour codes."""

    cell: float
    colours: tuple[str, ...]
    marked: bool
    palette_name: str

    @property
    def palette(self) -> Palette:
        return palette(self.palette_name)

    def symbol(self, printed: PrintedSpace) -> Symbol:
        """Return the cached symbol of a space, with the top left corner at the origin."""
        return _symbol(self, printed)

    def items(self, printed: PrintedSpace) -> Iterator[Item]:
        side, palette = self.cell, self.palette
        space = Rect(0, 0, side, side).grown(-side * _INSET)
        if printed.black:
            yield Box(space, palette.text, radius=side * 0.1)
            return
        if printed.colour:
            yield self._coloured(space, printed.colour)
        else:
            yield from self._neutral(space)
        white = space.grown(-side * _FRAME)
        if printed.circle:
            yield Circle(space.centre, side * _ROUND, WHITE, Stroke(palette.text, 0.35))
            white = space.grown(side * _ROUND - space.width / 2)
        elif printed.colour:
            yield Box(white, WHITE, radius=side * 0.07)
        sign = signs([printed.colour])[printed.colour] if printed.colour and self.marked else ""
        yield from self._signs(printed, sign, white)

    def _neutral(self, space: Rect) -> Iterator[Item]:
        """Yield a grey field, and the line around the space that the photo reader looks for."""
        grey = self.palette.ink(Role.NEUTRAL)
        if grey:
            yield Box(Rect(0, 0, self.cell, self.cell).grown(_OVERLAP / 2), grey)
        pen = Stroke(grey_of(self.palette.line), 0.15)
        yield Box(space, None, pen, self.cell * 0.1)

    def _coloured(self, space: Rect, colour: str) -> Item:
        """Return the colour with its pattern, which looks the same at any size of the space."""
        scale = self.cell / _USUAL
        swatch = self.palette.swatches(self.colours)[self.colours.index(colour)]
        # Adjacent spaces of one colour form a field, unless patterns need a line around each.
        solid = swatch.fill is not None and swatch.pattern is None
        width = _USUAL + _OVERLAP if solid else space.width / scale
        square = Rect(-width / 2, -width / 2, width, width)
        if solid:
            drawn = tuple(filled(Box(square), swatch))
        else:
            drawn = tuple(coloured(Box(square, radius=_USUAL * 0.1), swatch, self.palette.line))
        return Group(drawn, Affine(scale, 0, 0, scale, *space.centre))

    def _signs(self, printed: PrintedSpace, sign: str, white: Rect) -> Iterator[Item]:
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
        capital = cap_height(FontFace.BOLD)
        size = max(READABLE, self.cell * _LETTER)
        if white.centre.y + size * capital / 2 <= foot:
            return Text.centred(letter, white.centre, size, self.palette.text, FontFace.BOLD)
        available = foot - white.y - 3 * _BETWEEN  # also keep a distance from the frame
        size = max(READABLE, min(self.cell * 0.5, available / capital))
        middle = Point(white.centre.x, white.y + _BETWEEN + size * capital / 2)
        return Text.centred(letter, middle, size, self.palette.text, FontFace.BOLD)


@lru_cache(maxsize=1024)
def _symbol(style: SpaceStyle, printed: PrintedSpace) -> Symbol:
    bounds = Rect(0, 0, style.cell, style.cell)
    return Symbol(f"space {printed.colour}".rstrip(), bounds, tuple(style.items(printed)))
