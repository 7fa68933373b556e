"""The names by which parts of a kit are printed alone, and the paper that they are printed on."""

from collections.abc import Iterable
from enum import StrEnum

SETUP = "setup"
"""The part that is the card of the first setup; no other may be called so."""


class Pile(StrEnum):
    """Sheets that go into the printer together."""

    PLAIN = "plain"
    THICK = "thick"


class Stock(StrEnum):
    """What a part is printed on; parts of different stock never share a sheet."""

    PLAIN = "plain"
    THICK = "thick"
    MOUNTED = "mounted"
    """Thick, and glued onto board before it is cut."""

    @property
    def pile(self) -> Pile:
        """The sheets it is printed with."""
        return Pile.PLAIN if self is Stock.PLAIN else Pile.THICK


def part_names(parts: Iterable[str], setup: str) -> list[str]:
    """What may be printed alone: all parts, each pile, and the card of a setup."""
    return [*parts, *Pile, *([SETUP] if setup else [])]
