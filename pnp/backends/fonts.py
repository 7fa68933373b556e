"""Of a face the characters that a file uses, as a TrueType font of their own.

Done by hand on fontTools' tables: its subsetter knows every kind of font and takes longer to load
than a board takes to draw. Ours are TrueType outlines, set without kerning, features and hints.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont

from pnp.drawing.text import Face

_TABLES = frozenset(
    {"GlyphOrder", "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"}
)
_NAMED = range(7)
"""Ids of names that a font must have: rights, family, style, version."""


def font_subset(face: Face, characters: Iterable[str]) -> bytes:
    """The font; the same characters give the same bytes."""
    codes = set(map(ord, characters))
    with TTFont(face.file, recalcTimestamp=False) as font:
        for table in set(font.keys()) - _TABLES:
            del font[table]
        names = font.getBestCmap()
        _keep_glyphs(font, _with_parts(font["glyf"], {names[code] for code in codes}))
        for table in font["cmap"].tables:
            table.cmap = {code: name for code, name in table.cmap.items() if code in codes}
        font["name"].names = [each for each in font["name"].names if each.nameID in _NAMED]
        font["post"].formatType = 3
        file = BytesIO()
        font.save(file)
    return file.getvalue()


def _with_parts(glyphs: Any, wanted: set[str]) -> set[str]:
    """The glyphs, what they are composed of, and the one for what is missing."""
    kept, new = set(), wanted | {".notdef"}
    while new:
        kept |= new
        new = {part for name in new for part in glyphs[name].getComponentNames(glyphs)} - kept
    return kept


def _keep_glyphs(font: TTFont, kept: set[str]) -> None:
    """Drop all others, and the hints of these."""
    glyphs, widths = font["glyf"], font["hmtx"]
    order = [name for name in font.getGlyphOrder() if name in kept]
    for name in order:
        glyphs[name].removeHinting()
    glyphs.glyphs = {name: glyphs[name] for name in order}
    widths.metrics = {name: widths[name] for name in order}
    font.setGlyphOrder(order)
    glyphs.setGlyphOrder(order)
