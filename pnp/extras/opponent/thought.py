"""What thinking leads to, and how it is bounded: by positions looked at, and by whoever waits."""

from collections.abc import Callable
from typing import Any, NamedTuple

Watch = Callable[[float], object]
"""Told now and then how much of the thinking is done, 0 to 1; what it raises ends the thinking."""


class RatedMove(NamedTuple):
    """A legal move, and what was found to follow."""

    move: Any
    worth: int
    """To who is to move: a margin in hundredths of a point, or won playouts of ten thousand."""

    after: Any
    """The position when the turn that the move begins is over, each further move at its best."""

    moves: int = 1
    """That make the turn."""

    answered: Any | None = None
    """The position after the best answer to it, where one was looked at."""

    decided: int = 0
    """1 where the move is sure to win, -1 to lose, as far as that is known."""


class Spent(Exception):
    """All positions that may be looked at have been."""


class SearchBudget:
    """Counts the positions that are looked at, or the playouts."""

    def __init__(self, most: int, watch: Watch | None) -> None:
        self._most = most
        self._watch = watch
        self.looked = 0

    def look(self, positions: int) -> None:
        """Look at so many more."""
        self.looked += positions
        if self._watch is not None:
            self._watch(min(1.0, self.looked / self._most))

    def check(self) -> None:
        """Raise Spent once as many as may be have been looked at."""
        if self.looked >= self._most:
            raise Spent
