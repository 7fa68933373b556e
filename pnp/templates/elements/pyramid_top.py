"""A pyramid seen from above: base, edges, letter and pips."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Circle, Item, Line, Stroke
from pnp.drawing.swatches import coloured, lettered, patch, plain_if_small
from pnp.geometry import Point, Rect
from pnp.templates.elements.base import (
    ColourNames,
    Coordinate,
    Count,
    DrawingContext,
    Element,
    PositiveLength,
    ShortText,
)
from pnp.templates.elements.pyramid import swatch_of

_EDGE_REACH = 0.62
"""Fraction of each edge that is drawn, because the letter covers the tip."""


class PyramidTopElement(Element):
    """A square with a letter in its centre and pips along the lower edge."""

    draw: Literal["pyramid_top"]
    x: Coordinate = Field(0.0, description="Centre of the pyramid.")
    y: Coordinate = Field(0.0, description="Centre of the pyramid.")
    base: PositiveLength = Field(description="Side length of the base.")
    pips: Annotated[Count, Field(le=3)] = Field(description="Number of pips, 1 to 3.")
    colours: ColourNames = Field(description="Colours of the game.")
    colour: ShortText = Field(description="Colour of the pyramid.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        base, middle = self.base, Point(self.x, self.y)
        rect = Rect(middle.x - base / 2, middle.y - base / 2, base, base)
        swatch = plain_if_small(swatch_of(self.colour, self.colours, context), base)
        yield from coloured(Box(rect, radius=base * 0.05), swatch, BLACK)
        for corner in rect.corners:
            inner = Point(
                middle.x + (corner.x - middle.x) * _EDGE_REACH,
                middle.y + (corner.y - middle.y) * _EDGE_REACH,
            )
            yield Line(corner, inner, Stroke(swatch.ink, base * 0.025))
        letter = Point(middle.x, middle.y - base * 0.07)
        yield from lettered(letter, swatch.letter, base * 0.5, swatch)
        pip = base * 0.05
        row = [Point(middle.x + (n - (self.pips - 1) / 2) * pip * 3.2, rect.bottom - pip * 2.6)
               for n in range(self.pips)]  # fmt: skip
        strip = Rect(rect.x, row[0].y - pip * 2.1, base, pip * 4.7).grown(-base * 0.02)
        yield from patch(strip, swatch)
        yield from (Circle(at, pip, swatch.ink) for at in row)
