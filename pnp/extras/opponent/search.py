"""Levels of play, the budget of a search, and what a search returns: shared by both searchers.

A level is a number of positions and never a time, so that every machine plays the same.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pnp.errors import PnpError, nearest, quoted

Watch = Callable[[float], object]
"""Told now and then how much of the thinking is done, 0 to 1; what it raises ends the thinking."""


class Level(NamedTuple):
    """How far is thought ahead: the same on every machine, however fast."""

    name: str
    positions: int
    """That are looked at for one move in games with points; its own turn is always looked at."""

    playouts: int
    """Made for one move in games without points."""

    width: int
    """How many ways to go on are kept at every turn, the best at first sight."""

    overlooked: int
    """Of a hundred moves: how many the opponent of that level does not see."""


BEGINNER = Level("beginner", 400, 200, width=2, overlooked=10)
CLUB = Level("club", 3_500, 600, width=4, overlooked=2)
STRONG = Level("strong", 20_000, 2_000, width=6, overlooked=0)
LEVELS = (BEGINNER, CLUB, STRONG)


def level_of(name: str) -> Level:
    """The level of that name; raises PnpError."""
    for level in LEVELS:
        if level.name == name:
            return level
    hint = nearest(name, [level.name for level in LEVELS], "levels")
    raise PnpError(f"there is no level {quoted(name)}", hint=hint, parameter="level")


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

    swap: Any | None = None
    """The answer by which the players exchange sides, where the rules allow it then."""

    swap_pays: bool = False
    """Whether no answer is better than that."""


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
