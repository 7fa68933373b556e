"""Services that a studio needs from its host.

The services for a local computer are in `workers`, `watcher` and this module. Another host, such as
a browser that runs the studio in a web worker, provides its own services.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from pnp.api.sources import replace_source, source_text
from pnp.api.studio_part import Question
from pnp.extras.studio.reply import Reply

PAGE_SECONDS, FILE_SECONDS = 20.0, 120.0
"""Time limits in seconds: for a page, and for a file."""

IsCancelled = Callable[[], Awaitable[bool]]
"""Function that returns True once nobody is waiting for the reply."""


class Workers(Protocol):
    """Workers that handle requests in other processes, each within a time limit."""

    def start(self) -> None:
        """Start the workers, and return once they can handle requests."""

    def renew(self) -> None:
        """Reload all named files before the next request is handled."""

    async def ask(self, question: Question, seconds: float, is_cancelled: IsCancelled) -> Reply:
        """Return the reply to a request. If the request fails, the reply explains why."""

    def end(self) -> None:
        """Stop, without waiting for requests in progress."""


class Watcher(Protocol):
    """Detects changes to the named files."""

    @property
    def count(self) -> int:
        """Number of changes so far."""

    async def run(self, changed: Callable[[], None]) -> None:
        """Watch until `end` is called; call `changed` after each change to templates or games."""

    def events(self, seen: int) -> AsyncIterator[str]:
        """Yield a server-sent event for each change after number `seen`.

        The event names the kinds of files that have changed.
        """

    def end(self) -> None:
        """Stop watching, and end all event streams."""


class Storage(Protocol):
    """Storage for the text files that users edit on the page."""

    def read(self, path: Path, most: int, within: Path) -> str:
        """Return the text of a file in the folder `within`. May raise PnpError."""

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        """Replace a file's text. Raises PnpError if the text no longer equals `before`."""


class SavedGames(Protocol):
    """Games that are saved after each move, and can be continued days later."""

    async def all(self) -> list[dict[str, Any]]:
        """Return the summaries of all games, the latest first."""

    async def read(self, name: str) -> dict[str, Any] | None:
        """Return the game with this name, or None if there is none. May raise PnpError."""

    async def write(self, name: str, summary: Mapping[str, Any], game: Mapping[str, Any]) -> None:
        """Save a game with its summary. May raise PnpError."""

    async def delete(self, name: str) -> None:
        """Delete a game, if it exists. May raise PnpError."""


class Disk:
    """The file system as storage."""

    def read(self, path: Path, most: int, within: Path) -> str:
        """Return the text of a file in the folder `within`. May raise PnpError."""
        return source_text(path, most, within)

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        """Replace a file's text. Raises PnpError if the text no longer equals `before`."""
        replace_source(path, before, text, within)
