"""The keys of a position file that are no grids, and the readers that collect what is wrong.

A value is checked by one piece of code, whether it stands in a file or was typed as a line: a typed
line is first turned into the plain TOML value that it stands for. After a fault a value stands in
for the one that could not be read; `Reader.done` raises before anybody sees it.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from pnp.errors import NotationError, PnpError, SourceLocation, raise_all
from pnp.files.toml_text import TomlText
from pnp.rules.typed_input import bare, meant, words

T = TypeVar("T", str, bool, int)
V = TypeVar("V")

MAX_FAULTS = 50
"""Enough to mend a file by; a person reads no more of them at once."""

_SHOWN = 24  # characters of a token in a message

_WITHIN = r"""[^\s,;&|\[\](){}"']"""
"""What does not part the words of a typed line."""

_YES_OR_NO = {"yes": True, "no": False}
_PLAYER = re.compile(r"p(layer)?\s*(?=[0-9])", re.IGNORECASE)
_NONE = ("-", ".", "none", "nobody")


def shown(token: str) -> str:
    """The token, cut short when it is long."""
    return token if len(token) <= _SHOWN else token[: _SHOWN - 3] + "..."


class Field(Protocol):
    """One key of a position's text, as guided entry asks for it: row after row, or as one value."""

    @property
    def key(self) -> str:
        """The key in the file."""

    @property
    def rows(self) -> int:
        """How many lines a person types; 0 where there is nothing to choose."""

    @property
    def may_miss(self) -> bool:
        """Whether the file may leave the key out, when a person types nothing."""

    @property
    def expected(self) -> str:
        """What such a line holds, in words, with an example."""

    def row_faults(self, text: str) -> tuple[PnpError, ...]:
        """What is wrong with one typed line; places count columns in it, line 1."""

    def to_toml(self, rows: Sequence[str]) -> str:
        """The lines as the key and value of a position file."""


class Report:
    """Faults that the check of a value finds; a value in no file and no text has no location."""

    def __init__(self) -> None:
        self._faults: list[PnpError] = []

    def add(self, fault: PnpError) -> None:
        """Keep a fault; those beyond the limit are dropped."""
        if len(self._faults) < MAX_FAULTS:
            self._faults.append(fault)

    def fault(self, what: str, *path: str | int, token: object = "") -> None:
        """Keep a fault about the value at `path`."""
        self.add(NotationError(what, self._place(path, str(token)), parameter=_key(path)))

    def refused(
        self, error: PnpError, *path: str | int, token: object = "", about: str = ""
    ) -> None:
        """Keep an error about the value at `path`, with all its ways out."""
        placed = error.at(self._place(path, str(token)), about)
        placed.parameter = _key(path) or error.parameter
        self.add(placed)

    @property
    def faults(self) -> tuple[PnpError, ...]:
        """All faults so far."""
        return tuple(self._faults)

    def _place(self, path: tuple[str | int, ...], token: str) -> SourceLocation:  # noqa: ARG002
        return SourceLocation()


class TypedLine(Report):
    """The check of a line that a person types; a fault lies at the column of its token."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def _place(self, path: tuple[str | int, ...], token: str) -> SourceLocation:  # noqa: ARG002  # one line
        found = re.search(
            rf"(?<!{_WITHIN}){re.escape(token)}(?!{_WITHIN})", self.text, re.IGNORECASE
        )
        return SourceLocation("", 1, found.start() + 1 if found else 1, shown(token))


class Reader(Report):
    """Reads the keys of one position file and keeps every fault until `done`."""

    def __init__(self, toml: TomlText, fields: Sequence[Field]) -> None:
        super().__init__()
        self.toml = toml
        known = [field.key for field in fields]
        for key in toml.data:
            if key not in known:
                where = toml.key_place(key, token=shown(key))
                what = f"unknown key {shown(key)!r}: expected one of {', '.join(known)}"
                self.add(NotationError(what, where, parameter=key))

    def _place(self, path: tuple[str | int, ...], token: str) -> SourceLocation:
        return self.toml.value_place(*path, token=shown(token))

    def has(self, key: str) -> bool:
        """Whether the file has the key."""
        return key in self.toml.data

    def given(self, key: str, expected: str) -> Any:
        """The value of a key that must be there; else a fault and None."""
        if key not in self.toml.data:
            where = SourceLocation(self.toml.file, token=key)
            what = f"{key} is missing: expected {expected}"
            self.add(NotationError(what, where, parameter=key))
        return self.toml.data.get(key)

    def raw(self, key: str, kind: type[Any], expected: str) -> Any:
        """The value of a key that must be there and of that type; else a fault and None."""
        value = self.given(key, expected)
        if value is None or type(value) is kind:
            return value
        self.fault(f"{key}: expected {expected}, found {told(value)}", key, token=value)
        return None

    def done(self) -> None:
        """Raise all faults together, in the order in which they lie in the file."""
        raise_all(sorted(self._faults, key=lambda each: (each.where.line, each.where.column)))


class TypedField(ABC, Generic[V]):
    """What fields share that are typed a value a line, which is checked as a file's value is."""

    @abstractmethod
    def plain(self, line: str) -> Any:
        """The TOML value that a typed line stands for; raises NotationError where it is none."""

    @abstractmethod
    def checked(self, report: Report, value: Any, *path: str | int) -> V:
        """What a TOML value means; faults are left with the report, a value stands in then."""

    def typed(self, line: str) -> V:
        """What a line means; raises NotationError or Faults, at their columns."""
        report = TypedLine(line)
        try:
            value = self.checked(report, self.plain(line))
        except NotationError as fault:
            raise fault.at(SourceLocation("", 1, 1, shown(line))) from None
        raise_all(report.faults)
        return value

    def row_faults(self, text: str) -> tuple[PnpError, ...]:
        """What is wrong with one typed line."""
        try:
            self.typed(text)
        except PnpError as error:
            return error.faults
        return ()


class ListField(TypedField[V]):
    """A field of a list, of which a line is typed for each entry."""

    key: str

    @abstractmethod
    def format(self, entries: Any) -> str:
        """Return key and value as text."""

    def entries(
        self, reader: Reader, expected: str, counts: range, count: str
    ) -> tuple[V, ...] | None:
        """Read the list; report a fault and return None if it has another type or length.

        Args:
            reader: Reader of the position file.
            expected: Description of the list.
            counts: Allowed numbers of entries.
            count: Description of these.
        """
        entries = reader.raw(self.key, list, expected)
        return None if entries is None else self.checked_entries(reader, entries, counts, count)

    def checked_entries(
        self, report: Report, entries: Sequence[Any], counts: range, count: str
    ) -> tuple[V, ...] | None:
        """Return the values of the entries, or None for a list of another length."""
        if len(entries) not in counts:
            report.fault(f"{self.key}: expected {count}, found {len(entries)}", self.key)
            return None
        return tuple(self.checked(report, each, self.key, n) for n, each in enumerate(entries))

    def to_toml(self, rows: Sequence[str]) -> str:
        """Return typed lines as key and value."""
        return self.format(list(map(self.typed, rows)))


def whole(word: str) -> int | str:
    """The number that a word stands for, or the word itself, for a check to refuse."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _SHOWN else word


@dataclass(frozen=True)
class Choice(TypedField[T]):
    """The key of one value out of a few; with `may_miss` the first one is meant where it misses."""

    key: str
    options: tuple[T, ...]
    may_miss: bool = False

    @property
    def rows(self) -> int:
        """One typed line, none where there is nothing to choose."""
        return min(1, len(self.options) - 1)

    @cached_property
    def expected(self) -> str:
        """The options in words."""
        return " or ".join(map(_toml, self.options))

    def value(self, reader: Reader) -> T:
        """The chosen value; a fault is left with the reader."""
        if self.may_miss and not reader.has(self.key):
            return self.options[0]
        value = reader.given(self.key, self.expected)
        return self.options[0] if value is None else self.checked(reader, value, self.key)

    def plain(self, line: str) -> T | str:
        """The option that is typed: in any case, by its beginning, `player 1`; else the word."""
        word = bare(line)
        named = {_toml(each).strip('"'): each for each in self.options}
        found = meant(_PLAYER.sub("", word), named)
        if not found and bool in map(type, self.options):
            answer = _YES_OR_NO.get(meant(word, _YES_OR_NO))
            return next((each for each in self.options if each is answer), word)
        return named.get(found, word)

    def checked(self, report: Report, value: Any, *path: str | int) -> T:
        """One of the options."""
        for option in self.options:
            if type(value) is type(option) and value == option:
                return option
        what = f"{self.key}: expected {self.expected}, found {told(value)}"
        report.fault(what, *path, token=value)
        return self.options[0]

    def format(self, value: T) -> str:
        """Key and value as text."""
        return f"{self.key} = {_toml(value)}\n"

    def to_toml(self, rows: Sequence[str]) -> str:
        """The typed value as key and value; the only option where there is nothing to choose."""
        return self.format(self.typed(rows[0]) if self.rows else self.options[0])


@dataclass(frozen=True)
class PlayerColours(ListField[tuple[str, ...]]):
    """The key of the colours that each of two players has: up to `most`, as a list of lists.

    With `most` 1 the text is a list of names instead, "" for none. The value is the same.
    """

    key: str
    colours: tuple[str, ...]
    most: int
    may_miss: bool = False
    rows: int = 2
    letters: str = ""
    """What may be typed for each colour, where pieces are written by letters."""

    @cached_property
    def expected(self) -> str:
        """What one player's line holds."""
        return f"up to {self.most} of {', '.join(self.colours)}"

    def value(self, reader: Reader) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return each player's colours in the order of the palette; leave faults in the reader."""
        if self.may_miss and not reader.has(self.key):
            return (), ()
        expected, counts = f"a list for each player, {self.expected}", range(2, 3)
        first, second = self.entries(reader, expected, counts, "2 players") or ((), ())
        return first, second

    def plain(self, line: str) -> list[str] | str:
        """The names in a list, or the one name; as names, their beginnings or letters."""
        typed = words(line)
        if len(typed) == 1 and typed[0].casefold() in _NONE:
            typed = []
        names = [self._meant(word) for word in typed]
        return names if self.most > 1 else " ".join(names)

    def _meant(self, word: str) -> str:
        if len(word) == 1 and word.upper() in self.letters:
            return self.colours[self.letters.index(word.upper())]
        return meant(word, self.colours) or word

    def checked(self, report: Report, value: Any, *path: str | int) -> tuple[str, ...]:
        """One player's colours."""
        names = self._names(value)
        if names is None or len(names) > self.most:
            what = f"{self.key}: expected {self.expected}, found {told(value)}"
            report.fault(what, *path, token=value)
            return ()
        for index, name in enumerate(names):
            if name not in self.colours:
                expected = f"expected one of {', '.join(self.colours)}"
                what = f"{self.key}: {expected}, found {told(name)}"
                report.fault(what, *path, index, token=name)
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
        if self.most > 1:
            texts = [f"[{', '.join(map(_toml, names))}]" for names in players]
        else:
            texts = [_toml("".join(names)) for names in players]
        return f"{self.key} = [{', '.join(texts)}]\n"


def _key(path: tuple[str | int, ...]) -> str:
    """The key that a path in a position file begins with, "" for that of a typed line."""
    return str(path[0]) if path else ""


def _toml(value: str | int) -> str:
    """A value of a few plain characters as TOML, which writes such values as JSON does."""
    return json.dumps(value)


def told(value: object) -> str:
    """A value of any kind in a message, as it stands in the file, cut short when it is long."""
    return shown(json.dumps(value, ensure_ascii=False, default=str))
