"""A game's printed sheets, drawn at random or rebuilt from a code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload

from pnp.api import arguments
from pnp.api.arguments import MOST_RUN
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, Remedy

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.rules.random_sheets import Draw, Sheets


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
    def of(cls, rules: "AnyGame", code: str, catalogue: "Catalogue") -> "GameSheet":
        """The sheet of a code; raises PnpError."""
        sheets = sheets_of(rules)
        values = MappingProxyType(dict(sheets.parameters(code)))
        template = catalogue.template(sheets.template)
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

    _count: int
    _rules: "AnyGame"
    _drawn: "Draw"
    _catalogue: "Catalogue"
    first: int = 1
    """Serial number of the first, from 1; a later one in a range of a seed."""

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> GameSheet: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[GameSheet, ...]: ...
    def __getitem__(self, index: int | slice) -> GameSheet | tuple[GameSheet, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(len(self))[index])
        return GameSheet.of(self._rules, self._code(range(self._count)[index]), self._catalogue)

    def together(self) -> Drawing:
        """All of them, as many as there are: none is drawn before its page."""
        title = self._catalogue.template(self._drawn.sheets.template).title
        return Drawing(title, self._scenes, first=self.first)

    def _scenes(self, palette: "Palette", settings: "Settings") -> "Sequence[Scene]":
        from pnp.layout.lazy_scenes import Run
        from pnp.layout.settings import Backs

        sheets = self._drawn.sheets
        template = self._catalogue.template(sheets.template)
        varying = sheets.parameters(self._code(0))
        backs = settings.backs is not Backs.NONE
        series = template.series(
            {}, varying, palette, settings.bleed, backs=backs, limit=settings.limit
        )

        def draw(index: int) -> "Scene":
            (scene,) = series.scenes(sheets.parameters(self._code(index)))
            return scene

        return Run(self._count, draw)

    def _code(self, index: int) -> str:
        """Return the code of the sheet at an index of this range."""
        return self._drawn.code(self.first - 1 + index)

    def __repr__(self) -> str:
        return f"<{len(self)} sheets, {self[0].title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        drawn = self._drawn
        asked = (drawn.values, drawn.seed, self.first)
        return _game_sheets, (self._catalogue, self._rules.name, self._count, *asked)


def _game_sheets(
    catalogue: "Catalogue", game: str, many: int, asked: Mapping[str, int], seed: int, first: int
) -> GameSheets:
    rules = catalogue.game(game)
    return GameSheets(many, rules, sheets_of(rules).draw(asked, seed), catalogue, first)


def sheet(
    game: str,
    *,
    code: str = "",
    seed: int | None = None,
    catalogue: Catalogue | None = None,
    **options: int,
) -> GameSheet:
    """Return a game's printed sheet, drawn at random or rebuilt from its code.

    `options` are those of `pnp.game(game).sheet_options`, for a sheet that is drawn.

    Raises:
        PnpError: The game has no such sheet, code or option.
    """
    if not arguments.text("code", code):
        return sheets(game, 1, seed=seed, catalogue=catalogue, **options)[0]
    for name in (*options, *(["seed"] if seed is not None else [])):
        what = "the sheet of a code is drawn already"
        raise PnpError(what, remedies=[Remedy("without", name)], parameter=name)
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

    `first` is the number of the first sheet among those of the seed, from 1. Other arguments and
    errors are those of `sheet`.
    """
    found = catalogue_or_default(catalogue)
    rules = found.game(arguments.text("game", game))
    many = arguments.whole("count", count, 1, MOST_RUN)
    wanted = {name: _number_of(name, value) for name, value in options.items()}
    drawn = sheets_of(rules).draw(wanted, arguments.seed(seed))
    return GameSheets(many, rules, drawn, found, arguments.first("first", first, seed))


def _number_of(name: str, value: object) -> int:
    """Return the number of a sheet option; yes and no are 1 and 0."""
    return int(value) if isinstance(value, bool) else arguments.whole(name, value)
