"""QR codes: rectangles that cover each dark module once."""

import pytest

from pnp.drawing.qr import qr_code, qr_modules
from pnp.drawing.scene import Mosaic
from pnp.geometry import Rect


@pytest.mark.parametrize("length", [1, 27, 300, 2000])
def test_rectangles_cover_each_dark_module_once(length: int) -> None:
    text = "A7" * length
    modules = qr_modules(text[:length])
    (mosaic,) = qr_code(text[:length], Rect(0, 0, 40, 40)).items
    assert isinstance(mosaic, Mosaic)
    dark = sorted(
        (x, y) for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark
    )
    covered = [
        (rect.x + right, rect.y + down)
        for rect in mosaic.rects
        for right in range(int(rect.width))
        for down in range(int(rect.height))
    ]
    assert sorted(covered) == dark
    assert len(mosaic.rects) < 0.6 * len(dark)
