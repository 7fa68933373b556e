"""Search functions for Line or Colour: swapped players, fast rollouts and prospects."""

from random import Random

from pnp.games.line_or_colour.board import CounterLayout
from pnp.games.line_or_colour.position import BLACK, WHITE, Position
from pnp.games.line_or_colour.prospects import gain, prospects
from pnp.rules.evaluation import SearchHooks

NO_WINNER = 0
NEVER = 1000
"""Number of rings that means "no win"; larger than the number of spaces on any board."""


def people(position: Position) -> tuple[int, int]:
    """Return the numbers of the people who currently play White and Black."""
    return (2, 1) if position.swapped else (1, 2)


def rollout(position: Position, chance: Random) -> int:
    """Return the winner of a game whose players take the free counters in a random order."""
    board, taken = position.board, position.white | position.black
    free = [1 << space for space in range(board.size.square.size) if not taken >> space & 1]
    chance.shuffle(free)
    mover, other = position.to_move, WHITE + BLACK - position.to_move
    rings = {WHITE: position.white, BLACK: position.black}
    first = _first_win(board, rings[mover], free[::2])
    second = _first_win(board, rings[other], free[1::2])
    if first == second == NEVER:
        return NO_WINNER
    return mover if first <= second else other


def _first_win(board: CounterLayout, rings: int, order: list[int]) -> int:
    """Return the number of additional rings needed for a win, or NEVER if a win is impossible.

    The number is found by bisection. This works because a winning set of rings still wins if rings
    are added.
    """
    if not board.wins(rings | sum(order)):
        return NEVER
    low, high = 0, len(order)
    while low < high:
        middle = (low + high) // 2
        if board.wins(rings | sum(order[:middle])):
            high = middle
        else:
            low = middle + 1
    return low


SEARCH = SearchHooks(people=people, rollout=rollout, prospects=prospects, gain=gain)
