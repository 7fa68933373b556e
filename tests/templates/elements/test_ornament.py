"""The ornament of a game's theme, alone and on its plate."""

from pathlib import Path

import pytest

from pnp.drawing.colour import WHITE, palette
from pnp.drawing.scene import Circle, Item, Stroke, Use
from pnp.geometry import Affine, Point, Size
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.ornament import OrnamentElement
from pnp.templates.scope import Scope
from pnp.templates.theme import PLAIN, Theme

SAFE = palette("safe")
SHAPE = {"path": "M0 0 H9", "stroke": "ink"}
THEME = Theme.model_validate({"ornament": {"size": [12, 10], "shapes": [SHAPE]}})


def drawn(theme: Theme, **values: object) -> list[Item]:
    table = {"draw": "ornament", "x": 30, "y": 25, "height": 20, **values}
    ornament = OrnamentElement.model_validate(table, context=Scope({}, {}))
    return list(ornament.items(DrawingContext(SAFE, Size(60, 40), Path(), theme=theme)))


def test_it_is_as_high_as_asked_for_about_its_middle() -> None:
    (use,) = drawn(THEME)
    assert isinstance(use, Use)
    assert use.symbol == THEME.symbol("ornament", SAFE, 2)
    assert use.transform == Affine(2, 0, 0, 2, 30 - 12, 25 - 10)


def test_its_plate_lies_below_it_and_reaches_beyond_its_corners() -> None:
    plate, use = drawn(THEME, plate=True)
    assert plate == Circle(Point(30, 25), pytest.approx(16.4), WHITE, Stroke(SAFE.line, 0.35))
    assert isinstance(use, Use)


@pytest.mark.parametrize("plate", [False, True])
def test_a_theme_without_one_has_no_plate_either(plate: bool) -> None:
    assert drawn(PLAIN, plate=plate) == []
