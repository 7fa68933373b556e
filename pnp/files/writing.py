"""Writing of files completely or not at all. No other module creates, renames or deletes files."""

import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pnp.errors import PnpError, SourceLocation
from pnp.files.drafts import Drafts
from pnp.files.names import STREAMS, check_windows_name, collision_key
from pnp.files.reading import CAN_OPEN_RELATIVE, check_plain, opened_folder, resolved
from pnp.messages import _

_MODE = 0o666
"""Permissions of a new file before the umask is applied."""


_OPEN_FOLDERS = Path("/proc/self/fd")
"""Folder on Linux with the open files of this process, each named by its number."""


def write_text(path: Path, text: str, within: Path | None = None) -> None:
    """Write a text file completely or not at all. Raises PnpError if it cannot be written.

    Args:
        path: The file.
        text: Its content.
        within: Folder that must contain the file after links are resolved, or None if the user
            named the file.
    """
    check_output_path(path, "position.toml")
    contents = iter([[text.encode()]])
    if within is None:
        write_all([path], contents)
        return
    real = resolved(path, within)
    if not (CAN_OPEN_RELATIVE and _OPEN_FOLDERS.is_dir()):
        _write([path], [real], contents, _MODE)
        return
    with _os_errors_reported(path), opened_folder(real.parent, within) as folder:
        _write([path], [_OPEN_FOLDERS / str(folder) / real.name], contents, _MODE)


def check_output_path(path: Path, example: str) -> None:
    """Raise PnpError if a path cannot be written as a file, or if its folder does not exist.

    Args:
        path: The file.
        example: A file name to suggest in the error's hint.
    """
    where = SourceLocation(str(path))
    if str(path) in STREAMS:
        hint = _("use a file name, such as {example}", example=example)
        raise PnpError(_("this is a stream, not a file"), where, hint)
    if os.name == "nt":
        check_windows_name(path.name, where)
    try:
        status = path.stat()
    except FileNotFoundError:
        status = None
    except (OSError, ValueError) as error:
        raise unwritable(error, where) from None
    if status is not None and stat.S_ISDIR(status.st_mode):
        hint = _("write to {file}", file=path / example)
        raise PnpError(_("this is a folder, not a file"), where, hint)
    if status is not None:
        check_plain(status, where)
    elif not path.parent.is_dir():
        message = _("the folder {folder} does not exist", folder=path.parent)
        raise PnpError(message, where, _("create it first"))


def write_all(
    targets: Sequence[Path], contents: Iterator[Iterable[bytes]], mode: int = _MODE
) -> None:
    """Write each file as a draft beside its target, part by part, and then rename all drafts.

    Drafts that killed runs left in these folders are deleted. Raises PnpError if a file cannot be
    written.

    Args:
        targets: The files.
        contents: The parts of each file.
        mode: Permissions of a new file before the umask.
    """
    _write(targets, _distinct_paths(targets), contents, mode)


def _write(
    targets: Sequence[Path],
    reals: Sequence[Path],
    contents: Iterator[Iterable[bytes]],
    mode: int,
) -> None:
    """Write each file at its resolved path in `reals`. Errors name the path in `targets`."""
    drafts = Drafts(mode)
    try:
        for number, (target, parts) in enumerate(zip(targets, contents, strict=True)):
            written = 0
            for part in parts:
                with _os_errors_reported(target):
                    drafts.write(reals[number], part)
                written += len(part)
            with _os_errors_reported(target):
                drafts.finish(reals[number])
            if number == 0 and len(targets) > 1:
                check_disk_space(reals[0], written * len(targets))
        with _os_errors_reported(targets[0]):
            drafts.commit()
    finally:
        drafts.discard()


def check_disk_space(target: Path, needed: int) -> None:
    """Raise PnpError if the disk of a file has less than `needed` bytes of free space."""
    try:
        disk = shutil.disk_usage(target.parent)
    except OSError:  # a failing write reports it
        return
    if disk.total and needed > disk.free:
        message = _(
            "about {needed:,} bytes are needed on this disk, but only {free:,} are free",
            needed=needed,
            free=disk.free,
        )
        raise PnpError(message, SourceLocation(str(target)))


@contextmanager
def _os_errors_reported(target: Path) -> Iterator[None]:
    """Convert an OSError about a file to a PnpError, which names the target if a rename failed."""
    try:
        yield
    except OSError as error:
        raise unwritable(error, SourceLocation(str(error.filename2 or target))) from None


def _distinct_paths(targets: Sequence[Path]) -> list[Path]:
    """Return the resolved path of each target. Raises PnpError if two targets are the same file."""
    reals: dict[str, Path] = {}
    for target in targets:
        real = _real_file(target)
        if reals.setdefault(collision_key(real), real) is not real:
            message = _("two files have this name")
            raise PnpError(message, SourceLocation(str(target)), _("choose another name"))
    return list(reals.values())


def remove(path: Path) -> None:
    """Delete a file if it exists. Raises PnpError if it cannot be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        message = _("cannot be deleted: {reason}", reason=error.strerror)
        raise PnpError(message, SourceLocation(str(path))) from None


def _real_file(path: Path) -> Path:
    """Return the resolved path. Raises PnpError if the path is invalid, a folder or a device."""
    where = SourceLocation(str(path))
    try:
        real = path.resolve()
        if os.path.lexists(real):  # since CPython 3.13 a link to itself resolves to itself
            check_plain(real.stat(), where)
    except (OSError, RuntimeError, ValueError) as error:
        raise unwritable(error, where) from None
    return real


def unwritable(error: Exception, where: SourceLocation) -> PnpError:
    """Return a PnpError for a file that cannot be written.

    All errors except OSError mean that the file name is invalid.
    """
    if isinstance(error, OSError):
        return PnpError(_("cannot be written: {reason}", reason=error.strerror or error), where)
    return PnpError(_("not a valid file name"), where)
