"""Grids as text: rows of tokens separated by spaces, in the order seen on the table.

Every token has a line and a column in the file, so that an error can point to the token.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from pnp.errors import NotationError, PnpError, SourceLocation
from pnp.figure import BLOCKED, EMPTY, Board, Space
from pnp.files.toml_text import KeyPath, TomlText
from pnp.messages import ngettext
from pnp.rules.fields import Reader, shown
from pnp.rules.typed_input import unmarked

T = TypeVar("T")


@dataclass(frozen=True)
class Grid(Generic[T]):
    """A key whose value is a grid in text form.

    `read` parses a token, and raises NotationError if the token is invalid.
    """

    key: str
    board: Board
    read: Callable[[str], T]
    write: Callable[[T], str]
    expected: str
    may_miss: bool = False
    literal: bool = False
    """True if the text is in triple single quotes, because its tokens contain backslashes."""

    @property
    def rows(self) -> int:
        """Number of rows on the board. Each row is one line."""
        return self.board.rows

    def value(self, reader: Reader) -> tuple[T, ...]:
        """Return the values in the grid row by row, or () after adding errors to the reader."""
        expected = ngettext(
            "text in triple quotes, {count} row of {tokens}",
            "text in triple quotes, {count} rows of {tokens}",
            self.rows,
            tokens=self.expected,
        )
        value = reader.raw(self.key, str, expected)
        if value is None:
            return ()
        rows = [line.split() for line in value.split("\n")]
        rows = [row for row in rows if row]
        if len(rows) == self.rows and all(len(row) == self.board.columns for row in rows):
            try:
                return tuple([self.read(token) for row in rows for token in row])
            except NotationError:
                pass  # read again below, with locations
        self._report(reader, value)
        return ()

    @property
    def empty_rows(self) -> list[str]:
        """Rows that describe an empty board."""
        columns = self.board.columns
        tokens = [BLOCKED if name in self.board.blocked else EMPTY for name in self.board.names]
        return [" ".join(tokens[row * columns :][:columns]) for row in range(self.rows)]

    def space_fault(self, reader: Reader, space: int, message: str) -> None:
        """Add an error about a space, identified by its index, in a parsed grid."""
        place = token_place(reader.toml, self.key, self.board.space(space))
        reader.add(NotationError(message, place, parameter=self.key))

    def row_faults(self, text: str) -> tuple[PnpError, ...]:
        """Return the errors in a typed row, with their columns."""
        return tuple(self._typed_faults(self._exact(text)))

    def to_toml(self, rows: Sequence[str]) -> str:
        """Return the typed rows as a TOML key and value."""
        return self._toml(list(map(self._exact, rows)))

    def _toml(self, rows: Sequence[str]) -> str:
        quotes = "'''" if self.literal else '"""'
        return f"{self.key} = {quotes}\n" + "".join(f"{row}\n" for row in rows) + f"{quotes}\n"

    def format(self, values: Sequence[T]) -> str:
        """Return the key and value as text, with aligned columns."""
        tokens = [self.write(value) for value in values]
        width = max(map(len, tokens))
        starts = range(0, len(tokens), self.board.columns)
        rows = [tokens[start : start + self.board.columns] for start in starts]
        return self._toml([" ".join(token.ljust(width) for token in row).rstrip() for row in rows])

    def _exact(self, line: str) -> str:
        """Return the typed row in exact notation, keeping tokens in place if possible."""
        if not self._typed_faults(line):
            return line
        exact = re.sub(r"\S+", lambda token: self._exact_token(token[0]), unmarked(line))
        spaced = " ".join(map(self._exact_token, exact.strip()))  # such as `W..B.` for `W . . B .`
        return exact if self._typed_faults(spaced) else spaced

    def _exact_token(self, token: str) -> str:
        """Return the first readable form of a token: as typed, in upper case or in lower case."""
        for each in (token, token.upper(), token.lower()):
            with suppress(NotationError):
                self.read(each)
                return each
        return token

    def _typed_faults(self, line: str) -> list[NotationError]:
        return self._line_faults(
            line, lambda at, token: SourceLocation("", 1, at + 1, shown(token))
        )

    def _report(self, reader: Reader, value: str) -> None:
        location = reader.toml.value_location(self.key)
        found = 0
        for number, line in enumerate(value.split("\n")):
            if not line.strip():
                continue
            found += 1
            if found <= self.rows:
                place = partial(text_place, reader.toml, (self.key,), number)
                for fault in self._line_faults(line, place):
                    reader.add(fault)
        if found != self.rows:
            message = ngettext(
                "{key}: expected {count} row, found {found}",
                "{key}: expected {count} rows, found {found}",
                self.rows,
                key=self.key,
                found=found,
            )
            reader.add(NotationError(message, location, parameter=self.key))

    def _line_faults(
        self, line: str, place: Callable[[int, str], SourceLocation]
    ) -> list[NotationError]:
        tokens, columns = line.split(), self.board.columns
        faults = []
        at = 0
        for token in tokens[:columns]:
            at = line.index(token, at)
            try:
                self.read(token)
            except NotationError as fault:
                faults.append(NotationError(fault.message, place(at, token), parameter=self.key))
            at += len(token)
        if len(tokens) != columns:
            message = ngettext(
                "{key}: expected {count} token in this row, found {found}",
                "{key}: expected {count} tokens in this row, found {found}",
                columns,
                key=self.key,
                found=len(tokens),
            )
            extra = tokens[columns] if len(tokens) > columns else ""
            begins = line.index(extra, at) if extra else 0
            where = place(begins, extra or line.strip())
            faults.append(NotationError(message, where, parameter=self.key))
        return faults


def token_place(toml: TomlText, key: str, space: Space) -> SourceLocation:
    """Return the location of a space's token in the text of a parsed grid."""
    lines = [
        (number, line) for number, line in enumerate(toml.data[key].split("\n")) if line.strip()
    ]
    number, line = lines[space.row]
    at = 0
    for token in line.split()[: space.column + 1]:
        at = line.index(token, at) + len(token)
    return text_place(toml, (key,), number, at - len(token), token)


def text_place(toml: TomlText, path: KeyPath, line: int, index: int, token: str) -> SourceLocation:
    """Return the location of a token, given its line and index in the string at `path`.

    If the string contains escape sequences, positions in the file and in the string differ. In this
    case, the location of the whole value is returned.
    """
    value: object = toml.data
    for step in path:
        value = value[step]  # type: ignore[index]  # a path in the data just read
    location = toml.value_location(*path, token=shown(token))
    source = toml.text.split("\n")[location.line - 1 :]
    source[0] = source[0][location.column - 1 :]
    raw = "\n".join(source)
    quotes = 3 if raw.startswith(('"""', "'''")) else 1
    opening = quotes + raw.startswith("\n", quotes)
    if not raw.startswith(str(value), opening):
        return location
    if opening > quotes:
        line += 1
    first = location.column + quotes if line == 0 else 1
    return SourceLocation(location.file, location.line + line, first + index, location.token)
