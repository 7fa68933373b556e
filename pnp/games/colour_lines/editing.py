"""Editing of Colour Lines positions: moving the starts on each player's sheet."""

from pnp.errors import IllegalPosition
from pnp.games.colour_lines.lines import DrawnLine
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.sheet import HALF, INDEX
from pnp.messages import _
from pnp.rules.editing import Piece, PositionEditor, RemovedPiece, Spot
from pnp.rules.tuples import replaced

_START = "start "


def _pieces(_position: Position) -> tuple[Piece, ...]:
    return ()


def half_at(spot: Spot) -> str:
    """Return the half that a space is in. Raises PnpError for the grey zone."""
    half = HALF[INDEX[spot.space]]
    if not half:
        raise IllegalPosition(_("no line may start in the grey zone"))
    return half


def _put(position: Position, piece: str, spot: Spot, _turn: int) -> Position:
    player = position.players[spot.board]
    half = half_at(spot)
    if piece != _START + half:
        raise IllegalPosition(_("{space} is in the other half", space=spot.space))
    if any(player.line(half).rounds):
        if half == "left":
            raise IllegalPosition(_("the left line has already been drawn"))
        raise IllegalPosition(_("the right line has already been drawn"))
    line = DrawnLine(spot.space, player.line(half).rounds)
    moved = player._replace(left=line) if half == "left" else player._replace(right=line)
    return position._replace(players=replaced(position.players, spot.board, moved))


def _lift(position: Position, spot: Spot) -> RemovedPiece[Position]:
    player = position.players[spot.board]
    if spot.space not in (player.left.start, player.right.start):
        raise IllegalPosition(_("no line starts on this space"))
    return RemovedPiece(position, _START + half_at(spot))


def _empty(position: Position) -> Position:
    # Every position needs starts and colours, so they are kept.
    bare = tuple(
        ColourLinesPlayer(
            each.name, each.colours, DrawnLine(each.left.start), DrawnLine(each.right.start), 0
        )
        for each in position.players
    )
    return position._replace(players=bare, dice=())


EDITOR = PositionEditor(_pieces, _put, _lift, _empty)
