"""A folder in; the TOML files below it, out, unless it is a disk or a home that was not meant."""

import os
from collections.abc import Iterator
from pathlib import Path

from pnp.errors import PnpError, SourceLocation

MAX_OTHERS = 20_000
"""Folders, and files that are no TOML, that are looked at: a quarter of a second's work."""


def toml_files(folder: Path) -> Iterator[Path]:
    """All TOML files below a folder, in no order; none where there is no folder, or it is closed.

    Links to folders are not followed. Raises PnpError when there is too much else.
    """
    others = 0
    for path, folders, names in os.walk(folder):
        found = [name for name in names if name.endswith(".toml")]
        yield from (Path(path, name) for name in found)
        others += len(folders) + len(names) - len(found)
        if others > MAX_OTHERS:
            what = f"more than {MAX_OTHERS:,} files and folders in it are no TOML"
            raise PnpError(what, SourceLocation(str(folder)), "name the folder where they lie")
