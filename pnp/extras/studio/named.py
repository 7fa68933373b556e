"""What a person named when the studio was started: nothing else is ever opened."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pnp

EVENING = ".evening"
"""What the name of a record ends with that may be begun on the page."""

_IS_GAME = ("kit.toml", "theme.toml")
_DATABASE = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Named:
    """Folders of templates or games; the others by their names on the page."""

    folders: tuple[Path, ...] = ()
    templates: Mapping[str, Path] = field(default_factory=dict)
    positions: Mapping[str, Path] = field(default_factory=dict)
    evenings: Mapping[str, Path] = field(default_factory=dict)
    """Records of evenings; one that is not there yet may be begun."""

    @property
    def opens(self) -> str:
        """The page that shows it first."""
        if self.positions:
            return f"/table?file={next(iter(self.positions))}"
        if self.evenings:
            return f"/evening/{next(iter(self.evenings))}"
        if self.templates:
            return f"/workshop/{next(iter(self.templates))}"
        return "/workshop" if self.folders else "/"

    @property
    def digest(self) -> str:
        """The same for whoever names the same."""
        found = (self.folders, *(sorted(each.items()) for each in self._by_name))
        return sha256(repr(found).encode()).hexdigest()

    @property
    def _by_name(self) -> tuple[Mapping[str, Path], ...]:
        return self.templates, self.positions, self.evenings

    @property
    def for_games(self) -> Mapping[str, Path]:
        """The folders in which games may be begun: those that are none themselves."""
        free = [each for each in self.folders if not any((each / n).exists() for n in _IS_GAME)]
        return {each.name: each for each in free}


def named(paths: Iterable[Path]) -> Named:
    """What lies there; raises PnpError for what the studio cannot show."""
    folders: list[Path] = []
    templates: dict[str, Path] = {}
    positions: dict[str, Path] = {}
    evenings: dict[str, Path] = {}
    for path in paths:
        if path.is_dir():
            folders.append(path.resolve())
        elif _is_evening(path):
            evenings[path.name] = path.resolve()
        elif path.suffix.lower() != ".toml" or not path.is_file():
            what = "there is no such folder, template, position or evening"
            raise pnp.PnpError(what, pnp.Place(str(path)))
        else:
            kept = positions if is_position(path) else templates
            kept[path.name] = path.resolve()
    return Named(tuple(folders), templates, positions, evenings)


def is_position(path: Path) -> bool:
    """Whether it names a game and draws nothing; what cannot be read is a template with faults."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return "game" in found and found.keys().isdisjoint({"title", "help", "base", "elements"})


def _is_evening(path: Path) -> bool:
    """Whether it is a record, or one could be made there."""
    if not path.is_file():
        return path.suffix == EVENING and path.parent.is_dir() and not path.exists()
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False
