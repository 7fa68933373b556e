"""A grid of square or rectangular spaces, with checkering, blocked spaces, labels and spots."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import Colour, Role
from pnp.drawing.scene import Box, Circle, Group, Item, Line, Stroke, Text
from pnp.drawing.swatches import coloured, lettered, plain_if_small
from pnp.drawing.text import READABLE, FontFace
from pnp.errors import NotationError
from pnp.figure import SPACE_NAME, Board, Space, column_name
from pnp.geometry import Point, Rect
from pnp.messages import _, ngettext
from pnp.templates.elements.base import (
    ColourNames,
    Coordinate,
    Count,
    DrawingContext,
    Element,
    Flag,
    Ink,
    Length,
    NumberRows,
    PositiveLength,
)
from pnp.templates.faults import as_pydantic_error

CellName = Annotated[str, Field(pattern=f"^{SPACE_NAME}$")]


class LatticeElement(Element):
    """Base class of all grids, which calculates the spaces and draws their labels."""

    x: Coordinate = Field(0.0, description="Left edge of the first column.")
    y: Coordinate = Field(0.0, description="Top edge of the first row.")
    columns: Count = Field(description="Number of columns.")
    rows: Count = Field(description="Number of rows.")
    cell: PositiveLength = Field(description="Distance from one column to the next.")
    cell_height: PositiveLength | None = Field(
        None, description="Distance from one row to the next; square spaces by default."
    )
    gap: Length = Field(0.0, description="Width of the background between two spaces.")
    radius: Length = Field(0.0, description="Corner radius of a space.")
    line: Length = Field(0.25, description="Width of the line around a space; 0 for none.")
    spaces: Flag = Field(True, description="Draw the spaces; otherwise, draw only what is on them.")
    labels: Flag = Field(
        False, description="Print letters above the columns and numbers beside the rows."
    )
    label_size: PositiveLength = Field(READABLE, description="Type size of the labels.")
    label_distance: Length = Field(
        4.0, description="Distance from the edge of the grid to the centre of a label."
    )
    label_colour: Ink = Field(Role.SOFT, description="Ink of the labels.")

    @model_validator(mode="after")
    def _check_gap(self) -> Self:
        if self.gap >= min(self.cell, self.pitch_down):
            raise ValueError(_("gap: use less than the side of a space"))
        return self

    @property
    def pitch_down(self) -> float:
        return self.cell_height or self.cell

    def space(self, column: int, row: int) -> Rect:
        """Return the rectangle of a printed space: its cell minus half a gap on each side."""
        left, top = self.x + column * self.cell, self.y + row * self.pitch_down
        return Rect(left, top, self.cell, self.pitch_down).grown(-self.gap / 2)

    def places(self) -> Iterator[tuple[str, Rect]]:
        """Yield the name and cell of every space. The cell includes half a gap on each side."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield str(Space(column, row)), self.space(column, row).grown(self.gap / 2)

    def label_items(self, context: DrawingContext) -> Iterator[Item]:
        if not self.labels:
            return
        columns = [self.space(column, 0).centre.x for column in range(self.columns)]
        rows = [self.space(0, row).centre.y for row in range(self.rows)]
        corner = Point(self.x - self.label_distance, self.y - self.label_distance)
        ink = context.palette.ink(self.label_colour) or context.palette.text
        yield from coordinates(columns, rows, corner, self.label_size, ink)


class GridElement(LatticeElement):
    """Spaces on which pieces are placed."""

    draw: Literal["grid"]
    fill: Ink = Field(Role.CELL, description="Ink of a space.")
    checkered: Flag = Field(False, description="Fill every second space with the `check` ink.")
    blocked: tuple[CellName, ...] = Field(
        (), description='Spaces that pieces cannot use: ["b2", "e2"].'
    )
    spots: NumberRows = Field(
        (), description="Number of the colour in the corner of each space; 0 for none."
    )
    colours: ColourNames = Field((), description="Colours numbered 1, 2, ... in `spots`.")
    spot: PositiveLength = Field(5.0, description="Diameter of a spot.")

    @model_validator(mode="after")
    def _check_spots(self) -> Self:
        if self.spots and [len(row) for row in self.spots] != [self.columns] * self.rows:
            raise ValueError(
                ngettext(
                    "spots: write {count} row of {columns} numbers",
                    "spots: write {count} rows of {columns} numbers",
                    self.rows,
                    columns=self.columns,
                )
            )
        if any(not 0 <= n <= len(self.colours) for row in self.spots for n in row):
            largest = len(self.colours)
            raise ValueError(_("spots: use numbers from 0 to {largest}", largest=largest))
        return self

    @model_validator(mode="after")
    def _check_blocked(self) -> Self:
        try:
            Board(self.columns, self.rows, self.blocked)
        except NotationError as error:
            raise as_pydantic_error(error.at(error.where, "blocked")) from None
        return self

    def _places(self) -> Iterator[tuple[int, int]]:
        return ((column, row) for row in range(self.rows) for column in range(self.columns))

    def items(self, context: DrawingContext) -> Iterator[Item]:
        pen = Stroke(context.palette.line, self.line) if self.line else None
        for column, row in self._places() if self.spaces else ():
            space = self.space(column, row)
            name = str(Space(column, row))
            if name in self.blocked:
                yield Group(tuple(self._blocked_space(space, context)), name=name)
                continue
            odd = self.checkered and (column + row) % 2 == 1
            fill = context.palette.ink(Role.CHECK if odd else self.fill)
            yield Group((Box(space, fill, pen, self.radius),), name=name)
        yield from self._spot_items(context)
        yield from self.label_items(context)

    def _blocked_space(self, space: Rect, context: DrawingContext) -> Iterator[Item]:
        fill = context.palette.ink(Role.BLOCKED)
        shape = Box(space, fill, None, self.radius)
        pen = Stroke(context.palette.line, 0.3)
        step = 3.0
        lines = []
        for count in range(1, int((space.width + space.height) / step) + 1):
            along = count * step
            start = Point(space.x + along, space.y)
            end = Point(space.x + along - space.height, space.bottom)
            lines.append(Line(start, end, pen))
        yield shape
        yield Group(tuple(lines), clip=shape)
        yield Box(space, None, Stroke(context.palette.line, max(self.line, 0.3)), self.radius)

    def _spot_items(self, context: DrawingContext) -> Iterator[Item]:
        if not self.spots:
            return
        swatches = context.palette.swatches(self.colours)
        inset = self.spot / 2 + max(1.0, self.radius * 0.4)
        ink = context.palette.ink(Role.SOFT) or context.palette.text
        for column, row in self._places():
            number = self.spots[row][column]
            if number:
                space = self.space(column, row)
                swatch = plain_if_small(swatches[number - 1], self.spot)
                at = Point(space.x + inset, space.y + inset)
                yield from coloured(Circle(at, self.spot / 2), swatch, context.palette.line)
                yield from lettered(at, swatch.letter, self.spot * 0.55, swatch)
                beside = Point(at.x + self.spot * 0.95, at.y)
                yield Text.centred(str(number), beside, self.spot * 0.55, ink, FontFace.BOLD)


def coordinates(
    columns: Sequence[float], rows: Sequence[float], corner: Point, size: float, ink: Colour
) -> Iterator[Item]:
    """Draw letters above columns and numbers beside rows.

    The letters are centred at the given x positions and the y of `corner`. The numbers are centred
    at the x of `corner` and the given y positions.
    """
    for number, x in enumerate(columns):
        yield Text.centred(column_name(number), Point(x, corner.y), size, ink, FontFace.BOLD)
    for number, y in enumerate(rows, start=1):
        yield Text.centred(str(number), Point(corner.x, y), size, ink, FontFace.BOLD)
