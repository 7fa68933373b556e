"""Passtally: the stacks of tiles of a position file, each from its face-up tile down."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.errors import Place
from pnp.games.passtally.tiles import DESIGNS
from pnp.rules.faults import NotationError
from pnp.rules.fields import Reader, shown

COUNT = 3
SIZE = 14
EMPTY_STACK = "-"
"""What is typed for a stack that has run out."""


@dataclass(frozen=True)
class StacksField:
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
        return tuple(self._stack(reader, index, stack) for index, stack in enumerate(stacks))

    def _stack(self, reader: Reader, index: int, stack: object) -> tuple[str, ...]:
        if not isinstance(stack, list) or len(stack) > SIZE:
            reader.fault(f"stacks: expected up to {SIZE} tiles", self.key, index)
            return ()
        for place, design in enumerate(stack):
            if design not in DESIGNS:
                known = " ".join(DESIGNS)
                what = f"{shown(str(design))!r} is no tile: expected one of {known}"
                reader.fault(what, self.key, index, place, token=design)
        return tuple(map(str, stack))

    def format(self, stacks: Sequence[Sequence[str]] | None) -> str:
        """Key and value as text, nothing for stacks that are not known."""
        if stacks is None:
            return ""
        return self.to_toml([" ".join(stack) or EMPTY_STACK for stack in stacks])

    def row_faults(self, text: str) -> tuple[NotationError, ...]:
        """What is wrong with one typed stack."""
        words = [] if text.strip() == EMPTY_STACK else text.split()
        if (words or text.strip()) and len(words) <= SIZE and all(w in DESIGNS for w in words):
            return ()
        what = f"expected {self.expected}, found {shown(text)!r}"
        return (NotationError(what, Place("", 1, 1, shown(text))),)

    def to_toml(self, rows: Sequence[str]) -> str:
        """One line a stack as key and value."""
        lists = []
        for row in rows:
            words = [] if row.strip() == EMPTY_STACK else row.split()
            lists.append("[" + ", ".join(f"'{word}'" for word in words) + "]")
        return f"{self.key} = [{', '.join(lists)}]\n"


STACKS = StacksField()
