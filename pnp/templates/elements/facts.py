"""Facts on a kit's cover: players, minutes, age and build time, each with an icon."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from pnp.drawing.colour import Role
from pnp.drawing.scene import Item, Text
from pnp.drawing.text import READABLE, FontFace, measure
from pnp.geometry import Point
from pnp.templates.cover_facts import part_of
from pnp.templates.elements.base import (
    CornerElement,
    DrawingContext,
    Flag,
    Ink,
    Part,
    PositiveLength,
)
from pnp.templates.icons import icon_item

_BESIDE = 1.8
"""Distance from an icon to its text, in mm."""

_EDGE = 6.0
"""Minimum distance from a value to the edge of the page, in mm."""

_CAPTION = 1.3
"""Distance from the baseline of a value to the baseline of its caption, in type sizes."""


class FactsElement(CornerElement):
    """A row with the facts of a kit, for covers only."""

    draw: Literal["facts"]
    part: Part = Field(
        (1, 1), description="Part of the facts to show, such as [1, 2] for the first half."
    )
    step: PositiveLength = Field(34.0, description="Distance from one fact to the next.")
    size: PositiveLength = Field(5.0, description="Side length of an icon.")
    type: PositiveLength = Field(3.9, description="Type size of the values.")
    colour: Ink = Field(Role.INK, description="Ink of icons and values.")
    caption: Ink = Field(Role.SOFT, description="Ink of the captions.")
    centred: Flag = Field(False, description="Centre the row at `x`.")

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette, facts = context.palette, part_of(context.cover.facts, *self.part)
        ink = palette.ink(self.colour) or palette.text
        soft = palette.ink(self.caption) or palette.text
        left = self.x - (len(facts) * self.step / 2 if self.centred else 0.0)
        for number, fact in enumerate(facts):
            x = left + number * self.step
            yield icon_item(fact.icon, Point(x, self.y), self.size, ink)
            at = Point(x + self.size + _BESIDE, self.y + self.size * 0.46)
            size = self._type_size(fact.value, context.size.width - at.x - _EDGE)
            yield Text.line(fact.value, at, size, ink, FontFace.BOLD)
            below = Point(at.x, at.y + READABLE * _CAPTION)
            yield Text.line(fact.caption, below, READABLE, soft)

    def _type_size(self, value: str, available: float) -> float:
        """Return the type size at which the value fits the width, at least 7 pt."""
        natural = measure(value, self.type, FontFace.BOLD)
        if natural <= available:
            return self.type
        return min(self.type, max(READABLE, self.type * available / natural))
