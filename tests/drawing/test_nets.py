"""Nets: flat patterns fold to their solids, and tabs do not overlap."""

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.drawing.nets import MIN_STEEPNESS, cube_net, pyramid_net

SIDES = st.floats(10, 60)


def length(points):
    (a, b) = points
    return ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5


@given(SIDES)
def test_each_cube_edge_has_a_fold_or_a_tab(side):
    net = cube_net(side)
    assert len(net.folds) == 5 + 7
    assert len(net.tabs) == 7
    assert all(length(fold) == pytest.approx(side) for fold in net.folds)


@given(SIDES)
def test_tabs_do_not_overlap_and_fit_the_size(side):
    net = cube_net(side)
    for tab in net.tabs:
        middle_x = sum(point.x for point in tab.corners) / 4
        middle_y = sum(point.y for point in tab.corners) / 4
        for face in net.faces:
            assert not (face.x < middle_x < face.right and face.y < middle_y < face.bottom)
        for point in tab.corners:
            assert -1e-6 <= point.x <= net.size.width + 1e-6
            assert -1e-6 <= point.y <= net.size.height + 1e-6
    for one, other in combinations(net.tabs, 2):
        outer_one, outer_other = one.corners[1:3], other.corners[1:3]
        assert all(length((a, b)) > side * 0.1 for a in outer_one for b in outer_other)


@given(SIDES)
def test_outline_encloses_exactly_faces_and_tabs(side):
    net = cube_net(side)
    points = net.outline.points
    turned = zip(points, (*points[1:], points[0]), strict=True)
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in turned)) / 2
    tab = side * 0.28 * (side + side * 0.4) / 2
    assert area == pytest.approx(6 * side * side + 7 * tab)


# --- pyramids ---

BASES = st.floats(12, 80)
STEEPNESS = st.floats(MIN_STEEPNESS, 4)
BUILT_IN_SIZES = [(14.3, 25.4), (19.8, 34.9), (25.4, 44.5)]


def pyramids(test):
    """Run a test with the three built-in sizes and random ones."""
    for base, height in BUILT_IN_SIZES:
        test = example(base, height / base)(test)
    return given(BASES, STEEPNESS)(test)


def distance_to(point, start, end):
    """Return the signed distance from a point to the line through an edge, in mm."""
    dx, dy = end.x - start.x, end.y - start.y
    return ((point.x - start.x) * dy - (point.y - start.y) * dx) / math.hypot(dx, dy)


@pyramids
def test_faces_are_joined_and_their_angles_add_up_to_the_fan(base, steep):
    net = pyramid_net(base, base * steep)
    for one, other in pairwise(net.faces):
        assert (one[0], one[2]) == (other[0], other[1])
    tip, first, _ = net.faces[0]
    last = net.faces[-1][2]
    angles = [math.atan2(p.x - tip.x, p.y - tip.y) for p in (first, last)]
    assert math.degrees(angles[0] - angles[1]) == pytest.approx(4 * net.angle)
    slant = math.hypot(base * steep, base / 2)
    assert math.tan(math.radians(net.angle / 2)) == pytest.approx(base / 2 / slant)
    assert 4 * net.angle < 180


@pyramids
def test_tab_fits_inside_the_first_face(base, steep):
    """The tab folds back along the last face, so it must fit within the first."""
    net = pyramid_net(base, base * steep)
    tip, _, foot = net.faces[-1]
    assert net.folds[-1] == (tip, foot)
    outward = [distance_to(p, tip, foot) for p in net.tab.corners]
    inward = distance_to(net.faces[-1][1], tip, foot)
    for reach in outward:
        assert reach == pytest.approx(0, abs=1e-6) or reach * inward < 0
    widest = max(abs(reach) for reach in outward)
    assert widest > 3.9
    for point in net.tab.corners[1:3]:
        along = math.dist(tip, point)
        limit = math.tan(math.radians(net.angle)) * math.sqrt(along**2 - widest**2)
        assert abs(distance_to(point, tip, foot)) < limit
        assert along < math.dist(tip, foot)


@pyramids
def test_pyramid_faces_and_tab_fit_the_size_without_overlap(base, steep):
    net = pyramid_net(base, base * steep)
    for point in (*net.outline.points, *net.tab.corners, *net.fan.points):
        assert -1e-6 <= point.x <= net.size.width + 1e-6
        assert -1e-6 <= point.y <= net.size.height + 1e-6
    parts = [area(net.tab.corners), *(area(face) for face in net.faces)]
    assert area(net.outline.points) == pytest.approx(sum(parts))


def area(points):
    turned = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in turned)) / 2
