"""Where chunks are kept on disk until all are there and get their name; raises OSError."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from pnp.export.formats import Chunk, Growing
from pnp.files.drafts import make_alike
from pnp.files.undisturbed import undisturbed

News = Mapping[str, Any]
"""What is known of a chunk that is on disk, as JSON can hold it."""

_OPENED = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
_BLOCK = 1 << 20


class Store(Protocol):
    """Takes chunks in their order."""

    def made(self, chunk: Chunk) -> Sequence[bytes]:
        """What the next chunk adds, for `put`."""

    def put(self, parts: Sequence[bytes]) -> News:
        """Put it on disk; what must be known of it to go on behind it."""

    def found(self, news: News) -> Iterator[bytes]:
        """What lies on disk of a chunk, of one after another."""

    def recall(self, news: News) -> None:
        """Go on behind a chunk that is on disk."""

    def finish(self) -> None:
        """All of it gets its name."""

    def close(self) -> None:
        """It stays as it is."""


class OneFile:
    """A file that takes all pages."""

    def __init__(self, part: Path, target: Path, growing: Growing) -> None:
        self._part, self._target, self._growing = part, target, growing
        self._file = os.fdopen(os.open(part, _OPENED, 0o666), "r+b")
        self._length = 0

    def made(self, chunk: Chunk) -> Sequence[bytes]:
        begin = self._growing.begin() if self._length == 0 else ()
        return [*begin, *self._growing.add(chunk)]

    def put(self, parts: Sequence[bytes]) -> News:
        self._write(parts)
        return self._growing.news()

    def found(self, news: News) -> Iterator[bytes]:
        while block := self._file.read(min(_BLOCK, news["length"] - self._file.tell())):
            yield block

    def recall(self, news: News) -> None:
        self._growing.recall(news)
        self._length = news["length"]

    def finish(self) -> None:
        self._write(self._growing.end())
        self.close()
        with suppress(FileNotFoundError):
            make_alike(self._part, self._target.stat())
        self._part.replace(self._target)

    def close(self) -> None:
        with suppress(OSError):  # of what could not be written, as has been told
            self._file.close()

    def _write(self, parts: Iterable[bytes]) -> None:
        """Behind what counts; whatever lay there does not."""
        self._file.seek(self._length)
        self._file.truncate()
        for part in parts:
            self._file.write(part)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._length = self._file.tell()


class Folder:
    """Pages that have a file each."""

    def __init__(self, part: Path, targets: Sequence[Path]) -> None:
        self._part, self._targets = part, targets
        self._pages = 0
        part.mkdir(exist_ok=True)

    def made(self, chunk: Chunk) -> Sequence[bytes]:
        pages: Sequence[bytes] = chunk
        return pages

    def put(self, parts: Sequence[bytes]) -> News:
        start = self._pages
        for page in parts:
            with self._drawn(self._pages).open("wb") as file:
                file.write(page)
                file.flush()
                os.fsync(file.fileno())
            self._pages += 1
        return {"start": start, "stop": self._pages}

    def found(self, news: News) -> Iterator[bytes]:
        """An earlier run may have given pages their names before it came to its end."""
        for index in range(news["start"], news["stop"]):
            drawn = self._drawn(index)
            with suppress(FileNotFoundError):
                yield (drawn if drawn.exists() else self._targets[index]).read_bytes()

    def recall(self, news: News) -> None:
        self._pages = news["stop"]

    def finish(self) -> None:
        with undisturbed():
            for index, target in enumerate(self._targets):
                drawn = self._drawn(index)
                with suppress(FileNotFoundError):
                    make_alike(drawn, target.stat())
                with suppress(FileNotFoundError):
                    drawn.replace(target)
            self._part.rmdir()

    def close(self) -> None:
        """Each page is closed already."""

    def _drawn(self, index: int) -> Path:
        return self._part / self._targets[index].name
