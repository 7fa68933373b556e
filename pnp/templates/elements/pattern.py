"""A pattern that repeats a drawing from a game's theme."""

from collections.abc import Iterator
from math import ceil
from typing import Literal

from pydantic import Field

from pnp.drawing.scene import Box, Group, Item, Path, Use
from pnp.geometry import Affine, Rect
from pnp.templates.elements.base import (
    CornerElement,
    DrawingContext,
    Length,
    PositiveLength,
    ShortText,
)
from pnp.templates.elements.shape import PathText
from pnp.templates.path_data import path_outlines


class PatternElement(CornerElement):
    """A drawing from the theme, repeated over a rectangle and centred on it.

    Nothing is drawn if the drawing has no shapes.
    """

    draw: Literal["pattern"]
    name: ShortText = Field("back", description="Name of a drawing in the theme.")
    width: PositiveLength | None = Field(
        None,
        description="Width of the rectangle; by default, the width of the component including "
        "its bleed.",
    )
    height: PositiveLength | None = Field(
        None,
        description="Height of the rectangle; by default, the height of the component including "
        "its bleed.",
    )
    radius: Length = Field(0.0, description="Corner radius of the rectangle.")
    tile: PositiveLength | None = Field(
        None, description="Width of each drawing; by default, its width in the theme."
    )
    path: PathText | None = Field(
        None,
        description="Clipping outline, as an SVG path in mm from the component's top left corner.",
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        size = context.theme.drawing(self.name).size
        scale = self.tile / size[0] if self.tile else 1.0
        symbol = context.theme.symbol(self.name, context.palette, scale)
        if not symbol.items:
            return
        page = Rect(0, 0, *context.size).grown(context.bleed)
        area = Rect(self.x, self.y, self.width, self.height) if self.width and self.height else page
        across, down = size[0] * scale, size[1] * scale
        columns, rows = _count(area.width / across), _count(area.height / down)
        left = area.centre.x - columns * across / 2
        top = area.centre.y - rows * down / 2
        uses = tuple(
            Use(symbol, Affine(scale, 0, 0, scale, left + column * across, top + row * down))
            for row in range(rows)
            for column in range(columns)
        )
        tiles = Group(uses, clip=Box(area, radius=self.radius))
        yield Group((tiles,), clip=Path(path_outlines(self.path))) if self.path else tiles


def _count(tiles: float) -> int:
    """Return the number of tiles that cover a length, despite rounding errors."""
    return ceil(tiles - 1e-6)
