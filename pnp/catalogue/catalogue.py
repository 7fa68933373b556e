"""Find everything that can be printed, set up and scored, by name. Files are read on first use.

`Catalogue.broken` lists packages and folders that cannot be used; all others can be used.
"""

from collections.abc import Iterable
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.cache import BoundedCache
from pnp.catalogue.packages import Packages
from pnp.catalogue.positions import Positions
from pnp.catalogue.templates import (
    COVER,
    KIT,
    NO_COMPONENTS,
    THEME,
    Files,
    TemplateFiles,
    no_component,
)
from pnp.errors import PnpError, Remedy, quoted, suggestion
from pnp.languages import ENGLISH, current_code
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.diagrams.style import Style
    from pnp.diagrams.tabletop import Tabletop
    from pnp.drawing.colour import Palette
    from pnp.figure import Figure
    from pnp.files.toml_text import TomlText
    from pnp.rules.game import Position
    from pnp.rules.record import GameRecord
    from pnp.rules.setups import RankedSetup
    from pnp.templates.source import Summary
    from pnp.templates.template import Template
    from pnp.templates.theme import Theme


_MAX_FILES = 1000
"""Maximum number of cached files of each type."""


class Broken(NamedTuple):
    """A folder, an installed package or an extra that cannot be used."""

    name: str
    """Name of the folder, package or extra."""
    error: PnpError
    """Reason why the folder, package or extra cannot be used."""


def _paths(folders: object) -> tuple[Path, ...]:
    several = (folders,) if isinstance(folders, str | PathLike) else folders
    try:
        found = tuple(map(Path, several))  # type: ignore[call-overload]  # checked by trying
    except TypeError:
        found = None
    if found is None or any("\0" in str(folder) for folder in found):
        message = _("folders: expected paths, found {found}", found=repr(folders))
        raise PnpError(message, parameter="folders")
    return found


class Catalogue:
    """Components, kits and games that are built in, installed, or in the user's folders.

    A component in a folder can replace a built-in component; an installed package cannot.
    Only built-in and installed packages have rules: code in a folder is never run.
    """

    def __init__(self, folders: str | PathLike[str] | Iterable[str | PathLike[str]] = ()) -> None:
        self._own = TemplateFiles(_paths(folders))
        self._packages = Packages(self._own, self._check_figure)
        self._positions = Positions(self._packages)
        self._templates = BoundedCache[str, "Template"](_MAX_FILES)
        self._texts = BoundedCache[Path, "TomlText"](_MAX_FILES)
        self._themes = BoundedCache[Path, "Theme"](_MAX_FILES)
        self._covers = BoundedCache[Path, "Template"](_MAX_FILES)
        self.checked_kits = BoundedCache[Path, Any](_MAX_FILES)
        """Kits whose files have been read and checked; see `kit_file.find_kit`."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the folders; other processes read the files again."""
        return type(self), (self._own.folders,)

    def reloaded(self) -> "Catalogue":
        """Return a copy of the catalogue with an empty cache, so that files are read again."""
        return Catalogue(self._own.folders)

    def intact(self) -> "Catalogue":
        """Return a copy of the catalogue without the folders that do not exist."""
        return Catalogue(folder for folder in self._own.folders if folder.is_dir())

    def broken(self) -> tuple[Broken, ...]:
        """Return folders that do not exist, and installed packages that cannot be used.

        This imports all installed packages and, if there are any, the built-in packages too.
        Errors in templates and kits are raised when the files are read.
        """
        found = [Broken(str(folder), error) for folder, error in self._own.missing_folders()]
        for package in self._packages.installed:
            try:
                self._packages.load(package)
            except PnpError as error:
                found.append(Broken(package.name, error))
        return tuple(found)

    @cached_property
    def _files(self) -> Files:
        found = dict(self._own.all_files)
        for package in self._packages.guests.values():
            for name, file in package.files().items():
                found.setdefault(name, file)
        return found

    def _file(self, name: str) -> Path | None:
        """Return the file with this name; installed packages are searched last.

        Raises:
            PnpError: If a folder does not exist, because it might contain a replacement.
        """
        self.check_folders()
        return self._own.all_files.get(name) or self._files.get(name)

    def components(self) -> Files:
        """Return the files of all components, keyed by name, with built-in components first."""
        return {n: file for n, file in self._files.items() if file.stem not in NO_COMPONENTS}

    def kits(self) -> Files:
        """Return the kit files, keyed by the game's name, which is the name of the kit's folder."""
        end = f"/{KIT}"
        return {n.removesuffix(end): file for n, file in self._files.items() if n.endswith(end)}

    def pads(self) -> dict[str, str]:
        """Return each game's score pad, or its sheet if it has no pad, keyed by the game's name."""
        known = [name.rpartition("/") for name in self.components()]
        return {
            game: f"{game}/{kind}"
            for kind in ("sheet", "pad")
            for game, _slash, name in known
            if name == kind
        }

    def game_names(self) -> tuple[str, ...]:
        """Return the sorted names of all games, including those that can only be printed."""
        return tuple(sorted({*self.games(), *self.kits()}))

    def sources(self) -> Files:
        """Return all TOML files in the user's folders, keyed by name.

        Raises PnpError if a folder contains too many files.
        """
        return self._own.sources()

    def check_folders(self) -> None:
        """Raise PnpError if a folder does not exist."""
        self._own.check_folders()

    def is_built_in(self, name: str) -> bool:
        """Return True if the file with this name is built in, and therefore already checked."""
        return self._own.is_built_in(name)

    def folder_of(self, file: Path) -> Path | None:
        """Return the user's folder that contains a file, or None if there is none."""
        return self._own.folder_of(file)

    def kit_file(self, name: str) -> Path:
        """Return the kit file for a game. Raises PnpError if there is none."""
        file = self._file(f"{name}/{KIT}")
        if file is not None:
            return file
        if name in self.components():
            message = _("{name} is a component, not a whole game", name=quoted(name))
            raise PnpError(message, remedies=[Remedy("component", name)], parameter="game")
        message = _("unknown kit {name}", name=quoted(name))
        raise PnpError(message, hint=suggestion(name, list(self.kits())), parameter="game")

    def _component(self, name: str) -> Path:
        from pnp.templates.source import no_template

        file = self._file(name)
        if file is None and name in self._own.positions:
            raise no_template(self._own.positions[name])
        if file is None or file.stem in NO_COMPONENTS:
            raise no_component(name, self.components(), self.kits())
        return file

    def template(self, name: str) -> "Template":
        """Return the template with this name; a name that ends with `.toml` is the path to a file.

        Its text is in the current language. The template is cached.

        Raises:
            PnpError: If there is no such component.
            Faults: If the file has several errors.
        """
        from pnp.templates.loading import localized

        return localized(self._templates.fetch(name, lambda: self._load(name)))

    def _load(self, name: str) -> "Template":
        from pnp.files.toml_text import read_toml
        from pnp.templates.loading import load_template

        own = name.endswith(".toml")
        file, name_in_catalogue = (Path(name), "") if own else (self._component(name), name)
        theme = self.theme_beside(file) if own else self.theme(name.rpartition("/")[0])
        if not own and (folder := self.folder_of(file)):
            self._texts.fetch(file, lambda: read_toml(file, folder))
        return load_template(file, name_in_catalogue, self._tabletop, self._texts, theme)

    def cover_template(self, kit: Path | None, theme: "Theme") -> "Template":
        """Return the cover template next to a kit file, or the shared one if there is none.

        Raises:
            PnpError: If the file is not a template.
            Faults: If the file has several errors.
        """
        from pnp.templates.loading import load_template, localized

        beside = kit.with_name(COVER) if kit else None
        common = self._own.built_in[f"common/{THEME}"].with_name(COVER)
        file = beside if beside and beside.is_file() else common
        template = self._covers.fetch(file, lambda: load_template(file, "cover", self._tabletop))
        return localized(template).with_theme(theme)

    def template_of(self, text: str, name: str) -> "Template":
        """Return the template defined by a string; error messages use `name` as its file name.

        Raises:
            PnpError: If the text has an error.
            Faults: If the text has several errors.
        """
        from pnp.files.toml_text import parse_toml
        from pnp.templates.loading import load_template

        file = Path(name)
        texts = {file: parse_toml(text, name)}
        return load_template(file, name, self._tabletop, texts, self.theme("common"))

    def summary(self, name: str) -> "Summary":
        """Return the title and help for a component. Raises PnpError or Faults if it is invalid."""
        from pnp.templates.source import Summary, read_source

        if self.is_built_in(name) and current_code() == ENGLISH:
            return read_source(self._component(name), self._texts).summary
        template = self.template(name)
        return Summary(template.title, template.declared.help)

    def theme(self, game: str) -> "Theme":
        """Return a game's theme, or the shared theme if the game has none.

        Raises PnpError or Faults if the theme is invalid.
        """
        file = self._file(f"{game}/{THEME}")
        found = file or self._own.built_in[f"common/{THEME}"]
        return self._theme(found, self.folder_of(found))

    def theme_beside(self, neighbour: Path) -> "Theme":
        """Return the theme in the same folder as a file, or the shared theme if there is none.

        Raises PnpError or Faults if the theme is invalid.
        """
        file = neighbour.with_name(f"{THEME}.toml")
        exists = file.is_file()
        return self._theme(file, file.parent) if exists else self.theme("common")

    def _theme(self, file: Path, within: Path | None) -> "Theme":
        from pnp.templates.theme import load_theme

        return self._themes.fetch(file, lambda: load_theme(file, within))

    @cached_property
    def _tabletop(self) -> "Tabletop":
        """Painter that draws other components and positions for templates."""
        from pnp.diagrams.tabletop import Tabletop

        return Tabletop(self.template, self.read_text)

    def style(self, palette: "Palette") -> "Style":
        """Return the style for components on the table, in this palette."""
        return self._tabletop.style(palette)

    def _check_figure(self, figure: "Figure") -> None:
        """Raise PnpError if a board or piece in a figure does not match any component."""
        from pnp.catalogue.figures import figure_faults
        from pnp.drawing.colour import palette

        for message in figure_faults(figure, self.style(palette("safe"))):
            raise PnpError(message)

    def games(self) -> tuple[str, ...]:
        """Return the sorted names of all packages that contain games, without importing them."""
        return self._packages.names()

    def game(self, name: str) -> "AnyGame":
        """Return the game with this name. Raises PnpError if there is none."""
        return self._packages.game(name)

    def rules(self, name: str) -> "AnyGame | None":
        """Return the game with this name, or None if no package contains its rules.

        Raises:
            PnpError: If the package cannot be used.
        """
        return self._packages.rules(name)

    def all_games(self) -> "tuple[AnyGame, ...]":
        """Return all games with valid rules, sorted by name."""
        return self._packages.all_games()

    def parse(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Return the game named in a file, and the position, which can be illegal.

        Raises PnpError if the file is malformed or the game is unknown.
        """
        return self._positions.parse(toml)

    def read(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Parse and check a position, or the last position in a record.

        Raises PnpError or Faults if the file is invalid or the position is illegal.
        """
        return self._positions.read(toml)

    def read_text(self, text: str) -> "tuple[AnyGame, Position]":
        """Read a position from text. Raises PnpError or Faults if it is invalid or illegal."""
        return self._positions.read_text(text)

    def record(self, toml: "TomlText") -> "GameRecord[Any, Any]":
        """Read a record or a position. Raises PnpError or Faults if the file is invalid."""
        return self._positions.record(toml)

    def find_code(self, code: str) -> "RankedSetup":
        """Return the setup with this code. Raises PnpError if the code is unknown."""
        return self._positions.find_code(code)

    def figure(self, text: str) -> "Figure":
        """Return the figure for the text of a position.

        Raises PnpError or Faults if the position is invalid or illegal.
        """
        game, position = self.read_text(text)
        figure: Figure = game.figure(position)
        return figure
