"""QR codes as shapes."""

from math import isqrt
from typing import Any

from pnp.drawing.colour import BLACK
from pnp.drawing.geometry import Affine, Rect
from pnp.drawing.scene import Group, Mosaic

_QUIET = 4
"""Bare modules on each side, which readers need."""


def qr_code(text: str, area: Rect) -> Group:
    """A QR code that fills the area with its quiet zone, in modules from its first dark one."""
    import zxingcpp  # only where a code is printed

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image: Any = barcode.to_image(scale=1, add_quiet_zones=False)
    pixels = bytes(image)  # a buffer, which its types do not say
    side = isqrt(len(pixels))
    rows = [pixels[at : at + side] for at in range(0, side * side, side)]
    module = area.width / (side + 2 * _QUIET)
    place = Affine(module, 0, 0, module, area.x + _QUIET * module, area.y + _QUIET * module)
    return Group((Mosaic(tuple(_merged(rows)), BLACK),), place)


def _merged(rows: list[bytes]) -> list[Rect]:
    """The dark modules as rectangles: equal runs in rows that follow each other are one."""
    found: list[Rect] = []
    open_runs: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, b"\xff"]):
        runs = set(_dark_runs(row))
        for run in [run for run in open_runs if run not in runs]:
            start, end = run
            top = open_runs.pop(run)
            found.append(Rect(start, top, end - start, y - top))
        for run in runs:
            open_runs.setdefault(run, y)
    return sorted(found)


def _dark_runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin and end."""
    runs = []
    end = 0
    while (start := row.find(0, end)) >= 0:
        end = row.find(255, start)
        end = len(row) if end < 0 else end
        runs.append((start, end))
    return runs
