"""Dice that a game rolls for all its rounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import _
from pnp.rules.seeds import fresh_seed, random_source

Faces = tuple[tuple[str, ...], ...]
"""Faces that are up, by round and die."""


@dataclass(frozen=True)
class DiceRoll:
    """The result of a roll, reproducible from its seed.

    `throws` has one word for each die of a round; words in one tuple are revealed together.
    """

    seed: int
    throws: tuple[tuple[str, ...], ...]
    rounds: Faces
    placed: bool = True
    """True if the words are the positions of the dice; otherwise the players choose these."""


@dataclass(frozen=True)
class Dice:
    """The dice of a round, each with its position, and how they are rolled.

    `throw` returns the faces in the order of the positions. `put` returns a position with the faces
    of its rounds, and `known` returns the faces that a position has. `check` raises PnpError for
    impossible faces. `text` formats faces for a position file, `faces` returns the faces of the
    dice included with pnp, and `open_round` the number, from 1, of the round to draw next.
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
    """Orders in which players place the dice themselves, by name: a word per die and throw."""

    def roll(self, seed: int | None = None, placing: str = "") -> DiceRoll:
        """Roll the dice of all rounds, reproducibly from `seed`, or from a fresh seed if None.

        Raises PnpError for an unknown placing.
        """
        if placing and placing not in self.placings:
            message = _("unknown placing {name}", name=quoted(placing))
            hint = suggestion(placing, tuple(self.placings))
            raise PnpError(message, hint=hint, parameter="placing")
        chosen = fresh_seed() if seed is None else seed
        source = random_source(chosen)
        rounds = tuple(self.throw(source) for _unused in range(self.rounds))
        throws = self.placings[placing] if placing else (self.places,)
        return DiceRoll(chosen, throws, rounds, placed=not placing)
