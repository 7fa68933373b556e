"""A component's number stands in the right corner of its foot, on white paper of its own."""

import pytest

from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.scene import Box, Item, Layer, Scene, Text
from pnp.drawing.text import READABLE
from pnp.geometry import Rect
from pnp.layout.lazy_scenes import Run
from pnp.layout.scene_changes import with_serial, with_serials
from tests.layout.test_lazy_scenes import CARD, card


def printed(scene: Scene) -> list[Item]:
    return list(scene.layers[Layer.PRINT])


def last(scene: Scene) -> tuple[Box, Text]:
    """What a number adds: paper, and the number on it."""
    *_, paper, text = printed(scene)
    assert isinstance(paper, Box)
    assert isinstance(text, Text)
    return paper, text


def test_a_number_ends_beside_the_right_edge_and_stands_above_the_lower_one() -> None:
    _, text = last(with_serial(card(1), 305))
    assert (text.text, text.size, text.colour) == ("305", READABLE, BLACK)
    right, base = CARD.width - 1.2, CARD.height - 0.7
    assert (text.at.x + text.width, text.at.y) == pytest.approx((right, base))


def test_white_paper_lies_round_it() -> None:
    paper, text = last(with_serial(card(1), 7))
    assert printed(with_serial(card(1), 7)) == [*printed(card(1)), paper, text]
    high = 0.7 * READABLE
    around = Rect(text.at.x - 0.4, text.at.y - high - 0.4, text.width + 0.8, high + 0.8)
    assert (paper.fill, tuple(paper.rect)) == (WHITE, pytest.approx(tuple(around)))


def test_the_first_of_a_run_is_number_one_as_it_is_of_a_pile() -> None:
    pile = [card(number) for number in range(3)]
    run = Run(3, pile.__getitem__)
    for scenes in (pile, run):
        assert [last(scene)[1].text for scene in with_serials(scenes)] == ["1", "2", "3"]
    assert isinstance(with_serials(run), Run)
