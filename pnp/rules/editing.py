"""Laying a position out by hand: pieces are put on spaces and taken away, whether legal or not."""

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
    """Component that it is drawn as."""
    left: int | None = None
    """Number of pieces that are still beside the boards; None if there is no limit."""
    turns: int = 1
    """Number of its distinct quarter turns."""


class Spot(NamedTuple):
    """A space of a board, which is told by its place in the figure, from 0."""

    board: int
    space: str


class Lifted(NamedTuple, Generic[P]):
    """A position without a piece, and what was taken: what `put` puts back."""

    position: P
    piece: str
    turn: int = 0


@dataclass(frozen=True)
class Laying(Generic[P]):
    """How pieces of a game are laid by hand. `put` and `lift` raise PnpError.

    They count spaces as `Figure` shows them; a spot of a piece that covers two is its north or west
    one when it is put, any of them when it is lifted.
    """

    pieces: Callable[[P], Sequence[Piece]]
    put: Callable[[P, str, Spot, int], P]
    lift: Callable[[P, Spot], Lifted[P]]
    empty: Callable[[P], P]
    """The same with nothing on the boards."""
