"""A QR code."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.qr import qr_code
from pnp.drawing.scene import Item
from pnp.geometry import Rect
from pnp.templates.elements.base import (
    Coordinate,
    DrawingContext,
    Element,
    PositiveLength,
    ShortText,
)


class QrElement(Element):
    """A QR code with dark modules on bare paper and the quiet zone that phones need."""

    draw: Literal["qr"]
    x: Coordinate = Field(0.0, description="Left edge, including the quiet zone.")
    y: Coordinate = Field(0.0, description="Top edge, including the quiet zone.")
    side: PositiveLength = Field(ge=12, description="Side length, at least 12 mm.")
    text: ShortText = Field(description="Text of the code; nothing is drawn if it is empty.")

    def items(self, _context: DrawingContext) -> Iterator[Item]:
        if self.text:
            yield qr_code(self.text, Rect(self.x, self.y, self.side, self.side))
