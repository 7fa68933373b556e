"""A list on a kit's cover: the contents of the kit, how to make it, or how to play."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import Literal, NamedTuple

from pydantic import Field

from pnp.drawing.colour import WHITE, Role
from pnp.drawing.scene import Align, Box, Circle, Item, Line, Stroke, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, measure, wrap
from pnp.errors import PnpError
from pnp.geometry import Point, Rect
from pnp.messages import _
from pnp.templates.cover_facts import CoverEntry, part_of
from pnp.templates.elements.base import (
    CornerElement,
    Count,
    DrawingContext,
    Flag,
    Ink,
    Length,
    Part,
    PositiveLength,
    PrintedText,
)
from pnp.templates.faces import FaceName, face_named
from pnp.templates.icons import icon_item

_LEADING, _BETWEEN = 1.28, 0.62
"""Line spacing, and gap between two entries, as multiples of the type size."""

_TIGHT = (1.0, 0.95, 0.9, 0.85)
_TIGHTEST = 1.08, 0.25
"""Factors for these distances, and then distances, if a list does not fit at the smallest size."""

_SHRUNK = 0.93
"""Factor by which the type size is reduced, repeatedly, until the list fits the height."""

_DISC = 0.78
"""Radius of the disc behind a number, as a multiple of the type size.

Discs of consecutive lines do not touch each other.
"""

_ICON = 5.0
_SQUARE, _PATH, _BELOW = 10.0, 1.2, 1.6
"""Side of a number's square, width of the line between squares, and gap below them, in mm."""

_PICTURE = 2 / 3
"""Maximum height of a picture, as a fraction of its width."""

_APART = 2.0
"""Minimum distance between the text of an item and a note beside it, in mm."""


class _Spacing(NamedTuple):
    """Type size in mm, and line spacing and gap as multiples of the type size."""

    size: float
    leading: float = _LEADING
    between: float = _BETWEEN


class _Row(NamedTuple):
    entry: CoverEntry
    lines: list[str]
    notes: list[str]
    beside: bool
    """True if the note is on the same line as the text, at the right edge."""


class ListingElement(CornerElement):
    """A list about the kit, for covers only. An empty list has no heading.

    If the list does not fit the height, the type size is reduced, but not below 7 pt.
    """

    draw: Literal["listing"]
    of: Literal["contents", "steps", "play"] = Field(description="Entries of the list.")
    part: Part = Field(
        (1, 1), description="Part of the entries to show, such as [1, 2] for the first half."
    )
    width: PositiveLength = Field(description="Width of all columns, including the gaps.")
    height: PositiveLength = Field(description="Maximum height, including the heading.")
    columns: Count = Field(1, description="Number of columns.")
    gap: Length = Field(6.0, description="Gap between two columns.")
    heading: PrintedText = Field("", description="Heading; none by default.")
    heading_size: PositiveLength = Field(4.9, description="Type size of the heading.")
    face: FaceName = Field(
        "bold",
        description="Typeface of the heading, counts and numbers; `title`: the theme's typeface.",
    )
    size: PositiveLength = Field(3.2, description="Type size of the entries.")
    loose: Length = Field(
        0.0, description="Maximum additional gap after each entry, if the list is shorter."
    )
    indent: PositiveLength = Field(9.0, description="Width for icons, counts and numbers.")
    pictures: Length = Field(
        0.0, description="Width of a picture of each component, after its count; none by default."
    )
    colour: Ink = Field(Role.INK, description="Ink of the text.")
    accent: Ink = Field(Role.INK, description="Ink of the heading, icons, counts and numbers.")
    note: Ink = Field(Role.SOFT, description="Ink of the notes.")
    numbered: Flag = Field(True, description="Print the numbers of steps.")
    plate: Flag = Field(False, description="Print numbers of steps in white on a disc.")
    squares: tuple[Ink, ...] = Field(
        (),
        max_length=20,
        description="Inks of the squares around the step numbers. Each number is above the text of"
        " its step, and a line joins the squares in a row.",
    )
    path: Ink = Field(Role.INK, description="Ink of the line that joins the squares.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        listed: tuple[CoverEntry, ...] = getattr(context.cover, self.of)
        entries = part_of(listed, *self.part)
        if not entries:
            return
        accent = context.palette.ink(self.accent) or context.palette.text
        top = 0.0
        if self.heading:
            face = face_named(self.face, context.theme.title_face)
            at = Point(self.x, self.y + self.heading_size)
            size = fitted_size(self.heading, self.heading_size, self.width, face)
            yield Text.line(self.heading, at, size, accent, face)
            top = self.heading_size * 1.7
        spacing, columns = self._fitted(entries, self.height - top)
        extra = self._extra_gap(columns, spacing, self.height - top)
        if self.squares and len(columns) > 1:
            start = Point(self.x + _SQUARE / 2, self.y + top + _SQUARE / 2)
            far = (len(columns) - 1) * (self._column + self.gap)
            ink = context.palette.ink(self.path)
            pen = Stroke(ink, _PATH) if ink else Stroke(context.palette.line, 0.3)
            yield Line(start, Point(start.x + far, start.y), pen)
        for number, rows in enumerate(columns):
            x = self.x + number * (self._column + self.gap)
            y = self.y + top
            for row in rows:
                yield from self._row_items(row, Point(x, y), spacing, context)
                y += self._depth(row, spacing) + extra

    @property
    def _pictured(self) -> float:
        return self.pictures + _APART if self.pictures else 0.0

    @property
    def _picture_height(self) -> float:
        return self.pictures * _PICTURE

    @property
    def _column(self) -> float:
        return (self.width - (self.columns - 1) * self.gap) / self.columns

    def _fitted(
        self, entries: Sequence[CoverEntry], height: float
    ) -> tuple[_Spacing, list[list[_Row]]]:
        """Return the spacing and the rows of each column. Raises PnpError if they do not fit."""
        for spacing in self._spacings():
            columns = self._set(entries, spacing, height)
            if columns:
                return spacing, columns
        raise PnpError(
            _("the list is longer than {height:g} mm", height=round(self.height, 1)),
            hint=_("make it wider or taller"),
        )

    def _spacings(self) -> Iterator[_Spacing]:
        """Yield smaller and smaller type, and then tighter and tighter lines."""
        size = self.size
        while size > READABLE:
            yield _Spacing(size)
            size = max(READABLE, size * _SHRUNK)
        for factor in _TIGHT:
            yield _Spacing(size, _LEADING * factor, _BETWEEN * factor)
        if not self.plate:  # discs would touch each other
            yield _Spacing(size, *_TIGHTEST)

    def _set(
        self, entries: Sequence[CoverEntry], spacing: _Spacing, height: float
    ) -> list[list[_Row]]:
        wide = self._column - (0.0 if self.squares else self.indent + self._pictured)
        rows = _rows(entries, spacing.size, wide)
        per_column = -(-len(rows) // self.columns)
        columns = [rows[at : at + per_column] for at in range(0, len(rows), per_column)]
        deepest = max(fsum(self._depth(row, spacing) for row in each) for each in columns)
        return columns if deepest <= height + 1e-6 else []

    def _depth(self, row: _Row, spacing: _Spacing) -> float:
        size, lines = spacing.size, self._text_height(row, spacing)
        if self.squares:
            return _SQUARE + _BELOW + lines + size * spacing.between
        high = max(lines, _ICON if row.entry.icon else 0.0, self._picture_height)
        return high + size * spacing.between

    def _text_height(self, row: _Row, spacing: _Spacing) -> float:
        return (len(row.lines) * spacing.size + len(row.notes) * READABLE) * spacing.leading

    def _inset(self, row: _Row, spacing: _Spacing) -> float:
        """Return the distance by which text is lowered to the middle of a taller picture."""
        return max(0.0, self._picture_height - self._text_height(row, spacing)) / 2

    def _extra_gap(
        self, columns: Sequence[Sequence[_Row]], spacing: _Spacing, height: float
    ) -> float:
        """Return the gap to add after each entry, so that the longest column fills the height."""
        gaps = max(len(rows) for rows in columns) - 1
        deepest = max(fsum(self._depth(row, spacing) for row in rows) for rows in columns)
        return min(self.loose, max(0.0, height - deepest) / gaps) if gaps else 0.0

    def _row_items(
        self, row: _Row, at: Point, spacing: _Spacing, context: DrawingContext
    ) -> Iterator[Item]:
        palette, size = context.palette, spacing.size
        ink = palette.ink(self.colour) or palette.text
        soft = palette.ink(self.note) or palette.text
        if self.squares:
            yield from self._square(row.entry.head, at, context)
            at = Point(at.x - self.indent, at.y + _SQUARE + _BELOW)
        else:
            at = Point(at.x, at.y + self._inset(row, spacing))
            yield from self._head(row.entry, at, size, context)
        left, baseline = at.x + self.indent, at.y + size
        if self.pictures and row.entry.picture:
            high = self._picture_height
            middle = at.y + self._text_height(row, spacing) / 2
            yield row.entry.picture(Rect(left, middle - high / 2, self.pictures, high))
        left += self._pictured
        for line in row.lines:
            yield Text.line(line, Point(left, baseline), size, ink)
            baseline += size * spacing.leading
        if row.beside:
            right = Point(at.x + self._column, at.y + size)
            yield Text.line(row.entry.note, right, READABLE, soft, align=Align.RIGHT)
        baseline += (READABLE - size) * 0.8
        for line in row.notes:
            yield Text.line(line, Point(left, baseline), READABLE, soft)
            baseline += READABLE * spacing.leading

    def _head(
        self, entry: CoverEntry, at: Point, size: float, context: DrawingContext
    ) -> Iterator[Item]:
        """Yield the icon, the number on a disc, or the count to the left of an item."""
        accent = context.palette.ink(self.accent)
        ink = accent or context.palette.text
        if entry.icon:
            yield icon_item(entry.icon, Point(at.x, at.y - size * 0.1), _ICON, ink)
        elif self.plate and self.numbered and accent:
            middle = Point(at.x + 2.5, at.y + size * 0.65)
            yield Circle(middle, size * _DISC, accent)
            paper = context.palette.ink(Role.CELL) or context.palette.text
            number = max(READABLE, size * 0.88)
            yield Text.centred(entry.head, middle, number, paper, FontFace.BOLD)
        elif entry.head and self.numbered:
            right = Point(at.x + self.indent - 2.6, at.y + size)
            face = face_named(self.face, context.theme.title_face)
            wide = fitted_size(entry.head, size * 1.45, self.indent - 2.6, face)
            yield Text.line(entry.head, right, wide, ink, face, Align.RIGHT)

    def _square(self, head: str, at: Point, context: DrawingContext) -> Iterator[Item]:
        palette = context.palette
        number = int(head) - 1 if head.isdecimal() else 0
        ink = palette.ink(self.squares[number % len(self.squares)])
        around = Rect(at.x, at.y, _SQUARE, _SQUARE)
        pen = None if ink else Stroke(palette.line, 0.3)
        yield Box(around, ink or WHITE, pen, radius=1.6)
        yield Box(around.grown(-_SQUARE * 0.16), WHITE, pen, radius=1.1)
        accent = palette.ink(self.accent) or palette.text
        face = context.theme.title_face
        yield Text.centred(head, around.centre, _SQUARE * 0.48, accent, face)


def _rows(entries: Sequence[CoverEntry], size: float, width: float) -> list[_Row]:
    """Return the lines of all items. Notes are beside the texts, or below if one is too long."""
    beside = all(
        measure(each.text, size) + _APART + measure(each.note, READABLE) <= width
        for each in entries
        if each.note
    )
    return [
        _Row(
            each,
            wrap(each.text, size, width),
            wrap(each.note, READABLE, width) if each.note and not beside else [],
            beside=beside and bool(each.note),
        )
        for each in entries
    ]
