"""The back of a game's theme, repeated."""

from pathlib import Path

import pytest

from pnp.drawing.colour import palette
from pnp.drawing.scene import Box, Group, Item, Use
from pnp.geometry import Affine, Rect, Size
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.pattern import PatternElement
from pnp.templates.scope import Scope
from pnp.templates.theme import PLAIN, Theme

SAFE = palette("safe")
SHAPE = {"path": "M0 0 H9", "stroke": "ink"}
THEME = Theme.model_validate({"back": {"size": [8, 5], "shapes": [SHAPE]}})
WHOLE = Rect(-3, -3, 66, 46)


def drawn(theme: Theme, **values: object) -> list[Item]:
    table = {"draw": "pattern", "x": 10, "y": 20, **values}
    pattern = PatternElement.model_validate(table, context=Scope({}, {}))
    return list(pattern.items(DrawingContext(SAFE, Size(60, 40), Path(), bleed=3.0, theme=theme)))


@pytest.mark.parametrize(
    ("values", "area", "left", "top", "columns", "rows"),
    [
        ({"width": 20, "height": 15}, Rect(10, 20, 20, 15), 8, 20, 3, 3),
        ({"width": 24, "height": 16, "radius": 2}, Rect(10, 20, 24, 16), 10, 18, 3, 4),
        ({"width": 20}, WHOLE, -6, -5, 9, 10),
        ({"height": 15}, WHOLE, -6, -5, 9, 10),
        ({"radius": 4}, WHOLE, -6, -5, 9, 10),
    ],
)
def test_whole_tiles_cover_a_rectangle_even_about_its_middle(
    values: dict[str, float], area: Rect, left: float, top: float, columns: int, rows: int
) -> None:
    (group,) = drawn(THEME, **values)
    assert isinstance(group, Group)
    assert group.clip == Box(area, radius=values.get("radius", 0))
    uses = [item for item in group.items if isinstance(item, Use)]
    assert {use.symbol for use in uses} == {THEME.symbol("back", SAFE)}
    assert [use.transform for use in uses] == [
        Affine.translation(left + 8 * column, top + 5 * row)
        for row in range(rows)
        for column in range(columns)
    ]


def test_a_theme_without_a_back_draws_none() -> None:
    assert drawn(PLAIN) == []
