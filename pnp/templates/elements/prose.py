"""Paragraphs, headings and lists, broken into lines and columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pnp.drawing.geometry import Point
from pnp.drawing.scene import Item, Text
from pnp.drawing.text import SMALLEST, Face, wrap
from pnp.errors import PnpError
from pnp.templates.elements.base import (
    Context,
    Coordinate,
    Count,
    Element,
    Length,
    PositiveLength,
    interpolated,
)

_LEADING = 1.38
_HEADING = 1.18
_INDENT = 1.2
"""Of a list, as a multiple of the type size."""

LongText = Annotated[str, Field(max_length=20_000), AfterValidator(interpolated)]


@dataclass(frozen=True, slots=True)
class _Set:
    """One line as it is set: its words, look, indent, and the room above it."""

    text: str
    size: float
    face: Face = Face.REGULAR
    indent: float = 0.0
    above: float = 0.0
    bullet: bool = False


class Prose(Element):
    """Text that flows: a blank line ends a paragraph, `# ` opens a heading, `- ` a list's item."""

    draw: Literal["prose"]
    x: Coordinate = Field(0.0, description="Left edge.")
    y: Coordinate = Field(0.0, description="Top edge.")
    width: PositiveLength = Field(description="Width of all columns with the gaps between.")
    height: PositiveLength = Field(description="Height of a column; more text is refused.")
    columns: Count = Field(1, description="Number of columns.")
    gap: Length = Field(8.0, description="Between two columns.")
    size: PositiveLength = Field(3.0, ge=SMALLEST, description="Type size, at least 6pt.")
    text: LongText = Field(description="What it says; {expressions} are filled in.")

    @property
    def _column_width(self) -> float:
        return (self.width - (self.columns - 1) * self.gap) / self.columns

    def items(self, context: Context) -> Iterator[Item]:
        """Line after line; raises PnpError when they need more room."""
        column, y = 0, 0.0
        ink = context.palette.text
        for line in self._lines():
            step = line.size * _LEADING
            above = line.above if y else 0.0
            if y + above + step > self.height + 1e-6:
                column, y, above = column + 1, 0.0, 0.0
            if column >= self.columns or step > self.height + 1e-6:
                raise PnpError("the text needs more room than its columns have")
            y += above
            left = self.x + column * (self._column_width + self.gap)
            baseline = self.y + y + line.size
            if line.bullet:
                yield Text.line("\u2022", Point(left, baseline), line.size, ink)
            yield Text.line(
                line.text, Point(left + line.indent, baseline), line.size, ink, line.face
            )
            y += step

    def _lines(self) -> Iterator[_Set]:
        """All lines, broken to the width of a column."""
        for block in self._blocks():
            if block.startswith("# "):
                size = self.size * _HEADING
                for text in wrap(block[2:], size, self._column_width, Face.BOLD):
                    yield _Set(text, size, Face.BOLD, above=self.size * 0.9)
                continue
            listed = block.startswith("- ")
            indent = self.size * _INDENT if listed else 0.0
            texts = wrap(block.removeprefix("- "), self.size, self._column_width - indent)
            for number, text in enumerate(texts):
                above = 0.0 if number else self.size * (0.25 if listed else 0.5)
                yield _Set(
                    text, self.size, indent=indent, above=above, bullet=listed and not number
                )

    def _blocks(self) -> Iterator[str]:
        """Headings, list items and paragraphs, each on one line."""
        open_block: list[str] = []
        for line in [*self.text.split("\n"), ""]:
            opens = line.startswith(("# ", "- "))
            if (opens or not line.strip()) and open_block:
                yield " ".join(open_block)
                open_block = []
            if line.strip():
                open_block.append(line.strip())
            if line.startswith("# "):
                yield " ".join(open_block)
                open_block = []
