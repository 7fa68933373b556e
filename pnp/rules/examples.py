"""Worked examples of the rules, one for each phase of a game, to show beside a board."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True)
class Example(Generic[P]):
    """A position and the moves that are played from it, as an example for a phase of the game.

    The words of the moves, the reason why a move is refused, and the drawing are derived from the
    rules.
    """

    title: str
    """Title, such as "A claim"."""
    applies: Callable[[P], bool]
    """Returns True if the example fits a position. The first example that fits is shown."""
    position: Callable[[], P]
    """Returns the position from which the moves are played."""
    moves: tuple[str, ...] = ()
    """Moves that are played from the position."""
    refused: str = ""
    """Illegal move in the last position, or ""; the reason is shown."""
    words: str = ""
    """Remark on what the moves do not show, or ""."""
