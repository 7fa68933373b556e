"""A board of a figure as items: spaces, labels, pieces, and lines round what scores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pnp.drawing.colour import BLACK, WHITE, Palette, Role
from pnp.drawing.geometry import Affine, Point, Rect, Size
from pnp.drawing.scene import Box, Circle, Group, Item, Path, Polygon, Stroke, Symbol, Text, Use
from pnp.drawing.strands import strand
from pnp.drawing.swatches import coloured, plain_if_small
from pnp.drawing.text import SMALLEST, Face, measure
from pnp.rules.board import Space, column_name
from pnp.rules.figure import Board, Rim, Trail
from pnp.rules.score import Part
from pnp.table.outlines import Place, capsule, connected, inset, loops, slanting
from pnp.table.pieces import place_pieces

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


_LARGEST = 24.0
_HIGHEST = 150.0
"""Of a space, and of all boards of a figure together."""

_RIM = 0.44
"""Depth of the edge spaces as a share of a space."""

_PLAYER_COLOURS = ("orange", "blue", "green", "purple", "red")


def board_size(board: Board, cell: float) -> Size:
    """A board with its labels and edge spaces."""
    far = cell * _RIM if board.rim else 0.0
    start = first_space(board, cell)
    return Size(start + board.columns * cell + far, start + board.rows * cell + far)


def cell_sizes(boards: Sequence[Board], width: float) -> list[float]:
    """The side of a space of each board: all fit the width, and their heights a page."""
    sides = [min(_LARGEST, width / (board.columns + 2 * _RIM)) for board in boards]
    height = sum(side * board.rows for side, board in zip(sides, boards, strict=True))
    return [side * min(1.0, _HIGHEST / height) for side in sides]


def first_space(board: Board, cell: float) -> float:
    """From the board's top left, labels included, to its first space."""
    if board.rim:
        return cell * _RIM
    return LABELS if board.named else 0.0


def board_items(
    board: Board, at: Point, cell: float, palette: Palette, scored: Sequence[Scored] = ()
) -> Iterator[Item]:
    """The board with its top left corner, labels included, at a point."""
    blocked = tuple(cell.blocked for cell in board.cells)
    labelled = board.named and board.rim is None
    empty = _empty_board(board.columns, blocked, round(cell, 4), palette, labelled=labelled)
    start = first_space(board, cell)
    origin = Point(at.x + start, at.y + start)
    yield Use(empty, Affine.translation(*origin))
    for index, found in enumerate(board.cells):
        row, column = divmod(index, board.columns)
        space = Rect(origin.x + column * cell, origin.y + row * cell, cell, cell)
        yield from place_pieces(found.pieces, space, board.colours, palette)
    if board.rim:
        yield from _rim_items(board, board.rim, origin, cell, palette)
    for trail in board.trails:
        yield from _trail_items(trail, board.columns, origin, cell, palette)
    for each in scored if not board.trails else ():
        yield from _outlined(each, origin, cell, palette)
    for each in scored if board.rim or not board.trails else ():
        yield from _tag(each, origin, cell, palette)


def _rim_items(
    board: Board, rim: Rim, origin: Point, cell: float, palette: Palette
) -> Iterator[Item]:
    """Every edge space: a player's marker, or the space's name."""
    width, height, far = board.columns * cell, board.rows * cell, cell * _RIM / 2
    ink = palette.ink(Role.SOFT) or palette.text
    for along in range(max(board.columns, board.rows)):
        middle = (along + 0.5) * cell
        for side, x, y in (
            ("n", middle, -far),
            ("s", middle, height + far),
            ("w", -far, middle),
            ("e", width + far, middle),
        ):
            at, name = Point(origin.x + x, origin.y + y), f"{side}{along + 1}"
            if name in rim.markers:
                yield from _marker(rim.markers[name], at, cell, palette)
            else:
                yield Text.centred(name, at, SMALLEST, ink)


def _marker(player: int, at: Point, cell: float, palette: Palette) -> Iterator[Item]:
    """A round marker with the player's number."""
    swatch = palette.swatches(_PLAYER_COLOURS)[player]
    radius = cell * _RIM * 0.43
    yield from coloured(Circle(at, radius), plain_if_small(swatch, radius * 2), BLACK)
    size = max(radius, SMALLEST)
    yield Text.centred(str(player + 1), at, size, swatch.ink, Face.BOLD)


def _trail_items(
    trail: Trail, columns: int, origin: Point, cell: float, palette: Palette
) -> Iterator[Item]:
    """A player's line, dashed in white along its middle so that it is seen without colour."""
    swatch = palette.swatches(_PLAYER_COLOURS)[trail.player]
    outlines = []
    for index, entry, leave in trail.steps:
        row, column = divmod(index, columns)
        space = Rect(origin.x + column * cell, origin.y + row * cell, cell, cell)
        outlines.append(strand(space, entry, leave))
    colour = swatch.fill or palette.text
    for pen in (
        Stroke(WHITE, cell * 0.17),
        Stroke(colour, cell * 0.12),
        Stroke(WHITE, cell * 0.025, (1.5, 1.5)),
    ):
        yield from (Path((outline,), None, pen) for outline in outlines)


@lru_cache(maxsize=64)
def _empty_board(
    columns: int, blocked: tuple[bool, ...], cell: float, palette: Palette, *, labelled: bool
) -> Symbol:
    """Spaces and, above and at the left of them, labels: what all boards of one kind share."""
    rows = len(blocked) // columns
    pen = Stroke(palette.line, 0.2)
    items: list[Item] = []
    for index, stop in enumerate(blocked):
        row, column = divmod(index, columns)
        space = Rect(column * cell, row * cell, cell, cell).grown(-0.3)
        fill = palette.ink(Role.BLOCKED if stop else Role.CELL)
        items.append(Box(space, fill, pen, radius=cell * 0.05))
        if stop:
            centre = space.centre
            items.append(Text.centred("#", centre, cell * 0.3, palette.line, Face.BOLD))
    ink = palette.ink(Role.SOFT) or palette.text
    for column in range(columns) if labelled else ():
        at = Point((column + 0.5) * cell, -LABELS / 2)
        items.append(Text.centred(column_name(column), at, SMALLEST, ink, Face.BOLD))
    for row in range(rows) if labelled else ():
        at = Point(-LABELS / 2, (row + 0.5) * cell)
        items.append(Text.centred(str(row + 1), at, SMALLEST, ink, Face.BOLD))
    bounds = Rect(-LABELS, -LABELS, LABELS + columns * cell, LABELS + rows * cell)
    return Symbol("empty board", bounds, tuple(items))


def place_of(name: str) -> Place:
    """Column and row, from 0, of a space such as b3."""
    return Space.read(name)


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
