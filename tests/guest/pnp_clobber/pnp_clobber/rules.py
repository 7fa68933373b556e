"""Clobber: what lies on the board, its text, the moves and who wins."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.errors import IllegalPosition, NotationError
from pnp.figure import SPACE_NAME, Board
from pnp.rules import (
    EMPTY,
    NOT_OVER,
    Choice,
    Grid,
    Part,
    Reader,
    Score,
    Tally,
    TomlText,
    quoted,
)

WHITE, BLACK = "W", "B"
STONES = (WHITE, BLACK)
"""Those of player 1 and of player 2, as they are written."""

BOARD = Board(5, 6)
EACH = 15
"""Stones of a player."""


class Position(NamedTuple):
    """W, B or . for each space, row by row from the top, and the player whose turn it is."""

    board: tuple[str, ...]
    to_move: int


class Move(NamedTuple):
    """The stone on `source` takes the one on `target`; both are indices of spaces."""

    source: int
    target: int


def read_stone(token: str) -> str:
    if token in (*STONES, EMPTY):
        return token
    raise NotationError(f"{quoted(token)} is no stone: expected W, B or . for an empty space")


KEY = Choice("game", ("clobber",))
TO_MOVE = Choice("to_move", (1, 2))
GRID = Grid("board", BOARD, read_stone, str, "W, B and .")
FORM = (KEY, TO_MOVE, GRID)


def parse(toml: TomlText) -> Position:
    reader = Reader(toml, FORM)
    KEY.value(reader)
    to_move, board = TO_MOVE.value(reader), GRID.value(reader)
    reader.done()
    return Position(board, to_move)


def format_position(position: Position) -> str:
    board, to_move = position
    return KEY.format("clobber") + TO_MOVE.format(to_move) + GRID.format(board)


def reasons(position: Position) -> tuple[IllegalPosition, ...]:
    """Every move takes one stone, by turns, and white takes the first."""
    white, black = map(position.board.count, STONES)
    expected = white if position.to_move == 1 else white - 1
    if white > EACH or black != expected:
        what = f"{white} white and {black} black stones cannot be left"
        return (IllegalPosition(f"{what} when player {position.to_move} is to move", "board"),)
    return ()


def moves_of(position: Position, player: int) -> Iterator[Move]:
    own, other = STONES[player - 1], STONES[2 - player]
    for source, near in enumerate(BOARD.neighbours):
        if position.board[source] == own:
            yield from (Move(source, t) for t in near if position.board[t] == other)


def legal_moves(position: Position) -> list[Move]:
    return list(moves_of(position, position.to_move))


def why_not(position: Position, move: Move) -> str:
    own, other = STONES[position.to_move - 1], STONES[2 - position.to_move]
    if position.board[move.source] != own:
        return f"there is no stone of player {position.to_move} on {BOARD.names[move.source]}"
    if move.target not in BOARD.neighbours[move.source]:
        return "the spaces are not next to each other"
    if position.board[move.target] != other:
        return f"there is nothing to take on {BOARD.names[move.target]}"
    return ""


def play(position: Position, move: Move) -> Position:
    board = list(position.board)
    board[move.target], board[move.source] = board[move.source], EMPTY
    return Position(tuple(board), 3 - position.to_move)


def parse_move(_position: Position, text: str) -> Move:
    """Read `a1xa2`; the x may be left out."""
    found = re.fullmatch(rf"({SPACE_NAME})x?({SPACE_NAME})", "".join(text.lower().split()))
    if not found:
        raise NotationError(f"{quoted(text)} is no move: expected one such as a1xa2")
    return Move(BOARD.read(found[1]), BOARD.read(found[2]))


def format_move(move: Move) -> str:
    return f"{BOARD.names[move.source]}x{BOARD.names[move.target]}"


def score(position: Position) -> Score:
    """No points: whoever cannot move has lost. What each could still take is told."""
    tallies = tuple(tally(position, player) for player in (1, 2))
    if legal_moves(position):
        return Score(tallies, None, NOT_OVER)
    return Score(tallies, 3 - position.to_move, f"player {position.to_move} cannot move")


def tally(position: Position, player: int) -> Tally:
    moves = list(moves_of(position, player))
    movers = tuple(dict.fromkeys(BOARD.names[move.source] for move in moves))
    parts = (Part("can take with", movers, f"{len(moves)} moves", None),) if moves else ()
    return Tally(f"player {player}", None, parts)
