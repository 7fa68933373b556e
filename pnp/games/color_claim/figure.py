"""Color Claim: the board as it lies, and who owns which colour."""

from pnp.figure import BoardFigure, Figure, Thing
from pnp.games.color_claim.position import BOARD, NOBODY, Position
from pnp.games.pyramids import placed_stacks, write_stack

PYRAMIDS = "color-claim/pyramids"


def figure(position: Position) -> Figure:
    """The board, owners, shield and turn."""
    notes = [
        f"Player {player} owns {colour or 'no colour yet'}"
        for player, colour in enumerate(position.owns, start=1)
    ]
    if position.shield != NOBODY:
        notes.append(f"Nothing may move onto the pieces of player {position.shield}")
    board = BoardFigure(
        title="",
        thing=Thing("color-claim/board"),
        board=BOARD,
        texts=tuple(map(write_stack, position.board)),
        placed=tuple(placed_stacks(position.board, BOARD.names, PYRAMIDS)),
    )
    return Figure((board,), f"Player {position.to_move} is to move", tuple(notes))
