"""Facts about a kit that the template of its cover draws."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from pnp.figure import Figure


class Icon(StrEnum):
    """An icon on a grid of 10 by 10."""

    NONE = ""
    PLAYERS = "players"
    TIME = "time"
    AGE = "age"
    MAKE = "make"
    PRINT = "print"
    FOLD = "fold"
    BEGIN = "begin"


class CoverFact(NamedTuple):
    """A fact with its icon, such as the number of players."""

    icon: Icon
    value: str
    caption: str


class CoverEntry(NamedTuple):
    """An entry of a list: an icon or short heading on the left, the text, and a note below."""

    text: str
    note: str = ""
    head: str = ""
    icon: Icon = Icon.NONE


class CoverFacts(NamedTuple):
    """Everything that a cover states about its kit."""

    facts: tuple[CoverFact, ...] = ()
    contents: tuple[CoverEntry, ...] = ()
    """Components with their counts and pages."""
    steps: tuple[CoverEntry, ...] = ()
    """Short steps for making the kit."""
    play: tuple[CoverEntry, ...] = ()
    """Short steps for playing a first game."""
    figure: Figure | None = None
    """Boards and pieces to show, or None."""


_Entry = TypeVar("_Entry", CoverFact, CoverEntry)


def part_of(entries: Sequence[_Entry], number: int, parts: int) -> Sequence[_Entry]:
    """Return one of several parts of a list. All have the same length, except the last one."""
    length = -(-len(entries) // parts)
    return entries[(number - 1) * length : number * length]


NO_COVER = CoverFacts()
"""Facts for components that are not covers."""
