"""Write pages to a zip file. Any process can compress pages; they are appended in order.

The standard library's `zipfile` cannot append pages that are already compressed. It also keeps half
a kilobyte in memory for each page. The format follows PKWARE's APPNOTE 6.3, with Zip64 where
necessary.
"""

import struct
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

_DATE = (2000 - 1980) << 9 | 1 << 5 | 1
_DEFLATED = 8
_UNIX = 3
"""Operating system recorded for every file. It is fixed, so all machines write the same bytes."""

_MODE = 0o100644 << 16
_UTF8 = 0x800
_PLAIN, _ZIP64 = 20, 45
"""Format versions that a reader must support: without Zip64, and with Zip64."""

_MAX_32, _MAX_16 = 0xFFFFFFFF, 0xFFFF
_ENTRIES_PER_PART = 1000
"""Number of directory entries that are written together."""


class Packed(NamedTuple):
    """A compressed page with its checksum and size."""

    checksum: int
    size: int
    data: bytes


def packed(page: bytes) -> Packed:
    """Return the compressed page with its checksum and size."""
    squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return Packed(zlib.crc32(page), len(page), squeezer.compress(page) + squeezer.flush())


class ZipWriter:
    """A zip file that is written page by page.

    Only the offset, checksum and sizes of each page are kept in memory.
    """

    def __init__(self, name: Callable[[int], str]) -> None:
        """Create a writer; `name` returns the file name for a page index."""
        self._name = name
        self._records = array("Q")
        self._length = 0

    def start(self) -> Iterator[bytes]:
        """Yield nothing, because a zip file has no header."""
        return iter(())

    def add(self, chunk: Sequence[Packed]) -> Iterator[bytes]:
        """Yield the bytes of the next pages."""
        for page in chunk:
            name = self._name(len(self._records) // 4).encode()
            facts = (page.checksum, len(page.data), page.size)
            self._records.extend((self._length, *facts))
            head = struct.pack("<4s", b"PK\3\4") + _common(_PLAIN, name, facts)
            yield self._grown(head + struct.pack("<H", 0) + name + page.data)

    def finish(self) -> Iterator[bytes]:
        """Yield the central directory."""
        directory_start, pages = self._length, len(self._records) // 4
        for start in range(0, pages, _ENTRIES_PER_PART):
            stop = min(start + _ENTRIES_PER_PART, pages)
            yield self._grown(b"".join(map(self._entry, range(start, stop))))
        size = self._length - directory_start
        large = directory_start > _MAX_32 or pages > _MAX_16
        if large:
            directory_end = self._length
            parts = (44, _ZIP64, _ZIP64, 0, 0, pages, pages, size, directory_start)
            yield self._grown(struct.pack("<4sQ2H2L4Q", b"PK\6\6", *parts))
            yield self._grown(struct.pack("<4sLQL", b"PK\6\7", 0, directory_end, 1))
        count, at = (_MAX_16, _MAX_32) if large else (pages, directory_start)
        yield struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, min(size, _MAX_32), at, 0)

    def _entry(self, index: int) -> bytes:
        at, *facts = self._records[4 * index : 4 * index + 4]
        name = self._name(index).encode()
        far = struct.pack("<2HQ", 1, 8, at) if at >= _MAX_32 else b""
        version = _ZIP64 if far else _PLAIN
        head = struct.pack("<4s2B", b"PK\1\2", version, _UNIX) + _common(version, name, facts)
        tail = struct.pack("<4H2L", len(far), 0, 0, 0, _MODE, min(at, _MAX_32))
        return head + tail + name + far

    def _grown(self, part: bytes) -> bytes:
        self._length += len(part)
        return part


def _common(version: int, name: bytes, facts: Sequence[int]) -> bytes:
    """Return the fields that a page's local header and its directory entry have in common."""
    flags = 0 if name.isascii() else _UTF8
    return struct.pack("<5H3LH", version, flags, _DEFLATED, 0, _DATE, *facts, len(name))
