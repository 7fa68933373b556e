"""Locks for files that several runs might change at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from pnp.errors import PnpError, SourceLocation
from pnp.files.folders import new_folder, state
from pnp.files.reading import read_bytes
from pnp.files.writing import check_output_path, unwritable, write_text
from pnp.messages import _

_TIMEOUT = 10.0
"""Maximum time to wait for another run, in seconds. A write takes only a few milliseconds."""


@contextmanager
def exclusive_lock(file: Path, lock: Path | None = None) -> Iterator[None]:
    """Prevent other runs from changing a file during the block.

    Raises PnpError if another run holds the lock for too long, or the lock file cannot be written.

    Args:
        file: The file, which need not exist.
        lock: The lock file. By default, it is in the user's state folder, so that no lock file
            appears beside the user's files.
    """
    from filelock import FileLock, Timeout  # takes 30 ms, and only few commands need it

    if lock is None:
        digest = sha256(bytes(file.resolve())).hexdigest()
        lock = state() / "locks" / f"{digest[:16]}.lock"
    file_lock = FileLock(lock, timeout=_TIMEOUT)
    with new_folder(lock.parent):
        check_output_path(lock, file.name)
        try:
            file_lock.acquire()
        except Timeout:
            message = _("another run is writing this file")
            raise PnpError(message, SourceLocation(str(file)), _("try again later")) from None
        except OSError as error:
            raise unwritable(error, SourceLocation(str(lock))) from None
        try:
            yield
        finally:
            file_lock.release()


def replace_text(path: Path, before: str, text: str, within: Path | None = None) -> None:
    """Replace the content of a text file. Raises PnpError if the content is not `before`.

    Args:
        path: The file.
        before: Expected current text.
        text: New text.
        within: Folder that must contain the file, as in `read_bytes`.
    """
    expected = before.encode()
    with exclusive_lock(path):
        same_size = path.is_file() and path.stat().st_size == len(expected)
        if not same_size or read_bytes(path, len(expected), within) != expected:
            message = _("the file has changed since it was read")
            hint = _("read it again")
            raise PnpError(message, SourceLocation(str(path)), hint, parameter="before")
        write_text(path, text, within)
