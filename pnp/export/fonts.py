"""Create TrueType fonts without hints that contain only the glyphs that a file uses."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.drawing.font_file import FontFile
from pnp.drawing.shaping import font, is_simple
from pnp.drawing.text import Face

if TYPE_CHECKING:
    from uharfbuzz import SubsetInput

_UNUSED = ("GSUB",)
"""Tables that no output file needs, because ligatures and similar features are turned off."""

_UNUSED_IN_PDF = ("GDEF", "GPOS", "OS/2", "cmap", "gasp", "name", "post")
"""Tables that a PDF does not need, because it refers to glyphs by number, not by character."""


_UNUSED_IN_FALLBACK = (
    *("BASE", "COLR", "CPAL", "HVAR", "MVAR", "STAT", "SVG ", "VORG", "VVAR", "avar", "fvar"),
    *("gvar", "vhea", "vmtx"),
)
"""More tables of fallback fonts that no output file needs: vertical text, axes and colours."""


def font_subset(face: Face, characters: Iterable[str]) -> bytes:
    """Return a font file that contains these characters and their kerning.

    Letters of scripts such as Arabic keep their joined shapes.
    """
    listed = [*characters]
    simple = not isinstance(face, FontFile) or all(map(is_simple, listed))
    subset = _without(_tables(face, *(_UNUSED if simple else ())))
    subset.unicode_set.update(map(ord, listed))
    return _file(face, subset)


def _tables(face: Face, *others: str) -> tuple[str, ...]:
    """Return the tables that are not needed: these, and those of fallback fonts."""
    return (*others, *_UNUSED_IN_FALLBACK) if isinstance(face, FontFile) else others


def glyph_subset(face: Face, glyphs: Iterable[int]) -> bytes:
    """Return a font file in which these glyphs keep the numbers that they have in the face."""
    from uharfbuzz import SubsetFlags

    subset = _without(_tables(face, *_UNUSED, *_UNUSED_IN_PDF))
    subset.flags |= SubsetFlags.RETAIN_GIDS
    subset.glyph_set.update(glyphs)
    return _file(face, subset)


def _without(tables: Iterable[str]) -> "SubsetInput":
    from uharfbuzz import SubsetFlags, SubsetInput

    subset = SubsetInput()
    flags = SubsetFlags
    subset.flags = flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_BIDI_CLOSURE
    subset.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in tables)
    return subset


def _file(face: Face, subset: "SubsetInput") -> bytes:
    from uharfbuzz import subset as subset_of

    data: bytes = subset_of(font(face).face, subset).blob.data
    return data
