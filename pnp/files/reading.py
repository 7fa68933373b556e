"""A file's name in; its bytes, of a plain file and bounded, out. Nothing here ever waits."""

import os
import stat
from pathlib import Path

from pnp.errors import PnpError, SourceLocation

WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe without a writer is opened at once and then refused; Windows has neither."""


def read_bytes(path: Path, most: int) -> bytes:
    """The whole file; raises PnpError for what is no plain file or has more than `most` bytes."""
    where = SourceLocation(str(path))
    try:
        check_plain(path.stat(), where)
        with os.fdopen(os.open(path, os.O_RDONLY | WITHOUT_WAITING), "rb") as file:
            check_plain(os.fstat(file.fileno()), where)  # of what was opened, whatever lay there
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise unreadable(error, where) from None
    if len(raw) > most:
        raise PnpError(f"larger than {most:,} bytes", where)
    return raw


def check_plain(status: os.stat_result, where: SourceLocation) -> None:
    """Raise PnpError for folders, pipes, sockets and devices."""
    if stat.S_ISDIR(status.st_mode):
        raise PnpError("this is a folder, not a file", where)
    if not stat.S_ISREG(status.st_mode):
        raise PnpError("this is a pipe or a device, not a file", where)


def unreadable(error: OSError | ValueError, where: SourceLocation) -> PnpError:
    """What the system says of a file that cannot be read; ValueError is of names no file has."""
    if isinstance(error, FileNotFoundError):
        return PnpError("there is no such file", where)
    if isinstance(error, OSError):
        return PnpError(f"cannot be read: {error.strerror or error}", where)
    return PnpError("no file can be called so", where)
