"""Checks of file names: clashes on case-insensitive disks, and names that Windows reserves."""

import re
from pathlib import Path
from unicodedata import normalize

from pnp.errors import PnpError, SourceLocation
from pnp.messages import _

_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\..*)?", re.I)
_INVALID = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$')

STREAMS = ("-", "/dev/stdin", "/dev/stdout", "/dev/stderr")
"""File names that other programs accept for standard input and standard output."""


def collision_key(real: Path) -> str:
    """Return a key that is equal for paths that might refer to the same file.

    Some file systems ignore the case or the Unicode composition of letters.
    """
    return normalize("NFC", str(real)).casefold()


def check_windows_name(name: str, where: SourceLocation) -> None:
    """Raise PnpError if Windows does not allow the name or reserves it for a device."""
    if _DEVICE.fullmatch(name):
        message = _("Windows reserves this name for a device")
        raise PnpError(message, where, _("choose another name"))
    if _INVALID.search(name):
        message = _("Windows does not allow this file name")
        raise PnpError(message, where, _("choose another name"))
