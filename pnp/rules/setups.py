"""Setups: a game's variant and a number, drawn at random or restored from a code."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from pnp.errors import PnpError, Remedy
from pnp.messages import Message, _, ngettext
from pnp.rules.game import Game, Variant
from pnp.rules.ranking import code
from pnp.rules.seeds import fresh_seed
from pnp.rules.shuffle import Shuffle


class RankedSetup(NamedTuple):
    """An initial position in a game, identified by its variant and its number."""

    game: Game[Any, Any]
    variant: Variant[Any]
    number: int

    @property
    def code(self) -> str:
        """Code that restores the setup on any machine."""
        return code(self.variant.tag, self.number, self.variant.count)

    @property
    def position(self) -> Any:
        """Position of the setup."""
        return self.variant.unrank(self.number)

    @property
    def title(self) -> str:
        """Title of the game, with the variant."""
        return self.titled(self.game.title)

    def titled(self, title: str) -> str:
        """Return a title, with the variant."""
        if self.variant.words:
            return _("{title} {variant}", title=title, variant=self.variant.words)
        name = self.variant.name.replace("-", " ")
        return _("{title}, {variant}", title=title, variant=_(name)) if name else title

    @property
    def proven(self) -> str:
        """Description of what is proven about the setup, or "" if nothing is proven."""
        return self.variant.proven().get(self.number, "")

    def to_json(self) -> dict[str, Any]:
        """Return the setup as plain data.

        The number is a string because it can have hundreds of digits.
        """
        return {
            "game": self.game.name,
            "variant": self.variant.name,
            "code": self.code,
            "number": str(self.number),
            "position": self.game.format(self.position),
            **({"proven": self.proven} if self.proven else {}),
        }


class Deck(NamedTuple):
    """Setups for a variant in random order, without repetition."""

    game: Game[Any, Any]
    variant: Variant[Any]
    seed: int
    order: Shuffle | tuple[int, ...]
    fair: bool
    """True if the deck only contains setups that are proven to be fair."""

    def setup(self, index: int) -> RankedSetup:
        """Return the setup with this 0-based index, without computing the earlier setups."""
        return RankedSetup(self.game, self.variant, self.order[index])


def draw(
    game: Game[Any, Any],
    variant: str = "",
    seed: int | None = None,
    count: int = 1,
    first: int = 1,
    *,
    fair: bool = False,
) -> Deck:
    """Return a deck in an order set by the seed, with at least `count` setups starting at `first`.

    Args:
        game: The game.
        variant: Name of the variant, or "" for the first variant.
        seed: Seed for the order. If it is None, a new seed is chosen.
        count: Number of setups that must be available.
        first: Number (1-based) of the first setup that is needed.
        fair: True to draw only setups that are proven to be fair.

    Raises:
        PnpError: The variant is unknown, or there are too few setups.
    """
    chosen = game.variant(variant)
    proven = chosen.proven() if fair else {}
    if fair and not proven:
        title = numbered(game, chosen.name, 0).title
        message = _("no setup of {game} is proven to be fair", game=title)
        raise PnpError(message, remedies=[Remedy("without", "fair")], parameter="fair")
    available = len(proven) if fair else chosen.count
    if first > available:
        message = _too_few(available, fair=fair)
        raise PnpError(message, remedies=[Remedy("first", str(available))], parameter="first")
    left = available - first + 1
    if count > left:
        message = _too_few(left, first, fair=fair)
        raise PnpError(message, remedies=[Remedy("count", str(left))], parameter="count")
    number = fresh_seed() if seed is None else seed
    key = f"{chosen.tag} {number}"
    return Deck(
        game, chosen, number, _by_hash(proven, key) if fair else Shuffle(available, key), fair
    )


def _too_few(count: int, first: int = 1, *, fair: bool) -> Message:
    number, start = f"{count:,}", f"{first:,}"
    if first > 1:
        return ngettext(
            "there is only {number} setup from number {first} onwards",
            "there are only {number} setups from number {first} onwards",
            count,
            number=number,
            first=start,
        )
    if fair:
        return ngettext(
            "only {number} setup is proven to be fair",
            "only {number} setups are proven to be fair",
            count,
            number=number,
        )
    return ngettext(
        "only {number} setup exists", "only {number} setups exist", count, number=number
    )


def _by_hash(numbers: Mapping[int, str], key: str) -> tuple[int, ...]:
    """Return the numbers in an order set by the key.

    If numbers are added later, the order of the others does not change.
    """

    def place(number: int) -> bytes:
        return blake2b(f"{key} {number}".encode(), digest_size=16).digest()

    return tuple(sorted(numbers, key=place))


def numbered(game: Game[Any, Any], variant: str, number: int) -> RankedSetup:
    """Return the setup with this number. Raises PnpError if there is no such variant or number."""
    chosen = game.variant(variant)
    if not 0 <= number < chosen.count:
        message = _(
            "number: expected 0 to {last}, found {number}", last=chosen.count - 1, number=number
        )
        raise PnpError(message, parameter="number")
    return RankedSetup(game, chosen, number)


def ranked(game: Game[Any, Any], position: Any) -> RankedSetup:
    """Return the setup with this position, in any variant. Raises PnpError if no setup matches."""
    faults = []
    for variant in game.variants:
        try:
            return RankedSetup(game, variant, variant.rank(position))
        except PnpError as error:
            faults.append(error)
    raise faults[0]
