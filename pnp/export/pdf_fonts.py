"""Text in a PDF. A glyph's code is its number in the face, and only used glyphs are embedded.

In a fallback face, one glyph can have several codes, one for each of its texts (`glyph_codes`).
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from struct import unpack_from
from typing import NamedTuple

from uharfbuzz import OTNameIdPredefined, StyleTag

from pnp.drawing.font_file import FontFile
from pnp.drawing.shaping import Glyph, cap_height, characters, font, shape
from pnp.drawing.text import NO_BREAK, Face
from pnp.export.fonts import glyph_subset
from pnp.export.glyph_codes import code_of, glyph_of, is_known, text_of
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


def font_name(face: Face) -> str:
    """Return the name of a face in the operators of a page."""
    return face.name


class ShownText(NamedTuple):
    """Operators that select a font and show a string, and the codes of the glyphs in it."""

    operators: str
    glyphs: frozenset[int]


@lru_cache(maxsize=1024)
def shown(text: str, face: Face, size: float) -> ShownText:
    """Return the operators that show a string. The face must contain all characters."""
    glyphs = shape(text, face)
    copied = True
    if isinstance(face, FontFile):
        copied = all(is_known(face, glyph) for glyph in glyphs)
        glyphs = tuple(glyph._replace(number=code_of(face, glyph)) for glyph in glyphs)
    parts = [f"/{font_name(face)} {number(size)} Tf"]
    gap = 0.0  # distance to step back before the next glyph
    for up, level in groupby(glyphs, key=attrgetter("up")):
        steps, gap = _steps(level, gap)
        parts.append(f"{number(up * size)} Ts {steps} 0 Ts" if up else steps)
    operators = " ".join(parts)
    if not copied:
        actual = text.encode("utf-16-be").hex()
        operators = f"/Span <</ActualText <feff{actual}>>> BDC {operators} EMC"
    return ShownText(operators, frozenset(glyph.number for glyph in glyphs))


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


def font_objects(face: Face, glyphs: Collection[int], first: int) -> Iterator[bytes]:
    """Yield the PDF objects for a face with these glyphs.

    Args:
        face: The face.
        glyphs: Codes of the glyphs to embed.
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
    codes = sorted(glyphs)
    numbers = {code: glyph_of(face, code) for code in codes}
    same = all(code == glyph for code, glyph in numbers.items())
    to_glyph = PDFName("Identity") if same else reference(first + 5)
    yield _descendant_font(face, codes, reference(first + 2), to_glyph)
    yield dictionary(_descriptor(face) | {"FontFile2": reference(first + 3)})
    data = glyph_subset(face, numbers.values())
    yield compressed({"Length1": len(data)}, data)
    yield compressed({}, _character_map(face, codes).encode())
    if not same:
        every = (numbers.get(code, 0) for code in range(codes[-1] + 1))
        yield compressed({}, b"".join(glyph.to_bytes(2) for glyph in every))


def _postscript_name(face: Face) -> str:
    """Return the name of a font subset: six letters, followed by the name in the font file."""
    name: str = font(face).face.get_name(OTNameIdPredefined.POSTSCRIPT_NAME)
    return f"AAAAAA+{name}"


def _descendant_font(
    face: Face, codes: Iterable[int], descriptor: bytes, to_glyph: object
) -> bytes:
    """Return the font whose character codes are glyph numbers, or converted by a map to them."""
    system = {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
    return dictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType2"),
            "BaseFont": PDFName(_postscript_name(face)),
            "CIDToGIDMap": to_glyph,
            "CIDSystemInfo": dictionary(system),
            "FontDescriptor": descriptor,
            "W": _widths(face, codes),
        }
    )


@cache
def _descriptor(face: Face) -> dict[str, object]:
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


def _widths(face: Face, codes: Iterable[int]) -> PDFArray:
    """Return the widths of the glyphs, as runs of consecutive codes.

    Each run consists of its first code and a list of widths. The widths are integers,
    because pdfium ignores fractions; `shown` adds the fractions.
    """
    loaded = font(face)
    scale = _PER_EM / loaded.face.upem
    runs = groupby(enumerate(codes), lambda each: each[1] - each[0])
    parts: list[object] = []
    for _, run in runs:
        listed = [code for _, code in run]
        widths = [
            round(loaded.get_glyph_h_advance(glyph_of(face, code)) * scale) for code in listed
        ]
        parts += [listed[0], PDFArray(widths)]
    return PDFArray(parts)


def _character_map(face: Face, codes: Iterable[int]) -> str:
    """Return the map from codes to characters that PDF readers use to copy and search text."""
    known = text_of if isinstance(face, FontFile) else _text_in_typeface
    lines = [
        f"<{code:04x}> <{text.encode('utf-16-be').hex()}>"
        for code in codes
        if (text := known(face, code))
    ]
    sections = []
    for at in range(0, len(lines), _MAX_LISTED):
        listed = lines[at : at + _MAX_LISTED]
        sections += [f"{len(listed)} beginbfchar", *listed, "endbfchar"]
    return _CHARACTER_MAP.format(sections="\n".join(sections))


def _text_in_typeface(face: Face, glyph: int) -> str:
    return _texts(face).get(glyph, "")


@cache
def _texts(face: Face) -> dict[int, str]:
    """Return the character of each glyph, or the first one if several characters use the glyph."""
    found: dict[int, str] = {}
    for character, glyph in sorted(characters(face).items()):
        found.setdefault(glyph, " " if character == NO_BREAK else character)
    return found
