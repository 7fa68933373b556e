"""Draw a board with its pieces and pen marks, and with outlines around scoring spaces."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, groupby
from math import fsum
from operator import attrgetter
from typing import NamedTuple

from pnp.diagrams.outlines import capsule, connected, inset, loops, slanting
from pnp.diagrams.style import BoardBackground, Spots, Style
from pnp.drawing.colour import BLACK, WHITE, Palette, Role
from pnp.drawing.scene import Box, Circle, Group, Item, Path, Polygon, Stroke, Text, Use
from pnp.drawing.shaping import cap_height
from pnp.drawing.strands import strand, through_centre
from pnp.drawing.text import READABLE, FontFace, measure
from pnp.figure import EDGE, BoardFigure, Mark, PieceRef, PlacedPiece, Route, Shown, Space
from pnp.geometry import Affine, Point, Rect, Size
from pnp.rules.score import Part, Score

_HALO, _LINE = 0.05, 0.025
"""Widths of an outline's halo and line, as fractions of a space's side.

The halo does not touch the chips of a stack.
"""

_CASED = 0.09
"""Width of the dark line below the line around a diagonal, as a fraction of a space's side."""

_PEN, _CASING = 0.12, 0.05
"""Widths of a player's line and of the white casing around it, relative to a space's side."""

_DOT, _BEYOND_PEN = 0.14, 0.8
"""Minimum radius of a dot, relative to a space's side, and its radius relative to a wide line."""

_SIGN = 0.38
"""Size of a pen mark, as a fraction of a space's side.

Printed content at the bottom of the space stays visible.
"""

_PAPER = 0.16
"""White margin around a pen mark, as a fraction of its size."""

_DASHES = ((), (2.2, 1.4), (0.8, 1.2), (4.0, 1.0, 0.8, 1.0), (1.6, 0.8))
"""Dash pattern of each player's outlines, to distinguish them without colour."""

_EDGE = Stroke(BLACK, 0.2)

_INSIDE = 0.65
"""Inset of the white background that hides a printed name at the board's edge, in mm."""

_INNER = 0.15
"""Distance from the edge of a printed space to its white centre, as a fraction of its side."""

_CLEAR = 0.4
"""White margin around the chips of a stack, in mm."""

_CACHE_SIZE = 4096
"""Maximum number of cached outlines, tags and levels.

Most of them are reused in the diagram of the next position.
"""

_CHIPS = 5
"""Maximum number of chips drawn for a stack. Each chip represents one of the topmost pieces."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring part, and the 1-based number of the player who earned its points."""

    player: int
    part: Part


def scored_parts(score: Score) -> tuple[Scored, ...]:
    """Return the scoring parts of all players."""
    return tuple(
        Scored(player, part)
        for player, tally in enumerate(score.players, start=1)
        for part in tally.parts
    )


@dataclass(frozen=True, slots=True)
class BoardPlacement:
    """A board on a page, with its top left corner at `at`."""

    board: BoardFigure
    background: BoardBackground
    at: Point

    @property
    def spots(self) -> Spots:
        """Spaces of the board in page coordinates."""
        return self.background.spots(self.at)


def board_backgrounds(
    boards: Sequence[BoardFigure], style: Style, area: Size, largest: float
) -> list[BoardBackground]:
    """Return the boards, fitted to an area.

    Each board fits the width of the area, and together they fit its height.

    Args:
        boards: The boards, from top to bottom.
        style: Style of the components.
        area: Available space, in mm.
        largest: Maximum side of a space, in mm.

    Raises:
        PnpError: If a component has no spaces.
    """
    backgrounds = [
        style.background(board.ref, Size(area.width, area.height), largest) for board in boards
    ]
    height = fsum(background.size.height for background in backgrounds)
    if height <= area.height:
        return backgrounds
    share = area.height / height
    return [
        style.background(board.ref, Size(area.width, background.size.height * share), largest)
        for board, background in zip(boards, backgrounds, strict=True)
    ]


class TileLevel(NamedTuple):
    """A space with a visible tile, and the level of the tile."""

    space: str
    level: int


class Cleared(NamedTuple):
    """A white background for a pen mark. Backgrounds are drawn beneath all lines."""

    space: str
    sign: str


class DrawnLayer(NamedTuple):
    """A piece, line, mark or other element of a board, and the items that draw it.

    Layers with equal content look the same on equal boards.
    """

    content: PieceRef | tuple[PlacedPiece, ...] | TileLevel | Cleared | Route | Mark
    items: Iterable[Item]


def board_layers(placement: BoardPlacement, style: Style) -> Iterator[DrawnLayer]:
    """Yield the board, its pieces from the bottom up, the lines and the pen marks."""
    board, background = placement.board, placement.background
    spots = placement.spots
    spaces = spots.spaces
    yield DrawnLayer(
        board.ref, (Use(background.symbol, Affine.translation(*placement.at) @ background.place),)
    )
    yield from _placed_layers(board.placed, spots, background, style)
    for level in _levels(board.placed):
        yield DrawnLayer(level, _level_items(level, spaces[level.space], style.palette))
    yield from _drawn(board.routes, board.marks, spaces, style)


def board_items(
    placement: BoardPlacement, style: Style, scored: Sequence[Scored] = ()
) -> Iterator[Item]:
    """Yield the board, its pieces from the bottom up, lines, pen marks and scores."""
    board, spaces = placement.board, placement.spots.spaces
    yield from chain.from_iterable(map(attrgetter("items"), board_layers(placement, style)))
    if board.scores is Shown.OUTLINED:
        for each in scored:
            dash = _DASHES[(each.player - 1) % len(_DASHES)]
            yield from _outlined(each.part.cells, dash, spaces["a1"], style.palette)
    if board.scores is not Shown.NOTHING:
        yield from _tags(scored, spaces, style.palette)


def pen_items(
    board: BoardFigure, spaces: Mapping[str, Rect], style: Style, pen: float | None = None
) -> Iterator[Item]:
    """Yield the pen lines and pen marks of a board.

    `pen` is the width of lines, as a fraction of a space's side.
    """
    routes = [route for route in board.routes if route.like is None]
    for layer in _drawn(routes, board.marks, spaces, style, pen or _PEN):
        yield from layer.items


def _drawn(
    routes: Sequence[Route],
    marks: Sequence[Mark],
    spaces: Mapping[str, Rect],
    style: Style,
    pen: float = _PEN,
) -> Iterator[DrawnLayer]:
    """Yield the white backgrounds of single signs, then the lines, then all signs."""
    on_sheet = any(route.like is None for route in routes)
    for mark in marks:
        if len(mark.sign.split()) == 1:
            paper = _paper_of(mark.sign, spaces[mark.space])
            cleared = _with_corner(paper, spaces[mark.space]) if on_sheet else paper
            yield DrawnLayer(Cleared(*mark), (cleared,))
    for route in routes:
        yield DrawnLayer(route, _route_items(route, spaces, style, pen))
    for mark in marks:
        yield DrawnLayer(mark, _mark_items(mark, spaces[mark.space], style.palette, pen))


def _placed_layers(
    placed: Sequence[PlacedPiece], spots: Spots, background: BoardBackground, style: Style
) -> Iterator[DrawnLayer]:
    """Yield the pieces in layers.

    Successive pieces on the same spaces form one layer, which is cached.
    """
    for _, run in groupby(placed, key=attrgetter("spaces")):
        pieces = tuple(run)
        at_edge = pieces[0].spaces[0].startswith(EDGE)
        scale = background.edge_scale if at_edge else background.scale
        draw = partial(_stack, pieces, spots.spaces, scale, style)
        yield DrawnLayer(pieces, spots.drawn.fetch(pieces, draw))


def _stack(
    pieces: Sequence[PlacedPiece], spaces: Mapping[str, Rect], scale: float, style: Style
) -> tuple[Item, ...]:
    return tuple(_stack_items(pieces, spaces, scale, style))


def _stack_items(
    pieces: Sequence[PlacedPiece], spaces: Mapping[str, Rect], scale: float, style: Style
) -> Iterator[Item]:
    """Yield the pieces on the same spaces.

    If several pieces hide the pieces below them, only the topmost of these is drawn, and chips
    beside it represent the stack.
    """
    names = pieces[0].spaces
    for name in names if names[0].startswith(EDGE) else ():
        space = spaces[name].grown(-_INSIDE)
        yield Box(space, style.palette.ink(Role.CELL) or WHITE, radius=2 * _INSIDE)
    around = Rect.around([spaces[name] for name in names])
    hiding = [each for each in pieces if style.piece(each.piece).covers]
    for each in (*(p for p in pieces if p not in hiding), *hiding[-1:]):
        turn = Affine.rotation(90 * each.turn)
        place = Affine.translation(*around.centre) @ turn @ Affine(scale, 0, 0, scale, 0, 0)
        yield Use(style.piece(each.piece).symbol, place)
    if len(hiding) > 1:
        yield from _chips([each.piece for each in hiding], spaces[names[0]], scale, style)


def _levels(placed: Sequence[PlacedPiece]) -> Iterator[TileLevel]:
    """Yield the level of each visible tile, with the first space on which the tile is visible."""
    tops = {space: each for each in placed if each.level for space in each.spaces}
    seen: set[PlacedPiece] = set()
    for name, each in sorted(tops.items(), key=lambda top: Space.read(top[0])[::-1]):
        if each not in seen:
            seen.add(each)
            yield TileLevel(name, each.level)


@lru_cache(maxsize=_CACHE_SIZE)
def _level_items(level: TileLevel, space: Rect, palette: Palette) -> tuple[Item, ...]:
    size = max(space.width * 0.16, READABLE)
    at = Point(space.x + space.width * 0.16, space.y + space.height * 0.15)
    label = Text.centred(str(level.level), at, size, palette.text, FontFace.BOLD)
    return (Circle(at, size * 0.62, WHITE, Stroke(palette.line, 0.2)), label)


def _chips(stack: Sequence[PieceRef], space: Rect, scale: float, style: Style) -> Iterator[Item]:
    """Yield side views of the upper pieces in a stack, at the left edge of the space."""
    height = space.height * 0.11
    bottom = space.bottom - space.height * 0.07
    left, pile = space.x + space.width * 0.065, len(stack[-_CHIPS:]) * height
    white = Rect(left, bottom - pile, space.width * 0.14, pile)
    yield Box(white.grown(_CLEAR), WHITE, radius=2 * _CLEAR)
    for level, piece in enumerate(stack[-_CHIPS:]):
        share = style.piece(piece).symbol.bounds.width * scale / space.width
        width = space.width * (0.05 + 0.09 * min(share, 1.0))
        x = left + (space.width * 0.14 - width) / 2
        chip = style.chip(piece, Size(width, height * 0.86))
        yield Use(chip, Affine.translation(x, bottom - (level + 1) * height))


def _mark_items(mark: Mark, space: Rect, palette: Palette, pen: float) -> Iterator[Item]:
    """Yield one sign on a white background, several signs in rows, or a dot if there is no sign.

    Dots are wider than the lines between them, which have the width `pen`.
    """
    signs = mark.sign.split()
    if not signs:
        yield Circle(space.centre, space.width * max(_DOT, _BEYOND_PEN * pen), palette.text)
        return
    if len(signs) == 1:
        size = _sign_size(space)
        yield _paper_of(mark.sign, space)
        yield Text.centred(mark.sign, space.centre, size, palette.text, FontFace.BOLD)
        return
    across = 2 if len(signs) < 5 else 3
    rows = [signs[start : start + across] for start in range(0, len(signs), across)]
    yield Box(space.grown(-space.width * 0.03), WHITE, _EDGE, radius=space.width * 0.1)
    for number, row in enumerate(rows):
        y = space.centre.y + (number - (len(rows) - 1) / 2) * READABLE * 0.85
        for column, sign in enumerate(row):
            x = space.centre.x + (column - (len(row) - 1) / 2) * READABLE * 0.75
            yield Text.centred(sign, Point(x, y), READABLE, palette.text, FontFace.BOLD)


def _sign_size(space: Rect) -> float:
    return max(space.width * _SIGN, READABLE)


def _paper_of(sign: str, space: Rect) -> Box:
    """Return the white background of a sign, which hides any letter printed on the space."""
    size, (x, y) = _sign_size(space), space.centre
    width = measure(sign, size, FontFace.BOLD) + size * _PAPER
    height = size * (cap_height(FontFace.BOLD) + _PAPER)
    return Box(Rect(x - width / 2, y - height / 2, width, height), WHITE)


def _with_corner(paper: Box, space: Rect) -> Box:
    """Return a sign's background, extended to the upper right corner of the space.

    On sheets that show colours as letters, the letter of the space is printed in this corner.
    Without the extension, it would be visible next to the sign.
    """
    inner = space.grown(-_INNER * space.width)
    rect = paper.rect
    corner = Rect(rect.x, inner.y, inner.right - rect.x, rect.bottom - inner.y)
    return replace(paper, rect=corner)


def _route_items(
    route: Route, spaces: Mapping[str, Rect], style: Style, width: float
) -> Iterator[Item]:
    """Yield a player's line.

    Pen lines run through the centre of each space, where the dots are. Other lines follow the tiles
    and have a dashed white centre line, so that they can be recognised with every kind of colour
    vision.
    """
    run = strand if route.like else through_centre
    outlines = [run(spaces[step.space], step.entry, step.leave) for step in route.steps]
    cell = spaces[route.steps[0].space].width
    fill = style.tint(route.like).fill if route.like else None
    pens = [
        Stroke(WHITE, cell * (width + _CASING)),
        Stroke(fill or style.palette.text, cell * width),
    ]
    if route.like:
        pens.append(Stroke(WHITE, cell * 0.025, (1.5, 1.5)))
    for pen in pens:
        yield from (Path((outline,), None, pen) for outline in outlines)


@lru_cache(maxsize=_CACHE_SIZE)
def _outlined(
    cells: tuple[str, ...], dash: tuple[float, ...], first: Rect, palette: Palette
) -> tuple[Item, ...]:
    """Return an outline with a white halo around the spaces of a scoring part.

    `first` is the rectangle of space a1.
    """
    places = list(dict.fromkeys(map(Space.read, cells)))
    origin, cell = Point(first.x, first.y), first.width
    pens = (Stroke(WHITE, cell * _HALO), Stroke(palette.text, cell * _LINE, dash))
    by = cell * _HALO / 2
    if slanting(places):
        accent = palette.ink(Role.ACCENT) or WHITE
        pens = (Stroke(palette.text, cell * _CASED), Stroke(accent, cell * _HALO))
        rect, radius, turn = capsule(places, cell, 0.0, origin)
        return tuple(Group((Box(rect, None, pen, radius),), turn) for pen in pens)
    edges = chain.from_iterable(map(loops, connected(places)))
    outlines = [inset(edge, cell, by, origin) for edge in edges]
    return tuple(Polygon(points, None, pen) for points in outlines for pen in pens)


def _tags(scored: Sequence[Scored], spaces: Mapping[str, Rect], palette: Palette) -> Iterator[Item]:
    """Yield the points of each part, at the top right of the rightmost space in its top row.

    If this space is the same for several parts, their points are one below the other.
    """
    taken: Counter[Rect] = Counter()
    for part in (each.part for each in scored):
        if part.points is None or not part.cells:
            continue
        space = min((spaces[name] for name in part.cells), key=lambda rect: (rect.y, -rect.x))
        yield from _tag(str(part.points), space, taken[space], palette)
        taken[space] += 1


@lru_cache(maxsize=_CACHE_SIZE)
def _tag(text: str, space: Rect, below: int, palette: Palette) -> tuple[Item, ...]:
    """Return a tag with points in a corner of a space. `below` is the number of tags above it."""
    cell = space.width
    size = max(cell * 0.15, READABLE)
    width, height = measure(text, size, FontFace.BOLD) + size * 0.7, size * 1.15
    right, top = space.right - cell * 0.02, space.y + cell * 0.02 + below * (height + 0.4)
    box = Rect(right - width, top, width, height)
    label = Text.centred(text, box.centre, size, palette.text, FontFace.BOLD)
    return (Box(box, WHITE, Stroke(palette.text, 0.35), radius=height / 3), label)
