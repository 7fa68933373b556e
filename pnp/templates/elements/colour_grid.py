"""A grid with a coloured spot in every space, in a Latin square or another arrangement."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import gcd
from typing import Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import WHITE, Role, Swatch
from pnp.drawing.scene import Box, Circle, Group, Item, Stroke
from pnp.drawing.swatches import coloured, lettered, plain_if_small
from pnp.figure import Space
from pnp.geometry import Point
from pnp.messages import _, ngettext
from pnp.templates.elements.base import ColourNames, Count, DrawingContext, NumberRows, Share
from pnp.templates.elements.grid import LatticeElement
from pnp.templates.faces import FaceName, face_named


def latin_square(size: int, step: int) -> list[list[int]]:
    """Return rows of the numbers 1 to `size`. Each row is shifted by `step` from the row above.

    The number in column c of row r (both 0-based) is `(c + r * step) mod size + 1`.
    """
    return [[(c + r * step) % size + 1 for c in range(size)] for r in range(size)]


class ColourGridElement(LatticeElement):
    """A grid with a coloured spot in every space."""

    draw: Literal["colour_grid"]
    order: NumberRows = Field(
        (), description="Colour numbers, row by row; by default, a Latin square."
    )
    step: Count | None = Field(
        None, description="Shift of the colours from row to row; n - 2 by default."
    )
    colours: ColourNames = Field(description="Colours numbered 1, 2, ...")
    among: ColourNames = Field(
        (), description="All colours on the table, so that equal colours get the same shade."
    )
    spot: Share = Field(0.78, description="Diameter of a spot, as a fraction of the space's side.")
    letter: Share = Field(
        0.36, description="Type size of the letters, as a fraction of the spot's diameter."
    )
    face: FaceName = Field(
        "bold", description="Style of the letters, or a display face; `title`: the theme's face."
    )

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if self.order:
            if [len(row) for row in self.order] != [self.columns] * self.rows:
                raise ValueError(
                    ngettext(
                        "order: write {count} row of {columns} numbers",
                        "order: write {count} rows of {columns} numbers",
                        self.rows,
                        columns=self.columns,
                    )
                )
            if any(not 1 <= n <= self._kinds for row in self.order for n in row):
                raise ValueError(_("order: use numbers from 1 to {largest}", largest=self._kinds))
            return self
        if self.columns != self.rows:
            raise ValueError(_("rows: a Latin square needs as many rows as columns"))
        if self._kinds < self.columns:
            raise ValueError(
                _("columns: use at most two per colour, which is {limit}", limit=self._kinds)
            )
        if gcd(self._step, self.columns) != 1:
            raise ValueError(
                _(
                    "step: {step} repeats colours in a column of {count}: use another value",
                    step=self._step,
                    count=self.columns,
                )
            )
        return self

    @property
    def _kinds(self) -> int:
        """Number of different spots. Each colour can be solid or hollow."""
        return 2 * len(self.colours)

    @property
    def _step(self) -> int:
        """Number of columns by which each row is shifted: by default n - 2, or n - 1 if n is even.

        If n is even, a shift by n - 2 would repeat colours in a column, because n - 2 is even too.
        """
        return self.step or max(self.columns - (2 if self.columns % 2 else 1), 1)

    @property
    def numbers(self) -> Sequence[Sequence[int]]:
        """Number of the colour in each space, row by row."""
        return self.order or latin_square(self.columns, self._step)

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette = context.palette
        swatches = palette.swatches(self.colours, self.among)
        pen = Stroke(palette.line, self.line) if self.line else None
        for row, numbers in enumerate(self.numbers):
            for column, number in enumerate(numbers):
                space = self.space(column, row)
                box = (Box(space, palette.ink(Role.CELL), pen, self.radius),)
                spot = self._spot_items(space.centre, number, swatches, context)
                drawn = (*box, *spot) if self.spaces else tuple(spot)
                yield Group(drawn, name=str(Space(column, row)))
        yield from self.label_items(context)

    def _spot_items(
        self, centre: Point, number: int, swatches: Sequence[Swatch], context: DrawingContext
    ) -> Iterator[Item]:
        again, kind = divmod(number - 1, len(swatches))
        radius = self._spot_diameter / 2
        swatch = plain_if_small(swatches[kind], 2 * radius)
        yield from coloured(Circle(centre, radius), swatch, context.palette.line)
        if again:
            swatch = replace(swatch, fill=WHITE, ink=context.palette.text, pattern=None, edge=None)
            yield from coloured(Circle(centre, radius * 0.66), swatch, context.palette.line)
        face = face_named(self.face, context.theme.title_face)
        yield from lettered(centre, swatch.letter, 2 * radius * self.letter, swatch, face)

    @property
    def _spot_diameter(self) -> float:
        return (min(self.cell, self.pitch_down) - self.gap) * self.spot
