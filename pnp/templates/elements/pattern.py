"""A drawing of a game's theme, repeated."""

from collections.abc import Iterator
from math import ceil
from typing import Literal

from pydantic import Field

from pnp.drawing.scene import Box, Group, Item, Use
from pnp.geometry import Affine, Rect
from pnp.templates.elements.base import (
    CornerElement,
    DrawingContext,
    Length,
    PositiveLength,
    ShortText,
)


class PatternElement(CornerElement):
    """A drawing of the theme repeated over a rectangle, centred; empty if it has no shapes."""

    draw: Literal["pattern"]
    name: ShortText = Field("back", description="Name of a drawing of the theme.")
    width: PositiveLength | None = Field(
        None,
        description="Width of the rectangle; by default, that of the component including its "
        "bleed.",
    )
    height: PositiveLength | None = Field(
        None,
        description="Height of the rectangle; by default, that of the component including its "
        "bleed.",
    )
    radius: Length = Field(0.0, description="Corner radius of the rectangle.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Yield the tiles, clipped to the rectangle."""
        symbol = context.theme.symbol(self.name, context.palette)
        if not symbol.items:
            return
        page = Rect(0, 0, *context.size).grown(context.bleed)
        area = Rect(self.x, self.y, self.width, self.height) if self.width and self.height else page
        across, down = symbol.bounds.size
        columns, rows = ceil(area.width / across), ceil(area.height / down)
        left = area.centre.x - columns * across / 2
        top = area.centre.y - rows * down / 2
        uses = tuple(
            Use(symbol, Affine.translation(left + column * across, top + row * down))
            for row in range(rows)
            for column in range(columns)
        )
        yield Group(uses, clip=Box(area, radius=self.radius))
