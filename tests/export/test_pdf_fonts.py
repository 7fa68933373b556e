"""Text in a PDF, read back by pdfium and pikepdf."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Layer, Text
from pnp.drawing.shaping import characters
from pnp.drawing.text import FontFace, measure
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.geometry import POINTS_PER_MM, Point, Rect
from pnp.layout.sheet import Sheet
from tests.reading import glyph_widths

LETTERS = sorted(each for each in characters(FontFace.REGULAR) if each.isalnum())


def page(*texts: Text) -> bytes:
    area = Rect(0, 0, 400, 100)
    return pdf_bytes([Sheet(area.size, {Layer.PRINT: texts}, area, area, "t")], PdfMetadata("t"))


def copied(pdf: bytes) -> str:
    """Return the text that pdfium copies from the first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return str(document[0].get_textpage().get_text_bounded())


@given(st.sampled_from(FontFace), st.text(st.sampled_from(LETTERS), min_size=1, max_size=20))
def test_text_can_be_copied(face: FontFace, text: str) -> None:
    if face.is_display:  # some of their capitals share a glyph
        text = "".join(letter for letter in text if letter.isascii()) or "a"
    assert copied(page(Text.line(text, Point(5, 50), 5, BLACK, face))) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fi fl ffi", "fi fl ffi"),
        ("4\u00a0\u00d7 2", "4 \u00d7 2"),
        ("re\u0301sume\u0301", "r\u00e9sum\u00e9"),
    ],
    ids=["no ligatures", "no-break space", "composed letters"],
)
def test_unusual_text_can_be_copied(text: str, expected: str) -> None:
    assert copied(page(Text.line(text, Point(5, 50), 5, BLACK))) == expected


def test_combining_marks_can_be_copied() -> None:
    text = "d\u0300c\u0300"
    assert "".join(copied(page(Text.line(text, Point(5, 50), 5, BLACK))).split()) == text


def test_embedded_font_has_the_used_glyphs_and_their_widths() -> None:
    pdf = page(Text.line("Ab\u017e", Point(5, 50), 5, BLACK, FontFace.BOLD))
    with pikepdf.open(BytesIO(pdf)) as opened:
        (font,) = opened.pages[0].Resources.Font.values()
        (inner,) = font.DescendantFonts
        descriptor = inner.FontDescriptor
        widths = glyph_widths(inner)
        data = descriptor.FontFile2.read_bytes()
        assert int(descriptor.FontFile2.Length1) == len(data)
        assert str(font.BaseFont) == str(descriptor.FontName)
        assert str(font.BaseFont) == "/AAAAAA+AtkinsonHyperlegible-Bold"
    used = [characters(FontFace.BOLD)[letter] for letter in "Ab\u017e"]
    with TTFont(FontFace.BOLD.file) as whole, TTFont(BytesIO(data)) as part:
        order = whole.getGlyphOrder()
        expected = {number: whole["hmtx"][order[number]][0] for number in used}
        assert widths == expected
        shapes = part["glyf"]
        drawn = [n for n, name in enumerate(part.getGlyphOrder()) if shapes[name].numberOfContours]
        assert {0, *used} <= set(drawn)
        assert len(drawn) <= 7, "and the parts of the letter with a caron"


@pytest.mark.parametrize("face", FontFace)
def test_letters_are_drawn_where_they_are_measured(face: FontFace) -> None:
    """The right edge of a kerned text is where the last letter's own edge is, moved by the rest."""
    text, size = "LTAVATo", 20
    edges = []
    for part in (text, text[-1]):
        with pypdfium2.PdfDocument(page(Text.line(part, Point(5, 50), size, BLACK, face))) as pdf:
            words = pdf[0].get_textpage()
            edges.append(words.get_charbox(len(part) - 1)[2] / POINTS_PER_MM)
    moved = measure(text, size, face) - measure(text[-1], size, face)
    assert edges[0] - edges[1] == pytest.approx(moved, abs=0.01)
    if face is not FontFace.LIMELIGHT:  # it has no kerning
        assert measure(text, size, face) < sum(measure(each, size, face) for each in text) - 0.5


def test_mark_is_drawn_above_its_letter() -> None:
    """A grave accent on a tall letter is higher than on a small one."""
    tops = {}
    for text in ("d\u0300", "d", "c\u0300", "c"):
        with pypdfium2.PdfDocument(page(Text.line(text, Point(5, 50), 20, BLACK))) as document:
            picture = document[0].render(scale=2).to_pil().convert("L").point(lambda v: 255 - v)
        tops[text] = picture.getbbox()[1]
    assert tops["d\u0300"] < tops["d"] < tops["c"]
    assert tops["d\u0300"] < tops["c\u0300"] < tops["c"]
