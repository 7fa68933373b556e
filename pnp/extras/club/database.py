"""Open a record, which is an SQLite file that several processes and threads can share.

Every call opens the file, runs one transaction and closes the file. `PRAGMA user_version` is the
number of `STEPS` applied to the file; files from older versions are upgraded.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from stat import S_ISREG
from urllib.parse import quote

from pnp.errors import PnpError, SourceLocation
from pnp.extras.club.record import LONGEST_NAME, checked_name
from pnp.extras.club.rows import read_contents
from pnp.files.locks import exclusive_lock
from pnp.files.reading import read_start
from pnp.files.writing import check_output_path, write_all
from pnp.messages import _

_APPLICATION = 0x706E7065
"""Application ID in the SQLite header: `pnpe`."""

_HEADER = b"SQLite format 3\0"
_HEAD_BYTES = 100
_TIMEOUT = 5.0
"""Maximum time that a call waits for another call to finish, in seconds."""

MAX_BYTES = 100_000_000
"""Maximum size of a record, in bytes. A record of 100,000 games takes about 20,000,000 bytes."""

_STEPS, _MAX_CALLS = 100_000, 500
"""Limits on a connection: SQLite instructions between two progress calls, and number of calls.

A query that reaches the limit has run for several seconds.
"""

_READ_ONLY = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
"""Error codes for a file or folder without write permission."""

STEPS = (
    """
    CREATE TABLE evening (title TEXT NOT NULL);
    CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        here INTEGER NOT NULL DEFAULT 1
    );
    CREATE TABLE round (number INTEGER PRIMARY KEY);
    CREATE TABLE waiting (
        round INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
        player INTEGER NOT NULL REFERENCES player,
        PRIMARY KEY (round, player)
    );
    CREATE TABLE game (
        round INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        setup TEXT NOT NULL,
        PRIMARY KEY (round, number)
    );
    CREATE TABLE seat (
        round INTEGER NOT NULL,
        number INTEGER NOT NULL,
        place INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES player,
        points INTEGER,
        winner INTEGER,
        PRIMARY KEY (round, number, place),
        UNIQUE (round, number, player),
        FOREIGN KEY (round, number) REFERENCES game ON DELETE CASCADE
    );
    """,
    """
    ALTER TABLE player ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE action (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        details TEXT NOT NULL,
        changes TEXT NOT NULL,
        state INTEGER NOT NULL DEFAULT 0
    );
    """,
)


@contextmanager
def transaction(path: Path, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a record for one transaction, whose changes are saved completely or not at all.

    Raises PnpError if the record cannot be used or, if `writing` is true, is damaged.
    """
    where = SourceLocation(str(path))
    try:
        check_header(path, where)
        with closing(connect(path, where, writing=writing)) as file:
            file.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
            if writing and (faults := read_contents(file).faults):
                message = _(
                    "the record is damaged and cannot be changed ({fault})", fault=faults[0]
                )
                hint = _("export it to save its contents")
                raise PnpError(message, where, hint)
            yield file
            if writing and (faults := read_contents(file).faults):
                message = _("the record is full ({fault})", fault=faults[0])
                raise PnpError(message, where, _("create another record"))
            if writing:
                file.execute("COMMIT")  # closing the file without a commit rolls back
    except UnicodeDecodeError:  # an SQLite message can quote invalid UTF-8 from the file
        raise PnpError(_("the record is damaged"), where) from None
    except (sqlite3.Error, OSError) as error:
        message = _("the record cannot be used: {reason}", reason=error)
        raise PnpError(message, where) from None


def connect(path: Path, where: SourceLocation, *, writing: bool) -> sqlite3.Connection:
    """Open a record and upgrade it to this version. A read-only record is copied into memory.

    Raises sqlite3.Error if SQLite cannot open the file, and PnpError if the contents are invalid.
    """
    try:
        file = _open_database(path, "rw")
        try:
            check_tables(file, where)
            file.execute("PRAGMA journal_mode = WAL")
            upgrade(file, where, path)
            file.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            file.close()
            raise
    except sqlite3.OperationalError as error:
        if writing or getattr(error, "sqlite_errorcode", 0) & 0xFF not in _READ_ONLY:
            raise
        file = _copy(path)
        check_tables(file, where)
        upgrade(file, where)
    return file


def _open_database(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file with limits on queries, as a malicious file could define an infinite view."""
    uri = f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}"  # file names might not be UTF-8
    file = sqlite3.connect(uri, uri=True, timeout=_TIMEOUT, isolation_level=None)
    _limit(file)
    return file


def open_copy(content: bytes, where: SourceLocation) -> sqlite3.Connection:
    """Open a record in memory from its bytes, with limits on queries.

    Raises PnpError if the bytes are not a record from a known version.
    """
    _check_head(content[:_HEAD_BYTES], where)
    file = sqlite3.connect(":memory:", isolation_level=None)
    _limit(file)
    file.deserialize(without_log(content))  # a database in memory cannot have a write-ahead log
    return file


def without_log(content: bytes) -> bytes:
    """Return the bytes of a database with the write-ahead log disabled in the header."""
    return content[:18] + b"\1\1" + content[20:]


def _limit(file: sqlite3.Connection) -> None:
    """Limit the size of values and the running time of a connection."""
    file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_BYTES)
    calls = iter(range(_MAX_CALLS))
    file.set_progress_handler(lambda: next(calls, None) is None, _STEPS)


def _copy(path: Path) -> sqlite3.Connection:
    """Copy a record from a read-only folder into memory."""
    log = path.with_name(f"{path.name}-wal")
    is_complete = not log.exists() or not log.stat().st_size
    # A record without a log can be read on its own. With a log, SQLite needs the files next to it.
    with closing(_open_database(path, "ro&immutable=1" if is_complete else "ro")) as file:
        copy = sqlite3.connect(":memory:", isolation_level=None)
        file.backup(copy)
    return copy


def create_file(path: Path, title: str) -> None:
    """Write an empty record. Raises PnpError if the file exists or the title is invalid."""
    check_output_path(path, "club.evening")
    named = checked_name(title, 2 * LONGEST_NAME)
    with closing(sqlite3.connect(":memory:")) as empty:
        upgrade(empty)
        empty.execute("INSERT INTO evening VALUES (?)", (named,))
        empty.commit()
        with exclusive_lock(path):
            if path.exists() or path.is_symlink():
                hint = _("use it, or choose another name")
                raise PnpError(_("the file exists"), SourceLocation(str(path)), hint)
            write_all([path], iter([[empty.serialize()]]))


def _is_file_or_missing(path: Path) -> bool:
    """Return False for links, pipes and folders. SQLite can delete the file at any time."""
    try:
        return S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return True


def check_header(path: Path, where: SourceLocation) -> None:
    """Raise PnpError if a file is not a record from a known version.

    The check is made before SQLite opens the file.
    """
    _check_head(read_start(path, _HEAD_BYTES), where)
    if path.stat().st_size > MAX_BYTES:
        raise PnpError(_("larger than {most} bytes", most=f"{MAX_BYTES:,}"), where)
    for end in ("-journal", "-wal", "-shm"):  # SQLite would block on a pipe
        beside = path.with_name(f"{path.name}{end}")
        if not _is_file_or_missing(beside):
            message = _(
                "{file}, next to the record, is a link, a pipe or a folder", file=beside.name
            )
            raise PnpError(message, where, _("remove that file"))


def _check_head(head: bytes, where: SourceLocation) -> None:
    """Raise PnpError unless a file begins like a record from a known version."""
    is_record = head[:16] == _HEADER and int.from_bytes(head[68:72], "big") == _APPLICATION
    if not is_record:
        raise PnpError(_("not a club record"), where, _("create one with another name"))
    _check_version(int.from_bytes(head[60:64], "big", signed=True), where)


def _check_version(version: int, where: SourceLocation | None) -> None:
    if version > len(STEPS):
        message = _("this record is from a newer version of pnp")
        raise PnpError(message, where, _("install that version"))
    if version < 0:
        raise PnpError(_("the record is damaged: its version is negative"), where)


def check_tables(file: sqlite3.Connection, where: SourceLocation) -> None:
    """Raise PnpError if a file contains views, triggers or virtual tables.

    Their code would run when the file is read.
    """
    query = "SELECT 1 FROM sqlite_master WHERE type IN ('view', 'trigger') OR rootpage IS 0"
    if file.execute(query).fetchone():
        raise PnpError(_("the record is damaged: it contains views or triggers"), where)


def upgrade(
    file: sqlite3.Connection, where: SourceLocation | None = None, path: Path | None = None
) -> None:
    """Apply the missing steps in one transaction, after saving a backup of the file at `path`."""
    _check_version(_version(file), where)
    if _version(file) == len(STEPS):
        return
    file.execute("BEGIN IMMEDIATE")  # another process might be upgrading the file
    version = _version(file)
    _check_version(version, where)
    if path is not None and version < len(STEPS):
        backup = path.with_name(f"{path.name}.backup-{version}")
        write_all([backup], iter([[file.serialize()]]))
    for step in STEPS[version:]:
        for statement in step.split(";"):
            file.execute(statement)
    file.execute(f"PRAGMA application_id = {_APPLICATION}")
    file.execute(f"PRAGMA user_version = {len(STEPS)}")
    file.execute("COMMIT")


def _version(file: sqlite3.Connection) -> int:
    return int(file.execute("PRAGMA user_version").fetchone()[0])
