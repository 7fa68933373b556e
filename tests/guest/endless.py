"""Games that can go on forever: two walkers on ten spaces, and one walker for points."""

import re
from typing import NamedTuple

from pnp.errors import IllegalPosition, NotationError, PnpError
from pnp.figure import Board, BoardFigure, Figure, PieceRef
from pnp.files.toml_text import TomlText
from pnp.rules import NOT_OVER, Choice, Game, Grid, Part, Reader, Score, Tally, Variant

BOARD = Board(5, 2)
KEY = Choice("game", ("walkers", "walker"))
TO_MOVE = Choice("to_move", (1, 2))


def _read(token: str) -> str:
    if token in (".", "1", "2"):
        return token
    raise NotationError(f"{token!r} is no walker: expected 1, 2 or .")


GRID = Grid("board", BOARD, _read, str, "1, 2 and .")
FORM = (KEY, TO_MOVE, GRID)


class Position(NamedTuple):
    """Spaces of the walkers, and the player to move."""

    name: str
    walkers: tuple[int, ...]
    to_move: int


def _parse(toml: TomlText) -> Position:
    reader = Reader(toml, FORM)
    name, to_move, board = KEY.value(reader), TO_MOVE.value(reader), GRID.value(reader)
    reader.done()
    walkers = [board.index(each) for each in "12" if each in board]
    return Position(name, tuple(walkers), to_move)


def _format(position: Position) -> str:
    board = ["."] * BOARD.size
    for number, at in enumerate(position.walkers, start=1):
        board[at] = str(number)
    return KEY.format(position.name) + TO_MOVE.format(position.to_move) + GRID.format(board)


def _reasons(position: Position) -> tuple[IllegalPosition, ...]:
    if len(position.walkers) == 1 + (position.name == "walkers"):
        return ()
    return (IllegalPosition("a walker is missing", "board"),)


def _legal_moves(position: Position) -> list[int]:
    at = position.walkers[position.to_move - 1]
    return [to for to in BOARD.neighbours[at] if to not in position.walkers]


def _why_not(position: Position, move: int) -> str:
    return "" if move in _legal_moves(position) else "it is not beside the walker"


def _play(position: Position, move: int) -> Position:
    walkers = list(position.walkers)
    walkers[position.to_move - 1] = move
    return Position(position.name, tuple(walkers), position.to_move % len(walkers) + 1)


def _parse_move(_: Position, text: str) -> int:
    if not re.fullmatch("[a-e][12]", text):
        raise NotationError(f"{text[:9]!r} is no move: expected a space such as b1")
    return BOARD.read(text)


def _score(position: Position) -> Score:
    if position.name == "walker":
        part = Part("steps", (), "the space", position.walkers[0])
        return Score((Tally.of("walker", (part,)),), None, NOT_OVER)
    tallies = tuple(Tally(f"player {number}", None, ()) for number in (1, 2))
    return Score(tallies, None, NOT_OVER)


def _figure(position: Position) -> Figure:
    texts = tuple("X" if at in position.walkers else "." for at in range(BOARD.size))
    return Figure(
        (BoardFigure("", PieceRef.of("generic/grid", columns=5, rows=2), BOARD, texts),), "move"
    )


def _game(name: str, tag: str, *walkers: int) -> Game[Position, int]:
    start = Position(name, walkers, 1)

    def rank(position: Position) -> int:
        if position != start:
            raise PnpError("this is no setup")
        return 0

    return Game(
        name=name,
        title=name.title(),
        variants=(Variant("", tag, 1, lambda _: start, rank, lambda: start, FORM),),
        parse=_parse,
        format=_format,
        reasons=_reasons,
        legal_moves=_legal_moves,
        count_moves=lambda position: len(_legal_moves(position)),
        why_not=_why_not,
        parse_move=_parse_move,
        format_move=BOARD.names.__getitem__,
        play_unchecked=_play,
        score=_score,
        figure=_figure,
    )


WALKERS = _game("walkers", "W2", 0, 9)
"""A game that nobody wins, because a step back is always legal."""

WALKER = _game("walker", "W1", 0)
"""A game for one player that never ends."""
