"""A pyramid to cut out and fold: four faces around the apex, a tab, and no base."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import Role, Swatch
from pnp.drawing.convex import grown
from pnp.drawing.folding import Hinge
from pnp.drawing.nets import MIN_STEEPNESS, pyramid_net
from pnp.drawing.scene import (
    FOLD_DASH,
    Box,
    Circle,
    Group,
    Item,
    Layer,
    Layers,
    Line,
    Polygon,
    Stroke,
    Symbol,
    Use,
)
from pnp.drawing.shaping import cap_height
from pnp.drawing.swatches import cut_casing, cut_pen, lettered, patch, patterned, rim
from pnp.drawing.text import FontFace
from pnp.geometry import Affine, Point, Rect
from pnp.messages import _
from pnp.portable_math import atan2, cos, sin, tan
from pnp.templates.elements.base import (
    ColourNames,
    Coordinate,
    Count,
    DrawingContext,
    Element,
    PositiveLength,
    ShortText,
)

_FOLD_WIDTH = 0.15
_TAB_BLEED = 0.7
"""Bleed of the tab, in mm. It is small because the tab is not visible after gluing."""

_FOLD_MARGIN = 0.8
"""Distance between the pattern and a fold, in mm, so that the fold remains visible."""

_CLEAR = 2.0
"""Distance from the edge of the base to the pips, in mm."""

_FOOT, _SIDE = 1.2, 0.9
"""Widths of the coloured edges along the base and along the folds, in mm."""

_LETTERS = {1: 0.36, 2: 0.34, 3: 0.27}
"""Size of the letter relative to the base, for each number of pips.

A pyramid with fewer pips leaves about 10 mm of a face visible, both of medium and of large ones.
"""

_PIP, _PITCH = 0.05, 0.15
"""Pip radius and pip pitch, relative to the base."""

_GAP = 0.7
"""Gap between the pips and the letter above them, in mm."""


class PyramidElement(Element):
    """The net of an upright pyramid with a square base. Each face has a letter and pips."""

    draw: Literal["pyramid"]
    x: Coordinate = Field(0.0, description="Left edge of the net.")
    y: Coordinate = Field(0.0, description="Top edge of the net.")
    base: Annotated[PositiveLength, Field(ge=12, le=80)] = Field(
        description="Side length of the base, 12 to 80 mm."
    )
    height: Annotated[PositiveLength, Field(le=200)] = Field(
        description="Height of the pyramid, at most 200 mm."
    )
    pips: Annotated[Count, Field(le=3)] = Field(description="Pips on each face, 1 to 3.")
    colours: ColourNames = Field(description="Colours of the game.")
    colour: ShortText = Field(description="Colour of the pyramid; it need not be one of `colours`.")

    @model_validator(mode="after")
    def _check_height(self) -> Self:
        if self.height < self.base * MIN_STEEPNESS:
            raise ValueError(
                _("height: use at least {factor} times the base", factor=f"{MIN_STEEPNESS:g}")
            )
        return self

    def items(self, context: DrawingContext) -> Iterable[Item]:
        net = pyramid_net(self.base, self.height)
        swatch = swatch_of(self.colour, self.colours, context)
        yield Polygon(grown(net.tab.corners, min(context.bleed, _TAB_BLEED)), swatch.fill)
        yield Polygon(grown(net.fan.points, context.bleed), swatch.fill)
        face = self._face(swatch, context.bleed)
        tip = net.faces[0][0]
        for number in range(4):
            turn = Affine.rotation((number - 1.5) * net.angle)
            yield Use(face, Affine.translation(tip.x, tip.y) @ turn)
        yield from cut_casing(Polygon(net.outline.points), swatch)

    def layers(self, context: DrawingContext) -> Layers:
        net = pyramid_net(self.base, self.height)
        swatch = swatch_of(self.colour, self.colours, context)
        fold = Stroke(swatch.ink, _FOLD_WIDTH, FOLD_DASH)
        drawn: dict[Layer, tuple[Item, ...]] = {
            Layer.PRINT: tuple(self.items(context)),
            Layer.GLUE: (Polygon(net.tab.glued, context.palette.ink(Role.CHECK)),),
            Layer.CUT: (Polygon(net.outline.points, None, cut_pen(swatch)),),
            Layer.FOLD: tuple(Line(start, end, fold) for start, end in net.folds),
        }
        place = Affine.translation(self.x, self.y)
        return {layer: (Group(items, place),) for layer, items in drawn.items()}

    def hinges(self) -> Iterable[Hinge]:
        place = Affine.translation(self.x, self.y)
        for start, end, degrees in pyramid_net(self.base, self.height).hinges:
            yield Hinge(place.apply(start), place.apply(end), degrees)

    def _face(self, swatch: Swatch, bleed: float) -> Symbol:
        """Return a face whose apex is at the origin and whose base is below the apex."""
        slant = math.sqrt(self.height * self.height + self.base * self.base / 4)
        name = f"pyramid {swatch.name} {self.pips}"
        half = self.base / 2
        signs = (*self._pattern(swatch, slant, slant + bleed), *self._signs(swatch, slant))
        return Symbol(name, Rect(-half, 0, self.base, slant + bleed), signs)

    def _pattern(self, swatch: Swatch, slant: float, below: float) -> Iterator[Item]:
        half = atan2(self.base / 2, slant)
        reach = below * tan(half) - _FOLD_MARGIN / cos(half)
        tip = Point(0, _FOLD_MARGIN / sin(half))
        face = Polygon((tip, Point(reach, below), Point(-reach, below)))
        yield from patterned(face, swatch)
        yield from rim(face, swatch, widest=_SIDE)
        if swatch.edge:
            foot = Rect(-reach, slant - _FOOT, 2 * reach, below - slant + _FOOT)
            yield Group((Box(foot, swatch.edge),), clip=face)

    def _signs(self, swatch: Swatch, slant: float) -> Iterator[Item]:
        """Yield the pips along the base, and the letter above them.

        This part of the face is visible when a smaller pyramid is stacked on top.
        """
        size, pip, pitch = (self.base * share for share in (_LETTERS[self.pips], _PIP, _PITCH))
        y = slant - _CLEAR - pip
        first = -(self.pips - 1) * pitch / 2
        letter = y - pip - _GAP - size * cap_height(FontFace.BOLD) / 2
        yield from patch(Rect(first, y, -2 * first, 0).grown(pip * 1.6), swatch)
        yield from lettered(Point(0, letter), swatch.letter, size, swatch)
        yield from (Circle(Point(first + n * pitch, y), pip, swatch.ink) for n in range(self.pips))


def swatch_of(colour: str, colours: Sequence[str], context: DrawingContext) -> Swatch:
    """Return the swatch of a colour, even of one that the game does not use. May raise PnpError."""
    family = tuple(dict.fromkeys((*colours, colour)))
    return context.palette.swatches(family)[family.index(colour)]
