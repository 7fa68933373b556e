"""Template files, which are named by folder and file, such as `color-claim/board`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from pnp.errors import PnpError, Remedy, closest, quoted
from pnp.files.folder_search import toml_files
from pnp.messages import _, joined, pgettext

BASE = "_"
"""Prefix of files that other templates build on; they are not components."""

KIT = "kit"
"""File in a game's folder that lists what to print; not a component."""

THEME = "theme"
"""File in a game's folder that defines its theme; not a component."""

COVER = "_cover.toml"
"""File name of the template of a kit's front page."""

NO_COMPONENTS = (KIT, THEME)

COMPONENT = "component"
"""Parameter name used in errors about the name of a component."""

Files = Mapping[str, Path]
"""TOML files, keyed by name without the file extension."""


def built_in_folder() -> Path:
    """Return the folder with built-in templates: in the wheel, or beside `pnp/` in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def files_in(folder: Path) -> Files:
    """Return the TOML files in a folder and its subfolders except base templates, sorted by name.

    Returns no files if the folder does not exist.

    Raises:
        PnpError: If the folder contains too many other files.
    """
    return _without_bases(_all_in(folder))


def added_files(folder: Path) -> Files:
    """Return the templates in a user's folder. A folder with a kit or a theme counts as a game.

    Raises:
        PnpError: If the folder contains too many other files.
    """
    return _without_bases(sources_in(folder))


def sources_in(folder: Path) -> Files:
    """Return all TOML files in a user's folder, including base templates.

    Raises PnpError if the folder contains too many files.
    """
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
    """Return True if the file is a position. Return False for an unreadable file.

    `within` is the folder that must contain the file, as in `read_toml`.
    """
    from pnp.files.toml_text import read_toml
    from pnp.templates.source import is_position

    try:
        return is_position(read_toml(file, within).data)
    except PnpError:
        return False


class TemplateFiles:
    """Built-in TOML files and those in a user's folders, keyed by name."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folders)

    @cached_property
    def built_in(self) -> Files:
        """Built-in files."""
        return files_in(built_in_folder())

    @cached_property
    def all_files(self) -> Files:
        """Built-in files and the user's files, which can replace built-in files."""
        own = {name: file for name, file in self._added.items() if name not in self.positions}
        return {**self.built_in, **own}

    @cached_property
    def positions(self) -> Files:
        """Files in folders that contain positions instead of templates."""
        return {
            name: file
            for name, file in self._added.items()
            if is_position_file(file, self.folder_of(file))
        }

    def folder_of(self, file: Path) -> Path | None:
        """Return the user's folder that contains a file, or None if there is none."""
        return next(filter(file.is_relative_to, self.folders), None)

    @cached_property
    def _added(self) -> Files:
        """All TOML files in the user's folders; later folders take precedence over earlier ones."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            found.update(added_files(folder))
        return found

    def sources(self) -> Files:
        """Return all TOML files in the folders, including base templates and positions.

        Raises PnpError if a folder contains too many files.
        """
        return {n: file for folder in self.folders for n, file in sources_in(folder).items()}

    def is_built_in(self, name: str) -> bool:
        """Return True if the file with this name is built in, and therefore already checked."""
        file = self.all_files.get(name)
        return file is not None and file is self.built_in.get(name)

    def missing_folders(self) -> Iterator[tuple[Path, PnpError]]:
        """Yield the folders that do not exist, each with its error."""
        for folder in self.folders:
            if not folder.is_dir():
                message = _("template folder not found: {folder}", folder=quoted(folder))
                yield folder, PnpError(message)

    def check_folders(self) -> None:
        """Raise PnpError if a folder does not exist."""
        for _folder, error in self.missing_folders():
            raise error


def no_component(name: str, components: Files, kits: Files) -> PnpError:
    """Return the error for an unknown component. If it is a game, the error lists components."""
    game = name.removesuffix(f"/{KIT}")
    in_game = [each for each in components if each.startswith(f"{game}/")]
    if in_game:
        message = _("{name} is a whole game, not a component", name=quoted(name))
        remedies = [Remedy("kit", game)] if game in kits else []
        hint = _("use one of {names}", names=", ".join(in_game))
        return PnpError(message, hint=hint, remedies=remedies, parameter=COMPONENT)
    return _no_such_component(name, components)


def _no_such_component(name: str, components: Files) -> PnpError:
    ends: dict[str, list[str]] = {}
    for full in components:
        ends.setdefault(full.rpartition("/")[2], []).append(full)
    near = closest(name, [*components, *ends])
    message = _("unknown component {name}", name=quoted(name))
    from pnp.layout import calibration  # only needed for unknown names

    if name == calibration.NAME:
        return PnpError(message, remedies=[Remedy("calibration")], parameter=COMPONENT)
    if not near:
        return PnpError(message, remedies=[Remedy("components")], parameter=COMPONENT)
    meant = joined(pgettext("between alternatives", " or "), ends.get(near, [near]))
    hint = _("did you mean {name}?", name=meant)
    return PnpError(message, hint=hint, parameter=COMPONENT)
