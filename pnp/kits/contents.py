"""Draw a kit's table of contents: each component with its picture, count and pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from pnp.diagrams.drawn_solid import draw_solid
from pnp.diagrams.solids import PAPER, cut_shapes, solid_of
from pnp.drawing.colour import Palette, Role
from pnp.drawing.convex import extent
from pnp.drawing.scene import Group, Item, Layer, Path, Scene, Stroke, Symbol, Text, Use
from pnp.drawing.shape_outlines import polygon_outline
from pnp.drawing.text import READABLE, FontFace, measure, wrap
from pnp.geometry import Affine, Point, Rect, Size
from pnp.kits.small import FINEST, simplified
from pnp.messages import Message, _, listed, ngettext

_ACROSS = 2
_SMALL = Size(11.0, 9.0)

_OUTLINE = 0.1
"""Width of a piece's outline, in mm; `simplified` makes the outline wide enough to print."""

_TEXT_FROM = _SMALL.width + 2.0
_TYPE = 8 * READABLE / 7
_STEP = 3.6
_HEAD = 6.0


class KitPages(NamedTuple):
    """All pages of a component, in ascending order.

    `str()` returns the numbers, with an en dash for each range.
    """

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return ", ".join(_run(*each) for each in _runs(self.numbers))

    @property
    def label(self) -> str:
        """Page reference, such as "page 3" or "pages 5-7 and 9", with en dashes."""
        return listed_pages(self.numbers)


def listed_pages(pages: Sequence[int]) -> Message:
    """Return page numbers as text, such as "page 4" or "pages 2, 5-7 and 9", with en dashes."""
    *rest, last = [_run(first, end) for first, end in _runs(pages)]
    if not rest:
        return ngettext("page {pages}", "pages {pages}", len(pages), pages=last)
    return _("pages {pages} and {last}", pages=listed(rest), last=last)


def _runs(pages: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last number of each run of consecutive numbers."""
    first = pages[0]
    for page, following in zip(pages, [*pages[1:], 0], strict=True):
        if following != page + 1:
            yield first, page
            first = following


def _run(first: int, last: int) -> str:
    return str(first) if first == last else _("{first}\u2013{last}", first=first, last=last)


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """One line in the table of contents: a component's count, title, pages and sample drawing."""

    count: int
    title: str
    pages: KitPages
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents: a heading, and the components in two columns below it."""

    entries: tuple[ContentsEntry, ...]
    width: float

    @property
    def height(self) -> float:
        """Total height of the table, in mm."""
        return bool(self.entries) * _HEAD + ceil(len(self.entries) / _ACROSS) * self._row

    @property
    def _row(self) -> float:
        lines = max((len(self._titles(each)) for each in self.entries), default=1)
        return max(_SMALL.height + 2.0, (lines + 1) * _STEP + 2.0)

    def _titles(self, entry: ContentsEntry) -> list[str]:
        """Return the title wrapped into lines, indented to leave space for the count."""
        width = self.width / _ACROSS - _TEXT_FROM - 1.0
        indent = measure(f"{entry.count}\u00d7 ", _TYPE, FontFace.BOLD)
        return wrap(entry.title, _TYPE, width, indent=indent)

    def items(self, at: Point, palette: Palette) -> Iterator[Item]:
        """Yield the heading, and then the lines of the table row by row."""
        if not self.entries:
            return
        size = _TYPE * 1.18
        yield Text.line(_("Contents"), Point(at.x, at.y + size), size, palette.text, FontFace.BOLD)
        for number, entry in enumerate(self.entries):
            row, column = divmod(number, _ACROSS)
            corner = Point(at.x + column * self.width / _ACROSS, at.y + _HEAD + row * self._row)
            yield from self._entry(entry, corner, palette)

    def _entry(self, entry: ContentsEntry, at: Point, palette: Palette) -> Iterator[Item]:
        if entry.scene:
            yield small_picture(entry.scene, palette, Rect(at.x, at.y, *_SMALL))
        left, baseline = at.x + _TEXT_FROM, at.y + _TYPE + 0.6
        count = f"{entry.count}\u00d7"
        yield Text.line(count, Point(left, baseline), _TYPE, palette.text, FontFace.BOLD)
        beside = measure(f"{count} ", _TYPE, FontFace.BOLD)
        for number, line in enumerate(self._titles(entry)):
            x = left if number else left + beside
            yield Text.line(line, Point(x, baseline), _TYPE, palette.text)
            baseline += _STEP
        soft = palette.ink(Role.SOFT) or palette.text
        yield Text.line(entry.pages.label, Point(left, baseline), READABLE, soft)


def small_picture(scene: Scene, palette: Palette, area: Rect) -> Item:
    """Return the finished piece without its text, as large as the area allows."""
    bounds, items = _folded(scene, palette) if _is_solid(scene) else _cut_out(scene, palette)
    scale = min(area.width / bounds.width, area.height / bounds.height)
    left = area.centre.x - bounds.centre.x * scale
    top = area.centre.y - bounds.centre.y * scale
    around = bounds.grown(FINEST / scale)
    symbol = Symbol(f"small {scene.title}", around, tuple(simplified(items, scale)))
    return Use(symbol, Affine(scale, 0, 0, scale, left, top))


def _is_solid(scene: Scene) -> bool:
    return any(hinge.degrees for hinge in scene.hinges)


def _folded(scene: Scene, palette: Palette) -> tuple[Rect, tuple[Item, ...]]:
    drawn = draw_solid("", scene, solid_of(scene, PAPER), palette, {})
    return drawn.symbol.bounds, drawn.symbol.items


def _cut_out(scene: Scene, palette: Palette) -> tuple[Rect, tuple[Item, ...]]:
    outline, holes = cut_shapes(scene)
    shape = Path(tuple(map(polygon_outline, (outline, *holes))))
    art = Group(tuple(scene.layers.get(Layer.PRINT, ())), clip=shape)
    return extent(outline), (art, replace(shape, stroke=Stroke(palette.line, _OUTLINE)))
