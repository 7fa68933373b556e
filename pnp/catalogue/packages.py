"""Packages that hold a game: every folder of `pnp.games`, and those of entry points `pnp.games`.

An entry point is the name of a game and the package that brings it: `clobber = "pnp_clobber"`. The
TOML files beside the package's `__init__.py` are its components and its kit; its `GAME`, which only
a package without code may leave out, its rules. A module without a folder of its own brings rules
alone.
"""

import pkgutil
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb, walk_tb
from typing import TYPE_CHECKING

from pnp import games
from pnp.catalogue.templates import Files
from pnp.errors import PnpError, Remedy

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame

ENTRY_POINTS = "pnp.games"


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
            why = f"{str(error) or type(error).__name__}{raised_in(error)}"
            what = f"the game {self.name} ({self.module}) cannot be loaded: {why}"
            raise PnpError(what) from error
        found = getattr(module, "GAME", None)
        if found is not None:
            return checked(self.name, found)
        if any(not name.startswith("__") for name in vars(module)):
            raise PnpError(f"{self.name}: its package {self.module} has no GAME")
        return None


def raised_in(error: BaseException) -> str:
    """File and line of a game's code that raised an error: ` (rules.py, line 7)`, else ""."""
    if isinstance(error, SyntaxError):  # says so itself
        return ""
    frames = [each for each in extract_tb(error.__traceback__) if _is_of_a_game(each.filename)]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def defect(error: BaseException) -> PnpError | None:
    """What a guest's code raised that nobody expects of it, in one line; None for a defect of ours.

    Whatever libraries that code calls raise is its own.
    """
    guests = installed()
    for frame, line in reversed([*walk_tb(error.__traceback__)]):
        module = frame.f_globals.get("__name__", "")
        if module.partition(".")[0] == games.__name__.partition(".")[0]:
            return None
        for package in guests:
            if f"{module}.".startswith(f"{package.module}."):
                where = f"{Path(frame.f_code.co_filename).name}, line {line}"
                what = f"{package.name}: {type(error).__name__}: {error} ({where})"
                return PnpError(what, remedies=[Remedy("check", package.name)])
    return None


def _is_of_a_game(file: str) -> bool:
    """Whether code lies in a room of ours, or is neither ours nor what imports it."""
    rooms = Path(games.__file__).parent
    path = Path(file)
    ours = path.is_relative_to(rooms.parent) and not path.is_relative_to(rooms)
    return not ours and "importlib" not in file


def shipped() -> dict[str, Package]:
    """The rooms of `pnp.games` by name: a folder `a_b` holds the game `a-b`."""
    rooms = [room.name for room in pkgutil.iter_modules(games.__path__) if room.ispkg]
    named = {room.replace("_", "-"): f"{games.__name__}.{room}" for room in sorted(rooms)}
    return {name: Package(name, module) for name, module in named.items()}


def installed() -> tuple[Package, ...]:
    """What other packages bring, sorted; two may have the same name."""
    from importlib.metadata import entry_points  # takes 10 ms to import

    points = entry_points(group=ENTRY_POINTS)
    return tuple(Package(*pair) for pair in sorted({(p.name, p.value) for p in points}))
