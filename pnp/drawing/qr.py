"""QR codes as shapes."""

from itertools import groupby

from pnp.drawing.colour import BLACK
from pnp.drawing.geometry import Rect
from pnp.drawing.scene import Outline, Path


def qr_path(text: str, area: Rect) -> Path:
    """A QR code that fills the area with its quiet zone; runs of dark modules are one shape."""
    import segno  # only where a code is printed

    matrix = segno.make(text, error="m", micro=False).matrix
    module = area.width / (len(matrix) + 8)
    outlines = []
    for row, line in enumerate(matrix, start=4):
        column = 4
        for dark, run in groupby(line):
            length = len(list(run))
            if dark:
                x, y = area.x + column * module, area.y + row * module
                first, *others = Rect(x, y, length * module, module).corners
                outlines.append(Outline(first, tuple(others), closed=True))
            column += length
    return Path(tuple(outlines), BLACK, winding=True)
