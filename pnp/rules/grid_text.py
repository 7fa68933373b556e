"""Grids as text: rows of tokens separated by blanks, as they lie on the table.

Every token's line and column in the file can be found again, so that a fault points at it.
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
from pnp.rules.fields import Reader, shown
from pnp.rules.typed_input import unmarked

T = TypeVar("T")


@dataclass(frozen=True)
class Grid(Generic[T]):
    """The key of a grid; `read` turns a token into a value and raises NotationError."""

    key: str
    board: Board
    read: Callable[[str], T]
    write: Callable[[T], str]
    expected: str
    may_miss: bool = False
    literal: bool = False
    """Whether the text is written in ''', as tokens with backslashes need it."""

    @property
    def rows(self) -> int:
        """As many lines as the board has rows."""
        return self.board.rows

    def value(self, reader: Reader) -> tuple[T, ...]:
        """The grid's values, row by row; faults are left with the reader, () stands in then."""
        value = reader.raw(self.key, str, f'a """ text of {self.rows} rows of {self.expected}')
        if value is None:
            return ()
        rows = [line.split() for line in value.split("\n")]
        rows = [row for row in rows if row]
        if len(rows) == self.rows and all(len(row) == self.board.columns for row in rows):
            try:
                return tuple([self.read(token) for row in rows for token in row])
            except NotationError:
                pass  # read again below, with the places
        self._report(reader, value)
        return ()

    @property
    def empty_rows(self) -> list[str]:
        """The rows as they are typed for a board on which nothing lies."""
        columns = self.board.columns
        tokens = [BLOCKED if name in self.board.blocked else EMPTY for name in self.board.names]
        return [" ".join(tokens[row * columns :][:columns]) for row in range(self.rows)]

    def space_fault(self, reader: Reader, space: int, what: str) -> None:
        """Leave a fault about one space, by its index, of a grid that was read."""
        place = token_place(reader.toml, self.key, self.board.space(space))
        reader.add(NotationError(what, place, parameter=self.key))

    def row_faults(self, text: str) -> tuple[PnpError, ...]:
        """What is wrong with one typed row; places count columns in it."""
        return tuple(self._typed_faults(self._exact(text)))

    def to_toml(self, rows: Sequence[str]) -> str:
        """Typed rows as key and value."""
        return self._toml(list(map(self._exact, rows)))

    def _toml(self, rows: Sequence[str]) -> str:
        quotes = "'''" if self.literal else '"""'
        return f"{self.key} = {quotes}\n" + "".join(f"{row}\n" for row in rows) + f"{quotes}\n"

    def format(self, values: Sequence[T]) -> str:
        """Key and value as text, tokens in straight columns."""
        tokens = [self.write(value) for value in values]
        width = max(map(len, tokens))
        starts = range(0, len(tokens), self.board.columns)
        rows = [tokens[start : start + self.board.columns] for start in starts]
        return self._toml([" ".join(token.ljust(width) for token in row).rstrip() for row in rows])

    def _exact(self, line: str) -> str:
        """The typed row to the letter of the notation, its tokens where they were."""
        if not self._typed_faults(line):
            return line
        exact = re.sub(r"\S+", lambda token: self._exact_token(token[0]), unmarked(line))
        apart = " ".join(map(self._exact_token, exact.strip()))  # as `W..B.` for `W . . B .`
        return exact if self._typed_faults(apart) else apart

    def _exact_token(self, token: str) -> str:
        """The token in the case in which it can be read."""
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
        """Leave every fault of the text with the reader, at its line and column."""
        whole = reader.toml.value_place(self.key)
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
            what = f"{self.key}: expected {self.rows} rows, found {found}"
            reader.add(NotationError(what, whole, parameter=self.key))

    def _line_faults(
        self, line: str, place: Callable[[int, str], SourceLocation]
    ) -> list[NotationError]:
        """What is wrong with a row; `place` tells where a token lies that begins at an index."""
        tokens, columns = line.split(), self.board.columns
        faults = []
        at = 0
        for token in tokens[:columns]:
            at = line.index(token, at)
            try:
                self.read(token)
            except NotationError as fault:
                faults.append(NotationError(fault.what, place(at, token), parameter=self.key))
            at += len(token)
        if len(tokens) != columns:
            what = f"{self.key}: expected {columns} tokens in this row, found {len(tokens)}"
            extra = tokens[columns] if len(tokens) > columns else ""
            begins = line.index(extra, at) if extra else 0
            where = place(begins, extra or line.strip())
            faults.append(NotationError(what, where, parameter=self.key))
        return faults


def token_place(toml: TomlText, key: str, space: Space) -> SourceLocation:
    """Where the token of a space stands in the text of a grid that was read."""
    lines = [
        (number, line) for number, line in enumerate(toml.data[key].split("\n")) if line.strip()
    ]
    number, line = lines[space.row]
    at = 0
    for token in line.split()[: space.column + 1]:
        at = line.index(token, at) + len(token)
    return text_place(toml, (key,), number, at - len(token), token)


def text_place(toml: TomlText, path: KeyPath, line: int, index: int, token: str) -> SourceLocation:
    """Where a token lies in the file, given its line and index in the string value at `path`.

    A string with escapes lies otherwise in the file than in the data: then the value's own place.
    """
    value: object = toml.data
    for step in path:
        value = value[step]  # type: ignore[index]  # a path of the data just read
    whole = toml.value_place(*path, token=shown(token))
    source = toml.text.split("\n")[whole.line - 1 :]
    source[0] = source[0][whole.column - 1 :]
    raw = "\n".join(source)
    quotes = 3 if raw.startswith(('"""', "'''")) else 1
    opening = quotes + raw.startswith("\n", quotes)
    if not raw.startswith(str(value), opening):
        return whole
    if opening > quotes:
        line += 1
    first = whole.column + quotes if line == 0 else 1
    return SourceLocation(whole.file, whole.line + line, first + index, whole.token)
