"""Setups: a game's variant and a number, drawn by chance and rebuilt from a code."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.rules import chance, numbering
from pnp.rules.game import Game, Variant


class Setup(NamedTuple):
    """One way in which a game may begin."""

    game: Game[Any, Any]
    variant: Variant[Any]
    number: int

    @property
    def code(self) -> str:
        """What rebuilds it anywhere."""
        return numbering.code(self.variant.tag, self.number, self.variant.count)

    @property
    def position(self) -> Any:
        """The position it stands for."""
        return self.variant.unrank(self.number)

    @property
    def title(self) -> str:
        """Game and variant."""
        if self.variant.words:
            return f"{self.game.title} {self.variant.words}"
        name = self.variant.name.replace("-", " ")
        return f"{self.game.title}, {name}" if name else self.game.title

    def to_json(self) -> dict[str, Any]:
        """The setup as plain data; the number as text, as it may have hundreds of digits."""
        return {
            "game": self.game.name,
            "variant": self.variant.name,
            "code": self.code,
            "number": str(self.number),
            "position": self.game.format(self.position),
        }


def draw(
    game: Game[Any, Any], variant: str = "", seed: int | None = None, count: int = 1
) -> Iterator[Setup]:
    """So many setups, every one equally likely; raises PnpError for an unknown variant."""
    chosen, source = game.variant(variant), chance.source(seed)
    return (Setup(game, chosen, source.randrange(chosen.count)) for _ in range(count))


def numbered(game: Game[Any, Any], variant: str, number: int) -> Setup:
    """The setup of that number; raises PnpError."""
    chosen = game.variant(variant)
    if not 0 <= number < chosen.count:
        what = f"number: expected 0 to {chosen.count - 1}, found {number}"
        raise PnpError(what, parameter="number")
    return Setup(game, chosen, number)


def ranked(game: Game[Any, Any], position: Any) -> Setup:
    """The setup that a position shows, of whichever variant; raises PnpError."""
    faults = []
    for variant in game.variants:
        try:
            return Setup(game, variant, variant.rank(position))
        except PnpError as error:
            faults.append(error)
    raise faults[0]
