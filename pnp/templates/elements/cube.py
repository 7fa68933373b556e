"""A die to cut out and fold: six faces with numbers or step figures."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.drawing.colour import BLACK, Role
from pnp.drawing.geometry import Point, Rect
from pnp.drawing.nets import cube_net
from pnp.drawing.scene import FOLD_DASH, Circle, Item, Layer, Layers, Line, Polygon, Stroke, Text
from pnp.drawing.text import Face
from pnp.templates.elements.base import Context, Coordinate, Element, PositiveLength, Words

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_CUT = Stroke(BLACK, 0.15)
_FOLD = Stroke(BLACK, 0.15, FOLD_DASH)


class Cube(Element):
    """The net of a cube: print, cut and fold lie in layers of their own."""

    draw: Literal["cube"]
    x: Coordinate = Field(0.0, description="Left edge of the net.")
    y: Coordinate = Field(0.0, description="Top edge of the net.")
    side: Annotated[PositiveLength, Field(ge=10, le=60)] = Field(
        description="Edge of the cube, 10mm to 60mm."
    )
    faces: Words = Field(description="Six faces: words, or chains of steps such as NNE.")

    @model_validator(mode="after")
    def _six_faces(self) -> Self:
        if len(self.faces.split()) != 6:
            raise PydanticCustomError("pnp", "faces: six words with blanks between")
        return self

    def items(self, context: Context) -> Iterable[Item]:
        """What is printed on the faces."""
        net = cube_net(self.side)
        for rect, face in zip(net.faces, self.faces.split(), strict=True):
            square = rect.moved(self.x, self.y)
            yield from _face_items(face, square, context)

    def layers(self, context: Context) -> Layers:
        """Faces to print, the outline to cut, the lines to fold."""
        net = cube_net(self.side)
        outline = Polygon(self._moved(net.outline.points), None, _CUT)
        folds = tuple(
            Line(start, end, _FOLD) for start, end in (self._moved(fold) for fold in net.folds)
        )
        glue = context.palette.ink(Role.CHECK)
        return {
            Layer.PRINT: tuple(self.items(context)),
            Layer.GLUE: tuple(Polygon(self._moved(tab.glued), glue) for tab in net.tabs),
            Layer.CUT: (outline,),
            Layer.FOLD: folds,
        }

    def _moved(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(Point(point.x + self.x, point.y + self.y) for point in points)


def _face_items(face: str, square: Rect, context: Context) -> Iterable[Item]:
    """A number large in the middle, or a chain of steps as a line with its two ends."""
    ink = context.palette.text
    if len(face) < 2 or set(face) - set(_STEPS):
        yield Text.centred(face, square.centre, square.width * 0.55, ink, Face.BOLD)
        return
    places = [(0, 0)]
    for step in face:
        dx, dy = _STEPS[step]
        places.append((places[-1][0] + dx, places[-1][1] + dy))
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    unit = square.width * 0.6 / max(right - left, bottom - top, 1)
    middle = square.centre
    points = [
        Point(
            middle.x + (x - (left + right) / 2) * unit, middle.y + (y - (top + bottom) / 2) * unit
        )
        for x, y in places
    ]
    pen = Stroke(ink, square.width * 0.06)
    yield from (Line(a, b, pen) for a, b in pairwise(points))
    yield from (Circle(point, square.width * 0.055, ink) for point in points)
