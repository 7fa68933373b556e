"""Line or Colour: the counters laid out in a square, and every way to win on them, as bits.

Space i of a board, row by row from the top, is bit i.
"""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from pnp.figure import Board


@dataclass(frozen=True)
class GameSize:
    """One of the two games: its board, how many rings win, whether Black may swap."""

    name: str
    side: int
    needed: int
    pie_rule: bool

    @cached_property
    def square(self) -> Board:
        """The spaces, with their names."""
        return Board(self.side, self.side)


BASIC = GameSize("basic", side=5, needed=4, pie_rule=True)
ADVANCED = GameSize("advanced", side=7, needed=5, pie_rule=False)
SIZES = {size.name: size for size in (BASIC, ADVANCED)}


@dataclass(frozen=True)
class CounterLayout:
    """Counters of colours 1 to n on a square of n x n, row by row."""

    size: GameSize
    colours: tuple[int, ...]

    @property
    def printed(self) -> bool:
        """Whether this is the printed arrangement of the size."""
        return self.colours == printed_colours(self.size.side)

    @cached_property
    def colour_bits(self) -> tuple[int, ...]:
        """The spaces of each colour, from colour 1."""
        bits = [0] * self.size.side
        for space, colour in enumerate(self.colours):
            bits[colour - 1] |= 1 << space
        return tuple(bits)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every row of just as many spaces as win, orthogonal or diagonal."""
        return _lines(self.size)

    def wins(self, rings: int) -> bool:
        """Whether these rings, as bits, hold a line or enough counters of one colour."""
        needed = self.size.needed
        for spaces in self.colour_bits:
            if (rings & spaces).bit_count() >= needed:
                return True
        for line in self.lines:  # noqa: SIM110  # half the time of any() over a generator
            if rings & line == line:
                return True
        return False


@cache
def printed_colours(side: int) -> tuple[int, ...]:
    """The arrangement of the rules: every colour once a row, a column and a broken diagonal."""
    return tuple(
        (column + (side - 2) * row) % side + 1 for row in range(side) for column in range(side)
    )


@lru_cache(maxsize=1024)
def board_of(size: GameSize, colours: tuple[int, ...]) -> CounterLayout:
    """The board with these counters, one value for equal ones, so that comparing is fast."""
    return CounterLayout(size, colours)


def printed_board(size: GameSize) -> CounterLayout:
    """The printed arrangement."""
    return board_of(size, printed_colours(size.side))


STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""The directions of a line: along a row, down a column, down either diagonal."""


@cache
def _lines(size: GameSize) -> tuple[int, ...]:
    found = []
    for space in range(size.square.size):
        for dx, dy in STEPS:
            run = [size.square.shifted(space, i * dx, i * dy) for i in range(size.needed)]
            if None not in run:
                found.append(sum(1 << each for each in run if each is not None))
    return tuple(found)
