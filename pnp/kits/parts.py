"""The names by which parts of a kit are printed alone."""

from collections.abc import Iterable

SETUP = "setup"
"""The part that is the card of the first setup; no other may be called so."""


def part_names(parts: Iterable[str], setup: str) -> list[str]:
    """What may be printed alone: all parts, and the card of a setup."""
    return [*parts, *([SETUP] if setup else [])]
