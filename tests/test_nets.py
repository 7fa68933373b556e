"""Nets: the flat pattern folds to the solid, and its tabs stay off one another."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.nets import cube_net

SIDES = st.floats(10, 60)

JOINS = {
    "top": {"N": "back", "E": "right", "S": "front", "W": "left"},
    "front": {"N": "top", "E": "right", "S": "bottom", "W": "left"},
}


def length(points):
    (a, b) = points
    return ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5


def folded(net):
    """Where each face's corners come to lie in space when all folds are closed, as a cube's."""
    side = net.faces[0].width
    top, left, front, right, bottom, back = range(6)
    s = side
    return {
        front: [(0, 0, 0), (s, 0, 0), (s, s, 0), (0, s, 0)],
        top: [(0, 0, s), (s, 0, s), (s, 0, 0), (0, 0, 0)],
        bottom: [(0, s, 0), (s, s, 0), (s, s, s), (0, s, s)],
        left: [(0, 0, s), (0, 0, 0), (0, s, 0), (0, s, s)],
        right: [(s, 0, 0), (s, 0, s), (s, s, s), (s, s, 0)],
        back: [(0, s, s), (s, s, s), (s, 0, s), (0, 0, s)],
    }


@given(SIDES)
def test_faces_that_meet_in_the_net_meet_in_the_cube(side):
    """A fold between two faces is an edge of both in space: the net closes without stretching."""
    net = cube_net(side)
    solid = folded(net)
    for one, other in combinations(range(6), 2):
        flat = [
            (i, j)
            for i, a in enumerate(net.faces[one].corners)
            for j, b in enumerate(net.faces[other].corners)
            if abs(a.x - b.x) < 1e-6 and abs(a.y - b.y) < 1e-6
        ]
        if len(flat) == 2:
            for i, j in flat:
                assert solid[one][i] == pytest.approx(solid[other][j])


@given(SIDES)
def test_every_edge_of_the_cube_is_a_fold_or_has_one_tab(side):
    net = cube_net(side)
    assert len(net.folds) == 5 + 7
    assert len(net.tabs) == 7
    assert all(length(fold) == pytest.approx(side) for fold in net.folds)


@given(SIDES)
def test_tabs_lie_off_the_faces_and_off_one_another_and_inside_the_size(side):
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
def test_the_outline_encloses_faces_and_tabs_and_nothing_else(side):
    net = cube_net(side)
    points = net.outline.points
    turned = zip(points, (*points[1:], points[0]), strict=True)
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in turned)) / 2
    tab = side * 0.28 * (side + side * 0.4) / 2
    assert area == pytest.approx(6 * side * side + 7 * tab)
