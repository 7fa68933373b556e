"""Colour Lines: everybody's sheet with starts, lines and dots."""

from collections.abc import Iterator

from pnp.games.colour_lines.lines import OPPOSITE, Line, walk
from pnp.games.colour_lines.position import Player, Position
from pnp.games.colour_lines.sheet import COLOURS, COLUMNS, HALVES, INDEX, SPACE_TEXT, Sheet, said
from pnp.rules.figure import Board, Cell, Figure, Patch, Trail
from pnp.rules.printed_space import PrintedSpace

BEFORE_RED = 6
"""The column at the left of the red line."""


def figure(position: Position) -> Figure:
    """A board a player."""
    boards = tuple(
        _board(position.sheet, player, number) for number, player in enumerate(position.players)
    )
    options = ", ".join(map(str, position.options))
    mover = position.players[position.to_move - 1].name
    return Figure(boards, f"{mover} is to draw", (f"Side {position.side}, options {options}",))


def _board(sheet: Sheet, player: Player, number: int) -> Board:
    starts = {INDEX[player.line(half).start] for half in HALVES}
    dots = {each.space for half in HALVES for each in walk(player.line(half))}
    cells = tuple(
        _cell(index, space, index in dots, index in starts)
        for index, space in enumerate(sheet.spaces)
    )
    trails = tuple(Trail(number, tuple(_steps(player.line(half)))) for half in HALVES)
    title = (
        f"{player.name}: {' and '.join(map(said, player.colours))}; starts {player.left.start} and "
    )
    title += player.right.start + (f"; jokers used: {player.jokers}" if player.jokers else "")
    return Board(title, COLUMNS, cells, COLOURS, trails=tuple(t for t in trails if t.steps))


def _cell(index: int, space: PrintedSpace, dotted: bool, start: bool) -> Cell:  # noqa: FBT001  # facts
    sign = "X" if start else space.letter or ("o" if space.circle else "")
    patch = Patch(
        space.colour,
        sign,
        black=space.black,
        dotted=dotted and bool(space.colour),
        red_line=index % COLUMNS == BEFORE_RED,
    )
    text = (
        "#" if space.black else ("X" if start else "*" if dotted else SPACE_TEXT.write(space)[:2])
    )
    return Cell(text, (patch,))


def _steps(line: Line) -> Iterator[tuple[int, str, str]]:
    """Each space with the sides by which the line comes and goes, "" at both ends."""
    steps = "".join(line.rounds)
    spaces = [INDEX[line.start], *(each.space for each in walk(line))]
    if len(spaces) < 2:
        return
    for index, space in enumerate(spaces):
        entry = OPPOSITE[steps[index - 1]] if index else ""
        leave = steps[index] if index < len(spaces) - 1 else ""
        yield space, entry, leave
