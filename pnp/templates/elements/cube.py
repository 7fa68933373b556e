"""A die to cut out and fold. Its six faces show numbers or chains of steps."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import BLACK, Role
from pnp.drawing.die_face import face_items
from pnp.drawing.folding import Hinge
from pnp.drawing.nets import cube_net
from pnp.drawing.scene import FOLD_DASH, Item, Layer, Layers, Line, Polygon, Stroke
from pnp.geometry import Point
from pnp.messages import _
from pnp.templates.elements.base import (
    Coordinate,
    DrawingContext,
    Element,
    PositiveLength,
    ShortText,
)

_CUT = Stroke(BLACK, 0.15)
_FOLD = Stroke(BLACK, 0.15, FOLD_DASH)


class CubeElement(Element):
    """The net of a cube. Printed shapes, cuts and folds are in separate layers."""

    draw: Literal["cube"]
    x: Coordinate = Field(0.0, description="Left edge of the net.")
    y: Coordinate = Field(0.0, description="Top edge of the net.")
    side: Annotated[PositiveLength, Field(ge=10, le=60)] = Field(
        description="Edge of the cube, 10 to 60 mm."
    )
    faces: ShortText = Field(
        description="Six faces, separated by spaces: words, or chains of steps such as NNE."
    )

    @model_validator(mode="after")
    def _check_faces(self) -> Self:
        if len(self.faces.split()) != 6:
            raise ValueError(_("faces: write six words, separated by spaces"))
        return self

    def items(self, context: DrawingContext) -> Iterable[Item]:
        net = cube_net(self.side)
        for rect, face in zip(net.faces, self.faces.split(), strict=True):
            square = rect.moved(self.x, self.y)
            yield from face_items(face, square, context.palette.text)

    def layers(self, context: DrawingContext) -> Layers:
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

    def hinges(self) -> Iterable[Hinge]:
        for hinge in cube_net(self.side).hinges:
            start, end = self._moved((hinge.start, hinge.end))
            yield Hinge(start, end, hinge.degrees)

    def _moved(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(Point(point.x + self.x, point.y + self.y) for point in points)
