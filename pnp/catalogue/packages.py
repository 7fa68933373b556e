"""Packages that hold a game: every folder of `pnp.games`, and those of entry points `pnp.games`.

An entry point is the name of a game and the package that brings it: `clobber = "pnp_clobber"`. The
TOML files beside the package's `__init__.py` are its components and its kit; its `GAME`, which only
a package without code may leave out, its rules. A module without a folder of its own brings rules
alone.
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
from pnp.errors import PnpError, Remedy, SourceLocation, nearest, quoted

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.catalogue.guarded_rules import CheckFigure

ENTRY_POINTS = "pnp.games"

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


def is_game_name(text: str) -> bool:
    """True if a game may have this name, which folders, files and codes contain."""
    return len(text) <= _LONGEST and _NAME.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Package:
    """A game's name and the module that brings it."""

    name: str
    module: str

    def files(self) -> Files:
        """The TOML files beside its code by name; none where the package cannot be found."""
        try:
            spec = find_spec(self.module)
        except (Exception, SystemExit):  # it may run the package around this one; `game` tells why
            return {}
        folders = spec.submodule_search_locations or () if spec else ()
        files = sorted(file for folder in folders for file in Path(folder).glob("*.toml"))
        return {f"{self.name}/{file.stem}": file for file in files}

    def game(self) -> "AnyGame | None":
        """Its rules, None where it has none; raises PnpError."""
        from pnp.catalogue.games import checked

        try:
            module = import_module(self.module)
        except (Exception, SystemExit) as error:  # whatever a stranger's module raises
            where = line_of_error(error, self.module)
            why = error.what if isinstance(error, PnpError) else raised(error)
            what = f"the game {self.name} ({self.module}) cannot be loaded: {why}"
            raise PnpError(what, where) from error
        found = getattr(module, "GAME", None)
        if found is not None:
            return checked(self.name, self.module, found)
        if any(not name.startswith("__") for name in vars(module)):
            where = SourceLocation(shown_file(module.__file__ or ""))
            raise PnpError(f"{self.name}: its package {self.module} has no GAME", where)
        return None


def defect(error: BaseException, extras: Iterable[Package] = ()) -> PnpError | None:
    """Return the fault of an installed game or extra that raised an error, None for one of ours.

    What a library raises belongs to the code that called it.
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
                return PnpError(f"{package.name}: {raised(error)}", where, remedies=checks)
    return None


def shipped() -> dict[str, Package]:
    """The rooms of `pnp.games` by name: a folder `a_b` holds the game `a-b`."""
    import pkgutil  # takes 2 ms to import

    rooms = [room.name for room in pkgutil.iter_modules(pnp.games.__path__) if room.ispkg]
    named = {room.replace("_", "-"): f"{pnp.games.__name__}.{room}" for room in sorted(rooms)}
    return {name: Package(name, module) for name, module in named.items()}


def installed() -> tuple[Package, ...]:
    """What other packages bring, sorted; two may have the same name."""
    from importlib.metadata import entry_points  # takes 10 ms to import

    points = entry_points(group=ENTRY_POINTS)
    return tuple(Package(*pair) for pair in sorted({(p.name, p.value) for p in points}))


class Packages:
    """Games of the shipped packages and of installed ones, each imported once it is used.

    An installed package replaces nothing: its name and its tags must be free.
    """

    def __init__(self, files: TemplateFiles, check_figure: "CheckFigure") -> None:
        self._files = files
        self._check_figure = check_figure
        self._loaded: dict[Package, AnyGame | None] = {}
        self._failed: dict[Package, PnpError] = {}

    @cached_property
    def shipped(self) -> dict[str, Package]:
        """The packages of `pnp.games` by name."""
        return shipped()

    @cached_property
    def installed(self) -> tuple[Package, ...]:
        """All packages with an entry point."""
        return installed()

    @cached_property
    def guests(self) -> dict[str, Package]:
        """The installed packages by name, without those whose name is taken."""
        taken = {name.partition("/")[0] for name in self._files.shipped}
        found: dict[str, Package] = {}
        for package in self.installed:
            free = package.name not in taken and package.name not in self.shipped
            if free and is_game_name(package.name):
                found.setdefault(package.name, package)
        return found

    def names(self) -> tuple[str, ...]:
        """Return the sorted names of all packages, without importing them."""
        return tuple(sorted([*self.shipped, *self.guests]))

    def game(self, name: str) -> "AnyGame":
        """Return the game of a name; raises PnpError."""
        game = self.rules(name)
        if game is not None:
            return game
        if name in self.names() or f"{name}/{KIT}" in self._files.own:
            what = f"{name} is a game without rules: it can be printed only"
            raise PnpError(what, parameter="game")
        hint = nearest(name, self.names(), "games")
        raise PnpError(f"there is no game {quoted(name)}", hint=hint, parameter="game")

    def rules(self, name: str) -> "AnyGame | None":
        """Return the game of a name, None if nothing with rules has it; raises PnpError."""
        package = self.shipped.get(name) or self.guests.get(name)
        return None if package is None else self.load(package)

    def all_games(self) -> "tuple[AnyGame, ...]":
        """Return all games with sound rules, sorted by name."""
        sound = self._sound(chain(self.shipped.values(), self.guests.values()))
        return tuple(sorted(sound, key=lambda game: game.name))

    def tagged(self, tag: str) -> "AnyGame | None":
        """Return the game with a tag of codes, a shipped one before others.

        Games whose names begin like the tag come first, and none is imported after the right one.
        """
        from pnp.catalogue.games import tags

        return next((game for game in self._sound(self._by_tag(tag)) if tag in tags(game)), None)

    def _by_tag(self, tag: str) -> Iterator[Package]:
        yield from sorted(self.shipped.values(), key=lambda each: each.name[:1].upper() != tag[:1])
        yield from self.guests.values()

    def _sound(self, packages: Iterable[Package]) -> "Iterator[AnyGame]":
        """Yield the games of the packages that can be used, loaded one by one."""
        for package in packages:
            try:
                game = self.load(package)
            except PnpError:
                continue  # reported by `Catalogue.broken`
            if game is not None:
                yield game

    def load(self, package: Package) -> "AnyGame | None":
        """Return a package's game, None without rules, imported and checked once.

        Raises PnpError.
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
        """Import a package; a guest's name and tags must be free. Raises PnpError."""
        from pnp.catalogue.games import check_free
        from pnp.catalogue.guarded_rules import guarded

        if package is self.shipped.get(package.name):
            return package.game()
        if not is_game_name(package.name):
            what = f"{package.module}: the entry point {quoted(package.name)} is no name of a game"
            raise PnpError(what, hint="small letters, digits and hyphens, such as two-towers")
        if package is not self.guests.get(package.name):
            raise PnpError(f"{package.module}: the name {package.name} is taken")
        game = package.game()
        if game is not None:
            before = takewhile(lambda other: other is not package, self.guests.values())
            check_free(game, package.module, self._sound(chain(self.shipped.values(), before)))
            game = guarded(game, package.module, self._check_figure if package.files() else None)
        return game
