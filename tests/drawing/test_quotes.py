"""Straight quotes and apostrophes are printed as typographic ones."""

import pytest

from pnp.drawing.quotes import with_curved_quotes
from tests.rendered_kits import kit_pages


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("player 2's pyramids", "player 2\u2019s pyramids"),
        ('search for "Line or Colour".', "search for \u201cLine or Colour\u201d."),
        ('100% ("actual size")', "100% (\u201cactual size\u201d)"),
        ("'s turn", "\u2019s turn"),
        ("the 'first' one", "the \u2018first\u2019 one"),
        ("l\u2019\u00e9toile \u00ab rouge \u00bb", "l\u2019\u00e9toile \u00ab rouge \u00bb"),
        ("'", "'"),
        ("P2-11DT-73M9", "P2-11DT-73M9"),
    ],
)
def test_quotes_are_curved(typed: str, printed: str) -> None:
    assert with_curved_quotes(typed) == printed


def test_pages_of_a_kit_have_no_straight_quotes() -> None:
    pages = kit_pages("color-claim")
    texts = [mark.text for page in pages for mark in page.marks]
    assert any("\u201cactual size\u201d" in text for text in texts)
    assert not [text for text in texts if "'" in text or '"' in text]
