"""Text in a PDF. A glyph's code is its number in the face, and only used glyphs are embedded."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from struct import unpack_from
from typing import NamedTuple

from uharfbuzz import OTNameIdPredefined, StyleTag

from pnp.drawing.shaping import Glyph, cap_height, characters, font, shape
from pnp.drawing.text import NO_BREAK, FontFace
from pnp.export.fonts import glyph_subset
from pnp.export.numbers import number
from pnp.export.pdf_objects import (
    PDFArray,
    PDFName,
    PDFString,
    compressed,
    dictionary,
    reference,
)

_PER_EM = 1000
"""Number of PDF font units per em."""

_SYMBOLIC, _ITALIC = 4, 64
"""PDF font flags: the font has its own character codes, and the font is slanted."""

_MAX_LISTED = 100
"""Maximum number of characters in a section of a character map, as the format specifies."""

_CHARACTER_MAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{sections}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def font_name(face: FontFace) -> str:
    """Return the name of a face in the operators of a page."""
    return face.name


class ShownText(NamedTuple):
    """Operators that select a font and show a string, and the numbers of the glyphs in it."""

    operators: str
    glyphs: frozenset[int]


@lru_cache(maxsize=1024)
def shown(text: str, face: FontFace, size: float) -> ShownText:
    """Return the operators that show a string. The face must contain all characters."""
    glyphs = shape(text, face)
    parts = [f"/{font_name(face)} {number(size)} Tf"]
    gap = 0.0  # distance to step back before the next glyph
    for up, level in groupby(glyphs, key=attrgetter("up")):
        steps, gap = _steps(level, gap)
        parts.append(f"{number(up * size)} Ts {steps} 0 Ts" if up else steps)
    return ShownText(" ".join(parts), frozenset(glyph.number for glyph in glyphs))


def _steps(glyphs: Iterable[Glyph], gap: float) -> tuple[str, float]:
    """Return the operator that shows these glyphs, and the step back before the next glyph.

    The step is relative to the font size.
    """
    codes = ""
    for glyph in glyphs:
        step = number((gap - glyph.right) * _PER_EM)
        codes += f"{glyph.number:04x}" if step == "0" else f">{step}<{glyph.number:04x}"
        gap = glyph.right + round(glyph.width * _PER_EM) / _PER_EM - glyph.advance
    return (f"[<{codes}>] TJ" if "<" in codes else f"<{codes}> Tj"), gap


def font_objects(face: FontFace, glyphs: Collection[int], first: int) -> Iterator[bytes]:
    """Yield the PDF objects for a face with these glyphs.

    Args:
        face: The face.
        glyphs: Numbers of the glyphs to embed.
        first: Object number of the font. The other objects have the next numbers.
    """
    yield dictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("Type0"),
            "BaseFont": PDFName(_postscript_name(face)),
            "Encoding": PDFName("Identity-H"),
            "DescendantFonts": PDFArray([reference(first + 1)]),
            "ToUnicode": reference(first + 4),
        }
    )
    yield _descendant_font(face, sorted(glyphs), reference(first + 2))
    yield dictionary(_descriptor(face) | {"FontFile2": reference(first + 3)})
    data = glyph_subset(face, glyphs)
    yield compressed({"Length1": len(data)}, data)
    yield compressed({}, _character_map(face, sorted(glyphs)).encode())


def _postscript_name(face: FontFace) -> str:
    """Return the name of a font subset: six letters, followed by the name in the font file."""
    name: str = font(face).face.get_name(OTNameIdPredefined.POSTSCRIPT_NAME)
    return f"AAAAAA+{name}"


def _descendant_font(face: FontFace, glyphs: Iterable[int], descriptor: bytes) -> bytes:
    """Return the font whose character codes are glyph numbers."""
    system = {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
    return dictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType2"),
            "BaseFont": PDFName(_postscript_name(face)),
            "CIDToGIDMap": PDFName("Identity"),
            "CIDSystemInfo": dictionary(system),
            "FontDescriptor": descriptor,
            "W": _widths(face, glyphs),
        }
    )


@cache
def _descriptor(face: FontFace) -> dict[str, object]:
    loaded = font(face)
    scale = _PER_EM / loaded.face.upem
    slant, weight = map(loaded.get_style_value, (StyleTag.SLANT_ANGLE, StyleTag.WEIGHT))
    extents = loaded.get_font_extents("ltr")
    bounds = unpack_from(">4h", loaded.face.reference_table("head").data, 36)
    return {
        "Type": PDFName("FontDescriptor"),
        "FontName": PDFName(_postscript_name(face)),
        "Flags": _SYMBOLIC | (_ITALIC if slant else 0),
        "FontBBox": PDFArray([number(each * scale) for each in bounds]),
        "ItalicAngle": number(slant),
        "Ascent": number(extents.ascender * scale),
        "Descent": number(extents.descender * scale),
        "CapHeight": number(cap_height(face) * _PER_EM),
        "StemV": 50 + int((weight / 65) ** 2),  # an estimate: TrueType does not record it
    }


def _widths(face: FontFace, glyphs: Iterable[int]) -> PDFArray:
    """Return the widths of the glyphs, as runs of consecutive glyph numbers.

    Each run consists of its first glyph number and a list of widths. The widths are integers,
    because pdfium ignores fractions; `shown` adds the fractions.
    """
    loaded = font(face)
    scale = _PER_EM / loaded.face.upem
    runs = groupby(enumerate(glyphs), lambda each: each[1] - each[0])
    parts: list[object] = []
    for _, run in runs:
        listed = [glyph for _, glyph in run]
        widths = [round(loaded.get_glyph_h_advance(glyph) * scale) for glyph in listed]
        parts += [listed[0], PDFArray(widths)]
    return PDFArray(parts)


def _character_map(face: FontFace, glyphs: Iterable[int]) -> str:
    """Return the map from glyphs to characters that PDF readers use to copy and search text."""
    known = _texts(face)
    lines = [
        f"<{glyph:04x}> <{known[glyph].encode('utf-16-be').hex()}>"
        for glyph in glyphs
        if glyph in known
    ]
    sections = []
    for at in range(0, len(lines), _MAX_LISTED):
        listed = lines[at : at + _MAX_LISTED]
        sections += [f"{len(listed)} beginbfchar", *listed, "endbfchar"]
    return _CHARACTER_MAP.format(sections="\n".join(sections))


@cache
def _texts(face: FontFace) -> dict[int, str]:
    """Return the character of each glyph, or the first one if several characters use the glyph."""
    found: dict[int, str] = {}
    for character, glyph in sorted(characters(face).items()):
        found.setdefault(glyph, " " if character == NO_BREAK else character)
    return found
