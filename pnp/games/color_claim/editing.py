"""Color Claim: pyramids laid by hand."""

from pnp.games.color_claim.figure import PYRAMIDS
from pnp.games.color_claim.position import BOARD, EACH_PYRAMID, NOBODY, Position
from pnp.games.pyramids import stacked, supply, unstacked
from pnp.rules.editing import Laying, Lifted, Piece, Spot


def _pieces(position: Position) -> tuple[Piece, ...]:
    return tuple(supply(position.board, EACH_PYRAMID, PYRAMIDS))


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    return position._replace(board=stacked(position.board, BOARD.read(spot.space), piece))


def _lift(position: Position, spot: Spot) -> Lifted[Position]:
    board, top = unstacked(position.board, BOARD.read(spot.space))
    return Lifted(position._replace(board=board), str(top))


def _empty(position: Position) -> Position:
    return Position(((),) * BOARD.size, ("", ""), position.to_move, NOBODY)


LAYING = Laying(_pieces, _put, _lift, _empty)
