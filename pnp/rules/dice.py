"""Dice that a game rolls for all its rounds."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from pnp.rules import chance

__all__ = ["Dice", "Roll"]


@dataclass(frozen=True)
class Roll:
    """Rolled dice: the faces of each round, which the seed rolls again; a column a die."""

    seed: int
    columns: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Dice:
    """The dice of a round, each with a word for what it is used for, and how they are thrown.

    `put` gives a position the faces of its rounds.
    """

    columns: tuple[str, ...]
    rounds: int
    throw: Callable[[Random], tuple[str, ...]]
    put: Callable[[Any, tuple[tuple[str, ...], ...]], Any]

    def roll(self, seed: int | None = None) -> Roll:
        """All rounds; the same for the same seed, a fresh one without."""
        chosen = chance.fresh_seed() if seed is None else seed
        source = chance.source(chosen)
        rounds = tuple(self.throw(source) for _ in range(self.rounds))
        return Roll(chosen, self.columns, rounds)
