"""What was typed and is not saved yet, kept for the next run: a file a run, read by its owner only.

Each is called `GAME-DATE-TIME-PROCESS.json` and lies in the folder that the system has for states.
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

_MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class Unfinished:
    """The lines typed of a position by key, of which game and variant, and where they are kept."""

    game: str
    variant: str
    typed: dict[str, list[str]]
    draft: str = ""
    """A line on its way that was not taken."""

    path: Path | None = field(default=None, compare=False)

    @property
    def rows(self) -> int:
        """How many lines have been typed."""
        return sum(map(len, self.typed.values()))

    def keep(self) -> Path:
        """Write it to a file of its own; raises PnpError and leaves nothing then."""
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

    def drop(self) -> None:
        """Remove its file, if it has one."""
        if self.path is not None:
            with suppress(PnpError):
                remove(self.path)


def unfinished(game: str) -> list[Unfinished]:
    """What is kept of a game, the latest first; a file that cannot be read is passed over."""
    found = []
    with suppress(PnpError, OSError):
        for path in sorted(_folder().glob("*.json"), reverse=True):
            with suppress(PnpError, ValueError, RecursionError):
                kept = _read(path)
                if kept.game == game:
                    found.append(kept)
    return found


def _folder() -> Path:
    return state() / "unfinished"


def _read(path: Path) -> Unfinished:
    """Raises PnpError or ValueError for what is none."""
    match json.loads(read_bytes(path, _MOST_BYTES)):
        case {
            "game": str(game),
            "variant": str(variant),
            "typed": dict(typed),
            "draft": str(draft),
        } if all(map(_is_lines, typed.values())):
            return Unfinished(game, variant, typed, draft, path)
    raise ValueError("this is nothing of ours")


def _is_lines(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(line, str) for line in value)
