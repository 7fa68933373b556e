"""A line of text at its place in a template."""

import pytest
from pydantic import ValidationError

from pnp.drawing.scene import Group, Text
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import SMALLEST, FontFace
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


def test_label_turns_about_its_point() -> None:
    (group,) = drawn("label", **PLACE, turn=90)
    assert isinstance(group, Group)
    assert group.transform.apply((50, 20)) == pytest.approx((50, 20))


def test_empty_text_draws_nothing() -> None:
    assert drawn("label", x=50, y=20, text="") == []
