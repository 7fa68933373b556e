"""QR codes as shapes."""

import re
from functools import lru_cache
from math import isqrt
from typing import Any

from pnp.drawing.colour import BLACK
from pnp.drawing.geometry import Affine, Rect
from pnp.drawing.scene import Group, Mosaic

_DARK = re.compile(rb"\x00+")
_QUIET = 4
"""Bare modules on each side, which readers need."""


def qr_code(text: str, area: Rect) -> Group:
    """A QR code that fills the area with its quiet zone, in modules from its first dark one."""
    pixels, side = _pixels(text)
    module = area.width / (side + 2 * _QUIET)
    place = Affine(module, 0, 0, module, area.x + _QUIET * module, area.y + _QUIET * module)
    return Group((Mosaic(_merged(pixels, side), BLACK),), place)


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

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image: Any = barcode.to_image(scale=1, add_quiet_zones=False)
    pixels = bytes(image)  # a buffer, which its types do not say
    return pixels, isqrt(len(pixels))


def _merged(pixels: bytes, side: int) -> tuple[Rect, ...]:
    """The dark modules as rectangles: equal runs in columns side by side are one."""
    columns = b"\xff".join([pixels[x::side] for x in range(side)])  # a light module ends each
    pitch = side + 1
    widths: dict[tuple[int, int], int] = {}  # by the first run of each rectangle
    for start, end in reversed([run.span() for run in _DARK.finditer(columns)]):
        widths[start, end] = widths.pop((start + pitch, end + pitch), 0) + 1
    return tuple([_rect(*run, width, pitch) for run, width in reversed(widths.items())])


@lru_cache(maxsize=1 << 14)
def _rect(start: int, end: int, width: int, pitch: int) -> Rect:
    """A rectangle from its first run and how many columns it has; few are in one code only."""
    return Rect(start // pitch, start % pitch, width, end - start)
