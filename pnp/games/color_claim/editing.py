"""Editing of Color Claim positions: placing and removing pyramids by hand."""

from pnp.games.color_claim.figure import PYRAMIDS
from pnp.games.color_claim.position import BOARD, NO_PLAYER, OWNS, PYRAMID_COPIES, Position
from pnp.games.color_claim.score import score
from pnp.games.pyramids import FIVE_COLOURS, stacked, supply, unstacked
from pnp.rules.editing import Piece, PositionEditor, RemovedPiece, ScoreEditor, Spot
from pnp.rules.score import Score, highest_total


def _pieces(position: Position) -> tuple[Piece, ...]:
    return tuple(supply(position.board, PYRAMID_COPIES, PYRAMIDS))


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    return position._replace(board=stacked(position.board, BOARD.read(spot.space), piece))


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    board, top = unstacked(position.board, BOARD.read(spot.space))
    return RemovedPiece(position._replace(board=board), str(top))


def _empty(position: Position) -> Position:
    return Position(((),) * BOARD.size, ("", ""), position.to_move, NO_PLAYER)


def _scored_empty(position: Position) -> Position:
    """Return the position with an empty board, and a colour for each player."""
    return _empty(position)._replace(
        owns=(position.owns[0] or FIVE_COLOURS[0], position.owns[1] or FIVE_COLOURS[1])
    )


def _final_score(position: Position) -> Score:
    """Return the score as the result of the game, even if pyramids can still move."""
    tallies = score(position).players
    return Score(tallies, *highest_total(tallies))


EDITOR = PositionEditor(_pieces, _put, _lift, _empty)
SCORER = ScoreEditor(_pieces, _put, _lift, _scored_empty, _final_score, (OWNS.key,))
