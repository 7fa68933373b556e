"""Drafts: files on their way, known by their names and by a lock of the process that writes them.

A draft of `board.pdf` is called `.board.pdf.pnp-0123abcd.part`; all of one run share the number.
The first in every folder is held locked until all others there have their own names, so that a
later run knows what an earlier one left behind when it was killed.
"""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from pnp.files.locks import try_lock

_DRAFT = re.compile(r"\..+\.pnp-([0-9a-f]{8})\.part", re.DOTALL)


class Drafts:
    """The drafts of one run; raises OSError."""

    def __init__(self) -> None:
        self._token = os.urandom(4).hex()
        self._drafts: dict[Path, Path] = {}
        self._held: dict[Path, BinaryIO] = {}

    def write(self, target: Path, content: bytes) -> None:
        """Put a file's content on disk beside it, with the mode that it has."""
        folder = target.parent
        draft = folder / f".{target.name}.pnp-{self._token}.part"
        if folder not in self._held:
            sweep(folder)
        self._drafts[target] = draft
        file = draft.open("xb")
        if folder not in self._held:
            self._held[folder] = file
            try_lock(file)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        if file is not self._held[folder]:
            file.close()
        with suppress(FileNotFoundError):
            draft.chmod(target.stat().st_mode & 0o777)

    def keep(self) -> None:
        """Give every draft the name of its target, those last that are held."""
        held = {file.name for file in self._held.values()}
        for target, draft in sorted(self._drafts.items(), key=lambda pair: str(pair[1]) in held):
            if os.name == "nt" and target.parent in self._held:
                self._held[target.parent].close()  # an open file keeps its name there
            draft.replace(target)

    def drop(self) -> None:
        """Remove what has not got its name."""
        for file in self._held.values():
            with suppress(OSError):
                file.close()
        for draft in self._drafts.values():
            with suppress(OSError):
                draft.unlink()


def sweep(folder: Path) -> None:
    """Remove the drafts of runs that have ended."""
    found: dict[str, list[Path]] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            match = _DRAFT.fullmatch(entry.name)
            if match and entry.is_file(follow_symlinks=False):
                found.setdefault(match[1], []).append(Path(entry.path))
    for drafts in found.values():
        if not any(map(_is_held, drafts)):
            for draft in drafts:
                with suppress(OSError):
                    draft.unlink()


def _is_held(draft: Path) -> bool:
    """Whether a living process writes it; what cannot be opened is left alone."""
    try:
        with draft.open("r+b") as file:
            return not try_lock(file)
    except OSError:
        return True
