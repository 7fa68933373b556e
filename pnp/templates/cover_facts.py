"""Facts about a kit that are printed on its cover."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from pnp.drawing.scene import Item
from pnp.figure import Figure
from pnp.geometry import Rect


class Icon(StrEnum):
    """An icon on a grid of 10 by 10 units."""

    NONE = ""
    PLAYERS = "players"
    TIME = "time"
    AGE = "age"
    MAKE = "make"
    PRINT = "print"
    PAPER = "paper"
    FOLD = "fold"
    BEGIN = "begin"


class CoverFact(NamedTuple):
    """A fact, such as the number of players, with its icon."""

    icon: Icon
    value: str
    caption: str


class CoverEntry(NamedTuple):
    """An item of a list: an icon or a short heading on the left, its text, and a note below."""

    text: str
    note: str = ""
    head: str = ""
    icon: Icon = Icon.NONE
    picture: Callable[[Rect], Item] | None = None
    """Function that draws a picture of a component within a rectangle."""


class CoverFacts(NamedTuple):
    """Everything that a cover states about its kit."""

    facts: tuple[CoverFact, ...] = ()
    contents: tuple[CoverEntry, ...] = ()
    """Components of the kit, with their counts and pages."""
    steps: tuple[CoverEntry, ...] = ()
    """Short instructions for making the kit."""
    play: tuple[CoverEntry, ...] = ()
    """Short instructions for playing a first game."""
    figure: Figure | None = None
    """Boards and pieces in the picture, or None if there is no picture."""


_Entry = TypeVar("_Entry", CoverFact, CoverEntry)


def part_of(entries: Sequence[_Entry], number: int, parts: int) -> Sequence[_Entry]:
    """Return one of `parts` parts of a list; `number` counts from 1.

    All parts except the last one have the same length.
    """
    length = -(-len(entries) // parts)
    return entries[(number - 1) * length : number * length]


NO_COVER = CoverFacts()
"""Facts for components that are not covers."""
