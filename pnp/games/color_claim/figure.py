"""Color Claim: the board as it lies, and who owns which colour."""

from pnp.games.color_claim.position import BOARD, NOBODY, Position
from pnp.games.pyramids import FIVE_COLOURS, stack_cell
from pnp.rules.figure import Board, Figure


def figure(position: Position) -> Figure:
    """The board, owners, shield and turn."""
    cells = tuple(stack_cell(stack) for stack in position.board)
    notes = [
        f"Player {player} owns {colour or 'no colour yet'}"
        for player, colour in enumerate(position.owns, start=1)
    ]
    if position.shield != NOBODY:
        notes.append(f"Nothing may move onto the pieces of player {position.shield}")
    turn = f"Player {position.to_move} is to move"
    return Figure((Board("", BOARD.columns, cells, FIVE_COLOURS),), turn, tuple(notes))
