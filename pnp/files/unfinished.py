"""Unfinished input that is saved for a later run, in files that only their owner can read.

There is one file for each run, in the user's state folder. It is named
`GAME-DATE-TIME-PROCESS.json`.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pnp.errors import PnpError, SourceLocation
from pnp.files.folders import state
from pnp.files.reading import read_bytes
from pnp.files.writing import remove, unwritable, write_all

_MAX_BYTES = 1_000_000


@dataclass(frozen=True)
class Unfinished:
    """The lines typed so far for each key of a position, and the game and variant."""

    game: str
    variant: str
    typed: dict[str, list[str]]
    draft: str = ""
    """Last line typed, if it was not accepted; otherwise ""."""

    path: Path | None = field(default=None, compare=False)

    @property
    def rows(self) -> int:
        """Total number of lines typed."""
        return sum(map(len, self.typed.values()))

    def save(self) -> Path:
        """Write the lines to a new file, and return its path.

        Raises PnpError if the file cannot be written. No partial file is left behind.
        """
        path = _folder() / f"{self.game}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.json"
        text = {
            "game": self.game,
            "variant": self.variant,
            "typed": self.typed,
            "draft": self.draft,
        }
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise unwritable(error, SourceLocation(str(path))) from None
        write_all([path], iter([[json.dumps(text, indent=1).encode()]]), mode=0o600)
        return path

    def delete(self) -> None:
        """Delete the file if it was saved."""
        if self.path is not None:
            with suppress(PnpError):
                remove(self.path)


def unfinished(game: str) -> list[Unfinished]:
    """Return the saved input for a game, latest first. Unreadable files are skipped."""
    found = []
    with suppress(PnpError, OSError):
        for path in sorted(_folder().glob("*.json"), reverse=True):
            with suppress(PnpError, ValueError, RecursionError):
                found_input = _read(path)
                if found_input.game == game:
                    found.append(found_input)
    return found


def _folder() -> Path:
    return state() / "unfinished"


def _read(path: Path) -> Unfinished:
    """Read a file of saved input.

    Raises PnpError if the file cannot be read, and ValueError if its content is invalid.
    """
    match json.loads(read_bytes(path, _MAX_BYTES)):
        case {
            "game": str(game),
            "variant": str(variant),
            "typed": dict(typed),
            "draft": str(draft),
        } if all(map(_is_lines, typed.values())):
            return Unfinished(game, variant, typed, draft, path)
    raise ValueError("not a file of saved input")


def _is_lines(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(line, str) for line in value)
