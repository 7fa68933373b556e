"""Each frame of an animation has exactly its items, in order."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.animation import Animation, animate
from pnp.drawing.scene import Circle, Item
from pnp.geometry import Point, Size

SIZE = Size(10, 10)
DOTS = [Circle(Point(0, 0), radius) for radius in range(1, 6)]


def seen(animation: Animation, picture: int) -> list[Item]:
    return [
        item
        for strip in animation.strips
        if strip.start <= picture < strip.stop
        for item in strip.items
    ]


@given(st.lists(st.lists(st.sampled_from(DOTS), max_size=5), min_size=1, max_size=8))
def test_each_frame_has_its_items_in_order(pictures: list[list[Item]]) -> None:
    animation = animate("dots", SIZE, pictures)
    assert animation.frames == len(pictures)
    assert [seen(animation, number) for number in range(len(pictures))] == pictures


def test_unchanged_items_share_a_strip() -> None:
    board, first, second = DOTS[:3]
    animation = animate("dots", SIZE, [[board, first], [board, first, second], [board, second]])
    assert [(strip.items, strip.start, strip.stop) for strip in animation.strips] == [
        ((board,), 0, 3),
        ((first,), 0, 2),
        ((second,), 1, 3),
    ]


def test_item_added_below_another_is_drawn_first() -> None:
    for low, high in product(DOTS[1:3], DOTS[3:]):
        animation = animate("dots", SIZE, [[high], [low, high]])
        assert seen(animation, 1) == [low, high]
        assert sum(len(strip.items) for strip in animation.strips) == 2
