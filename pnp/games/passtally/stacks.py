"""Stacks of tiles in a Passtally position file, each listed from the face-up tile down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp.errors import NotationError
from pnp.games.passtally.tiles import DESIGNS
from pnp.messages import _, ngettext
from pnp.rules.fields import ListField, Reader, Report, shown
from pnp.rules.typed_input import words

COUNT = 3
"""Number of stacks."""
SIZE = 14
"""Number of tiles in a full stack."""
EMPTY_STACK = "-"
"""Text that a user types for a stack that has run out."""


@dataclass(frozen=True)
class StacksField(ListField[tuple[str, ...]]):
    """Field for the stacks, as three lists of designs. Each typed line is one stack."""

    key: str = "stacks"
    rows: int = COUNT
    may_miss: bool = True
    expected: str = _(
        "tiles from the top, such as /\\ ++ +/, or {empty} for none", empty=EMPTY_STACK
    )

    def value(self, reader: Reader) -> tuple[tuple[str, ...], ...] | None:
        if not reader.has(self.key):
            return None
        expected = ngettext(
            "{count} list of {tiles}", "{count} lists of {tiles}", COUNT, tiles=self.expected
        )
        counts = range(COUNT, COUNT + 1)
        return self.entries(reader, expected, counts, str(COUNT))

    def plain(self, line: str) -> list[str]:
        """Return the tiles named in a line of input, or [] if the stack has run out."""
        tiles = words(line)
        if not tiles:
            raise NotationError(_("expected {expected}", expected=self.expected))
        return [] if tiles == [EMPTY_STACK] else tiles

    def checked(self, report: Report, value: Any, *path: str | int) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) > SIZE:
            message = ngettext(
                "stacks: expected up to {count} tile", "stacks: expected up to {count} tiles", SIZE
            )
            report.fault(message, *path)
            return ()
        for place, design in enumerate(value):
            if design not in DESIGNS:
                message = _(
                    "unknown tile {name}: use one of {designs}",
                    name=repr(shown(str(design))),
                    designs=" ".join(DESIGNS),
                )
                report.fault(message, *path, place, token=design)
        return tuple(map(str, value))

    def format(self, stacks: Sequence[Sequence[str]] | None) -> str:
        """Return the key and value as text, or "" if the stacks are unknown."""
        if stacks is None:
            return ""
        lists = ("[" + ", ".join(f"'{design}'" for design in stack) + "]" for stack in stacks)
        return f"{self.key} = [{', '.join(lists)}]\n"


STACKS = StacksField()
