"""A line of text, or a few lines if it is too long."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.colour import Role
from pnp.drawing.scene import Align, Group, Item, Text
from pnp.drawing.text import READABLE, SMALLEST, FontFace, fitted_size, measure, whole_face, wrap
from pnp.errors import PnpError
from pnp.geometry import Affine, Point
from pnp.templates.elements.base import (
    Coordinate,
    Count,
    DrawingContext,
    Element,
    Ink,
    Number,
    PositiveLength,
    PrintedText,
)
from pnp.templates.faces import FaceName, face_named

_LEADING = 1.2
"""Distance between two lines, as a multiple of the type size."""

_EDGE = 1.0
"""Distance from the edge of the component to a line that would extend beyond it, in mm."""


class LabelElement(Element):
    """A line of text at a point. If the line is too wide, the type size is reduced."""

    draw: Literal["label"]
    x: Coordinate = Field(
        description="Left end, centre or right end of the text, depending on `align`."
    )
    y: Coordinate = Field(description="Vertical centre of the capital letters.")
    text: PrintedText = Field(description="Text; {expressions} are replaced by their values.")
    size: PositiveLength = Field(4.0, ge=SMALLEST, description="Type size, at least 6 pt.")
    width: PositiveLength | None = Field(
        None, description="Maximum width; the type shrinks to fit."
    )
    lines: Count = Field(
        1, description="Maximum number of lines, in type of 7 pt, if one line is too wide."
    )
    face: FaceName = Field(
        "regular",
        description="Style of the type, or a display typeface; `title`: the theme's typeface.",
    )
    align: Align = Field(
        Align.CENTRE,
        description="Point of the text that is at `x`: its left end, centre or right end.",
    )
    colour: Ink = Field(Role.INK, description="An ink in the palette.")
    on: Ink | None = Field(
        None,
        description="Ink of the surface. If the text cannot be read on it, its colour is replaced.",
    )
    turn: Number = Field(0.0, description="Clockwise rotation around the point, in degrees.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        if not self.text:
            return
        face = whole_face(self.text, face_named(self.face, context.theme.title_face))
        palette = context.palette
        ink = palette.ink(self.colour) or palette.text
        if self.on:
            ink = palette.readable(ink, palette.ink(self.on))
        at = Point(self.x, self.y)
        left, size, lines = self._fitted(face, context.size.width)
        above = (len(lines) - 1) / 2
        texts = []
        for number, line in enumerate(lines):
            centre = Point(self.x, self.y + (number - above) * size * _LEADING)
            middle = Text.centred(line, centre, size, ink, face)
            place = Point(left, middle.at.y)
            texts.append(Text.line(line, place, size, ink, face, self.align))
        if self.turn:
            yield Group(tuple(texts), Affine.rotation(self.turn, at))
        else:
            yield from texts

    def _fitted(self, face: FontFace, page_width: float) -> tuple[float, float, list[str]]:
        """Return the x coordinate, the type size and the lines. Raises PnpError if too long."""
        text, width = self.text, self.width
        if width is None:
            return self._on_page(face, page_width)
        try:
            return self.x, fitted_size(text, self.size, width, face), [text]
        except PnpError:
            size = min(self.size, READABLE)
            lines = wrap(text, size, width, face)
            if len(lines) > self.lines or any(measure(each, size, face) > width for each in lines):
                raise
            return self.x, size, lines

    def _on_page(self, face: FontFace, page_width: float) -> tuple[float, float, list[str]]:
        """Return the line in its place. Text that would leave the component shrinks and moves."""
        text, before, after = self.text, self.x, page_width - self.x
        room = {
            Align.LEFT: after,
            Align.CENTRE: 2 * min(before, after),
            Align.RIGHT: before,
        }[self.align]
        natural = measure(text, self.size, face)
        if self.turn or not page_width or min(before, after) < 0 or natural <= room:
            return self.x, self.size, [text]
        smallest = measure(text, min(self.size, READABLE), face)
        margin = 2 * _EDGE if self.align is Align.CENTRE else _EDGE
        width = min(max(room - margin, smallest), page_width - 2 * _EDGE)
        size = fitted_size(text, self.size, width, face)
        start = {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[self.align]
        left = min(max(self.x, _EDGE + start), page_width - _EDGE - width + start)
        return left, size, [text]
