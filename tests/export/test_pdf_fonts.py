"""Codes of letters in a PDF."""

import pytest

from pnp.drawing.text import FontFace
from pnp.export.pdf_fonts import codes


@pytest.mark.parametrize("face", list(FontFace))
def test_letters_have_unique_one_byte_codes(face: FontFace) -> None:
    found = codes(face)
    letters = {letter: code for letter, code in found.items() if letter not in " \u00a0"}
    assert len(set(letters.values())) == len(letters)
    first = {code.byte for code in letters.values() if code.subset == 0}
    assert first == {*range(1, 256)} - {32}, "a file embeds one subset of what most text is made of"
    assert {code.byte for code in letters.values()} == first
    assert found[" "] == found["\u00a0"] == (0, 32)
    assert {found[letter].subset for letter in "aZ9-\u2013\u00e9"} == {0}
