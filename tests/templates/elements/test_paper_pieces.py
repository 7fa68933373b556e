"""Pieces of paper: what is printed on them, where they are cut, folded and glued."""

import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from pnp.drawing.colour import Role, palette, palette_names
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.nets import pyramid_net
from pnp.drawing.scene import Box, Circle, Group, Item, Layer, Line, Path, Polygon, Text, Use
from pnp.drawing.text import FontFace, metrics
from pnp.geometry import Size
from pnp.templates.elements import element_class
from pnp.templates.elements.base import DrawingContext
from pnp.templates.scope import Scope

CONTEXT = DrawingContext(palette("safe"), Size(100, 100), FilePath(), bleed=2.0)
COLOURS = ["red", "yellow", "green", "blue"]
PYRAMID = {"base": 19.8, "height": 34.9, "pips": 2, "colours": COLOURS, "colour": "red"}


def layers(kind: str, inks: str = "safe", **values: object) -> dict[Layer, tuple[Item, ...]]:
    element: type[BaseModel] = element_class(kind)
    read = element.model_validate({"draw": kind, **values}, context=Scope({}, {}))
    return dict(read.layers(replace(CONTEXT, palette=palette(inks))))  # type: ignore[attr-defined]


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


@pytest.mark.parametrize("pips", [1, 3])
def test_letter_and_pips_stand_in_the_middle_above_the_foot_of_a_face(pips: int) -> None:
    """A face is as long as it slants: its height leans in by half its base."""
    printed = layers("pyramid", **PYRAMID | {"base": 40, "height": 60, "pips": pips})[Layer.PRINT]
    (group,) = printed
    assert isinstance(group, Group)
    (face,) = {use.symbol for use in group.items if isinstance(use, Use)}
    foot = math.hypot(60, 20)
    assert tuple(face.bounds) == pytest.approx((-20, 0, 40, foot + CONTEXT.bleed))
    (letter,) = (item for item in face.items if isinstance(item, Text))
    row = [item for item in face.items if isinstance(item, Circle)]
    assert letter.at.x == pytest.approx(-row[-1].centre.x - row[-1].radius)
    apart = {round(b.centre.x - a.centre.x, 6) for a, b in pairwise(row)}
    assert apart == ({0.145 * 40} if pips > 1 else set())
    assert {pip.radius for pip in row} == {0.055 * 40}
    assert row[0].centre.x - row[0].radius - letter.at.x - letter.width == pytest.approx(2)
    capitals = letter.size * metrics(FontFace.BOLD).cap_height
    assert {round(foot - pip.centre.y, 6) for pip in row} == {round(2.2 + capitals / 2, 6)}
    assert letter.at.y == pytest.approx(foot - 2.2)


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


RING = {"x": 12, "y": 12, "size": 21, "hole": 15}


def test_the_hole_of_a_square_ring_is_a_square_on_its_corner_cut_from_a_fold() -> None:
    """Folded from corner to corner, two snips open it; a hair, the only other line, ends it."""
    drawn = layers("ring", **RING)
    (hole,) = drawn[Layer.CUT]
    assert isinstance(hole, Polygon)
    assert set(hole.points) == {(12, 4.5), (19.5, 12), (12, 19.5), (4.5, 12)}
    (fold,) = drawn[Layer.FOLD]
    assert isinstance(fold, Line)
    assert {fold.start, fold.end} == {(12, 4.5), (12, 19.5)}
    band, end, *signs = drawn[Layer.PRINT]
    assert isinstance(band, Path)
    assert len(band.outlines) == 1
    assert isinstance(end, Path)
    assert extent([*corners([end])]) == (1.5, 1.5, 21, 21)
    assert len(signs) == 4


def test_a_round_ring_is_cut_outside_and_at_its_hole() -> None:
    outside, hole = layers("ring", **RING, round=True)[Layer.CUT]
    assert isinstance(outside, Circle)
    assert isinstance(hole, Circle)
    assert (outside.radius, hole.radius) == (10.5, 7.5)


@pytest.mark.parametrize("shape", [False, True])
def test_colour_of_a_ring_reaches_beyond_every_cut(shape: bool) -> None:
    for dark, ink in ((True, palette("safe").text), (False, palette("safe").ink(Role.CELL))):
        band, *_ = layers("ring", **RING, dark=dark, round=shape)[Layer.PRINT]
        assert isinstance(band, Path)
        assert band.fill == ink
        (outline,) = band.outlines
        ends = [outline.start, *(getattr(each, "end", each) for each in outline.segments)]
        assert extent(ends).width == pytest.approx(21 + 2 * 2)


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize("shape", [False, True])
def test_black_rings_carry_crosses_and_white_ones_circles_in_every_palette(
    name: str, shape: bool
) -> None:
    """Who sees no difference of colour sees that of the signs; bare paper is hatched besides."""
    black, white = (
        inside(layers("ring", name, **RING, dark=dark, round=shape, cut=False)[Layer.PRINT])
        for dark in (True, False)
    )
    lines = [i for i in black if isinstance(i, Line)]
    assert len(lines) == 8 if name != "ink-saver" else len(lines) > 20
    assert len([i for i in white if isinstance(i, Circle) and i.stroke]) == 4
    assert not any(isinstance(i, Line) for i in white)
    assert not any(isinstance(i, Circle) and i.stroke for i in black)


def test_signs_stay_2_mm_from_every_cut() -> None:
    hole = 7.5
    for sign in layers("ring", **RING)[Layer.PRINT][2:]:
        assert isinstance(sign, Circle)
        x, y = abs(sign.centre.x - 12), abs(sign.centre.y - 12)
        assert max(x, y) + sign.radius <= 10.5 - 2
        assert (x + y - hole) / 2**0.5 - sign.radius >= 2


def test_a_ring_on_the_table_has_edges_and_lets_what_is_in_it_be_seen() -> None:
    drawn = layers("ring", **RING, cut=False)
    band, *_ = drawn[Layer.PRINT]
    assert Layer.CUT not in drawn
    assert isinstance(band, Path)
    assert len(band.outlines) == 2
    assert not band.winding
    assert band.stroke


def test_a_band_that_scissors_would_cut_through_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"under 2\.5mm wide"):
        layers("ring", **RING | {"hole": 17})


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
        drawn = read.layers(DrawingContext(palette(name), Size(100, 100), FilePath(), 2.0))  # type: ignore[attr-defined]
        (cut,) = inside(drawn[Layer.CUT])
        assert isinstance(cut, Polygon)
        assert cut.stroke is not None
        widths.append(cut.stroke.width)
        patches.append([i for i in inside(drawn[Layer.PRINT]) if isinstance(i, Box)])
    assert widths == [0.15, 0.4]
    assert [len(found) for found in patches] == [0, 2 * 4]
