"""Subsets of the typeface, read back and rendered by other libraries."""

from io import BytesIO

import pytest
from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from pnp.drawing.shaping import characters
from pnp.drawing.text import FontFace
from pnp.export.fonts import font_subset

LETTERS = st.sets(st.sampled_from(sorted(characters(FontFace.REGULAR))), min_size=1, max_size=12)


def outline(font: TTFont, character: str) -> object:
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return glyphs[name].width, pen.value


@given(st.sampled_from(FontFace), LETTERS)
def test_subset_has_exactly_the_requested_characters(face: FontFace, letters: set[str]) -> None:
    letters = (letters & characters(face).keys()) | {"a"}
    data = font_subset(face, sorted(letters))
    assert data == font_subset(face, sorted(letters, reverse=True))
    with TTFont(face.file) as original, TTFont(BytesIO(data), checkChecksums=2) as part:
        assert set(part.getBestCmap()) == set(map(ord, letters))
        maps = {(table.platformID, table.platEncID) for table in part["cmap"].tables}
        assert maps >= {(3, 1)}, "Unicode"
        assert [outline(part, letter) for letter in letters] == [
            outline(original, letter) for letter in letters
        ]
        assert len(part.getGlyphOrder()) <= 4 * len(letters) + 1


def subset_of_fonttools(face: FontFace, text: str) -> bytes:
    """Return the subset made by fontTools."""
    kept = ["kern", "mark", "mkmk"]
    options = subset.Options(hinting=False, layout_features=kept, notdef_outline=True)
    file = BytesIO()
    with TTFont(face.file) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=text)
        subsetter.subset(font)
        font.save(file)
    return file.getvalue()


@pytest.mark.parametrize("face", FontFace)
def test_subset_renders_like_that_of_fonttools(
    face: FontFace,
) -> None:
    text = "Ägäis 42 ß"
    own, other = font_subset(face, text), subset_of_fonttools(face, text)
    assert len(own) < 1.1 * len(other)
    drawn = []
    for data in (own, other):
        picture = Image.new("L", (700, 130))
        font = ImageFont.truetype(BytesIO(data), 100, layout_engine=ImageFont.Layout.BASIC)
        ImageDraw.Draw(picture).text((0, 0), text, fill=255, font=font)
        drawn.append(picture.tobytes())
    assert drawn[0] == drawn[1]
    assert any(drawn[0])
