"""Pixels of every kind that a PNG can hold, as 8-bit RGB."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from pnp.drawing.pixels import png_depth, to_rgb

GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
"""Colour types of PNG."""


def png(kind: int, depth: int, row: bytes, width: int, **chunks: bytes) -> bytes:
    """Return a PNG of one row."""
    header = struct.pack(">IIBBBBB", width, 1, depth, kind, 0, 0, 0)
    packed = zlib.compress(b"\0" + row)
    parts = {"IHDR": header, **chunks, "IDAT": packed, "IEND": b""}
    named = [(name.encode(), content) for name, content in parts.items()]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + name + content
        + struct.pack(">I", zlib.crc32(name + content))
        for name, content in named
    )  # fmt: skip


def wide(*values: int) -> bytes:
    return struct.pack(f">{len(values)}H", *values)


@pytest.mark.parametrize(
    ("data", "pixels"),
    [
        (png(GREY, 16, wide(0, 0x1234, 0x8000, 0xFFFF), 4), [(v,) * 3 for v in (0, 18, 128, 255)]),
        (
            png(GREY, 16, wide(0x1234, 0x1235, 0x0034), 3, tRNS=wide(0x1234)),
            [(18, 18, 18, 0), (18, 18, 18, 255), (0, 0, 0, 255)],
        ),
        (
            png(RGB, 16, wide(0x1234, 0x5678, 0, 0xFFFF, 0, 0), 2, tRNS=wide(0x1234, 0x5678, 0)),
            [(18, 86, 0, 0), (255, 0, 0, 255)],
        ),
        (png(GREY_ALPHA, 16, wide(0xFFFF, 0x8000), 1), [(255, 255, 255, 128)]),
        (png(RGBA, 16, wide(0xFFFF, 0, 0, 0x8000), 1), [(255, 0, 0, 128)]),
        (png(GREY, 1, b"\x40", 2), [(0, 0, 0), (255, 255, 255)]),
        (png(GREY, 1, b"\x40", 2, tRNS=wide(1)), [(0, 0, 0, 255), (255, 255, 255, 0)]),
        (png(GREY, 2, b"\x10", 2, tRNS=wide(1)), [(0, 0, 0, 255), (85, 85, 85, 0)]),
        (png(GREY, 4, b"\x0f", 2, tRNS=wide(0)), [(0, 0, 0, 0), (255, 255, 255, 255)]),
        (png(GREY, 8, b"\x00\x07", 2, tRNS=wide(7)), [(0, 0, 0, 255), (7, 7, 7, 0)]),
        (
            png(PALETTE, 1, b"\x40", 2, PLTE=b"\xff\0\0\0\xff\0", tRNS=b"\xff\x40"),
            [(255, 0, 0, 255), (0, 255, 0, 64)],
        ),
    ],
)  # fmt: skip
def test_every_depth_of_a_png_is_scaled(data: bytes, pixels: list[tuple[int, ...]]) -> None:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        found = to_rgb(picture, png_depth(data))
        again = to_rgb(picture, png_depth(data))
    assert [found.getpixel((x, 0)) for x in range(found.width)] == pixels
    assert again.tobytes() == found.tobytes()
