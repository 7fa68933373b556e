"""Legal moves in Line or Colour and the positions that they lead to."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pnp.errors import NotationError
from pnp.figure import Board, Target, Targets
from pnp.games.line_or_colour.position import BLACK, WHITE, Position
from pnp.messages import Message, _
from pnp.rules.targets import spaces


class Move(NamedTuple):
    """Placement of a ring on the counter at `space`. Space names are valid on both board sizes."""

    space: str


SWAP = Move("swap")


@cache
def _moves(side: int) -> tuple[tuple[int, Move], ...]:
    """Return all moves that place a ring, each with the bit for the ring's space."""
    return tuple((1 << space, Move(name)) for space, name in enumerate(Board(side, side).names))


@cache
def _bits(side: int) -> dict[str, int]:
    return {name: 1 << space for name, space in Board(side, side).index.items()}


def won(position: Position) -> bool:
    """Return True if the last ring placed has won. The player to move cannot have won earlier."""
    last = position.black if position.to_move == WHITE else position.white
    return position.board.wins(last)


def may_swap(position: Position) -> bool:
    """Return True if Black can take over White's first ring, under the basic game's pie rule."""
    return (
        position.board.size.pie_rule
        and not position.black
        and not position.swapped
        and position.white.bit_count() == 1
    )


def legal_moves(position: Position) -> Sequence[Move]:
    """Return all legal moves, or an empty sequence if the game is over."""
    if won(position):
        return ()
    taken = position.white | position.black
    moves = [move for bit, move in _moves(position.board.size.side) if not bit & taken]
    return [*moves, SWAP] if may_swap(position) else moves


def count_moves(position: Position) -> int:
    """Count the legal moves."""
    return 0 if won(position) else position.free + may_swap(position)


def why_not(position: Position, move: Move) -> str:
    """Return the reason why the move is illegal, or "" if it is legal."""
    if won(position):
        return _("the game is over")
    if move == SWAP:
        if may_swap(position):
            return ""
        return _("Black may swap only on their first turn, and only in the basic game")
    bit = _bits(position.board.size.side).get(move.space)
    if bit is None:
        return _("not on this board: {hint}", hint=_space_hint(position))
    if bit & (position.white | position.black):
        return _("{space} already has a ring", space=move.space)
    return ""


def _space_hint(position: Position) -> Message:
    last = position.board.size.square.names[-1]
    return _("write a space from a1 to {last}", last=last)


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a legal move, without checking the move."""
    board, white, black, to_move, swapped = position
    if move == SWAP:
        return Position(board, white, black, to_move, swapped=True)
    bit = _bits(board.size.side)[move.space]
    if to_move == WHITE:
        return Position(board, white | bit, black, BLACK, swapped)
    return Position(board, white, black | bit, WHITE, swapped)


def steps(_position: Position, move: Move) -> Targets:
    """Return the step of a move: the space that gets the ring, or the choice to swap."""
    return (Target("action", SWAP.space),) if move == SWAP else spaces(move.space)


def attempt(_position: Position, targets: Targets) -> str:
    """Return the text of a move that places a ring on the space, legal or not."""
    return targets[0].value if targets else ""


def parse_move(position: Position, text: str) -> Move:
    """Parse a move such as `c3` or `swap`. Raises NotationError if the text is not a move."""
    word = text.strip().lower()
    if word == SWAP.space:
        return SWAP
    square = position.board.size.square
    if word not in square.index:
        raise NotationError(
            _(
                "{text} is not a move: write a space from a1 to {last}, or swap",
                text=repr(text[:40]),
                last=square.names[-1],
            )
        )
    return Move(word)


def describe(position: Position, move: Move) -> Message:
    """Describe a move in words."""
    if move == SWAP:
        return _("swaps sides and now plays White, with the ring on the board")
    board = position.board
    letter = board.size.letters[board.colours[board.size.square.read(move.space)] - 1]
    if position.to_move == WHITE:
        return _("places a white ring on {space}, colour {letter}", space=move.space, letter=letter)
    return _("places a black ring on {space}, colour {letter}", space=move.space, letter=letter)


def format_move(move: Move) -> str:
    """Return the text of a move."""
    return move.space
