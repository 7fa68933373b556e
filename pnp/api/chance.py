"""What is drawn by chance and rebuilt from a number or a code: setups, sheets, dice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload

from pnp.api.drawing import Drawing
from pnp.api.table import Table
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.catalogue import Catalogue
    from pnp.catalogue.games import AnyGame
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.rules.dice import Roll as Rolled
    from pnp.rules.random_sheets import Draw, Sheets
    from pnp.rules.setups import Deck
    from pnp.rules.setups import Setup as Numbered


@dataclass(frozen=True)
class Setup:
    """One way in which a game may begin."""

    numbered: "Numbered" = field(repr=False)
    library: "Catalogue" = field(repr=False, compare=False)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.numbered.game.name

    @property
    def variant(self) -> str:
        """The name of the variant, "" in games that have one form."""
        return self.numbered.variant.name

    @property
    def title(self) -> str:
        """Game and variant in words."""
        return self.numbered.title

    @property
    def number(self) -> int:
        """Its number among all setups of the variant, from 0."""
        return self.numbered.number

    @property
    def code(self) -> str:
        """What rebuilds it on any machine."""
        return self.numbered.code

    @property
    def position(self) -> Any:
        """The position it stands for: the game's own value."""
        return self.numbered.position

    @property
    def proven(self) -> str:
        """What is proven of its being fair, in words; "" for nothing."""
        return self.numbered.proven

    @property
    def table(self) -> Table:
        """The game laid out, to be played."""
        return Table(self.numbered.game, self.position, self.library)

    def card(self) -> Drawing:
        """A card to cut out: the board as it is to be laid, the code, and the code as QR."""
        return Drawing(f"{self.title}: setups", self._scenes)

    def to_json(self) -> dict[str, Any]:
        """The setup as plain data; the number as text, as it may have hundreds of digits."""
        return self.numbered.to_json()

    def scene(self, palette: "Palette") -> "Scene":
        """The card in a palette."""
        from pnp.diagrams.card import setup_card

        look = self.library.look(palette)
        return setup_card(self.title, self.code, self.table.figure, look, self.proven)

    def _scenes(self, palette: "Palette", _: "Settings") -> "Sequence[Scene]":
        return [self.scene(palette)]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.card()._repr_mimebundle_() | {"text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Setup {self.code}>"

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_code, (self.library, self.code)


@dataclass(frozen=True)
class Dealer:
    """Deals the setups of a deck from `first` by index; pickled as the seed."""

    deck: "Deck"
    library: "Catalogue"
    first: int = 1

    def __call__(self, index: int) -> Setup:
        return Setup(self.deck.setup(self.first - 1 + index), self.library)

    def __reduce__(self) -> tuple[Any, ...]:
        game, variant, seed, _, fair = self.deck
        return _dealer, (self.library, game.name, variant.name, seed, fair, self.first)


@dataclass(frozen=True, eq=False)
class Setups(Sequence[Setup]):
    """Setups of one game, each made when it is asked for."""

    many: int
    make: Callable[[int], Setup] = field(repr=False)
    first: int = 1
    """Serial number of the first, from 1; a later one in a range of a seed."""

    def __len__(self) -> int:
        return self.many

    @overload
    def __getitem__(self, index: int) -> Setup: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Setup, ...]: ...
    def __getitem__(self, index: int | slice) -> Setup | tuple[Setup, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(len(self))[index])
        return self.make(range(self.many)[index])

    def cards(self) -> Drawing:
        """A card of each to cut out, as many as there are: none is drawn before its sheet."""
        return Drawing(f"{self[0].title}: setups", self._cards, first=self.first)

    def _cards(self, palette: "Palette", _: "Settings") -> "Sequence[Scene]":
        from pnp.layout.lazy_scenes import Run

        return Run(len(self), lambda index: self[index].scene(palette))

    def __repr__(self) -> str:
        return f"<{len(self)} setups, {self[0].title}>"


def _of_code(library: "Catalogue", code: str) -> Setup:
    return Setup(library.find_code(code), library)


def _dealer(
    library: "Catalogue",
    game: str,
    variant: str,
    seed: int,
    fair: bool,  # noqa: FBT001  # pickled
    first: int,
) -> Dealer:
    from pnp.rules.setups import draw

    return Dealer(draw(library.game(game), variant, seed, fair=fair), library, first)


def sheets_of(rules: "AnyGame") -> "Sheets":
    """What draws a game's sheets; raises PnpError where it has none."""
    if rules.sheets is None:
        raise PnpError(f"{rules.title} has no sheet to draw anew")
    return rules.sheets


@dataclass(frozen=True, eq=False)
class GameSheet(Drawing):
    """A game's printed sheet, drawn anew."""

    game: str = field(kw_only=True)
    code: str = field(kw_only=True)
    """What rebuilds it on any machine."""
    values: Mapping[str, str] = field(kw_only=True)
    """The values of the component that prints it."""

    @classmethod
    def of(cls, rules: "AnyGame", code: str, library: "Catalogue") -> "GameSheet":
        """The sheet of a code; raises PnpError."""
        sheets = sheets_of(rules)
        values = MappingProxyType(dict(sheets.parameters(code)))
        template = library.template(sheets.template)
        return cls(
            template.title,
            lambda palette, _: [template.build(values, palette)],
            game=rules.name,
            code=code,
            values=values,
        )

    def to_json(self) -> dict[str, Any]:
        """The sheet as plain data."""
        return {"game": self.game, "code": self.code, **self.values}


@dataclass(frozen=True, eq=False)
class GameSheets(Sequence[GameSheet]):
    """Sheets of one game, each drawn when it is asked for."""

    many: int
    rules: "AnyGame" = field(repr=False)
    drawn: "Draw" = field(repr=False)
    library: "Catalogue" = field(repr=False)
    first: int = 1
    """Serial number of the first, from 1; a later one in a range of a seed."""

    def __len__(self) -> int:
        return self.many

    @overload
    def __getitem__(self, index: int) -> GameSheet: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[GameSheet, ...]: ...
    def __getitem__(self, index: int | slice) -> GameSheet | tuple[GameSheet, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(len(self))[index])
        return GameSheet.of(self.rules, self._code(range(self.many)[index]), self.library)

    def together(self) -> Drawing:
        """All of them, as many as there are: none is drawn before its page."""
        title = self.library.template(self.drawn.sheets.template).title
        return Drawing(title, self._scenes, first=self.first)

    def _scenes(self, palette: "Palette", settings: "Settings") -> "Sequence[Scene]":
        from pnp.layout.lazy_scenes import Run
        from pnp.layout.settings import Backs

        sheets = self.drawn.sheets
        template = self.library.template(sheets.template)
        varying = sheets.parameters(self._code(0))
        backs = settings.backs is not Backs.NONE
        series = template.series(
            {}, varying, palette, settings.bleed, backs=backs, limit=settings.limit
        )

        def draw(index: int) -> "Scene":
            (scene,) = series.scenes(sheets.parameters(self._code(index)))
            return scene

        return Run(self.many, draw)

    def _code(self, index: int) -> str:
        """Return the code of the sheet at an index of this range."""
        return self.drawn.code(self.first - 1 + index)

    def __repr__(self) -> str:
        return f"<{len(self)} sheets, {self[0].title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        drawn = self.drawn
        asked = (drawn.values, drawn.seed, self.first)
        return _game_sheets, (self.library, self.rules.name, self.many, *asked)


def _game_sheets(
    library: "Catalogue", game: str, many: int, asked: Mapping[str, int], seed: int, first: int
) -> GameSheets:
    rules = library.game(game)
    return GameSheets(many, rules, sheets_of(rules).draw(asked, seed), library, first)


@dataclass(frozen=True, repr=False)
class Roll:
    """The dice of all rounds of a game."""

    rules: "AnyGame" = field(compare=False)
    rolled: "Rolled"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.rules.name

    @property
    def seed(self) -> int:
        """What rolls the same dice again."""
        return self.rolled.seed

    @property
    def columns(self) -> tuple[str, ...]:
        """The place of each die of a round; numbers where the players place them."""
        return tuple(word for throw in self.rolled.throws for word in throw)

    @property
    def placed(self) -> bool:
        """Whether each die has its place; only then a table can be given the dice."""
        return self.rolled.placed

    @property
    def rounds(self) -> tuple[tuple[str, ...], ...]:
        """The faces of each round."""
        return self.rolled.rounds

    @property
    def text(self) -> str:
        """The faces as a position file has them."""
        dice = self.rules.dice
        return dice.text(self.rounds) if dice else ""

    def strip(self) -> Drawing:
        """A strip to fold, a throw uncovered at a time."""
        return Drawing(f"{self.rules.title}, rolled", self._strip)

    def to_json(self) -> dict[str, Any]:
        """The dice as plain data."""
        return self.rules.roll_json(self.rolled)

    def __repr__(self) -> str:
        return f"<Roll {self.game}, seed {self.seed}>"

    def _strip(self, palette: "Palette", _: "Settings") -> "Sequence[Scene]":
        from pnp.diagrams.strip import roll_strip

        return [roll_strip(self.rules.title, self.rolled, palette)]
