"""Convex outlines: hulls contain their points, grown outlines keep a distance."""

import math
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.convex import convex_hull, extent, grown, intersection, minkowski_sum, polygon_area
from pnp.geometry import Point, Rect

points = st.builds(Point, st.floats(-100, 100), st.floats(-100, 100))
clouds = st.lists(points, min_size=3, max_size=30)


def side(a: Point, b: Point, point: Point) -> float:
    """Return the signed distance of a point from a line, in mm."""
    cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    return cross / (math.dist(a, b) or 1)


@given(clouds)
def test_hull_contains_all_points(cloud: list[Point]) -> None:
    hull = convex_hull(cloud)
    assert set(hull) <= set(cloud)
    if len(hull) < 3:
        return
    edges = list(zip(hull, (*hull[1:], hull[0]), strict=True))
    assert all(side(a, b, point) > -1e-6 for a, b in edges for point in cloud)


@given(clouds, st.floats(0.5, 10))
def test_grown_outline_keeps_the_distance(cloud: list[Point], by: float) -> None:
    hull = convex_hull(cloud)
    outer = grown(hull, by)
    edges = list(zip(outer, (*outer[1:], outer[0]), strict=True))
    assert all(side(a, b, point) > by - 1e-6 for a, b in edges for point in hull)
    around, wide = extent(outer), extent(hull).grown(by * 1.02)
    assert wide.grown(1e-6).intersection(around) == around


@given(clouds, clouds)
def test_minkowski_sum_is_the_hull_of_corner_sums(one: list[Point], other: list[Point]) -> None:
    hulls = convex_hull(one), convex_hull(other)
    sums = [Point(a.x + b.x, a.y + b.y) for a in hulls[0] for b in hulls[1]]
    total = minkowski_sum(*hulls)
    assert set(total) <= set(sums)
    edges = list(zip(total, (*total[1:], total[0]), strict=True))
    assert all(side(a, b, point) > -1e-6 for a, b in edges for point in sums)
    assert len(total) <= len(hulls[0]) + len(hulls[1])


@given(clouds, clouds, points)
def test_intersection_has_the_points_in_both_hulls(
    one: list[Point], other: list[Point], point: Point
) -> None:
    def inside(hull: Sequence[Point]) -> float:
        edges = zip(hull, (*hull[1:], hull[0]), strict=True)
        return min(side(a, b, point) for a, b in edges)

    hulls = convex_hull(one), convex_hull(other)
    both = min(inside(hull) for hull in hulls)
    common = intersection(*hulls)
    if both > 1e-6:
        assert inside(common) > -1e-6
    if both < -1e-6 and len(common) > 2:
        assert inside(common) < 1e-6


def test_intersection_of_rectangles_apart_is_empty() -> None:
    one, other = (Rect(x, 0, 10, 10).corners for x in (0, 6))
    assert polygon_area(intersection(one, other)) == 40
    assert intersection(one, Rect(11, 0, 5, 5).corners) == ()


def test_nearly_equal_corners_are_merged() -> None:
    square = [Point(0, 0), Point(3, 0), Point(3, 3), Point(0, 3)]
    again = [Point(math.nextafter(x, 9), math.nextafter(y, -9)) for x, y in square]
    assert len(convex_hull([*square, *again])) == 4


def test_growing_by_zero_changes_nothing() -> None:
    triangle = (Point(0, 0), Point(4, 0), Point(0, 3))
    assert grown(triangle, 0) == triangle
    assert extent(triangle) == Rect(0, 0, 4, 3)
