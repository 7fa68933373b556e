"""A journal: lines that are only ever added, each on disk before the next is begun.

A line is JSON behind a digest of it and of the line before: what has been changed or taken out is
noticed. A last line that is cut off was never finished, and counts for nothing.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

from pnp.errors import Place, PnpError
from pnp.files.locks import is_held
from pnp.files.reading import WITHOUT_WAITING, check_plain
from pnp.files.writing import writing

Entry = Mapping[str, Any]

_DIGEST = 32
"""Letters of a digest."""


class Journal:
    """A journal that this process alone writes, as long as it is open."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self.path = path
        self._file = file
        self._last = ""

    def entries(self) -> Iterator[Entry]:
        """All that were finished, one by one; what follows them is cut off. Raises PnpError."""
        self._file.seek(0)
        end = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                break
            digest, text = line[:_DIGEST], line[_DIGEST:].strip()
            self._last = self._next(text)
            if digest != self._last.encode():
                where = Place(str(self.path), number)
                raise PnpError("this journal has been changed or damaged", where)
            end += len(line)
            yield json.loads(text)
        self._file.truncate(end)
        self._file.seek(end)

    def clear(self) -> None:
        """Begin anew; raises OSError."""
        self._last = ""
        self._file.seek(0)
        self._file.truncate()

    def add(self, entry: Entry) -> None:
        """Put the next entry on disk; raises OSError."""
        text = json.dumps(entry, separators=(",", ":")).encode()
        self._last = self._next(text)
        self._file.write(b"%s %s\n" % (self._last.encode(), text))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _next(self, text: bytes) -> str:
        return blake2b(self._last.encode() + text, digest_size=_DIGEST // 2).hexdigest()


@contextmanager
def journal(path: Path) -> Iterator[Journal]:
    """The journal of a name, a new one where there is none.

    Raises PnpError where it cannot be written, or another process has it.
    """
    with writing(path):
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | WITHOUT_WAITING, 0o666), "r+b")
    try:
        check_plain(os.fstat(file.fileno()), Place(str(path)))
        if is_held(file):
            raise PnpError("another run goes on with this", Place(str(path)))
        yield Journal(file, path)
    finally:
        with suppress(OSError):  # of what could not be written, as has been told
            file.close()
