"""Scoring for Color Claim: an owned stack scores its height times the pips on its top pyramid."""

from collections.abc import Iterator

from pnp.games.color_claim.position import BOARD, Position
from pnp.games.color_claim.rules import count_moves
from pnp.games.pyramids import COLOUR_NAMES
from pnp.rules.score import NOT_OVER, Part, Score, Tally, highest_total, numbered_player

MAX_POINTS = 29 * 3
"""Upper bound on a player's points.

The bound assumes that at most one pyramid has been claimed, and that the top pyramid of every stack
has 3 pips.
"""


def score(position: Position) -> Score:
    """Return the score for both players' stacks, with the winner once the game is over."""
    first, second = (
        Tally.of(numbered_player(player), _parts(colour, position))
        for player, colour in enumerate(position.owns, start=1)
    )
    if count_moves(position):
        return Score((first, second), None, NOT_OVER)
    return Score((first, second), *highest_total((first, second)))  # Ruling: a tie is a draw


def _parts(colour: str, position: Position) -> Iterator[Part]:
    """Yield the part of the score for each stack whose top pyramid has this colour.

    Ruling: Only pyramids on the board score. The claimed pyramid does not.
    """
    for cell, stack in zip(BOARD.names, position.board, strict=True):
        if stack and stack[-1].colour == colour:
            count, pips = len(stack), stack[-1].pips
            yield Part(COLOUR_NAMES[colour], (cell,), f"{count} x {pips}", count * pips)


def totals(position: Position) -> tuple[int, int]:
    """Return the totals for both players without computing the parts of the score."""
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
