"""Paths of letters cover what the text covers."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Item, Layer, Text
from pnp.drawing.text import FontFace
from pnp.drawing.text_paths import text_paths
from pnp.errors import MissingCharacter
from pnp.export.png import png_pictures
from pnp.geometry import Point, Rect
from pnp.layout.sheet import Sheet


def picture(*items: Item) -> Image.Image:
    """Return the items on a page, in grey."""
    area = Rect(0, 0, 80, 20)
    (data,) = png_pictures([Sheet(area.size, {Layer.PRINT: items}, area, area, "t")], 150)
    return Image.open(BytesIO(data)).convert("L")


@pytest.mark.parametrize("face", FontFace)
def test_paths_look_like_the_text(face: FontFace) -> None:
    text = Text.line("Rågé & 08 %ij", Point(5, 14), 10, BLACK, face)
    drawn, paths = picture(text), picture(*text_paths(text))
    assert ImageStat.Stat(ImageChops.difference(drawn, paths)).mean[0] < 0.5
    assert ImageStat.Stat(drawn).mean[0] < 235


def test_missing_character_becomes_a_box_with_digits() -> None:
    text = Text.line("a\u0416b", Point(5, 14), 10, BLACK)
    with pytest.warns(MissingCharacter):
        first, box, digits, last = text_paths(text)
    assert (len(first.outlines), len(box.outlines), len(last.outlines)) == (2, 1, 2)
    assert box.stroke is not None
    assert len(digits.outlines) > 4


def test_blank_text_has_no_paths() -> None:
    assert list(text_paths(Text.line("  ", Point(0, 0), 10, BLACK))) == []
