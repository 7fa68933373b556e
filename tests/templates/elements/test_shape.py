"""Shapes with SVG paths, and drawings of the theme placed by name."""

import pytest
from pydantic import ValidationError

from pnp.drawing.colour import palette
from pnp.drawing.scene import Group, Item, Path, Use
from pnp.errors import PnpError
from pnp.geometry import Point
from pnp.templates.theme import Theme
from tests.templates.elements.drawing import CONTEXT, SAFE, drawn, element

SUN = Theme.model_validate(
    {"drawings": {"sun": {"size": [10, 4], "shapes": [{"path": "M0 0 H10", "stroke": "ink"}]}}}
)


def one(items: list[Item]) -> Path:
    (shape,) = items
    assert isinstance(shape, Path)
    return shape


def test_shape_is_moved_and_turned_about_its_point() -> None:
    shape = one(drawn("shape", x=20, y=10, turn=90, path="M0 0 L{n} 0 L0 {2 * n} Z", fill="cell"))
    (outline,) = shape.outlines
    expected = [(20, 10), (20, 13), (14, 10)]
    assert [tuple(map(round, each)) for each in outline.controls] == expected
    assert shape.fill == SAFE.ink("cell")
    assert shape.stroke is None


def test_unfilled_shape_keeps_a_thin_outline_unless_told_otherwise() -> None:
    saver = palette("ink-saver")
    values = {"path": "M0 0 H9 V9 Z", "fill": "cell"}
    context = type(CONTEXT)(saver, CONTEXT.size, CONTEXT.folder)
    (shape,) = element("shape", **values).items(context)
    assert isinstance(shape, Path)
    assert shape.fill is None
    assert shape.stroke is not None
    assert not [*element("shape", outlined=False, **values).items(context)]


def test_shape_is_clipped_to_a_rectangle() -> None:
    (group,) = drawn("shape", path="M0 0 H90", stroke="ink", clip=["n", 0, "2 * n", 5])
    assert isinstance(group, Group)
    assert group.clip is not None


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("path", "M0 0 H", "invalid path"),
        ("path", "M0 0 H{m}", "unknown name 'm'"),
        ("fill", "plum", "unknown ink 'plum'"),
    ],
)
def test_fault_in_a_shape_is_reported(key: str, value: str, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        element("shape", **{"path": "M0 0 H9", key: value})


def test_drawing_is_scaled_to_its_width_and_turned_about_its_centre() -> None:
    (use,) = drawn("drawing", SUN, name="sun", x=5, y=5, width=20, turn=180)
    assert isinstance(use, Use)
    assert use.transform.apply(Point(0, 0)) == pytest.approx((25, 13))


def test_unknown_drawing_is_reported() -> None:
    with pytest.raises(PnpError, match="no drawing 'sum': did you mean sun"):
        drawn("drawing", SUN, name="sum")
