"""Shaping of text with HarfBuzz: the glyphs for a string, and their positions.

uharfbuzz takes 20 ms to import, so it is imported when the first text is measured.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pnp.drawing.bidi import is_right_to_left
from pnp.drawing.font_file import FontFile

if TYPE_CHECKING:
    from pathlib import Path

    import uharfbuzz

_FEATURES = dict.fromkeys(("calt", "ccmp", "clig", "liga", "locl", "rclt", "rlig"), False)
"""Features that are turned off, because they replace the glyph of a single character.

A PDF reader copies the character of each glyph, so each glyph must stand for a character.
"""


_LIGATURES = dict.fromkeys(("clig", "liga"), False)
"""Features that are turned off in scripts that need the others, such as Arabic."""

_SIMPLE_SCRIPTS = frozenset(
    ("Latn", "Grek", "Cyrl", "Armn", "Geor", "Hebr", "Hani", "Hira", "Kana", "Hang", "Bopo", "Zyyy")
)
"""Scripts whose letters keep their shape, whatever is beside them."""


class FaceFile(Protocol):
    """A face that is stored in a font file."""

    @property
    def file(self) -> "Path":
        """Font file."""

    @property
    def is_display(self) -> bool:
        """True for a display face."""

    def __hash__(self) -> int: ...


class Glyph(NamedTuple):
    """A glyph in shaped text. Lengths are fractions of the font size.

    Attributes:
        number: Number of the glyph in the face.
        width: Width of the glyph in the font file.
        advance: Distance from the glyph's origin to the origin of the next glyph.
        right: Distance by which the glyph is drawn to the right of its origin.
        up: Distance by which the glyph is drawn above the baseline.
        text: Characters for which the glyph stands, in a fallback face.
    """

    number: int
    width: float
    advance: float
    right: float
    up: float
    text: str = ""


@cache
def font(face: "FaceFile") -> "uharfbuzz.Font":
    """Return the HarfBuzz font of a face. The font file is loaded once."""
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(face.file))))


@cache
def characters(face: "FaceFile") -> Mapping[str, int]:
    """Return the glyph numbers of all characters in the face."""
    loaded = font(face)
    return {chr(code): loaded.get_nominal_glyph(code) for code in loaded.face.unicodes}


@cache
def cap_height(face: "FaceFile") -> float:
    """Return the height of capital letters, as a fraction of the font size."""
    import uharfbuzz

    height: int | None = font(face).get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
    return (height or 0) / _em(face)


def advance(text: str, face: "FaceFile") -> float:
    """Return the width of a string at font size 1. All its characters must be in the face."""
    buffer = _shaped(text, face)
    total: int = sum([position.x_advance for position in buffer.glyph_positions or ()])
    return total / _em(face)


@lru_cache(maxsize=1024)
def shape(text: str, face: "FaceFile") -> tuple[Glyph, ...]:
    """Return the glyphs of a string from left to right. All its characters must be in the face."""
    buffer, loaded, em = _shaped(text, face), font(face), _em(face)
    glyphs = tuple(
        Glyph(
            info.codepoint,
            loaded.get_glyph_h_advance(info.codepoint) / em,
            position.x_advance / em,
            position.x_offset / em,
            position.y_offset / em,
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)
    )
    if isinstance(face, FontFile):
        starts = [info.cluster for info in buffer.glyph_infos]
        return tuple(_with_text(glyphs, starts, text))
    return glyphs


def _with_text(glyphs: Sequence[Glyph], starts: Sequence[int], text: str) -> Iterator[Glyph]:
    """Yield the glyphs with the characters for which they stand.

    `starts` has the index of the first of these characters. If several glyphs stand for the same
    characters, all of them have the text.
    """
    ordered = sorted({*starts, len(text)})
    stops = dict(pairwise(ordered))
    for glyph, start in zip(glyphs, starts, strict=True):
        yield glyph._replace(text=text[start : stops[start]])


@cache
def _em(face: "FaceFile") -> int:
    return int(font(face).face.upem)


def is_simple(text: str) -> bool:
    """Return True if the letters of a string keep their shape, whatever is beside them."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    return (buffer.script or "Zyyy") in _SIMPLE_SCRIPTS


def _shaped(text: str, face: "FaceFile") -> "uharfbuzz.Buffer":
    """Return the glyphs of a text.

    The direction and language are set explicitly, so that the user's system has no influence.
    """
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES  # such as soft hyphens
    features = _FEATURES
    if isinstance(face, FontFile):
        buffer.add_str(text)  # clusters count characters
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if is_right_to_left(text) else "ltr"
        if (buffer.script or "Zyyy") not in _SIMPLE_SCRIPTS:
            features = _LIGATURES
    else:
        buffer.add_utf8(text.encode())
        buffer.direction, buffer.script = "ltr", "Latn"
    buffer.language = "en"
    uharfbuzz.shape(font(face), buffer, features)
    return buffer
