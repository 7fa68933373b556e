"""Subsets of the typeface, read back and rendered by other libraries."""

from io import BytesIO

import pytest
from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from pnp.drawing.text import FontFace, metrics
from pnp.export.fonts import font_subset

LETTERS = st.sets(
    st.sampled_from(sorted(metrics(FontFace.REGULAR).advances)), min_size=1, max_size=12
)


def outline(font: TTFont, character: str) -> object:
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return glyphs[name].width, pen.value


@given(st.sampled_from(FontFace), LETTERS)
def test_subset_has_exactly_the_requested_characters(face: FontFace, letters: set[str]) -> None:
    data = font_subset(face, sorted(letters))
    assert data == font_subset(face, sorted(letters, reverse=True))
    with TTFont(face.file) as original, TTFont(BytesIO(data), checkChecksums=2) as part:
        assert set(part.getBestCmap()) == set(map(ord, letters))
        maps = {(table.platformID, table.platEncID) for table in part["cmap"].tables}
        assert maps == {(0, 3), (3, 1)}, "Unicode, for all systems and for Windows"
        assert [outline(part, letter) for letter in letters] == [
            outline(original, letter) for letter in letters
        ]
        assert len(part.getGlyphOrder()) <= 4 * len(letters) + 1


def subset_of_fonttools(face: FontFace, text: str) -> bytes:
    """Return the subset made by fontTools."""
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True)
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
    assert len(own) <= len(other)
    drawn = []
    for data in (own, other):
        picture = Image.new("L", (700, 130))
        font = ImageFont.truetype(BytesIO(data), 100, layout_engine=ImageFont.Layout.BASIC)
        ImageDraw.Draw(picture).text((0, 0), text, fill=255, font=font)
        drawn.append(picture.tobytes())
    assert drawn[0] == drawn[1]
    assert any(drawn[0])


@pytest.mark.parametrize("face", FontFace)
@pytest.mark.parametrize("text", ["½‰aé", "Ägäis 42 ß", ""], ids=["few", "some", "all"])
def test_tables_equal_those_of_fonttools(face: FontFace, text: str) -> None:
    """Bounds and character maps are not compared: several encodings are valid."""
    text = text or "".join(metrics(face).advances)
    own, other = font_subset(face, text), subset_of_fonttools(face, text)
    with TTFont(BytesIO(own)) as ours, TTFont(BytesIO(other)) as theirs:
        for tag in ("glyf", "hmtx", "loca", "name", "post"):
            assert ours.getTableData(tag) == theirs.getTableData(tag)
        for end in ("usFirstCharIndex", "usLastCharIndex"):
            assert getattr(ours["OS/2"], end) == getattr(theirs["OS/2"], end)
        assert ours["hhea"].numberOfHMetrics == theirs["hhea"].numberOfHMetrics
        assert ours["maxp"].numGlyphs == theirs["maxp"].numGlyphs


@pytest.mark.parametrize("face", FontFace)
def test_tables_are_contiguous_and_checksums_are_valid(face: FontFace) -> None:
    own, again = font_subset(face, "½‰aé"), BytesIO()
    with TTFont(BytesIO(own), recalcBBoxes=False, recalcTimestamp=False) as font:
        tables = font.reader.tables
        font.save(again)
    assert own[:12] == again.getvalue()[:12], "how many there are, and how to search in them"
    assert list(tables) == sorted(tables)
    end = 12 + 16 * len(tables)
    for table in tables.values():
        assert table.offset == end
        end += -(-table.length // 4) * 4
    assert end == len(own)
    assert sum(int.from_bytes(own[at : at + 4]) for at in range(0, end, 4)) % 2**32 == 0xB1B0AFBA
