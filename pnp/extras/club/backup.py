"""Backups of records, each in a single file.

A backup is an SQLite database with the tables of a record and without a journal. Its header
contains the application ID of records and, as `user_version`, the format version, so a backup can
be opened like a record.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from pnp.errors import PnpError, Remedy, SourceLocation
from pnp.extras.club.database import (
    MAX_BYTES,
    check_header,
    check_tables,
    connect,
    open_copy,
    transaction,
    upgrade,
    without_log,
)
from pnp.extras.club.history import TABLES, check_actions
from pnp.extras.club.rows import read_contents
from pnp.files.locks import exclusive_lock
from pnp.files.reading import read_bytes
from pnp.files.writing import check_output_path, write_all
from pnp.messages import _

_TABLES = {
    "evening": ("title",),
    **{name: columns for name, (_keys, columns) in TABLES.items()},
    "action": ("id", "kind", "details", "changes", "state"),
}
"""All SQL tables of a record, with their columns. Parent tables come first."""

_UNUSABLE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""SQLite error codes for a file that starts like a record, but cannot be used as one."""

_MAX_KEPT = 1000


def backup_bytes(path: Path) -> bytes:
    """Return a backup of a record. Raises PnpError if it cannot be read or is damaged."""
    where = SourceLocation(str(path))
    with transaction(path) as file, closing(sqlite3.connect(":memory:")) as copy:
        if faults := read_contents(file).faults:
            message = _("the record is damaged ({fault})", fault=faults[0])
            raise PnpError(message, where, _("restore an earlier backup, or export it"))
        file.backup(copy)
        return without_log(copy.serialize())


def write_backup(path: Path, target: Path, *, replace: bool = False) -> None:
    """Write a backup of a record to a file.

    Raises PnpError if the record is damaged, or the file exists and `replace` is false.
    """
    content, where = backup_bytes(path), SourceLocation(str(target))
    check_output_path(target, "backup.evening")
    with exclusive_lock(target):
        if target.exists():
            if target.samefile(path):
                raise PnpError(_("this is the record itself"), where, _("choose another name"))
            if not replace:
                raise PnpError(_("the file exists"), where, remedies=[Remedy("replace")])
            _check_unused(target)
        write_all([target], iter([[content]]))


def restore(path: Path, backup: Path) -> Path | None:
    """Replace a record with a backup file, like `restore_bytes`."""
    if path.exists() and backup.exists() and path.samefile(backup):
        raise PnpError(
            _("this is the record itself"), SourceLocation(str(path)), _("choose a backup")
        )
    content = read_bytes(backup, MAX_BYTES)
    _check_unused(backup)
    return restore_bytes(path, content, str(backup))


def restore_bytes(path: Path, content: bytes, name: str) -> Path | None:
    """Replace a record with a backup, after checking the whole backup.

    Returns the file with a copy of the replaced record, or None if the record did not exist. Raises
    PnpError, without changing the record, if the backup is incomplete or damaged, or the record
    cannot be written.

    Args:
        path: The record.
        content: The backup.
        name: Name of the backup in errors.
    """
    check_output_path(path, "club.evening")
    with closing(_checked(content, SourceLocation(name))) as copy, exclusive_lock(path):
        if not path.exists():
            write_all([path], iter([[copy.serialize()]]))
            return None
        where = SourceLocation(str(path))
        check_header(path, where)
        kept = _unused_name(path)
        try:
            _replace_rows(path, copy, kept)
        except (sqlite3.Error, OSError) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _UNUSABLE:
                message = _("the record cannot be used: {reason}", reason=error)
                raise PnpError(message, where) from None
            _check_unused(path)
            write_all([kept, path], iter([[read_bytes(path, MAX_BYTES)], [copy.serialize()]]))
        return kept


def _checked(content: bytes, where: SourceLocation) -> sqlite3.Connection:
    """Load a backup into memory, check it, and upgrade it to the current format.

    Raises PnpError if the backup is damaged in any way.
    """
    copy = open_copy(content, where)
    try:
        _check(copy, where)
    except BaseException as error:
        copy.close()
        if isinstance(error, sqlite3.Error | UnicodeDecodeError):
            raise _unsound(error, where) from None
        raise
    return copy


def _check(copy: sqlite3.Connection, where: SourceLocation) -> None:
    """Upgrade a backup in memory. Raises PnpError or sqlite3.Error if it is damaged."""
    check_tables(copy, where)
    if (found := copy.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
        raise _unsound(found, where)
    upgrade(copy, where)
    for name, columns in _TABLES.items():
        copy.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchone()  # noqa: S608  # constants
    if row := copy.execute("PRAGMA foreign_key_check").fetchone():
        raise _unsound(_("table {table} refers to a missing row", table=row[0]), where)
    if faults := read_contents(copy).faults:
        raise _unsound(faults[0], where)
    try:
        check_actions(copy)
    except PnpError as error:
        raise _unsound(error.message, where) from None


def _unsound(reason: object, where: SourceLocation) -> PnpError:
    message = _("the backup is damaged ({reason})", reason=reason)
    return PnpError(message, where, _("use another backup"))


def _replace_rows(path: Path, copy: sqlite3.Connection, kept: Path) -> None:
    """Replace all rows of a record in one transaction, after saving a copy of the record.

    The file itself is not replaced, because other programs may have it open.
    """
    with closing(connect(path, SourceLocation(str(path)), writing=True)) as file:
        file.execute("BEGIN IMMEDIATE")
        file.execute("PRAGMA defer_foreign_keys = ON")
        write_all([kept], iter([[file.serialize()]]))
        for name in reversed(_TABLES):
            file.execute(f"DELETE FROM {name}")  # noqa: S608  # constants
        for name, columns in _TABLES.items():
            listed, marks = ", ".join(columns), ", ".join("?" * len(columns))
            rows = copy.execute(f"SELECT {listed} FROM {name}")  # noqa: S608
            file.executemany(f"INSERT INTO {name} ({listed}) VALUES ({marks})", rows)  # noqa: S608
        file.execute("COMMIT")


def _unused_name(path: Path) -> Path:
    """Return an unused file name for the copy of the replaced record."""
    names = (f"{path.name}.before-restore-{number}" for number in range(1, _MAX_KEPT + 1))
    for kept in map(path.with_name, names):
        if not kept.exists():
            return kept
    message = _("there are {count} earlier records next to this one", count=_MAX_KEPT)
    raise PnpError(message, SourceLocation(str(path)), _("delete some of them"))


def _check_unused(path: Path) -> None:
    """Raise PnpError if an SQLite journal is left over, which SQLite would apply to a new file."""
    for end in ("-wal", "-journal"):
        journal = path.with_name(f"{path.name}{end}")
        if journal.exists() and journal.stat().st_size:
            message = _("{file}, next to the record, has unsaved changes", file=journal.name)
            hint = _("close other programs, or move both files to another folder")
            raise PnpError(message, SourceLocation(str(path)), hint)
