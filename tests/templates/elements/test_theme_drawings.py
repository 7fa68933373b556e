"""Drawings of a game's theme: its ornament, and its back repeated."""

import pytest

from pnp.drawing.colour import WHITE
from pnp.drawing.scene import Box, Circle, Group, Path, Stroke, Use
from pnp.drawing.shape_outlines import polygon_outline
from pnp.geometry import Affine, Point, Rect
from pnp.templates.theme import Theme
from tests.templates.elements.drawing import SAFE, drawn

SHAPE = {"path": "M0 0 H9", "stroke": "ink"}
THEME = Theme.model_validate(
    {
        "ornament": {"size": [12, 10], "shapes": [SHAPE]},
        "back": {"size": [8, 5], "shapes": [SHAPE]},
    }
)
WHOLE = Rect(-2, -2, 104, 104)
ORNAMENT = {"x": 30, "y": 25, "height": 20}


@pytest.mark.parametrize(
    ("values", "area", "left", "top", "columns", "rows"),
    [
        ({"width": 20, "height": 15}, Rect(10, 20, 20, 15), 8, 20, 3, 3),
        ({"width": 24, "height": 16, "radius": 2}, Rect(10, 20, 24, 16), 10, 18, 3, 4),
        ({"width": 20}, WHOLE, -2, -2.5, 13, 21),
        ({"height": 15}, WHOLE, -2, -2.5, 13, 21),
        ({"radius": 4}, WHOLE, -2, -2.5, 13, 21),
    ],
)
def test_whole_tiles_cover_a_rectangle_symmetrically(
    values: dict[str, float], area: Rect, left: float, top: float, columns: int, rows: int
) -> None:
    (group,) = drawn("pattern", THEME, x=10, y=20, **values)
    assert isinstance(group, Group)
    assert group.clip == Box(area, radius=values.get("radius", 0))
    uses = [item for item in group.items if isinstance(item, Use)]
    assert {use.symbol for use in uses} == {THEME.symbol("back", SAFE)}
    assert [use.transform for use in uses] == [
        Affine.translation(left + 8 * column, top + 5 * row)
        for row in range(rows)
        for column in range(columns)
    ]


def test_tiles_of_another_size_are_clipped_to_a_path() -> None:
    (group,) = drawn("pattern", THEME, width=32, height=20, tile=16, path="M0 0 H{10 + n} L0 9 Z")
    assert isinstance(group, Group)
    assert group.clip == Path((polygon_outline((Point(0, 0), Point(13, 0), Point(0, 9))),))
    (tiles,) = group.items
    assert isinstance(tiles, Group)
    uses = [item for item in tiles.items if isinstance(item, Use)]
    assert [use.transform for use in uses] == [
        Affine(2, 0, 0, 2, 16 * column, 10 * row) for row in range(2) for column in range(2)
    ]


def test_ornament_has_its_height_about_its_middle() -> None:
    (use,) = drawn("ornament", THEME, **ORNAMENT)
    assert isinstance(use, Use)
    assert use.symbol == THEME.symbol("ornament", SAFE, 2)
    assert use.transform == Affine(2, 0, 0, 2, 30 - 12, 25 - 10)


def test_plate_is_below_two_ornaments_and_one_is_upside_down() -> None:
    plate, upright, turned = drawn("ornament", THEME, plate=True, **ORNAMENT)
    assert plate == Circle(Point(30, 25), pytest.approx(16.4), WHITE, Stroke(SAFE.line, 0.35))
    assert isinstance(upright, Use)
    assert isinstance(turned, Use)
    above, below = (each.transform.apply(Point(0, 0)) for each in (upright, turned))
    assert (above.x + below.x, above.y + below.y) == pytest.approx((60, 50))


@pytest.mark.parametrize("draw", ["pattern", "ornament"])
def test_theme_without_a_drawing_draws_none(draw: str) -> None:
    assert drawn(draw, **(ORNAMENT | {"plate": True} if draw == "ornament" else {})) == []
