"""Shaping of text with HarfBuzz: the glyphs for a string, and their positions.

uharfbuzz takes 20 ms to import, so it is imported when the first text is measured.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    import uharfbuzz

_FEATURES = dict.fromkeys(("calt", "ccmp", "clig", "liga", "locl", "rclt", "rlig"), False)
"""Features that are turned off, because they replace the glyph of a single character.

A PDF reader copies the character of each glyph, so each glyph must stand for a character.
"""


class FaceFile(Protocol):
    """A face that is stored in a font file."""

    @property
    def file(self) -> "Path":
        """Font file."""

    def __hash__(self) -> int: ...


class Glyph(NamedTuple):
    """A glyph in shaped text. Lengths are fractions of the font size.

    Attributes:
        number: Number of the glyph in the face.
        width: Width of the glyph in the font file.
        advance: Distance from the glyph's origin to the origin of the next glyph.
        right: Distance by which the glyph is drawn to the right of its origin.
        up: Distance by which the glyph is drawn above the baseline.
    """

    number: int
    width: float
    advance: float
    right: float
    up: float


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

    height: int = font(face).get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
    return height / _em(face)


def advance(text: str, face: "FaceFile") -> float:
    """Return the width of a string at font size 1. All its characters must be in the face."""
    buffer = _shaped(text, face)
    total: int = sum([position.x_advance for position in buffer.glyph_positions or ()])
    return total / _em(face)


@lru_cache(maxsize=1024)
def shape(text: str, face: "FaceFile") -> tuple[Glyph, ...]:
    """Return the glyphs of a string from left to right. All its characters must be in the face."""
    buffer, loaded, em = _shaped(text, face), font(face), _em(face)
    return tuple(
        Glyph(
            info.codepoint,
            loaded.get_glyph_h_advance(info.codepoint) / em,
            position.x_advance / em,
            position.x_offset / em,
            position.y_offset / em,
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)
    )


@cache
def _em(face: "FaceFile") -> int:
    return int(font(face).face.upem)


def _shaped(text: str, face: "FaceFile") -> "uharfbuzz.Buffer":
    """Return the glyphs of a text.

    The direction and language are set explicitly, so that the user's system has no influence.
    """
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES  # such as soft hyphens
    buffer.add_utf8(text.encode())
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
    uharfbuzz.shape(font(face), buffer, _FEATURES)
    return buffer
