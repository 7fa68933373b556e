"""Facts about a kit that the template of its cover draws."""

from enum import StrEnum
from typing import NamedTuple

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
    """An entry of a list: an icon or a short heading at the left, the text, and a note below."""

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


NO_COVER = CoverFacts()
"""Facts for components that are not covers."""
