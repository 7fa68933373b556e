"""Editing of positions of Line or Colour: rings are placed by hand.

White is to move unless it has more rings than Black.
"""

from pnp.errors import IllegalPosition
from pnp.games.line_or_colour.figure import BLACK_RING, WHITE_RING
from pnp.games.line_or_colour.position import BLACK, LETTERS, RINGS, WHITE, Position
from pnp.rules.editing import Laying, Lifted, Piece, Spot

_THINGS = {WHITE: WHITE_RING, BLACK: BLACK_RING}


def _pieces(_position: Position) -> tuple[Piece, ...]:
    return tuple(
        Piece(LETTERS[player], f"{RINGS[player - 1]} ring", thing)
        for player, thing in _THINGS.items()
    )


def _bit(position: Position, spot: Spot) -> int:
    return 1 << position.board.size.square.read(spot.space)


def _with(position: Position, white: int, black: int) -> Position:
    to_move = BLACK if white.bit_count() > black.bit_count() else WHITE
    return position._replace(white=white, black=black, to_move=to_move)


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    bit = _bit(position, spot)
    if (position.white | position.black) & bit:
        raise IllegalPosition(f"there is a ring on {spot.space} already")
    if piece == LETTERS[WHITE]:
        return _with(position, position.white | bit, position.black)
    return _with(position, position.white, position.black | bit)


def _lift(position: Position, spot: Spot) -> Lifted[Position]:
    bit = _bit(position, spot)
    if not (position.white | position.black) & bit:
        raise IllegalPosition(f"there is no ring on {spot.space}")
    ring = WHITE if position.white & bit else BLACK
    left = _with(position, position.white & ~bit, position.black & ~bit)
    return Lifted(left, LETTERS[ring])


def _empty(position: Position) -> Position:
    return position._replace(white=0, black=0, to_move=WHITE, swapped=False)


LAYING = Laying(_pieces, _put, _lift, _empty)
