"""Set the text of a page again on several smaller pages, with figures between paragraphs.

On A4 and Letter, the rules are one page. On smaller paper, in a booklet and in large print, the
same text and figures fill as many pages as necessary. A long translation can also need several
pages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, groupby, product, starmap
from math import fsum
from typing import NamedTuple

from pnp.drawing.bounds import bounds_of
from pnp.drawing.colour import Colour, Role
from pnp.drawing.scene import Align, Group, Item, Layer, Scene, SceneLabel, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, wrap
from pnp.errors import DoesNotFit, PnpError, quoted
from pnp.geometry import Affine, Point, Rect, Size
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.border import BorderElement
from pnp.templates.elements.ornament import ornament_beside_title
from pnp.templates.elements.prose import ProseElement, Run

_POINT = READABLE / 7
_TITLE = 22 * _POINT
_LEADING = 1.36
"""Line spacing, as a multiple of the type size."""

_ORNAMENT = 12.0
_BORDER = 2.4
"""Height of the theme's border below the title and above the page number, in mm."""

_FOOT = 8.0
"""Height of the footer that contains the page number, in mm."""

_GAP = 4.0
"""Distance between text and a figure, in mm."""

_WIDE = 150.0
"""Minimum width of a page with two columns, in mm."""

_GUTTER = 6.0
"""Gap between two columns, in mm."""

_BESIDE = 3.0
"""Minimum distance between figures that are side by side, in mm."""

_SMALL_FIGURE = 30.0
"""Maximum height of figures that stay with the text above them, in mm."""

_SHORT_SECTION = 8
"""Maximum number of lines, with the heading, of a section that stays on one page."""

_SHORTER = 5.0
"""Step by which pages are made shorter until the text is spread evenly over them, in mm."""

SMALLEST_PAGE = Size(80.0, 120.0)
"""Minimum size of pages for text with figures, in mm."""

TYPE_SIZES = (10 * _POINT, 9.75 * _POINT, 9.5 * _POINT, 9.25 * _POINT, 9 * _POINT)
"""Type sizes to try, in mm. The largest type that needs the fewest pages is used."""


class Block(NamedTuple):
    """Items with their top left corner at the origin, and their height in mm."""

    items: tuple[Item, ...]
    height: float


class _Setting(NamedTuple):
    """A way to set a text."""

    keeps_together: bool
    """True to keep figures together, small ones with the text above, and short sections whole."""
    type_size: float


@dataclass(frozen=True)
class FlowingText:
    """Text with its title and the figures that it refers to."""

    prose: ProseElement
    figures: Mapping[str, tuple[Item, ...]]
    context: DrawingContext
    label: SceneLabel

    def numbered_pages(self, size: Size, first: int) -> list[Scene]:
        """Return pages of this size with page numbers from `first`, as in a booklet.

        Raises:
            PnpError: If a figure or a line does not fit on a page.
        """
        blocks, _setting = self._fewest(Size(size.width, size.height - _FOOT))
        return [
            Scene(size, {Layer.PRINT: (*page, self._folio(size, number))}, label=self.label)
            for number, page in enumerate(blocks, start=first)
        ]

    def pages(self, size: Size) -> list[Scene]:
        """Return pages of this size, with the text spread evenly over them.

        Raises:
            PnpError: If a figure or a line does not fit on a page.
        """
        blocks, setting = self._fewest(size)
        for shorter in range(1, int(size.height / 2 / _SHORTER)):
            try:
                found = self._set(Size(size.width, size.height - shorter * _SHORTER), setting)
            except DoesNotFit:
                break
            if len(found) > len(blocks):
                break
            blocks = found
        return [Scene(size, {Layer.PRINT: tuple(page)}, label=self.label) for page in blocks]

    def _fewest(self, size: Size) -> "tuple[list[list[Item]], _Setting]":
        """Return the fewest possible pages in the best setting, and this setting."""
        *better, last = starmap(_Setting, product((True, False), TYPE_SIZES))
        fewest = self._set(size, last)
        found = ((self._set(size, setting), setting) for setting in better)
        return next((each for each in found if len(each[0]) == len(fewest)), (fewest, last))

    def _set(self, size: Size, setting: "_Setting") -> list[list[Item]]:
        columns = 2 if size.width >= _WIDE else 1
        width = (size.width - (columns - 1) * _GUTTER) / columns
        update = {"width": width, "columns": 1, "size": setting.type_size}
        prose = self.prose.model_copy(update={**update, "leading": setting.type_size * _LEADING})
        flow = PageFlow(Size(width, size.height), prose, self.context.palette.text)
        head = self._head(size.width)
        if columns > 1:
            flow.start_below(head.height, columns)
        else:
            flow.place(head)
        last: Run | None = None
        runs = [*self._runs(prose)]
        if setting.keeps_together:
            runs = [*_whole_sections(runs)]
        for is_figure, group in groupby(runs, key=lambda run: bool(run.figure)):
            if is_figure:
                rows = [*self._rows([run.figure for run in group], width)]
                blocks = _together(rows, size.height) if setting.keeps_together else rows
                flow.text_with_figure(last, blocks[0].height if setting.keeps_together else 0.0)
                for block in blocks:
                    flow.figure(block)
                last = None
            else:
                *runs, last = group
                for run in runs:
                    flow.text(run)
        flow.text_with_figure(last, 0.0)
        return _side_by_side(head, flow.finished(), width) if columns > 1 else flow.finished()

    def _runs(self, prose: ProseElement) -> Iterator[Run]:
        """Yield the runs of the text, and then the figures that the text does not mention."""
        runs = list(prose.runs())
        named = {run.figure for run in runs}
        for name in sorted(named - {*self.figures, ""}):
            raise PnpError(_("unknown figure {name}", name=quoted(name)))
        yield from runs
        yield from (Run((), 0, name) for name in self.figures if name not in named)

    @cached_property
    def _bounds(self) -> Mapping[str, Rect]:
        return {name: bounds_of(items) for name, items in self.figures.items()}

    def _rows(self, names: Sequence[str], width: float) -> Iterator[Block]:
        """Yield rows of figures, which are centred on the page. Narrow figures share a row."""
        row: list[tuple[Rect, tuple[Item, ...]]] = []
        for name in names:
            figure = (self._bounds[name], self.figures[name])
            needed = fsum(bounds.width + _BESIDE for bounds, _items in (*row, figure)) - _BESIDE
            if row and needed > width:
                yield _row(row, width)
                row = []
            row.append(figure)
        yield _row(row, width)

    def _head(self, width: float) -> Block:
        """Return the title and subtitle, which are beside the ornament and above the border."""
        palette, theme = self.context.palette, self.context.theme
        items, left = ornament_beside_title(_ORNAMENT, 4.0, self.context)
        face = theme.title_face
        size = fitted_size(self.prose.title, _TITLE, width - left, face)
        items.append(Text.line(self.prose.title, Point(left, 6.0), size, palette.text, face))
        y, small = 6.0, 9 * _POINT
        soft = palette.ink(Role.SOFT) or palette.text
        for line in wrap(self.prose.about, small, width - left) if self.prose.about else ():
            y += small * 1.5
            items.append(Text.line(line, Point(left, y), small, soft))
        y = max(y + 2.4, _ORNAMENT + 1.5)
        items += self._border(width, y)
        return Block(tuple(items), y + _BORDER + _GAP)

    def _border(self, width: float, y: float) -> Iterable[Item]:
        return BorderElement.model_construct(
            draw="border", x=0.0, y=y, width=width, height=0.0, tile=_BORDER
        ).items(self.context)

    def _folio(self, size: Size, number: int) -> Item:
        palette = self.context.palette
        at = Point(size.width / 2, size.height - 0.8)
        soft = palette.ink(Role.SOFT) or palette.text
        return Text.line(f"{number}", at, 9 * _POINT, soft, FontFace.BOLD, Align.CENTRE)


def _whole_sections(runs: Iterable[Run]) -> Iterator[Run]:
    """Yield the runs. A short section is one run, and a heading keeps at least two lines."""
    section: list[Run] = []
    for run in runs:
        if section and (run.above or run.figure or section[-1].figure):
            yield from _section(section)
            section = []
        section.append(run)
    if section:
        yield from _section(section)


def _section(runs: Sequence[Run]) -> Iterator[Run]:
    """Yield the runs of a section; those that stay together are one run."""
    if sum(len(run.lines) for run in runs) <= _SHORT_SECTION:
        together = len(runs)
    else:
        together = 1 if len(runs[0].lines) > 2 else 2
    first = chain.from_iterable(run.lines for run in runs[:together])
    yield runs[0]._replace(lines=tuple(first))
    yield from runs[together:]


def _side_by_side(head: Block, columns: Sequence[list[Item]], width: float) -> list[list[Item]]:
    """Return pages with two columns each. The head is at the top of the first page."""
    right = Affine.translation(width + _GUTTER, 0)
    pages = [
        [*left, *(Group(tuple(column), right) for column in rest)]
        for left, *rest in (columns[at : at + 2] for at in range(0, len(columns), 2))
    ]
    pages[0][:0] = head.items
    return pages


def _together(rows: list[Block], height: float) -> list[Block]:
    """Return figures as one block, so that no table is on another page than its picture.

    Figures that are higher than a page are returned unchanged.
    """
    items: list[Item] = []
    y = 0.0
    for row in rows:
        items.append(Group(row.items, Affine.translation(0, y)))
        y += row.height + _GAP
    return [Block(tuple(items), y - _GAP)] if y - _GAP <= height else rows


def _row(figures: Sequence[tuple[Rect, tuple[Item, ...]]], width: float) -> Block:
    """Return figures side by side with aligned tops. A row that is too wide is made smaller."""
    total = fsum(bounds.width + _BESIDE for bounds, _items in figures) - _BESIDE
    scale = min(1.0, width / total)
    left = (width - total * scale) / 2
    items: list[Item] = []
    for bounds, drawn in figures:
        place = Affine(scale, 0, 0, scale, left - bounds.x * scale, -bounds.y * scale)
        items.append(Group(drawn, place))
        left += (bounds.width + _BESIDE) * scale
    return Block(tuple(items), max(bounds.height for bounds, _items in figures) * scale)


@dataclass
class PageFlow:
    """Pages, or columns of pages, that are filled from top to bottom.

    A figure can be placed after the text that follows it in its section.
    """

    size: Size
    prose: ProseElement
    ink: Colour
    done: list[list[Item]] = field(default_factory=list)
    page: list[Item] = field(default_factory=list)
    y: float = 0.0
    after_figure: bool = False
    waiting: list[Block] = field(default_factory=list)
    tops: Sequence[float] = ()
    """Free space at the top of the first columns, in mm."""

    def start_below(self, height: float, columns: int) -> None:
        """Leave space for a head that is above the first columns."""
        self.tops = (height,) * columns
        self.y = height

    def place(self, block: Block) -> None:
        self.page.append(Group(block.items, Affine.translation(0, self.y)))
        self.y += block.height

    def figure(self, block: Block) -> None:
        """Draw a figure at this point if there is room, or at the top of the next page."""
        above = _GAP if self.page and not self.after_figure else 0.0
        if self.waiting or self.y + above + block.height > self.size.height:
            self.waiting.append(block)
            return
        self.y += above
        self._draw_figure(block)

    def text(self, run: Run) -> None:
        """Draw lines of text at this point if there is room, or on the next page."""
        step = self.prose.step
        while self.waiting and run.above:  # a heading: its section is not above the figures
            self.turn()
        above = run.above * step if self.page and not self.after_figure else 0.0
        while self.page and self.y + above + len(run.lines) * step > self.size.height + 1e-6:
            self.turn()  # figures that waited can fill the next page, too
            above = 0.0
        self.y += above
        for line in run.lines:
            self.page += line.items(Point(0, self.y + self.prose.size), self.ink)
            self.y += step
        self.after_figure = False

    def text_with_figure(self, run: Run | None, height: float) -> None:
        """Draw the last text above a figure of this height, on the page of a small figure."""
        if run is None:
            return
        needed = (run.above + len(run.lines)) * self.prose.step + _GAP + height
        if self.page and height <= _SMALL_FIGURE and self.y + needed > self.size.height:
            self.turn()
        self.text(run)

    def finished(self) -> list[list[Item]]:
        """Return the items of each page."""
        while self.waiting:
            self.turn()
        return [*self.done, self.page]

    def turn(self) -> None:
        """Start a page with all of the waiting figures that fit."""
        self.done.append(self.page)
        number = len(self.done)
        self.page, self.after_figure = [], False
        self.y = self.tops[number] if number < len(self.tops) else 0.0
        while self.waiting and self.y + self.waiting[0].height <= self.size.height:
            self._draw_figure(self.waiting.pop(0))
        if self.waiting and not self.page:
            message = _("a figure is taller than the page")
            raise DoesNotFit(message, hint=_("use larger paper"), parameter="paper")

    def _draw_figure(self, block: Block) -> None:
        self.place(block)
        self.y += _GAP
        self.after_figure = True
