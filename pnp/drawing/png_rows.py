"""The compressed rows of a PNG file, which a PDF can embed unchanged."""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_CHANNELS = {0: 1, 2: 3}
"""Number of channels for each PNG colour type that can be embedded (grey and RGB)."""

_CHANGING = {b"tRNS", b"eXIf"}
"""PNG chunks that change how rows are displayed. Images with these chunks cannot be embedded."""

_PIECE = 1 << 20


class Rows(NamedTuple):
    """All rows of an image, compressed with zlib. Each row starts with the number of its filter."""

    width: int
    height: int
    channels: int
    packed: bytes

    @property
    def complete(self) -> bool:
        """True if no row is missing.

        The rows are decompressed in small pieces to limit memory use. Raises zlib.error if the data
        is not valid.
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


def embeddable_rows(data: bytes) -> Rows | None:
    """Return the rows of a PNG, or None if a PDF cannot embed them.

    A PDF can embed images with 8 bits per channel and without transparency, interlacing or Exif
    rotation. Raises ValueError if the file is truncated.
    """
    chunks = list(_chunks(data))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth != 8 or kind not in _CHANNELS or interlaced or _CHANGING & {n for n, _ in chunks}:
        return None
    packed = b"".join(content for name, content in chunks if name == b"IDAT")
    return Rows(width, height, _CHANNELS[kind], packed)


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the name and content of each chunk. Raises ValueError if the file is truncated."""
    view, at = memoryview(data), len(SIGNATURE)
    name = b""
    while name != b"IEND":
        if at + 12 > len(data):  # length, name and checksum, 4 bytes each
            raise ValueError("it ends too soon")
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, view[at + 8 : at + 8 + length]
        at += length + 12
