"""Random games for the checks of a game, and types for a check and a fault."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from pnp.catalogue.games import AnyGame
from pnp.catalogue.guarded_rules import guarded
from pnp.messages import _
from pnp.rules.game import Variant

MAX_MOVES = 2000
"""Maximum number of moves in a random game; longer games are cut off."""

_SPREAD = 300  # positions per game for checks that look at one position; more are redundant
_POSITIONS = 12  # positions per game for checks of every move, which are slow


def random_game(
    game: AnyGame, variant: Variant[Any], seed: int, *, dice: bool = False
) -> Iterator[Any]:
    """Yield every position in one game of random moves, up to the final position.

    A game with dice ends immediately, because it waits for the dice, unless `dice` is True.
    """
    chance = random.Random(seed)  # noqa: S311  # a game
    reached = variant.unrank(chance.randrange(variant.count))
    if dice and game.dice:
        reached = game.dice.put(reached, game.dice.roll(seed).rounds)
    yield reached
    while moves := game.legal_moves(reached):
        reached = game.play(reached, chance.choice(moves))
        yield reached


@dataclass(frozen=True)
class Trial:
    """One random game in a variant, shared by all checks."""

    game: AnyGame
    variant: Variant[Any]
    seed: int

    def __str__(self) -> str:
        game = f"{self.game.name} {self.variant.name}".rstrip()
        return _("{game}, seed {seed}", game=game, seed=self.seed)

    @cached_property
    def reached(self) -> tuple[Any, ...]:
        """Positions from the setup to the end of the game, or to one move past the limit."""
        # One variant is enough: the variants for more players roll the same dice.
        alone = self.variant is self.game.variants[0]
        played = random_game(self.game, self.variant, self.seed, dice=alone)
        return tuple(islice(played, self.limit + 2))

    @property
    def limit(self) -> int:
        """Maximum number of moves played: the game's own limit, but at most 10 times MAX_MOVES."""
        return min(self.game.max_moves or MAX_MOVES, 10 * MAX_MOVES)

    @property
    def cut_off(self) -> bool:
        """True if the game was stopped because it was longer than `limit`."""
        return len(self.reached) > self.limit + 1

    @property
    def positions(self) -> tuple[Any, ...]:
        """Positions to check, spread over all stages of a long game if there are too many."""
        return spread(self.reached, _SPREAD)

    @property
    def sample(self) -> tuple[Any, ...]:
        """A few of the positions, spread over all stages of the game."""
        return spread(self.reached, _POSITIONS)


def trials_of(game: AnyGame, seeds: Iterable[int] = (1, 2)) -> list[Trial]:
    """Return a random game for each variant and seed; each game is played on first use."""
    safe = guarded(game, game.legal_moves.__module__)
    return [Trial(safe, variant, seed) for variant in safe.variants for seed in seeds]


class Fault(NamedTuple):
    """An error in a game."""

    field: str
    """Field of the game that is at fault."""
    message: str
    """Description of the error."""
    position: str = ""
    """Text of the position in which the error occurs, printed below the error; "" if none."""


class Check(NamedTuple):
    """A check to run on a game."""

    title: str
    """Statement that must be true of every game."""
    run: Callable[[Trial], Iterator[Fault]]
    """Function that yields the errors in a game; exceptions raised by the game may propagate."""


def spread(values: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Return at most `count` elements, evenly spread from the first to the last."""
    if len(values) <= count:
        return tuple(values)
    return tuple(values[at * (len(values) - 1) // (count - 1)] for at in range(count))
