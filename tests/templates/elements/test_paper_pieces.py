"""Pieces of paper: what is printed on them, where they are cut, folded and glued."""

from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from pnp.drawing.colour import WHITE, palette
from pnp.drawing.convex import extent
from pnp.drawing.cutting import corners
from pnp.drawing.geometry import Size
from pnp.drawing.nets import pyramid_net
from pnp.drawing.scene import Box, Circle, Group, Item, Layer, Line, Path, Polygon, Text, Use
from pnp.templates.elements import element_class
from pnp.templates.elements.base import Context
from pnp.templates.scope import Scope

CONTEXT = Context(palette("safe"), Size(100, 100), FilePath(), bleed=2.0)
COLOURS = ["red", "yellow", "green", "blue"]
PYRAMID = {"base": 19.8, "height": 34.9, "pips": 2, "colours": COLOURS, "colour": "red"}


def layers(kind: str, **values: object) -> dict[Layer, tuple[Item, ...]]:
    element: type[BaseModel] = element_class(kind)
    read = element.model_validate({"draw": kind, **values}, context=Scope({}, {}))
    return dict(read.layers(CONTEXT))  # type: ignore[attr-defined]


def inside(items: tuple[Item, ...]) -> list[Item]:
    """All items, those of groups and symbols too."""
    found: list[Item] = []
    for item in items:
        held = item.items if isinstance(item, Group) else None
        held = item.symbol.items if isinstance(item, Use) else held
        found += inside(held) if held is not None else [item]
    return found


def test_a_pyramid_has_layers_to_print_glue_cut_and_fold() -> None:
    drawn = layers("pyramid", **PYRAMID)
    assert list(drawn) == [Layer.PRINT, Layer.GLUE, Layer.CUT, Layer.FOLD]
    (cut,) = inside(drawn[Layer.CUT])
    assert isinstance(cut, Polygon)
    assert cut.fill is None
    folds = inside(drawn[Layer.FOLD])
    assert len(folds) == 4
    assert all(isinstance(fold, Line) and fold.stroke.dash for fold in folds)


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_every_face_has_its_pips_and_the_letter_of_its_colour(pips: int) -> None:
    printed = inside(layers("pyramid", **PYRAMID | {"pips": pips})[Layer.PRINT])
    assert [i.text for i in printed if isinstance(i, Text)] == ["R"] * 4
    assert len([i for i in printed if isinstance(i, Circle)]) == 4 * pips


@given(st.floats(12, 60), st.floats(1.1, 3))
def test_colour_reaches_the_bleed_beyond_every_face(base: float, steep: float) -> None:
    values = PYRAMID | {"base": base, "height": base * steep}
    drawn = layers("pyramid", **values)
    net = pyramid_net(base, base * steep)
    printed = extent(list(corners(drawn[Layer.PRINT])))
    faces = extent(net.fan.points).grown(CONTEXT.bleed - 1e-6)
    assert printed.intersection(faces) == pytest.approx(faces)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"colour": "pink"}, "colour: one of `colours`"),
        ({"height": 21}, "at least 1.1 times the base"),
        ({"base": 5}, "greater than or equal to 12"),
        ({"pips": 4}, "less than or equal to 3"),
    ],
)
def test_a_pyramid_that_cannot_be_folded_is_refused(
    change: dict[str, object], message: str
) -> None:
    with pytest.raises(ValidationError, match=message):
        layers("pyramid", **PYRAMID | change)


RING = {"x": 10, "y": 10, "size": 19, "hole": 10.5}


def test_a_ring_is_cut_outside_and_at_its_hole() -> None:
    outside, hole = layers("ring", **RING)[Layer.CUT]
    assert isinstance(outside, Circle)
    assert isinstance(hole, Circle)
    assert (outside.radius, hole.radius) == (9.5, 5.25)
    square, _ = layers("ring", **RING, square=True)[Layer.CUT]
    assert isinstance(square, Box)
    assert square.rect == (0.5, 0.5, 19, 19)


def test_a_black_ring_is_black_beyond_both_cuts_a_white_one_is_paper() -> None:
    for dark, ink in ((True, palette("safe").text), (False, WHITE)):
        band, _ = layers("ring", **RING, dark=dark)[Layer.PRINT]
        assert isinstance(band, Path)
        assert band.fill == ink
        reach = [extent([p.end for p in outline.segments]).width for outline in band.outlines]
        assert reach == pytest.approx([2 * (9.5 + 2), 2 * (5.25 - 2)])


def test_a_ring_on_the_table_has_edges_and_lets_what_is_in_it_be_seen() -> None:
    drawn = layers("ring", **RING, cut=False)
    band, _ = drawn[Layer.PRINT]
    assert Layer.CUT not in drawn
    assert isinstance(band, Path)
    assert len(band.outlines) == 2
    assert not band.winding
    assert band.stroke


def test_a_band_that_scissors_would_cut_through_is_refused() -> None:
    with pytest.raises(ValidationError, match="under 4mm wide"):
        layers("ring", **RING | {"hole": 12})


TOKEN = {"x": 10, "y": 10, "size": 16, "colours": COLOURS, "colour": "blue"}


def test_a_counter_is_cut_along_its_shape_with_colour_beyond_and_its_letter_inside() -> None:
    drawn = layers("token", **TOKEN, cut=True, letter=True)
    (cut,) = drawn[Layer.CUT]
    assert isinstance(cut, Circle)
    assert cut.radius == 8
    discs = [i for i in inside(drawn[Layer.PRINT]) if isinstance(i, Circle)]
    assert max(disc.radius for disc in discs) == 10
    assert [i.text for i in inside(drawn[Layer.PRINT]) if isinstance(i, Text)] == ["B"]


@pytest.mark.parametrize("shape", ["triangle", "square", "pentagon", "hexagon", "octagon"])
def test_a_shape_with_corners_is_cut_along_them(shape: str) -> None:
    (cut,) = layers("token", **TOKEN, shape=shape, cut=True)[Layer.CUT]
    assert isinstance(cut, Polygon)
    upright = extent(cut.points)
    (turned,) = layers("token", **TOKEN, shape=shape, cut=True, turn=90)[Layer.CUT]
    assert extent(list(corners((turned,)))).size == pytest.approx(upright.size.turned)


def test_a_star_is_not_cut_out() -> None:
    with pytest.raises(ValidationError, match="a star is not cut"):
        layers("token", **TOKEN, shape="star", cut=True)


def test_on_a_pattern_pips_lie_on_a_plain_patch_and_the_cut_is_heavier() -> None:
    element: type[BaseModel] = element_class("pyramid")
    read = element.model_validate({"draw": "pyramid", **PYRAMID}, context=Scope({}, {}))
    widths, patches = [], []
    for name in ("safe", "ink-saver"):
        drawn = read.layers(Context(palette(name), Size(100, 100), FilePath(), 2.0))  # type: ignore[attr-defined]
        (cut,) = inside(drawn[Layer.CUT])
        assert isinstance(cut, Polygon)
        assert cut.stroke is not None
        widths.append(cut.stroke.width)
        patches.append([i for i in inside(drawn[Layer.PRINT]) if isinstance(i, Box)])
    assert widths == [0.15, 0.4]
    assert [len(found) for found in patches] == [0, 2 * 4]
