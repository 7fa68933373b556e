"""Outlines of groups: closed, along the edges of the group, and inside it."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.diagrams.outlines import capsule, connected, inset, loops, slanting
from pnp.geometry import Point
from tests.shapes import signed_area

PLACES = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, unique=True)
ORIGIN = Point(0, 0)


@given(PLACES)
def test_groups_contain_each_space_once_and_do_not_touch(places):
    groups = connected(places)
    assert sorted(place for group in groups for place in group) == sorted(places)
    for index, group in enumerate(groups):
        for other in groups[:index]:
            assert not any(abs(x - u) + abs(y - v) == 1 for x, y in group for u, v in other)


@given(PLACES)
def test_loops_of_a_group_enclose_exactly_its_spaces(places):
    for group in connected(places):
        assert sum(signed_area(loop) for loop in loops(group)) == len(group)


@given(PLACES)
def test_inset_outline_is_inside_the_group(places):
    cell, by = 10.0, 1.0
    for group in connected(places):
        for loop in loops(group):
            for point in inset(loop, cell, by, ORIGIN):
                assert (int(point.x // cell), int(point.y // cell)) in group


def test_single_space_has_a_square_outline():
    (loop,) = loops({(2, 1)})
    corners = inset(loop, 10, 1, Point(100, 0))
    assert sorted(corners) == [(121, 11), (121, 19), (129, 11), (129, 19)]


def test_hole_has_its_own_outline():
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert sorted(round(signed_area(loop)) for loop in loops(ring)) == [-1, 9]


def test_only_an_unbroken_diagonal_is_slanting():
    assert slanting([(0, 0), (1, 1), (2, 2)])
    assert slanting([(0, 3), (1, 2), (2, 1)])
    assert not slanting([(0, 0), (1, 1), (3, 3)])
    assert not slanting([(0, 0), (1, 0), (2, 0)])
    assert not slanting([(0, 0), (1, 1)])


def test_capsule_surrounds_both_ends():
    rect, radius, turn = capsule([(0, 0), (1, 1), (2, 2)], 10, 1, ORIGIN)
    assert radius == 4
    corner = turn.apply(Point(rect.x + radius, rect.centre.y))
    assert (round(corner.x, 6), round(corner.y, 6)) == (5, 5)
