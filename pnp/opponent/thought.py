"""What thinking leads to, and how it is bounded: by positions looked at, and by whoever waits."""

from collections.abc import Callable
from typing import Any, NamedTuple

Watch = Callable[[float], object]
"""Told now and then how much of the thinking is done, 0 to 1; what it raises ends the thinking."""


class Choice(NamedTuple):
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


class Budget:
    """Counts the positions that are looked at."""

    def __init__(self, positions: int, watch: Watch | None) -> None:
        self._all = self._left = positions
        self._watch = watch

    def look(self, positions: int) -> None:
        """Look at so many more."""
        self._left -= positions
        if self._watch is not None:
            self._watch(min(1.0, (self._all - self._left) / self._all))

    def check(self) -> None:
        """Raise Spent once all have been looked at."""
        if self._left <= 0:
            raise Spent
