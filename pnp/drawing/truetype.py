"""Read the tables of a TrueType font that are needed to measure text and to embed fonts.

Offsets follow https://learn.microsoft.com/typography/opentype/spec/.
"""

from array import array
from itertools import pairwise
from struct import iter_unpack, unpack_from
from sys import byteorder

_SEGMENTS = 4
"""Number of the character map format for characters below U+10000."""


def tables(font: bytes) -> dict[str, bytes]:
    """Return all tables by tag."""
    (count,) = unpack_from(">H", font, 4)
    entries = iter_unpack(">4s4xLL", font[12 : 12 + 16 * count])
    return {tag.decode(): font[at : at + length] for tag, at, length in entries}


def heights(parts: dict[str, bytes]) -> tuple[int, int]:
    """Return the em size and the cap height, in font units."""
    (em,) = unpack_from(">H", parts["head"], 18)
    (cap_height,) = unpack_from(">h", parts["OS/2"], 88)
    return em, cap_height


def advances(parts: dict[str, bytes]) -> list[int]:
    """Return the advance width of each glyph, in font units.

    The last width in the table applies to all remaining glyphs.
    """
    (glyphs,) = unpack_from(">H", parts["maxp"], 4)
    (widths,) = unpack_from(">H", parts["hhea"], 34)
    found = array("H", [width for (width,) in iter_unpack(">H2x", parts["hmtx"][: 4 * widths])])
    return [*found, *found[-1:] * (glyphs - widths)]


def bearings(parts: dict[str, bytes]) -> list[int]:
    """Return the left side bearing of each glyph, in font units."""
    (widths,) = unpack_from(">H", parts["hhea"], 34)
    table = parts["hmtx"]
    with_widths = (left for (left,) in iter_unpack(">2xh", table[: 4 * widths]))
    return [*with_widths, *(left for (left,) in iter_unpack(">h", table[4 * widths :]))]


def outlines(parts: dict[str, bytes]) -> list[bytes]:
    """Return the outline data of each glyph, which is empty for blank glyphs."""
    (is_long,) = unpack_from(">h", parts["head"], 50)
    form, unit = (">L", 1) if is_long else (">H", 2)
    starts = [unit * start for (start,) in iter_unpack(form, parts["loca"])]
    return [parts["glyf"][start:end] for start, end in pairwise(starts)]


def glyphs_of(parts: dict[str, bytes]) -> dict[int, int]:
    """Return the glyph for each character.

    Raises ValueError if the font has no character map in format 4.
    """
    cmap = parts["cmap"]
    (count,) = unpack_from(">H", cmap, 2)
    for (at,) in iter_unpack(">4xL", cmap[4 : 4 + 8 * count]):
        form, length = unpack_from(">HH", cmap, at)
        if form == _SEGMENTS:
            return _segments(cmap[at : at + length])
    raise ValueError("no character map of format 4")


def _segments(table: bytes) -> dict[int, int]:
    words = array("H", table)
    if byteorder == "little":
        words.byteswap()
    count = words[3] // 2
    ends, starts, deltas, ranges = (7, 8 + count, 8 + 2 * count, 8 + 3 * count)
    found = {}
    for n in range(count):
        place = ranges + n
        for code in range(words[starts + n], words[ends + n] + 1):
            glyph = code
            if words[place]:
                glyph = words[place + words[place] // 2 + code - words[starts + n]]
            if glyph or not words[place]:
                glyph = (glyph + words[deltas + n]) & 0xFFFF
            if glyph:
                found[code] = glyph
    return found
