"""Line or Colour: boards of the basic game that are solved, with the value of every first ring.

`solved.csv` holds a line a board: its code; on how many spaces White's first ring wins, draws and
loses; and all 25 in order, W, D or B for the rings that win. With the pie rule the second player
takes the better side of an opening that is won or lost, so a board is fair if it has openings that
draw: `tools/solve` found these.
"""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("solved.csv")


class Solved(NamedTuple):
    """A board, and whose rings win with best play after each first ring."""

    code: str
    openings: str
    """A letter a space: W White's rings, B Black's, D nobody's."""

    @property
    def drawn(self) -> int:
        """How many openings draw."""
        return self.openings.count("D")

    @property
    def proven(self) -> str:
        """That, in words."""
        return f"{self.drawn} opening{'s draw' if self.drawn > 1 else ' draws'}"


@cache
def solved() -> tuple[Solved, ...]:
    """Every board of the list."""
    with LIST.open(newline="", encoding="ascii") as file:
        return tuple(Solved(line["code"], line["openings"]) for line in csv.DictReader(file))
