"""Everything that a studio shows: files named on the command line, and parts of extras."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from pkgutil import resolve_name

import pnp
from pnp.api.studio_part import StudioPart
from pnp.catalogue.templates import is_position_file
from pnp.errors import SourceLocation
from pnp.extras.studio.host import Disk, Storage
from pnp.messages import _

_GAME_FILES = ("kit.toml", "theme.toml")


@dataclass(frozen=True, slots=True)
class Session:
    """The files and extras of a running studio. The studio opens no other files."""

    folders: tuple[Path, ...] = ()
    """Folders of templates or games."""

    templates: Mapping[str, Path] = field(default_factory=dict)
    """Single templates, keyed by the name shown on the page."""

    positions: Mapping[str, Path] = field(default_factory=dict)
    files: Mapping[str, Mapping[str, Path]] = field(default_factory=dict)
    """Named files of extras, keyed by extra and then by name on the page.

    A file might not exist yet.
    """
    default_files: Mapping[str, Mapping[str, Path]] = field(default_factory=dict)
    """Default files of the extras for which no file is named, keyed like `files`."""

    parts: Mapping[str, StudioPart] = field(default_factory=dict)
    """Studio parts, keyed by the name of the extra that provides them."""

    storage: Storage = field(default_factory=Disk)

    @property
    def opens(self) -> str:
        """Address of the page that opens first."""
        if self.positions:
            return f"/table?file={next(iter(self.positions))}"
        for extra, files in self.files.items():
            if files and (kind := self.parts[extra].files):
                return f"{kind.page}{next(iter(files))}"
        if self.templates:
            return f"/workshop/{next(iter(self.templates))}"
        return "/workshop" if self.folders else "/"

    @property
    def digest(self) -> str:
        """Digest of the named files, which is equal for two studios that show the same files."""
        own = {extra: sorted(files.items()) for extra, files in sorted(self.files.items())}
        single = sorted(self.templates.items()), sorted(self.positions.items())
        return sha256(repr((self.folders, single, own)).encode()).hexdigest()

    @property
    def for_games(self) -> Mapping[str, Path]:
        """Folders in which games can be created, keyed by name. A game's own folder is excluded."""
        free = [each for each in self.folders if not any((each / n).exists() for n in _GAME_FILES)]
        return {each.name: each for each in free}

    def files_of(self, extra: str) -> Mapping[str, Path]:
        """Return the files of an extra, keyed by name on the page."""
        return self.files.get(extra) or self.default_files.get(extra, {})

    @property
    def is_plain(self) -> bool:
        """True if no named file can change while the studio runs."""
        return not (self.folders or self.templates or any(self.files.values()))


def start_session(
    paths: Iterable[Path] = (), parts: Mapping[str, StudioPart] | None = None
) -> Session:
    """Return a session that shows these paths. Raises PnpError for a file of unknown type."""
    known = parts or {}
    types = {extra: part.files for extra, part in known.items() if part.files}
    is_own = {extra: resolve_name(each.matches) for extra, each in types.items()}
    folders: list[Path] = []
    templates: dict[str, Path] = {}
    positions: dict[str, Path] = {}
    files: dict[str, dict[str, Path]] = {}
    for path in paths:
        extra = next((extra for extra, matches in is_own.items() if matches(path)), None)
        if path.is_dir():
            folders.append(path.resolve())
        elif extra:
            files.setdefault(extra, {})[path.name] = path.resolve()
        elif path.suffix.lower() != ".toml" or not path.is_file():
            nouns: list[str] = [_("folder"), _("template"), _("position")]
            nouns += [each.name for each in types.values()]
            is_there = path.exists()
            raise pnp.PnpError(
                _("the studio cannot open this") if is_there else _("no such file or folder"),
                SourceLocation(str(path)),
                hint=_("use one of these: {types}", types=", ".join(nouns)),
            )
        else:
            by_name = positions if is_position_file(path) else templates
            by_name[path.name] = path.resolve()
    defaults = {
        extra: {path.name: path}
        for extra, each in types.items()
        if each.default and extra not in files
        for path in (resolve_name(each.default)(),)
    }
    return Session(tuple(folders), templates, positions, files, defaults, known)
