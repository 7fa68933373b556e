"""The first page of a kit: what is inside, how to make it, what else is needed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from pnp.drawing.colour import Palette, Role
from pnp.drawing.geometry import Affine, Point, Rect, Size
from pnp.drawing.scene import Box, Group, Item, Label, Layer, Line, Scene, Stroke, Text
from pnp.drawing.text import Face, fitted_size
from pnp.errors import PnpError
from pnp.kits.parts import Pile
from pnp.press.layout import Backs
from pnp.templates.elements.base import Context, Element
from pnp.templates.elements.prose import Prose
from pnp.templates.elements.table import Table
from pnp.templates.scope import Scope

SIZE = Size(180, 238)
"""Fits A4 and Letter with the default margin."""

_LEFT, _GUTTER = 2.0, 8.0
_WIDE = 90.0
"""The right column, as wide as a setup card."""

_NARROW = SIZE.width - 2 * _LEFT - _GUTTER - _WIDE
_RIGHT = _LEFT + _NARROW + _GUTTER
_TOP = 27.0
_ROW = 5.6
_TYPE = 3.1

_TURNED = {
    Backs.NONE: "Print on one side of the paper.",
    Backs.DUPLEX_LONG: "Print on both sides, turned over the long edge. Try one sheet first.",
    Backs.DUPLEX_SHORT: "Print on both sides, turned over the short edge. Try one sheet first.",
    Backs.GUTTER: "Print on one side. Where a dashed line runs across a whole page, fold along it,"
    " print outside, glue the halves together, then cut.",
}


class Pages(NamedTuple):
    """The first and the last page, such as `3`, or `3` and `5` with a dash between."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}\u2013{self.last}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: how many of what on which pages."""

    count: int
    title: str
    pages: Pages


_PAPER = {
    Pile.PLAIN: "On plain paper",
    Pile.THICK: "On thick paper, 160 to 200 g/m\u00b2",
}


@dataclass(frozen=True, slots=True)
class Cover:
    """What the cover says; `setup` is a card of a first one, `real` "" where nobody sells it."""

    title: str
    help: str
    entries: tuple[Entry, ...]
    piles: Mapping[Pile, Pages]
    how: tuple[str, ...]
    needs: tuple[str, ...]
    real: str
    paper: str
    backs: Backs
    glued: tuple[str, ...]
    folds: bool
    setup: Scene | None


def cover_scene(cover: Cover, palette: Palette) -> Scene:
    """The page; raises PnpError when its texts are longer than it."""
    try:
        items = tuple(_items(cover, palette))
    except PnpError as error:
        raise error.about("the kit's cover") from None
    return Scene(SIZE, {Layer.PRINT: items}, label=Label("Cover", cover.title))


def _items(cover: Cover, palette: Palette) -> Iterator[Item]:
    context = Context(palette, SIZE, Path())
    title = fitted_size(cover.title, 11.0, 120, Face.BOLD)
    yield Text.line(cover.title, Point(_LEFT, 11.5), title, palette.text, Face.BOLD)
    soft = palette.ink(Role.SOFT) or palette.text
    size = fitted_size(cover.help, 3.6, SIZE.width - 2 * _LEFT)
    yield Text.line(cover.help, Point(_LEFT, 18.5), size, soft)
    rule = Stroke(palette.line, 0.35)
    yield Line(Point(_LEFT, 22), Point(SIZE.width - _LEFT, 22), rule)
    yield Text.line(
        "What is inside", Point(_LEFT, _TOP + 2.8), _TYPE * 1.18, palette.text, Face.BOLD
    )
    below = _TOP + 5 + (len(cover.entries) + 1) * _ROW
    yield from _drawn(_contents(cover), context)
    yield from _drawn(
        _prose(_LEFT, below + 6, _NARROW, "\n".join([*_making(cover), *_needed(cover)])), context
    )
    y = _TOP
    if cover.setup is not None:
        yield from _setup(cover.setup, y, palette)
        y += 5 + cover.setup.size.height + 3
    beside = [*_repeated(cover), *_sold(cover)]
    if beside:
        yield from _drawn(_prose(_RIGHT, y, _WIDE, "\n".join(beside)), context)


def _contents(cover: Cover) -> Element:
    """The table of contents."""
    rows = [[str(e.count), e.title, str(e.pages)] for e in cover.entries]
    return _element(
        Table,
        x=_LEFT,
        y=_TOP + 5,
        width=_NARROW,
        shares=[1, 4.4, 1.1],
        head=["number", "what", "page"],
        rows=len(rows),
        row_height=_ROW,
        body=rows,
        size=2.8,
    )


def _prose(x: float, y: float, width: float, text: str) -> Element:
    height = SIZE.height - y
    return _element(Prose, x=x, y=y, width=width, height=height, size=_TYPE, text=text)


def _element(kind: type[Element], **values: Any) -> Element:
    """An element as a template would make it; raises PnpError when it holds too much."""
    names = {Table: "table", Prose: "prose"}
    try:
        return kind.model_validate({"draw": names[kind], **values}, context=_Verbatim({}, {}))
    except ValidationError as error:
        raise PnpError(f"{error.errors()[0]['msg']}, in a {names[kind]} of its own") from None


class _Verbatim(Scope):
    """Of a kit's texts, in which braces are braces."""

    def text(self, source: str) -> str:
        """The text as it is."""
        return source


def _drawn(element: Element, context: Context) -> Iterator[Item]:
    for items in element.layers(context).values():
        yield from items


def _setup(card: Scene, y: float, palette: Palette) -> Iterator[Item]:
    """The card of the first setup in a frame under its heading."""
    yield Text.line("A first setup", Point(_RIGHT, y + 2.8), _TYPE * 1.18, palette.text, Face.BOLD)
    frame = Rect(_RIGHT, y + 5, _WIDE, card.size.height)
    yield Box(frame, None, Stroke(palette.line, 0.2), radius=1.5)
    place = Affine.translation(frame.centre.x - card.size.width / 2, frame.y)
    yield Group(card.layers[Layer.PRINT], place)


def _making(cover: Cover) -> list[str]:
    """How to print, cut, fold and glue."""
    lines = [
        "# Print",
        f"- On {cover.paper}, at 100 %, never fitted to the page: the ruler at the foot of every"
        " page must measure 100 mm from 0 to 100.",
        f"- {_TURNED[cover.backs]}",
        *(f"- {_PAPER[pile]}: {_paged(pages)}." for pile, pages in cover.piles.items()),
        "# Cut",
        "- First cut roughly apart what shares a sheet.",
        "- From crop mark to crop mark, inside the colour; without them along the fine outline.",
    ]
    if cover.folds or cover.glued or cover.how:
        lines.append("# Make the pieces")
    if cover.folds:
        lines.append("- Score dashed lines with an empty pen, fold them away from you.")
    lines += [f"- {part}, by the numbers at the joins." for part in cover.glued]
    lines += [f"- {how}" for how in cover.how]
    return lines


def _paged(pages: Pages) -> str:
    return f"page{'' if pages.first == pages.last else 's'} {pages}"


def _needed(cover: Cover) -> list[str]:
    """What else lies on the table."""
    needs = [*cover.needs]
    if cover.folds:
        needs.append("An empty pen and a ruler for the folds.")
    return ["# You also need", *(f"- {need}" for need in needs)] if needs else []


def _repeated(cover: Cover) -> list[str]:
    """What the first setup is good for."""
    if cover.setup is None:
        return []
    return [
        "Lay this very game out as shown, or set up by chance as the rules say."
        " The code names this setup: scan or type it, and pnp lays it out again.",
        "",
    ]


def _sold(cover: Cover) -> list[str]:
    """Where the real game is found."""
    if not cover.real:
        return []
    rights = "The game belongs to its author and publisher; these are our own drawings and words."
    return ["# The real game", cover.real, "", rights]
