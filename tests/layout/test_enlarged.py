"""Enlarged components: sizes, backs, drawings and spaces all grow by the same factor."""

from dataclasses import replace

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Circle, Layer, Scene, SceneLabel, Side
from pnp.geometry import Point, Rect, Size
from pnp.layout.lazy_scenes import Run
from pnp.layout.scene_changes import LARGE, enlarged

BACK = Scene(
    Size(50, 30),
    {Layer.PRINT: (Circle(Point(9, 4), 3, BLACK),)},
    3,
    SceneLabel("Card", side=Side.BACK),
)
CARD = Scene(
    Size(50, 30),
    {Layer.PRINT: (Box(Rect(5, 7, 20, 11), BLACK),), Layer.CUT: (Circle(Point(25, 15), 12),)},
    3,
    SceneLabel("Card"),
    back=BACK,
    spaces={"a1": Rect(5, 7, 20, 11), "b1": Rect(25, 7, 10, 11)},
)


def test_back_and_spaces_grow_with_their_component() -> None:
    (card,) = enlarged([CARD])
    assert card.size == pytest.approx(Size(50 * LARGE, 30 * LARGE))
    assert card.back is not None
    assert card.back.size == card.size
    assert card.spaces == {
        "a1": pytest.approx((5 * LARGE, 7 * LARGE, 20 * LARGE, 11 * LARGE)),
        "b1": pytest.approx((25 * LARGE, 7 * LARGE, 10 * LARGE, 11 * LARGE)),
    }
    assert (card.label, card.bleed) == (CARD.label, 3)


def test_equal_components_stay_shared_and_in_order() -> None:
    one, other, again = enlarged([CARD, BACK, CARD])
    assert one is again
    assert (one.label, other.label) == (CARD.label, BACK.label)


def test_run_grows_as_its_components_do() -> None:
    bare = replace(CARD, layers={})
    run = enlarged(Run(2, [CARD, replace(bare, back=BACK)].__getitem__))
    assert len(run) == 2
    assert [run[at].size for at in range(2)] == [each.size for each in enlarged([CARD] * 2)]
    assert [run[at].layers for at in range(2)] == [e.layers for e in enlarged([CARD, bare])]
