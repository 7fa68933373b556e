"""Levels of play, search budgets and rated moves, shared by both search algorithms.

A level limits the number of positions, not the time, so every machine plays the same moves.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import Message, _

Watch = Callable[[float], object]
"""Function called with the completed fraction of the search. An exception ends the search."""


class Level(NamedTuple):
    """Strength of play, which limits the size of the search but not its duration."""

    name: str
    positions: int
    """Number of positions to search for each move.

    In games with points, the current turn is always searched completely.
    """

    rollouts: int
    """Number of rollouts for each move in games without points."""

    width: int
    """Width of the beam: the number of best continuations kept at each step."""

    overlook_percent: int
    """Percentage of moves that the opponent overlooks."""


BEGINNER = Level("beginner", 400, 200, width=2, overlook_percent=10)
CLUB = Level("club", 3_500, 600, width=4, overlook_percent=2)
STRONG = Level("strong", 20_000, 2_000, width=6, overlook_percent=0)
LEVELS = (BEGINNER, CLUB, STRONG)


def level_of(name: str) -> Level:
    """Return the level with this name. Raises PnpError if there is no such level."""
    for level in LEVELS:
        if level.name == name:
            return level
    hint = suggestion(name, [level.name for level in LEVELS])
    raise PnpError(_("unknown level {name}", name=quoted(name)), hint=hint, parameter="level")


class RatedMove(NamedTuple):
    """A legal move with its search result."""

    move: Any
    value: int
    """Value for the mover: a margin in hundredths of a point, or wins per 10,000 rollouts."""

    after: Any
    """Position at the end of the best turn that starts with this move."""

    turn: tuple[Any, ...] = ()
    """All moves of the best turn that starts with the move, or () if a turn is one move."""

    after_reply: Any | None = None
    """Position after the best reply, or None if no reply was searched."""

    decided: int = 0
    """1 if the move certainly wins, -1 if it certainly loses, 0 otherwise."""

    swap: Any | None = None
    """Reply that swaps the players' sides, if the rules allow it."""

    swap_is_best: bool = False
    """True if no other reply is better than `swap`."""

    words: Message | None = None
    """Description of the value provided by the game, or None for values from rollouts or points."""


class BudgetExhausted(Exception):
    """Raised when the budget of a search is used up."""


class SearchBudget:
    """A counter of searched positions or rollouts, with a limit."""

    def __init__(self, limit: int, watch: Watch | None) -> None:
        self._limit = limit
        self._watch = watch
        self.used = 0

    def spend(self, positions: int) -> None:
        """Add to the number of positions searched, and report progress."""
        self.used += positions
        if self._watch is not None:
            self._watch(min(1.0, self.used / self._limit))

    def check(self) -> None:
        """Raise BudgetExhausted once the limit is reached."""
        if self.used >= self._limit:
            raise BudgetExhausted
