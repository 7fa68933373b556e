"""Decode JPEG, PNG and HEIC photos and scanned PDF pages to upright RGB pictures.

Metadata such as location and time is dropped. Sizes are checked before decoding, to save memory.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from pnp.drawing.pixels import png_depth, to_rgb
from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import read_bytes
from pnp.messages import _

MAX_FILE = 50_000_000
"""Maximum size of a file, in bytes."""

MAX_PIXELS = 26_000_000
"""Maximum size of a picture to be decoded at full size, in pixels."""

MAX_JPEG = 210_000_000
"""Maximum size of a JPEG file, in pixels; enough for phones with 200 megapixels.

The limit exceeds `MAX_PIXELS` because large JPEG files are decoded at 1/2, 1/4 or 1/8 size.
"""

MAX_PAGES = 20
"""Maximum number of pages in a PDF."""
STANDARD_SIZE = 2_400
"""Target length of the longer side of a photo if the sheet fills the picture, in pixels."""

LARGE_SIZE = 5_000
"""Target length of the longer side when a small sheet is read a second time, in pixels."""

_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"heim", b"hevc")


class Photo(NamedTuple):
    """The bytes of a file, and the file name for error messages."""

    name: str
    data: bytes

    @classmethod
    def read(cls, path: Path) -> "Photo":
        """Read a file from disk. Raises PnpError if it cannot be read."""
        return cls(str(path), read_bytes(path, MAX_FILE))


def pictures(photo: Photo, target_size: int) -> list[Image.Image]:
    """Return the pictures in a file: one, or one for each page of a PDF.

    Args:
        photo: The file.
        target_size: Target length of the longer side, in pixels. Pictures can be up to 1.5 times
            as large.

    Raises:
        PnpError: If the file is not a photo, is damaged, or is too large.
    """
    where = SourceLocation(photo.name)
    try:
        if photo.data.startswith(b"%PDF"):
            return _pages(photo.data, target_size)
        return [_picture(photo.data, target_size)]
    except PnpError as error:
        raise error.at(where) from None
    except Exception as error:  # decoders raise many exception types for damaged files
        message = _("the image is damaged ({reason})", reason=str(error)[:80])
        raise PnpError(message, where, hint=_("take or save it again")) from None


def _picture(data: bytes, target_size: int) -> Image.Image:
    with _warnings_suppressed():
        picture = _open(data)
        width, height = picture.size
        jpeg = isinstance(picture, JpegImageFile)
        if width * height > (MAX_JPEG if jpeg else MAX_PIXELS):
            raise _too_many_pixels(width, height)
        if jpeg:
            factor = min(8, max(1, round(max(width, height) / target_size)))
            picture.draft("RGB", (width // factor, height // factor))
            if picture.size[0] * picture.size[1] > MAX_PIXELS:
                raise _too_many_pixels(width, height)
        ImageOps.exif_transpose(picture, in_place=True)
        plain = _on_white(picture, png_depth(data))
    factor = max(1, round(max(plain.size) / target_size))
    return plain.reduce(factor) if factor > 1 else plain


def _on_white(picture: Image.Image, depth: int) -> Image.Image:
    picture.load()
    plain = to_rgb(picture, depth)
    if plain.mode == "RGB":
        return plain
    background = Image.new("RGB", plain.size, "white")
    background.paste(plain, mask=plain.getchannel("A"))
    return background


def _too_many_pixels(width: int, height: int) -> PnpError:
    message = _(
        "the photo has too many pixels ({width} by {height})",
        width=f"{width:,}",
        height=f"{height:,}",
    )
    return PnpError(message, hint=_("set the camera to 12 megapixels"))


@contextmanager
def _warnings_suppressed() -> Iterator[None]:
    """Suppress warnings from decoders about slightly damaged files."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _open(data: bytes) -> ImageFile | Image.Image:
    """Open a picture. Its first bytes determine the format.

    Raises PnpError if the format is not supported.
    """
    if data.startswith(b"\x89PNG"):
        return PngImageFile(BytesIO(data))
    if data.startswith(b"\xff\xd8\xff"):
        return JpegImageFile(BytesIO(data))
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return _heic(data)
    raise PnpError(_("not a photo"), hint=_("use a JPEG, PNG, HEIC or PDF file"))


def _heic(data: bytes) -> Image.Image:
    """Decode a HEIC photo, for example from an iPhone, after checking the size."""
    try:
        from pillow_heif import open_heif
    except ImportError:
        hint = _("run {command}, or use a JPEG file", command="pip install 'pnp-games[scan]'")
        raise PnpError(_("HEIC files need pillow-heif"), hint=hint) from None
    file = open_heif(BytesIO(data))
    width, height = file.size
    if width * height > MAX_PIXELS:
        raise _too_many_pixels(width, height)
    opened: Image.Image = file.to_pillow()
    return opened


def _pages(data: bytes, target_size: int) -> list[Image.Image]:
    import pypdfium2

    from pnp.export.png import PDFIUM

    with PDFIUM, pypdfium2.PdfDocument(data) as document:
        if len(document) > MAX_PAGES:
            message = _("the PDF has {count} pages", count=len(document))
            raise PnpError(message, hint=_("use files of at most {limit} pages", limit=MAX_PAGES))
        found = []
        for page in document:
            width, height = page.get_size()
            if not 50 < min(width, height) <= max(width, height) < 5000:
                raise PnpError(
                    _("a page is {width} by {height} points", width=width, height=height),
                    hint=_("scan the sheet at actual size (100%)"),
                )
            drawn = page.render(scale=min(target_size * 1.4, 4000) / max(width, height))
            found.append(drawn.to_pil().convert("RGB"))
        return found
