"""Setups, drawn at random or restored from numbers or codes, and cards to print for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.arguments import MAX_RUN
from pnp.api.chance import LazySequence
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.api.table import Table
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, Remedy, quoted
from pnp.messages import _, joined, pgettext

if TYPE_CHECKING:
    from pnp.diagrams.setup_panel import SetupText
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.rules.game import Position
    from pnp.rules.setups import Deck, RankedSetup


@dataclass(frozen=True)
class Setup:
    """A starting position of a game, with its number and code."""

    _ranked: "RankedSetup"
    _catalogue: Catalogue = field(compare=False)

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._ranked.game.name

    @property
    def variant(self) -> str:
        """Name of the variant; empty if the game has only one."""
        return self._ranked.variant.name

    @property
    def title(self) -> str:
        """Title of the game and the variant, shown to users."""
        return self._ranked.title

    @property
    def number(self) -> int:
        """0-based number of the setup among all setups of the variant."""
        return self._ranked.number

    @property
    def code(self) -> str:
        """Code that restores the setup on any machine."""
        return self._ranked.code

    @property
    def position(self) -> "Position":
        """Position, in the game's own type."""
        position: Position = self._ranked.position
        return position

    @property
    def proven(self) -> str:
        """Proven result of the game in words, such as a draw; empty if nothing is proven."""
        return self._ranked.proven

    @property
    def table(self) -> Table:
        """Table at which the setup can be played."""
        return Table(self._ranked.game, self.position, self._catalogue)

    def card(self) -> Drawing:
        """Return a card to cut out. It shows the board, and the code as text and as a QR code."""
        return Drawing(_("{game}: setups", game=self.title), self._scenes)

    def to_json(self) -> dict[str, Any]:
        """Return the setup as plain data; the number is text, because it can be very long."""
        return self._ranked.to_json()

    def _scenes(self, palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
        return [_card(self, palette)]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.card()._repr_mimebundle_() | {"text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Setup {self.code}>"

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(setup, code=self.code, catalogue=self._catalogue), ()


@dataclass(frozen=True, eq=False, repr=False)
class Setups(LazySequence[Setup]):
    """Setups for one game. Each setup is created only when it is accessed."""

    _deck: "Deck"
    _catalogue: Catalogue
    first: int = 1
    """1-based number of the first setup in the seed's sequence."""

    def cards(self) -> Drawing:
        """Return one drawing of all cards. Each card is drawn only when its page is drawn."""
        title = _("{game}: setups", game=self[0].title)
        return Drawing(title, self._cards, first=self.first)

    def _item(self, index: int) -> Setup:
        return Setup(self._deck.setup(self.first - 1 + index), self._catalogue)

    def _cards(self, palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
        from pnp.diagrams.setup_card import card_design
        from pnp.layout.lazy_scenes import Run

        first, style = self[0], self._catalogue.style(palette)
        design = card_design(_text(first), first.table.figure, style)

        def card(index: int) -> "Scene":
            setup = self[index]
            return design.card(_text(setup), setup.table.figure, style)

        return Run(len(self), card)

    def __repr__(self) -> str:
        return f"<{len(self)} setups, {self[0].title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        game, variant, seed, _first, fair = self._deck
        draw = partial(setups, seed=seed, first=self.first, fair=fair, catalogue=self._catalogue)
        return draw, (game.name, len(self), variant.name)


def _card(setup: Setup, palette: "Palette") -> "Scene":
    from pnp.diagrams.setup_card import setup_card

    table = setup.table
    return setup_card(_text(setup), table.figure, table.catalogue.style(palette))


def _text(setup: Setup) -> "SetupText":
    from pnp.diagrams.setup_panel import SetupText

    return SetupText(setup.title, setup.code, setup.proven)


def setup(
    game: str = "",
    variant: str = "",
    *,
    seed: int | None = None,
    number: int | None = None,
    code: str = "",
    catalogue: Catalogue | None = None,
) -> Setup:
    """Return a setup drawn at random, selected by number, or restored from a code.

    Every setup is equally likely. A code identifies its game.

    Args:
        game: Name of the game; optional with a code.
        variant: Name of the variant; "" for the standard one.
        seed: Seed of the random choice, which selects the same setup on every machine.
        number: 0-based number of the setup.
        code: Code of a setup, as printed on its card.
        catalogue: Catalogue of games; by default, the built-in and installed games.

    Raises:
        PnpError: The game, variant, number or code does not exist, or more than one of `seed`,
            `number` and `code` is used.
    """
    from pnp.rules.setups import numbered

    selectors = {"seed": seed is not None, "number": number is not None, "code": bool(code)}
    used = [name for name, is_used in selectors.items() if is_used]
    if len(used) > 1:
        names = joined(pgettext("between items", " and "), used)
        message = _("{names} cannot be combined", names=names)
        raise PnpError(message, remedies=[Remedy("without", name) for name in used])
    found = catalogue_or_default(catalogue)
    if arguments.text("code", code):
        return Setup(_rebuilt(found, code, game, variant), found)
    if game == "":
        raise PnpError(_("pass a game or a code"), parameter="game")
    if number is None:
        return setups(game, 1, variant, seed=seed, catalogue=found)[0]
    rules = found.game(arguments.text("game", game))
    last = rules.variant(arguments.text("variant", variant)).count - 1
    return Setup(numbered(rules, variant, arguments.integer("number", number, 0, last)), found)


def setups(
    game: str,
    count: int,
    variant: str = "",
    *,
    seed: int | None = None,
    first: int = 1,
    fair: bool = False,
    catalogue: Catalogue | None = None,
) -> Setups:
    """Draw `count` different setups at random, reproducibly from `seed`.

    Args:
        game: Name of the game.
        count: Number of setups.
        variant: Name of the variant; "" for the standard one.
        seed: Any whole number; None chooses a random seed.
        first: 1-based number of the first setup in the seed's sequence. Use `first` to split
            a large run into ranges.
        fair: Draw only setups that are proven to be fair; not every game has such setups.
        catalogue: Catalogue of games; by default, the built-in and installed games.

    Raises:
        PnpError: There are fewer than `count` setups, or `first` is used without a seed.
    """
    from pnp.rules.setups import draw

    found = catalogue_or_default(catalogue)
    deck = draw(
        found.game(arguments.text("game", game)),
        arguments.text("variant", variant),
        arguments.seed(seed),
        total := arguments.integer("count", count, 1, MAX_RUN),
        start := arguments.first("first", first, seed),
        fair=arguments.flag("fair", fair),
    )
    return Setups(total, deck, found, start)


def setup_of(table: Table) -> Setup:
    """Return the setup on a table.

    Raises:
        PnpError: The position is not a setup, for example because moves have been played.
    """
    from pnp.rules.setups import ranked

    arguments.one("table", table, Table, _("a Table, for example from pnp.start()"))
    return Setup(ranked(table.rules, table.position), table.catalogue)


def _rebuilt(catalogue: Catalogue, code: str, game: str, variant: str) -> "RankedSetup":
    """Return the setup with this code; raise PnpError for a wrong game or variant."""
    found = catalogue.find_code(code)
    if game not in ("", found.game.name) or variant not in ("", found.variant.name):
        message = _("the code {code} belongs to {game}", code=quoted(code), game=found.title)
        raise PnpError(message, parameter="code")
    return found
