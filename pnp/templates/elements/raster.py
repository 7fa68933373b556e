"""A PNG or JPEG file in; a checked picture, never all its pixels at once if that can be, out."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image as Pixels
from PIL import ImageOps
from PIL.Image import MIME
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from pnp.drawing.pixels import png_depth, to_rgb
from pnp.drawing.png_rows import SIGNATURE, plain_rows
from pnp.drawing.scene import Image
from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import read_bytes
from pnp.geometry import MM_PER_INCH, Size
from pnp.templates.bounds import Bounds

MAX_FILE = 20_000_000
"""Bytes."""

MAX_PIXELS = 60_000_000
"""A3 at 600 dpi."""

MAX_DECODED = 20_000_000
"""Of pictures that cannot be taken over as they are: larger ones are made smaller."""

MAX_MEMORY = 240_000_000
"""Bytes that unpacking a picture may take."""

DPI = 600
"""What print needs."""

_BAND = 256
"""Rows that are reduced at once, of those that are left."""

_BYTES = {"1": 1, "L": 1, "P": 1, "I;16": 2}
"""Of a pixel in memory; of all other kinds four."""

_PNG = MIME["PNG"]
_ORIENTATION = 0x0112
_UPRIGHT = 1


def read_image(path: Path, within: Path, printed: Callable[[Size], Size], bounds: Bounds) -> Image:
    """A PNG or JPEG file, checked to the last row; raises PnpError.

    What not every reader shows alike (CMYK, palettes, a turn noted in EXIF) becomes a plain PNG,
    an enormous one with as many pixels as its size in mm needs, `printed` from its pixels. `within`
    is the folder in which the file must be, as in `read_bytes`.
    """
    where = SourceLocation(str(path))
    try:
        known = bounds.picture(path)
        return known or _read(path, read_bytes(path, MAX_FILE, within), printed, bounds)
    except PnpError as error:
        raise error.at(where) from None
    except (OSError, SyntaxError, ValueError, LookupError, struct.error, zlib.error) as error:
        raise PnpError(f"a broken picture: {str(error)[:100]}", where) from None


def _read(path: Path, data: bytes, printed: Callable[[Size], Size], bounds: Bounds) -> Image:
    """As it is kept, under what it depends on."""
    picture = _opened(data)
    size = picture.size  # as it is before a part of it is looked at
    pixels = size[0] * size[1]
    _check_pixels(picture, MAX_PIXELS)
    _check_memory(picture)
    bounds.unpack(pixels)
    if _is_plain(picture, data):
        return bounds.keep(path, Image(data, MIME[picture.format or "PNG"], size))
    if pixels <= MAX_DECODED:
        return bounds.keep(path, _made_plain(picture, data))
    upright = _upright_size(picture)
    needed = printed(upright)
    known = bounds.picture((path, needed))
    return known or bounds.keep((path, needed), _reduced(picture, data, _factor(upright, needed)))


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


def _check_memory(picture: ImageFile) -> None:
    """Raise PnpError for a JPEG that unfolds in steps, all of it in memory, and is too large."""
    if not (isinstance(picture, JpegImageFile) and picture.info.get("progressive")):
        return
    shares = [across * down for _, across, down, _ in picture.layer]
    if 2 * picture.width * picture.height * sum(shares) // max(shares) > MAX_MEMORY:
        what = f"{picture.width:,} x {picture.height:,} pixels, progressive"
        raise PnpError(what, hint="save it anew, not progressive")


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
    return _orientation(picture) == _UPRIGHT


def _orientation(picture: ImageFile) -> int:
    """As EXIF counts: from 5 on it lies on its side."""
    return int(picture.getexif().get(_ORIENTATION, _UPRIGHT))


def _upright_size(picture: ImageFile) -> Size:
    lies = _orientation(picture) >= 5
    return Size(*(picture.size[::-1] if lies else picture.size))


def _factor(pixels: Size, printed: Size) -> int:
    """How many pixels across and down become one."""
    across, down = (length / MM_PER_INCH * DPI for length in printed)
    return int(max(1, min(pixels.width / across, pixels.height / down)))


def _reduced(picture: ImageFile, data: bytes, factor: int) -> Image:
    """Upright, without a palette, as PNG; raises PnpError when it stays enormous."""
    width, height = (-(-length // factor) for length in picture.size)
    held = picture.width * picture.height * _BYTES.get(picture.mode, 4) + len(data)
    if width * height > MAX_DECODED or held > MAX_MEMORY:
        _check_pixels(picture, MAX_DECODED)
    picture.load()
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    small = Pixels.new(mode, (width, height))
    step = max(1, _BAND // factor)
    for top in range(0, height, step):
        bottom = min((top + step) * factor, picture.height)
        band = to_rgb(picture.crop((0, top * factor, picture.width, bottom)), png_depth(data))
        small.paste(band.convert(mode).reduce(factor), (0, top))
    small.info["exif"] = picture.getexif().tobytes()
    turned = ImageOps.exif_transpose(small)
    file = BytesIO()
    turned.save(file, "PNG", exif=b"")
    return Image(file.getvalue(), _PNG, turned.size)


def _made_plain(picture: ImageFile, data: bytes) -> Image:
    """Upright, without a palette, as PNG."""
    picture.load()
    depth = png_depth(data)
    exact = depth == 8 or "transparency" not in picture.info
    if exact and picture.mode in {"L", "RGB", "RGBA"} and _is_upright(picture):
        return Image(data, _PNG, picture.size)  # such a JPEG is plain already
    plain = to_rgb(ImageOps.exif_transpose(picture), depth)
    file = BytesIO()
    plain.save(file, "PNG")
    return Image(file.getvalue(), _PNG, plain.size)
