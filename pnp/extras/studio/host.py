"""Services that a studio needs from its host.

The services of a computer are in `workers`, `watcher` and here. Another host, such as a browser
that runs the studio in a web worker, passes its own.
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
"""Returns True once no request waits for the answer any more."""


class Workers(Protocol):
    """Answer questions apart from the studio, each within its time limit."""

    def start(self) -> None:
        """Prepare for the first question, and return when it can be answered."""

    def renew(self) -> None:
        """Read all named files again before the next answer."""

    async def ask(self, question: Question, seconds: float, is_cancelled: IsCancelled) -> Reply:
        """Return the answer, or a reply with the reason why there is none."""

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
        """Yield a server-sent event for each change after the first `seen`, with kinds of files."""

    def end(self) -> None:
        """Stop, and end all events."""


class Storage(Protocol):
    """Holds the text files that are edited on the page."""

    def read(self, path: Path, most: int, within: Path) -> str:
        """Return the text of a file within a folder, at most `most` bytes; may raise PnpError."""

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        """Replace a text file in a folder if it still equals `before`; may raise PnpError."""


class Disk:
    """The file system as a storage."""

    def read(self, path: Path, most: int, within: Path) -> str:
        """Return the text of a file within a folder, at most `most` bytes; may raise PnpError."""
        return source_text(path, most, within)

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        """Replace a text file in a folder if it still equals `before`; may raise PnpError."""
        replace_source(path, before, text, within)
