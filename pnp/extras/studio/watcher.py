"""Watch the named files, and notify pages of changes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import chain
from pathlib import Path

from watchfiles import Change, awatch

from pnp.api.saved_files import create_folder
from pnp.api.sources import folders_below
from pnp.extras.studio.session import Session

_KEEP_ALIVE_SECONDS = 20.0
"""Seconds between the comments that keep an idle connection open."""

_SETTLE_SECONDS = 0.5
"""Seconds to wait before a new folder is watched."""

FILES = "files"
"""Kind used for all files except those of extras, which have their own kinds."""


class FileWatcher:
    """Watches folders and files, and notifies any number of pages."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kinds = {
            path: kind.name
            for extra, part in session.parts.items()
            if (kind := part.files)
            for path in session.files_of(extra).values()
        }
        self._stop = asyncio.Event()
        self._news = asyncio.Event()
        self._changes: list[set[str]] = []
        """Kinds of the files in each change."""

    async def run(self, changed: Callable[[], None]) -> None:
        """Watch until `end` is called; call `changed` after each change to templates or games."""
        # watch the folder of a single file, because editors replace files
        beside = {file.parent for file in (*self._session.templates.values(), *self._kinds)}
        await asyncio.gather(
            self._watch(self._session.folders, changed, deep=True),
            # only a folder that exists can be watched
            self._watch(filter(create_folder, beside), changed, deep=False),
        )

    async def _watch(
        self, folders: Iterable[Path], changed: Callable[[], None], *, deep: bool
    ) -> None:
        named = tuple(folders)
        while named and not self._stop.is_set():
            known = chain.from_iterable(map(folders_below, named)) if deep else named
            try:
                await self._watch_each(known, changed)
            except* FileNotFoundError:  # a folder was deleted after it was listed
                await asyncio.sleep(_SETTLE_SECONDS)
            except* RuntimeError:  # watchfiles cannot report a file whose name is not UTF-8
                await asyncio.sleep(_SETTLE_SECONDS)
                missed = {FILES, *self._kinds.values()}
                asyncio.get_running_loop().call_later(_SETTLE_SECONDS, self._note, missed, changed)

    async def _watch_each(self, folders: Iterable[Path], changed: Callable[[], None]) -> None:
        """Watch folders, without their subfolders, until a new folder appears."""
        async for changes in awatch(
            *folders,
            watch_filter=self._is_of_interest,
            stop_event=self._stop,
            debounce=50,
            step=10,
            recursive=False,  # recursion would follow links, perhaps to the whole disk
        ):
            self._note({self._kinds.get(Path(path), FILES) for _, path in changes}, changed)
            if any(kind is Change.added and Path(path).is_dir() for kind, path in changes):
                # report files that are written to the folder before it is watched
                asyncio.get_running_loop().call_later(_SETTLE_SECONDS, self._note, {FILES}, changed)
                return

    def _note(self, kinds: set[str], changed: Callable[[], None]) -> None:
        if FILES in kinds:
            changed()
        self._changes.append(kinds)
        self._wake()

    def _is_of_interest(self, _: Change, path: str) -> bool:
        """Return True for TOML files, folders and named files, but not for temporary files."""
        return Path(path).suffix in {".toml", ""} or Path(path) in self._kinds

    @property
    def count(self) -> int:
        return len(self._changes)

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    def end(self) -> None:
        self._stop.set()
        self._wake()

    async def events(self, seen: int) -> AsyncIterator[str]:
        """Yield server-sent events for changes after number `seen`, and comments in between.

        A page that connects late, or reconnects, receives the changes that it missed.
        """
        yield ": watching\n\n"
        while not self._stop.is_set():
            news = self._news
            if missed := self._changes[seen:]:
                seen = self.count
                kinds = " ".join(sorted(set().union(*missed)))
                yield f"id: {seen}\nevent: changed\ndata: {kinds}\n\n"
                continue
            try:
                await asyncio.wait_for(news.wait(), _KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
