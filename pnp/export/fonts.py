"""Of a face the characters that a file uses, as a TrueType font of their own.

Ours are TrueType outlines, set without kerning, features and hints: what is kept is copied, and
the tables that count or place it are written anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, groupby
from struct import Struct, pack, unpack_from

from pnp.drawing.text import FontFace
from pnp.drawing.truetype import advances, bearings, glyphs_of, outlines, tables

_NAMES = range(7)
"""Ids of names that a font must have: rights, family, style, version."""

_MAPS = ((0, 3), (3, 1))
"""Platform and encoding of maps from Unicode: of all systems, of Windows."""

_HEADER, _ENTRY, _NAME = Struct(">LHHHH"), Struct(">4sLLL"), Struct(">HHHHHH")

_WIDE, _SCALED, _MORE, _HINTED = 0x01, 0x08, 0x20, 0x100
"""Flags of a part of a composed glyph: how it goes on, and whether hints follow the last.

None of ours is stretched or slanted.
"""

_CONTOURS = 10
"""Where a glyph goes on behind its bounds: with its contours' last points, or its parts."""

_REPEATED, _AXES = 0x08, ((0x02, 0x10), (0x04, 0x20))
"""Flags of a point: more like it follow; along each axis it takes one byte, else none, else two."""

_WHOLE = 0xB1B0AFBA
"""What all words of a font add up to."""


def font_subset(face: FontFace, characters: Iterable[str]) -> bytes:
    """The font; the same characters give the same bytes."""
    whole = tables(face.file.read_bytes())
    found = glyphs_of(whole)
    glyphs = {ord(each): found[ord(each)] for each in sorted(characters)}
    shapes = outlines(whole)
    kept = sorted(_with_parts(shapes, {0, *glyphs.values()}))
    places = {glyph: place for place, glyph in enumerate(kept)}
    return _file(
        {
            "OS/2": _set(whole["OS/2"], ">HH", 64, min(glyphs), max(glyphs)),
            "cmap": _cmap({code: places[glyph] for code, glyph in glyphs.items()}),
            "hmtx": _hmtx(whole, kept),
            "hhea": _set(whole["hhea"], ">H", 34, len(kept)),
            "maxp": _set(whole["maxp"], ">H", 4, len(kept)),
            "name": _name(whole["name"]),
            "post": _set(whole["post"][:32], ">L", 0, 0x30000),  # no names of glyphs
            **_shapes(whole["head"], [_bare(shapes[glyph], places) for glyph in kept]),
        }
    )


def _set(table: bytes, form: str, at: int, *values: int) -> bytes:
    """The table with other values at a place."""
    changed = pack(form, *values)
    return table[:at] + changed + table[at + len(changed) :]


def _parts(shape: bytes) -> Iterator[tuple[int, int, int]]:
    """Of a composed glyph where each part stands, its flags and its glyph; of another none."""
    at, flags = _CONTOURS, _MORE if shape[:2] == b"\xff\xff" else 0
    while flags & _MORE:
        flags, glyph = unpack_from(">HH", shape, at)
        yield at, flags, glyph
        at = _next_part(at, flags)


def _next_part(at: int, flags: int) -> int:
    """Where the part ends that stands there."""
    return at + (8 if flags & _WIDE else 6) + (2 if flags & _SCALED else 0)


def _with_parts(shapes: list[bytes], wanted: set[int]) -> set[int]:
    """The glyphs and what they are composed of."""
    kept: set[int] = set()
    while new := wanted - kept:
        kept |= new
        wanted = {glyph for each in new for _, _, glyph in _parts(shapes[each])}
    return kept


def _bare(shape: bytes, places: Mapping[int, int]) -> bytes:
    """A glyph without hints, its parts by their new places."""
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
    """Where the points of a glyph end, whose flags stand there; what follows fills up a word."""
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
    """The outlines, and where each of them begins, in words of two bytes."""
    padded = [shape + bytes(-len(shape) % 2) for shape in shapes]
    starts = [0, *accumulate(len(shape) // 2 for shape in padded)]
    return {
        "head": _set(head, ">h", 50, 0),
        "glyf": b"".join(padded),
        "loca": pack(f">{len(starts)}H", *starts),
    }


def _hmtx(whole: dict[str, bytes], kept: Iterable[int]) -> bytes:
    widths, lefts = advances(whole), bearings(whole)
    return b"".join(pack(">Hh", widths[glyph], lefts[glyph]) for glyph in kept)


def _cmap(glyphs: Mapping[int, int]) -> bytes:
    """A map of runs in which character and glyph rise together, for each of the _MAPS."""
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
    """What helps a binary search among so many entries of a size."""
    power = count.bit_length() - 1
    return size << power, power, size * (count - (1 << power))


def _name(table: bytes) -> bytes:
    """The _NAMES and no others."""
    _, count, storage = unpack_from(">HHH", table)
    records = [_NAME.unpack_from(table, 6 + _NAME.size * n) for n in range(count)]
    kept = [record for record in records if record[3] in _NAMES]
    texts = [table[storage + at : storage + at + length] for *_, length, at in kept]
    starts = accumulate(map(len, texts), initial=0)
    entries = [_NAME.pack(*each[:5], at) for each, at in zip(kept, starts, strict=False)]
    header = pack(">HHH", 0, len(kept), 6 + _NAME.size * len(kept))
    return b"".join((header, *entries, *texts))


def _file(parts: Mapping[str, bytes]) -> bytes:
    """A font of these tables, its sums right."""
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
    return _set(font, ">L", starts["head"] + 8, (_WHOLE - _sum(font)) & 0xFFFFFFFF)


def _sum(padded: bytes) -> int:
    words: tuple[int, ...] = unpack_from(f">{len(padded) // 4}L", padded)
    return sum(words) & 0xFFFFFFFF
