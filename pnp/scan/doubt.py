"""What a photo leaves open, and a person has to say."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Doubt:
    """A field that has to be asked about: what was read, what else it may be, and where it lies."""

    sheet: int
    """Which sheet of all that were read, from 0."""
    field: str
    """left, right, colours, jokers, rounds, or the letter whose round it is."""
    read: str
    others: tuple[str, ...]
    spaces: tuple[str, ...]
    """Those in which the likeliest readings differ."""
