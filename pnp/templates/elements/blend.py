"""A rectangle in which one ink passes gradually into another, such as an evening sky."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.scene import Box, Item
from pnp.drawing.tinting import mixed
from pnp.geometry import Rect
from pnp.templates.elements.base import CornerElement, DrawingContext, Ink, PositiveLength

_BANDS = 48
"""Number of bands. Neighbouring bands differ too little for the eye to see an edge."""


class BlendElement(CornerElement):
    """A rectangle that passes from one ink at the top to another at the bottom.

    It consists of bands in plain colours. Nothing is drawn if a palette does not print the inks.
    """

    draw: Literal["blend"]
    width: PositiveLength = Field(description="Width of the rectangle.")
    height: PositiveLength = Field(description="Height of the rectangle.")
    top: Ink = Field(description="Ink at the top.")
    bottom: Ink = Field(description="Ink at the bottom.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        top, bottom = context.palette.ink(self.top), context.palette.ink(self.bottom)
        if top is None or bottom is None:
            return
        last = None
        for band in range(_BANDS):
            fill = mixed(top, bottom, band / (_BANDS - 1))
            if fill == last:
                continue
            # Each band extends to the bottom, so that no hairline is visible between two bands.
            down = self.height * band / _BANDS
            yield Box(Rect(self.x, self.y + down, self.width, self.height - down), fill)
            last = fill
