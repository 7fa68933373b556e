"""A table to write in, with column headings and rows of equal height."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import Colour, Role
from pnp.drawing.scene import Box, Item, Line, Stroke, Text
from pnp.drawing.text import READABLE, SMALLEST, FontFace
from pnp.geometry import Point, Rect
from pnp.messages import _
from pnp.templates.elements.base import (
    CornerElement,
    Count,
    DrawingContext,
    Ink,
    Number,
    PositiveLength,
    PrintedText,
)
from pnp.templates.elements.table_cells import PADDING, Cell, Cells, CellText, fitted_cells

_FINE, _EDGE = 0.15, 0.35
"""Widths of inner lines and outer lines, in mm."""

Row = Annotated[tuple[PrintedText, ...], Field(max_length=50)]


class TableElement(CornerElement):
    """A table of lines and text. Players can write in empty cells.

    If a text is too long for its cell, such as a translation, columns with more space become
    narrower, or the text has two lines.
    """

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

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette, cells = context.palette, self._cells()
        area = Rect(self.x, self.y, self.width, cells.rows[-1])
        for number in self._set_off():
            top, bottom = cells.rows[number : number + 2]
            band = Rect(self.x, self.y + top, self.width, bottom - top)
            yield Box(band, palette.ink(self.band))
        yield from self._rules(area, cells, palette.line)
        for each in cells.texts:
            yield from self._text_lines(each, cells, palette.text)

    def _cells(self) -> Cells:
        texts = [
            Cell(text, row, column, self._face(row))
            for row, cells in enumerate(self._row_texts())
            for column, text in enumerate(cells)
            if text.strip()
        ]
        lines = self.rows + bool(self.head)
        return fitted_cells(texts, self.size, self.width, self.shares, self.row_height, lines)

    def _face(self, row: int) -> FontFace:
        return FontFace.BOLD if row in self._set_off() else FontFace.REGULAR

    def _rules(self, area: Rect, cells: Cells, ink: Colour) -> Iterator[Item]:
        """Yield the lines between rows. A table to write in also has column lines and a frame."""
        fine, edge = Stroke(ink, _FINE), Stroke(ink, _EDGE)
        for down in cells.rows[1:-1]:
            y = area.y + down
            yield Line(Point(area.x, y), Point(area.right, y), fine)
        if not self._is_filled_in():
            for y in (area.y, area.bottom):
                yield Line(Point(area.x, y), Point(area.right, y), edge)
            return
        for number, across in enumerate(cells.columns[1:-1]):
            x = self.x + across
            bottom = area.y + cells.rows[-2] if number < self._spanned else area.bottom
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

    def _text_lines(self, text: CellText, cells: Cells, ink: Colour) -> Iterator[Text]:
        """Yield the lines of a text, centred in its cell, or left-aligned in the first column.

        In the first column, symbols are centred, and so is bold text in a table to write in.
        """
        cell, size = text.cell, text.size
        left, right = (self.x + x for x in cells.columns[cell.column : cell.column + 2])
        top, bottom = cells.rows[cell.row : cell.row + 2]
        centred = cell.face is FontFace.BOLD and self._is_filled_in()
        for down, line in text.placed():
            y = self.y + (top + bottom) / 2 + down
            middle = Text.centred(line, Point((left + right) / 2, y), size, ink, cell.face)
            if cell.column or centred or not any(map(str.isalnum, line)):
                yield middle
            else:
                spare = right - left - middle.width
                indent = PADDING if spare > PADDING - 1e-6 else spare / 2
                yield Text.line(line, Point(left + indent, middle.at.y), size, ink, cell.face)
