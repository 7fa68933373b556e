"""Solved boards of the basic game of Line or Colour, with the value of every first ring.

`solved.csv` has a row for each board: its code; the number of spaces on which White's first ring
wins, draws and loses; and the results of all 25 spaces in order, as W, D or B for the winning
rings. With the pie rule, the second player takes the better side of an opening that is won or lost.
A board is therefore fair if it has openings that draw. `tools/solve` found these boards.
"""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pnp.messages import Message, ngettext

LIST = Path(__file__).with_name("solved.csv")


class Solved(NamedTuple):
    """A board and its results with best play after each first ring."""

    code: str
    openings: str
    """Result of each space: W if White's rings win, B if Black's, D for a draw."""

    @property
    def drawn(self) -> int:
        """Number of openings that draw."""
        return self.openings.count("D")

    @property
    def proven(self) -> Message:
        """Number of drawn openings, in words."""
        return ngettext(
            "{count} opening leads to a draw", "{count} openings lead to a draw", self.drawn
        )


@cache
def solved() -> tuple[Solved, ...]:
    """Return every board of the list."""
    with LIST.open(newline="", encoding="ascii") as file:
        return tuple(Solved(line["code"], line["openings"]) for line in csv.DictReader(file))
