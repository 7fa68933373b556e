"""The face of a marker: a shape in a colour of the game, with text in its centre."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import WHITE, Role, Swatch
from pnp.drawing.convex import grown
from pnp.drawing.scene import Circle, Group, Item, Layer, Layers, Polygon, Stroke, Text
from pnp.drawing.swatches import (
    cut_casing,
    cut_pen,
    filled,
    lettered,
    outlined,
    plain_if_small,
)
from pnp.drawing.text import SMALLEST
from pnp.geometry import Affine, Point
from pnp.messages import _
from pnp.portable_math import cos, sin
from pnp.templates.elements.base import (
    ColourNames,
    DrawingContext,
    Flag,
    Ink,
    MiddleElement,
    Number,
    PositiveLength,
    PrintedText,
    ShortText,
)
from pnp.templates.faces import FaceName, face_named

_CORNERS = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "octagon": 8}
_CIRCLE, _STAR = "circle", "star"
_EDGE = 0.3
"""Width of the line around a shape, in mm."""
_CUT_WIDTH = 0.15
"""Width of the cut line around a shape without colour, in mm."""


class TokenElement(MiddleElement):
    """A circle, star or polygon around a point. Polygons have a horizontal side at the bottom."""

    draw: Literal["token"]
    size: PositiveLength = Field(description="Diameter of the circle through the corners.")
    shape: ShortText = Field(
        _CIRCLE,
        description="Shape: circle, star, triangle, square, pentagon, hexagon or octagon.",
    )
    colours: ColourNames = Field((), description="Colours of the game.")
    among: ColourNames = Field(
        (), description="All colours on the table, so that equal colours get the same shade."
    )
    colour: ShortText = Field("", description="Fill colour; none by default.")
    text: PrintedText = Field("", description="Text in the centre; none by default.")
    letter: Flag = Field(
        False, description="Print the letter of the colour in the centre instead of text."
    )
    text_size: PositiveLength = Field(5.0, ge=SMALLEST, description="Type size, at least 6 pt.")
    face: FaceName = Field(
        "bold", description="Style of the text, or a display face; `title`: the theme's face."
    )
    bare: Flag = Field(False, description="Print only the letter of the colour, without a shape.")
    ink: Ink = Field(Role.INK, description="Ink of a bare letter.")
    fill: Ink | None = Field(
        None, description="Palette colour for the fill, instead of a named colour."
    )
    turn: Number = Field(0.0, description="Clockwise rotation around the centre, in degrees.")
    cut: Flag = Field(False, description="Cut along the shape; its colour extends into the bleed.")

    @model_validator(mode="after")
    def _check_names(self) -> Self:
        if self.shape not in {_CIRCLE, _STAR, *_CORNERS}:
            shapes = ", ".join((_CIRCLE, _STAR, *_CORNERS))
            raise ValueError(_("shape: use one of {shapes}", shapes=shapes))
        if self.colour and self.colour not in self.colours:
            raise ValueError(_("colour: use one of `colours`"))
        if self.colour and self.fill:
            raise ValueError(_("fill: use `fill` or `colour`, not both"))
        if self.letter and not self.colour:
            raise ValueError(_("letter: also set the `colour` whose letter is printed"))
        if self.bare and (not self.letter or self.cut):
            raise ValueError(_("bare: also set `letter`, and leave out `cut`"))
        if self.cut and self.shape == _STAR:
            raise ValueError(_("cut: a star has no cut line: use another shape"))
        return self

    def items(self, context: DrawingContext) -> Iterator[Item]:
        return iter(self._turned(*self._upright(context)))

    def _turned(self, *items: Item) -> tuple[Item, ...]:
        return (Group(items, Affine.rotation(self.turn, self.middle)),) if self.turn else items

    def _upright(self, context: DrawingContext) -> Iterator[Item]:
        palette = context.palette
        shape = self._outline()
        swatch = self._swatch(context)
        face = face_named(self.face, context.theme.title_face)
        if swatch is None:
            background = (palette.ink(self.fill) or WHITE) if self.fill else None
            if not self.cut:
                yield replace(shape, fill=background, stroke=Stroke(palette.line, _EDGE))
            elif background:
                yield replace(_beyond(shape, context.bleed), fill=background)
            if self.text:
                yield Text.centred(self.text, self.middle, self.text_size, palette.text, face)
            return
        if self.bare:
            ink = palette.ink(self.ink) or palette.text
            yield Text.centred(swatch.letter, self.middle, self.text_size, ink, face)
            return
        bleed = context.bleed if self.cut else 0.0
        yield from filled(_beyond(shape, bleed) if bleed else shape, swatch, bleed)
        text = swatch.letter if self.letter else self.text
        if text:
            yield from lettered(self.middle, text, self.text_size, swatch, face)
        # drawn last, so that the patch behind the text does not cover it
        yield from (
            cut_casing(shape, swatch) if self.cut else (outlined(shape, swatch, palette.line),)
        )

    def layers(self, context: DrawingContext) -> Layers:
        drawn = super().layers(context)
        if not self.cut:
            return drawn
        swatch = self._swatch(context)
        pen = cut_pen(swatch) if swatch else Stroke(context.palette.line, _CUT_WIDTH)
        return {**drawn, Layer.CUT: self._turned(replace(self._outline(), stroke=pen))}

    def _swatch(self, context: DrawingContext) -> Swatch | None:
        if not self.colour:
            return None
        swatches = context.palette.swatches(self.colours, self.among)
        swatch = swatches[self.colours.index(self.colour)]
        return plain_if_small(swatch, self.size)

    def _outline(self) -> Circle | Polygon:
        centre, radius = self.middle, self.size / 2
        if self.shape == _CIRCLE:
            return Circle(centre, radius)
        if self.shape == _STAR:
            return Polygon(tuple(_star(centre, radius)))
        corners = _CORNERS[self.shape]
        turn = math.pi / corners if corners % 2 == 0 else 0.0
        angles = [math.tau * i / corners - math.pi / 2 + turn for i in range(corners)]
        points = [Point(centre.x + radius * cos(a), centre.y + radius * sin(a)) for a in angles]
        return Polygon(tuple(points))


def _star(centre: Point, radius: float) -> Iterator[Point]:
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = math.tau * corner / 10 - math.pi / 2
        yield Point(centre.x + reach * cos(angle), centre.y + reach * sin(angle))


def _beyond(shape: Circle | Polygon, bleed: float) -> Circle | Polygon:
    if isinstance(shape, Circle):
        return replace(shape, radius=shape.radius + bleed)
    return replace(shape, points=grown(shape.points, bleed))
