"""QR code on a printed Colour Lines sheet, used to identify the sheet in a photo.

The text is one line of words separated by spaces. It uses only the characters of the compact
alphanumeric mode of QR codes:

    COLOUR-LINES B 8 CS-0000-9WRT-KB7S-FJFE-F0YY-R6A6-DZDM-0S 3

The words are the game, the side of the sheet, the size of a space in mm, the spaces, and the
sheet's number among the sheets printed together. The spaces are `OURS` for the default arrangement,
the code of a different arrangement, or `OWN` for custom spaces, which have no code.
"""

import re
from typing import NamedTuple

from pnp.errors import PnpError, quoted
from pnp.games.colour_lines.sheet import LineSheet, check_playable, plan_from_code, side
from pnp.messages import _

OURS, OWN = "OURS", "OWN"

_TEXT = re.compile(
    r"COLOUR-LINES (?P<side>[AB]) (?P<cell>\d{1,2}(?:\.\d{1,4})?) "
    r"(?P<spaces>\S+) (?P<number>[1-9]\d{0,2})"
)


class PrintedSheet(NamedTuple):
    """A printed sheet: its side, the size of a space in mm, its spaces, and its number."""

    side: str
    cell: float
    spaces: str
    number: int

    @classmethod
    def read(cls, text: str) -> "PrintedSheet":
        """Parse the text of a QR code. Raises PnpError if it does not identify a sheet."""
        found = _TEXT.fullmatch(text)
        if not found:
            raise PnpError(
                _("{text} is not the QR code of a Colour Lines sheet", text=quoted(text))
            )
        printed = cls(found["side"], float(found["cell"]), found["spaces"], int(found["number"]))
        if printed.spaces not in {OURS, OWN}:
            plan_from_code(printed.spaces)
        return printed

    @property
    def sheet(self) -> LineSheet | None:
        """The sheet, or None if its spaces are custom. Raises PnpError if the code is invalid."""
        if self.spaces == OWN:
            return None
        return (
            side(self.side) if self.spaces == OURS else check_playable(plan_from_code(self.spaces))
        )

    def __str__(self) -> str:
        return f"COLOUR-LINES {self.side} {self.cell:g} {self.spaces} {self.number}"
