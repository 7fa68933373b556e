"""Writing files whole or not at all: the one place that makes, renames and removes them."""

import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.errors import Place, PnpError
from pnp.files.drafts import Drafts
from pnp.files.reading import check_plain


def write_text(path: Path, text: str) -> None:
    """Write one text file, whole or not at all; raises PnpError."""
    check_place(path, "position.toml")
    write_all([path], iter([text.encode()]))


def check_place(path: Path, example: str) -> None:
    """Raise PnpError for what is no file, or a file in a folder that is not there."""
    where = Place(str(path))
    try:
        status = path.stat()
    except FileNotFoundError:
        status = None
    except (OSError, ValueError) as error:
        raise unwritable(error, where) from None
    if status is not None and stat.S_ISDIR(status.st_mode):
        raise PnpError("this is a folder, not a file", where, f"write {path / example}")
    if status is not None:
        check_plain(status, where)
    elif not path.parent.is_dir():
        raise PnpError(f"there is no folder {path.parent}", where, "make it first")


def write_all(targets: Sequence[Path], contents: Iterator[bytes]) -> None:
    """Write everything beside its target first, then rename all; raises PnpError.

    What a killed run left in these folders is removed.
    """
    drafts = Drafts()
    at = targets[0]
    try:
        for at, content in zip(targets, contents, strict=True):
            drafts.write(_real(at), content)
        drafts.keep()
    except OSError as error:
        where = Place(str(getattr(error, "filename2", None) or at))  # the second of a renaming
        raise unwritable(error, where) from None
    finally:
        drafts.drop()


def remove(path: Path) -> None:
    """Remove a file, if it is there; raises PnpError."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise PnpError(f"cannot be removed: {error.strerror}", Place(str(path))) from None


def _real(path: Path) -> Path:
    """Where links lead; raises PnpError for what is no plain file, or has no name of one."""
    where = Place(str(path))
    try:
        real = path.resolve()
        if real.exists():
            check_plain(real.stat(), where)
    except (OSError, RuntimeError, ValueError) as error:
        raise unwritable(error, where) from None
    return real


def unwritable(error: Exception, where: Place) -> PnpError:
    """What the system says of a file that cannot be written; others are of names no file has."""
    if isinstance(error, OSError):
        return PnpError(f"cannot be written: {error.strerror or error}", where)
    return PnpError("no file can be called so", where)
