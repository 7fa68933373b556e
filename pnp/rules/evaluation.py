"""Optional functions that a game can provide for the search behind opponents, hints and reviews.

If a game does not provide these functions, the search uses the game's score and assumes that no
information is hidden.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pnp.messages import Message

Totals = Sequence[int]
"""Totals for players 1, 2, ..., in order."""


class Prospect(NamedTuple):
    """Prospects of a move in a game without points, for the player who makes the move."""

    result: int | None = None
    """1 if the move certainly wins, 0 if it certainly wins or draws, -1 if it certainly loses."""

    chance: int | None = None
    """Estimated wins per 10,000 games; a draw counts as half a win."""

    resistance: int = 0
    """Difficulty of refuting the move. A higher number is more difficult."""

    swap: Hashable | None = None
    """Reply that exchanges the players' sides, or None if the rules do not allow such a reply."""

    swap_is_best: bool = False
    """True if no other reply is better than `swap`."""

    words: Message | None = None
    """Description of the chance, or None."""


@dataclass(frozen=True)
class SearchHooks:
    """Optional functions for the search. The first argument of each function is a position."""

    totals: Callable[[Any], Totals] | None = None
    """Current totals. By default, they are taken from the score, which takes longer to compute."""

    outlook: Callable[[Any], Totals] | None = None
    """Expected totals in hundredths of a point; by default, 100 times the totals."""

    people: Callable[[Any], tuple[int, ...]] | None = None
    """People who play as players 1, 2, ..., in games whose players can exchange sides."""

    turn: Callable[[Any], Hashable] | None = None
    """Value shared by all positions in one turn; by default, the player to move."""

    independent: bool = False
    """True if players hardly affect each other.

    The search then ignores the turns of other players.
    """

    public_view: Callable[[Any], Any] | None = None
    """Position without hidden information, such as face-down tiles."""

    redraw_hidden: Callable[[Any, Random], Any] | None = None
    """Position with the hidden information replaced at random.

    The result does not depend on the real hidden information.
    """

    rollout: Callable[[Any, Random], int] | None = None
    """Winner (1-based) of a game finished with random moves (a rollout), or 0 for a draw.

    This function makes the search faster in games without points. By default, the search plays the
    random moves itself.
    """

    prospects: Callable[[Any, int], Mapping[Any, Prospect]] | None = None
    """Prospects of the legal moves in a game without points, keyed by move.

    The second argument is the maximum number of positions to visit.
    """

    gain: Callable[[Any, Any], Message | None] | None = None
    """Description of a gain other than points, such as "claims red", or None without a gain."""
