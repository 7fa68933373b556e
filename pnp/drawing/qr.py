"""QR codes drawn as rectangles."""

from collections.abc import Callable
from functools import lru_cache
from itertools import compress, repeat
from math import isqrt
from typing import Any

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Group, Mosaic
from pnp.geometry import Affine, Rect

_QUIET = 4
"""Width of the quiet zone on each side, in modules. QR code readers require this width."""

_MASK = 6
"""Mask used for every code.

Choosing the best of the eight masks would take most of the time to create a code, and does not help
readers. In a test with 400 blurred and noisy codes, 287 were read with the best mask and 288 with
this mask.
"""

_FINDER = 7
_FINDER_RECTS = ((0, 0, 1, 7), (1, 0, 5, 1), (1, 6, 5, 1), (6, 0, 1, 7), (2, 2, 3, 3))
"""Dark rectangles of a finder pattern as x, y, width, height, in modules."""

_VERSIONS = 40
"""Number of QR code sizes."""


def qr_code(text: str, area: Rect) -> Group:
    """Return a QR code that fills a square area with its quiet zone.

    The group's coordinates are in modules, with the first module of the code at the origin.
    """
    pixels, side = _pixels(text)
    module = area.width / (side + 2 * _QUIET)
    place = Affine(module, 0, 0, module, area.x + _QUIET * module, area.y + _QUIET * module)
    return Group((Mosaic(merged(pixels, side), BLACK),), place)


def quiet_zone_width(text: str, width: float) -> float:
    """Return the width of the quiet zone, in mm.

    `width` is the width of the code including the quiet zone, in mm.
    """
    side = _pixels(text)[1]
    return width * _QUIET / (side + 2 * _QUIET)


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of modules, with True for dark modules."""
    pixels, side = _pixels(text)
    return tuple(
        tuple(each == 0 for each in pixels[at : at + side]) for at in range(0, side * side, side)
    )


def _pixels(text: str) -> tuple[bytes, int]:
    """Return a byte for each module (0 for dark modules), and the number of modules in a row."""
    pixels = _encoders[-1](text)
    return pixels, isqrt(len(pixels))


def _encoded_by_zxing(text: str) -> bytes:
    """Return a byte for each module (0 for dark modules), row by row."""
    import zxingcpp  # slow to import, and only needed for sheets with a code

    kind = zxingcpp.BarcodeFormat.QRCode
    barcode = zxingcpp.create_barcode(text, kind, ec_level="M", data_mask=_MASK)
    image: Any = barcode.to_image(scale=1, add_quiet_zones=False)
    return bytes(image)  # implements the buffer protocol, but its stubs do not declare it


_encoders: list[Callable[[str], bytes]] = [_encoded_by_zxing]
"""Registered encoders; the last one is used."""


def use_qr_encoder(encode: Callable[[str], bytes]) -> None:
    """Register a function that encodes QR codes as one byte per module (0 for dark), row by row.

    Codes must have error correction level M and mask 6, like those from zxing-cpp.
    """
    _encoders.append(encode)


def merged(pixels: bytes, side: int) -> tuple[Rect, ...]:
    """Return the dark modules as rectangles: first the finder patterns, then all vertical runs."""
    finders, light = _finders(side)
    columns = b"".join([b"\xff%b" % pixels[x::side] for x in range(side)]) + b"\xff"
    values = int.from_bytes(columns, "big") | light
    # A byte is set if a module differs from the previous module in its column.
    changes = (values ^ values >> 8).to_bytes(len(columns), "big")
    ends = compress(range(1, len(columns)), changes[1:])
    # Changes alternate: the first dark module of a run, then the light module after the run.
    return (*finders, *map(_run, ends, ends, repeat(side + 1)))


@lru_cache(maxsize=1 << 14)
def _run(start: int, end: int, pitch: int) -> Rect:
    """Return the rectangle of a run of modules from its start and end in the list of columns.

    Each column in the list consists of one light module and `pitch` - 1 modules of the code.
    """
    x, y = divmod(start, pitch)
    return Rect(x, y - 1, 1, end - start)


@lru_cache(maxsize=_VERSIONS)
def _finders(side: int) -> tuple[tuple[Rect, ...], int]:
    """Return the three finder patterns, and a bitmask that sets all their modules to light."""
    rects: list[Rect] = []
    columns = bytearray((side + 1) * side + 1)
    far = side - _FINDER
    for left, top in ((0, 0), (0, far), (far, 0)):
        for x, y, width, height in _FINDER_RECTS:
            rects.append(Rect(left + x, top + y, width, height))
        for x in range(left, left + _FINDER):
            start = x * (side + 1) + 1 + top
            columns[start : start + _FINDER] = b"\xff" * _FINDER
    return tuple(rects), int.from_bytes(columns, "big")
