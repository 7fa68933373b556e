"""The border of a game's theme: along a line, or round a rectangle."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.geometry import Affine, Point, Rect
from pnp.drawing.scene import Item, Symbol, Use
from pnp.templates.elements.base import Context, Coordinate, Element, Length, PositiveLength


class Border(Element):
    """The theme's border, its tiles fitted to the edges; nothing where it has none."""

    draw: Literal["border"]
    x: Coordinate = Field(0.0, description="Left edge.")
    y: Coordinate = Field(0.0, description="Top edge.")
    width: PositiveLength = Field(description="Of the whole.")
    height: Length = Field(0.0, description="Of the whole; left out, a strip along the top.")
    tile: PositiveLength = Field(3.0, description="Height of its tiles, about.")

    def items(self, context: Context) -> Iterator[Item]:
        """Strips along the edges; those at the sides lie between the others."""
        tile = context.theme.symbol("border", context.palette)
        if not tile.items:
            return
        frame = Rect(self.x, self.y, self.width, self.height)
        across = _strip(tile, self.width, self.tile)
        yield Use(across, Affine.translation(frame.x, frame.y))
        inner = frame.height - 2 * self.tile
        if inner <= 0:
            return
        yield Use(across, Affine.rotation(180, frame.centre) @ Affine.translation(*frame[:2]))
        upright = _strip(tile, inner, self.tile)
        for x, y, turn in (
            (frame.x, frame.bottom - self.tile, -90),
            (frame.right, frame.y + self.tile, 90),
        ):
            yield Use(upright, Affine.translation(x, y) @ Affine.rotation(turn, Point(0, 0)))


def _strip(tile: Symbol, length: float, height: float) -> Symbol:
    """As many tiles as come nearest to a height, as large as fills the length."""
    count = max(1, round(length * tile.bounds.height / height / tile.bounds.width))
    scale = length / count / tile.bounds.width
    uses = tuple(
        Use(tile, Affine(scale, 0, 0, scale, number * length / count, 0)) for number in range(count)
    )
    area = Rect(0, 0, length, tile.bounds.height * scale)
    return Symbol(f"theme border {length:g}", area, uses)
