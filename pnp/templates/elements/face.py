"""One face of a die."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from pnp.drawing.die_face import face_items
from pnp.drawing.scene import Item
from pnp.geometry import Rect
from pnp.templates.elements.base import (
    Coordinate,
    DrawingContext,
    Element,
    PositiveLength,
    ShortText,
)


class FaceElement(Element):
    """A face of a die, which shows a number, a word, or a shape made of steps."""

    draw: Literal["face"]
    x: Coordinate = Field(description="Left edge.")
    y: Coordinate = Field(description="Top edge.")
    size: PositiveLength = Field(description="Edge of the die.")
    face: ShortText = Field(description="A word, or a chain of steps such as NNE.")

    def items(self, context: DrawingContext) -> Iterable[Item]:
        square = Rect(self.x, self.y, self.size, self.size)
        return face_items(self.face, square, context.palette.text)
