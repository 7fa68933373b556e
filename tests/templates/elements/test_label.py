"""A line of text at its place in a template."""

import pytest
from pydantic import ValidationError

from pnp.drawing.scene import Group, Text
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import READABLE, SMALLEST, FontFace
from pnp.errors import PnpError
from tests.templates.elements.drawing import drawn

PLACE = {"x": 50, "y": 20, "text": "Board"}


def one(**values: object) -> Text:
    (item,) = drawn("label", **{**PLACE, **values})
    assert isinstance(item, Text)
    return item


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_alignment_puts_that_end_at_x(align: str, share: float) -> None:
    text = one(align=align)
    assert text.at.x + share * text.width == pytest.approx(50)


def test_middle_of_the_capitals_is_at_y() -> None:
    text = one(size=8, face="bold")
    assert text.at.y - 8 * cap_height(FontFace.BOLD) / 2 == pytest.approx(20)


def test_type_shrinks_to_fit_down_to_seven_points() -> None:
    assert one(size=8, width=12).width == pytest.approx(12)
    assert one(size=8, width=500).size == 8
    with pytest.raises(PnpError, match="too long for 2 mm at 7 pt"):
        one(width=2)
    with pytest.raises(ValidationError):
        one(size=SMALLEST * 0.99)


def test_long_label_has_several_lines_of_seven_points() -> None:
    """Lines are around the same point."""
    lines = drawn("label", **{**PLACE, "text": "one two three four"}, width=13, lines=2)
    assert [line.text for line in lines if isinstance(line, Text)] == ["one two", "three four"]
    middle = one(text="one", size=READABLE).at.y
    first, second = (line for line in lines if isinstance(line, Text))
    assert (first.at.y + second.at.y) / 2 == pytest.approx(middle)
    assert first.size == second.size == pytest.approx(READABLE)
    with pytest.raises(PnpError, match="too long for 13 mm at 7 pt"):
        drawn("label", **{**PLACE, "text": "one two three four five six"}, width=13, lines=2)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_label_without_width_stays_on_its_component(align: str) -> None:
    """The type shrinks to 7 pt, and then the text moves."""
    for text in ("a longer line of text on a card", "a longer line of text on a card" * 2):
        for x in (20, 45, 70):
            line = one(x=x, text=text, align=align, size=6)
            left = line.at.x
            assert left >= 1 - 1e-6
            assert left + line.width <= 99 + 1e-6
            assert line.size >= READABLE - 1e-9
            end = left + {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * line.width
            assert end == pytest.approx(x) or line.size == pytest.approx(READABLE)
    with pytest.raises(PnpError, match="too long for"):
        one(text="long " * 30)


def test_label_turns_about_its_point() -> None:
    (group,) = drawn("label", **PLACE, turn=90)
    assert isinstance(group, Group)
    assert group.transform.apply((50, 20)) == pytest.approx((50, 20))


def test_empty_text_draws_nothing() -> None:
    assert drawn("label", x=50, y=20, text="") == []
