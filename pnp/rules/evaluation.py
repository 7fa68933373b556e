"""Optional functions of a game for the search: opponents, hints and reviews use them.

A game without them is searched by its score, and assumed to have no hidden information.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

Totals = Sequence[int]
"""Totals of players 1, 2, ..., in order."""


@dataclass(frozen=True)
class SearchHooks:
    """Optional functions for the search; each takes a position."""

    totals: Callable[[Any], Totals] | None = None
    """Current totals fast, without the parts of the score; by default those of the score."""

    outlook: Callable[[Any], Totals] | None = None
    """Expected totals in hundredths of a point; by default 100 times the totals."""

    people: Callable[[Any], tuple[int, ...]] | None = None
    """Persons who play as players 1, 2, ..., in games whose players exchange sides."""

    turn: Callable[[Any], Hashable] | None = None
    """Value that is equal for all positions of one turn; by default the player to move."""

    apart: bool = False
    """True if players hardly affect each other, so that the search ignores the turns of others."""

    seen: Callable[[Any], Any] | None = None
    """Position without hidden information, to be shown to its players."""

    redrawn: Callable[[Any, Random], Any] | None = None
    """Position with hidden information redrawn at random, independently of the real one."""

    playout: Callable[[Any, Random], int] | None = None
    """Winner, as player 1, 2, ..., of a random rollout; 0 for a draw.

    A fast function for games without points. By default the search plays random moves.
    """
