"""Boards and figures: a position as a person would point at it.

A figure is in spaces and names, not in millimetres. Boards and pieces are components with values
for their parameters; their appearance is defined in their templates only.

Columns are lettered from the left, a to z, then aa; rows are numbered from the top. A space is
known by its index, counted from 0 row by row from the top.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from pnp.errors import NotationError, quoted

__all__ = [
    "BLOCKED",
    "EDGE",
    "EMPTY",
    "SPACE_NAME",
    "STEPS",
    "Board",
    "BoardFigure",
    "Figure",
    "Mark",
    "Picked",
    "PieceRef",
    "PlacedPiece",
    "Route",
    "RouteStep",
    "Shown",
    "Space",
    "Target",
    "Targets",
    "Tray",
    "Value",
    "column_name",
]

M = TypeVar("M")

EMPTY = "."
"""Text of a space on which nothing lies."""

BLOCKED = "#"
"""Text of a space on which nothing may lie."""

SPACE_NAME = r"[a-z]{1,2}[1-9][0-9]{0,2}"
"""Pattern of the name of a space."""

STEPS = {"N": (0, -1), "W": (-1, 0), "E": (1, 0), "S": (0, 1)}
"""The orthogonal directions, as columns to the right and rows down."""

_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_LETTERS = 26
_MOST_COLUMNS, _MOST_ROWS = 702, 999
"""Those that names of spaces can tell: zz999 is the last."""


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

    Raises NotationError for a blocked space that is not there, and for a board without spaces or
    with more than names of spaces can tell.
    """

    columns: int
    rows: int
    blocked: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (0 < self.columns <= _MOST_COLUMNS and 0 < self.rows <= _MOST_ROWS):
            expected = f"expected 1 to {_MOST_COLUMNS} columns and 1 to {_MOST_ROWS} rows"
            raise NotationError(f"{expected}, found {self.columns} and {self.rows}")
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


class Target(NamedTuple):
    """One step of a move: a space by its name, or a choice of some kind: turn, die, action."""

    kind: str
    value: str


Targets = tuple[Target, ...]
"""The steps of a move, in order."""


class Picked(NamedTuple, Generic[M]):
    """What may be picked next, and the move that is made by what has been picked.

    There may be both: the move may be made as it is or carried on. `M` is `Move` for `Table.pick`.
    """

    offered: Targets
    move: M | None


Value = str | int | float | bool
"""The value of a parameter, or one that makes a kind of piece differ."""


class PieceRef(NamedTuple):
    """A component and the values of its parameters and of its kinds of pieces that make it."""

    component: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, component: str, **values: Value) -> "PieceRef":
        """Such as `PieceRef.of("color-claim/pyramids", which=0, pips=3)`."""
        return cls(component, tuple(sorted(values.items())))

    def __str__(self) -> str:
        return " ".join([self.component, *(f"{name} {value}" for name, value in self.values)])


class PlacedPiece(NamedTuple):
    """A piece on the spaces of a board; on several it lies between their middles.

    `turn` is 0 to 3 quarter turns clockwise. A `level` above 0 is told by a number on each space.
    """

    thing: PieceRef
    spaces: tuple[str, ...]
    turn: int = 0
    level: int = 0


class Mark(NamedTuple):
    """What a pen has put on a space: a sign, or a dot for ""."""

    space: str
    sign: str = ""


class RouteStep(NamedTuple):
    """A space that a line runs through, by the sides N E S W where it comes and goes.

    "" stands for the middle of the space.
    """

    space: str
    entry: str
    leave: str


class Route(NamedTuple):
    """A line of a player, from 1, through spaces; in the colour of a piece, or of a pen."""

    player: int
    steps: tuple[RouteStep, ...]
    like: PieceRef | None = None


class Shown(StrEnum):
    """How parts of a score are shown on a board."""

    OUTLINED = "outlined"
    """A line round their spaces, and their points."""
    POINTS = "points"
    """Their points alone, as lines on the board show where they are."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class BoardFigure:
    """A board, the component that prints it, and what lies on it, lowest first.

    `texts` holds, space by space, what a terminal shows; `edges` the same for the spaces beside
    the board, n1 from the west and so on.
    """

    title: str
    thing: PieceRef
    board: Board
    texts: tuple[str, ...]
    placed: tuple[PlacedPiece, ...] = ()
    marks: tuple[Mark, ...] = ()
    routes: tuple[Route, ...] = ()
    edges: Mapping[str, str] | None = None
    scores: Shown = Shown.OUTLINED
    owner: int = 0
    """The player, from 1, whose own board it is; 0 for one that all share."""

    name: str = ""
    """What opens its spaces among the steps of moves, as in `scoring:b3`; "" where none does."""

    chosen: tuple[PieceRef, ...] = ()
    """What the owner has chosen before the first move, such as scoring colours."""


EDGE = "edge "
"""What the names of spaces beside a board begin with: `edge e1` is not the e1 on the board."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces that lie beside the boards in a row, and what a terminal shows of each."""

    title: str
    things: tuple[PieceRef, ...]
    texts: tuple[str, ...]
    piled: bool = False
    """Whether they lie on one another on the table, the first on top."""

    picks: Target | None = None
    """The step of a move that is made by pointing at the first one."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A position as boards, trays and words."""

    boards: tuple[BoardFigure, ...]
    turn: str
    """What is to be done next, while the game goes on."""

    notes: tuple[str, ...] = ()
    trays: tuple[Tray, ...] = ()
    key: str = ""
    """What the numbers printed on a board stand for, in words."""
