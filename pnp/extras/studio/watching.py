"""Files that were named are watched: pages are told when one has changed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path

from watchfiles import Change, awatch

from pnp.extras.studio.named import Named

_ALIVE = 20.0
"""Seconds after which a silent page is told that the studio is still there."""

FILES, EVENING = "files", "evening"
"""What may have changed: templates and their like, or a record."""


class _Next(asyncio.Event):
    """The next change, and what it is; then the one after it, so that a slow page misses none."""

    what = ""
    after: "_Next"


class Watching:
    """Tells of changes to what was named; many pages may wait for the next one."""

    def __init__(self, named: Named, changed: Callable[[], None]) -> None:
        self._named = named
        self._changed = changed
        self._evenings = frozenset(named.evenings.values())
        self._stop = asyncio.Event()
        self._next = _Next()

    async def run(self) -> None:
        """Until `end`. Of single files the folder is watched, as editors write files anew."""
        single = (*self._named.templates.values(), *self._named.evenings.values())
        beside = {file.parent for file in single}
        await asyncio.gather(
            self._watch(self._named.folders, deep=True), self._watch(beside, deep=False)
        )

    async def _watch(self, folders: Iterable[Path], *, deep: bool) -> None:
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
            kinds = {EVENING if Path(p) in self._evenings else FILES for _, p in changes}
            if FILES in kinds:
                self._changed()
            self._tell(" ".join(sorted(kinds)))

    def _is_of_interest(self, _: Change, path: str) -> bool:
        """TOML, folders, and the records themselves: not what is on its way to be one of them."""
        return Path(path).suffix in {".toml", ""} or Path(path) in self._evenings

    def _tell(self, what: str) -> None:
        told, self._next = self._next, _Next()
        told.what, told.after = what, self._next
        told.set()

    def end(self) -> None:
        """Stop, and let pages go."""
        self._stop.set()
        self._tell("")

    async def events(self) -> AsyncIterator[str]:
        """Server-sent events: `changed` and what, each time; a comment while nothing happens."""
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
