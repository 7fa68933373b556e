"""A marker's face: a shape in a colour of the game with words in its middle."""

import math
from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.elements.base import ColourNames, Context, Coordinate, Element, PositiveLength, Words
from pnp.geometry import Point
from pnp.scene import Circle, Item, Polygon, Stroke, Text
from pnp.swatches import coloured, lettered, plain_if_small
from pnp.text import SMALLEST, Face

_CORNERS = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "octagon": 8}
_CIRCLE, _STAR = "circle", "star"
_EDGE = 0.3


class Token(Element):
    """A round or many-cornered shape about a point, one corner or side at the bottom."""

    draw: Literal["token"]
    x: Coordinate = Field(description="Its middle.")
    y: Coordinate = Field(description="Its middle.")
    size: PositiveLength = Field(description="Diameter of the circle through its corners.")
    shape: Words = Field(
        _CIRCLE, description="circle, star, triangle, square, pentagon, hexagon, octagon."
    )
    colours: ColourNames = Field((), description="Colours of the game; left out, paper.")
    colour: Words = Field("", description="Which of them fills it; left out, none.")
    text: Words = Field("", description="What stands in its middle; left out, nothing.")
    text_size: PositiveLength = Field(5.0, ge=SMALLEST, description="Type size, at least 6pt.")

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        if self.shape not in {_CIRCLE, _STAR, *_CORNERS}:
            what = f"shape: one of {_CIRCLE}, {_STAR}, {', '.join(_CORNERS)}"
            raise PydanticCustomError("pnp", "{message}", {"message": what})
        if self.colour and self.colour not in self.colours:
            what = "colour: one of `colours`"
            raise PydanticCustomError("pnp", "{message}", {"message": what})
        return self

    def items(self, context: Context) -> Iterator[Item]:
        """The shape, then its words."""
        centre, palette = Point(self.x, self.y), context.palette
        shape = self._outline(centre)
        if not self.colour:
            pen = Stroke(palette.line, _EDGE)
            yield _stroked(shape, pen)
            if self.text:
                yield Text.centred(self.text, centre, self.text_size, palette.text, Face.BOLD)
            return
        swatch = palette.swatches(self.colours)[self.colours.index(self.colour)]
        swatch = plain_if_small(swatch, self.size)
        yield from coloured(shape, swatch, palette.line)
        if self.text:
            yield from lettered(centre, self.text, self.text_size, swatch)

    def _outline(self, centre: Point) -> Circle | Polygon:
        radius = self.size / 2
        if self.shape == _CIRCLE:
            return Circle(centre, radius)
        if self.shape == _STAR:
            return Polygon(tuple(_star(centre, radius)))
        corners = _CORNERS[self.shape]
        turn = math.pi / corners if corners % 2 == 0 else 0.0
        angles = [math.tau * i / corners - math.pi / 2 + turn for i in range(corners)]
        points = [
            Point(centre.x + radius * math.cos(a), centre.y + radius * math.sin(a)) for a in angles
        ]
        return Polygon(tuple(points))


def _star(centre: Point, radius: float) -> Iterator[Point]:
    """The ten corners of a five-pointed star, one point up."""
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = math.tau * corner / 10 - math.pi / 2
        yield Point(centre.x + reach * math.cos(angle), centre.y + reach * math.sin(angle))


def _stroked(shape: Circle | Polygon, pen: Stroke) -> Circle | Polygon:
    if isinstance(shape, Circle):
        return Circle(shape.centre, shape.radius, None, pen)
    return Polygon(shape.points, None, pen)
