"""Figure of Paint the Line: both boards, and the colours of the players."""

from pnp.figure import BLOCKED, Board, BoardFigure, Figure, PieceRef
from pnp.games.paint_the_line.position import MOVEMENT_BOARD, SCORING_BOARD, Position
from pnp.games.paint_the_line.setup import numbered_colours
from pnp.games.pyramids import Stack, placed_stacks, write_stack

MOVEMENT = PieceRef.of("paint-the-line/movement-board", setup="")
"""Movement board without marks for the colours of one setup."""
SCORING = PieceRef("paint-the-line/scoring-board")
PYRAMIDS = "paint-the-line/pyramids"


def figure(position: Position) -> Figure:
    """Return the movement board, if it is known, and the scoring board."""
    boards = [_board("scoring", SCORING, SCORING_BOARD, position.scoring)]
    if position.movement is not None:
        movement = _board("movement", MOVEMENT, MOVEMENT_BOARD, position.movement)
        boards.insert(0, movement)
    notes = [f"Player {player}: {_colours(position, player)}" for player in (1, 2)]
    what = "choose a colour" if position.choosing else "move"
    turn = f"Player {position.to_move} is to {what}"
    return Figure(tuple(boards), turn, tuple(notes), key=_key(position))


def _board(name: str, thing: PieceRef, board: Board, stacks: tuple[Stack, ...]) -> BoardFigure:
    texts = tuple(
        BLOCKED if name in board.blocked else write_stack(stack)
        for name, stack in zip(board.names, stacks, strict=True)
    )
    placed = tuple(placed_stacks(stacks, board.names, PYRAMIDS))
    title = f"{name.capitalize()} board"
    return BoardFigure(title, thing, board, texts, placed, name=name)


def _key(position: Position) -> str:
    """Return the colours by their numbers on the movement board, or "" once trees have moved."""
    if position.movement is None or not position.choosing:
        return ""
    colours = enumerate(numbered_colours(position.movement), start=1)
    return ", ".join(f"{number} {colour}" for number, colour in colours)


def _colours(position: Position, player: int) -> str:
    return " and ".join(position.players[player - 1]) or "no colour yet"
