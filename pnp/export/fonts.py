"""Create TrueType fonts without hints that contain only the glyphs that a file uses."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.drawing.shaping import font
from pnp.drawing.text import FontFace

if TYPE_CHECKING:
    from uharfbuzz import SubsetInput

_UNUSED = ("GSUB",)
"""Tables that no output file needs, because ligatures and similar features are turned off."""

_UNUSED_IN_PDF = ("GDEF", "GPOS", "OS/2", "cmap", "gasp", "name", "post")
"""Tables that a PDF does not need, because it refers to glyphs by number, not by character."""


def font_subset(face: FontFace, characters: Iterable[str]) -> bytes:
    """Return a font file that contains these characters and their kerning."""
    subset = _without(_UNUSED)
    subset.unicode_set.update(map(ord, characters))
    return _file(face, subset)


def glyph_subset(face: FontFace, glyphs: Iterable[int]) -> bytes:
    """Return a font file in which these glyphs keep the numbers that they have in the face."""
    from uharfbuzz import SubsetFlags

    subset = _without((*_UNUSED, *_UNUSED_IN_PDF))
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


def _file(face: FontFace, subset: "SubsetInput") -> bytes:
    from uharfbuzz import subset as subset_of

    data: bytes = subset_of(font(face).face, subset).blob.data
    return data
