"""A table to write in, with column headings and rows of equal height."""

from collections.abc import Iterator
from itertools import accumulate
from math import fsum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import Colour, Role
from pnp.drawing.scene import Box, Item, Line, Stroke, Text
from pnp.drawing.text import READABLE, SMALLEST, FontFace, fitted_size
from pnp.geometry import Point, Rect
from pnp.messages import _
from pnp.templates.elements.base import (
    CornerElement,
    Count,
    DrawingContext,
    Ink,
    Number,
    PositiveLength,
    ShortText,
)

_FINE, _EDGE = 0.15, 0.35
"""Widths of inner lines and outer lines, in mm."""
_PADDING = 1.2
"""Distance between text and the left or right edge of a cell, in mm."""

Row = Annotated[tuple[ShortText, ...], Field(max_length=50)]


class TableElement(CornerElement):
    """A table of lines and text. Players can write in empty cells."""

    draw: Literal["table"]
    width: PositiveLength = Field(description="Width of the table.")
    shares: tuple[Annotated[Number, Field(gt=0)], ...] = Field(
        min_length=1, max_length=50, description="Relative widths of the columns."
    )
    head: Row = Field((), description="Headings of the columns; no header row by default.")
    rows: Count = Field(description="Number of rows below the header.")
    row_height: PositiveLength = Field(7.0, description="Height of a row.")
    body: tuple[Row, ...] = Field((), max_length=100, description="Text of the cells, row by row.")
    row: Row = Field((), description="Text of the cells in each row below the rows of `body`.")
    last: Row = Field(
        (),
        description="Cells of a total row, set off at the end; if there are fewer cells than "
        "columns, the first cell spans several.",
    )
    size: PositiveLength = Field(READABLE, ge=SMALLEST, description="Type size, at least 6 pt.")
    band: Ink = Field(Role.CHECK, description="Ink behind the header row and the total row.")

    @model_validator(mode="after")
    def _check_row_lengths(self) -> Self:
        columns = len(self.shares)
        for name, texts, limit in (
            ("head", self.head, columns),
            ("row", self.row, columns),
            ("last", self.last, columns),
            ("body", self.body, self.rows),
            *(("body", texts, columns) for texts in self.body),
        ):
            if len(texts) > limit:
                raise ValueError(
                    _("{key}: {count} cells are too many: use at most {limit}",
                      key=name, count=len(texts), limit=limit)
                )  # fmt: skip
        return self

    @property
    def _edges(self) -> list[float]:
        """X coordinate of every vertical line, including the outer lines, in mm."""
        unit = self.width / fsum(self.shares)
        return [self.x + unit * share for share in accumulate(self.shares, initial=0)]

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette, edges = context.palette, self._edges
        lines = self.rows + bool(self.head)
        area = Rect(self.x, self.y, self.width, lines * self.row_height)
        for number in self._set_off():
            band = Rect(self.x, self.y + number * self.row_height, self.width, self.row_height)
            yield Box(band, palette.ink(self.band))
        yield from self._rules(area, lines, palette.line)
        for number, texts in enumerate(self._row_texts()):
            for column, text in enumerate(texts):
                if text.strip():
                    bold = number in self._set_off()
                    yield self._word(text, column, number, edges, context, bold=bold)

    def _rules(self, area: Rect, lines: int, ink: Colour) -> Iterator[Item]:
        """Yield the lines between rows. A table to write in also has column lines and a frame."""
        fine, edge = Stroke(ink, _FINE), Stroke(ink, _EDGE)
        for number in range(1, lines):
            y = area.y + number * self.row_height
            yield Line(Point(area.x, y), Point(area.right, y), fine)
        if not self._is_filled_in():
            for y in (area.y, area.bottom):
                yield Line(Point(area.x, y), Point(area.right, y), edge)
            return
        for number, x in enumerate(self._edges[1:-1]):
            bottom = area.bottom - (self.row_height if number < self._spanned else 0)
            yield Line(Point(x, area.y), Point(x, bottom), fine)
        yield Box(area, None, edge)

    @property
    def _spanned(self) -> int:
        """Number of additional columns that the first cell of the total row spans."""
        return len(self.shares) - len(self.last) if self.last else 0

    def _is_filled_in(self) -> bool:
        """Return True if the table has cells to write in, or no header.

        Cells in the header and the total row are never for writing.
        """
        rows = list(self._row_texts())[bool(self.head) : -1 if self.last else None]
        return not self.head or any(len(texts) < len(self.shares) or "" in texts for texts in rows)

    def _set_off(self) -> tuple[int, ...]:
        """Return the 0-based numbers of header and total rows, which are bold on a background."""
        head = (0,) if self.head else ()
        return (*head, self.rows + len(head) - 1) if self.last else head

    def _row_texts(self) -> Iterator[tuple[str, ...]]:
        if self.head:
            yield self.head
        for number in range(self.rows):
            texts = self.body[number] if number < len(self.body) else self.row
            if self.last and number == self.rows - 1:
                texts = (*[""] * self._spanned, *self.last)
            yield texts

    def _word(
        self,
        text: str,
        column: int,
        number: int,
        edges: list[float],
        context: DrawingContext,
        *,
        bold: bool,
    ) -> Text:
        """Return text, centred in its cell, or left-aligned in the first column.

        In the first column, symbols are centred, and so is bold text in a table to write in.
        """
        face = FontFace.BOLD if bold else FontFace.REGULAR
        left, right = edges[column], edges[column + 1]
        size = fitted_size(text, self.size, right - left - _PADDING, face)
        y = self.y + (number + 0.5) * self.row_height
        middle = Text.centred(text, Point((left + right) / 2, y), size, context.palette.text, face)
        centred = bold and self._is_filled_in()
        if column or centred or not any(map(str.isalnum, text)):
            return middle
        return Text.line(text, Point(left + _PADDING, middle.at.y), size, middle.colour, face)
