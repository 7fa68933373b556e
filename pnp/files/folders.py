"""The user's folders on each operating system, and the creation of new folders."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import PnpError, SourceLocation
from pnp.messages import _

if TYPE_CHECKING:
    from platformdirs.api import PlatformDirsABC


def configuration() -> Path:
    """Return the folder for the user's settings, which might not exist yet.

    Raises PnpError if the home folder is unknown.
    """
    return _user_folder(lambda folders: folders.user_config_path)


def state() -> Path:
    """Return the folder for data saved between runs, which might not exist yet.

    Raises PnpError if the home folder is unknown.
    """
    return _user_folder(lambda folders: folders.user_state_path, roaming=False)


def _user_folder(folder: "Callable[[PlatformDirsABC], Path]", *, roaming: bool = True) -> Path:
    """Return one of the folders in which pnp stores the user's files.

    On Windows, settings are in the roaming folder, because earlier releases stored them there.
    """
    import platformdirs  # takes 10 ms, and few commands need it

    try:
        return folder(platformdirs.PlatformDirs("pnp", appauthor=False, roaming=roaming))
    except RuntimeError:
        raise PnpError(_("cannot find your home folder"), hint=_("set HOME")) from None


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """Create a folder before the block. If the block fails, delete the new folders that are empty.

    Raises PnpError if the folder cannot be created.
    """
    try:
        new = list(takewhile(lambda each: not each.exists(), chain((folder,), folder.parents)))
    except OSError as error:
        raise _creation_error(folder, error) from None
    try:
        _create(folder)
        yield
    except BaseException:
        for each in new:
            with suppress(OSError):
                each.rmdir()
        raise


def _create(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _creation_error(folder, error) from None


def _creation_error(folder: Path, error: OSError) -> PnpError:
    message = _("cannot be created: {reason}", reason=error.strerror)
    return PnpError(message, SourceLocation(str(folder)))
