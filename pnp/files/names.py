"""Names of files: which are one on some system, and which Windows keeps for itself."""

import re
from pathlib import Path
from unicodedata import normalize

from pnp.errors import PnpError, SourceLocation

_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\..*)?", re.I)
_UNFIT = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$')

STREAMS = ("-", "/dev/stdin", "/dev/stdout", "/dev/stderr")
"""What other programs take for a stream that is open already."""


def told_apart_by(real: Path) -> str:
    """What files differ by on disks that keep neither case nor composed letters apart."""
    return normalize("NFC", str(real)).casefold()


def check_windows_name(name: str, where: SourceLocation) -> None:
    """Raise PnpError for a device, a stream of a file, or an ending that would be cut off."""
    if _DEVICE.fullmatch(name):
        raise PnpError("Windows keeps this name for a device", where, "choose another name")
    if _UNFIT.search(name):
        raise PnpError("no file can be called so on Windows", where, "choose another name")
