"""The cut layer: corners of placed items, and the clearance around them."""

import math

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import clearance_outline, corners
from pnp.drawing.scene import (
    Box,
    Circle,
    Curve,
    Group,
    Item,
    Layer,
    Line,
    Outline,
    Path,
    Polygon,
    Scene,
    Text,
)
from pnp.geometry import Affine, Point, Rect, Size

ITEMS: list[tuple[Item, Rect]] = [
    (Box(Rect(1, 2, 3, 4)), Rect(1, 2, 3, 4)),
    (Polygon((Point(0, 0), Point(5, 1), Point(2, 7))), Rect(0, 0, 5, 7)),
    (Group((Box(Rect(0, 0, 2, 1)),), Affine.rotation(90)), Rect(-1, 0, 1, 2)),
    (Group((Box(Rect(0, 0, 90, 90)),), clip=Box(Rect(0, 0, 4, 4))), Rect(0, 0, 4, 4)),
    (
        Path((Outline(Point(0, 0), (Curve(Point(0, 9), Point(4, 9), Point(4, 0)),)),)),
        Rect(0, 0, 4, 9),
    ),
]


@pytest.mark.parametrize(("item", "around"), ITEMS)
def test_corners_enclose_the_shape(item: Item, around: Rect) -> None:
    assert extent(list(corners([item]))) == pytest.approx(around)


def test_circle_becomes_an_enclosing_polygon() -> None:
    found = list(corners([Circle(Point(3, 4), 10)]))
    for start, end in zip(found, [*found[1:], found[0]], strict=True):
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        assert 10 - 1e-6 <= math.dist(middle, (3, 4)) <= math.dist(start, (3, 4)) < 10.21


def test_text_adds_no_corners() -> None:
    line = Line(Point(0, 0), Point(1, 1), None)  # type: ignore[arg-type]  # corners do not depend on the pen
    assert len(list(corners([Text.line("x", Point(50, 50), 3, BLACK), line]))) == 2


def test_clearance_includes_bleed_and_half_the_scissors_gap() -> None:
    layers = {
        Layer.PRINT: (Box(Rect(-2, -2, 14, 14), BLACK),),
        Layer.CUT: (Box(Rect(0, 0, 10, 10)), Box(Rect(9, 4, 6, 2))),
        Layer.GUIDE: (Box(Rect(-50, 0, 1, 1)),),
    }
    needed = extent(clearance_outline(Scene(Size(15, 10), layers, 2)))
    assert needed == pytest.approx((-2, -2, 2 + 15 + 3 / 2, 14), abs=0.04)
