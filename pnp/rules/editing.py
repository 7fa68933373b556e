"""Laying a position out by hand: pieces are put on spaces and taken away, whether legal or not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pnp.figure import PieceRef

P = TypeVar("P")


class Piece(NamedTuple):
    """A kind of piece that may be put on a board."""

    name: str
    """What tells it from the others of the game, such as R3."""
    words: str
    thing: PieceRef
    left: int | None = None
    """How many lie beside the boards still; None where there are as many as one likes."""
    turns: int = 1
    """In how many quarter turns it may lie."""


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
