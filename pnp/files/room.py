"""The free disk, looked at before much is written."""

import shutil
from pathlib import Path

from pnp.errors import Place, PnpError


def check_room(target: Path, needed: int) -> None:
    """Raise PnpError where so many bytes find no room on the disk of a file."""
    try:
        disk = shutil.disk_usage(target.parent)
    except OSError:  # it tells nothing; what is written will show
        return
    if disk.total and needed > disk.free:
        what = f"about {needed:,} bytes are needed on this disk, and {disk.free:,} are free"
        raise PnpError(what, Place(str(target)))
