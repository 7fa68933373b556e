"""Editing of Line or Colour positions: placing and removing rings by hand.

It is White's turn unless White has more rings than Black.
"""

from pnp.errors import IllegalPosition
from pnp.games.line_or_colour.board import board_of
from pnp.games.line_or_colour.figure import BLACK_RING, COUNTERS, WHITE_RING
from pnp.games.line_or_colour.position import BLACK, LETTERS, WHITE, Position
from pnp.games.line_or_colour.score import score
from pnp.messages import _
from pnp.rules.editing import Piece, PositionEditor, RemovedPiece, ScoreEditor, Spot
from pnp.rules.tuples import replaced

_COUNTER = "counter "


def _pieces(_position: Position) -> tuple[Piece, ...]:
    return (
        Piece(LETTERS[WHITE], _("white ring"), WHITE_RING),
        Piece(LETTERS[BLACK], _("black ring"), BLACK_RING),
    )


def _bit(position: Position, spot: Spot) -> int:
    return 1 << position.board.size.square.read(spot.space)


def _with(position: Position, white: int, black: int) -> Position:
    to_move = BLACK if white.bit_count() > black.bit_count() else WHITE
    return position._replace(white=white, black=black, to_move=to_move)


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    bit = _bit(position, spot)
    if (position.white | position.black) & bit:
        raise IllegalPosition(_("{space} already has a ring", space=spot.space))
    if piece == LETTERS[WHITE]:
        return _with(position, position.white | bit, position.black)
    return _with(position, position.white, position.black | bit)


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    bit = _bit(position, spot)
    if not (position.white | position.black) & bit:
        raise IllegalPosition(_("{space} has no ring", space=spot.space))
    ring = WHITE if position.white & bit else BLACK
    left = _with(position, position.white & ~bit, position.black & ~bit)
    return RemovedPiece(left, LETTERS[ring])


def _empty(position: Position) -> Position:
    return position._replace(white=0, black=0, to_move=WHITE, swapped=False)


EDITOR = PositionEditor(_pieces, _put, _lift, _empty)


def _scored_pieces(position: Position) -> tuple[Piece, ...]:
    """Return the rings, and the counters, which may have been laid out in any order."""
    size = position.board.size
    counters = (
        Piece(f"{_COUNTER}{number}", _("counter of colour {letter}", letter=letter), ref)
        for number, (letter, ref) in enumerate(
            zip(size.letters, COUNTERS[size.name], strict=True), start=1
        )
    )
    return (*_pieces(position), *counters)


def _scored_put(position: Position, piece: str, spot: Spot, turn: int) -> Position:
    """Return the position after a ring or a counter on a space is replaced with another one."""
    if not piece.startswith(_COUNTER):
        bit = _bit(position, spot)
        bare = position._replace(white=position.white & ~bit, black=position.black & ~bit)
        return _put(bare, piece, spot, turn)
    board, space = position.board, position.board.size.square.read(spot.space)
    colours = replaced(board.colours, space, int(piece.removeprefix(_COUNTER)))
    return position._replace(board=board_of(board.size, colours))


SCORER = ScoreEditor(_scored_pieces, _scored_put, _lift, _empty, score, ())
