"""QR codes as shapes."""

import re
from collections.abc import Iterable, Iterator
from itertools import starmap
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
    import zxingcpp  # only where a code is printed

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image: Any = barcode.to_image(scale=1, add_quiet_zones=False)
    pixels = bytes(image)  # a buffer, which its types do not say
    side = isqrt(len(pixels))
    columns = (pixels[x::side] for x in range(side))
    module = area.width / (side + 2 * _QUIET)
    place = Affine(module, 0, 0, module, area.x + _QUIET * module, area.y + _QUIET * module)
    return Group((Mosaic(tuple(_merged(columns)), BLACK),), place)


def _merged(columns: Iterable[bytes]) -> Iterator[Rect]:
    """The dark modules as rectangles: equal runs in columns side by side are one."""
    found: list[list[int]] = []
    left: dict[tuple[int, int], list[int]] = {}
    for x, column in enumerate(columns):
        here = {}
        for run in _DARK.finditer(column):
            y, end = run.span()
            rect = left.get((y, end))
            if rect is None:
                rect = [x, y, 0, end - y]
                found.append(rect)
            rect[2] += 1
            here[y, end] = rect
        left = here
    return starmap(Rect, found)
