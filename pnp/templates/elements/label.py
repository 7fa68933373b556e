"""One line of text."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.colour import Role
from pnp.drawing.scene import Align, Group, Item, Text
from pnp.drawing.text import SMALLEST, fitted_size
from pnp.geometry import Affine, Point
from pnp.templates.elements.base import (
    Coordinate,
    DrawingContext,
    Element,
    Ink,
    Number,
    PositiveLength,
    ShortText,
)
from pnp.templates.faces import FaceName, face_named


class LabelElement(Element):
    """A line of text at a point. If the line is too wide, the type size is reduced."""

    draw: Literal["label"]
    x: Coordinate = Field(
        description="Left end, centre or right end of the text, depending on `align`."
    )
    y: Coordinate = Field(description="Vertical centre of the capital letters.")
    text: ShortText = Field(description="Text; {expressions} are replaced by their values.")
    size: PositiveLength = Field(4.0, ge=SMALLEST, description="Type size, at least 6 pt.")
    width: PositiveLength | None = Field(
        None, description="Maximum width; the type shrinks to fit."
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
        face = face_named(self.face, context.theme.title_face)
        size = fitted_size(self.text, self.size, self.width, face) if self.width else self.size
        palette = context.palette
        ink = palette.ink(self.colour) or palette.text
        if self.on:
            ink = palette.readable(ink, palette.ink(self.on))
        at = Point(self.x, self.y)
        middle = Text.centred(self.text, at, size, ink, face)
        text = Text.line(self.text, Point(self.x, middle.at.y), size, ink, face, self.align)
        yield Group((text,), Affine.rotation(self.turn, at)) if self.turn else text
