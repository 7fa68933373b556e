"""What a game tells whoever thinks about it, beside its moves: an opponent, a hint, a review.

All of it may be left out: then its score is asked, and nothing is taken to be hidden.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

Totals = Sequence[int]
"""What players 1, 2, ... have, in order."""


@dataclass(frozen=True)
class Thinking:
    """How a game is thought about; each takes a position."""

    totals: Callable[[Any], Totals] | None = None
    """What everybody has so far, fast, without the parts; left out, the totals of the score."""

    outlook: Callable[[Any], Totals] | None = None
    """What everybody may hope for, in hundredths of a point; left out, a hundred times the totals.
    """

    people: Callable[[Any], tuple[int, ...]] | None = None
    """Who plays as player 1, 2, ..., in games whose players exchange their sides."""

    turn: Callable[[Any], Hashable] | None = None
    """What is alike in all positions of one turn; left out, the player to move."""

    apart: bool = False
    """Whether players hardly touch one another: then nobody thinks about the turns of others."""

    seen: Callable[[Any], Any] | None = None
    """The position without what its players do not see, to be shown to them while they play."""

    redrawn: Callable[[Any, Random], Any] | None = None
    """The position with what its players do not see drawn anew; it never looks at that."""

    playout: Callable[[Any, Random], int] | None = None
    """Who has won, as player 1, 2, ..., when all go on at random; 0 for a draw.

    For games without points, fast; left out, moves are played.
    """
