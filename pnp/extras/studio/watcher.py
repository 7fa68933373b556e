"""Watch named files, and notify pages of changes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path

from watchfiles import Change, awatch

from pnp.extras.studio.session import Session

_ALIVE = 20.0
"""Seconds between the comments that keep an idle connection open."""

FILES = "files"
"""Kind of templates, games and positions; extras name their own kinds."""


class _Next(asyncio.Event):
    """The next change, and what it is; then the one after it, so that a slow page misses none."""

    what = ""
    after: "_Next"


class FileWatcher:
    """Watches folders; many pages may wait for the next change."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kinds = {
            path: kind.name
            for extra, part in session.parts.items()
            if (kind := part.files)
            for path in session.files.get(extra, {}).values()
        }
        self._stop = asyncio.Event()
        self._next = _Next()

    async def run(self, changed: Callable[[], None]) -> None:
        """Watch until `end`; calls `changed` after templates and games have changed."""
        # the folder of a single file, as editors replace files
        beside = {file.parent for file in (*self._session.templates.values(), *self._kinds)}
        await asyncio.gather(
            self._watch(self._session.folders, changed, deep=True),
            self._watch(beside, changed, deep=False),
        )

    async def _watch(
        self, folders: Iterable[Path], changed: Callable[[], None], *, deep: bool
    ) -> None:
        known = tuple(folders)
        if not known:
            return
        async for changes in awatch(
            *known,
            watch_filter=self._is_of_interest,
            stop_event=self._stop,
            debounce=50,
            step=10,
            recursive=deep,
        ):
            kinds = {self._kinds.get(Path(path), FILES) for _, path in changes}
            if FILES in kinds:
                changed()
            self._tell(" ".join(sorted(kinds)))

    def _is_of_interest(self, _: Change, path: str) -> bool:
        """Return True for TOML, folders and named files, not for temporary files beside them."""
        return Path(path).suffix in {".toml", ""} or Path(path) in self._kinds

    def _tell(self, what: str) -> None:
        told, self._next = self._next, _Next()
        told.what, told.after = what, self._next
        told.set()

    def end(self) -> None:
        """Stop, and end all events."""
        self._stop.set()
        self._tell("")

    async def events(self) -> AsyncIterator[str]:
        """Yield a server-sent event for each change, and a comment while nothing happens."""
        told = self._next
        yield ": watching\n\n"
        while not self._stop.is_set():
            try:
                await asyncio.wait_for(told.wait(), _ALIVE)
            except TimeoutError:
                yield ": still here\n\n"
            else:
                yield f"event: changed\ndata: {told.what}\n\n"
                told = told.after
