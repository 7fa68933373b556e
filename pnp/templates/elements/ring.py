"""A black or white ring to place around a spot. It is round, or square with a diamond hole."""

import math
from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import WHITE, Pattern, Role, Swatch
from pnp.drawing.folding import Hinge
from pnp.drawing.scene import (
    FOLD_DASH,
    Box,
    Circle,
    Group,
    Item,
    Layer,
    Layers,
    Line,
    Outline,
    Path,
    Polygon,
    Stroke,
)
from pnp.drawing.shape_outlines import circle_outline, polygon_outline
from pnp.drawing.swatches import CASING, pattern_items
from pnp.geometry import Point, Rect
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext, Flag, MiddleElement, PositiveLength

_CUT_WIDTH, _HOLE_WIDTH = 0.15, 0.35
"""Width of cut and fold lines, and width of the outline of a diamond hole, in mm."""
_EDGE, _LIGHT_EDGE = 0.3, 0.7
"""Width of the line around a dark or a white ring on the table, in mm.

The wide line distinguishes a white ring from the circles that are printed on boards.
"""
_RIM, _INNER_RIM = 0.8, 0.35
"""Width of the white rim outside and inside the black of a black ring, in mm.

The rims keep the ring visible on the black half of a board, and around a black counter.
"""
_SMALLEST_BAND = 2.5
"""Minimum width of the band around the hole, in mm."""
_DIAGONAL = math.sqrt(0.5)


class RingElement(MiddleElement):
    """A band around a hole. Black rings are black, or hatched in palettes that save ink.

    The ring and its hole have outlines.
    """

    draw: Literal["ring"]
    size: PositiveLength = Field(description="Side of the square, or diameter of a round ring.")
    hole: PositiveLength = Field(
        description="Width of the hole; the band must be at least 2.5 mm wide."
    )
    dark: Flag = Field(False, description="Draw a black ring instead of a white one.")
    round: Flag = Field(False, description="Draw a round ring with a round hole.")
    cut: Flag = Field(
        True, description="Draw the ring for cutting out; otherwise, draw it as seen on the table."
    )

    @model_validator(mode="after")
    def _check_band(self) -> Self:
        if self.size - self.hole < 2 * _SMALLEST_BAND:
            minimum = f"{_SMALLEST_BAND:g}"
            raise ValueError(_("hole: leave a band of at least {minimum}mm", minimum=minimum))
        return self

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette = context.palette
        solid = self._is_solid(context)
        paper = WHITE if solid else palette.ink(Role.CELL) or WHITE
        outside = self._outside(context.bleed if self.cut else 0.0)
        line = Stroke(WHITE if solid else palette.line, _EDGE if self.dark else _LIGHT_EDGE)
        yield Path((outside, self._inside(0.0)), paper, None if self.cut else line)
        if solid:
            yield Path((self._outside(-_RIM), self._inside(_INNER_RIM)), palette.text)
        elif self.dark:
            yield from self._hatching(context)

    def layers(self, context: DrawingContext) -> Layers:
        """Return the printed shapes, the cuts, and the fold across the hole.

        To open the hole, the ring is folded along this line and cut from the fold.
        """
        drawn = super().layers(context)
        if not self.cut:
            return drawn
        ink = context.palette.text
        north, _east, south, _west = self._hole_corners(0.0)
        pen = Stroke(ink, _CUT_WIDTH)
        cuts: tuple[Item, ...]
        if self.round:
            cuts = tuple(Circle(self.middle, wide / 2, None, pen) for wide in self._widths)
        else:
            outside = Rect(self.x, self.y, 0, 0).grown(self.size / 2)
            hole = Polygon(self._hole_corners(0.0), None, Stroke(ink, _HOLE_WIDTH))
            cuts = (Box(outside, None, pen), hole)
        return {
            **drawn,
            Layer.CUT: cuts,
            Layer.FOLD: (Line(north, south, Stroke(ink, _CUT_WIDTH, FOLD_DASH)),),
        }

    def hinges(self) -> Iterator[Hinge]:
        """Yield the fold for cutting out the hole. The angle is 0, because the fold is undone."""
        if self.cut:
            north, _east, south, _west = self._hole_corners(0.0)
            yield Hinge(north, south, 0.0)

    def _is_solid(self, context: DrawingContext) -> bool:
        return self.dark and context.palette.ink(Role.BACKGROUND) is not None

    @property
    def _widths(self) -> tuple[float, float]:
        return self.size, self.hole

    def _hole_corners(self, beyond: float) -> tuple[Point, ...]:
        """Return the corners of a square ring's hole, in the order north, east, south, west.

        The sides are `beyond` mm outside the hole.
        """
        x, y, radius = self.x, self.y, self.hole / 2 + beyond / _DIAGONAL
        return (
            Point(x, y - radius),
            Point(x + radius, y),
            Point(x, y + radius),
            Point(x - radius, y),
        )

    def _inside(self, beyond: float) -> Outline:
        if self.round:
            return circle_outline(self.middle, self.hole / 2 + beyond)
        return polygon_outline(self._hole_corners(beyond))

    def _outside(self, beyond: float) -> Outline:
        radius = self.size / 2 + beyond
        if self.round:
            return circle_outline(self.middle, radius)
        x, y = self.x - radius, self.y - radius
        return polygon_outline(Rect(x, y, 2 * radius, 2 * radius).corners)

    def _hatching(self, context: DrawingContext) -> Iterator[Item]:
        """Yield hatching, which replaces solid black to save ink and leaves room for the marks."""
        beyond = context.bleed if self.cut else 0.0
        swatch = Swatch("black", "", None, context.palette.text, Pattern.FALLING)
        around = Rect(self.x, self.y, 0, 0).grown(self.size / 2 + beyond)
        band = Path((self._outside(beyond), self._inside(0.0)))
        yield Group(tuple(pattern_items(swatch, around)), clip=band)
        if self.cut:
            yield Path((self._outside(0.0), self._inside(0.0)), None, CASING)
