"""Convert raster images to PDF streams, band by band to limit memory use."""

import zlib
from io import BytesIO
from typing import NamedTuple

from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from pnp.drawing.png_rows import Rows, embeddable_rows
from pnp.drawing.scene import Image

_BAND = 256


class PictureStream(NamedTuple):
    """Dictionary entries and data of an image object."""

    head: bytes
    data: bytes


def picture_streams(image: Image) -> tuple[PictureStream, PictureStream | None]:
    """Return the streams for colours and for transparency; the latter is None if there is none."""
    head = b"/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8" % image.pixels
    if image.media == "image/jpeg":
        grey = JpegImageFile(BytesIO(image.data)).mode == "L"
        space = b"/DeviceGray" if grey else b"/DeviceRGB"
        return PictureStream(head + b" /Filter /DCTDecode /ColorSpace " + space, image.data), None
    rows = embeddable_rows(image.data)
    if rows is not None:
        return PictureStream(head + _as_in_png(rows), rows.packed), None
    picture = PngImageFile(BytesIO(image.data))
    head += b" /Filter /FlateDecode /ColorSpace "
    colours = PictureStream(head + b"/DeviceRGB", _packed(picture, "RGB"))
    if not picture.has_transparency_data:
        return colours, None
    return colours, PictureStream(head + b"/DeviceGray", _packed(picture, "A"))


def _as_in_png(rows: Rows) -> bytes:
    """Return the dictionary entries for rows that are compressed as in a PNG."""
    space = b"/DeviceGray" if rows.channels == 1 else b"/DeviceRGB"
    parts = (space, rows.channels, rows.width)
    return (
        b" /Filter /FlateDecode /ColorSpace %s"
        b" /DecodeParms << /Predictor 15 /Colors %d /Columns %d >>" % parts
    )


def _packed(picture: PngImageFile, channels: str) -> bytes:
    """Return the compressed colours or alpha channel, which is converted in bands."""
    packer = zlib.compressobj()
    packed = []
    for top in range(0, picture.height, _BAND):
        band = picture.crop((0, top, picture.width, min(top + _BAND, picture.height)))
        converted = (
            band.convert("RGBA").getchannel("A") if channels == "A" else band.convert(channels)
        )
        packed.append(packer.compress(converted.tobytes()))
    return b"".join([*packed, packer.flush()])
