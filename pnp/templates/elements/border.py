"""The border of a game's theme, along a line or around a rectangle."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.scene import Item, Symbol, Use
from pnp.geometry import Affine, Rect
from pnp.templates.elements.base import CornerElement, DrawingContext, Length, PositiveLength

_OVERLAP = 0.2
"""Overlap of adjacent tiles, in mm, so that no seam is visible between them."""


class BorderElement(CornerElement):
    """The theme's border, with tiles fitted to the edges.

    Nothing is drawn if the theme has no border.
    """

    draw: Literal["border"]
    width: PositiveLength = Field(description="Width of the border.")
    height: Length = Field(
        0.0, description="Height of the frame; by default, the border is a strip along the top."
    )
    tile: PositiveLength = Field(3.0, description="Approximate height of the tiles.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        if not context.theme.border.shapes:
            return
        frame, tile = Rect(self.x, self.y, self.width, self.height), self.tile
        if min(frame.size) <= 2 * tile:
            yield Use(self._strip(self.width, context), Affine.translation(frame.x, frame.y))
            return
        width, height = context.theme.corner.size
        across, down = tile / width, tile / height
        corner = context.theme.symbol("corner", context.palette, across)
        for x in (frame.x, frame.right - tile):
            for y in (frame.y, frame.bottom - tile):
                yield Use(corner, Affine(across, 0, 0, down, x, y))
        level, upright = (self._strip(each - 2 * tile, context) for each in frame.size)
        for strip, x, y, turn in (
            (level, frame.x + tile, frame.y, 0),
            (level, frame.right - tile, frame.bottom, 180),
            (upright, frame.x, frame.bottom - tile, -90),
            (upright, frame.right, frame.y + tile, 90),
        ):
            yield Use(strip, Affine.translation(x, y) @ Affine.rotation(turn))

    def _strip(self, length: float, context: DrawingContext) -> Symbol:
        width, height = context.theme.border.size
        count = max(1, round(length * height / self.tile / width))
        scale = length / count / width
        tile = context.theme.symbol("border", context.palette, scale)
        uses = tuple(
            Use(tile, Affine(scale + _OVERLAP / width, 0, 0, scale, number * length / count, 0))
            for number in range(count)
        )
        return Symbol(f"theme border {length:g}", Rect(0, 0, length, height * scale), uses)
