"""Nesting: shapes are clear of one another and of the edge, and none is lost."""

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.convex import Outline, convex_hull, extent
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.nesting import Clear, NestedShape, NestShape, nest

ROOM = Size(100, 140)

length = st.floats(0, 60).map(lambda side: round(side, 6))
"""Multiples of a millionth of a millimetre: smaller differences are invisible on paper."""

corner = st.builds(Point, length, length)
outlines = st.lists(corner, min_size=3, max_size=7).map(convex_hull).filter(lambda o: len(o) > 2)
shapes = st.lists(
    st.builds(
        NestShape,
        outlines,
        st.sampled_from([(0,), (0, 90), (0, 90, 180, 270)]),
        st.none(),
        st.sampled_from([None, 1, 2]),
        st.sampled_from([0.0, 1.0, 2.0]),
    ),
    min_size=1,
    max_size=8,
)


def placed_outline(shape: NestShape, spot: NestedShape) -> Outline:
    """Return the outline of a placed shape."""
    turned = [Affine.rotation(spot.turn).apply(point) for point in shape.outline]
    around = extent(turned)
    return tuple(Point(x - around.x + spot.at.x, y - around.y + spot.at.y) for x, y in turned)


def overlap(one: Outline, other: Outline) -> float:
    """Return how deep two convex outlines overlap, in mm; 0 or less if they do not.

    By the separating axis theorem, over the normals of all edges of both.
    """
    least = float("inf")
    for outline in (one, other):
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            length = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
            if length < 1e-9:
                continue
            normal = ((b.y - a.y) / length, (a.x - b.x) / length)
            spans = [[p.x * normal[0] + p.y * normal[1] for p in each] for each in (one, other)]
            depth = min(max(spans[0]), max(spans[1])) - max(min(spans[0]), min(spans[1]))
            least = min(least, depth)
    return least


def distance(one: Outline, other: Outline) -> float:
    """Return the distance between two convex outlines that do not overlap, in mm."""
    return min(
        distance_to_edge(point, *edge)
        for corners, around in ((one, other), (other, one))
        for point in corners
        for edge in zip(around, (*around[1:], around[0]), strict=True)
    )


def distance_to_edge(point: Point, start: Point, end: Point) -> float:
    dx, dy = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy or 1)
    share = min(1.0, max(0.0, along))
    return math.dist(point, (start.x + share * dx, start.y + share * dy))


@given(shapes)
def test_shapes_fit_without_overlap_and_turn_as_allowed(
    kinds: list[NestShape],
) -> None:
    sheets = nest(kinds, ROOM)
    assert sheets is not None
    assert sorted(spot.number for spots in sheets for spot in spots) == list(range(len(kinds)))
    for spots in sheets:
        placed = [placed_outline(kinds[spot.number], spot) for spot in spots]
        for spot, outline in zip(spots, placed, strict=True):
            assert spot.turn in kinds[spot.number].turns
            around = extent(outline)
            assert min(around.x, around.y) >= -1e-6
            assert around.right <= ROOM.width + 1e-5
            assert around.bottom <= ROOM.height + 1e-5
        for (spot, outline), (other_spot, other) in combinations(
            zip(spots, placed, strict=True), 2
        ):
            least = kinds[spot.number].distance + kinds[other_spot.number].distance
            assert overlap(outline, other) < 1e-4
            assert distance(outline, other) > least - 1e-4


def test_group_is_on_one_sheet_where_possible() -> None:
    """The first sheet has room for one shape of the group, the second for both."""
    filling = NestShape(Rect(0, 0, 100, 90).corners, (0,))
    half = NestShape(Rect(0, 0, 90, 45).corners, (0,), group=1)
    assert [len(sheet) for sheet in nest([filling, half, half], ROOM) or []] == [1, 2]
    assert [len(sheet) for sheet in nest([filling, half, half], ROOM, max_sheets=1) or []] == []
    apart = [shape._replace(group=None) for shape in (filling, half, half)]
    assert [len(sheet) for sheet in nest(apart, ROOM) or []] == [2, 1]


def test_group_that_needs_two_sheets_is_divided() -> None:
    filling = NestShape(Rect(0, 0, 100, 90).corners, (0,))
    half = NestShape(Rect(0, 0, 90, 45).corners, (0,), group=1)
    sheets = nest([filling, *[half] * 4], ROOM, max_sheets=2) or []
    assert [len(sheet) for sheet in sheets] == [2, 3]


def test_reserved_area_contains_only_blocks() -> None:
    low = Rect(0, 130, ROOM.width, 10)
    strip = NestShape(Rect(0, 0, 90, 45).corners, (0,))
    block = strip._replace(block=Rect(5, 5, 80, 35))
    assert len(nest([strip] * 3, ROOM, reserved=low) or []) == 2
    assert len(nest([block] * 3, ROOM, reserved=low) or []) == 1


sides = st.integers(8, 45)
blocks = st.builds(
    lambda width, height, left, top: NestShape(
        Rect(0, 0, width + left + 1, height + top + 2).corners,
        (0, 90),
        Rect(left, top, width, height),
    ),
    sides, sides, st.integers(0, 3), st.integers(4, 7),
)  # fmt: skip


def cuts(shape: NestShape, spot: NestedShape) -> tuple[list[float], list[float]]:
    """Return the vertical and the horizontal cuts of a block."""
    assert shape.block is not None
    turned = [Affine.rotation(spot.turn).apply(point) for point in shape.outline]
    around = extent(turned)
    block = extent([Affine.rotation(spot.turn).apply(point) for point in shape.block.corners])
    left, top = block.x - around.x + spot.at.x, block.y - around.y + spot.at.y
    return [left, left + block.width], [top, top + block.height]


def check_clear(kinds: list[NestShape], clear: Clear) -> None:
    """Assert that no cut of a block crosses a shape without one."""
    for spots in nest(kinds, ROOM, clear) or []:
        free = [placed_outline(kinds[s.number], s) for s in spots if kinds[s.number].block is None]
        for spot in spots:
            if kinds[spot.number].block is None:
                continue
            upright, level = cuts(kinds[spot.number], spot)
            knives = [Rect(x, 0, 0, 140).corners for x in upright if clear is not Clear.LEVEL]
            knives += [Rect(0, y, 100, 0).corners for y in level if clear is not Clear.UPRIGHT]
            for knife in knives:
                assert all(overlap(knife, outline) < 1e-4 for outline in free)


@settings(max_examples=25)
@given(
    st.lists(blocks, min_size=1, max_size=3),
    shapes.map(lambda kinds: [kind._replace(block=None) for kind in kinds[:3]]),
    st.sampled_from([Clear.ALL, Clear.UPRIGHT, Clear.LEVEL]),
)
def test_clear_cuts_cross_no_other_shape(
    cut: list[NestShape], others: list[NestShape], clear: Clear
) -> None:
    check_clear([*others, *cut], clear)


@pytest.mark.parametrize("clear", [Clear.ALL, Clear.UPRIGHT, Clear.LEVEL])
def test_cuts_of_stacked_blocks_are_clear(clear: Clear) -> None:
    upper = NestShape(Rect(0, 0, 90, 60).corners, (0,), Rect(3, 3, 84, 54))
    lower = NestShape(Rect(0, 0, 90, 50).corners, (0,), Rect(3, 3, 84, 44))
    strips = [NestShape(Rect(0, 0, 8, 40).corners, (0,))] * 3
    check_clear([upper, lower, *strips], clear)


@pytest.mark.parametrize(
    ("wide", "expected"),
    [([9], [0]), ([10], [11]), ([73], [11]), ([73, 14], [11, 86]), ([74], []), ([73, 15], [11])],
)
def test_vertical_cut_has_clearance_on_both_sides(wide: list[int], expected: list[int]) -> None:
    """Cuts are at 10 and 85 mm; shapes below the block start at whole millimetres."""
    cut = NestShape(Rect(0, 0, 95, 60).corners, (0,), Rect(10, 5, 75, 50))
    strips = [NestShape(Rect(0, 0, width, 45).corners, (0,)) for width in wide]
    first, *_ = nest([cut, *strips], ROOM, Clear.UPRIGHT) or []
    assert [spot.at.x for spot in first if spot.number and spot.at.y == 60] == expected


@pytest.mark.parametrize(("high", "expected"), [(4.8, 0), (5, 5.1), (49.7, 5.1), (49.9, 55.1)])
def test_horizontal_cut_has_clearance_on_both_sides(high: float, expected: float) -> None:
    """Cuts are at 5 and 55 mm; the column beside the block is 10 mm wide."""
    cut = NestShape(Rect(0, 0, 90, 140).corners, (0,), Rect(3, 5, 80, 50))
    strip = NestShape(Rect(0, 0, 10, high).corners, (0,))
    ((_, beside),) = nest([cut, strip], ROOM, Clear.LEVEL) or []
    assert beside.at.y == pytest.approx(expected)


def test_too_large_shape_is_not_placed() -> None:
    long = NestShape((Point(0, 0), Point(150, 0), Point(150, 10)))
    assert nest([long], ROOM) == nest([long, long], ROOM) is None


def test_triangles_share_the_space_of_a_box() -> None:
    """Two right triangles fit into one box, head to foot."""
    half = NestShape((Point(0, 0), Point(99, 0), Point(0, 139)))
    assert nest([half, half], ROOM) is not None
    assert len(nest([half, half], ROOM) or []) == 1
    upright = NestShape(half.outline, (0,))
    assert len(nest([upright, upright], ROOM) or []) == 2


def test_shapes_turn_by_quarters_by_default() -> None:
    assert NestShape((Point(0, 0), Point(1, 0), Point(0, 1))).turns == (0, 90, 180, 270)


def test_nesting_stops_above_the_maximum_of_sheets() -> None:
    half = NestShape(Rect(0, 0, ROOM.width, ROOM.height * 0.6).corners)
    assert len(nest([half, half], ROOM, max_sheets=2) or []) == 2
    assert nest([half, half], ROOM, max_sheets=1) is None


def test_largest_shape_is_first_unless_cuts_must_be_clear() -> None:
    small, large = Rect(0, 0, 30, 20), Rect(0, 0, 60, 50).corners
    shapes = [NestShape(small.corners, (0,), small), NestShape(large, (0,))]
    firsts = {}
    for clear in Clear:
        (spots,) = nest(shapes, ROOM, clear) or []
        firsts[clear] = spots[0].number
    assert firsts == {Clear.NONE: 1, Clear.ALL: 0, Clear.UPRIGHT: 0, Clear.LEVEL: 0}


def test_clearance_is_half_on_each_side_of_a_cut() -> None:
    """The cut is at 10.09 mm: a strip that ends at 10 is too near."""
    cut = NestShape(Rect(0, 0, 95, 60).corners, (0,), Rect(10.09, 5, 75, 50))
    strip = NestShape(Rect(0, 0, 10, 45).corners, (0,))
    ((_, below),) = nest([cut, strip], ROOM, Clear.UPRIGHT) or []
    assert below.at == Point(11, 60)
