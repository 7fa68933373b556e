"""Draw sheets as PNG images. pdfium renders a PDF, so both formats have the same geometry."""

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from math import ceil
from threading import Lock
from typing import NamedTuple

import pypdfium2

from pnp.errors import PnpError, Remedy
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.geometry import MM_PER_INCH, Size
from pnp.layout.sheet import Sheet
from pnp.messages import _

MAX_PIXELS = 60_000_000
"""Maximum number of pixels per sheet: A4 at 780 dpi. Larger images take over 300 MB of memory."""

_MAX_UNBANDED = 10_000_000
"""Maximum number of pixels in a page that is rendered without bands: A4 at 300 dpi."""

_BAND = 2_000_000
"""Approximate number of pixels per band of a larger page."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _BITS = 2, 8
"""Colour type and bits per channel of the files."""

_LEVEL = 6
"""Compression level."""

PDFIUM = Lock()
"""Lock that is held while pdfium renders a page, because pdfium is not thread-safe."""


def png_pictures(sheets: Iterable[Sheet], dpi: float, *, limit: bool = True) -> Iterator[bytes]:
    """Yield each sheet as an RGB PNG file, which contains the resolution.

    Raises:
        PnpError: If an image exceeds MAX_PIXELS and `limit` is True.
    """
    for picture in pictures(sheets, dpi, limit=limit):
        yield _png_file(picture, dpi)


class Picture(NamedTuple):
    """An RGB image, stored row by row with three bytes per pixel."""

    width: int
    height: int
    pixels: bytes


def pictures(sheets: Iterable[Sheet], dpi: float, *, limit: bool = True) -> Iterator[Picture]:
    """Yield each sheet as an RGB image.

    Raises:
        PnpError: If an image exceeds MAX_PIXELS and `limit` is True.
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


def _picture(page: pypdfium2.PdfPage, scale: float) -> Picture:
    """Return the rendered page. Rendering a large page in bands does not change the result."""
    width, height = (ceil(side * scale) for side in page.get_size())
    rows = height if width * height <= _MAX_UNBANDED else max(1, _BAND // width)
    bands = []
    for top in range(0, height, rows):
        below = max(height - top - rows, 0)
        cut = (0, _crop_length(below, scale), 0, _crop_length(top, scale))
        bands.append(_pixels(page.render(scale=scale, crop=cut, rev_byteorder=True)))
    return Picture(width, height, b"".join(bands))


def _pixels(bitmap: pypdfium2.PdfBitmap) -> bytes:
    """Return the pixels of a bitmap without the padding between rows."""
    used, stride = 3 * bitmap.width, bitmap.stride
    padded = memoryview(bitmap.buffer).cast("B")
    starts = range(0, stride * bitmap.height, stride)
    return b"".join([padded[start : start + used] for start in starts])


def _png_file(picture: Picture, dpi: float) -> bytes:
    """Return a PNG file without row filters, because flat areas do not need them."""
    per_metre, row = round(dpi / MM_PER_INCH * 1000), 3 * picture.width
    pixels = memoryview(picture.pixels)
    rows = ((b"\0", pixels[at : at + row]) for at in range(0, len(pixels), row))
    size = struct.pack(">IIBBBBB", picture.width, picture.height, _BITS, _RGB, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", size),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", zlib.compress(b"".join(chain.from_iterable(rows)), _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(data, zlib.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", checksum)))


def _crop_length(pixels: int, scale: float) -> float:
    """Return a crop length, in points, that pdfium rounds up to this number of pixels."""
    return max(pixels - 0.5, 0) / scale


def _too_many_pixels(size: Size, dpi: float, pixels: float) -> PnpError:
    """Return the error for an oversized sheet, with the highest possible resolution as a remedy."""
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
    """Return a page size that pdfium renders as whole pixels, so that it does not stretch the page.

    Each side is rounded up to whole pixels, then reduced by a hundredth of a pixel. Without this
    reduction, a rounding error in the PDF could make pdfium add another pixel.
    """
    pixel = MM_PER_INCH / dpi
    return Size(*((ceil(side / pixel - 1e-3) - 1e-2) * pixel for side in size))
