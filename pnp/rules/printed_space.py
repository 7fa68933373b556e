"""The text of a printed space: two letters for its colour, then a letter A to D, then * a circle.

`==` stands for grey, which carries no letter, `##` for black, which carries nothing.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.errors import NotationError, quoted

GREY, BLACK = "==", "##"
LETTERS = "ABCD"

_TOKEN = re.compile(rf"(.+?)([{LETTERS}]?)(\*?)")


class PrintedSpace(NamedTuple):
    """One space of a sheet: its colour ("" for grey and black), and what is printed on it."""

    colour: str = ""
    black: bool = False
    letter: str = ""
    circle: bool = False


@dataclass(frozen=True, eq=False)
class SpaceText:
    """How the spaces of one sheet are written; `colours` are its colours by their two letters."""

    colours: Mapping[str, str]

    @cached_property
    def _signs(self) -> Mapping[str, str]:
        return {colour: sign for sign, colour in self.colours.items()}

    def read(self, token: str) -> PrintedSpace:
        """The space a token stands for; raises NotationError."""
        if token == BLACK:
            return PrintedSpace(black=True)
        found = _TOKEN.fullmatch(token)
        sign, letter, circle = found.groups() if found else (token, "", "")
        if sign == GREY and not letter:
            return PrintedSpace(circle=bool(circle))
        if sign not in self.colours:
            known = " ".join(self.colours)
            raise NotationError(
                f"{quoted(token)} is no space: expected one of {known} {GREY} {BLACK}, then a "
                "letter A to D or * for a circle"
            )
        return PrintedSpace(self.colours[sign], letter=letter, circle=bool(circle))

    def write(self, space: PrintedSpace) -> str:
        """The token of a space."""
        if space.black:
            return BLACK
        sign = self._signs[space.colour] if space.colour else GREY
        return sign + space.letter + ("*" if space.circle else "")

    def rows(self, text: str) -> Iterator[tuple[PrintedSpace, ...]]:
        """The spaces row by row, rows with / or line ends between; raises NotationError."""
        for line in text.replace("/", "\n").strip().split("\n"):
            yield tuple(map(self.read, line.split()))
