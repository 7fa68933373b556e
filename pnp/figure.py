"""Boards and figures: positions in terms of spaces and names, with no lengths in mm.

Boards and pieces are components with parameter values; only their templates define their
appearance. Columns are lettered from the left, a to z, then aa; rows are numbered from the top.
Spaces have 0-based indices, row by row from the top.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from pnp.errors import NotationError, quoted
from pnp.messages import _

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
"""Text of an empty space."""

BLOCKED = "#"
"""Text of a blocked space, where no piece may be placed."""

SPACE_NAME = r"[a-z]{1,2}[1-9][0-9]{0,2}"
"""Pattern that matches the name of a space."""

STEPS = {"N": (0, -1), "W": (-1, 0), "E": (1, 0), "S": (0, 1)}
"""Orthogonal directions, as columns to the right and rows down."""

_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_LETTERS = 26
_MAX_COLUMNS, _MAX_ROWS = 702, 999
"""Largest numbers of columns and rows that space names can express; zz999 is the last name."""


def column_name(column: int) -> str:
    """Return the name of a column, such as `a` for 0, `z` for 25 and `aa` for 26."""
    rest, last = divmod(column, _LETTERS)
    return (column_name(rest - 1) if rest else "") + chr(ord("a") + last)


class Space(NamedTuple):
    """0-based column and row of a space; `str()` returns the name of the space."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{column_name(self.column)}{self.row + 1}"

    @classmethod
    def read(cls, name: str) -> "Space":
        """Parse a name such as b3; raise NotationError if it is invalid."""
        found = _NAME.fullmatch(name)
        if found is None:
            message = _("unknown space {name}", name=quoted(name))
            raise NotationError(message, hint=_("write a column and a row, such as b3"))
        column = 0
        for letter in found[1]:
            column = column * _LETTERS + ord(letter) - ord("a") + 1
        return cls(column - 1, int(found[2]) - 1)


@dataclass(frozen=True)
class Board:
    """A rectangular board; `blocked` lists the spaces where no piece may be placed.

    Raises NotationError if a blocked space does not exist, if the board has no spaces, or if it is
    too large for space names.
    """

    columns: int
    rows: int
    blocked: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (0 < self.columns <= _MAX_COLUMNS and 0 < self.rows <= _MAX_ROWS):
            message = _(
                "invalid board size: {columns} columns and {rows} rows",
                columns=self.columns,
                rows=self.rows,
            )
            hint = _(
                "use 1 to {columns} columns and 1 to {rows} rows",
                columns=_MAX_COLUMNS,
                rows=_MAX_ROWS,
            )
            raise NotationError(message, hint=hint)
        for name in self.blocked:
            self.read(name)

    @property
    def size(self) -> int:
        """Number of spaces, including blocked ones."""
        return self.columns * self.rows

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all spaces, in the order of their indices."""
        letters = [column_name(column) for column in range(self.columns)]
        return tuple(f"{letter}{row + 1}" for row in range(self.rows) for letter in letters)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Index of every space, keyed by name."""
        return {name: index for index, name in enumerate(self.names)}

    @cached_property
    def usable(self) -> tuple[int, ...]:
        """Indices of the spaces that are not blocked."""
        blocked = set(self.blocked)
        return tuple(index for index, name in enumerate(self.names) if name not in blocked)

    @cached_property
    def steps(self) -> tuple[Mapping[str, int], ...]:
        """Indices of every space's neighbours, keyed by direction (N, W, E or S)."""
        beside = (
            {direction: self.shifted(index, *step) for direction, step in STEPS.items()}
            for index in range(self.size)
        )
        return tuple(
            {direction: target for direction, target in targets.items() if target is not None}
            for targets in beside
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Indices of every space's neighbours, in the order north, west, east, south."""
        return tuple(tuple(targets.values()) for targets in self.steps)

    def space(self, index: int) -> Space:
        """Return the column and row of the space with this index."""
        row, column = divmod(index, self.columns)
        return Space(column, row)

    def shifted(self, index: int, right: int, down: int) -> int | None:
        """Return the index of the space `right` columns and `down` rows away.

        Returns None if that space would be off the board.
        """
        row, column = divmod(index, self.columns)
        x, y = column + right, row + down
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def read(self, name: str) -> int:
        """Return the index of the space with this name; raise NotationError if there is none."""
        index = self.index.get(name)
        if index is None:
            Space.read(name)  # reports a malformed name more precisely
            last = Space(self.columns - 1, self.rows - 1)
            message = _("unknown space {name}", name=name)
            raise NotationError(message, hint=_("use a1 to {last}", last=last))
        return index


class Target(NamedTuple):
    """A step of a move: the name of a space, or a choice such as a turn, die or action."""

    kind: str
    value: str


Targets = tuple[Target, ...]
"""Steps of a move, in order."""


class Picked(NamedTuple, Generic[M]):
    """The possible next steps of a move, and the move if it is already complete.

    If both are present, the move can be played now or extended. `Table.pick` returns this type with
    `M` as `Move`.
    """

    offered: Targets
    move: M | None


Value = str | int | float | bool
"""Value of a parameter, or of a property that distinguishes types of pieces."""


class PieceRef(NamedTuple):
    """A component and the parameter values that identify one of its pieces."""

    component: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, component: str, **values: Value) -> "PieceRef":
        """Return a reference such as `PieceRef.of("color-claim/pyramids", which=0, pips=3)`."""
        return cls(component, tuple(sorted(values.items())))

    def __str__(self) -> str:
        return " ".join([self.component, *(f"{name} {value}" for name, value in self.values)])


class PlacedPiece(NamedTuple):
    """A piece on a board. A piece on several spaces is centred between them.

    `turn` is the number of clockwise quarter turns, 0 to 3. A `level` above 0 is shown as a number
    on each space.
    """

    piece: PieceRef
    spaces: tuple[str, ...]
    turn: int = 0
    level: int = 0


class Mark(NamedTuple):
    """A pen mark on a space; an empty `sign` is drawn as a dot."""

    space: str
    sign: str = ""


class RouteStep(NamedTuple):
    """A space that a line passes through, and the sides (N, E, S or W) that the line crosses.

    A side of "" means that the line starts or ends at the centre of the space.
    """

    space: str
    entry: str
    leave: str


class Route(NamedTuple):
    """A player's line through spaces.

    The line has the colour of the piece `like`, or of a pen if `like` is None.
    """

    player: int
    steps: tuple[RouteStep, ...]
    like: PieceRef | None = None


class Shown(StrEnum):
    """A way to show the parts of a score on a board."""

    OUTLINED = "outlined"
    """An outline around the spaces that score, and their points."""
    POINTS = "points"
    """Only the points, if lines on the board already show the spaces."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class BoardFigure:
    """A board, the component used to print the board, and its contents from bottom to top.

    `texts` contains each space's text in a terminal. `edges` contains the text of the spaces beside
    the board, keyed by name; n1 is the first space on the north side, from the west.
    """

    title: str
    ref: PieceRef
    board: Board
    texts: tuple[str, ...]
    placed: tuple[PlacedPiece, ...] = ()
    marks: tuple[Mark, ...] = ()
    routes: tuple[Route, ...] = ()
    edges: Mapping[str, str] | None = None
    scores: Shown = Shown.OUTLINED
    owner: int = 0
    """1-based number of the player who owns the board; 0 for a shared board."""

    name: str = ""
    """Prefix for this board's spaces in moves, as in `scoring:b3`; "" if none is needed."""

    middle_line: int = 0
    """Column after which the terminal draws a vertical line; 0 for no line."""

    chosen: tuple[PieceRef, ...] = ()
    """Pieces that the owner chose before the first move, such as scoring colours."""


EDGE = "edge "
"""Prefix for the names of spaces beside a board: `edge e1` is not the space e1 on the board."""


@dataclass(frozen=True, slots=True)
class Tray:
    """A row of pieces beside the boards, with the text that a terminal shows for each piece."""

    title: str
    pieces: tuple[PieceRef, ...]
    texts: tuple[str, ...]
    piled: bool = False
    """True if the pieces are stacked on the table, with the first on top."""

    label: str = ""
    """Short title for a small screen, or "" for the title."""

    picks: Target | None = None
    """Step added to a move when the first piece is selected.

    None if that piece cannot be selected.
    """


@dataclass(frozen=True, slots=True)
class Figure:
    """A position as boards, trays and text."""

    boards: tuple[BoardFigure, ...]
    turn: str
    """Description of the current turn, shown until the game ends."""

    notes: tuple[str, ...] = ()
    trays: tuple[Tray, ...] = ()
    key: str = ""
    """Explanation of the numbers printed on a board, or of what counts in this setup."""

    badges: tuple[PieceRef, ...] = ()
    """Piece of each player, or () if the players have no pieces of their own."""
