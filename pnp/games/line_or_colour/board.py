"""The Line or Colour board: counters in a square, and every winning line, as bitmasks.

Bit i stands for space i of the board, row by row from the top.
"""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from pnp.figure import Board
from pnp.messages import N_

_LETTERS = {5: "RYGBK", 7: "ROYGBPK"}
"""Letters printed on the counters of colours 1, 2, ..., keyed by the board's side length."""


@dataclass(frozen=True)
class GameSize:
    """One of the two games: board size, number of rings needed to win, and the swap rule."""

    name: str
    side: int
    needed: int
    pie_rule: bool

    @cached_property
    def square(self) -> Board:
        """Board with named spaces."""
        return Board(self.side, self.side)

    @property
    def letters(self) -> str:
        """Letters printed on the counters of colours 1, 2, ...."""
        return _LETTERS[self.side]


BASIC = GameSize(N_("basic"), side=5, needed=4, pie_rule=True)
ADVANCED = GameSize(N_("advanced"), side=7, needed=5, pie_rule=False)
SIZES = {size.name: size for size in (BASIC, ADVANCED)}


@dataclass(frozen=True)
class CounterLayout:
    """Counters in colours 1 to n on an n x n square, row by row."""

    size: GameSize
    colours: tuple[int, ...]

    @property
    def printed(self) -> bool:
        """True if this is the printed arrangement for its size."""
        return self.colours == printed_colours(self.size.side)

    @cached_property
    def colour_bits(self) -> tuple[int, ...]:
        """Bitmask of the spaces in each colour, from colour 1."""
        bits = [0] * self.size.side
        for space, colour in enumerate(self.colours):
            bits[colour - 1] |= 1 << space
        return tuple(bits)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Bitmask of every orthogonal or diagonal line that has exactly the winning length."""
        return _lines(self.size)

    def wins(self, rings: int) -> bool:
        """Return True if these rings (a bitmask) form a winning line, or a winning colour."""
        needed = self.size.needed
        for spaces in self.colour_bits:
            if (rings & spaces).bit_count() >= needed:
                return True
        for line in self.lines:  # noqa: SIM110  # any() over a generator takes twice as long
            if rings & line == line:
                return True
        return False


@cache
def printed_colours(side: int) -> tuple[int, ...]:
    """Return the arrangement of the counters that the rules show.

    Every colour occurs once in each row, column and broken diagonal (a diagonal that wraps around
    the edges).
    """
    return tuple(
        (column + (side - 2) * row) % side + 1 for row in range(side) for column in range(side)
    )


@lru_cache(maxsize=1024)
def board_of(size: GameSize, colours: tuple[int, ...]) -> CounterLayout:
    """Return the board with these counters.

    Equal layouts return the same object, so that boards can be compared quickly.
    """
    return CounterLayout(size, colours)


def printed_board(size: GameSize) -> CounterLayout:
    """Return the printed arrangement for this size of board."""
    return board_of(size, printed_colours(size.side))


STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""Directions of a line: along a row, down a column, and down either diagonal."""


@cache
def _lines(size: GameSize) -> tuple[int, ...]:
    found = []
    for space in range(size.square.size):
        for dx, dy in STEPS:
            run = [size.square.shifted(space, i * dx, i * dy) for i in range(size.needed)]
            if None not in run:
                found.append(sum(1 << each for each in run if each is not None))
    return tuple(found)
