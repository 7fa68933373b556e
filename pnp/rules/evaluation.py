"""Optional functions that a game provides for the search behind opponents, hints and reviews.

If a game has no such functions, the search uses the game's score and assumes that no
information is hidden.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pnp.messages import Message
from pnp.renamed import renamed

Totals = Sequence[int]
"""Totals for players 1, 2, ..., in order."""


class Prospect(NamedTuple):
    """Knowledge about a move in a position without points, for its mover."""

    result: int | None = None
    """1 if the move certainly wins, 0 if it certainly does not lose, -1 if it certainly loses."""

    chance: int | None = None
    """Estimated wins per 10,000 games; a draw counts as half a win."""

    resistance: int = 0
    """Higher if the move is harder to refute."""

    swap: Hashable | None = None
    """Reply that exchanges the players' sides, if the rules allow it."""

    swap_is_best: bool = False
    """True if no other reply is better than `swap`."""

    words: Message | None = None
    """Description of the chance, if there is one."""


@renamed(apart="independent", seen="public_view", redrawn="redraw_hidden", playout="rollout")
@dataclass(frozen=True)
class SearchHooks:
    """Optional functions for the search; each takes a position."""

    totals: Callable[[Any], Totals] | None = None
    """Current totals, computed without listing the parts; by default, taken from the score."""

    outlook: Callable[[Any], Totals] | None = None
    """Expected totals in hundredths of a point; by default 100 times the totals."""

    people: Callable[[Any], tuple[int, ...]] | None = None
    """People who play as players 1, 2, ..., in games whose players can exchange sides."""

    turn: Callable[[Any], Hashable] | None = None
    """Value that is the same for all positions in one turn; by default, the player to move."""

    independent: bool = False
    """True if players hardly affect each other, so the search can ignore other players' turns."""

    public_view: Callable[[Any], Any] | None = None
    """Position without the information that is hidden from players, such as face-down tiles."""

    redraw_hidden: Callable[[Any, Random], Any] | None = None
    """Position with the hidden information redrawn at random, independently of the real one."""

    rollout: Callable[[Any, Random], int] | None = None
    """Winner (1-based) of a rollout, a game finished with random moves; 0 for a draw.

    It makes the search faster in games without points. By default, the search plays the rollouts.
    """

    prospects: Callable[[Any, int], Mapping[Any, Prospect]] | None = None
    """Prospects of legal moves in a game without points, found in at most so many positions."""

    gain: Callable[[Any, Any], Message | None] | None = None
    """Description of a gain besides points, such as "claims red" or "blocks a line"; or None."""
