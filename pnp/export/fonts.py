"""Create a TrueType font with only the characters that a file uses.

The bundled faces have TrueType outlines and are set without kerning, features or hints. Glyphs are
copied; tables with counts or positions are rebuilt.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, groupby
from struct import Struct, pack, unpack_from

from pnp.drawing.text import FontFace
from pnp.drawing.truetype import advances, bearings, glyphs_of, outlines, tables

_NAMES = range(7)
"""Required name records: copyright, family, style, version and others."""

_MAPS = ((0, 3), (3, 1))
"""Platform and encoding ids of the two Unicode maps: for all systems, and for Windows."""

_HEADER, _ENTRY, _NAME = Struct(">LHHHH"), Struct(">4sLLL"), Struct(">HHHHHH")

_WIDE, _SCALED, _MORE, _HINTED = 0x01, 0x08, 0x20, 0x100
"""Flags of a component in a composite glyph: format, further components, and hints.

No component in the bundled faces is stretched or slanted.
"""

_CONTOURS = 10
"""Offset of the data after a glyph's bounds: the last point of each contour, or the components."""

_REPEATED, _AXES = 0x08, ((0x02, 0x10), (0x04, 0x20))
"""Flags of a point: a repeat count follows; for each axis, a one-byte or unchanged coordinate.

If neither flag of an axis is set, the coordinate takes two bytes.
"""

_CHECKSUM_MAGIC = 0xB1B0AFBA
"""Required sum of all 32-bit words of a font file (head.checkSumAdjustment)."""


def font_subset(face: FontFace, characters: Iterable[str]) -> bytes:
    """Return the font file; its bytes depend only on the face and the set of characters."""
    font_tables = tables(face.file.read_bytes())
    found = glyphs_of(font_tables)
    glyphs = {ord(each): found[ord(each)] for each in sorted(characters)}
    shapes = outlines(font_tables)
    included = sorted(_with_parts(shapes, {0, *glyphs.values()}))
    places = {glyph: place for place, glyph in enumerate(included)}
    return _file(
        {
            "OS/2": _set(font_tables["OS/2"], ">HH", 64, min(glyphs), max(glyphs)),
            "cmap": _cmap({code: places[glyph] for code, glyph in glyphs.items()}),
            "hmtx": _hmtx(font_tables, included),
            "hhea": _set(font_tables["hhea"], ">H", 34, len(included)),
            "maxp": _set(font_tables["maxp"], ">H", 4, len(included)),
            "name": _name(font_tables["name"]),
            "post": _set(
                font_tables["post"][:32], ">L", 0, 0x30000
            ),  # version 3.0, without glyph names
            **_shapes(font_tables["head"], [_bare(shapes[glyph], places) for glyph in included]),
        }
    )


def _set(table: bytes, form: str, at: int, *values: int) -> bytes:
    """Return the table with the values at offset `at` replaced."""
    changed = pack(form, *values)
    return table[:at] + changed + table[at + len(changed) :]


def _parts(shape: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the offset, flags and glyph of each component; a simple glyph has no components."""
    at, flags = _CONTOURS, _MORE if shape[:2] == b"\xff\xff" else 0
    while flags & _MORE:
        flags, glyph = unpack_from(">HH", shape, at)
        yield at, flags, glyph
        at = _next_part(at, flags)


def _next_part(at: int, flags: int) -> int:
    """Return the offset where the component at offset `at` ends."""
    return at + (8 if flags & _WIDE else 6) + (2 if flags & _SCALED else 0)


def _with_parts(shapes: list[bytes], glyphs: set[int]) -> set[int]:
    """Return these glyphs and all glyphs that they use as components."""
    included: set[int] = set()
    while new := glyphs - included:
        included |= new
        glyphs = {glyph for each in new for _, _, glyph in _parts(shapes[each])}
    return included


def _bare(shape: bytes, places: Mapping[int, int]) -> bytes:
    """Return a glyph without hints, with its components renumbered."""
    if not shape:
        return shape
    (contours,) = unpack_from(">h", shape)
    if contours >= 0:
        at = _CONTOURS + 2 * contours
        (hints,) = unpack_from(">H", shape, at)
        first = at + 2 + hints
        return shape[:at] + bytes(2) + shape[first : _end(shape, at, first)]
    for at, flags, glyph in _parts(shape):
        shape = _set(shape, ">HH", at, flags & ~_HINTED, places[glyph])
    return shape[: _next_part(at, flags)]


def _end(shape: bytes, ends: int, at: int) -> int:
    """Return the offset where a simple glyph's points end, without padding.

    Args:
        shape: The glyph.
        ends: Offset where the list of the contours' last points ends.
        at: Offset of the points' flags.
    """
    left = unpack_from(">H", shape, ends - 2)[0] + 1
    coordinates = 0
    while left:
        flag, times = shape[at], 1
        if flag & _REPEATED:
            times, at = 1 + shape[at + 1], at + 1
        for short, same in _AXES:
            coordinates += times * (1 if flag & short else 0 if flag & same else 2)
        left, at = left - times, at + 1
    return at + coordinates


def _shapes(head: bytes, shapes: Iterable[bytes]) -> dict[str, bytes]:
    """Return a table of outlines and a table of their offsets, in units of two bytes."""
    padded = [shape + bytes(-len(shape) % 2) for shape in shapes]
    starts = [0, *accumulate(len(shape) // 2 for shape in padded)]
    return {
        "head": _set(head, ">h", 50, 0),
        "glyf": b"".join(padded),
        "loca": pack(f">{len(starts)}H", *starts),
    }


def _hmtx(font_tables: dict[str, bytes], included: Iterable[int]) -> bytes:
    widths, lefts = advances(font_tables), bearings(font_tables)
    return b"".join(pack(">Hh", widths[glyph], lefts[glyph]) for glyph in included)


def _cmap(glyphs: Mapping[int, int]) -> bytes:
    """Return the character maps in format 4: runs of codes with a constant glyph offset."""
    ranked = enumerate(sorted(glyphs.items()))
    runs = [
        [code for _, (code, _) in run]
        for _, run in groupby(ranked, lambda each: (each[1][0] - each[0], each[1][1] - each[0]))
    ]
    ends = [*(run[-1] for run in runs), 0xFFFF]
    starts = [*(run[0] for run in runs), 0xFFFF]
    deltas = [*((glyphs[run[0]] - run[0]) & 0xFFFF for run in runs), 1]
    words = [2 * len(ends), *_search(len(ends), 2), *ends, 0, *starts, *deltas, *[0] * len(ends)]
    table = pack(f">{3 + len(words)}H", 4, 6 + 2 * len(words), 0, *words)
    first = 4 + 8 * len(_MAPS)
    records = b"".join(pack(">HHL", *each, first) for each in _MAPS)
    return pack(">HH", 0, len(_MAPS)) + records + table


def _search(count: int, size: int) -> tuple[int, int, int]:
    """Return the binary search fields for `count` entries of `size` bytes."""
    power = count.bit_length() - 1
    return size << power, power, size * (count - (1 << power))


def _name(table: bytes) -> bytes:
    """Return the name table with only the records of _NAMES."""
    _, count, storage = unpack_from(">HHH", table)
    records = [_NAME.unpack_from(table, 6 + _NAME.size * n) for n in range(count)]
    included = [record for record in records if record[3] in _NAMES]
    texts = [table[storage + at : storage + at + length] for *_, length, at in included]
    starts = accumulate(map(len, texts), initial=0)
    entries = [_NAME.pack(*each[:5], at) for each, at in zip(included, starts, strict=False)]
    header = pack(">HHH", 0, len(included), 6 + _NAME.size * len(included))
    return b"".join((header, *entries, *texts))


def _file(parts: Mapping[str, bytes]) -> bytes:
    """Return a font file with these tables and correct checksums."""
    parts = {tag: parts[tag] for tag in sorted(parts)}
    parts["head"] = _set(parts["head"], ">L", 8, 0)
    padded = {tag: table + bytes(-len(table) % 4) for tag, table in parts.items()}
    first = _HEADER.size + _ENTRY.size * len(parts)
    starts = dict(zip(parts, accumulate(map(len, padded.values()), initial=first), strict=False))
    directory = _HEADER.pack(0x10000, len(parts), *_search(len(parts), 16)) + b"".join(
        _ENTRY.pack(tag.encode(), _sum(padded[tag]), starts[tag], len(table))
        for tag, table in parts.items()
    )
    font = directory + b"".join(padded.values())
    return _set(font, ">L", starts["head"] + 8, (_CHECKSUM_MAGIC - _sum(font)) & 0xFFFFFFFF)


def _sum(padded: bytes) -> int:
    words: tuple[int, ...] = unpack_from(f">{len(padded) // 4}L", padded)
    return sum(words) & 0xFFFFFFFF
