"""A game's dice, rolled for all rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.catalogue import Catalogue

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.rules.dice import DiceRoll


@dataclass(frozen=True, repr=False)
class Roll:
    """The dice of all rounds of a game."""

    _rules: "AnyGame" = field(compare=False)
    _rolled: "DiceRoll"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._rules.name

    @property
    def seed(self) -> int:
        """What rolls the same dice again."""
        return self._rolled.seed

    @property
    def columns(self) -> tuple[str, ...]:
        """The place of each die of a round; numbers where the players place them."""
        return tuple(word for throw in self._rolled.throws for word in throw)

    @property
    def placed(self) -> bool:
        """Whether each die has its place; only then a table can be given the dice."""
        return self._rolled.placed

    @property
    def rounds(self) -> tuple[tuple[str, ...], ...]:
        """The faces of each round."""
        return self._rolled.rounds

    @property
    def text(self) -> str:
        """The faces as a position file has them."""
        dice = self._rules.dice
        return dice.text(self.rounds) if dice else ""

    def strip(self) -> Drawing:
        """A strip to fold, a throw uncovered at a time."""
        return Drawing(f"{self._rules.title}, rolled", self._strip)

    def to_json(self) -> dict[str, Any]:
        """The dice as plain data."""
        return self._rules.roll_json(self._rolled)

    def __repr__(self) -> str:
        return f"<Roll {self.game}, seed {self.seed}>"

    def _strip(self, palette: "Palette", _: "Settings") -> "Sequence[Scene]":
        from pnp.diagrams.strip import roll_strip

        return [roll_strip(self._rules.title, self._rolled, palette)]


def roll(
    game: str, *, seed: int | None = None, placing: str = "", catalogue: Catalogue | None = None
) -> Roll:
    """Roll a game's dice for all rounds.

    With a placing, one of `pnp.game(game).placings`, the players place the dice.

    Raises:
        PnpError: The game has no dice or no such placing.
    """
    rules = catalogue_or_default(catalogue).game(arguments.text("game", game))
    return Roll(rules, rules.roll(arguments.seed(seed), arguments.text("placing", placing)))
