"""Manual editing of positions: pieces are placed and removed, and the result may be illegal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pnp.figure import PieceRef

P = TypeVar("P")


class Piece(NamedTuple):
    """A type of piece that can be put on a board."""

    name: str
    """Name in the game's notation, such as R3."""
    words: str
    """Name for users, such as "red 3"."""
    thing: PieceRef
    """Component that represents it."""
    left: int | None = None
    """Number of pieces not yet on the boards; None if there is no limit."""
    turns: int = 1
    """Number of distinct quarter turns."""


class Spot(NamedTuple):
    """A space of a board; `board` is the index of the board in the figure, from 0."""

    board: int
    space: str


class RemovedPiece(NamedTuple, Generic[P]):
    """A position after a piece was removed, and the arguments for `put` to put it back."""

    position: P
    piece: str
    turn: int = 0


@dataclass(frozen=True)
class PositionEditor(Generic[P]):
    """The functions to edit a game's positions by hand; `put` and `lift` raise PnpError.

    Spaces are named as `Figure` shows them. A piece that covers two spaces is placed by its north
    or west space, and removed by either of them.
    """

    pieces: Callable[[P], Sequence[Piece]]
    put: Callable[[P, str, Spot, int], P]
    lift: Callable[[P, Spot], RemovedPiece[P]]
    empty: Callable[[P], P]
    """Position with empty boards."""
