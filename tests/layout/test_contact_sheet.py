"""A contact sheet shows all pages of a document, three in a row, each with its number below."""

import pytest

from pnp.drawing.colour import BLACK, WHITE, palette
from pnp.drawing.scene import Box, Group, Layer, Scene, Text
from pnp.drawing.text import FontFace
from pnp.geometry import Point, Rect, Size
from pnp.layout.contact_sheet import contact_sheet
from pnp.layout.sheet import Sheet

UPRIGHT, LEVEL = Size(200, 300), Size(300, 200)
MARK, CUT = Box(Rect(1, 2, 3, 4), BLACK), Box(Rect(9, 9, 9, 9), BLACK)
PART = Rect(20, 20, 50, 50)
WIDE = (180 - 2 * 6) / 3


def five_pages() -> tuple[Scene, list[Group], list[Text]]:
    """Return the contact sheet of five pages in two rows, its groups and its texts."""
    sizes = [UPRIGHT, LEVEL, UPRIGHT, LEVEL, LEVEL]
    layers = {Layer.CUT: (CUT,), Layer.PRINT: (MARK,)}
    sheets = [Sheet(size, layers, PART, PART, "Claim") for size in sizes]
    scene = contact_sheet("Claim", sheets)
    items = scene.layers[Layer.PRINT]
    groups = [item for item in items if isinstance(item, Group)]
    return scene, groups, [item for item in items if isinstance(item, Text)]


def test_each_row_of_three_is_as_high_as_its_highest_page() -> None:
    scene, groups, _ = five_pages()
    second = 14 + 1.5 * WIDE + 5 + 3
    places = [(0, 14), (WIDE + 6, 14), (2 * (WIDE + 6), 14), (0, second), (WIDE + 6, second)]
    for group, (x, y), sheet in zip(
        groups, places, [UPRIGHT, LEVEL, UPRIGHT, LEVEL, LEVEL], strict=True
    ):
        scale = WIDE / sheet.width
        assert group.transform == pytest.approx((scale, 0, 0, scale, x, y))
    assert tuple(scene.size) == pytest.approx((180, second + WIDE / 1.5 + 8))


def test_page_is_shown_on_white_paper_with_a_thin_border() -> None:
    _, groups, _ = five_pages()
    for group, size in zip(groups, [UPRIGHT, LEVEL], strict=False):
        paper, *drawn = group.items
        assert isinstance(paper, Box)
        assert group.clip == paper
        assert (paper.rect, paper.fill) == (Rect(0, 0, *size), WHITE)
        assert paper.stroke is not None
        assert paper.stroke.width * group.transform.a == pytest.approx(0.15)
        grey, *coloured = set(paper.stroke.colour)
        assert 100 < grey < 200
        assert not coloured
        assert set(drawn) == {MARK, CUT}


def test_numbers_are_centred_below_their_pages() -> None:
    scene, groups, (title, *numbers) = five_pages()
    assert (title.text, title.face, title.at) == ("Claim", FontFace.BOLD, Point(0, 8))
    assert title.size == pytest.approx(24 * 25.4 / 72)
    assert {text.colour for text in (title, *numbers)} == {palette("safe").text}
    assert scene.label.title == "Claim, all pages"
    assert [number.text for number in numbers] == ["1", "2", "3", "4", "5"]
    for number, group, size in zip(numbers, groups, [UPRIGHT, LEVEL], strict=False):
        scale, *_, x, y = group.transform
        assert number.at.x + number.width / 2 == pytest.approx(x + WIDE / 2)
        assert number.at.y == pytest.approx(y + size.height * scale + 3.6)
