"""Figure of a Color Claim position: the board, the owned colours and the turn."""

from pnp.figure import BoardFigure, Figure, PieceRef
from pnp.games.color_claim.position import BOARD, NO_PLAYER, Position
from pnp.games.pyramids import COLOUR_NAMES, placed_stacks, write_stack
from pnp.messages import Message, _

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
