"""Search for TOML files below a folder.

The search is limited, because a user might name a whole disk or home folder by mistake.
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from pnp.errors import PnpError, SourceLocation
from pnp.messages import _

MAX_OTHER_ENTRIES = 20_000
"""Maximum number of folders and non-TOML files to visit, which takes about 0.25 s."""


def toml_files(folder: Path) -> Iterator[Path]:
    """Yield all TOML files below a folder, in no particular order.

    Links to folders are not followed. Missing and unreadable folders are skipped. Raises PnpError
    if there are more than `MAX_OTHER_ENTRIES` folders and files that are not TOML.
    """
    other_entries = 0
    for _folder, entries in _scanned(folder):
        found = [e for e in entries if e.name.endswith(".toml") and not Path(e.path).is_dir()]
        yield from (Path(each.path) for each in found)
        other_entries += len(entries) - len(found)
        if other_entries > MAX_OTHER_ENTRIES:
            message = _(
                "more than {limit:,} files and folders that are not TOML", limit=MAX_OTHER_ENTRIES
            )
            hint = _("pass the folder that contains the TOML files")
            raise PnpError(message, SourceLocation(str(folder)), hint)


def folders_below(folder: Path) -> Iterator[Path]:
    """Yield a folder and its subfolders, at most `MAX_OTHER_ENTRIES`. Links are not followed."""
    return (each for each, _entries in islice(_scanned(folder), MAX_OTHER_ENTRIES))


def _scanned(folder: Path) -> Iterator[tuple[Path, list[os.DirEntry[str]]]]:
    """Yield each readable folder with its entries.

    `os.walk` is not used, because before Python 3.12 it calls itself for each subfolder.
    """
    left = [folder]
    while left:
        each = left.pop()
        try:
            with os.scandir(each) as found:
                entries = list(found)
        except OSError:
            continue
        yield each, entries
        left += [Path(e.path) for e in entries if e.is_dir(follow_symlinks=False)]
