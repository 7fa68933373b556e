"""A file in, upright pictures out: JPEG, PNG, HEIC, and the pages of a scanner's PDF.

What a camera notes of place and time stays behind. Nothing enormous is ever unpacked.
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

MAX_FILE = 50_000_000
"""Bytes."""

MAX_PIXELS = 26_000_000
"""Of a picture that has to be unpacked whole."""

MAX_JPEG = 210_000_000
"""Of a JPEG, which is unpacked at a half, a quarter or an eighth of its size: a phone's best."""

MAX_PAGES = 20
USUAL = 2_400
"""Pixels of the longer side with which a sheet that fills the picture is read."""

LARGE = 5_000
"""Those with which it is tried again when it does not."""

_HEIC = (b"heic", b"heix", b"mif1", b"msf1", b"heim", b"hevc")


class Photo(NamedTuple):
    """The bytes of a file, and what it is called."""

    name: str
    data: bytes

    @classmethod
    def read(cls, path: Path) -> "Photo":
        """A file on the disk; raises PnpError."""
        return cls(str(path), read_bytes(path, MAX_FILE))


def pictures(photo: Photo, longest: int) -> list[Image.Image]:
    """The pictures of a file, of at most so many pixels on their longer side, or twice as many.

    Raises PnpError.
    """
    where = SourceLocation(photo.name)
    try:
        if photo.data.startswith(b"%PDF"):
            return _pages(photo.data, longest)
        return [_picture(photo.data, longest)]
    except PnpError as error:
        raise error.at(where) from None
    except Exception as error:  # whatever a decoder says of a torn file
        raise PnpError(f"a broken picture: {str(error)[:80]}", where) from None


def _picture(data: bytes, longest: int) -> Image.Image:
    with _quiet():
        picture = _opened(data)
        width, height = picture.size
        jpeg = isinstance(picture, JpegImageFile)
        if width * height > (MAX_JPEG if jpeg else MAX_PIXELS):
            raise _enormous(width, height)
        if jpeg:
            factor = min(8, max(1, round(max(width, height) / longest)))
            picture.draft("RGB", (width // factor, height // factor))
            if picture.size[0] * picture.size[1] > MAX_PIXELS:
                raise _enormous(width, height)
        ImageOps.exif_transpose(picture, in_place=True)
        plain = _on_white(picture, png_depth(data))
    factor = max(1, round(max(plain.size) / longest))
    return plain.reduce(factor) if factor > 1 else plain


def _on_white(picture: Image.Image, depth: int) -> Image.Image:
    picture.load()
    plain = to_rgb(picture, depth)
    if plain.mode == "RGB":
        return plain
    background = Image.new("RGB", plain.size, "white")
    background.paste(plain, mask=plain.getchannel("A"))
    return background


def _enormous(width: int, height: int) -> PnpError:
    what = f"{width:,} x {height:,} pixels are too many"
    return PnpError(what, hint="12 million are enough: let the camera make smaller ones")


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what decoders print of files that are a little wrong."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _opened(data: bytes) -> ImageFile | Image.Image:
    """The header; raises PnpError for another kind of file."""
    if data.startswith(b"\x89PNG"):
        return PngImageFile(BytesIO(data))
    if data.startswith(b"\xff\xd8\xff"):
        return JpegImageFile(BytesIO(data))
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return _heic(data)
    raise PnpError("no photo: expected a JPEG, PNG, HEIC or PDF file")


def _heic(data: bytes) -> Image.Image:
    """An iPhone's photo; its size is looked at before it is unpacked."""
    try:
        from pillow_heif import open_heif
    except ImportError:
        raise PnpError(
            "HEIC needs pillow-heif",
            hint="pip install 'pnp-games[scan]', or send the photo as JPEG",
        ) from None
    file = open_heif(BytesIO(data))
    width, height = file.size
    if width * height > MAX_PIXELS:
        raise _enormous(width, height)
    opened: Image.Image = file.to_pillow()
    return opened


def _pages(data: bytes, longest: int) -> list[Image.Image]:
    """Every page of a PDF as it looks."""
    import pypdfium2

    from pnp.export.png import PDFIUM

    with PDFIUM, pypdfium2.PdfDocument(data) as document:
        if len(document) > MAX_PAGES:
            raise PnpError(f"{len(document)} pages, more than {MAX_PAGES}")
        found = []
        for page in document:
            width, height = page.get_size()
            if not 50 < min(width, height) <= max(width, height) < 5000:
                raise PnpError("a page is larger than any scanner's, or nothing")
            drawn = page.render(scale=min(longest * 1.4, 4000) / max(width, height))
            found.append(drawn.to_pil().convert("RGB"))
        return found
