"""Services that a studio needs from its host.

The services of a local computer are in `workers`, `watcher` and here. Another host, such as a
browser that runs the studio in a web worker, passes its own.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Protocol

from pnp.api.sources import replace_source, source_text
from pnp.api.studio_part import Question
from pnp.extras.studio.reply import Reply

PAGE_SECONDS, FILE_SECONDS = 20.0, 120.0
"""Time limits in seconds: for a page, and for a file."""

IsCancelled = Callable[[], Awaitable[bool]]
"""Function that returns True once no request is waiting for the answer."""


class Workers(Protocol):
    """Answer questions in other processes, each within its time limit."""

    def start(self) -> None:
        """Get ready for the first question; return once it can be answered."""

    def renew(self) -> None:
        """Reload all named files before the next answer."""

    async def ask(self, question: Question, seconds: float, is_cancelled: IsCancelled) -> Reply:
        """Return the answer, or a reply that explains why there is none."""

    def end(self) -> None:
        """Stop, without waiting for answers."""


class Watcher(Protocol):
    """Notices changes of named files."""

    @property
    def count(self) -> int:
        """Number of changes so far."""

    async def run(self, changed: Callable[[], None]) -> None:
        """Watch until `end`; calls `changed` after templates and games have changed."""

    def events(self, seen: int) -> AsyncIterator[str]:
        """Yield a server-sent event with the kinds of files for each change after number `seen`."""

    def end(self) -> None:
        """Stop, and end all events."""


class Storage(Protocol):
    """Stores the text files that are edited on the page."""

    def read(self, path: Path, most: int, within: Path) -> str:
        """Return the text of a file within a folder, at most `most` bytes; may raise PnpError."""

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        """Replace a text file in a folder if it still equals `before`; may raise PnpError."""


class Disk:
    """The file system as storage."""

    def read(self, path: Path, most: int, within: Path) -> str:
        """Return the text of a file within a folder, at most `most` bytes; may raise PnpError."""
        return source_text(path, most, within)

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        """Replace a text file in a folder if it still equals `before`; may raise PnpError."""
        replace_source(path, before, text, within)
