"""Codes of glyphs in a fallback face, so that readers copy the right characters from a PDF.

A glyph can stand for several texts: a letter at the start of an Arabic word for two letters, an
ideograph for a radical. Its first text has the glyph's number as its code, and each further text
has a code in a block of its own. The codes depend on the face only, so a page has the same bytes in
every process.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from unicodedata import bidirectional, category, normalize

from pnp.drawing.bidi import is_right_to_left
from pnp.drawing.font_file import FontFile
from pnp.drawing.shaping import Glyph, characters, font, shape
from pnp.drawing.text import NO_BREAK, Face

_MAX_CODES = 1 << 16
_JOINER = "\u200d"
_LAM, _ALEFS = "\u0644", "\u0622\u0623\u0625\u0627\u0671"
"""Letters that form a ligature in every Arabic typeface."""


def code_of(face: FontFile, glyph: Glyph) -> int:
    """Return the code of a glyph that stands for its text."""
    texts = _texts(face).get(glyph.number, ("",))
    place = next((at for at, text in enumerate(texts) if text == glyph.text), None)
    if place is None:
        place = next((at for at, text in enumerate(texts) if text in glyph.text), 0)
    return glyph.number + place * _count(face)


def glyph_of(face: Face, code: int) -> int:
    """Return the number of the glyph with a code."""
    return code % _count(face) if isinstance(face, FontFile) else code


def text_of(face: Face, code: int) -> str:
    """Return the text of a code, or "" if it is unknown."""
    assert isinstance(face, FontFile)  # noqa: S101  # for the type checker
    place, glyph = divmod(code, _count(face))
    texts = _texts(face).get(glyph, ())
    text = texts[place].replace(NO_BREAK, " ") if place < len(texts) else ""
    # Readers restore the order of right-to-left text, also within a ligature.
    return text[::-1] if is_right_to_left(text) else text


def is_known(face: FontFile, glyph: Glyph) -> bool:
    """Return True if the text of a glyph is known, or if its order would confuse readers."""
    right_to_left = any(bidirectional(each) in ("R", "AL") for each in glyph.text)
    return right_to_left or glyph.number in _texts(face)


@cache
def _count(face: FontFile) -> int:
    """Return the number of glyphs in the face."""
    return int(font(face).face.glyph_count)


@cache
def _texts(face: FontFile) -> Mapping[int, tuple[str, ...]]:
    """Return the texts of each glyph, the most common one first."""
    found: dict[int, dict[str, None]] = {}
    known = sorted(characters(face), key=lambda each: (normalize("NFKC", each) != each, each))
    for character in known:
        found.setdefault(characters(face)[character], {})[character] = None
    joined: dict[int, dict[str, None]] = {}
    for text in _joining(face):
        for shaped in (text, _JOINER + text, text + _JOINER, f"{_JOINER}{text}{_JOINER}"):
            glyphs = shape(shaped, face)
            if len(glyphs) == 1:
                joined.setdefault(glyphs[0].number, {})[text] = None
    shape.cache_clear()  # these strings are not used again
    most = _MAX_CODES // _count(face)
    return {
        glyph: tuple({**joined.get(glyph, {}), **found.get(glyph, {})})[:most]
        for glyph in {**found, **joined}
    }


def _joining(face: FontFile) -> Iterator[str]:
    """Yield the letters and ligatures whose shapes depend on the letters beside them."""
    letters = [
        each
        for each in sorted(characters(face))
        if bidirectional(each) == "AL" and category(each) == "Lo"
        if normalize("NFKC", each) == each
    ]
    yield from letters
    yield from (_LAM + each for each in _ALEFS if {_LAM, each} <= {*letters})
