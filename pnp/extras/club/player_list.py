"""Reader for lists of players: CSV files from spreadsheets and other tournament programs."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.errors import Faults, PnpError, SourceLocation, quoted
from pnp.extras.club.record import name_key, new_name
from pnp.files.reading import read_bytes
from pnp.messages import _

MAX_BYTES = 1_000_000
"""Maximum size of a list, in bytes; 1000 players with addresses take about 100,000."""

_MAX_FAULTS = 20
_HEADINGS = ("name", "names", "player", "players")
"""Headings of the column with the names, in lowercase."""

_SEPARATORS = ";\t,"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""Byte order marks of the format that Excel calls Unicode text."""


class ListedName(NamedTuple):
    """A name in a list, with its location."""

    name: str
    where: SourceLocation


class Imported(NamedTuple):
    """Players imported from a list.

    `known` contains the players who were already in the record, and were not changed.
    """

    added: tuple[ListedName, ...]
    known: tuple[ListedName, ...]


class _Row(NamedTuple):
    """A row of a list.

    `line` is the number (1-based) of the first line of the row, and `text` is that line.
    """

    cells: list[str]
    line: int
    text: str


def read_list(path: Path) -> tuple[ListedName, ...]:
    """Return the names in a CSV file.

    Raises PnpError if the file cannot be read, or names are missing, invalid or repeated.
    """
    content = read_bytes(path, MAX_BYTES)
    encoding = "utf-16" if content.startswith(_UTF_16) else "utf-8"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        where = SourceLocation(str(path), line)
        raise PnpError(_("not UTF-8 text"), where, _("save it as CSV UTF-8")) from None
    return parse_list(text, str(path))


def parse_list(text: str, file: str = "") -> tuple[ListedName, ...]:
    """Return the names in a CSV text.

    Cells are separated by semicolons, tabs or commas, whichever is most frequent in the first
    row. The names are in the column with the heading "name" or "player"; without a heading, the
    list must have one column.

    Raises PnpError if names are missing, invalid or repeated; every fault has its location.
    """
    lines = io.StringIO(text.removeprefix("\ufeff"), newline="").readlines()
    first = next((line for line in lines if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    rows = list(_rows(lines, separator, file))
    if not rows:
        raise PnpError(
            _("the list has no names"), SourceLocation(file), _("write one on each line")
        )
    column, is_headed = _name_column(rows[0], file)
    found: dict[str, ListedName] = {}
    faults: list[PnpError] = []
    for row in rows[is_headed:]:
        at = _column_of(row.text, column, separator)
        where = SourceLocation(file, row.line, at)
        try:
            cell = row.cells[column] if column < len(row.cells) else ""
            if not cell:
                raise PnpError(_("the name is missing"), hint=_("write it, or delete the row"))
            name = new_name(cell)
            if (before := found.get(name_key(name))) is not None:
                message = _(
                    "{name} is also in line {line}", name=quoted(name), line=before.where.line
                )
                raise PnpError(message, hint=_("delete one, or add a surname"))
            found[name_key(name)] = ListedName(name, where)
        except PnpError as error:
            faults.append(error.at(where))
    if faults:
        raise Faults(faults[:_MAX_FAULTS])
    if not found:
        where = SourceLocation(file)
        raise PnpError(_("the list has no names"), where, _("write them below the heading"))
    return tuple(found.values())


def _rows(lines: Sequence[str], separator: str, file: str) -> Iterator[_Row]:
    """Yield the rows that are not empty. Raises PnpError if the text is not valid CSV."""
    reader = csv.reader(lines, delimiter=separator, strict=True)
    start = 0
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            message = _("not valid CSV: {reason}", reason=error)
            raise PnpError(message, SourceLocation(file, start + 1)) from None
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield _Row([cell.strip() for cell in cells], start + 1, lines[start])
        start = reader.line_num


def _name_column(row: _Row, file: str) -> tuple[int, bool]:
    """Return the index of the column with names, and True if the first row contains headings.

    Raises PnpError if there are several columns, unless exactly one of them has a known heading.
    """
    headed = [at for at, cell in enumerate(row.cells) if cell.casefold() in _HEADINGS]
    if len(headed) == 1:
        return headed[0], True
    if len(row.cells) == 1:
        return 0, False
    where = SourceLocation(file, row.line)
    if headed:
        raise PnpError(_("several columns have names"), where, _("use the heading name for one"))
    names = ", ".join(quoted(cell) for cell in row.cells[:10])
    message = _("no column has the heading name: found {names}", names=names)
    raise PnpError(message, where, _("write the heading name, or one name on each line"))


def _column_of(line: str, index: int, separator: str) -> int:
    """Return the column (1-based) where the text of a cell starts in its line."""
    at, is_quoted = 0, False
    for at, character in enumerate(line):  # noqa: B007  # `at` is used after the loop
        if index == 0:
            break
        if character == '"':
            is_quoted = not is_quoted
        elif character == separator and not is_quoted:
            index -= 1
    rest = line[at:]
    return at + len(rest) - len(rest.lstrip(' "')) + 1
