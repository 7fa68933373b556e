"""Faces in font files outside the package: a user's own font, and installed fallback fonts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from struct import error as struct_error
from struct import unpack_from

from pnp.errors import PnpError, SourceLocation
from pnp.messages import _

MAX_BYTES = 32 * 1024 * 1024
"""Maximum size of a font file. Fonts for all Chinese characters have 10 to 25 MB."""

_MAX_TABLES = 64
_OUTLINES = (b"\0\1\0\0", b"true")
"""First bytes of a TrueType file."""

_NEEDED = (b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp")
_RESTRICTED = 0x0002
"""Bit in a font's embedding rights: documents must not contain the font."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A face in a font file."""

    file: Path = field(compare=False)
    family: str
    """Name of the font family."""
    digest: str
    """Digest of the content, which identifies the face."""
    bold: bool = False

    @property
    def name(self) -> str:
        """Name in PDF files."""
        return f"X{self.digest[:10]}"

    @property
    def is_display(self) -> bool:
        """False: a font file stands in for the text faces."""
        return False


def read_font_file(path: Path, data: bytes, family: str = "", *, bold: bool = False) -> FontFile:
    """Return the face in a font file with this content.

    `family` is the name of the family if it differs from the name in the file. Raises PnpError if
    the file is not a TrueType font that documents may contain.
    """
    from hashlib import sha256

    where = SourceLocation(str(path))
    hint = _("use a TrueType font (.ttf)")
    if data[:4] in (b"OTTO", b"ttcf", b"wOFF", b"wOF2"):
        kinds = {b"OTTO": "OpenType CFF", b"ttcf": "a collection", b"wOFF": "WOFF", b"wOF2": "WOFF"}
        raise PnpError(_("this font is {kind}", kind=kinds[data[:4]]), where, hint)
    try:
        tables = dict(_tables(data))
    except (struct_error, ValueError):
        tables = {}
    if data[:4] not in _OUTLINES or not all(tables.get(name) for name in _NEEDED):
        raise PnpError(_("not a valid font file"), where, hint)
    rights = tables.get(b"OS/2", b"")
    if len(rights) >= 10 and unpack_from(">H", rights, 8)[0] & 0xF == _RESTRICTED:
        message = _("this font's licence forbids embedding it in documents")
        raise PnpError(message, where, _("use another font"))
    found = FontFile(path, family, sha256(data).hexdigest()[:16], bold)
    return found if family else _named(found, where, hint)


def _tables(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and content of each table. Raises ValueError or struct.error if invalid."""
    (count,) = unpack_from(">H", data, 4)
    if count > _MAX_TABLES:
        raise ValueError(count)
    for number in range(count):
        tag, start, length = unpack_from(">4s4xII", data, 12 + 16 * number)
        if start + length > len(data):
            raise ValueError(tag)
        yield tag, data[start : start + length]


def _named(face: FontFile, where: SourceLocation, hint: str) -> FontFile:
    """Return the face with the family name in its file; raise PnpError if HarfBuzz rejects it."""
    from uharfbuzz import OTNameIdPredefined

    from pnp.drawing.shaping import characters, font

    if not characters(face):
        raise PnpError(_("this font has no characters"), where, hint)
    name: str = font(face).face.get_name(OTNameIdPredefined.FONT_FAMILY) or face.file.stem
    family = "".join(each for each in name if each.isalnum() or each in " -")[:60].strip()
    return FontFile(face.file, family or "Font", face.digest, face.bold)
