"""QR codes as shapes."""

from functools import lru_cache
from itertools import compress, repeat
from math import isqrt
from typing import Any

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Group, Mosaic
from pnp.geometry import Affine, Rect

_QUIET = 4
"""Bare modules on each side, which readers need."""

_MASK = 6
"""The mask of every code. To choose the best of eight takes most of a code's time, and readers find
no more of those (a trial read 287 of 400 blurred and noisy ones, 288 with this mask)."""

_FINDER = 7
_FINDER_RECTS = ((0, 0, 1, 7), (1, 0, 5, 1), (1, 6, 5, 1), (6, 0, 1, 7), (2, 2, 3, 3))
"""The side of a finder, and its dark modules: x, y, width, height."""

_VERSIONS = 40
"""Sizes of codes."""


def qr_code(text: str, area: Rect) -> Group:
    """A QR code that fills the area with its quiet zone, in modules from its first dark one."""
    pixels, side = _pixels(text)
    module = area.width / (side + 2 * _QUIET)
    place = Affine(module, 0, 0, module, area.x + _QUIET * module, area.y + _QUIET * module)
    return Group((Mosaic(merged(pixels, side), BLACK),), place)


def bare_rim(text: str, width: float) -> float:
    """How wide the quiet zone is round the code of a text, of so much width with it."""
    side = _pixels(text)[1]
    return width * _QUIET / (side + 2 * _QUIET)


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Row by row whether a module is dark."""
    pixels, side = _pixels(text)
    return tuple(
        tuple(each == 0 for each in pixels[at : at + side]) for at in range(0, side * side, side)
    )


def _pixels(text: str) -> tuple[bytes, int]:
    """A byte a module, 0 for a dark one, and how many lie in a row."""
    import zxingcpp  # only where a code is printed

    kind = zxingcpp.BarcodeFormat.QRCode
    barcode = zxingcpp.create_barcode(text, kind, ec_level="M", data_mask=_MASK)
    image: Any = barcode.to_image(scale=1, add_quiet_zones=False)
    pixels = bytes(image)  # a buffer, which its types do not say
    return pixels, isqrt(len(pixels))


def merged(pixels: bytes, side: int) -> tuple[Rect, ...]:
    """The dark modules as rectangles: those of the finders, then each run in a column."""
    finders, light = _finders(side)
    columns = b"".join([b"\xff%b" % pixels[x::side] for x in range(side)]) + b"\xff"
    values = int.from_bytes(columns, "big") | light
    changes = (values ^ values >> 8).to_bytes(len(columns), "big")  # from the module before
    ends = compress(range(1, len(columns)), changes[1:])
    return (*finders, *map(_run, ends, ends, repeat(side + 1)))  # a dark one, the light one behind


@lru_cache(maxsize=1 << 14)
def _run(start: int, end: int, pitch: int) -> Rect:
    """A run from its place among the columns, each a light module and `pitch` - 1 of the code."""
    x, y = divmod(start, pitch)
    return Rect(x, y - 1, 1, end - start)


@lru_cache(maxsize=_VERSIONS)
def _finders(side: int) -> tuple[tuple[Rect, ...], int]:
    """The squares in three corners, the same in every code, and what is light without them."""
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
