"""A board of square spaces: their names, their indices, and which lie beside each other.

Columns are lettered from the left, a to z, then aa; rows are numbered from the top. A space is
known by its index, counted from 0 row by row from the top.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.errors import quoted
from pnp.rules.faults import NotationError

__all__ = ["SPACE", "STEPS", "Board", "Space", "column_name"]

SPACE = r"[a-z]{1,2}[1-9][0-9]{0,2}"
"""What the name of a space looks like, for patterns."""

STEPS = {"N": (0, -1), "W": (-1, 0), "E": (1, 0), "S": (0, 1)}
"""The orthogonal directions, as columns to the right and rows down."""

_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_LETTERS = 26


def column_name(column: int) -> str:
    """`a` for column 0, `z` for 25, `aa` for 26."""
    rest, last = divmod(column, _LETTERS)
    return (column_name(rest - 1) if rest else "") + chr(ord("a") + last)


class Space(NamedTuple):
    """Where a space lies, counted from 0; as text it is its name."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{column_name(self.column)}{self.row + 1}"

    @classmethod
    def read(cls, name: str) -> "Space":
        """The space of a name such as b3; raises NotationError."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise NotationError(f"{quoted(name)} is no space: expected one such as b3")
        column = 0
        for letter in found[1]:
            column = column * _LETTERS + ord(letter) - ord("a") + 1
        return cls(column - 1, int(found[2]) - 1)


@dataclass(frozen=True)
class Board:
    """So many columns and rows; on the blocked spaces, given by name, nothing may lie.

    Raises NotationError for a blocked space that is not there.
    """

    columns: int
    rows: int
    blocked: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in self.blocked:
            self.read(name)

    @property
    def size(self) -> int:
        """How many spaces there are, blocked ones included."""
        return self.columns * self.rows

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every space."""
        letters = [column_name(column) for column in range(self.columns)]
        return tuple(f"{letter}{row + 1}" for row in range(self.rows) for letter in letters)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The index of every space by its name."""
        return {name: index for index, name in enumerate(self.names)}

    @cached_property
    def usable(self) -> tuple[int, ...]:
        """Every space that is not blocked."""
        blocked = set(self.blocked)
        return tuple(index for index, name in enumerate(self.names) if name not in blocked)

    @cached_property
    def steps(self) -> tuple[Mapping[str, int], ...]:
        """For every space, where each direction N, W, E, S leads that stays on the board."""
        beside = (
            {way: self.shifted(index, *step) for way, step in STEPS.items()}
            for index in range(self.size)
        )
        return tuple(
            {way: target for way, target in ways.items() if target is not None} for ways in beside
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The orthogonal neighbours of every space, in the order north, west, east, south."""
        return tuple(tuple(ways.values()) for ways in self.steps)

    def space(self, index: int) -> Space:
        """Column and row of a space."""
        row, column = divmod(index, self.columns)
        return Space(column, row)

    def shifted(self, index: int, right: int, down: int) -> int | None:
        """The space so many columns to the right and rows down, None off the board."""
        row, column = divmod(index, self.columns)
        x, y = column + right, row + down
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def read(self, name: str) -> int:
        """The index of the space of that name; raises NotationError."""
        index = self.index.get(name)
        if index is None:
            Space.read(name)  # which says what is wrong with it
            last = Space(self.columns - 1, self.rows - 1)
            raise NotationError(f"there is no space {name}: expected a1 to {last}")
        return index
