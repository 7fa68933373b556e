"""The library: everything that can be printed, set up and scored, by name; read when asked for.

What cannot be used is told by `Catalogue.broken` and raised when it is asked for; all else goes on.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.cache import Bounded
from pnp.catalogue.templates import (
    KIT,
    NO_COMPONENTS,
    THEME,
    Files,
    added_files,
    files_in,
    is_position_file,
    no_component,
    no_folder,
    shipped_folder,
    sources_in,
)
from pnp.errors import Place, PnpError, Remedy, nearest, quoted

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.catalogue.packages import Package
    from pnp.diagrams.look import Look
    from pnp.diagrams.tabletop import Tabletop
    from pnp.drawing.colour import Palette
    from pnp.figure import Figure
    from pnp.files.toml_text import TomlText
    from pnp.rules.game import Position
    from pnp.rules.record import Record
    from pnp.rules.setups import Setup
    from pnp.templates.source import Summary, Texts
    from pnp.templates.template import Template
    from pnp.templates.theme import Theme


_MOST_READ = 50
"""Positions that are kept: a kit's is checked, and then drawn on each of its papers."""


class Broken(NamedTuple):
    """What there is by name and cannot be used."""

    name: str
    error: PnpError


class Catalogue:
    """Shipped components, kits and games, those of installed packages, and templates in folders.

    A component in a folder may replace a shipped one; an installed package replaces nothing. Only
    shipped and installed packages have rules: no code in a folder is run.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._folders = tuple(folders)
        self._templates: dict[str, Template] = {}
        self._texts: Texts = {}
        self._themes: dict[Path, Theme] = {}
        self._games: dict[Package, AnyGame | PnpError | None] = {}
        self._positions_read = Bounded[str, "tuple[AnyGame, Position]"](_MOST_READ)

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to other processes as its folders, with nothing read yet."""
        return type(self), (self._folders,)

    def components(self) -> Files:
        """The files of all components by name, the shipped ones first."""
        return {n: file for n, file in self._files.items() if file.stem not in NO_COMPONENTS}

    def kits(self) -> Files:
        """The kit files by the folder that they lie in, which is the game's name."""
        end = f"/{KIT}"
        return {n.removesuffix(end): file for n, file in self._files.items() if n.endswith(end)}

    def template(self, name: str) -> "Template":
        """The template of a name, or of a file when it ends with `.toml`, read once.

        Raises PnpError or Faults.
        """
        from pnp.templates.loading import load_template

        if name not in self._templates:
            own = name.endswith(".toml")
            file, known_as = (Path(name), "") if own else (self._component(name), name)
            theme = self.theme_beside(file) if own else self.theme(name.rpartition("/")[0])
            found = load_template(file, known_as, self._tabletop, self._texts, theme)
            self._templates[name] = found
        return self._templates[name]

    def theme(self, game: str) -> "Theme":
        """How a game looks, read once; one without a theme has the common one.

        Raises PnpError or Faults.
        """
        file = self._file(f"{game}/{THEME}")
        return self._theme(file or self._shipped_files[f"common/{THEME}"])

    def theme_beside(self, neighbour: Path) -> "Theme":
        """The theme in the folder of a file, else the common one; raises PnpError or Faults."""
        file = neighbour.with_name(f"{THEME}.toml")
        return self._theme(file) if file.is_file() else self.theme("common")

    def _theme(self, file: Path) -> "Theme":
        from pnp.templates.theme import load_theme

        if file not in self._themes:
            self._themes[file] = load_theme(file)
        return self._themes[file]

    def summary(self, name: str) -> "Summary":
        """What the component of a name is, in words; raises PnpError or Faults."""
        from pnp.templates.source import Summary, read_source

        if self.is_shipped(name):
            return read_source(self._component(name), self._texts).summary
        template = self.template(name)
        return Summary(template.title, template.declared.help)

    def is_shipped(self, name: str) -> bool:
        """Whether the file of a name came with the package, where it has been checked already."""
        return self._own.get(name) is not None and self._own[name] is self._shipped_files.get(name)

    def look(self, palette: "Palette") -> "Look":
        """How components look on the table in a palette."""
        return self._tabletop.look(palette)

    def sources(self) -> Files:
        """All TOML files in the user's folders by name, whatever they are; raises PnpError."""
        return {n: file for folder in self._folders for n, file in sources_in(folder).items()}

    def kit_file(self, name: str) -> Path:
        """The kit file of a game; raises PnpError."""
        file = self._file(f"{name}/{KIT}")
        if file is None:
            raise self._no_kit(name)
        return file

    def _no_kit(self, name: str) -> PnpError:
        what = f"there is no kit for {quoted(name)}"
        if name in self.components():
            return PnpError(
                f"{what}: it is a component", remedies=[Remedy("component", name)], parameter="game"
            )
        return PnpError(what, hint=nearest(name, list(self.kits()), "kits"), parameter="game")

    def games(self) -> tuple[str, ...]:
        """The names of all packages that hold games, sorted; none is imported for it."""
        return tuple(sorted([*self._shipped, *self._guests]))

    def game(self, name: str) -> "AnyGame":
        """The game of that name; raises PnpError."""
        game = self.rules(name)
        if game is not None:
            return game
        if name in (*self.games(), *self.kits()):
            what = f"{name} is a game without rules: it can be printed only"
            raise PnpError(what, parameter="game")
        hint = nearest(name, self.games(), "games")
        raise PnpError(f"there is no game {quoted(name)}", hint=hint, parameter="game")

    def rules(self, name: str) -> "AnyGame | None":
        """The game of that name, None where nothing with rules is called so; raises PnpError."""
        package = self._shipped.get(name) or self._guests.get(name)
        return None if package is None else self._registered(package)

    def all_games(self) -> "tuple[AnyGame, ...]":
        """All games with sound rules, sorted by name."""
        sound = self._sound(chain(self._shipped.values(), self._guests.values()))
        return tuple(sorted(sound, key=lambda game: game.name))

    def broken(self) -> tuple[Broken, ...]:
        """Folders that are not there, and installed packages that cannot be used.

        Installed packages are imported for it, and shipped ones only if there are any. Faults of
        templates and kits show when these are read.
        """
        found = [Broken(str(f), no_folder(f)) for f in self._folders if not f.is_dir()]
        for package in self._installed:
            try:
                self._registered(package)
            except PnpError as error:
                found.append(Broken(package.name, error))
        return tuple(found)

    def intact(self) -> "Catalogue":
        """The same without the folders that are not there."""
        return Catalogue(folder for folder in self._folders if folder.is_dir())

    def anew(self) -> "Catalogue":
        """The same with nothing read yet, for files that may have changed."""
        return Catalogue(self._folders)

    def parse(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """The game a file names and the position it describes, legal or not; raises PnpError."""
        from pnp.rules.fields import shown

        name = toml.data.get("game")
        if not isinstance(name, str):
            where = toml.value_place("game") if "game" in toml.data else Place(toml.file)
            hint = f"games: {', '.join(self.games())}"
            raise PnpError(
                'expected a line such as game = "color-claim"', where, hint, parameter="game"
            )
        try:
            game = self.game(name)
        except PnpError as error:
            raise error.at(toml.value_place("game", token=shown(name))) from None
        return game, game.parse(toml)

    def read(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Parse and check: every reason why the position is not legal is raised, at its place.

        Of a record it is the position after the last move.
        """
        from pnp.rules.record import is_record

        if is_record(toml):
            record = self.record(toml)
            return record.game, record.last
        return self._checked(toml)

    def record(self, toml: "TomlText") -> "Record[Any, Any]":
        """The game that a record, or a position without moves, tells; raises PnpError or Faults."""
        from pnp.rules.record import SETUP, played, without_moves

        begun = without_moves(toml)
        game, start = self._set_up(begun) if SETUP in begun.data else self._checked(begun)
        return played(game, start, toml)

    def _set_up(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """The game and the setup that a file names by its code; raises PnpError."""
        from pnp.rules.fields import Choice, Reader, shown
        from pnp.rules.record import SETUP

        code = toml.data[SETUP]
        where = toml.value_place(SETUP, token=shown(str(code)))
        if not isinstance(code, str):
            raise PnpError("expected a code that was printed", where, parameter=SETUP)
        try:
            setup = self.find_code(code)
        except PnpError as error:
            raise error.at(where) from None
        key = Choice("game", (setup.game.name,))
        reader = Reader(toml, [key, Choice(SETUP, (code,))])
        key.value(reader)
        reader.done()
        return setup.game, setup.position

    def _checked(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """The game and the legal position of a file without moves; raises PnpError or Faults."""
        from pnp.catalogue.games import reason_place
        from pnp.errors import raise_all

        game, position = self.parse(toml)
        reasons = game.reasons(position)
        for reason in reasons:
            reason.where = reason_place(toml, reason)
        raise_all(sorted(reasons, key=lambda each: (each.where.line, each.where.column)))
        return game, position

    def find_code(self, code: str) -> "Setup":
        """The setup that a code names; raises PnpError."""
        from pnp.rules import ranking
        from pnp.rules.setups import Setup

        game = self._tagged(ranking.tag_of(code))
        if game is None:
            what, hint = f"the code {code!r} belongs to no known game", "codes open with a tag"
            raise PnpError(what, hint=hint, parameter="code")
        if game.sheets is not None and game.sheets.tag == ranking.tag_of(code):
            what = f"the code {code!r} is of a sheet of {game.title}, not of a setup"
            raise PnpError(what, parameter="code")
        variants = {variant.tag: variant for variant in game.variants}
        tag, number = ranking.decode(code, {t: each.count for t, each in variants.items()})
        return Setup(game, variants[tag], number)

    def _tagged(self, tag: str) -> "AnyGame | None":
        """The game with that tag among those of its codes, a shipped one before others.

        Those whose names begin like the tag are looked at first, and none after the right one.
        """
        from pnp.catalogue.games import tags

        shipped = sorted(self._shipped.values(), key=lambda each: each.name[:1].upper() != tag[:1])
        for game in self._sound(self._in_turn(shipped)):
            if tag in tags(game):
                return game
        return None

    def _in_turn(self, shipped: "Iterable[Package]") -> "Iterator[Package]":
        """Shipped packages, then, when it comes to that, those of others."""
        yield from shipped
        yield from self._guests.values()

    @cached_property
    def _tabletop(self) -> "Tabletop":
        """What templates draw other components and positions with."""
        from pnp.diagrams.tabletop import Tabletop

        return Tabletop(self.template, self._read_text)

    def figure(self, text: str) -> "Figure":
        """The figure of a position's text; raises PnpError."""
        game, position = self._read_text(text)
        figure: Figure = game.figure(position)
        return figure

    def _read_text(self, text: str) -> "tuple[AnyGame, Position]":
        """A position from its text, those of the last texts known; raises PnpError."""
        from pnp.files.toml_text import parse_toml

        found = self._positions_read.get(text)
        if found is None:
            found = self._positions_read[text] = self.read(parse_toml(text))
        return found

    @cached_property
    def _shipped_files(self) -> Files:
        return files_in(shipped_folder())

    @cached_property
    def _own(self) -> Files:
        """The shipped TOML files and those of the user, which may replace them."""
        own = {name: file for name, file in self._added.items() if name not in self._positions}
        return {**self._shipped_files, **own}

    @cached_property
    def _positions(self) -> Files:
        """The files in folders that are no templates but positions, which are read as such."""
        return {name: file for name, file in self._added.items() if is_position_file(file)}

    @cached_property
    def _added(self) -> Files:
        """All TOML files in folders; those in a later one replace others."""
        found: dict[str, Path] = {}
        for folder in self._folders:
            found.update(added_files(folder))
        return found

    @cached_property
    def _files(self) -> Files:
        """All TOML files by their names."""
        found = dict(self._own)
        for package in self._guests.values():
            for name, file in package.files().items():
                found.setdefault(name, file)
        return found

    def _component(self, name: str) -> Path:
        """The file of a component; raises PnpError."""
        from pnp.templates.source import no_template

        file = self._file(name)
        if file is None and name in self._positions:
            raise no_template(self._positions[name])
        if file is None or file.stem in NO_COMPONENTS:
            raise no_component(name, self.components(), self.kits())
        return file

    def _file(self, name: str) -> Path | None:
        """The file of a name; installed packages are looked through for what is nowhere else.

        A folder that is not there could have replaced it: raises PnpError.
        """
        self.check_folders()
        return self._own.get(name) or self._files.get(name)

    def check_folders(self) -> None:
        """Raise PnpError for the first folder that is not there."""
        for folder in self._folders:
            if not folder.is_dir():
                raise no_folder(folder)

    @cached_property
    def _shipped(self) -> "dict[str, Package]":
        from pnp.catalogue.packages import shipped

        return shipped()

    @cached_property
    def _installed(self) -> "tuple[Package, ...]":
        from pnp.catalogue.packages import installed

        return installed()

    @cached_property
    def _guests(self) -> "dict[str, Package]":
        """The installed packages by name: of two with one name the first, a shipped one before."""
        taken = {name.partition("/")[0] for name in self._shipped_files}
        found: dict[str, Package] = {}
        for package in self._installed:
            if package.name not in taken and package.name not in self._shipped:
                found.setdefault(package.name, package)
        return found

    def _sound(self, packages: "Iterable[Package]") -> "Iterator[AnyGame]":
        """The games of the packages that can be used, loaded one by one."""
        for package in packages:
            try:
                game = self._registered(package)
            except PnpError:
                continue  # told by `broken`
            if game is not None:
                yield game

    def _registered(self, package: "Package") -> "AnyGame | None":
        """A package's game, None without rules, loaded and checked once; raises PnpError."""
        if package not in self._games:
            try:
                self._games[package] = self._load(package)
            except PnpError as error:
                self._games[package] = error.fresh()
        found = self._games[package]
        if isinstance(found, PnpError):
            raise found.fresh()
        return found

    def _load(self, package: "Package") -> "AnyGame | None":
        """A guest's name and tags must be free; raises PnpError."""
        from pnp.catalogue.games import check_free

        if package is self._shipped.get(package.name):
            return package.game()
        if package is not self._guests.get(package.name):
            raise PnpError(f"{package.module}: the name {package.name} is taken")
        game = package.game()
        if game is not None:
            before = takewhile(lambda other: other is not package, self._guests.values())
            check_free(game, self._sound(chain(self._shipped.values(), before)))
        return game
