"""Locks that a process holds on an open file, and that end with it however it ends."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import WITHOUT_WAITING, check_plain

_PATIENCE = 10.0
"""Seconds; whoever holds a lock of ours for longer is stuck."""

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock(file: BinaryIO) -> bool:
    """Whether the file is now ours until it is closed."""
    try:
        _lock(file)
    except OSError:
        return False
    return True


def _opened(beside: Path) -> BinaryIO:
    """The file, made where it is not there; raises PnpError for a pipe, without waiting."""
    where = SourceLocation(str(beside))
    try:
        file = os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT | WITHOUT_WAITING, 0o666), "r+b", 0)
    except OSError as error:
        raise PnpError(f"cannot be written: {error.strerror}", where) from None
    try:
        check_plain(os.fstat(file.fileno()), where)
    except PnpError:
        file.close()
        raise
    return file


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One process at a time inside, by a file beside `path` that stays; raises PnpError."""
    with _opened(path.with_name(f"{path.name}.lock")) as file:
        end = time.monotonic() + _PATIENCE
        while not try_lock(file):
            if time.monotonic() > end:
                raise PnpError("another run is writing this file", SourceLocation(str(path)))
            time.sleep(0.01)
        yield
