"""A board of a figure as items: spaces, labels, pieces, and lines round what scores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pnp.colour import WHITE, Palette, Role
from pnp.diagram.outlines import Place, capsule, connected, inset, loops, slanting
from pnp.figure import Board
from pnp.geometry import Affine, Point, Rect, Size
from pnp.pieces import place_pieces
from pnp.play import Part
from pnp.scene import Box, Group, Item, Polygon, Stroke, Symbol, Text, Use
from pnp.text import SMALLEST, Face, measure

LABELS = 4.5
"""Room for column letters above and row numbers at the left of a board, in mm."""

_HALO, _LINE = 1.5, 0.8
_DASHES = ((), (2.2, 1.4), (0.8, 1.2), (4.0, 1.0, 0.8, 1.0), (1.6, 0.8))
"""How each player's outlines are drawn, so that nobody needs colours to tell them apart."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A part of a score and the player, from 0, who has it."""

    player: int
    part: Part


def board_size(board: Board, cell: float) -> Size:
    """A board with its labels."""
    return Size(LABELS + board.columns * cell, LABELS + board.rows * cell)


def board_items(
    board: Board, at: Point, cell: float, palette: Palette, scored: Sequence[Scored] = ()
) -> Iterator[Item]:
    """The board with its top left corner, labels included, at a point."""
    blocked = tuple(cell.blocked for cell in board.cells)
    empty = _empty_board(board.columns, blocked, round(cell, 4), palette)
    yield Use(empty, Affine.translation(*at))
    origin = Point(at.x + LABELS, at.y + LABELS)
    for index, found in enumerate(board.cells):
        row, column = divmod(index, board.columns)
        space = Rect(origin.x + column * cell, origin.y + row * cell, cell, cell)
        yield from place_pieces(found.pieces, space, board.colours, palette)
    for each in scored:
        yield from _outlined(each, origin, cell, palette)
    for each in scored:
        yield from _tag(each, origin, cell, palette)


@lru_cache(maxsize=64)
def _empty_board(columns: int, blocked: tuple[bool, ...], cell: float, palette: Palette) -> Symbol:
    """Spaces and labels, which all boards of one kind share."""
    rows = len(blocked) // columns
    pen = Stroke(palette.line, 0.2)
    items: list[Item] = []
    for index, stop in enumerate(blocked):
        row, column = divmod(index, columns)
        space = Rect(LABELS + column * cell, LABELS + row * cell, cell, cell).grown(-0.3)
        fill = palette.ink(Role.BLOCKED if stop else Role.CELL)
        items.append(Box(space, fill, pen, radius=cell * 0.05))
        if stop:
            centre = space.centre
            items.append(Text.centred("#", centre, cell * 0.3, palette.line, Face.BOLD))
    ink = palette.ink(Role.SOFT) or palette.text
    for column in range(columns):
        at = Point(LABELS + (column + 0.5) * cell, LABELS / 2)
        items.append(Text.centred(chr(ord("a") + column), at, SMALLEST, ink, Face.BOLD))
    for row in range(rows):
        at = Point(LABELS / 2, LABELS + (row + 0.5) * cell)
        items.append(Text.centred(str(row + 1), at, SMALLEST, ink, Face.BOLD))
    bounds = Rect(0, 0, LABELS + columns * cell, LABELS + rows * cell)
    return Symbol("empty board", bounds, tuple(items))


def place_of(name: str) -> Place:
    """Column and row, from 0, of a space such as b3."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def _outlined(scored: Scored, origin: Point, cell: float, palette: Palette) -> Iterator[Item]:
    """A line with a white halo round the spaces of a part."""
    places = list(dict.fromkeys(map(place_of, scored.part.cells)))
    dash = _DASHES[scored.player % len(_DASHES)]
    pens = (Stroke(WHITE, _HALO), Stroke(palette.text, _LINE, dash))
    by = cell * 0.06
    if slanting(places):
        rect, radius, turn = capsule(places, cell, cell * 0.1, origin)
        yield from (Group((Box(rect, None, pen, radius),), turn) for pen in pens)
        return
    for group in connected(places):
        for loop in loops(group):
            points = inset(loop, cell, by, origin)
            yield from (Polygon(points, None, pen) for pen in pens)


def _tag(scored: Scored, origin: Point, cell: float, palette: Palette) -> Iterator[Item]:
    """The points of a part on its first space's upper right corner."""
    if scored.part.points is None or not scored.part.cells:
        return
    column, row = min(map(place_of, scored.part.cells), key=lambda place: (place[1], -place[0]))
    text = str(scored.part.points)
    size = max(cell * 0.15, SMALLEST)
    width, height = measure(text, size, Face.BOLD) + size * 0.7, size * 1.15
    right, top = origin.x + (column + 1) * cell - cell * 0.02, origin.y + row * cell + cell * 0.02
    box = Rect(right - width, top, width, height)
    yield Box(box, WHITE, Stroke(palette.text, 0.35), radius=height / 3)
    yield Text.centred(text, box.centre, size, palette.text, Face.BOLD)
