"""The bytes of a PNG file in; its packed rows, as a PDF may hold them too, out."""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_CHANNELS = {0: 1, 2: 3}
"""By colour type: grey, RGB."""

_CHANGING = {b"tRNS", b"eXIf"}
"""Chunks that say how rows are to be shown."""

_PIECE = 1 << 20


class Rows(NamedTuple):
    """All rows, packed by zlib; each begins with the number of its filter."""

    width: int
    height: int
    channels: int
    packed: bytes

    @property
    def whole(self) -> bool:
        """Whether no row is missing; raises zlib.error for packed bytes that are none.

        Unpacks a little at a time.
        """
        unpacker = zlib.decompressobj()
        left = self.height * (1 + self.width * self.channels)
        rest = self.packed
        while left > 0:
            piece = unpacker.decompress(rest, _PIECE)
            rest = unpacker.unconsumed_tail
            left -= len(piece)
            if not piece:
                return False
        return True


def plain_rows(data: bytes) -> Rows | None:
    """Those of a PNG with 8 bits a channel, not transparent, interlaced or turned; else nothing.

    Raises ValueError for a file that ends too soon.
    """
    chunks = list(_chunks(data))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth != 8 or kind not in _CHANNELS or interlaced or _CHANGING & {n for n, _ in chunks}:
        return None
    packed = b"".join(content for name, content in chunks if name == b"IDAT")
    return Rows(width, height, _CHANNELS[kind], packed)


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Name and content of every chunk."""
    view, at = memoryview(data), len(SIGNATURE)
    name = b""
    while name != b"IEND":
        if at + 12 > len(data):
            raise ValueError("it ends too soon")
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, view[at + 8 : at + 8 + length]
        at += length + 12
