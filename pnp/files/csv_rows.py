"""CSV tables with access to rows by index. Only a few rows are in memory at a time.

Files are encoded in UTF-8. The separator of cells is the semicolon, comma or tab that is most
frequent in the first row. A quoted cell may contain separators and line breaks. Blank lines are
skipped.
"""

import csv
import io
import os
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from pnp.cache import BoundedCache
from pnp.errors import Faults, PnpError, SourceLocation
from pnp.files.reading import open_plain
from pnp.messages import _, ngettext

MAX_FAULTS = 20
"""Maximum number of errors that are reported together for one table."""

_BLOCK_ROWS = 64
"""Number of rows in a block. Only the offset of each block is stored."""
_MAX_BLOCKS = 128

_MAX_LINE_BYTES = 1_000_000

_SEPARATORS = ";\t,"
_BOM = b"\xef\xbb\xbf"


class CsvRow(NamedTuple):
    """The non-empty cells of a row, keyed by column name, and the location of the row."""

    values: dict[str, str]
    number: int
    """Number of the row as in a spreadsheet, where the header is row 1."""
    where: SourceLocation


class CsvRows:
    """The rows of a CSV file. Each row is read from disk again whenever it is accessed."""

    def __init__(self, path: Path) -> None:
        """Read the whole file once.

        Raises:
            PnpError: If the file cannot be read or is not a table.
            Faults: If rows have too many or too few cells.
        """
        self.file = path
        self.columns: tuple[str, ...] = ()
        self._offsets = array("Q")
        self._numbers = array("Q")
        self._lines = array("Q")
        self._blocks = BoundedCache[int, list[CsvRow]](_MAX_BLOCKS)
        self._row_count = 0
        with self._opened() as file:
            self._fingerprint = _fingerprint(file)
            self._index(file)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle an absolute path, because other processes may have another working directory."""
        return {**self.__dict__, "file": self.file.absolute()}

    def __len__(self) -> int:
        return self._row_count

    def __getitem__(self, index: int) -> CsvRow:
        """Return a row. Raises PnpError if the file has changed since it was indexed."""
        block, at = divmod(range(self._row_count)[index], _BLOCK_ROWS)
        return self._blocks.fetch(block, lambda: self._read(block))[at]

    def __iter__(self) -> Iterator[CsvRow]:
        return map(self.__getitem__, range(self._row_count))

    def _opened(self) -> IO[bytes]:
        return open_plain(self.file)

    def _index(self, file: IO[bytes]) -> None:
        """Store the columns and the offset of each block.

        Raises PnpError if the file is not a table, and Faults if rows have too many or too few
        cells.
        """
        if file.read(len(_BOM)) != _BOM:
            file.seek(0)
        first = _line(file, self._where(1))
        file.seek(-len(first), io.SEEK_CUR)
        self._separator = _separator(first)
        faults: list[PnpError] = []
        cells = _Cells(file, self._separator, self._where)
        self.columns = tuple(each.strip() for each in cells.row() or ())
        if not any(self.columns):
            hint = _("write the column names there")
            raise PnpError(_("the first row is empty"), self._where(1), hint)
        while len(faults) < MAX_FAULTS:
            offset, number, line = file.tell(), cells.number, cells.line
            row = cells.row()
            if row is None:
                break
            if not row:
                continue
            if len(row) != len(self.columns):
                message = ngettext(
                    "row {row} has {count} cell, expected {columns}",
                    "row {row} has {count} cells, expected {columns}",
                    len(row),
                    row=cells.number,
                    columns=len(self.columns),
                )
                faults.append(PnpError(message, self._where(line + 1)))
            if self._row_count % _BLOCK_ROWS == 0:
                self._offsets.append(offset)
                self._numbers.append(number)
                self._lines.append(line)
            self._row_count += 1
        if faults:
            raise Faults(faults)
        if not self._row_count:
            hint = _("add a row below the column names")
            raise PnpError(_("the table has no rows"), self._where(0), hint)

    def _read(self, block: int) -> list[CsvRow]:
        """Return the rows of a block. Raises PnpError if the file has changed."""
        with self._opened() as file:
            if _fingerprint(file) != self._fingerprint:
                raise self._changed()
            file.seek(self._offsets[block])
            cells = _Cells(file, self._separator, self._where)
            cells.number, cells.line = self._numbers[block], self._lines[block]
            found: list[CsvRow] = []
            while len(found) < min(_BLOCK_ROWS, self._row_count - block * _BLOCK_ROWS):
                line = cells.line
                row = cells.row()
                if row is None:
                    raise self._changed()
                if row:
                    pairs = zip(self.columns, row, strict=True)
                    values = {name: cell.strip() for name, cell in pairs if cell.strip()}
                    found.append(CsvRow(values, cells.number, self._where(line + 1)))
        return found

    def _changed(self) -> PnpError:
        message = _("the table has changed since it was read")
        return PnpError(message, self._where(0), _("start again"))

    def _where(self, line: int) -> SourceLocation:
        return SourceLocation(str(self.file), line)


class _Cells:
    """A reader of rows that starts at the file's current offset.

    `number` is the number of the last row read, and `line` is the number of that row's last line.
    """

    def __init__(
        self, file: IO[bytes], separator: str, where: Callable[[int], SourceLocation]
    ) -> None:
        self.number = self.line = 0
        self._where = where
        self._file = file
        self._reader = csv.reader(self._decoded_lines(), delimiter=separator, strict=True)

    def row(self) -> list[str] | None:
        """Return the cells of the next row, or None at the end of the file.

        Raises PnpError if the row is not valid CSV.
        """
        first = self.line + 1
        try:
            row = next(self._reader, None)
        except csv.Error as error:
            message = _("row {row} is not valid CSV: {reason}", row=self.number + 1, reason=error)
            raise PnpError(message, self._where(first)) from None
        self.number += 1
        return row

    def _decoded_lines(self) -> Iterator[str]:
        while line := _line(self._file, self._where(self.line + 1)):
            self.line += 1
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError:
                hint = _("save it as CSV UTF-8")
                raise PnpError(_("not UTF-8 text"), self._where(self.line), hint) from None


def _line(file: IO[bytes], where: SourceLocation) -> bytes:
    line = file.readline(_MAX_LINE_BYTES + 1)
    if len(line) > _MAX_LINE_BYTES:
        raise PnpError(_("line longer than {limit:,} bytes", limit=_MAX_LINE_BYTES), where)
    return line


def _separator(line: bytes) -> str:
    """Return the most frequent separator in the header. Column names must not contain it."""
    return max(_SEPARATORS, key=lambda each: line.count(each.encode()))


def _fingerprint(file: IO[bytes]) -> tuple[int, int]:
    """Return the file's size and modification time, which change when the file changes."""
    status = os.fstat(file.fileno())
    return status.st_size, status.st_mtime_ns
