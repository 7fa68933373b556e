"""Names for printing parts of a kit separately, and the paper for each part."""

from collections.abc import Iterable
from enum import StrEnum

SETUP = "setup"
"""Reserved name of the part with the card of the first setup."""

BOX, LABELS, TEST = "box", "labels", "test"
"""Optional parts of every kit: a tuck box, labels for bags, and a page to test the printer."""

OPTIONAL = (BOX, LABELS, TEST)


class Pile(StrEnum):
    """A stack of sheets to be loaded into the printer together."""

    PLAIN = "plain"
    THICK = "thick"


class Stock(StrEnum):
    """Paper that a part is printed on; parts of different stock never share a sheet."""

    PLAIN = "plain"
    THICK = "thick"
    MOUNTED = "mounted"
    """Thick paper that is glued onto cardboard before it is cut."""

    @property
    def pile(self) -> Pile:
        """Pile of sheets that contains this stock."""
        return Pile.PLAIN if self is Stock.PLAIN else Pile.THICK


def part_names(parts: Iterable[str], setup: str) -> list[str]:
    """Return the names that can be printed separately.

    These are parts, piles, the card of a setup, and the optional parts of every kit, unless a part
    of the kit has the same name.
    """
    named = list(parts)
    optional = (name for name in OPTIONAL if name not in named)
    return [*named, *Pile, *([SETUP] if setup else []), *optional]
