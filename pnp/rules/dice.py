"""Dice for games that roll them in every round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import _
from pnp.rules.seeds import fresh_seed, random_source

Faces = tuple[tuple[str, ...], ...]
"""Faces that the dice show, for each round and each die."""


@dataclass(frozen=True)
class DiceRoll:
    """The result of a roll, reproducible from its seed.

    `throws` has one word for each die in a round. Dice in the same tuple are revealed together.
    """

    seed: int
    throws: tuple[tuple[str, ...], ...]
    rounds: Faces
    placed: bool = True
    """True if the words in `throws` are places. If False, the players choose the places."""


@dataclass(frozen=True)
class Dice:
    """The dice for a round, each with its place, and the functions that roll and store them.

    `throw` returns the faces in the order of the places. `put` returns a position with the given
    faces, and `known` returns the faces in a position. `check` raises PnpError for impossible
    faces. `text` formats faces for a position file. `faces` returns the faces of the dice that come
    with pnp. `open_round` returns the 1-based number of the round to draw next.
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
    describe: Callable[[str], str] = str
    """Function that describes a face in words. By default, the description is the face itself."""
    placings: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """Ways to reveal dice that the players place, keyed by name. See `DiceRoll.throws`."""

    def roll(self, seed: int | None = None, placing: str = "") -> DiceRoll:
        """Roll the dice for all rounds, reproducibly from `seed`.

        If `seed` is None, a new seed is chosen. Raises PnpError if the placing is unknown.
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
