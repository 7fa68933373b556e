"""Paragraphs, headings and lists, wrapped into lines on a common grid and arranged in columns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import AfterValidator, Field

from pnp.drawing.colour import Colour
from pnp.drawing.scene import Item, Text
from pnp.drawing.text import NO_BREAK, READABLE, SMALLEST, FontFace, measure, wrap
from pnp.errors import DoesNotFit
from pnp.geometry import Point
from pnp.messages import _
from pnp.templates.elements.base import (
    CornerElement,
    Count,
    DrawingContext,
    Ink,
    Length,
    PositiveLength,
    PrintedText,
    printed,
)

_LEADING = 1.38
"""Line spacing, as a multiple of the type size."""
_TIGHT = (1.0, 0.95, 0.9, 0.85)
"""Factors for the line spacing to try at each type size, if the text is too long."""
_TIGHTEST = 1.18
"""Minimum line spacing of text that is too long, as a multiple of the type size."""
_SIZE_STEP = READABLE / 28
"""Difference between two type sizes to try, in mm: a quarter of a point."""
_SMALLEST_PAGE = 7.5 * READABLE / 7
"""Smallest type of text that can continue on another page instead: 7.5 pt, in mm."""
_HEADING = 1.18
"""Type size of headings, as a multiple of the type size of the text."""
_INDENT = 1.2
"""Indent of list items and of consecutive paragraphs, as a multiple of the type size."""

_ITEM = re.compile(r"(-|\d{1,2}\.) ")
_FIGURE = re.compile(r"\[([a-z][a-z0-9-]*)\]")
_SHORT = 7
"""Maximum number of lines of a section that is never divided between columns, with its heading."""
_WIDOW = 0.2
"""Minimum length of a paragraph's last line, as a fraction of the column width."""

LongText = Annotated[str, Field(max_length=20_000), AfterValidator(printed)]


@dataclass(frozen=True, slots=True)
class TypeLine:
    """One line of type: its text, type size, face, indent and bullet."""

    text: str
    size: float
    face: FontFace = FontFace.REGULAR
    indent: float = 0.0
    bullet: str = ""

    def items(self, at: Point, ink: Colour) -> Iterator[Item]:
        """Yield the bullet, if there is one, and the text, whose baseline starts at the point."""
        if self.bullet:
            yield Text.line(self.bullet, at, self.size, ink)
        yield Text.line(self.text, Point(at.x + self.indent, at.y), self.size, ink, self.face)


class Run(NamedTuple):
    """Lines that stay in one column. `above` is the number of empty lines before them.

    A run that refers to a figure has no lines.
    """

    lines: tuple[TypeLine, ...]
    above: int
    figure: str = ""


class _Placed(NamedTuple):
    line: TypeLine
    column: int
    row: int


class ProseElement(CornerElement):
    """Text in paragraphs. A blank line ends a paragraph.

    A line that starts with `# ` is a heading, and a line that starts with `- ` or `1. ` is a list
    item. All lines are aligned on one grid, and columns are equally long. No column starts or ends
    with a single line of a paragraph, starts with the last item of a list, or ends with a heading.
    The last line of a paragraph is longer than a fifth of the column width.

    Text that is too long, such as a translation, has less line spacing and smaller type, but at
    least 7 pt. If it has a title, the type is at least 7.5 pt.
    """

    draw: Literal["prose"]
    width: PositiveLength = Field(description="Width of all columns, including the gaps.")
    height: PositiveLength = Field(description="Height of a column; longer text shrinks to 7 pt.")
    columns: Count = Field(1, description="Number of columns.")
    gap: Length = Field(8.0, description="Gap between two columns.")
    tops: tuple[Length, ...] = Field(
        (), max_length=20, description="Free space at the top of each column, such as for a figure."
    )
    size: PositiveLength = Field(3.0, ge=SMALLEST, description="Type size, at least 6 pt.")
    leading: PositiveLength | None = Field(
        None, description="Distance from line to line; by default 1.38 times the size."
    )
    text: LongText = Field(
        description="Text; {expressions} are replaced by their values. A `[name]` line marks "
        "where a figure goes if the text is set on smaller pages."
    )
    title: PrintedText = Field(
        "", description="Title, if the text can be set on several smaller pages."
    )
    about: PrintedText = Field("", description="Line below the title.")
    on: Ink | None = Field(
        None,
        description="Ink of the surface. If the text cannot be read on it, its colour is replaced.",
    )

    @property
    def _column_width(self) -> float:
        return (self.width - (self.columns - 1) * self.gap) / self.columns

    @property
    def step(self) -> float:
        """Line spacing, in mm."""
        return self.leading or self.size * _LEADING

    def items(self, context: DrawingContext) -> Iterator[Item]:
        palette = context.palette
        ink = palette.readable(palette.text, palette.ink(self.on) if self.on else None)
        fitted, placed = self._fitted()
        for line, column, row in placed:
            left = self.x + column * (self._column_width + self.gap)
            baseline = self.y + fitted.size + row * fitted.step
            yield from line.items(Point(left, baseline), ink)

    def fitted(self) -> Self:
        """Return the element with the largest type that fits. Raises DoesNotFit if none does."""
        return self._fitted()[0]

    def _fitted(self) -> tuple[Self, list[_Placed]]:
        for each in chain((self,), self._smaller()):
            placed = each.placed()
            if placed is not None:
                return each, placed
        raise self._too_long

    def _smaller(self) -> Iterator[Self]:
        """Yield the element with less and less line spacing and smaller and smaller type."""
        smallest = min(self.size, _SMALLEST_PAGE if self.title else READABLE)
        leading = self.step / self.size
        steps = ceil((self.size - smallest) / _SIZE_STEP - 1e-6)
        for number in range(steps + 1):
            size = max(smallest, self.size - number * _SIZE_STEP)
            for factor in _TIGHT:
                spacing = max(min(leading, _TIGHTEST), leading * factor)
                yield self.model_copy(update={"size": size, "leading": size * spacing})

    @property
    def _too_long(self) -> DoesNotFit:
        return DoesNotFit(
            _("the text is longer than its columns"), hint=_("shorten it, or use smaller type")
        )

    def depth(self) -> float:
        """Return the height of the longest column at this size, in mm. May raise DoesNotFit."""
        placed = self.placed()
        if placed is None:
            raise self._too_long
        return (max(each.row for each in placed) + 1) * self.step

    def placed(self) -> list[_Placed] | None:
        """Return all lines in the shortest possible columns, or None if they do not fit."""
        runs = [run for run in self.runs() if run.lines]
        rows = floor(self.height / self.step + 1e-6)
        total = sum(run.above + len(run.lines) for run in runs)
        first = total // self.columns if self.columns > 1 else rows
        found = (self._flow(runs, bottom) for bottom in range(first, rows + 1))
        return next((placed for placed in found if placed is not None), None)

    def _flow(self, runs: Sequence[Run], bottom: int) -> list[_Placed] | None:
        """Return the lines in columns that end at row `bottom`, or None if they do not fit."""
        tops = [ceil(top / self.step - 1e-6) for top in self.tops]
        tops += [0] * (self.columns - len(tops))
        placed: list[_Placed] = []
        column, row = 0, tops[0]
        for run in runs:
            above = run.above if row > tops[column] else 0
            while row + above + len(run.lines) > bottom:
                column, above = column + 1, 0
                if column == self.columns:
                    return None
                row = tops[column]
            row += above
            placed += (_Placed(each, column, row + n) for n, each in enumerate(run.lines))
            row += len(run.lines)
        return placed

    def runs(self) -> Iterator[Run]:
        """Yield groups of lines that stay together. A short section with a heading is one group.

        A longer section is divided. Its heading stays with the text below it. In a paragraph of
        more than three lines, the first two lines stay together, and so do the last two. The last
        two items of a list stay together.
        """
        for section in _sections(self._divided()):
            lines = tuple(line for run in section for line in run.lines)
            if section[0].above and len(lines) <= _SHORT and not any(run.figure for run in section):
                yield Run(lines, section[0].above)
            else:
                yield from section

    def _divided(self) -> Iterator[Run]:
        """Yield the groups of lines that stay together in long sections."""
        heading: tuple[TypeLine, ...] = ()
        above, after_text = 0, False
        found = [*blocks(self.text)]
        for number, block in enumerate(found):
            if figure := _FIGURE.fullmatch(block):
                yield Run((), 0, figure[1])
                continue
            if block.startswith("# "):
                heading, above, after_text = self._heading(block[2:]), 1, False
                continue
            *lines, last = self._lines(block, indented=after_text)
            after_text = not _ITEM.match(block)
            parts = [(*lines, last)]
            if len(lines) > 2:
                parts = [tuple(lines[:2]), *((each,) for each in lines[2:-1]), (lines[-1], last)]
            for part in parts[:-1]:
                yield Run(heading + part, above)
                heading, above = (), 0
            heading += parts[-1]
            introduction = block.endswith(":")
            if not introduction and not _is_second_to_last_item(found, number):
                yield Run(heading, above)
                heading, above = (), 0
        if heading:
            yield Run(heading, above)

    def _heading(self, heading: str) -> tuple[TypeLine, ...]:
        size = self.size * _HEADING
        lines = wrap(heading, size, self._column_width, FontFace.BOLD)
        return tuple(TypeLine(text, size, FontFace.BOLD) for text in lines)

    def _lines(self, block: str, *, indented: bool) -> list[TypeLine]:
        """Return the lines of a paragraph or list item.

        If `indented` is True, the first line of a paragraph is indented.
        """
        indent = self.size * _INDENT
        if item := _ITEM.match(block):
            sign, texts = item[1], self._wrapped(block[item.end() :], within=indent)
            bullets = ["\u2022" if sign == "-" else sign, *[""] * len(texts)]
            lines = zip(texts, bullets, strict=False)
            return [TypeLine(text, self.size, indent=indent, bullet=each) for text, each in lines]
        indent = indent if indented else 0.0
        first, *rest = self._wrapped(block, indent=indent)
        start = TypeLine(first, self.size, indent=indent)
        return [start, *(TypeLine(text, self.size) for text in rest)]

    def _wrapped(self, text: str, within: float = 0.0, indent: float = 0.0) -> list[str]:
        """Return the text wrapped into lines.

        Words are moved to the last line until its length is at least `_WIDOW` of the width.
        """
        width = self._column_width - within
        lines = wrap(text, self.size, width, indent=indent)
        while len(lines) > 1 and " " in text and measure(lines[-1], self.size) < width * _WIDOW:
            text = NO_BREAK.join(text.rsplit(" ", 1))
            lines = wrap(text, self.size, width, indent=indent)
        return [line.replace(NO_BREAK, " ") for line in lines]


def _sections(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """Yield the groups of each section. The first one of a section has space above it."""
    section: list[Run] = []
    for run in runs:
        if run.above and section:
            yield section
            section = []
        section.append(run)
    if section:
        yield section


def _is_second_to_last_item(found: Sequence[str], number: int) -> bool:
    """Return True if exactly one more list item follows a block."""
    item, following, beyond = (bool(_ITEM.match(each)) for each in [*found, "", ""][number:][:3])
    return item and following and not beyond


def blocks(text: str) -> Iterator[str]:
    """Yield the headings, list items and paragraphs of a text, each as one line.

    List items without text are left out, so that an item can depend on a condition.
    """
    open_block: list[str] = []
    for line in [*text.split("\n"), ""]:
        alone = line.startswith("# ") or _FIGURE.fullmatch(line.strip())
        if (alone or _ITEM.match(line) or not line.strip()) and open_block:
            yield " ".join(open_block)
            open_block = []
        if alone:
            yield line.strip()
        elif line.strip() not in ("", "-"):
            open_block.append(line.strip())
