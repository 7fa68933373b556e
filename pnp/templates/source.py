"""A template file and those it builds on in; one table of data, and where each part lies, out.

`base = "../common/_pyramids.toml"` names the file below. Tables are merged key by key, elements of
a side follow those of the base, everything else replaces what the base has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from pnp.drawing.scene import SceneLabel
from pnp.errors import PnpError, Remedy, SourceLocation, quoted
from pnp.files.toml_text import KeyPath, TomlText, read_toml

FORMAT = 1
"""The newest version of the format of templates; a file names its own as `format`."""

MAX_BASES = 5
"""Files below a template."""

FRONT, BACK, TOP = "elements", "back", "top"
SIDES = (FRONT, BACK, TOP)
"""What is drawn, by its key."""

Texts = dict[Path, TomlText]
"""Files that have been read; several templates may build on one."""


class Summary(NamedTuple):
    """What a component is, in words."""

    title: str
    help: str


def is_position(data: Mapping[str, Any]) -> bool:
    """Whether a file's data is that of a position: it names its game, and nothing of a template."""
    return "game" in data and not {"title", "help", "base", FRONT} & set(data)


def no_template(path: Path) -> PnpError:
    """The error of a position where a template is wanted."""
    way = Remedy("position", str(path))
    return PnpError("this is a position, not a template", SourceLocation(str(path)), remedies=[way])


@dataclass(frozen=True)
class Source:
    """The data of a template; of its files the base's is the first, its own the last."""

    files: tuple[TomlText, ...]
    data: dict[str, Any]

    @property
    def summary(self) -> Summary:
        """What a template without faults says of itself."""
        label = SceneLabel(self.data["title"], self.data.get("game", ""))
        return Summary(str(label), self.data["help"])

    def located(self, *path: int | str) -> tuple[TomlText, KeyPath]:
        """The file that says what lies at the path, and the path in that file."""
        if len(path) > 1 and path[0] in SIDES and isinstance(path[1], int):
            return self._in_side(str(path[0]), path[1], path[2:])
        tables = tuple(takewhile(lambda key: isinstance(key, str), path))
        while tables:
            for toml in reversed(self.files):
                if _holds(toml.data, tables):
                    return toml, path
            tables = tables[:-1]
        return self.files[-1], path

    def key_place(self, *path: int | str) -> SourceLocation:
        """Where the key at the path stands, or the nearest table round it."""
        toml, own = self.located(*path)
        return toml.key_place(*own)

    def value_place(self, *path: int | str) -> SourceLocation:
        """Where the value at the path begins, or that of the nearest table round it."""
        toml, own = self.located(*path)
        return toml.value_place(*own)

    def _in_side(self, side: str, number: int, rest: KeyPath) -> tuple[TomlText, KeyPath]:
        """The file of an element of all files' elements one after the other."""
        for toml in self.files[:-1]:
            count = len(toml.data[side]) if isinstance(toml.data.get(side), list) else 0
            if number < count:
                return toml, (side, number, *rest)
            number -= count
        return self.files[-1], (side, number, *rest)


def read_source(path: Path, texts: Texts | None = None) -> Source:
    """A template file over the files it builds on; raises PnpError.

    What has been read for others is taken from `texts`, what is read for this one put there.
    """
    texts = {} if texts is None else texts
    files = [_read(path, texts)]
    known = [path.resolve()]
    while "base" in files[0].data:
        try:
            known.append(_base(files[0], known))
        except PnpError as error:
            raise error.at(files[0].value_place("base")) from None
        files.insert(0, _read(known[-1], texts, known[-1].parent.parent))
    data: dict[str, Any] = {}
    for toml in files:
        data = _laid_over(data, toml.data)
    return Source(tuple(files), data)


def _read(path: Path, texts: Texts, within: Path | None = None) -> TomlText:
    """Return the file if its format is known; raise PnpError."""
    if path not in texts:
        texts[path] = read_toml(path, within)
    return _checked(texts[path])


def _checked(toml: TomlText) -> TomlText:
    """The same; raises PnpError for a newer format."""
    version = toml.data.get("format", FORMAT)
    if isinstance(version, int) and version > FORMAT:
        what = f"format {version} is newer than this version of pnp knows"
        raise PnpError(what, toml.value_place("format"), f"the newest it knows is {FORMAT}")
    return toml


def _base(toml: TomlText, known: Sequence[Path]) -> Path:
    """The file that a template builds on; raises PnpError unless it lies beside it and is new."""
    name = toml.data["base"]
    if not isinstance(name, str) or not name.endswith(".toml"):
        raise PnpError(f"base: {quoted(name)} is not the name of a .toml file")
    folder = Path(toml.file).resolve().parent
    try:
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError):  # a link to itself, or a name that no file has
        raise PnpError(f"there is no base {quoted(name)}") from None
    if path.parent != folder and path.parent.parent != folder.parent:
        hint = "a base lies in the template's folder or in one beside it"
        raise PnpError(f"base {quoted(name)} lies elsewhere", hint=hint)
    if not path.is_file():
        raise PnpError(f"there is no base {quoted(name)}")
    if path in known:
        raise PnpError("a template that builds on itself", hint="break the circle")
    if len(known) > MAX_BASES:
        raise PnpError(f"more than {MAX_BASES} templates below this one")
    return path


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Both templates' data as one."""
    sides = {
        side: [*below[side], *above[side]] for side in SIDES if _both(list, below, above, side)
    }
    return {**_merged(below, above), **sides}


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Both tables as one: what is above goes before, tables in them are merged alike."""
    tables = {
        key: _merged(below[key], above[key]) for key in above if _both(dict, below, above, key)
    }
    return {**below, **above, **tables}


def _both(kind: type, below: dict[str, Any], above: dict[str, Any], key: str) -> bool:
    return isinstance(below.get(key), kind) and isinstance(above.get(key), kind)


def _holds(data: Any, path: Sequence[int | str]) -> bool:
    """Whether there is anything at the path of keys."""
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True
