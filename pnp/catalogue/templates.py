"""Where template files lie and what they are called: folder and file name, `color-claim/board`."""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from pnp.errors import PnpError, Remedy, quoted
from pnp.files.finding import toml_files

BASE = "_"
"""What the names of files begin with that other templates build on, no components themselves."""

KIT = "kit"
"""The file in a game's folder that says what is printed, no component."""

THEME = "theme"
"""The file beside it that says how the game looks, no component either."""

NO_COMPONENTS = (KIT, THEME)

COMPONENT = "component"
"""The parameter that errors are about which a name causes."""

Files = Mapping[str, Path]
"""TOML files by name, without the suffix."""


def shipped_folder() -> Path:
    """The templates that come with the package: inside the wheel, beside `pnp/` in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def files_in(folder: Path) -> Files:
    """All TOML files below a folder, sorted by name, but those that others build on.

    There are none where there is no folder. Raises PnpError for a folder of too much else.
    """
    return _but_bases(_all_in(folder))


def added_files(folder: Path) -> Files:
    """Those of a user's folder. One with a kit or a theme is a game itself, called as it is.

    Raises PnpError.
    """
    return _but_bases(sources_in(folder))


def sources_in(folder: Path) -> Files:
    """All TOML files of a user's folder, those that others build on too; raises PnpError."""
    found = _all_in(folder)
    if not any(name in found for name in NO_COMPONENTS):
        return found
    home = folder.absolute().name
    return {f"{home}/{name}": file for name, file in found.items()}


def _all_in(folder: Path) -> Files:
    files = toml_files(folder)
    named = {file.relative_to(folder).with_suffix("").as_posix(): file for file in files}
    return dict(sorted(named.items()))


def _but_bases(files: Files) -> Files:
    return {name: file for name, file in files.items() if not file.name.startswith(BASE)}


def is_position_file(file: Path, within: Path | None = None) -> bool:
    """Return True for a position; a file that cannot be read is none, and is reported when used.

    `within` is the folder in which it must be, as in `read_toml`.
    """
    from pnp.files.toml_text import read_toml
    from pnp.templates.source import is_position

    try:
        return is_position(read_toml(file, within).data)
    except PnpError:
        return False


class TemplateFiles:
    """TOML files by name: the shipped ones, and those in a user's folders."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folders)

    @cached_property
    def shipped(self) -> Files:
        """The files that come with the package."""
        return files_in(shipped_folder())

    @cached_property
    def own(self) -> Files:
        """The shipped files and those of the user, which may replace them."""
        own = {name: file for name, file in self._added.items() if name not in self.positions}
        return {**self.shipped, **own}

    @cached_property
    def positions(self) -> Files:
        """Files in folders that are positions, not templates."""
        return {
            name: file
            for name, file in self._added.items()
            if is_position_file(file, self.folder_of(file))
        }

    def folder_of(self, file: Path) -> Path | None:
        """Return the user's folder in which a file was found, None for other files."""
        return next(filter(file.is_relative_to, self.folders), None)

    @cached_property
    def _added(self) -> Files:
        """All TOML files in folders; those in a later one replace others."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            found.update(added_files(folder))
        return found

    def sources(self) -> Files:
        """Return all TOML files in the folders, also bases and positions; raises PnpError."""
        return {n: file for folder in self.folders for n, file in sources_in(folder).items()}

    def is_shipped(self, name: str) -> bool:
        """True if the file of a name came with the package, where it has been checked."""
        return self.own.get(name) is not None and self.own[name] is self.shipped.get(name)

    def missing_folders(self) -> Iterator[tuple[Path, PnpError]]:
        """Yield the folders that do not exist, each with its error."""
        for folder in self.folders:
            if not folder.is_dir():
                yield folder, PnpError(f"there is no folder of templates {str(folder)!r}")

    def check_folders(self) -> None:
        """Raise PnpError for the first folder that does not exist."""
        for _, error in self.missing_folders():
            raise error


def no_component(name: str, known: Files, kits: Files) -> PnpError:
    """The error of a name that is none; of a game's or a kit's name it tells what there is."""
    game = name.removesuffix(f"/{KIT}")
    own = [each for each in known if each.startswith(f"{game}/")]
    if own:
        what = f"{quoted(name)} is a whole game, not a component"
        whole = [Remedy("kit", game)] if game in kits else []
        hint = f"its components: {', '.join(own)}"
        return PnpError(what, hint=hint, remedies=whole, parameter=COMPONENT)
    return _no_such_component(name, known)


def _no_such_component(name: str, known: Files) -> PnpError:
    """The error that tells the nearest name, also when only the part behind the slash was meant."""
    ends: dict[str, list[str]] = {}
    for full in known:
        ends.setdefault(full.rpartition("/")[2], []).append(full)
    near = difflib.get_close_matches(name, [*known, *ends], n=1, cutoff=0.6)
    what = f"there is no component {quoted(name)}"
    from pnp.layout import calibration  # most names are known

    if name == calibration.NAME:
        return PnpError(what, remedies=[Remedy("calibration")], parameter=COMPONENT)
    if not near:
        return PnpError(what, remedies=[Remedy("components")], parameter=COMPONENT)
    hint = f"did you mean {' or '.join(ends.get(near[0], near))}?"
    return PnpError(what, hint=hint, parameter=COMPONENT)
