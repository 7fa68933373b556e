"""Files that were named are watched: pages are told when one has changed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path

from watchfiles import awatch

from pnp.studio.named import Named

_ALIVE = 20.0
"""Seconds after which a silent page is told that the studio is still there."""


class Watching:
    """Tells of changes to what was named; many pages may wait for the next one."""

    def __init__(self, named: Named, changed: Callable[[], None]) -> None:
        self._named = named
        self._changed = changed
        self._stop = asyncio.Event()
        self._next = asyncio.Event()

    async def run(self) -> None:
        """Until `end`. Of single templates the folder is watched, as editors write files anew."""
        beside = {file.parent for file in self._named.templates.values()}
        await asyncio.gather(
            self._watch(self._named.folders, deep=True), self._watch(beside, deep=False)
        )

    async def _watch(self, folders: Iterable[Path], *, deep: bool) -> None:
        known = tuple(folders)
        if not known:
            return
        async for _ in awatch(*known, stop_event=self._stop, debounce=50, step=10, recursive=deep):
            self._changed()
            self._next.set()
            self._next = asyncio.Event()

    def end(self) -> None:
        """Stop, and let pages go."""
        self._stop.set()
        self._next.set()

    async def events(self) -> AsyncIterator[str]:
        """Server-sent events: `changed` each time, and a comment while nothing happens."""
        yield ": watching\n\n"
        while not self._stop.is_set():
            try:
                await asyncio.wait_for(self._next.wait(), _ALIVE)
            except TimeoutError:
                yield ": still here\n\n"
            else:
                yield "event: changed\ndata: 1\n\n"
