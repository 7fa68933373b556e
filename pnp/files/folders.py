"""Folders: one that each system keeps for a person, and new ones."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, takewhile
from pathlib import Path

from pnp.errors import PnpError, SourceLocation


def configuration() -> Path:
    """Where our settings of this person lie; it need not be there yet. Raises PnpError."""
    if sys.platform == "win32":
        return _ours("APPDATA", "~/AppData/Roaming")
    if sys.platform == "darwin":
        return _ours("", "~/Library/Application Support")
    return _ours("XDG_CONFIG_HOME", "~/.config")


def state() -> Path:
    """Where lies what runs leave for later ones; it need not be there yet. Raises PnpError."""
    if sys.platform == "win32":
        return _ours("LOCALAPPDATA", "~/AppData/Local")
    if sys.platform == "darwin":
        return _ours("", "~/Library/Application Support")
    return _ours("XDG_STATE_HOME", "~/.local/state")


def _ours(variable: str, usual: str) -> Path:
    """Our folder in the one that the variable names, if that is absolute, or in the usual one."""
    base = Path(os.environ.get(variable, ""))
    if not base.is_absolute():  # as the XDG rules have it, such a one is not there
        try:
            base = Path(usual).expanduser()
        except RuntimeError:
            base = Path(usual)
    if not base.is_absolute():
        raise PnpError("nobody knows where your home folder is", hint="set HOME")
    return base / "pnp"


@contextmanager
def made(folder: Path) -> Iterator[None]:
    """The folder is there inside; new ones that stay empty go when that fails. Raises PnpError."""
    try:
        new = list(takewhile(lambda each: not each.exists(), chain((folder,), folder.parents)))
    except OSError as error:
        raise _cannot_be_made(folder, error) from None
    try:
        _make(folder)
        yield
    except BaseException:
        for each in new:
            with suppress(OSError):
                each.rmdir()
        raise


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_be_made(folder, error) from None


def _cannot_be_made(folder: Path, error: OSError) -> PnpError:
    return PnpError(f"cannot be made: {error.strerror}", SourceLocation(str(folder)))
