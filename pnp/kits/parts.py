"""Names of the parts of a kit that can be printed separately, and the paper for each part."""

from collections.abc import Iterable
from enum import StrEnum

SETUP = "setup"
"""Reserved name of the part that prints the card of the first setup."""

COVER = "cover"
"""Name that selects the cover and the instructions, in addition to named parts."""

BOX, LABELS, TEST = "box", "labels", "test"
"""Optional parts of every kit: a tuck box, labels for bags, and a page to test the printer."""

OPTIONAL = (COVER, BOX, LABELS, TEST)


class Pile(StrEnum):
    """A stack of sheets that are printed together, on the same kind of paper."""

    PLAIN = "plain"
    THICK = "thick"


class Stock(StrEnum):
    """Kind of paper for a part. Parts on different kinds of paper never share a sheet."""

    PLAIN = "plain"
    THICK = "thick"
    MOUNTED = "mounted"
    """Plain paper that is glued onto cardboard before it is cut."""

    @property
    def pile(self) -> Pile:
        """Pile that sheets of this paper belong to."""
        return Pile.THICK if self is Stock.THICK else Pile.PLAIN


def part_names(parts: Iterable[str], setup: str) -> list[str]:
    """Return the names that users can select for printing.

    The names are those of parts, piles, the card of a setup, the cover, and the optional parts of
    every kit. A part of the kit replaces an optional part with the same name.
    """
    named = list(parts)
    optional = (name for name in OPTIONAL if name not in named)
    return [*named, *Pile, *([SETUP] if setup else []), *optional]
