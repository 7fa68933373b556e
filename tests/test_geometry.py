"""Lengths as users write them, and affine maps."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size, parse_length

coordinates = st.floats(-1000, 1000)
points = st.builds(Point, coordinates, coordinates)
sides = st.floats(0.01, 1000)
rects = st.builds(Rect, coordinates, coordinates, sides, sides)
placements = st.one_of(
    st.builds(Affine.translation, coordinates, coordinates),
    st.builds(Affine.rotation, st.floats(-720, 720), points),
)


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [("30mm", 30), ("2.5cm", 25), ("1in", 25.4), ("72pt", 25.4), (" .5 MM ", 0.5), ("-3mm", -3)],
)
def test_lengths_are_read_in_their_units(text: str, millimetres: float) -> None:
    assert parse_length(text) == pytest.approx(millimetres)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("30", "has no unit"),
        ("30px", "unknown unit 'px'"),
        ("thirty", "is not a length"),
        ("\u0663mm", "is not a length"),  # the Arabic digit 3
        ("", "is not a length"),
        ("1e3mm", "is not a length"),
        ("nanmm", "is not a length"),
        ("1,5mm", r"is not a length: write 1.5mm"),
    ],
)
def test_invalid_length_is_rejected_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(PnpError, match=reason):
        parse_length(text)


@given(placements, placements, points)
def test_product_applies_the_inner_map_first(outer: Affine, inner: Affine, point: Point) -> None:
    assert (outer @ inner).apply(point) == pytest.approx(outer.apply(inner.apply(point)), abs=1e-6)


@given(points, points)
def test_four_quarter_turns_are_the_identity(about: Point, point: Point) -> None:
    quarter = Affine.rotation(90)
    assert quarter @ quarter @ quarter @ quarter == IDENTITY
    turned = Affine.rotation(90, about).apply(point)
    assert math.dist(turned, about) == pytest.approx(math.dist(point, about), abs=1e-6)


def test_quarter_turn_is_clockwise_on_paper() -> None:
    assert Affine.rotation(90).apply(Point(1, 0)) == Point(0, 1)


@given(rects, rects)
def test_intersection_is_inside_both(one: Rect, other: Rect) -> None:
    common = one.intersection(other)
    if common is None:
        assert (
            one.right <= other.x
            or other.right <= one.x
            or (one.bottom <= other.y or other.bottom <= one.y)
        )
        return
    for outer in (one, other):
        assert common.x >= outer.x
        assert common.y >= outer.y
        assert common.right <= outer.right + 1e-6
        assert common.bottom <= outer.bottom + 1e-6


def test_size_fits_only_if_both_sides_do() -> None:
    assert Size(10, 20).fits(Size(10, 20))
    assert not Size(10, 21).fits(Size(30, 20))
    assert Size(10, 21).turned.fits(Size(30, 20))
