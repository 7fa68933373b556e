"""What lies on the table, as a person would point at it: boards, the pieces on them, words.

A figure knows no millimetres. Boards and pieces are components, named as templates are, with the
values that make each the one that lies there; how they look stands in their templates alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pnp.rules.board import Board
from pnp.rules.targets import Target

__all__ = [
    "EDGE",
    "BoardFigure",
    "Figure",
    "Mark",
    "Placed",
    "Route",
    "Shown",
    "Step",
    "Thing",
    "Tray",
    "Value",
]

Value = str | int | float | bool
"""The value of a parameter, or one that makes a kind of piece differ."""


class Thing(NamedTuple):
    """A component and the values of its parameters and of its kinds of pieces that make it."""

    component: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, component: str, **values: Value) -> "Thing":
        """Such as `Thing.of("color-claim/pyramids", which=0, pips=3)`."""
        return cls(component, tuple(sorted(values.items())))

    def __str__(self) -> str:
        return " ".join([self.component, *(f"{name} {value}" for name, value in self.values)])


class Placed(NamedTuple):
    """A piece on the spaces of a board; on several it lies between their middles.

    `turn` is 0 to 3 quarter turns clockwise. A `level` above 0 is told by a number on each space.
    """

    thing: Thing
    spaces: tuple[str, ...]
    turn: int = 0
    level: int = 0


class Mark(NamedTuple):
    """What a pen has put on a space: a sign, or a dot for ""."""

    space: str
    sign: str = ""


class Step(NamedTuple):
    """A space that a line runs through, by the sides N E S W where it comes and goes.

    "" stands for the middle of the space.
    """

    space: str
    entry: str
    leave: str


class Route(NamedTuple):
    """A line of a player, from 1, through spaces; in the colour of a piece, or of a pen."""

    player: int
    steps: tuple[Step, ...]
    like: Thing | None = None


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
    thing: Thing
    board: Board
    texts: tuple[str, ...]
    placed: tuple[Placed, ...] = ()
    marks: tuple[Mark, ...] = ()
    routes: tuple[Route, ...] = ()
    edges: Mapping[str, str] | None = None
    scores: Shown = Shown.OUTLINED
    owner: int = 0
    """The player, from 1, whose own board it is; 0 for one that all share."""

    name: str = ""
    """What opens its spaces among the steps of moves, as in `scoring:b3`; "" where none does."""

    chosen: tuple[Thing, ...] = ()
    """What the owner has chosen before the first move, such as scoring colours."""


EDGE = "edge "
"""What the names of spaces beside a board begin with: `edge e1` is not the e1 on the board."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces that lie beside the boards in a row, and what a terminal shows of each."""

    title: str
    things: tuple[Thing, ...]
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
