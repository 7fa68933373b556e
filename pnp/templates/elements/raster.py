"""Read and check PNG and JPEG files, if possible without keeping all pixels in memory."""

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
from pnp.drawing.png_rows import SIGNATURE, embeddable_rows
from pnp.drawing.scene import Image
from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import read_bytes
from pnp.geometry import MM_PER_INCH, Size
from pnp.messages import _
from pnp.templates.bounds import Bounds

MAX_FILE = 20_000_000
"""Maximum size of a file, in bytes."""

MAX_PIXELS = 60_000_000
"""Maximum number of pixels in an image: slightly fewer than a page of A3 has at 600 dpi."""

MAX_DECODED = 20_000_000
"""Maximum number of pixels in an image that must be converted. Larger images are reduced."""

MAX_MEMORY = 240_000_000
"""Maximum memory for decoding an image, in bytes."""

DPI = 600
"""Maximum resolution of printed images, in dots per inch."""

_BAND = 256
"""Number of pixel rows that are reduced together, to limit memory use."""

_BYTES = {"1": 1, "L": 1, "P": 1, "I;16": 2}
"""Bytes per pixel in memory, keyed by image mode. Other modes need 4 bytes."""

_PNG = MIME["PNG"]
_ORIENTATION = 0x0112
"""EXIF tag for the orientation."""
_UPRIGHT = 1
"""EXIF orientation of an upright image."""


def read_image(path: Path, within: Path, printed: Callable[[Size], Size], bounds: Bounds) -> Image:
    """Return a PNG or JPEG image that is valid down to the last row. May raise PnpError.

    Images that viewers show differently (CMYK, palettes, EXIF rotation) are converted to a plain
    PNG. Very large images are reduced to the resolution that their size on paper needs.

    Args:
        path: File of the image.
        within: Folder that must contain the file, as in `read_bytes`.
        printed: Function that returns the size on paper, in mm, for a size in pixels.
        bounds: Limits of the component, and the cache of its images.
    """
    where = SourceLocation(str(path))
    try:
        cached = bounds.picture(path)
        return cached or _read(path, read_bytes(path, MAX_FILE, within), printed, bounds)
    except PnpError as error:
        raise error.at(where) from None
    except (OSError, SyntaxError, ValueError, LookupError, struct.error, zlib.error) as error:
        raise PnpError(_("invalid image: {reason}", reason=str(error)[:100]), where) from None


def _read(path: Path, data: bytes, printed: Callable[[Size], Size], bounds: Bounds) -> Image:
    """Return the image. The cache key is the path and, for a reduced image, the printed size."""
    picture = _opened(data)
    size = picture.size  # before `_is_plain` loads a JPEG at a smaller size
    pixels = size[0] * size[1]
    _check_pixels(picture, MAX_PIXELS)
    _check_memory(picture)
    bounds.unpack(pixels)
    if _is_plain(picture, data):
        return bounds.keep(path, Image(data, MIME[picture.format or "PNG"], size))
    if pixels <= MAX_DECODED:
        return bounds.keep(path, _plain_png(picture, data))
    upright = _upright_size(picture)
    needed = printed(upright)
    cached = bounds.picture((path, needed))
    return cached or bounds.keep((path, needed), _reduced(picture, data, _factor(upright, needed)))


def _opened(data: bytes) -> ImageFile:
    """Open an image and read only its header.

    Pillow's `open` has its own limit on pixels and is therefore not used. Raises PnpError for other
    types of files, and OSError or SyntaxError for truncated files.
    """
    if data.startswith(SIGNATURE):
        return PngImageFile(BytesIO(data))
    if data.startswith(b"\xff\xd8\xff"):
        return JpegImageFile(BytesIO(data))
    raise PnpError(_("not a PNG or JPEG image"), hint=_("convert it to one of them"))


def _check_pixels(picture: ImageFile, max_pixels: int) -> None:
    if picture.width * picture.height > max_pixels:
        message = _(
            "the image is too large, {width} by {height} pixels: the limit is {limit} million",
            width=f"{picture.width:,}",
            height=f"{picture.height:,}",
            limit=f"{max_pixels / 1e6:g}",
        )
        raise PnpError(message, hint=_("reduce it to 600 dpi at its printed size"))


def _check_memory(picture: ImageFile) -> None:
    """Raise PnpError for a very large progressive JPEG, because it cannot be decoded in parts."""
    if not (isinstance(picture, JpegImageFile) and picture.info.get("progressive")):
        return
    shares = [across * down for _name, across, down, _table in picture.layer]
    if 2 * picture.width * picture.height * sum(shares) // max(shares) > MAX_MEMORY:
        message = _(
            "the image is too large to be progressive, {width} by {height} pixels",
            width=f"{picture.width:,}",
            height=f"{picture.height:,}",
        )
        raise PnpError(message, hint=_("save it without the progressive option"))


def _is_plain(picture: ImageFile, data: bytes) -> bool:
    """Return True if the file can be used unchanged. Raises ValueError or OSError if truncated.

    All rows are read, but not all of them are in memory at the same time.
    """
    if isinstance(picture, JpegImageFile):
        if picture.mode not in {"L", "RGB"} or not _is_upright(picture):
            return False
        picture.draft(picture.mode, (1, 1))
        picture.load()
        return True
    rows = embeddable_rows(data)
    if rows is None:
        return False
    picture.verify()
    if not rows.complete:
        raise ValueError(_("rows are missing"))
    return True


def _is_upright(picture: ImageFile) -> bool:
    return _orientation(picture) == _UPRIGHT


def _orientation(picture: ImageFile) -> int:
    """Return the EXIF orientation. Values of 5 and above swap width and height."""
    return int(picture.getexif().get(_ORIENTATION, _UPRIGHT))


def _upright_size(picture: ImageFile) -> Size:
    sideways = _orientation(picture) >= 5
    return Size(*(picture.size[::-1] if sideways else picture.size))


def _factor(pixels: Size, printed: Size) -> int:
    across, down = (length / MM_PER_INCH * DPI for length in printed)
    return int(max(1, min(pixels.width / across, pixels.height / down)))


def _reduced(picture: ImageFile, data: bytes, factor: int) -> Image:
    """Return the reduced image as a PNG, upright and without a palette.

    Raises PnpError if the reduced image has too many pixels.
    """
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


def _plain_png(picture: ImageFile, data: bytes) -> Image:
    picture.load()
    depth = png_depth(data)
    exact = depth == 8 or "transparency" not in picture.info
    if exact and picture.mode in {"L", "RGB", "RGBA"} and _is_upright(picture):
        return Image(data, _PNG, picture.size)  # a PNG: a JPEG of this kind is plain
    plain = to_rgb(ImageOps.exif_transpose(picture), depth)
    file = BytesIO()
    plain.save(file, "PNG")
    return Image(file.getvalue(), _PNG, plain.size)
