"""Lines from side to side through square spaces, as on the tiles and the board of Passtally."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import WHITE, Role
from pnp.drawing.scene import Item, Outline, Path, Stroke
from pnp.drawing.strands import PAIRS, offset_outwards, side_midpoint, strand
from pnp.geometry import Rect
from pnp.messages import _
from pnp.templates.elements.base import (
    MAX_COUNT,
    Coordinate,
    DrawingContext,
    Element,
    Ink,
    Length,
    PositiveLength,
    ShortText,
)

_NONE = "."

_SAVED = 0.3
"""Factor for line weights in palettes that save ink."""

_MIN_WEIGHT = 0.35
"""Minimum line weight in palettes that save ink, in mm, so that lines print at any size."""


class StrandsElement(Element):
    """Spaces with two lines each: + makes them cross, and a slash deflects both like a mirror."""

    draw: Literal["strands"]
    x: Coordinate = Field(0.0, description="Left edge of the first space.")
    y: Coordinate = Field(0.0, description="Top edge of the first space.")
    cell: PositiveLength = Field(description="Side length of a space.")
    shapes: tuple[Annotated[ShortText, Field(max_length=MAX_COUNT)], ...] = Field(
        min_length=1,
        max_length=MAX_COUNT,
        description="Rows of +, / and \\, with . for a space without lines.",
    )
    weight: PositiveLength = Field(1.0, ge=0.1, description="Thickness of a line.")
    colour: Ink = Field(Role.LINE, description="Ink of the lines.")
    casing: Ink = Field(Role.CELL, description="Ink of the edges along both sides of a line.")
    casing_weight: Length = Field(0.0, description="Width of these edges; 0 for none.")
    beyond: Length = Field(0.0, description="Straight extension of the lines at the outer sides.")

    @model_validator(mode="after")
    def _check_shapes(self) -> Self:
        for row in self.shapes:
            if set(row) - {*PAIRS, _NONE}:
                allowed = " ".join((*PAIRS, _NONE))
                raise ValueError(_("shapes: use only {signs}", signs=allowed))
        return self

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Yield the lines of every space; they are thinner in palettes that save ink.

        If two lines cross, the second is on top.
        """
        ink = context.palette.ink(self.colour) or context.palette.text
        edge = context.palette.ink(self.casing) or WHITE
        weight = self.weight
        if context.palette.ink(Role.BACKGROUND) is None:
            weight = min(weight, max(_MIN_WEIGHT, weight * _SAVED))
        pens = [Stroke(ink, weight)]
        if self.casing_weight:
            pens = [Stroke(edge, weight + 2 * self.casing_weight), *pens]
        for row, shapes in enumerate(self.shapes):
            for column, shape in enumerate(shapes):
                for pair in PAIRS.get(shape, ()):
                    outline = self._outline(column, row, pair)
                    yield from (Path((outline,), None, pen) for pen in pens)

    def _outline(self, column: int, row: int, pair: str) -> Outline:
        """Return one line, extended at ends on the outer edge."""
        x, y = self.x + column * self.cell, self.y + row * self.cell
        space = Rect(x, y, self.cell, self.cell)
        outer = {
            "N": row == 0,
            "S": row == len(self.shapes) - 1,
            "W": column == 0,
            "E": column == len(self.shapes[row]) - 1,
        }
        line = strand(space, *pair)
        if not self.beyond:
            return line
        start, segments = line.start, list(line.segments)
        if outer[pair[0]]:
            segments = [start, *segments]
            start = offset_outwards(start, pair[0], self.beyond)
        if outer[pair[1]]:
            segments.append(offset_outwards(side_midpoint(space, pair[1]), pair[1], self.beyond))
        return Outline(start, tuple(segments))
