"""A shelf of games: everything there is, by name; what `import pnp` gives stands on one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Unpack

from pnp.api import arguments
from pnp.api.arguments import MOST_COPIES, MOST_RUN
from pnp.api.document import Document
from pnp.api.drawing import Drawing, on_sheets
from pnp.api.extras import broken_extras
from pnp.api.printing import (
    Printing,
    check,
    finish_of,
    one_of,
    palette_of,
    settings_of,
)
from pnp.api.table import Table
from pnp.api.template import BLEED, Component
from pnp.catalogue import Broken, Catalogue
from pnp.errors import PnpError, Remedy, nearest, quoted

if TYPE_CHECKING:
    from pnp.api.chance import GameSheet, GameSheets, Roll, Setup, Setups
    from pnp.api.checking import Checked
    from pnp.api.draft import Draft
    from pnp.api.entry import Form
    from pnp.api.game import Game
    from pnp.api.record import Record
    from pnp.catalogue.games import AnyGame
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.layout.sheet import Sheet
    from pnp.rules.setups import Setup as Numbered
    from pnp.templates.expression import Given

TEMPLATE = ".toml"
"""What the name of a template ends with that is a file of its own."""


class Shelf:
    """What comes with pnp and its installed guests, and the templates in folders of yours.

    Templates are read when they are first asked for, and kept; a template that is named as a file
    is read each time. Threads may share a shelf.
    """

    def __init__(self, library: Catalogue) -> None:
        self.library = library
        """What finds everything; a program needs no more of it than this class gives."""

    def component_names(self) -> tuple[str, ...]:
        """The names of all components, the shipped ones first."""
        return tuple(self.library.components())

    def game_names(self) -> tuple[str, ...]:
        """The names of all games, sorted, also of those that can be printed only."""
        return tuple(sorted({*self.library.games(), *self.library.kits()}))

    def kit_names(self) -> tuple[str, ...]:
        """The names of the games that have a kit."""
        return tuple(self.library.kits())

    def pad_names(self) -> tuple[str, ...]:
        """The names of the games that have a score pad."""
        return tuple(self._pads())

    def broken(self) -> tuple[Broken, ...]:
        """Return missing folders, and games and extras that cannot be used, with their errors."""
        found = (Broken(name, error) for name, error in broken_extras().items())
        return (*self.library.broken(), *found)

    def sources(self) -> Mapping[str, Path]:
        """The TOML files in folders of yours by name, such as two-towers/kit, whatever they hold.

        Raises PnpError.
        """
        return MappingProxyType(self.library.sources())

    def game(self, name: str) -> "Game":
        """What there is of a game; raises PnpError."""
        from pnp.api.game import game_of

        return game_of(self.library, arguments.text("name", name))

    def component(self, name: str | PathLike[str], /, **values: "Given") -> Component:
        """A component, or a template file, with values for its parameters.

        A value is text as a person writes it, such as `28mm` or `yes`, or a number (lengths in mm),
        a flag, a list. Raises PnpError, or Faults with all values that it cannot have.
        """
        named = arguments.file_name("name", name)
        return Component.of(self._reading(named).template(named), values)

    def kit(
        self,
        game: str,
        *,
        pieces: Literal["paper", "own"] = "paper",
        only: str | Iterable[str] = (),
        variant: str = "",
        **asked: Unpack[Printing],
    ) -> Document:
        """A whole game; without the paper pieces for people who own some; or these parts alone.

        A variant of the game may need more pieces than the usual one. Raises PnpError or Faults.
        """
        from pnp.kits.kit import Pieces, Wishes, make_kit

        check(asked, refused=("copies", "up", "poster"))
        wishes = Wishes(
            palette_of(asked),
            settings_of(asked, BLEED),
            one_of(Pieces, pieces, "pieces"),
            arguments.several("only", only, str, "names of parts"),
            self.library,
            arguments.text("variant", variant),
            finish_of(asked),
        )
        recipe = partial(make_kit, arguments.text("game", game), wishes)
        return Document(replace(recipe(), recipe=recipe))

    def picture(self, game: str) -> Drawing:
        """A kit on the table when it is made: its first setup in perspective, all pieces of paper.

        Raises PnpError or Faults.
        """
        from pnp.kits.kit_file import find_kit
        from pnp.kits.picture import kit_picture

        file, library = find_kit(arguments.text("game", game), self.library), self.library
        return Drawing(file.title, lambda p, _: [kit_picture(file, library, library.look(p))])

    def contact_sheet(self, game: str) -> Drawing:
        """All pages of a kit on one page; raises PnpError or Faults."""
        from pnp.kits.kit import Wishes, make_kit
        from pnp.layout.contact_sheet import contact_sheet
        from pnp.layout.settings import Settings

        def pages(palette: "Palette", _: "Settings") -> "list[Scene]":
            kit = make_kit(name, Wishes(palette, Settings(), library=self.library))
            return [contact_sheet(kit.title, kit.sheets)]

        name = arguments.text("game", game)
        return Drawing(name, pages)

    def pad(self, game: str, *, sheets: int = 1, **asked: Unpack[Printing]) -> Document:
        """Sheets of paper filled with a game's score pad, as many on each as fit.

        Raises PnpError.
        """
        from pnp.kits.fitting import capacity

        check(asked, refused=("copies", "bleed"))
        known = self._pads()
        if arguments.text("game", game) not in known:
            hint = nearest(game, list(known), "pads")
            raise PnpError(f"there is no pad for {quoted(game)}", hint=hint)
        pad, settings = self.component(known[game]), settings_of(asked, 0.0)
        copies = arguments.whole("sheets", sheets, 1, MOST_COPIES) * capacity(
            pad.template, settings
        )
        if pad.template.numbered:
            numbered = self.component(known[game], **{pad.template.numbered: copies})
            return on_sheets([numbered], settings, asked)
        return on_sheets([pad], replace(settings, copies=copies), asked)

    def calibration(self) -> Drawing:
        """Two pages that measure a printer: for `lay_out`, alone or behind components."""
        from pnp.layout.calibration import TITLE

        return Drawing(TITLE, _no_scenes, _calibration)

    def start(self, game: str, variant: str = "") -> Table:
        """A game as it usually begins; raises PnpError."""
        rules = self._rules(game)
        return Table(rules, rules.variant(arguments.text("variant", variant)).start(), self.library)

    def read(self, path: str | PathLike[str]) -> Table:
        """The table of a position file; raises PnpError, or Faults with all that is wrong."""
        from pnp.files.toml_text import read_toml

        return Table(*self.library.read(read_toml(arguments.path("path", path))), self.library)

    def read_text(self, text: str, name: str = "") -> Table:
        """The table of a position's text; `name` stands for the file in errors. As `read`."""
        from pnp.files.toml_text import parse_toml

        toml = parse_toml(arguments.text("text", text), arguments.text("name", name))
        return Table(*self.library.read(toml), self.library)

    def read_record(self, path: str | PathLike[str]) -> "Record":
        """The game that a file records, without moves if it is a position.

        Raises PnpError, or Faults with all that is wrong with the start.
        """
        from pnp.api.record import Record
        from pnp.files.toml_text import read_toml

        return Record(self.library.record(read_toml(arguments.path("path", path))), self.library)

    def read_record_text(self, text: str, name: str = "") -> "Record":
        """The game that a record's text tells, or a position's; `name` as for `read_text`.

        Raises PnpError, or Faults with all that is wrong with the start.
        """
        from pnp.api.record import Record
        from pnp.files.toml_text import parse_toml

        toml = parse_toml(arguments.text("text", text), arguments.text("name", name))
        return Record(self.library.record(toml), self.library)

    def draft(self, text: str, name: str = "") -> "Draft":
        """The position of a text, legal or not, to be changed by hand; `name` as for `read_text`.

        Raises PnpError, or Faults with all that cannot be read.
        """
        from pnp.api.draft import Draft
        from pnp.files.toml_text import parse_toml

        toml = parse_toml(arguments.text("text", text), arguments.text("name", name))
        return Draft(*self.library.parse(toml), self.library)

    def form(self, game: str, variant: str = "") -> "Form":
        """What to ask about a position, key by key; raises PnpError."""
        from pnp.api.entry import Form

        rules = self._rules(game)
        return Form(rules, rules.variant(arguments.text("variant", variant)), self.library)

    def setup(
        self,
        game: str = "",
        variant: str = "",
        *,
        seed: int | None = None,
        number: int | None = None,
        code: str = "",
    ) -> "Setup":
        """A game set up: at random, every setup equally likely; of a number; or of a code.

        A code names its game itself. Raises PnpError.
        """
        from pnp.api.chance import Setup
        from pnp.rules.setups import numbered

        given = {"seed": seed is not None, "number": number is not None, "code": bool(code)}
        if sum(given.values()) > 1:
            ways = [Remedy("without", name) for name, is_given in given.items() if is_given]
            raise PnpError("a setup is drawn, numbered or rebuilt, one of these", remedies=ways)
        if arguments.text("code", code):
            return Setup(self._of_code(code, game, variant), self.library)
        if game == "":
            raise PnpError("name a game or a code", parameter="game")
        if number is None:
            return self.setups(game, 1, variant, seed=seed)[0]
        rules = self._rules(game)
        last = rules.variant(arguments.text("variant", variant)).count - 1
        asked = arguments.whole("number", number, 0, last)
        return Setup(numbered(rules, variant, asked), self.library)

    def setups(
        self,
        game: str,
        count: int,
        variant: str = "",
        *,
        seed: int | None = None,
        first: int = 1,
        fair: bool = False,
    ) -> "Setups":
        """Draw `count` different setups at random, reproducibly from `seed`.

        Args:
            game: Name of the game.
            count: Number of setups.
            variant: Name of the variant, "" for the usual one.
            seed: Any whole number; None draws one.
            first: Number of the first setup among those of the seed, from 1. With it a large run
                is split into ranges, which together hold the setups of one run.
            fair: Draw only setups that are proven to be fair, in games that have them.

        Raises:
            PnpError: There are fewer setups, or `first` is used without a seed.

        """
        from pnp.api.chance import Dealer, Setups
        from pnp.rules.setups import draw

        deck = draw(
            self._rules(game),
            arguments.text("variant", variant),
            arguments.seed(seed),
            many := arguments.whole("count", count, 1, MOST_RUN),
            start := _first(first, seed),
            fair=arguments.flag("fair", fair),
        )
        return Setups(many, Dealer(deck, self.library, start), start)

    def setup_of(self, table: Table) -> "Setup":
        """The setup that a table shows; raises PnpError for one that has been played on."""
        from pnp.api.chance import Setup
        from pnp.rules.setups import ranked

        arguments.one("table", table, Table, "a Table, such as pnp.start gives")
        return Setup(ranked(table.rules, table.position), self.library)

    def sheet(
        self, game: str, *, code: str = "", seed: int | None = None, **asked: int
    ) -> "GameSheet":
        """A game's printed sheet drawn anew, or that of a code; raises PnpError.

        What may be asked of a new one is told by `Game.sheet_options`.
        """
        from pnp.api.chance import GameSheet

        if not arguments.text("code", code):
            return self.sheets(game, 1, seed=seed, **asked)[0]
        for name in (*asked, *(["seed"] if seed is not None else [])):
            what = "the sheet of a code is drawn already"
            raise PnpError(what, remedies=[Remedy("without", name)], parameter=name)
        return GameSheet.of(self._rules(game), code, self.library)

    def sheets(
        self, game: str, count: int, *, seed: int | None = None, first: int = 1, **asked: int
    ) -> "GameSheets":
        """Draw `count` random sheets, reproducibly from `seed`; raise PnpError.

        `first` is the number of the first sheet among those of the seed, from 1.
        """
        from pnp.api.chance import GameSheets, sheets_of

        rules = self._rules(game)
        many = arguments.whole("count", count, 1, MOST_RUN)
        wanted = {name: _number_of(name, value) for name, value in asked.items()}
        drawn = sheets_of(rules).draw(wanted, arguments.seed(seed))
        return GameSheets(many, rules, drawn, self.library, _first(first, seed))

    def roll(self, game: str, *, seed: int | None = None, placing: str = "") -> "Roll":
        """A game's dice rolled for all rounds; raises PnpError where it has none.

        With a placing, of those that `Game.placings` tells, the players place the dice.
        """
        from pnp.api.chance import Roll

        rules = self._rules(game)
        return Roll(rules, rules.roll(arguments.seed(seed), arguments.text("placing", placing)))

    def new_game(self, name: str, folder: str | PathLike[str] = "games") -> tuple[Path, ...]:
        """A game to begin from: the files of a board, pieces, a kit and a theme in a new folder.

        It is made in `folder`, which is a folder of templates then. Raises PnpError.
        """
        from pnp.kits.beginning import begin_game

        where = arguments.path("folder", folder)
        return begin_game(arguments.text("name", name), where, self.library)

    def check(self, name: str | PathLike[str]) -> "Checked":
        """All that is wrong with a game, a component or a file: template, position, kit.toml.

        Raises PnpError for what there is not, or a game whose rules cannot be loaded.
        """
        from pnp.api.checking import check_component, check_file, check_game

        file = arguments.path("name", name)
        if file.suffix or file.is_file():
            return check_file(self._reading(TEMPLATE), file)
        if name in self.library.components():
            return check_component(self.library, str(name))
        return check_game(self.library, str(name))

    def _rules(self, game: str) -> "AnyGame":
        """The rules of a game; raises PnpError."""
        return self.library.game(arguments.text("game", game))

    def _pads(self) -> dict[str, str]:
        """The component that is the pad of each game, or its sheet where it has no pad."""
        known = [each.rpartition("/") for each in self.component_names()]
        return {
            game: f"{game}/{kind}"
            for kind in ("sheet", "pad")
            for game, _, name in known
            if name == kind
        }

    def _of_code(self, code: str, game: str, variant: str) -> "Numbered":
        """The setup of a code, which must be of this game and variant if they are given."""
        found = self.library.find_code(code)
        if game not in ("", found.game.name) or variant not in ("", found.variant.name):
            raise PnpError(f"the code {code!r} belongs to {found.title}")
        return found

    def _reading(self, name: str) -> Catalogue:
        """The library to read a template with: a new one for a file, which may have changed."""
        return self.library.anew() if name.endswith(TEMPLATE) else self.library


def _no_scenes(_palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
    return ()


def _calibration(settings: "Settings") -> "Sequence[Sheet]":
    from pnp.layout.calibration_page import calibration_sheets

    return calibration_sheets(settings.paper)


def _first(first: object, seed: int | None) -> int:
    """Return the checked number of the first setup or sheet; raise PnpError."""
    if seed is None and first != 1:
        what = "first: only the setups of a seed have numbers"
        raise PnpError(what, hint="pass the seed of the whole run", parameter="first")
    return arguments.whole("first", first, 1, MOST_RUN)


def _number_of(name: str, asked: object) -> int:
    """What is asked of a sheet; yes and no are 1 and 0."""
    return int(asked) if isinstance(asked, bool) else arguments.whole(name, asked)
