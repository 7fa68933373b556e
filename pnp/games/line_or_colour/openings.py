"""Estimated results of first rings in the basic game, from the arrangement of the counters.

The estimate is a logistic regression on solved boards. `openings.csv` has a row for each feature
with its coefficients for a draw and for a win by Black's rings, in 1/10,000. The coefficients for a
win by White's rings are all 0. `python -m tools.solve.openings` calculates them. The list of solved
boards is not used during play.
"""

import csv
import math
from collections import Counter
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from pnp.games.line_or_colour.board import BASIC, CounterLayout, printed_board
from pnp.portable_math import power

COEFFICIENTS = Path(__file__).with_name("openings.csv")
COEFFICIENT_UNITS = 10_000
"""Number of units in a coefficient of 1."""

CERTAIN = 10_000
"""Probability of a certain result."""

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
    sums, coefficients = [0, 0], _coefficients()
    for name, value in features(board, space).items():
        for at, each in enumerate(coefficients[name]):
            sums[at] += each * value
    draw, black = (power(math.e, each / COEFFICIENT_UNITS) for each in sums)
    whole = math.fsum((1.0, draw, black))
    shares = round(CERTAIN * draw / whole), round(CERTAIN * black / whole)
    return Chances(CERTAIN - sum(shares), *shares)


@cache
def _coefficients() -> dict[str, tuple[int, int]]:
    with COEFFICIENTS.open(newline="", encoding="ascii") as file:
        return {
            row["feature"]: (int(row["draw"]), int(row["black"])) for row in csv.DictReader(file)
        }


@cache
def feature_names() -> tuple[str, ...]:
    """Return the names of all features."""
    pairs = sorted({name for names in _pair_names() for name in names.values()})
    rings = sorted({f"ring {name.split()[0]}" for name in pairs})
    return (*rings, *_COUNTS, *(f"{kind} {name}" for kind in ("pair", "mates") for name in pairs))


def features(board: CounterLayout, space: int) -> Counter[str]:
    """Return the features of a first ring that are not 0.

    The mates of a ring are the other counters in the colour of its counter. The features are the
    kind of the ring's space, counts of links, and every pair of counters in one colour. Two spaces
    have one link for each line that contains both spaces. Boards that are rotated or reflected have
    the same features.
    """
    colours, links, lines = board.colours, _links(), _lines_through()
    names = _pair_names()[space]
    pairs = [pair for pair in _PAIRS if colours[pair[0]] == colours[pair[1]]]
    mates = [pair for pair in pairs if colours[pair[0]] == colours[space]]
    found = Counter([f"pair {names[pair]}" for pair in pairs])
    found.update([f"mates {names[pair]}" for pair in mates])
    found[f"ring {names[pairs[0]].split()[0]}"] = 1
    counts = (
        sum([links[one][two] for one, two in mates if space in (one, two)]),
        sum([links[one][two] for one, two in mates if space not in (one, two)]),
        sum([links[one][two] for one, two in pairs if colours[one] != colours[space]]),
        sum([links[space][a] * lines[b] + links[space][b] * lines[a] for a, b in pairs]),
    )
    found.update(dict(zip(_COUNTS, counts, strict=True)))
    return found


_COUNTS = ("links to mates", "links of mates", "links of other colours", "links to pairs")
_PAIRS = tuple(combinations(_SPACES, 2))


@cache
def _symmetries() -> tuple[tuple[int, ...], ...]:
    """Return the eight rotations and reflections of the board, as new spaces of all spaces."""
    side, found = BASIC.side, []
    turned = [divmod(space, side) for space in _SPACES]
    for _ in range(4):
        turned = [(column, side - 1 - row) for row, column in turned]
        found += [turned, [(column, row) for row, column in turned]]
    return tuple([tuple([side * row + column for row, column in each]) for each in found])


@cache
def _pair_names() -> tuple[dict[tuple[int, int], str], ...]:
    """Return, for each space of a ring, the name of every pair of spaces.

    The name has the spaces of the ring and the pair on the board that is turned so that these
    numbers are as low as possible.
    """
    found = []
    for ring in _SPACES:
        first = min(each[ring] for each in _symmetries())
        turns = [each for each in _symmetries() if each[ring] == first]
        names = {}
        for a, b in _PAIRS:
            low, high = min(sorted((each[a], each[b])) for each in turns)
            names[a, b] = f"{first} {low} {high}"
        found.append(names)
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
