"""Lines across square spaces, as on Passtally's tiles and board."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pnp.drawing.colour import WHITE, Role
from pnp.drawing.scene import Item, Outline, Path, Stroke
from pnp.drawing.strands import (
    PAIRS,
    Passage,
    offset_outwards,
    passages,
    side_midpoint,
    strand,
)
from pnp.geometry import Point, Rect
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
_CROSS = "+"

_EDGE = 0.4
"""Width of each of the two edges that replace a line in ink-saving palettes, in mm."""


class StrandsElement(Element):
    """Spaces with two lines each. The lines cross at a +. A slash deflects both, like a mirror."""

    draw: Literal["strands"]
    x: Coordinate = Field(0.0, description="Left edge of the first space.")
    y: Coordinate = Field(0.0, description="Top edge of the first space.")
    cell: PositiveLength = Field(description="Side length of a space.")
    shapes: tuple[Annotated[ShortText, Field(max_length=MAX_COUNT)], ...] = Field(
        min_length=1,
        max_length=MAX_COUNT,
        description='Rows of +, / and \\, with "." for a space without lines.',
    )
    weight: PositiveLength = Field(1.0, ge=0.1, description="Thickness of a line.")
    colour: Ink = Field(Role.LINE, description="Ink of the lines.")
    casing: Ink = Field(
        Role.CELL,
        description="Ink for the edges of the line on top at a crossing.",
    )
    casing_weight: Length = Field(
        0.0, description="Width of the edges of the line on top; 0 for none."
    )
    beyond: Length = Field(
        0.0, description="Length of the straight segment added to lines at the outer sides."
    )

    @model_validator(mode="after")
    def _check_shapes(self) -> Self:
        for row in self.shapes:
            if set(row) - {*PAIRS, _NONE}:
                allowed = " ".join((*PAIRS, _NONE))
                raise ValueError(_("shapes: use only {signs}", signs=allowed))
        return self

    def items(self, context: DrawingContext) -> Iterator[Item]:
        """Yield each line as one path, and then the upper line at each crossing.

        Palettes that save ink print only the edges of wide lines.
        """
        pens = self._pens(context)
        for run in passages(self.shapes):
            yield from (Path((self._outline(run),), None, pen) for pen in pens)
        if self.casing_weight:
            casing = context.palette.ink(self.casing) or WHITE
            wide = Stroke(casing, pens[0].width + 2 * self.casing_weight)
            for row, shapes in enumerate(self.shapes):
                for column in (at for at, shape in enumerate(shapes) if shape == _CROSS):
                    bridge = self._bridge(column, row)
                    yield from (Path((bridge,), None, pen) for pen in (wide, *pens))

    def _pens(self, context: DrawingContext) -> tuple[Stroke, ...]:
        ink = context.palette.ink(self.colour) or context.palette.text
        pen = Stroke(ink, self.weight)
        inner = self.weight - 2 * _EDGE
        if context.palette.ink(Role.BACKGROUND) or inner < _EDGE:
            return (pen,)
        return pen, Stroke(WHITE, inner)

    def _bridge(self, column: int, row: int) -> Outline:
        """Return the middle of the horizontal line at a crossing. This line is the upper one."""
        middle, reach = self._space(column, row).centre, self.cell / 4
        start, end = (Point(middle.x + side * reach, middle.y) for side in (-1, 1))
        return Outline(start, (end,))

    def _space(self, column: int, row: int) -> Rect:
        return Rect(self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell)

    def _outline(self, run: Sequence[Passage]) -> Outline:
        first, last = run[0], run[-1]
        start = side_midpoint(self._space(first.column, first.row), first.entry)
        end = side_midpoint(self._space(last.column, last.row), last.leave)
        closed = len(run) > 1 and start == end
        segments = [
            step
            for each in run
            for step in strand(self._space(each.column, each.row), each.entry, each.leave).segments
        ]
        if self.beyond and self._is_outer(first, first.entry):
            segments = [start, *segments]
            start = offset_outwards(start, first.entry, self.beyond)
        if self.beyond and self._is_outer(last, last.leave):
            segments.append(offset_outwards(end, last.leave, self.beyond))
        return Outline(start, tuple(segments), closed)

    def _is_outer(self, at: Passage, side: str) -> bool:
        return {
            "N": at.row == 0,
            "S": at.row == len(self.shapes) - 1,
            "W": at.column == 0,
            "E": at.column == len(self.shapes[at.row]) - 1,
        }[side]
