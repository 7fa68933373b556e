"""What a person named when the studio was started: nothing else is ever opened."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pnp


@dataclass(frozen=True, slots=True)
class Named:
    """Folders of templates, single templates by the name on the page, and positions to play."""

    folders: tuple[Path, ...] = ()
    templates: Mapping[str, Path] = field(default_factory=dict)
    positions: Mapping[str, Path] = field(default_factory=dict)

    @property
    def opens(self) -> str:
        """The page that shows it first."""
        if self.positions:
            return f"/table?file={next(iter(self.positions))}"
        if self.templates:
            return f"/component/{next(iter(self.templates))}"
        return "/"


def named(paths: Iterable[Path]) -> Named:
    """What lies there; raises PnpError for what is no folder and no TOML file."""
    folders: list[Path] = []
    templates: dict[str, Path] = {}
    positions: dict[str, Path] = {}
    for path in paths:
        if path.is_dir():
            folders.append(path.resolve())
        elif path.suffix.lower() != ".toml" or not path.is_file():
            place = pnp.Place(str(path))
            raise pnp.PnpError("there is no such folder, template or position file", place)
        else:
            kept = positions if _is_position(path) else templates
            kept[path.name] = path.resolve()
    return Named(tuple(folders), templates, positions)


def _is_position(path: Path) -> bool:
    """Whether it names a game; what cannot be read is a template, whose faults are shown."""
    try:
        return "game" in tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
