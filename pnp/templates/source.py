"""Merge template files with their bases, and locate each value in these files.

`base = "../common/_pyramids.toml"` names the base of a file. Tables are merged key by key. The
elements of a side are added after those of the base. All other values replace those of the base.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from pnp.drawing.scene import SceneLabel
from pnp.errors import PnpError, Remedy, SourceLocation, quoted
from pnp.files.toml_text import KeyPath, TomlText, read_toml
from pnp.messages import _

FORMAT = 1
"""Newest version of the template format. Files can state their version as `format`."""

MAX_BASES = 5
"""Maximum number of bases of a template, including bases of bases."""

FRONT, BACK, TOP = "elements", "back", "top"
SIDES = (FRONT, BACK, TOP)
"""Keys of the sides that can be drawn."""

Texts = dict[Path, TomlText]
"""Files that were already read, keyed by path. Several templates can share a base."""


class Summary(NamedTuple):
    """Title and help text of a component."""

    title: str
    help: str


def is_position(data: Mapping[str, Any]) -> bool:
    """Return True if a file contains a position, which names a game but has no template keys."""
    return "game" in data and not {"title", "help", "base", FRONT} & set(data)


def no_template(path: Path) -> PnpError:
    """Return the error for a position file in place of a template."""
    remedy = Remedy("position", str(path))
    message = _("this file is a position, not a template")
    return PnpError(message, SourceLocation(str(path)), remedies=[remedy])


@dataclass(frozen=True)
class Source:
    """Merged data of a template and its files, from the first base to the template itself."""

    files: tuple[TomlText, ...]
    data: dict[str, Any]

    @property
    def summary(self) -> Summary:
        """Title and help text of a valid template."""
        label = SceneLabel(self.data["title"], self.data.get("game", ""))
        return Summary(str(label), self.data["help"])

    def located(self, *path: int | str) -> tuple[TomlText, KeyPath]:
        """Return the file that defines the value at a path, and the value's path in that file."""
        if len(path) > 1 and path[0] in SIDES and isinstance(path[1], int):
            return self._in_side(str(path[0]), path[1], path[2:])
        tables = tuple(takewhile(lambda key: isinstance(key, str), path))
        while tables:
            for toml in reversed(self.files):
                if _holds(toml.data, tables):
                    return toml, path
            tables = tables[:-1]
        return self.files[-1], path

    def key_location(self, *path: int | str) -> SourceLocation:
        """Return the location of the key at a path, or of the nearest table that contains it."""
        toml, inner = self.located(*path)
        return toml.key_location(*inner)

    def value_location(self, *path: int | str) -> SourceLocation:
        """Return the location of the value at a path, or of the nearest table that contains it."""
        toml, inner = self.located(*path)
        return toml.value_location(*inner)

    def _in_side(self, side: str, number: int, rest: KeyPath) -> tuple[TomlText, KeyPath]:
        """Return an element's file and its path there. Elements are numbered across files."""
        for toml in self.files[:-1]:
            count = len(toml.data[side]) if isinstance(toml.data.get(side), list) else 0
            if number < count:
                return toml, (side, number, *rest)
            number -= count
        return self.files[-1], (side, number, *rest)


def read_source(path: Path, texts: Texts | None = None) -> Source:
    """Read a template file and merge it with its bases. May raise PnpError.

    Files in `texts` are not read again. Other files are added to `texts`.
    """
    texts = {} if texts is None else texts
    files = [_read(path, texts)]
    chain = [path.resolve()]
    while "base" in files[0].data:
        try:
            chain.append(_base(files[0], chain))
        except PnpError as error:
            raise error.at(files[0].value_location("base")) from None
        files.insert(0, _read(chain[-1], texts, chain[-1].parent.parent))
    data: dict[str, Any] = {}
    for toml in files:
        data = _merged_templates(data, toml.data)
    return Source(tuple(files), data)


def _read(path: Path, texts: Texts, within: Path | None = None) -> TomlText:
    """Return the file. Raises PnpError if its format is unknown."""
    if path not in texts:
        texts[path] = read_toml(path, within)
    return _checked(texts[path])


def _checked(toml: TomlText) -> TomlText:
    """Return the file. Raises PnpError if its format is newer than this version of pnp."""
    version = toml.data.get("format", FORMAT)
    if isinstance(version, int) and version > FORMAT:
        message = _("format {version} is too new for this version of pnp", version=version)
        hint = _("update pnp, or use format {newest}", newest=FORMAT)
        raise PnpError(message, toml.value_location("format"), hint)
    return toml


def _base(toml: TomlText, chain: Sequence[Path]) -> Path:
    """Return the path of a file's base.

    Raises PnpError if the base is missing, in a folder that is not allowed, or circular.
    """
    name = toml.data["base"]
    if not isinstance(name, str) or not name.endswith(".toml"):
        raise PnpError(_("base: {name} is not the name of a .toml file", name=quoted(name)))
    folder = Path(toml.file).resolve().parent
    try:
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError):  # a symlink loop, or an invalid file name
        raise PnpError(_("base not found: {name}", name=quoted(name))) from None
    if path.parent != folder and path.parent.parent != folder.parent:
        hint = _("move it to the template's folder, or to a folder next to that one")
        message = _("the base {name} is in a folder that templates cannot use", name=quoted(name))
        raise PnpError(message, hint=hint)
    if not path.is_file():
        raise PnpError(_("base not found: {name}", name=quoted(name)))
    if path in chain:
        raise PnpError(_("the template extends itself"), hint=_("choose another base"))
    if len(chain) > MAX_BASES:
        raise PnpError(_("a chain of more than {limit} bases", limit=MAX_BASES))
    return path


def _merged_templates(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Return the merged data of two templates, including the elements of both."""
    sides = {
        side: [*below[side], *above[side]] for side in SIDES if _both(list, below, above, side)
    }
    return {**_merged(below, above), **sides}


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    tables = {
        key: _merged(below[key], above[key]) for key in above if _both(dict, below, above, key)
    }
    return {**below, **above, **tables}


def _both(kind: type, below: dict[str, Any], above: dict[str, Any], key: str) -> bool:
    return isinstance(below.get(key), kind) and isinstance(above.get(key), kind)


def _holds(data: Any, path: Sequence[int | str]) -> bool:
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True
