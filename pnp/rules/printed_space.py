"""Text for a printed space: a two-letter colour, an optional letter A to D, and `*` for a circle.

`==` is a grey space, which has no letter. `##` is a black space, which has no letter or circle.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.errors import NotationError, quoted
from pnp.messages import _

GREY, BLACK = "==", "##"
LETTERS = "ABCD"

_TOKEN = re.compile(rf"(.+?)([{LETTERS}]?)(\*?)")


class PrintedSpace(NamedTuple):
    """A space on a printed sheet: its colour ("" for grey and black), letter and circle."""

    colour: str = ""
    black: bool = False
    letter: str = ""
    circle: bool = False


@dataclass(frozen=True, eq=False)
class SpaceText:
    """The notation for the spaces on a sheet. `colours` maps two-letter codes to colours."""

    colours: Mapping[str, str]

    @cached_property
    def _signs(self) -> Mapping[str, str]:
        return {colour: sign for sign, colour in self.colours.items()}

    def read(self, token: str) -> PrintedSpace:
        """Parse a token. Raises NotationError if the token is invalid."""
        if token == BLACK:
            return PrintedSpace(black=True)
        found = _TOKEN.fullmatch(token)
        sign, letter, circle = found.groups() if found else (token, "", "")
        if sign == GREY and not letter:
            return PrintedSpace(circle=bool(circle))
        if sign not in self.colours:
            raise NotationError(
                _(
                    "unknown space {token}: write one of {signs}, then a letter A to D or * for "
                    "a circle",
                    token=quoted(token),
                    signs=", ".join((*self.colours, GREY, BLACK)),
                )
            )
        return PrintedSpace(self.colours[sign], letter=letter, circle=bool(circle))

    def write(self, space: PrintedSpace) -> str:
        """Return the token for a space."""
        if space.black:
            return BLACK
        sign = self._signs[space.colour] if space.colour else GREY
        return sign + space.letter + ("*" if space.circle else "")

    def rows(self, text: str) -> Iterator[tuple[PrintedSpace, ...]]:
        """Yield the spaces row by row; rows end with / or a line break.

        Raises NotationError if a token is invalid.
        """
        for line in text.replace("/", "\n").strip().split("\n"):
            yield tuple(map(self.read, line.split()))
