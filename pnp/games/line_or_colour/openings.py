"""Estimated results of first rings in the basic game, from the arrangement of the counters.

The estimate is a logistic regression on the solved boards. `openings.csv` has a row for each
feature with its coefficients for a draw and for a win by Black's rings, in millionths. The
coefficients for a win by White's rings are all 0. `python -m tools.solve.openings` calculates them.
The list of solved boards is not used during play.
"""

import csv
import math
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from pnp.games.line_or_colour.board import BASIC, CounterLayout, printed_board
from pnp.portable_math import power

COEFFICIENTS = Path(__file__).with_name("openings.csv")

_SPACES = range(BASIC.square.size)


class Chances(NamedTuple):
    """Probabilities of the three results of best play after a first ring, in 1/10,000."""

    white: int
    draw: int
    black: int

    @property
    def opener(self) -> int:
        """Expected points of the first player in 10,000 games, with half a point for each draw.

        The second player takes the better side, so the first player never wins.
        """
        return self.draw // 2


@lru_cache(maxsize=1024)
def chances(board: CounterLayout, space: int) -> Chances:
    """Return the probabilities of the results after White's first ring on a space."""
    values = features(board, space)
    draw, black = (
        power(math.e, sum(map(int.__mul__, values, each)) / 1_000_000) for each in _coefficients()
    )
    whole = math.fsum((1.0, draw, black))
    shares = round(10_000 * draw / whole), round(10_000 * black / whole)
    return Chances(10_000 - sum(shares), *shares)


@cache
def _coefficients() -> tuple[tuple[int, ...], tuple[int, ...]]:
    with COEFFICIENTS.open(newline="", encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    return tuple([int(row["draw"]) for row in rows]), tuple([int(row["black"]) for row in rows])


def feature_names() -> tuple[str, ...]:
    """Return the names of the features, in order."""
    kinds = [f"{place} {kind}" for place in ("ring", "mates") for kind in range(_KINDS)]
    links = ("links to mates", "links of mates", "links of other colours", "links to pairs")
    return (*kinds, *links, *(f"{each}, squared" for each in links), "constant")


def features(board: CounterLayout, space: int) -> tuple[int, ...]:
    """Return the values of the features of a first ring.

    The mates of a ring are the other counters in the colour of its counter. The features are the
    kind of the ring's space, the kinds of the mates' spaces, and counts of links. Two spaces have
    one link for each line that contains both spaces.
    """
    colours, kinds, links, lines = board.colours, _kinds(), _links(), _lines_through()
    mates = [each for each in _SPACES if colours[each] == colours[space] and each != space]
    ring, others = [0] * _KINDS, [0] * _KINDS
    ring[kinds[space]] = 1
    for each in mates:
        others[kinds[each]] += 1
    pairs = [(one, two) for one in _SPACES for two in range(one) if colours[one] == colours[two]]
    own = sum([links[space][each] for each in mates])
    of_mates = sum([links[one][two] for one, two in pairs if one in mates and two in mates])
    of_others = sum([links[a][b] for a, b in pairs if colours[a] != colours[space]])
    to_pairs = sum([links[space][a] * lines[b] + links[space][b] * lines[a] for a, b in pairs])
    counts = (own, of_mates, of_others, to_pairs)
    return (*ring, *others, *counts, *(each * each for each in counts), 1)


_KINDS = 6
"""Number of kinds of spaces. Rotating or reflecting the board does not change a space's kind."""


@cache
def _kinds() -> tuple[int, ...]:
    """Return the kind of each space, from 0 for a corner to 5 for the middle."""
    side, found = BASIC.side, []
    for space in _SPACES:
        row, column = divmod(space, side)
        near, far = sorted((min(row, side - 1 - row), min(column, side - 1 - column)))
        found.append((0, 1, 2, 1, 3, 4, 2, 4, 5)[3 * near + far])
    return tuple(found)


@cache
def _links() -> tuple[tuple[int, ...], ...]:
    """Return, for every two spaces, the number of lines that contain both."""
    lines = printed_board(BASIC).lines
    return tuple(
        tuple([sum([line >> a & line >> b & 1 for line in lines]) for b in _SPACES])
        for a in _SPACES
    )


@cache
def _lines_through() -> tuple[int, ...]:
    lines = printed_board(BASIC).lines
    return tuple([sum([line >> space & 1 for line in lines]) for space in _SPACES])
