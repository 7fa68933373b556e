"""Line or Colour as one thinks about it: a swap exchanges the players, and playouts are short."""

from random import Random

from pnp.games.line_or_colour.board import CounterLayout
from pnp.games.line_or_colour.position import BLACK, WHITE, Position
from pnp.rules.evaluation import Thinking

NOBODY = 0
NEVER = 1000


def people(position: Position) -> tuple[int, int]:
    """Who plays white and who black."""
    return (2, 1) if position.swapped else (1, 2)


def playout(position: Position, chance: Random) -> int:
    """Who wins when the free counters are taken in an order drawn by chance."""
    board, taken = position.board, position.white | position.black
    free = [1 << space for space in range(board.size.square.size) if not taken >> space & 1]
    chance.shuffle(free)
    mover, other = position.to_move, WHITE + BLACK - position.to_move
    rings = {WHITE: position.white, BLACK: position.black}
    first = _first_win(board, rings[mover], free[::2])
    second = _first_win(board, rings[other], free[1::2])
    if first == second == NEVER:
        return NOBODY
    return mover if first <= second else other


def _first_win(board: CounterLayout, rings: int, order: list[int]) -> int:
    """How many more rings are laid when they first win, by halving: what has won stays won."""
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


THINKING = Thinking(people=people, playout=playout)
