"""Manual editing of positions: placing and removing pieces, even if the result is illegal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pnp.figure import PieceRef
from pnp.rules.score import Score

P = TypeVar("P")


class Piece(NamedTuple):
    """A type of piece that can be put on a board."""

    name: str
    """Name of the piece in the game's notation, such as R3."""
    words: str
    """Name of the piece as shown to users, such as "red 3"."""
    ref: PieceRef | None
    """Component that represents the piece; None if the piece is only a pen stroke."""
    left: int | None = None
    """Number of these pieces not yet on the boards, or None if there is no limit."""
    turns: int = 1
    """Number of distinct orientations of the piece, in quarter turns."""


class Spot(NamedTuple):
    """A space on a board. `board` is the 0-based index of the board in the figure."""

    board: int
    space: str


class RemovedPiece(NamedTuple, Generic[P]):
    """A position after a piece is removed, and the arguments for `put` that restore the piece."""

    position: P
    piece: str
    turn: int = 0


@dataclass(frozen=True)
class PositionEditor(Generic[P]):
    """The functions for editing a game's positions by hand.

    `put` and `lift` raise PnpError if a piece cannot be placed or removed. Spaces have the names
    used in `Figure`. To place a piece that covers two spaces, name its north or west space. To
    remove such a piece, name either space.
    """

    pieces: Callable[[P], Sequence[Piece]]
    put: Callable[[P, str, Spot, int], P]
    lift: Callable[[P, Spot], RemovedPiece[P]]
    empty: Callable[[P], P]
    """Function that returns the position with empty boards."""


@dataclass(frozen=True)
class ScoreEditor(PositionEditor[P]):
    """The functions for scoring a finished game from its boards, without its moves.

    Positions need not be legal. `empty` returns the position with empty boards and all values that
    a score needs. `put` replaces a piece that cannot share its space with another.
    """

    score: Callable[[P], Score]
    values: tuple[str, ...]
    """Keys of the position file that change the score and are not on a board."""
