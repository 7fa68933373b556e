"""Passtally: the stacks of tiles of a position file, each from its face-up tile down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp.errors import NotationError
from pnp.games.passtally.tiles import DESIGNS
from pnp.rules.fields import Reader, Report, TypedField, shown
from pnp.rules.typed_input import words

COUNT = 3
SIZE = 14
EMPTY_STACK = "-"
"""What is typed for a stack that has run out."""


@dataclass(frozen=True)
class StacksField(TypedField[tuple[str, ...]]):
    """The key `stacks`: three lists of designs; typed, a line a stack."""

    key: str = "stacks"
    rows: int = COUNT
    may_miss: bool = True
    expected: str = f"tiles from the face-up one down, such as /\\ ++ +/, {EMPTY_STACK} for none"

    def value(self, reader: Reader) -> tuple[tuple[str, ...], ...] | None:
        """The stacks, None where the file leaves them out; faults are left with the reader."""
        if not reader.has(self.key):
            return None
        stacks = reader.raw(self.key, list, f"{COUNT} lists of {self.expected}")
        if stacks is None:
            return None
        if len(stacks) != COUNT:
            reader.fault(f"stacks: expected {COUNT}, found {len(stacks)}", self.key)
            return None
        return tuple(self.checked(reader, each, self.key, n) for n, each in enumerate(stacks))

    def plain(self, line: str) -> list[str]:
        """The tiles as words, none where the stack has run out."""
        tiles = words(line)
        if not tiles:
            raise NotationError(f"expected {self.expected}")
        return [] if tiles == [EMPTY_STACK] else tiles

    def checked(self, report: Report, value: Any, *path: str | int) -> tuple[str, ...]:
        """One stack."""
        if not isinstance(value, list) or len(value) > SIZE:
            report.fault(f"stacks: expected up to {SIZE} tiles", *path)
            return ()
        for place, design in enumerate(value):
            if design not in DESIGNS:
                known = " ".join(DESIGNS)
                what = f"{shown(str(design))!r} is no tile: expected one of {known}"
                report.fault(what, *path, place, token=design)
        return tuple(map(str, value))

    def format(self, stacks: Sequence[Sequence[str]] | None) -> str:
        """Key and value as text, nothing for stacks that are not known."""
        if stacks is None:
            return ""
        lists = ("[" + ", ".join(f"'{design}'" for design in stack) + "]" for stack in stacks)
        return f"{self.key} = [{', '.join(lists)}]\n"

    def to_toml(self, rows: Sequence[str]) -> str:
        """One line a stack as key and value."""
        return self.format(list(map(self.typed, rows)))


STACKS = StacksField()
