"""Figure of a Color Claim position, and functions for editing a position by hand."""

from pnp.figure import BoardFigure, Figure, PieceRef
from pnp.games.color_claim.position import BOARD, NO_PLAYER, PYRAMID_COPIES, Position
from pnp.games.pyramids import (
    COLOUR_NAMES,
    placed_stacks,
    stacked,
    supply,
    unstacked,
    write_stack,
)
from pnp.messages import Message, _
from pnp.rules.editing import Piece, PositionEditor, RemovedPiece, Spot

PYRAMIDS = "color-claim/pyramids"


def figure(position: Position) -> Figure:
    """Return the figure of a position: the board, the owned colours, the shield and the turn."""
    notes = [_owner(player, colour) for player, colour in enumerate(position.owns, start=1)]
    if position.shield != NO_PLAYER:
        notes.append(_("Nothing may move onto player {player}'s pieces", player=position.shield))
    board = BoardFigure(
        title="",
        ref=PieceRef("color-claim/board"),
        board=BOARD,
        texts=tuple(map(write_stack, position.board)),
        placed=tuple(placed_stacks(position.board, BOARD.names, PYRAMIDS)),
    )
    turn = _("Player {player} moves", player=position.to_move)
    return Figure((board,), turn, tuple(notes))


def _owner(player: int, colour: str) -> Message:
    if not colour:
        return _("Player {player} owns no colour yet", player=player)
    return _("Player {player} owns {colour}", player=player, colour=COLOUR_NAMES[colour])


def _pieces(position: Position) -> tuple[Piece, ...]:
    return tuple(supply(position.board, PYRAMID_COPIES, PYRAMIDS))


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    return position._replace(board=stacked(position.board, BOARD.read(spot.space), piece))


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    board, top = unstacked(position.board, BOARD.read(spot.space))
    return RemovedPiece(position._replace(board=board), str(top))


def _empty(position: Position) -> Position:
    return Position(((),) * BOARD.size, ("", ""), position.to_move, NO_PLAYER)


EDITOR = PositionEditor(_pieces, _put, _lift, _empty)
