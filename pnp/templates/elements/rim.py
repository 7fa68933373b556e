"""Named spaces around a board. For example, n1 is the westernmost space on the north edge."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.colour import Role
from pnp.drawing.scene import Box, Group, Item, Stroke, Text
from pnp.drawing.text import READABLE, SMALLEST, FontFace
from pnp.figure import EDGE
from pnp.geometry import Point, Rect
from pnp.templates.elements.base import (
    Coordinate,
    Count,
    DrawingContext,
    Element,
    Length,
    PositiveLength,
)


class RimElement(Element):
    """Spaces along all four edges of a board of square spaces."""

    draw: Literal["rim"]
    x: Coordinate = Field(0.0, description="Left edge of the board.")
    y: Coordinate = Field(0.0, description="Top edge of the board.")
    columns: Count = Field(description="Number of spaces along the top and bottom edges.")
    rows: Count = Field(description="Number of spaces along the left and right edges.")
    cell: PositiveLength = Field(description="Side length of a space on the board.")
    depth: PositiveLength = Field(description="Depth of the edge spaces.")
    gap: Length = Field(1.0, description="Width of the background between two edge spaces.")
    inset: Length = Field(
        0.0, description="Width of the background on both sides of an edge space, across its edge."
    )
    radius: Length = Field(1.5, description="Corner radius of the edge spaces.")
    label_size: PositiveLength = Field(
        READABLE, ge=SMALLEST, description="Type size of the names, at least 6 pt."
    )

    label_distance: Length | None = Field(
        None,
        description="Distance from the left or upper end of each space to the centre of its name; "
        "by default, half the space.",
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette = context.palette
        ink = palette.ink(Role.SOFT) or palette.text
        for edge, rect in self.places():
            name = edge.removeprefix(EDGE)
            space = self._drawn(rect)
            box = Box(space, palette.ink(Role.CELL), Stroke(palette.line, 0.25), self.radius)
            at = self._label_place(space)
            label = Text.centred(name, at, self.label_size, ink, FontFace.BOLD)
            yield Group((box, label), name=edge)

    def _drawn(self, rect: Rect) -> Rect:
        """Return the part of a cell that is coloured."""
        x, y, width, height = rect.grown(-self.gap / 2)
        across, down = (0.0, self.inset) if width > height else (self.inset, 0.0)
        return Rect(x + across, y + down, width - 2 * across, height - 2 * down)

    def _label_place(self, space: Rect) -> Point:
        x, y = space.centre
        if self.label_distance is None:
            return Point(x, y)
        if space.width > space.height:
            return Point(min(x, space.x + self.label_distance), y)
        return Point(x, min(y, space.y + self.label_distance))

    def places(self) -> Iterator[tuple[str, Rect]]:
        """Yield the name and cell of every space. Names have the prefix EDGE.

        The cells include the gaps.
        """
        width, height = self.columns * self.cell, self.rows * self.cell
        for number in range(self.columns):
            x = self.x + number * self.cell
            yield f"{EDGE}n{number + 1}", Rect(x, self.y - self.depth, self.cell, self.depth)
            yield f"{EDGE}s{number + 1}", Rect(x, self.y + height, self.cell, self.depth)
        for number in range(self.rows):
            y = self.y + number * self.cell
            yield f"{EDGE}w{number + 1}", Rect(self.x - self.depth, y, self.depth, self.cell)
            yield f"{EDGE}e{number + 1}", Rect(self.x + width, y, self.depth, self.cell)
