"""Draw sheets as PNG pictures: pdfium renders their PDF, so both formats share one geometry."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from math import ceil
from threading import Lock

import pypdfium2
from PIL import Image

from pnp.errors import PnpError, Remedy
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.geometry import MM_PER_INCH, Size
from pnp.layout.sheet import Sheet
from pnp.messages import _

MAX_PIXELS = 60_000_000
"""Maximum pixels of a sheet: A4 at 780 dpi, A3 at 550; more needs over 300 MB of memory."""

_MAX_UNBANDED = 10_000_000
"""Maximum pixels of a page that is rendered in one step: A4 at 300 dpi."""

_BAND = 2_000_000
"""Pixels that are rendered in one band of a larger page."""

PDFIUM = Lock()
"""Lock held while pdfium renders, because it is not thread-safe."""


def png_pictures(sheets: Iterable[Sheet], dpi: float, *, limit: bool = True) -> Iterator[bytes]:
    """Yield each sheet as an RGB PNG that contains its resolution.

    Raises:
        PnpError: If a picture exceeds MAX_PIXELS and `limit` is True.
    """
    for picture in pictures(sheets, dpi, limit=limit):
        file = BytesIO()
        picture.save(file, "PNG", dpi=(dpi, dpi))
        yield file.getvalue()


def pictures(sheets: Iterable[Sheet], dpi: float, *, limit: bool = True) -> Iterator[Image.Image]:
    """Yield each sheet as an RGB picture.

    Raises:
        PnpError: If a picture exceeds MAX_PIXELS and `limit` is True.
    """
    for sheet in sheets:
        pixels = sheet.size.width * sheet.size.height * (dpi / MM_PER_INCH) ** 2
        if limit and pixels > MAX_PIXELS:
            raise _too_many_pixels(sheet.size, dpi, pixels)
        padded = replace(sheet, size=_rounded_up(sheet.size, dpi))
        pdf = pdf_bytes([padded], PdfMetadata(sheet.title))
        with PDFIUM, pypdfium2.PdfDocument(pdf) as document:
            picture = _picture(document[0], dpi / 72)
        yield picture


def _picture(page: pypdfium2.PdfPage, scale: float) -> Image.Image:
    """Return the page, rendered in bands that match a single rendering exactly."""
    width, height = (ceil(side * scale) for side in page.get_size())
    if width * height <= _MAX_UNBANDED:
        drawn: Image.Image = page.render(scale=scale).to_pil()
        return drawn
    rows = max(1, _BAND // width)
    picture = Image.new("RGB", (width, height))
    for top in range(0, height, rows):
        below = max(height - top - rows, 0)
        cut = (0, _crop_length(below, scale), 0, _crop_length(top, scale))
        picture.paste(page.render(scale=scale, crop=cut).to_pil(), (0, top))
    return picture


def _crop_length(pixels: int, scale: float) -> float:
    """Return a crop length that pdfium rounds up to a number of pixels."""
    return max(pixels - 0.5, 0) / scale


def _too_many_pixels(size: Size, dpi: float, pixels: float) -> PnpError:
    """Return the error for an oversized sheet, with the largest possible resolution."""
    message = _(
        "a sheet of {size} at {dpi:g} dpi has {pixels:,.0f} million pixels, more than {limit}",
        size=size,
        dpi=dpi,
        pixels=pixels / 1e6,
        limit=MAX_PIXELS // 10**6,
    )
    highest = Remedy("dpi", str(int(dpi * (MAX_PIXELS / pixels) ** 0.5)))
    return PnpError(message, remedies=[highest, Remedy("limit")], parameter="dpi")


def _rounded_up(size: Size, dpi: float) -> Size:
    """Return the size rounded up to whole pixels, because pdfium would stretch the page to them.

    The result is a hundredth of a pixel smaller, so that rounded file numbers do not make pdfium
    round up to one pixel more. A hundredth exceeds the rounding of those numbers.
    """
    pixel = MM_PER_INCH / dpi
    return Size(*((ceil(side / pixel - 1e-3) - 1e-2) * pixel for side in size))
