"""Packages with games: the folders in `pnp.games`, and entry points in the group `pnp.games`.

An entry point maps the name of a game to its package: `clobber = "pnp_clobber"`. The TOML files
beside the package's `__init__.py` are its components and its kit. `GAME` contains the rules, and is
optional only in a package without code. A module without its own folder has only rules.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import pnp.games
from pnp.catalogue.code_places import line_of_error, raised, shown_file
from pnp.catalogue.templates import KIT, Files, TemplateFiles
from pnp.entry_points import entry_points
from pnp.errors import PnpError, Remedy, SourceLocation, quoted, suggestion
from pnp.languages import own_translations
from pnp.languages.own import FOLDER as CATALOGUES
from pnp.messages import FOLDERS, _

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.catalogue.guarded_rules import CheckFigure

ENTRY_POINTS = "pnp.games"

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


def is_game_name(text: str) -> bool:
    """Return True if the name is valid for a game, and for folders and files of the game."""
    return len(text) <= _LONGEST and _NAME.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Package:
    """The name of a game and the module that contains the game."""

    name: str
    module: str

    def files(self) -> Files:
        """Return the TOML files beside the code, keyed by name; empty if there is no package."""
        files = sorted(file for folder in self._folders() for file in folder.glob("*.toml"))
        return {f"{self.name}/{file.stem}": file for file in files}

    def _folders(self) -> list[Path]:
        """Return the folders with the code; empty for a single module."""
        try:
            spec = find_spec(self.module)
        except (Exception, SystemExit):  # the parent package may fail; `game` reports why
            return []
        return list(map(Path, spec.submodule_search_locations or ())) if spec else []

    def add_catalogues(self) -> None:
        """Look up the messages of the package in its own catalogues first.

        Raises:
            PnpError: If the catalogue of the current language cannot be used.
        """
        for folder in self._folders():
            if (folder / CATALOGUES).is_dir():
                FOLDERS[self.module] = str(folder)
                own_translations(folder)

    def game(self) -> "AnyGame | None":
        """Return the package's game, or None if it has no rules.

        Raises PnpError if the package cannot be loaded.
        """
        from pnp.catalogue.games import checked

        try:
            module = import_module(self.module)
        except (Exception, SystemExit) as error:  # another author's module may raise anything
            where = line_of_error(error, self.module)
            reason = error.message if isinstance(error, PnpError) else raised(error)
            message = _(
                "the game {name} ({module}) could not be loaded: {reason}",
                name=self.name,
                module=self.module,
                reason=reason,
            )
            raise PnpError(message, where) from error
        found = getattr(module, "GAME", None)
        if found is not None:
            return checked(self.name, self.module, found)
        if any(not name.startswith("__") for name in vars(module)):
            where = SourceLocation(shown_file(module.__file__ or ""))
            message = _(
                "{game}: the package {module} has no GAME", game=self.name, module=self.module
            )
            raise PnpError(message, where, _("define the rules as GAME"))
        return None


def defect(error: BaseException, extras: Iterable[Package] = ()) -> PnpError | None:
    """Return an error that names the installed game or extra that raised an exception.

    Errors raised by a library are attributed to the code that called the library. The result is
    None if this code is part of pnp.
    """
    from traceback import walk_tb

    guests = installed()
    for frame, line in reversed([*walk_tb(error.__traceback__)]):
        module = frame.f_globals.get("__name__", "")
        if module.partition(".")[0] == pnp.games.__name__.partition(".")[0]:
            return None
        for package in (*guests, *extras):
            if f"{module}.".startswith(f"{package.module}."):
                where = SourceLocation(shown_file(frame.f_code.co_filename), line)
                checks = [Remedy("check", package.name)] if package in guests else []
                message = _("{game}: {error}", game=package.name, error=raised(error))
                return PnpError(message, where, remedies=checks)
    return None


def built_in() -> dict[str, Package]:
    """Return the packages in `pnp.games`, keyed by name. The folder of the game `a-b` is `a_b`."""
    import pkgutil  # takes 2 ms to import

    folders = [each.name for each in pkgutil.iter_modules(pnp.games.__path__) if each.ispkg]
    named = {each.replace("_", "-"): f"{pnp.games.__name__}.{each}" for each in sorted(folders)}
    return {name: Package(name, module) for name, module in named.items()}


def installed() -> tuple[Package, ...]:
    """Return the packages with an entry point, sorted; two packages may have the same name."""
    return tuple(Package(*pair) for pair in sorted({*entry_points(ENTRY_POINTS)}))


class Packages:
    """Games in built-in and installed packages, each imported on first use.

    An installed package cannot replace a game: its name and its tags must not be in use.
    """

    def __init__(self, files: TemplateFiles, check_figure: "CheckFigure") -> None:
        self._files = files
        self._check_figure = check_figure
        self._loaded: dict[Package, AnyGame | None] = {}
        self._failed: dict[Package, PnpError] = {}

    @cached_property
    def built_in(self) -> dict[str, Package]:
        """Packages in `pnp.games`, keyed by name."""
        return built_in()

    @cached_property
    def installed(self) -> tuple[Package, ...]:
        """All packages with an entry point."""
        return installed()

    @cached_property
    def guests(self) -> dict[str, Package]:
        """Installed packages, keyed by name, except packages with an invalid or taken name."""
        taken = {name.partition("/")[0] for name in self._files.built_in}
        found: dict[str, Package] = {}
        for package in self.installed:
            free = package.name not in taken and package.name not in self.built_in
            if free and is_game_name(package.name):
                found.setdefault(package.name, package)
        return found

    def names(self) -> tuple[str, ...]:
        """Return the sorted names of all packages, without importing the packages."""
        return tuple(sorted([*self.built_in, *self.guests]))

    def game(self, name: str) -> "AnyGame":
        """Return the game with this name. Raises PnpError if there is none or it has no rules."""
        game = self.rules(name)
        if game is not None:
            return game
        if name in self.names() or f"{name}/{KIT}" in self._files.all_files:
            message = _("{game} has no rules: it can only be printed", game=name)
            raise PnpError(message, parameter="game")
        hint = suggestion(name, self.names())
        message = _("unknown game {name}", name=quoted(name))
        raise PnpError(message, hint=hint, parameter="game")

    def rules(self, name: str) -> "AnyGame | None":
        """Return the game with this name, or None if no package contains its rules.

        Raises:
            PnpError: If the package cannot be used.
        """
        package = self.built_in.get(name) or self.guests.get(name)
        return None if package is None else self.load(package)

    def all_games(self) -> "tuple[AnyGame, ...]":
        """Return all games with valid rules, sorted by name."""
        sound = self._sound(chain(self.built_in.values(), self.guests.values()))
        return tuple(sorted(sound, key=lambda game: game.name))

    def tagged(self, tag: str) -> "AnyGame | None":
        """Return the game that uses a tag in its codes; built-in games take precedence.

        Importing games is slow, so games whose names start with the tag's first letter are tried
        first, and the search stops at the first match.
        """
        from pnp.catalogue.games import tags

        return next((game for game in self._sound(self._by_tag(tag)) if tag in tags(game)), None)

    def _by_tag(self, tag: str) -> Iterator[Package]:
        yield from sorted(self.built_in.values(), key=lambda each: each.name[:1].upper() != tag[:1])
        yield from self.guests.values()

    def _sound(self, packages: Iterable[Package]) -> "Iterator[AnyGame]":
        """Yield the games in the usable packages, loading them one by one."""
        for package in packages:
            try:
                game = self.load(package)
            except PnpError:
                continue  # reported by `Catalogue.broken`
            if game is not None:
                yield game

    def load(self, package: Package) -> "AnyGame | None":
        """Return a package's game, or None if the package has no rules.

        The package is imported and checked only once.

        Raises:
            PnpError: If the package cannot be used. Every call raises the same error.
        """
        if package in self._failed:
            raise self._failed[package].fresh()
        if package not in self._loaded:
            try:
                self._loaded[package] = self._checked(package)
            except PnpError as error:
                self._failed[package] = error.fresh()
                raise
        return self._loaded[package]

    def _checked(self, package: Package) -> "AnyGame | None":
        """Import a package and return its game.

        Raises PnpError if an installed package's name or tags are invalid or already in use.
        """
        from pnp.catalogue.games import check_free
        from pnp.catalogue.guarded_rules import guarded

        if package is self.built_in.get(package.name):
            return package.game()
        if not is_game_name(package.name):
            message = _(
                "{module}: the entry point {name} is not a valid game name",
                module=package.module,
                name=quoted(package.name),
            )
            hint = _("use lowercase letters, digits and hyphens, such as two-towers")
            raise PnpError(message, hint=hint)
        if package is not self.guests.get(package.name):
            message = _(
                "{module}: another game is named {name}", module=package.module, name=package.name
            )
            raise PnpError(message, hint=_("uninstall one of them"))
        package.add_catalogues()  # before the package creates messages
        game = package.game()
        if game is not None:
            before = takewhile(lambda other: other is not package, self.guests.values())
            check_free(game, package.module, self._sound(chain(self.built_in.values(), before)))
            game = guarded(game, package.module, self._check_figure if package.files() else None)
        return game
