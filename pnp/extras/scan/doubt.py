"""A field of a sheet that has to be asked about."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Uncertainty:
    """What was read, what else it may be, and where it lies."""

    sheet: int
    """Which sheet of all that were read, from 0."""
    field: str
    """left, right, colours, jokers, rounds, or the letter whose round it is."""
    read: str
    others: tuple[str, ...]
    """The likeliest first."""
    spaces: tuple[str, ...]
    """Those in which the likeliest readings of a line differ."""
