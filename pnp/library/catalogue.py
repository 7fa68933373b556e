"""Where templates lie and what they are called: folder and file name, `color-claim/board`."""

import difflib
from collections.abc import Sequence
from pathlib import Path

from pnp.errors import PnpError, Remedy, quoted
from pnp.templates.template import Template, load_template

KIT = "kit"
"""The file in a game's folder that is no component."""


def shipped_folder() -> Path:
    """The templates that come with the package: inside the wheel, beside `pnp/` in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def catalogue(folders: Sequence[Path] = ()) -> dict[str, Path]:
    """All components by name, the shipped ones first; a user's folder may replace one."""
    return {name: file for name, file in _files(folders).items() if file.stem != KIT}


def kits(folders: Sequence[Path] = ()) -> dict[str, Path]:
    """The kits by the folder that they lie in, which is the game's name."""
    files = _files(folders)
    return {name.removesuffix(f"/{KIT}"): f for name, f in files.items() if f.stem == KIT}


def _files(folders: Sequence[Path]) -> dict[str, Path]:
    """All TOML files of all folders by their names; raises PnpError."""
    found: dict[str, Path] = {}
    for folder in (shipped_folder(), *folders):
        if not folder.is_dir():
            raise PnpError(f"there is no folder of templates {str(folder)!r}")
        files = {
            file.relative_to(folder).with_suffix("").as_posix(): file
            for file in folder.rglob("*.toml")
        }
        found.update(sorted(files.items()))
    return found


def find_template(name: str, folders: Sequence[Path] = ()) -> Template:
    """The template of a name, or of a file when the name ends with `.toml`; raises PnpError."""
    if name.endswith(".toml"):
        return load_template(Path(name))
    known = catalogue(folders)
    if name not in known:
        near = _suggestion(name, list(known))
        ways = [] if near else [Remedy("components")]
        raise PnpError(f"there is no component {quoted(name)}", hint=near, remedies=ways)
    return load_template(known[name], name)


def _suggestion(name: str, known: list[str]) -> str:
    """The nearest name, "" for none, also when only the part behind the slash was meant."""
    ends: dict[str, list[str]] = {}
    for full in known:
        ends.setdefault(full.rpartition("/")[2], []).append(full)
    near = difflib.get_close_matches(name, [*known, *ends], n=1, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(ends.get(near[0], near))}?"
    return ""
