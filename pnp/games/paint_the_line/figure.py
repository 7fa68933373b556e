"""Paint the Line: both boards as they lie, and who has which colours."""

from pnp.games.paint_the_line.position import (
    BLOCKED_SPACES,
    COLUMNS,
    MOVEMENT_NAMES,
    SCORING_NAMES,
    Position,
)
from pnp.games.pyramids import Stack, placed_stacks, write_stack
from pnp.rules.figure import BLOCKED, Board, Figure, Thing

MOVEMENT = Thing.of("paint-the-line/movement-board", setup="")
"""Without the marks of one order of colours."""
SCORING = Thing("paint-the-line/scoring-board")
PYRAMIDS = "paint-the-line/pyramids"


def figure(position: Position) -> Figure:
    """The movement board, where it is known, and the scoring board."""
    boards = [_board("Scoring board", SCORING, position.scoring, SCORING_NAMES, BLOCKED_SPACES)]
    if position.movement is not None:
        boards.insert(0, _board("Movement board", MOVEMENT, position.movement, MOVEMENT_NAMES))
    notes = [f"Player {player}: {_colours(position, player)}" for player in (1, 2)]
    what = "choose a colour" if position.choosing else "move"
    return Figure(tuple(boards), f"Player {position.to_move} is to {what}", tuple(notes))


def _board(
    title: str,
    thing: Thing,
    stacks: tuple[Stack, ...],
    names: tuple[str, ...],
    blocked: tuple[int, ...] = (),
) -> Board:
    texts = tuple(
        BLOCKED if space in blocked else write_stack(stack) for space, stack in enumerate(stacks)
    )
    placed = tuple(placed_stacks(stacks, names, PYRAMIDS))
    return Board(title, thing, COLUMNS, texts, placed)


def _colours(position: Position, player: int) -> str:
    return " and ".join(position.players[player - 1]) or "no colour yet"
