"""Reading of files: only plain files, only up to a maximum size, and without blocking.

All files from outside pnp are read here. `tests/files/test_reading.py` forbids other ways to open a
file.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pnp.errors import PnpError, SourceLocation
from pnp.messages import _

_FILE_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for opening a file.

With `O_NONBLOCK`, opening a pipe that has no writer does not block, so the pipe can be rejected.
Windows has no `O_NONBLOCK`, and other systems have no `O_BINARY`.
"""

_FOLDER_FLAGS = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0)
"""Flags for opening a folder on the path to a file, even without permission to list it."""

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)

CAN_OPEN_RELATIVE = os.open in os.supports_dir_fd
"""True if files can be opened relative to an open folder."""


def read_bytes(path: Path, max_bytes: int, within: Path | None = None) -> bytes:
    """Return the content of a plain file. Raises PnpError if it cannot be read or is too large.

    Args:
        path: The file.
        max_bytes: Maximum size in bytes.
        within: Folder that must contain the file after links are resolved, or None if the user
            named the file.
    """
    raw = read_start(path, max_bytes + 1, within)
    if len(raw) > max_bytes:
        raise PnpError(_("larger than {limit:,} bytes", limit=max_bytes), SourceLocation(str(path)))
    return raw


def read_start(path: Path, count: int, within: Path | None = None) -> bytes:
    """Return the first `count` bytes of a plain file. `within` is as in `read_bytes`.

    Raises PnpError if the file cannot be read.
    """
    try:
        with open_plain(path, within) as file:
            return file.read(count) or b""  # None for a system file that has no data yet
    except OSError as error:
        raise unreadable(error, SourceLocation(str(path))) from None


def open_plain(path: Path, within: Path | None = None) -> BinaryIO:
    """Open a plain file. Raises PnpError if it cannot be opened.

    If `within` is not None, this folder must contain the file, as in `read_bytes`.
    """
    where = SourceLocation(str(path))
    try:
        check_plain(path.stat(), where)
        number = os.open(path, _FILE_FLAGS) if within is None else _open_in(path, within)
        file = os.fdopen(number, "rb")
        check_plain(os.fstat(number), where)  # the file may have been replaced since
    except (OSError, ValueError, RuntimeError) as error:
        raise unreadable(error, where) from None
    return file


def resolved(path: Path, within: Path) -> Path:
    """Return the real path of a file. Raises PnpError if it is not in the folder `within`."""
    where = SourceLocation(str(path))
    try:
        real, folder = path.resolve(), within.resolve()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: a link to itself
        raise unreadable(error, where) from None
    if not real.is_relative_to(folder):
        message = _("a link to a file outside the folder is not followed")
        raise PnpError(message, where, _("copy the file into the folder"))
    return real


def _open_in(path: Path, within: Path) -> int:
    """Open a file in a folder. Fail if a link has replaced a part of the path in the meantime."""
    real = resolved(path, within)
    if not CAN_OPEN_RELATIVE:
        return os.open(real, _FILE_FLAGS)
    with opened_folder(real.parent, within) as folder:
        return os.open(real.name, _FILE_FLAGS | _NO_LINK, dir_fd=folder)


@contextmanager
def opened_folder(real: Path, within: Path) -> Iterator[int]:
    """Open the folder `real`, which is inside `within`, for the block. Links are not followed."""
    home = within.resolve()
    folder = os.open(home, _FOLDER_FLAGS)
    try:
        for part in real.relative_to(home).parts:
            inner = os.open(part, _FOLDER_FLAGS | _NO_LINK, dir_fd=folder)
            os.close(folder)
            folder = inner
        yield folder
    finally:
        os.close(folder)


def check_plain(status: os.stat_result, where: SourceLocation) -> None:
    """Raise PnpError if the status belongs to a folder, pipe, socket or device."""
    if stat.S_ISDIR(status.st_mode):
        raise PnpError(_("this is a folder, not a file"), where)
    if not stat.S_ISREG(status.st_mode):
        raise PnpError(_("this is a pipe or a device, not a file"), where)


def unreadable(error: OSError | ValueError | RuntimeError, where: SourceLocation) -> PnpError:
    """Return a PnpError for a file that cannot be read.

    A ValueError means that the file name is invalid. A RuntimeError means that a link refers to
    itself.
    """
    if isinstance(error, FileNotFoundError):
        return PnpError(_("no such file"), where)
    if isinstance(error, OSError):
        return PnpError(_("cannot be read: {reason}", reason=error.strerror or error), where)
    if isinstance(error, RuntimeError):
        return PnpError(_("cannot be read: a link to itself"), where)
    return PnpError(_("not a valid file name"), where)
