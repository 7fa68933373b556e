"""Template files and their names, made of folder and file name: `color-claim/board`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from pnp.errors import PnpError, Remedy, closest, quoted
from pnp.files.folder_search import toml_files
from pnp.messages import _, pgettext

BASE = "_"
"""Prefix of files that other templates build on; they are not components."""

KIT = "kit"
"""File in a game's folder that lists what is printed; not a component."""

THEME = "theme"
"""File in a game's folder that defines its theme; not a component."""

NO_COMPONENTS = (KIT, THEME)

COMPONENT = "component"
"""Parameter name in errors about the name of a component."""

Files = Mapping[str, Path]
"""TOML files by name, without the suffix."""


def shipped_folder() -> Path:
    """Return the folder of shipped templates: in the wheel, or beside `pnp/` in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def files_in(folder: Path) -> Files:
    """Return all TOML files below a folder by name, sorted, except those that others build on.

    A missing folder has no files.

    Raises:
        PnpError: If the folder contains too many other files.
    """
    return _without_bases(_all_in(folder))


def added_files(folder: Path) -> Files:
    """Return the templates in a user's folder; with a kit or theme, the folder itself is a game.

    Raises:
        PnpError: If the folder contains too many other files.
    """
    return _without_bases(sources_in(folder))


def sources_in(folder: Path) -> Files:
    """Return all TOML files in a user's folder, also bases; raise PnpError for a huge folder."""
    found = _all_in(folder)
    if not any(name in found for name in NO_COMPONENTS):
        return found
    home = folder.absolute().name
    return {f"{home}/{name}": file for name, file in found.items()}


def _all_in(folder: Path) -> Files:
    files = toml_files(folder)
    named = {file.relative_to(folder).with_suffix("").as_posix(): file for file in files}
    return dict(sorted(named.items()))


def _without_bases(files: Files) -> Files:
    return {name: file for name, file in files.items() if not file.name.startswith(BASE)}


def is_position_file(file: Path, within: Path | None = None) -> bool:
    """Return True for a position; an unreadable file is not one, and is reported when it is used.

    `within` is the folder that the file must not leave, as in `read_toml`.
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
        """Files that are shipped with the package."""
        return files_in(shipped_folder())

    @cached_property
    def own(self) -> Files:
        """Shipped files and the user's, which can replace them."""
        own = {name: file for name, file in self._added.items() if name not in self.positions}
        return {**self.shipped, **own}

    @cached_property
    def positions(self) -> Files:
        """Files in folders that contain positions instead of templates."""
        return {
            name: file
            for name, file in self._added.items()
            if is_position_file(file, self.folder_of(file))
        }

    def folder_of(self, file: Path) -> Path | None:
        """Return the user's folder in which a file was found, or None for other files."""
        return next(filter(file.is_relative_to, self.folders), None)

    @cached_property
    def _added(self) -> Files:
        """All TOML files in folders; those in a later folder replace earlier ones."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            found.update(added_files(folder))
        return found

    def sources(self) -> Files:
        """Return all TOML files in the folders, including bases and positions; raise PnpError."""
        return {n: file for folder in self.folders for n, file in sources_in(folder).items()}

    def is_shipped(self, name: str) -> bool:
        """Return True if the file with this name is shipped, and therefore already checked."""
        return self.own.get(name) is not None and self.own[name] is self.shipped.get(name)

    def missing_folders(self) -> Iterator[tuple[Path, PnpError]]:
        """Yield the folders that do not exist, each with its error."""
        for folder in self.folders:
            if not folder.is_dir():
                message = _("folder of templates not found: {folder}", folder=quoted(folder))
                yield folder, PnpError(message)

    def check_folders(self) -> None:
        """Raise PnpError for the first folder that does not exist."""
        for _folder, error in self.missing_folders():
            raise error


def no_component(name: str, components: Files, kits: Files) -> PnpError:
    """Return the error for a name that is not a component; a game's name lists its components."""
    game = name.removesuffix(f"/{KIT}")
    in_game = [each for each in components if each.startswith(f"{game}/")]
    if in_game:
        message = _("{name} is a whole game, not a component", name=quoted(name))
        remedies = [Remedy("kit", game)] if game in kits else []
        hint = _("use one of {names}", names=", ".join(in_game))
        return PnpError(message, hint=hint, remedies=remedies, parameter=COMPONENT)
    return _no_such_component(name, components)


def _no_such_component(name: str, components: Files) -> PnpError:
    """Return the error for an unknown name, with the nearest name or component of any game."""
    ends: dict[str, list[str]] = {}
    for full in components:
        ends.setdefault(full.rpartition("/")[2], []).append(full)
    near = closest(name, [*components, *ends])
    message = _("unknown component {name}", name=quoted(name))
    from pnp.layout import calibration  # imported late, as most names are known

    if name == calibration.NAME:
        return PnpError(message, remedies=[Remedy("calibration")], parameter=COMPONENT)
    if not near:
        return PnpError(message, remedies=[Remedy("components")], parameter=COMPONENT)
    meant = pgettext("between alternatives", " or ").join(ends.get(near, [near]))
    hint = _("did you mean {name}?", name=meant)
    return PnpError(message, hint=hint, parameter=COMPONENT)
