"""Solved boards for the basic game of Line or Colour, with the result of every first ring.

`solved.csv` has a row for each board: its code; the number of spaces where White's first ring wins,
draws and loses; and the result for each of the 25 spaces in order (W if White's rings win, D for a
draw, B if Black's rings win). Under the pie rule, the second player takes the better side of an
opening that is won or lost. A board is therefore fair if some openings are draws. `tools/solve`
found these boards.
"""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pnp.messages import Message, ngettext

LIST = Path(__file__).with_name("solved.csv")


class Solved(NamedTuple):
    """A board and the results of best play after each first ring."""

    code: str
    openings: str
    """Result for each space: W if White's rings win, B if Black's rings win, D for a draw."""

    @property
    def drawn(self) -> int:
        """Number of openings that lead to a draw."""
        return self.openings.count("D")

    @property
    def proven(self) -> Message:
        """Number of drawn openings, as text."""
        return ngettext(
            "{count} opening leads to a draw", "{count} openings lead to a draw", self.drawn
        )


@cache
def solved() -> tuple[Solved, ...]:
    """Return every board in the list."""
    with LIST.open(newline="", encoding="ascii") as file:
        return tuple(Solved(line["code"], line["openings"]) for line in csv.DictReader(file))
