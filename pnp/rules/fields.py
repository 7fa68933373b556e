"""The keys of a position file that are no grids, and the reader that collects what is wrong.

After a fault a value stands in for the one that could not be read; `Reader.done` raises before
anybody sees it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pnp.errors import Place
from pnp.files.toml_text import TomlText
from pnp.rules.faults import NotationError, raise_all
from pnp.rules.game import Field

T = TypeVar("T", str, bool, int)

MAX_FAULTS = 50
"""Enough to mend a file by; a person reads no more of them at once."""

_SHOWN = 24  # characters of a token in a message


def shown(token: str) -> str:
    """The token, cut short when it is long."""
    return token if len(token) <= _SHOWN else token[: _SHOWN - 3] + "..."


class Reader:
    """Reads the keys of one position file and keeps every fault until `done`."""

    def __init__(self, toml: TomlText, fields: Sequence[Field]) -> None:
        self.toml = toml
        self._faults: list[NotationError] = []
        self._known = tuple(field.key for field in fields)
        for key in toml.data:
            if key not in self._known:
                self._unknown(key)

    def _unknown(self, key: str) -> None:
        where = self.toml.key_place(key, token=shown(key))
        expected = ", ".join(self._known)
        self.add(NotationError(f"unknown key {shown(key)!r}: expected one of {expected}", where))

    def add(self, fault: NotationError) -> None:
        """Keep a fault; those beyond the limit are dropped."""
        if len(self._faults) < MAX_FAULTS:
            self._faults.append(fault)

    def fault(self, what: str, *path: str | int, token: object = "") -> None:
        """Keep a fault about the value at `path`."""
        self.add(NotationError(what, self.toml.value_place(*path, token=shown(str(token)))))

    def has(self, key: str) -> bool:
        """Whether the file has the key."""
        return key in self.toml.data

    def raw(self, key: str, kind: type[Any], expected: str) -> Any:
        """The value of a key that must be there and of that type; else a fault and None."""
        if key not in self.toml.data:
            where = Place(self.toml.file, token=key)
            self.add(NotationError(f"{key} is missing: expected {expected}", where))
            return None
        value = self.toml.data[key]
        if type(value) is not kind:
            self.fault(f"{key}: expected {expected}, found {_told(value)}", key, token=value)
            return None
        return value

    def done(self) -> None:
        """Raise all faults together, in the order in which they lie in the file."""
        raise_all(sorted(self._faults, key=lambda each: (each.where.line, each.where.column)))


@dataclass(frozen=True)
class Choice(Generic[T]):
    """The key of one value out of a few; with `may_miss` the first one is meant where it misses."""

    key: str
    options: tuple[T, ...]
    may_miss: bool = False

    @property
    def rows(self) -> int:
        """One typed line, none where there is nothing to choose."""
        return min(1, len(self.options) - 1)

    @property
    def expected(self) -> str:
        """The options in words."""
        return " or ".join(_toml(option) for option in self.options)

    def value(self, reader: Reader) -> T:
        """The chosen value; a fault is left with the reader."""
        if self.may_miss and not reader.has(self.key):
            return self.options[0]
        value = reader.raw(self.key, type(self.options[0]), self.expected)
        if value in self.options:
            return self.options[self.options.index(value)]
        if value is not None:
            what = f"{self.key}: expected {self.expected}, found {_told(value)}"
            reader.fault(what, self.key, token=value)
        return self.options[0]

    def format(self, value: T) -> str:
        """Key and value as text."""
        return f"{self.key} = {_toml(value)}\n"

    def row_faults(self, text: str) -> tuple[NotationError, ...]:
        """What is wrong with the typed value."""
        if text.strip() in map(_typed, self.options):
            return ()
        where = Place(line=1, column=1, token=shown(text))
        what = f"{self.key}: expected {self.expected}, found {shown(text)!r}"
        return (NotationError(what, where),)

    def to_toml(self, rows: Sequence[str]) -> str:
        """The typed value as key and value."""
        if not self.rows:
            return self.format(self.options[0])
        return self.format(next(each for each in self.options if _typed(each) == rows[0].strip()))


@dataclass(frozen=True)
class PlayerColours:
    """The key of the colours that each of two players has: up to `most`, as a list of lists.

    With `most` 1 the text is a list of names instead, "" for none. The value is the same.
    """

    key: str
    colours: tuple[str, ...]
    most: int
    may_miss: bool = False
    rows: int = 2

    @property
    def expected(self) -> str:
        """What one player's line holds."""
        return f"up to {self.most} of {', '.join(self.colours)}"

    def value(self, reader: Reader) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Each player's colours, in the order of the palette; faults are left with the reader."""
        if self.may_miss and not reader.has(self.key):
            return (), ()
        lists = reader.raw(self.key, list, f"a list for each player, {self.expected}")
        if lists is None:
            return (), ()
        if len(lists) != self.rows:
            reader.fault(f"{self.key}: expected {self.rows} players, found {len(lists)}", self.key)
            return (), ()
        return self._player(reader, 0, lists[0]), self._player(reader, 1, lists[1])

    def _player(self, reader: Reader, player: int, value: object) -> tuple[str, ...]:
        names = self._names(value)
        if names is None or len(names) > self.most:
            what = f"{self.key}: expected {self.expected}, found {_told(value)}"
            reader.fault(what, self.key, player, token=value)
            return ()
        for index, name in enumerate(names):
            if name not in self.colours:
                path = (self.key, player, index) if self.most > 1 else (self.key, player)
                expected = f"expected one of {', '.join(self.colours)}"
                reader.fault(f"{self.key}: {expected}, found {_told(name)}", *path, token=name)
                return ()
        return tuple(sorted(names, key=self.colours.index))

    def _names(self, value: object) -> list[str] | None:
        if self.most > 1:
            return value if isinstance(value, list) else None
        if not isinstance(value, str):
            return None
        return [value] if value else []

    def format(self, players: Sequence[Sequence[str]]) -> str:
        """Key and value as text."""
        return self.to_toml([" ".join(colours) for colours in players])

    def row_faults(self, text: str) -> tuple[NotationError, ...]:
        """What is wrong with one player's line of colours."""
        names = text.split()
        if len(names) <= self.most and all(name in self.colours for name in names):
            return ()
        where = Place(line=1, column=1, token=shown(text))
        what = f"{self.key}: expected {self.expected}, found {shown(text)!r}"
        return (NotationError(what, where),)

    def to_toml(self, rows: Sequence[str]) -> str:
        """One line a player as key and value."""
        players = [[f'"{name}"' for name in row.split()] for row in rows]
        if self.most > 1:
            texts = [f"[{', '.join(names)}]" for names in players]
        else:
            texts = [names[0] if names else '""' for names in players]
        return f"{self.key} = [{', '.join(texts)}]\n"


def _toml(value: str | int) -> str:
    """A value of a few plain characters as TOML, which writes such values as JSON does."""
    return json.dumps(value)


def _told(value: object) -> str:
    """A value of any kind in a message, as it stands in the file, cut short when it is long."""
    return shown(json.dumps(value, ensure_ascii=False, default=str))


def _typed(value: str | int) -> str:
    """The same as a person types it."""
    return _toml(value).strip('"')
