"""A CSV file in; its columns and, by their index, its rows out, of which few are held.

UTF-8, cells divided by ; or , or tabs, whichever the first row has; a cell in quotation marks may
hold these and line ends. Lines without anything are no rows.
"""

import csv
import io
import os
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from pnp.cache import Bounded
from pnp.errors import Faults, PnpError, SourceLocation
from pnp.files.reading import open_plain

MOST_FAULTS = 20
"""Of a table that are told at once."""

_EACH = 64
"""Of so many rows it is known where they begin."""
_MOST_BLOCKS = 128
"""Runs of so many rows that are kept."""

_LONGEST = 1_000_000
"""Bytes of a line."""

_DIVIDERS = ";\t,"
_BOM = b"\xef\xbb\xbf"


class CsvRow(NamedTuple):
    """The cells of a row that hold anything, by their columns, and where it stands."""

    values: dict[str, str]
    number: int
    """As a spreadsheet counts, the first being that of the columns."""
    where: SourceLocation


class CsvRows:
    """The rows of a file, which is read again wherever it is asked for one."""

    def __init__(self, path: Path) -> None:
        """Read it once; raises PnpError, or Faults with what is wrong in its rows."""
        self.file = path
        self.columns: tuple[str, ...] = ()
        self._begins = array("Q")
        self._numbers = array("Q")
        self._lines = array("Q")
        self._blocks = Bounded[int, list[CsvRow]](_MOST_BLOCKS)
        self._many = 0
        with self._opened() as file:
            self._state = _state(file)
            self._index(file)

    def __getstate__(self) -> dict[str, Any]:
        """Other processes read the file for themselves, wherever they stand."""
        return {**self.__dict__, "file": self.file.absolute()}

    def __len__(self) -> int:
        return self._many

    def __getitem__(self, index: int) -> CsvRow:
        """Raises PnpError where the file has changed meanwhile."""
        block, at = divmod(range(self._many)[index], _EACH)
        return self._blocks.fetch(block, lambda: self._read(block))[at]

    def __iter__(self) -> Iterator[CsvRow]:
        return map(self.__getitem__, range(self._many))

    def _opened(self) -> IO[bytes]:
        return open_plain(self.file)

    def _index(self, file: IO[bytes]) -> None:
        """Find the columns, and where rows begin; raises PnpError or Faults."""
        if file.read(len(_BOM)) != _BOM:
            file.seek(0)
        first = _line(file, self._where(1))
        file.seek(-len(first), io.SEEK_CUR)
        self._divider = _divider(first)
        faults: list[PnpError] = []
        cells = _Cells(file, self._divider, self._where)
        self.columns = tuple(each.strip() for each in cells.row() or ())
        if not any(self.columns):
            raise PnpError("a table begins with the names of its columns", self._where(1))
        while len(faults) < MOST_FAULTS:
            begins, number, line = file.tell(), cells.number, cells.line
            row = cells.row()
            if row is None:
                break
            if not row:
                continue
            if len(row) != len(self.columns):
                what = f"row {cells.number}: {len(row)} cells, {len(self.columns)} columns"
                faults.append(PnpError(what, self._where(line + 1)))
            if self._many % _EACH == 0:
                self._begins.append(begins)
                self._numbers.append(number)
                self._lines.append(line)
            self._many += 1
        if faults:
            raise Faults(faults)
        if not self._many:
            raise PnpError("the table has no rows", self._where(0))

    def _read(self, block: int) -> list[CsvRow]:
        """The rows of a run of them; raises PnpError."""
        with self._opened() as file:
            if _state(file) != self._state:
                raise PnpError("the table has changed since it was read", self._where(0))
            file.seek(self._begins[block])
            cells = _Cells(file, self._divider, self._where)
            cells.number, cells.line = self._numbers[block], self._lines[block]
            found: list[CsvRow] = []
            while len(found) < min(_EACH, self._many - block * _EACH):
                line = cells.line
                row = cells.row()
                if row is None:
                    raise PnpError("the table has changed since it was read", self._where(0))
                if row:
                    pairs = zip(self.columns, row, strict=True)
                    values = {name: cell.strip() for name, cell in pairs if cell.strip()}
                    found.append(CsvRow(values, cells.number, self._where(line + 1)))
        return found

    def _where(self, line: int) -> SourceLocation:
        return SourceLocation(str(self.file), line)


class _Cells:
    """Reads rows from where a file stands; `number` and `line` are those of the last one's end."""

    def __init__(
        self, file: IO[bytes], divider: str, where: Callable[[int], SourceLocation]
    ) -> None:
        self.number = self.line = 0
        self._where = where
        self._file = file
        self._reader = csv.reader(self._texts(), delimiter=divider, strict=True)

    def row(self) -> list[str] | None:
        """The cells of the next row, None at the end; raises PnpError."""
        first = self.line + 1
        try:
            row = next(self._reader, None)
        except csv.Error as error:
            what = f"row {self.number + 1} is no row of cells: {error}"
            raise PnpError(what, self._where(first)) from None
        self.number += 1
        return row

    def _texts(self) -> Iterator[str]:
        while line := _line(self._file, self._where(self.line + 1)):
            self.line += 1
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError:
                hint = "save it as CSV UTF-8"
                raise PnpError("this is no UTF-8 text", self._where(self.line), hint) from None


def _line(file: IO[bytes], where: SourceLocation) -> bytes:
    line = file.readline(_LONGEST + 1)
    if len(line) > _LONGEST:
        raise PnpError(f"a line has at most {_LONGEST:,} bytes", where)
    return line


def _divider(line: bytes) -> str:
    """What the names of columns, in which none of these is, are divided by."""
    return max(_DIVIDERS, key=lambda each: line.count(each.encode()))


def _state(file: IO[bytes]) -> tuple[int, int]:
    """What differs once a file has been changed."""
    status = os.fstat(file.fileno())
    return status.st_size, status.st_mtime_ns
