"""A PNG or JPEG file in; a checked picture, never all its pixels at once if that can be, out."""

import struct
import zlib
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import ImageOps
from PIL.Image import MIME
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from pnp.drawing.png_rows import SIGNATURE, plain_rows
from pnp.drawing.scene import Image
from pnp.errors import Place, PnpError
from pnp.files.reading import read_bytes

MAX_FILE = 20_000_000
"""Bytes."""

MAX_PIXELS = 60_000_000
"""A3 at 600 dpi."""

MAX_DECODED = 20_000_000
"""Of pictures that cannot be taken over as they are: these are held in memory, pixel by pixel."""

_ORIENTATION = 0x0112
_UPRIGHT = 1


def read_image(path: Path) -> Image:
    """A PNG or JPEG file, checked to the last row; raises PnpError.

    What not every reader shows alike (CMYK, palettes, a turn noted in EXIF) becomes a plain PNG.
    """
    where = Place(str(path))
    data = read_bytes(path, MAX_FILE)
    try:
        return _checked(data)
    except PnpError as error:
        raise error.at(where) from None
    except (OSError, SyntaxError, ValueError, LookupError, struct.error, zlib.error) as error:
        raise PnpError(f"a broken picture: {str(error)[:100]}", where) from None


@lru_cache(maxsize=4)  # every piece may show the same few, which then hold them once
def _checked(data: bytes) -> Image:
    picture = _opened(data)
    _check_pixels(picture, MAX_PIXELS)
    size = picture.size  # as it is before a part of it is looked at
    if _is_plain(picture, data):
        return Image(data, MIME[picture.format or "PNG"], size)
    _check_pixels(picture, MAX_DECODED)
    return _made_plain(picture, data)


def _opened(data: bytes) -> ImageFile:
    """The header; raises PnpError for another kind of file, OSError or SyntaxError for a torn one.

    Pillow's `open` would refuse by a number of pixels of its own.
    """
    if data.startswith(SIGNATURE):
        return PngImageFile(BytesIO(data))
    if data.startswith(b"\xff\xd8\xff"):
        return JpegImageFile(BytesIO(data))
    raise PnpError("not a PNG or JPEG picture")


def _check_pixels(picture: ImageFile, most: int) -> None:
    if picture.width * picture.height > most:
        what = f"{picture.width:,} x {picture.height:,} pixels, more than {most / 1e6:g} million"
        raise PnpError(what, hint="make it smaller: 600 dpi of its printed size are enough")


def _is_plain(picture: ImageFile, data: bytes) -> bool:
    """Whether it is taken over as it is; raises ValueError or OSError for a torn one.

    Looks at every row without holding them all.
    """
    if isinstance(picture, JpegImageFile):
        if picture.mode not in {"L", "RGB"} or not _is_upright(picture):
            return False
        picture.draft(picture.mode, (1, 1))
        picture.load()
        return True
    rows = plain_rows(data)
    if rows is None:
        return False
    picture.verify()
    if not rows.whole:
        raise ValueError("rows are missing")
    return True


def _is_upright(picture: ImageFile) -> bool:
    return bool(picture.getexif().get(_ORIENTATION, _UPRIGHT) == _UPRIGHT)


def _made_plain(picture: ImageFile, data: bytes) -> Image:
    """Upright, without a palette, as PNG."""
    picture.load()
    if picture.mode in {"L", "RGB", "RGBA"} and _is_upright(picture):
        return Image(data, MIME[picture.format or "PNG"], picture.size)
    turned = ImageOps.exif_transpose(picture)
    plain = turned.convert("RGBA" if turned.has_transparency_data else "RGB")
    file = BytesIO()
    plain.save(file, "PNG")
    return Image(file.getvalue(), "image/png", plain.size)
