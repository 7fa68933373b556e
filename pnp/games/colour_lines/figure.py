"""Figure of Colour Lines: all sheets with starts, lines and dots."""

from collections.abc import Iterator

from pnp.figure import BoardFigure, Figure, Mark, PieceRef, Route, RouteStep, Shown
from pnp.games.colour_lines.lines import OPPOSITE, DrawnLine, spaces_of
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.random_sheets import text_of
from pnp.games.colour_lines.sheet import BOARD, HALVES, INDEX, SIGNS, SPACES, LineSheet, said, side

SPACES_OF = "colour-lines/spaces"
COLOUR = "colour-lines/colour"


def figure(position: Position) -> Figure:
    """Return a sheet for each player."""
    boards = tuple(
        _board(position, player, number) for number, player in enumerate(position.players, start=1)
    )
    options = ", ".join(map(str, position.options))
    mover = position.players[position.to_move - 1].name
    return Figure(boards, f"{mover} rolls, all draw", (f"Side {position.side}, options {options}",))


def _board(position: Position, player: ColourLinesPlayer, number: int) -> BoardFigure:
    sheet = position.sheet
    starts = {INDEX[player.line(half).start] for half in HALVES}
    passed = {*spaces_of(player.left), *spaces_of(player.right)}
    dots = {space for space in passed if sheet.colours[space]}
    colours = f"{' and '.join(map(said, player.colours))}; " if player.colours else ""
    title = f"{player.name}: {colours}starts {player.left.start} and "
    title += player.right.start + (f"; jokers used: {player.jokers}" if player.jokers else "")
    lines = (player.line(half) for half in HALVES)
    texts = list(sheet.signs)
    for index in passed:
        texts[index] = "*"
    for index in starts:
        texts[index] = "X"
    return BoardFigure(
        title,
        thing=_sheet(position.side, sheet),
        board=BOARD,
        texts=tuple(texts),
        marks=(
            *(Mark(SPACES[space], sheet.spaces[space].letter) for space in sorted(dots - starts)),
            *(Mark(SPACES[space], "X") for space in sorted(starts)),
        ),
        routes=tuple(Route(number, steps) for steps in map(tuple, map(_steps, lines)) if steps),
        scores=Shown.NOTHING,
        owner=number,
        chosen=tuple(
            PieceRef.of(COLOUR, sign=sign) for sign in map(SIGNS.__getitem__, player.colours)
        ),
    )


def _sheet(name: str, sheet: LineSheet) -> PieceRef:
    """Return the side, with its spaces if they differ from the default."""
    if sheet == side(name):
        return PieceRef.of(SPACES_OF, side=name)
    return PieceRef.of(SPACES_OF, side=name, **{name.lower(): text_of(sheet)})


def _steps(line: DrawnLine) -> Iterator[RouteStep]:
    """Yield each space with the sides where the line enters and leaves, "" at both ends."""
    steps = "".join(line.rounds)
    spaces = [INDEX[line.start], *spaces_of(line)]
    if len(spaces) < 2:
        return
    for index, space in enumerate(spaces):
        entry = OPPOSITE[steps[index - 1]] if index else ""
        leave = steps[index] if index < len(spaces) - 1 else ""
        yield RouteStep(SPACES[space], entry, leave)
