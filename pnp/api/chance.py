"""Random sheets and dice for games, and sequences that create each item on access."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from pnp.api import arguments
from pnp.api.arguments import MAX_RUN
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, Remedy
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.rules.dice import DiceRoll
    from pnp.rules.game import Game
    from pnp.rules.random_sheets import Draw, Sheets

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, eq=False)
class LazySequence(Sequence[T_co]):
    """A sequence that creates each item from its index when the item is accessed."""

    _count: int

    @abstractmethod
    def _item(self, index: int) -> T_co:
        """Return the item at a 0-based index."""

    def __len__(self) -> int:
        """Return the number of items."""
        return self._count

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, index: int | slice) -> T_co | tuple[T_co, ...]:
        """Return the item at an index, or the items of a slice."""
        found = range(self._count)[index]
        return self._item(found) if isinstance(found, int) else tuple(map(self._item, found))


@dataclass(frozen=True, eq=False)
class GameSheet(Drawing):
    """A printed sheet of a game, drawn at random or restored from a code."""

    game: str = field(kw_only=True)
    """Name of the game."""
    code: str = field(kw_only=True)
    """Code that restores the sheet on any machine."""
    values: Mapping[str, str] = field(kw_only=True)
    """Parameter values for the component that prints the sheet."""

    @classmethod
    def of(cls, rules: "Game[Any, Any]", code: str, catalogue: Catalogue) -> "GameSheet":
        """Return the sheet with this code; may raise PnpError."""
        sheets = _sheets_of(rules)
        values = MappingProxyType(dict(sheets.parameters(code)))
        template = catalogue.template(sheets.template)
        return cls(
            template.title,
            lambda palette, _settings: [template.build(values, palette)],
            game=rules.name,
            code=code,
            values=values,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the sheet as plain data."""
        return {"game": self.game, "code": self.code, **self.values}


@dataclass(frozen=True, eq=False, repr=False)
class GameSheets(LazySequence[GameSheet]):
    """Random sheets for one game. Each sheet is drawn only when it is accessed."""

    _rules: "Game[Any, Any]"
    _drawn: "Draw"
    _catalogue: Catalogue
    first: int = 1
    """1-based number of the first sheet in the seed's sequence."""

    def together(self) -> Drawing:
        """Return all sheets as one drawing. Each sheet is drawn only when its page is drawn."""
        title = self._catalogue.template(self._drawn.sheets.template).title
        return Drawing(title, self._scenes, first=self.first)

    def _scenes(self, palette: "Palette", settings: "Settings") -> "Sequence[Scene]":
        from pnp.layout.lazy_scenes import Run
        from pnp.layout.settings import Backs

        sheets = self._drawn.sheets
        template = self._catalogue.template(sheets.template)
        varying = sheets.parameters(self._code(0))
        backs = settings.backs is not Backs.NONE
        row_painter = template.row_painter(
            {}, varying, palette, settings.bleed, backs=backs, limit=settings.limit
        )

        def draw(index: int) -> "Scene":
            (scene,) = row_painter.scenes(sheets.parameters(self._code(index)))
            return scene

        return Run(len(self), draw)

    def _item(self, index: int) -> GameSheet:
        return GameSheet.of(self._rules, self._code(index), self._catalogue)

    def _code(self, index: int) -> str:
        return self._drawn.code(self.first - 1 + index)

    def __repr__(self) -> str:
        return f"<{len(self)} sheets, {self[0].title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        seed, first, values = self._drawn.seed, self.first, self._drawn.values
        draw = partial(
            sheets,
            self._rules.name,
            len(self),
            seed=seed,
            first=first,
            **values,
            catalogue=self._catalogue,
        )
        return draw, ()


def _sheets_of(rules: "Game[Any, Any]") -> "Sheets":
    if rules.sheets is None:
        raise PnpError(_("{game} has no random sheets", game=rules.title), parameter="game")
    return rules.sheets


def sheet(
    game: str,
    *,
    code: str = "",
    seed: int | None = None,
    catalogue: Catalogue | None = None,
    **options: int,
) -> GameSheet:
    """Return a printed sheet of a game, drawn at random or restored from a code.

    The `options` for a random sheet are listed in `pnp.game(game).sheet_options`.

    Raises:
        PnpError: The game has no random sheets, or a code or option is invalid.
    """
    if not arguments.text("code", code):
        return sheets(game, 1, seed=seed, catalogue=catalogue, **options)[0]
    for name in (*options, *(["seed"] if seed is not None else [])):
        message = _("a code cannot be combined with {option}", option=name)
        raise PnpError(message, remedies=[Remedy("without", name)], parameter=name)
    found = catalogue_or_default(catalogue)
    return GameSheet.of(found.game(arguments.text("game", game)), code, found)


def sheets(
    game: str,
    count: int,
    *,
    seed: int | None = None,
    first: int = 1,
    catalogue: Catalogue | None = None,
    **options: int,
) -> GameSheets:
    """Draw `count` random sheets, reproducibly from `seed`.

    `first` is the 1-based number of the first sheet in the seed's sequence. The other
    arguments and the errors are the same as for `sheet`.
    """
    found = catalogue_or_default(catalogue)
    rules = found.game(arguments.text("game", game))
    total = arguments.integer("count", count, 1, MAX_RUN)
    numbers = {name: _number_of(name, value) for name, value in options.items()}
    drawn = _sheets_of(rules).draw(numbers, arguments.seed(seed))
    return GameSheets(total, rules, drawn, found, arguments.first("first", first, seed))


def _number_of(name: str, value: object) -> int:
    """Return the value of a sheet option, with a bool converted to 1 or 0."""
    return int(value) if isinstance(value, bool) else arguments.integer(name, value)


@dataclass(frozen=True, repr=False)
class Roll:
    """Dice for all rounds of a game."""

    _rules: "Game[Any, Any]" = field(compare=False)
    _rolled: "DiceRoll"

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._rules.name

    @property
    def seed(self) -> int:
        """Seed that reproduces the roll."""
        return self._rolled.seed

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the places for the dice, or numbers if the players choose the places."""
        return tuple(word for throw in self._rolled.throws for word in throw)

    @property
    def placed(self) -> bool:
        """True if each die has a fixed place, as required by `Table.with_dice`."""
        return self._rolled.placed

    @property
    def rounds(self) -> tuple[tuple[str, ...], ...]:
        """Faces rolled in each round."""
        return self._rolled.rounds

    @property
    def descriptions(self) -> tuple[tuple[str, ...], ...]:
        """Faces rolled in each round, in words."""
        dice = self._rules.dice
        describe = dice.describe if dice else str
        return tuple(tuple(map(describe, faces)) for faces in self.rounds)

    @property
    def text(self) -> str:
        """Rolled faces, in the notation of position files."""
        dice = self._rules.dice
        return dice.text(self.rounds) if dice else ""

    def strip(self) -> Drawing:
        """Return a paper strip with the dice. Roll it up, then unroll one round at a time."""
        return Drawing(_("{game}: rolled dice", game=self._rules.title), self._strip)

    def to_json(self) -> dict[str, Any]:
        """Return the dice as plain data."""
        return self._rules.roll_json(self._rolled)

    def __repr__(self) -> str:
        return f"<Roll {self.game}, seed {self.seed}>"

    def _strip(self, palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
        from pnp.diagrams.strip import roll_strip

        return [roll_strip(self._rules.title, self._rolled, palette)]


def roll(
    game: str, *, seed: int | None = None, placing: str = "", catalogue: Catalogue | None = None
) -> Roll:
    """Roll a game's dice for all rounds.

    If `placing` is one of `pnp.game(game).placings`, the players choose where each die goes.

    Raises:
        PnpError: The game has no dice, or there is no such placing.
    """
    rules = catalogue_or_default(catalogue).game(arguments.text("game", game))
    return Roll(rules, rules.roll(arguments.seed(seed), arguments.text("placing", placing)))
