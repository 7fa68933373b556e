"""Color Claim: for every owned stack, the number of its pyramids times the pips of its top."""

from pnp.games.color_claim.position import BOARD, Position
from pnp.games.color_claim.rules import count_moves
from pnp.rules.score import DRAW, NOT_OVER, Part, Score, Tally


def score(position: Position) -> Score:
    """Both players' stacks as they lie; the winner once the game is over."""
    first, second = (
        _tally(f"player {player}", colour, position)
        for player, colour in enumerate(position.owns, start=1)
    )
    if count_moves(position):
        return Score((first, second), None, NOT_OVER)
    return Score((first, second), *_winner(first.total or 0, second.total or 0))


def _winner(first: int, second: int) -> tuple[int | None, str]:
    """(reading) Equal totals are a draw."""
    if first == second:
        return None, DRAW
    return (1 if first > second else 2), "higher total"


def _tally(name: str, colour: str, position: Position) -> Tally:
    """(reading) Only what is on the board scores, not the pyramid claimed."""
    parts = []
    for cell, stack in zip(BOARD.names, position.board, strict=True):
        if stack and stack[-1].colour == colour:
            count, pips = len(stack), stack[-1].pips
            parts.append(Part(colour, (cell,), f"{count} x {pips}", count * pips))
    return Tally(name, sum([part.points or 0 for part in parts]), tuple(parts))


def totals(position: Position) -> tuple[int, int]:
    """What both players have, without the parts."""
    mine, theirs = position.owns
    first = second = 0
    for stack in position.board:
        if stack:
            colour, pips = stack[-1]
            if colour == mine:
                first += len(stack) * pips
            elif colour == theirs:
                second += len(stack) * pips
    return first, second
