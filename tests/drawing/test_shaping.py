"""Measures of faces equal those that fontTools reads."""

from unicodedata import category

import pytest
from fontTools.ttLib import TTFont

from pnp.drawing.shaping import advance, cap_height, characters, shape
from pnp.drawing.text import FontFace

PLACED = ("Mn", "Cf")
"""Categories of characters without a width of their own: combining marks, soft hyphens."""

INVISIBLE = {"\u00ad", "\u200b"}
"""Soft hyphen and zero-width space."""


@pytest.mark.parametrize("face", FontFace)
def test_widths_match_fonttools(face: FontFace) -> None:
    with TTFont(face.file) as font:
        em, names, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
        expected = {chr(code): widths[name][0] / em for code, name in names.items()}
        heights = font["OS/2"].sCapHeight / em
    assert characters(face).keys() == expected.keys()
    placed = {each: width for each, width in expected.items() if category(each) not in PLACED}
    assert {each: advance(each, face) for each in placed} == placed
    assert cap_height(face) == heights


@pytest.mark.parametrize("face", FontFace)
def test_each_character_has_a_glyph_of_its_own(face: FontFace) -> None:
    known = characters(face)
    for character in known.keys() - INVISIBLE:
        number = known[character]
        assert [glyph.number for glyph in shape(character, face)] == [number]


def test_combining_mark_is_placed_above_its_letter() -> None:
    (composed,) = shape("e\u0301", FontFace.REGULAR)
    assert composed.number == characters(FontFace.REGULAR)["\u00e9"]
    (letter, high), (_, low) = (shape(text, FontFace.REGULAR) for text in ("d\u0300", "c\u0300"))
    assert letter.advance == letter.width
    assert high.advance == low.advance == 0
    assert high.right < 0
    assert high.up > low.up


def test_soft_hyphen_is_invisible() -> None:
    assert shape("co\u00adop", FontFace.REGULAR) == shape("coop", FontFace.REGULAR)
    assert advance("co\u00adop", FontFace.REGULAR) == advance("coop", FontFace.REGULAR)
