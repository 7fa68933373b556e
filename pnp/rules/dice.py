"""Dice that a game rolls for all its rounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.rules.seeds import fresh_seed, random_source

Faces = tuple[tuple[str, ...], ...]
"""What lies upward, by round and die."""


@dataclass(frozen=True)
class DiceRoll:
    """Rolled dice, which the seed rolls again.

    `throws` has a word for each die of a round, those together that are uncovered together.
    """

    seed: int
    throws: tuple[tuple[str, ...], ...]
    rounds: Faces
    placed: bool = True
    """Whether the words are the places of the dice; else the players choose these."""


@dataclass(frozen=True)
class Dice:
    """The dice of a round, each with the place it is put on, and how they are thrown.

    `throw` gives the faces in the order of the places, `put` a position with the faces of its
    rounds, which `check` refuses if no dice have them, `known` these of a position, `text` as a
    position file has them, `faces` what the dice show that come with pnp, `open_round` the number,
    from 1, of the round that is to be drawn.
    """

    places: tuple[str, ...]
    rounds: int
    throw: Callable[[Random], tuple[str, ...]]
    put: Callable[[Any, Faces], Any]
    check: Callable[[Faces], None]
    known: Callable[[Any], Faces]
    text: Callable[[Faces], str]
    faces: Callable[[], tuple[str, ...]]
    open_round: Callable[[Any], int]
    placings: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """Ways to play in which the players place the dice, by name: a word a die, throw by throw."""

    def roll(self, seed: int | None = None, placing: str = "") -> DiceRoll:
        """All rounds; the same for the same seed, a fresh one without. Raises PnpError."""
        if placing and placing not in self.placings:
            known = ", ".join(self.placings) or "none"
            what = f"there is no placing {placing!r} of the dice"
            raise PnpError(what, hint=f"there are: {known}", parameter="placing")
        chosen = fresh_seed() if seed is None else seed
        source = random_source(chosen)
        rounds = tuple(self.throw(source) for _ in range(self.rounds))
        throws = self.placings[placing] if placing else (self.places,)
        return DiceRoll(chosen, throws, rounds, placed=not placing)
