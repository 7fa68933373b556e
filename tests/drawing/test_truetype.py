"""Font tables read like fontTools reads them."""

import pytest
from fontTools.ttLib import TTFont

from pnp.drawing.text import FontFace, metrics


@pytest.mark.parametrize("face", FontFace)
def test_advances_match_fonttools(face: FontFace) -> None:
    with TTFont(face.file) as font:
        em, names, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
        expected = {chr(code): widths[name][0] / em for code, name in names.items()}
    assert metrics(face).advances == expected


@pytest.mark.parametrize("face", FontFace)
def test_heights_match_fonttools(face: FontFace) -> None:
    with TTFont(face.file) as font:
        em = font["head"].unitsPerEm
        expected = font["OS/2"].sCapHeight / em
    assert metrics(face).cap_height == expected
