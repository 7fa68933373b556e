"""Sheets in, one PNG picture a sheet out: our own PDF drawn by pdfium, so there is one geometry."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from math import ceil
from threading import Lock

import pypdfium2

from pnp.backends.pdf import pdf_bytes
from pnp.drawing.geometry import MM_PER_INCH, Size
from pnp.errors import PnpError, Remedy
from pnp.press.sheet import Sheet

MAX_PIXELS = 200_000_000
"""A3 at 900 dpi; more would need gigabytes of memory."""

_PDFIUM = Lock()
"""Held while pdfium draws, which knows no threads."""


def png_pictures(sheets: Iterable[Sheet], dpi: float, *, limit: bool = True) -> Iterator[bytes]:
    """One RGB picture a sheet with its dpi written in it.

    Raises PnpError when it is enormous, unless there is no limit.
    """
    for sheet in sheets:
        pixels = sheet.size.width * sheet.size.height * (dpi / MM_PER_INCH) ** 2
        if limit and pixels > MAX_PIXELS:
            raise _too_many(sheet.size, dpi, pixels)
        whole = replace(sheet, size=_whole_pixels(sheet.size, dpi))
        drawn = pdf_bytes([whole], sheet.title)
        with _PDFIUM, pypdfium2.PdfDocument(drawn) as document:
            picture = document[0].render(scale=dpi / 72).to_pil()
        file = BytesIO()
        picture.save(file, "PNG", dpi=(dpi, dpi), compress_level=6)
        yield file.getvalue()


def _too_many(size: Size, dpi: float, pixels: float) -> PnpError:
    """The error that says how many dots an inch would do."""
    what = f"a sheet of {size} at {dpi:g} dpi has {pixels / 1e6:,.0f} million pixels"
    most = Remedy("dpi", str(int(dpi * (MAX_PIXELS / pixels) ** 0.5)))
    ways = [most, Remedy("limit")]
    return PnpError(f"{what}, more than {MAX_PIXELS // 10**6}", remedies=ways, parameter="dpi")


def _whole_pixels(size: Size, dpi: float) -> Size:
    """The size made up to whole pixels: pdfium would stretch the page to them.

    A hundredth of a pixel less, more than the file's numbers are rounded by, keeps pdfium's own
    rounding up from adding one.
    """
    pixel = MM_PER_INCH / dpi
    return Size(*((ceil(side / pixel - 1e-3) - 1e-2) * pixel for side in size))
