"""What lies on the table, as a person would point at it: boards, spaces, pieces, words.

A figure knows no millimetres: the terminal and the page draw it, each in its own way. The union
`Piece` is closed; whoever draws pieces ends with `assert_never`.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A pyramid of 1 to 3 pips, seen from above."""

    colour: str
    pips: int


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring laid round what is in the space."""

    colour: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A round counter with the number of its colour."""

    colour: str
    number: int


@dataclass(frozen=True, slots=True)
class Half:
    """Half a tile with its lines: shape, level (0: printed on the board), where its other half is.

    `shape` is +, / or a backslash, `other` one of > < v ^ or "".
    """

    shape: str
    level: int
    other: str


@dataclass(frozen=True, slots=True)
class Domino:
    """A whole tile in a stack: the shapes of its upper and its lower half."""

    shapes: str


@dataclass(frozen=True, slots=True)
class Patch:
    """A printed space of a sheet: its colour ("" none), a sign on it, and whether it is dotted."""

    colour: str
    sign: str = ""
    black: bool = False
    dotted: bool = False
    red_line: bool = False
    """Whether the red line runs along its right side."""


Piece = Pyramid | Ring | Counter | Half | Domino | Patch


@dataclass(frozen=True, slots=True)
class Cell:
    """One space: its pieces from bottom to top, and `text`, the token a terminal shows."""

    text: str = ""
    pieces: tuple[Piece, ...] = ()
    blocked: bool = False


EMPTY_CELL = Cell()
BLOCKED_CELL = Cell("#", blocked=True)


@dataclass(frozen=True, slots=True)
class Rim:
    """Edge spaces round a board, n1 from the west and so on: who, from 0, has a marker where."""

    markers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Trail:
    """A line of a player, from 0, through spaces: each by index, side of entry, side of leaving."""

    player: int
    steps: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Spaces row by row from the top, named by column letters and row numbers."""

    title: str
    columns: int
    cells: tuple[Cell, ...]
    colours: tuple[str, ...]
    """Every colour its pieces may have, so that one set of a palette serves them all."""

    rim: Rim | None = None
    trails: tuple[Trail, ...] = ()
    named: bool = True
    """Whether its spaces have names, which stand at its sides."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.cells) // self.columns


@dataclass(frozen=True, slots=True)
class Figure:
    """A position as boards and words; the cells of scored parts are on the last board."""

    boards: tuple[Board, ...]
    turn: str
    """What is to be done next, while the game goes on."""

    notes: tuple[str, ...] = ()
