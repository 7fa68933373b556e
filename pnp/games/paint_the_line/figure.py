"""Paint the Line: both boards as they lie, and who has which colours."""

from pnp.games.paint_the_line.position import BLOCKED_SPACES, SCORING_BOARD, Position
from pnp.games.pyramids import FIVE_COLOURS, stack_cell
from pnp.rules.figure import BLOCKED_CELL, Board, Cell, Figure


def figure(position: Position) -> Figure:
    """The movement board, where it is known, and the scoring board."""
    scoring = [
        BLOCKED_CELL if space in BLOCKED_SPACES else stack_cell(stack)
        for space, stack in enumerate(position.scoring)
    ]
    boards = [_board("Scoring board", scoring)]
    if position.movement is not None:
        boards.insert(0, _board("Movement board", list(map(stack_cell, position.movement))))
    notes = [f"Player {player}: {_colours(position, player)}" for player in (1, 2)]
    what = "choose a colour" if position.choosing else "move"
    return Figure(tuple(boards), f"Player {position.to_move} is to {what}", tuple(notes))


def _board(title: str, cells: list[Cell]) -> Board:
    return Board(title, SCORING_BOARD.columns, tuple(cells), FIVE_COLOURS)


def _colours(position: Position, player: int) -> str:
    return " and ".join(position.players[player - 1]) or "no colour yet"
