"""Characters that the typeface lacks are boxes with their code points, in every format."""

import pytest

import pnp
from pnp.drawing.colour import BLACK
from pnp.drawing.missing_characters import with_boxes
from pnp.drawing.scene import Align, Box, Text
from pnp.drawing.text import FontFace, measure
from pnp.errors import MissingCharacter
from pnp.geometry import Point

CARD = """
title = "Card"
help = "A card."
[size]
width = "60mm"
height = "20mm"
[[elements]]
draw = "label"
text = "Ann \u0416 \U0001f600!"
x = 30
y = 10
size = "12pt"
"""


@pytest.mark.parametrize("face", FontFace)
def test_digits_of_a_missing_character_are_in_a_box(face: FontFace) -> None:
    line = Text.line("a\u0416b", Point(50, 20), 4, BLACK, face, Align.RIGHT)
    with pytest.warns(MissingCharacter, match=r"no font has the character '\u0416' \(U\+0416\)"):
        first, box, digits, last = with_boxes(line)
    assert isinstance(box, Box)
    assert [item.text for item in (first, digits, last) if isinstance(item, Text)] == [
        "a",
        "0416",
        "b",
    ]
    assert isinstance(first, Text)
    assert isinstance(digits, Text)
    assert isinstance(last, Text)
    assert first.at.x + first.width < box.rect.x < digits.at.x
    assert digits.at.x + digits.width < box.rect.right < last.at.x
    actual = FontFace.BOLD if face.is_display else face  # the whole word is in one face
    assert (first.face, last.face) == (actual, actual)
    assert last.at.x + measure("b", 4, actual) == pytest.approx(50)
    assert box.rect.y < digits.at.y - 1 < digits.at.y < box.rect.bottom


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_every_format_prints_code_points(kind: str) -> None:
    card = pnp.component_from_text(CARD, "card.toml")
    with pytest.warns(MissingCharacter):
        written = card.to_bytes(kind)
    if kind == "svg":
        assert all(f">{word}</text>" in written.decode() for word in ("0416", "1F600", "!"))


def test_screen_shows_code_points() -> None:
    document = pnp.component_from_text(CARD, "card.toml").lay_out()
    with pytest.warns(MissingCharacter):
        assert ">0416</text>" in document.page(1).to_screen()
