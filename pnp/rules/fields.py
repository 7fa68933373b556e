"""Keys in a position file other than grids, and readers that collect all errors.

The same code checks values in files and lines that a user types. A typed line is first converted to
a TOML value. An invalid value is replaced with a placeholder. `Reader.done` raises the errors
before the caller can see a placeholder.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from pnp.errors import NotationError, PnpError, SourceLocation, raise_all, suggestion
from pnp.files.toml_text import TomlText
from pnp.messages import Message, _, joined, pgettext
from pnp.rules.typed_input import bare, meant, words

T = TypeVar("T", str, bool, int)
V = TypeVar("V")

MAX_FAULTS = 50
"""Maximum number of errors reported together.

Showing a few errors at a time is enough to fix a file.
"""

_SHOWN = 24  # maximum length of a token in a message, in characters

_WITHIN = r"""[^\s,;&|\[\](){}"']"""

_YES_OR_NO = {"yes": True, "no": False}
_PLAYER = re.compile(r"p(layer)?\s*(?=[0-9])", re.IGNORECASE)
_NONE = ("-", ".", "none", "nobody")


def shown(token: str) -> str:
    """Return the token, shortened if it is long."""
    return token if len(token) <= _SHOWN else token[: _SHOWN - 3] + "..."


class Field(Protocol):
    """A key in a position file. In guided entry, the user types its value in one or more rows."""

    @property
    def key(self) -> str:
        """Key in the file."""

    @property
    def rows(self) -> int:
        """Number of lines to type; 0 if there is only one option."""

    @property
    def may_miss(self) -> bool:
        """True if the file may omit the key. In guided entry, an empty line omits it."""

    @property
    def expected(self) -> str:
        """Description of a valid line, including an example."""

    def row_faults(self, text: str) -> tuple[PnpError, ...]:
        """Return the errors in a typed line. Each error is located at line 1 and a column."""

    def to_toml(self, rows: Sequence[str]) -> str:
        """Return the typed lines as a key and value for a position file."""


class Report:
    """Errors found while checking a value. Subclasses add the locations of the errors."""

    def __init__(self) -> None:
        self._faults: list[PnpError] = []

    def add(self, fault: PnpError) -> None:
        """Add an error, unless there are already `MAX_FAULTS`."""
        if len(self._faults) < MAX_FAULTS:
            self._faults.append(fault)

    def fault(self, message: str, *path: str | int, token: object = "") -> None:
        """Add a NotationError about the value at `path`."""
        self.add(NotationError(message, self._place(path, str(token)), parameter=_key(path)))

    def refused(
        self, error: PnpError, *path: str | int, token: object = "", about: str = ""
    ) -> None:
        """Add an existing error about the value at `path`, keeping its suggested remedies."""
        placed = error.at(self._place(path, str(token)), about)
        placed.parameter = _key(path) or error.parameter
        self.add(placed)

    @property
    def faults(self) -> tuple[PnpError, ...]:
        """All errors so far."""
        return tuple(self._faults)

    def _place(self, path: tuple[str | int, ...], token: str) -> SourceLocation:  # noqa: ARG002
        return SourceLocation()


class TypedLine(Report):
    """Errors in a line that a user types. Each error has the column of the invalid token."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def _place(self, path: tuple[str | int, ...], token: str) -> SourceLocation:  # noqa: ARG002  # one line
        found = re.search(
            rf"(?<!{_WITHIN}){re.escape(token)}(?!{_WITHIN})", self.text, re.IGNORECASE
        )
        return SourceLocation("", 1, found.start() + 1 if found else 1, shown(token))


class Reader(Report):
    """A reader for the keys of a position file. It collects all errors until `done` is called."""

    def __init__(self, toml: TomlText, fields: Sequence[Field]) -> None:
        super().__init__()
        self.toml = toml
        known = [field.key for field in fields]
        for key in toml.data:
            if key not in known:
                where = toml.key_location(key, token=shown(key))
                message = _(
                    "unknown key {key}: {hint}", key=repr(shown(key)), hint=suggestion(key, known)
                )
                self.add(NotationError(message, where, parameter=key))

    def _place(self, path: tuple[str | int, ...], token: str) -> SourceLocation:
        return self.toml.value_location(*path, token=shown(token))

    def has(self, key: str) -> bool:
        """Return True if the file has the key."""
        return key in self.toml.data

    def require(self, key: str, expected: str) -> Any:
        """Return the value of a required key. If it is missing, add an error and return None."""
        if key not in self.toml.data:
            where = SourceLocation(self.toml.file, token=key)
            message = _("{key} is missing: write {expected}", key=key, expected=expected)
            self.add(NotationError(message, where, parameter=key))
        return self.toml.data.get(key)

    def raw(self, key: str, kind: type[Any], expected: str) -> Any:
        """Return the value of a required key. If it is missing or not of type `kind`, add an error.

        After an error, the method returns None.
        """
        value = self.require(key, expected)
        if value is None or type(value) is kind:
            return value
        self.fault(unexpected_value(key, expected, value), key, token=value)
        return None

    def done(self) -> None:
        """Raise all errors together, in file order."""
        raise_all(sorted(self._faults, key=lambda each: (each.where.line, each.where.column)))


class TypedField(ABC, Generic[V]):
    """A field whose values are typed one per line, and checked like values in a file."""

    @abstractmethod
    def plain(self, line: str) -> Any:
        """Return the TOML value that a typed line stands for.

        Raises NotationError if the line is invalid.
        """

    @abstractmethod
    def checked(self, report: Report, value: Any, *path: str | int) -> V:
        """Convert a TOML value. If it is invalid, report errors and return a placeholder."""

    def typed(self, line: str) -> V:
        """Return the value of a typed line.

        Raises NotationError or Faults, with columns, if the line is invalid.
        """
        report = TypedLine(line)
        try:
            value = self.checked(report, self.plain(line))
        except NotationError as fault:
            raise fault.at(SourceLocation("", 1, 1, shown(line))) from None
        raise_all(report.faults)
        return value

    def row_faults(self, text: str) -> tuple[PnpError, ...]:
        """Return the errors in a typed line."""
        try:
            self.typed(text)
        except PnpError as error:
            return error.faults
        return ()


class ListField(TypedField[V]):
    """A field whose value is a list. Each item is typed on a separate line."""

    key: str

    @abstractmethod
    def format(self, entries: Any) -> str:
        """Return the key and value as text."""

    def entries(
        self, reader: Reader, expected: str, counts: range, count: str
    ) -> tuple[V, ...] | None:
        """Read the list. If its type or length is wrong, add an error and return None.

        Args:
            reader: Reader of the position file.
            expected: Description of the list.
            counts: Allowed lengths of the list.
            count: Description of the allowed lengths.
        """
        entries = reader.raw(self.key, list, expected)
        return None if entries is None else self.checked_entries(reader, entries, counts, count)

    def checked_entries(
        self, report: Report, entries: Sequence[Any], counts: range, count: str
    ) -> tuple[V, ...] | None:
        """Return the values of the list's items.

        If the length is wrong, the method adds an error and returns None.
        """
        if len(entries) not in counts:
            message = _(
                "{key}: expected {expected}, found {count}",
                key=self.key,
                expected=count,
                count=len(entries),
            )
            report.fault(message, self.key)
            return None
        return tuple(self.checked(report, each, self.key, n) for n, each in enumerate(entries))

    def to_toml(self, rows: Sequence[str]) -> str:
        """Return the typed lines as a TOML key and value."""
        return self.format(list(map(self.typed, rows)))


def number_or_word(word: str) -> int | str:
    """Return the number that a word stands for, or the word itself, which a later check rejects."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= _SHOWN else word


@dataclass(frozen=True)
class Choice(TypedField[T]):
    """A key with a few possible values. If `may_miss` is True, the first value is the default."""

    key: str
    options: tuple[T, ...]
    may_miss: bool = False

    @property
    def rows(self) -> int:
        """Number of lines to type: 1, or 0 if there is only one option."""
        return min(1, len(self.options) - 1)

    @cached_property
    def expected(self) -> str:
        """Names of the options, as text."""
        return joined(pgettext("between alternatives", " or "), map(_toml, self.options))

    def value(self, reader: Reader) -> T:
        """Return the chosen value. If it is invalid, add an error to the reader."""
        if self.may_miss and not reader.has(self.key):
            return self.options[0]
        value = reader.require(self.key, self.expected)
        return self.options[0] if value is None else self.checked(reader, value, self.key)

    def plain(self, line: str) -> T | str:
        """Return the option for a typed line, or the typed word if no option matches.

        Users can type an option in upper or lower case, shorten it to its first letters, or put the
        word `player` before it.
        """
        word = bare(line)
        named = {_toml(each).strip('"'): each for each in self.options}
        found = meant(_PLAYER.sub("", word), named)
        if not found and bool in map(type, self.options):
            answer = _YES_OR_NO.get(meant(word, _YES_OR_NO))
            return next((each for each in self.options if each is answer), word)
        return named.get(found, word)

    def checked(self, report: Report, value: Any, *path: str | int) -> T:
        """Return the value if it is an option.

        Otherwise, add an error and return the first option.
        """
        for option in self.options:
            if type(value) is type(option) and value == option:
                return option
        report.fault(unexpected_value(self.key, self.expected, value), *path, token=value)
        return self.options[0]

    def format(self, value: T) -> str:
        """Return the key and value as text."""
        return f"{self.key} = {_toml(value)}\n"

    def to_toml(self, rows: Sequence[str]) -> str:
        """Return the typed value, or the only option, as a TOML key and value."""
        return self.format(self.typed(rows[0]) if self.rows else self.options[0])


@dataclass(frozen=True)
class PlayerColours(ListField[tuple[str, ...]]):
    """A key for the colours of two players, as a list of lists with at most `maximum` colours.

    If `maximum` is 1, the TOML value is a list of names, with "" for no colour. The Python value
    has the same type in both cases.
    """

    key: str
    colours: tuple[str, ...]
    maximum: int
    may_miss: bool = False
    rows: int = 2
    letters: str = ""
    """Letters for the colours, in the same order, or "" if users cannot type letters."""

    @cached_property
    def item_options(self) -> Mapping[str, tuple[tuple[str, ...], int]]:
        """Options for each item of a player's list, and the number of items."""
        return {self.key: (self.colours, self.maximum)}

    @cached_property
    def expected(self) -> str:
        """Description of one player's line."""
        return _("up to {most} of {colours}", most=self.maximum, colours=", ".join(self.colours))

    def value(self, reader: Reader) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return each player's colours in palette order, and add any errors to the reader."""
        if self.may_miss and not reader.has(self.key):
            return (), ()
        expected = _("a list for each player, {colours}", colours=self.expected)
        first, second = self.entries(reader, expected, range(2, 3), _("2 players")) or ((), ())
        return first, second

    def plain(self, line: str) -> list[str] | str:
        """Return the typed names as a list, or the single name if `maximum` is 1.

        Users can type a full name, its first letters, or the colour's letter in `letters`.
        """
        typed = words(line)
        if len(typed) == 1 and typed[0].casefold() in _NONE:
            typed = []
        names = [self._meant(word) for word in typed]
        return names if self.maximum > 1 else " ".join(names)

    def _meant(self, word: str) -> str:
        if len(word) == 1 and word.upper() in self.letters:
            return self.colours[self.letters.index(word.upper())]
        return meant(word, self.colours) or word

    def checked(self, report: Report, value: Any, *path: str | int) -> tuple[str, ...]:
        """Return one player's colours in palette order. If they are invalid, add errors."""
        names = self._names(value)
        if names is None or len(names) > self.maximum:
            report.fault(unexpected_value(self.key, self.expected, value), *path, token=value)
            return ()
        for index, name in enumerate(names):
            if name not in self.colours:
                message = _(
                    "{key}: unknown colour {name}: {hint}",
                    key=self.key,
                    name=value_text(name),
                    hint=suggestion(str(name), self.colours),
                )
                report.fault(message, *path, index, token=name)
                return ()
        return tuple(sorted(names, key=self.colours.index))

    def _names(self, value: object) -> list[str] | None:
        if self.maximum > 1:
            return value if isinstance(value, list) else None
        if not isinstance(value, str):
            return None
        return [value] if value else []

    def format(self, players: Sequence[Sequence[str]]) -> str:
        """Return the key and value as text."""
        if self.maximum > 1:
            texts = [f"[{', '.join(map(_toml, names))}]" for names in players]
        else:
            texts = [_toml("".join(names)) for names in players]
        return f"{self.key} = [{', '.join(texts)}]\n"


def _key(path: tuple[str | int, ...]) -> str:
    return str(path[0]) if path else ""


def _toml(value: str | int) -> str:
    """Return a simple value as TOML. JSON has the same notation for simple values."""
    return json.dumps(value)


def unexpected_value(key: str, expected: str, value: object) -> Message:
    """Return the error message for an invalid value of a key."""
    return _(
        "{key}: expected {expected}, found {value}",
        key=key,
        expected=expected,
        value=value_text(value),
    )


def value_text(value: object) -> str:
    """Return the text of a value for an error message, shortened if it is long."""
    return shown(json.dumps(value, ensure_ascii=False, default=str))
