"""Paper pieces: their prints, cuts, folds and glued areas."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pnp.drawing.colour import WHITE, palette, palette_names
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.nets import pyramid_net
from pnp.drawing.scene import Circle, Group, Item, Layer, Line, Path, Polygon, Text, Use
from tests.templates.elements.drawing import COLOURS, CONTEXT, element

PYRAMID = {"base": 19.8, "height": 34.9, "pips": 2, "colours": COLOURS, "colour": "red"}


def layers(kind: str, inks: str = "safe", **values: object) -> dict[Layer, tuple[Item, ...]]:
    return dict(element(kind, **values).layers(replace(CONTEXT, palette=palette(inks))))


def inside(items: tuple[Item, ...]) -> list[Item]:
    """Yield all items, including those of groups and symbols."""
    found: list[Item] = []
    for item in items:
        held = item.items if isinstance(item, Group) else None
        held = item.symbol.items if isinstance(item, Use) else held
        found += inside(held) if held is not None else [item]
    return found


def test_pyramid_has_layers_to_print_glue_cut_and_fold() -> None:
    drawn = layers("pyramid", **PYRAMID)
    assert list(drawn) == [Layer.PRINT, Layer.GLUE, Layer.CUT, Layer.FOLD]
    (cut,) = inside(drawn[Layer.CUT])
    assert isinstance(cut, Polygon)
    assert cut.fill is None
    folds = inside(drawn[Layer.FOLD])
    assert len(folds) == 4
    assert all(isinstance(fold, Line) and fold.stroke.dash for fold in folds)


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_every_face_has_pips_and_the_letter_of_its_colour(pips: int) -> None:
    printed = inside(layers("pyramid", **PYRAMID | {"pips": pips})[Layer.PRINT])
    assert [i.text for i in printed if isinstance(i, Text)] == ["R"] * 4
    assert len([i for i in printed if isinstance(i, Circle)]) == 4 * pips


@given(st.floats(12, 60), st.floats(1.1, 3))
def test_colour_extends_into_the_bleed_of_every_face(base: float, steep: float) -> None:
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
def test_pyramid_that_cannot_be_folded_is_rejected(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        layers("pyramid", **PYRAMID | change)


RING = {"x": 12, "y": 12, "size": 21, "hole": 15}


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize("shape", [False, True])
def test_black_rings_are_black_or_hatched_and_white_rings_plain(name: str, shape: bool) -> None:
    """The rings differ without colour, also where black is left out to save ink."""
    black, white = (
        inside(layers("ring", name, **RING, dark=dark, round=shape, cut=False)[Layer.PRINT])
        for dark in (True, False)
    )
    if name in {"ink-saver", "low-ink"}:
        assert len([i for i in black if isinstance(i, Line)]) > 10
    else:
        assert isinstance(black[-1], Path)
        assert black[-1].fill
        assert black[-1].fill.luminance < 0.05
    (band,) = white
    assert isinstance(band, Path)
    assert band.fill
    assert band.fill.luminance > 0.9


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("shape", [False, True])
def test_black_ring_has_white_rims(shape: bool, cut: bool) -> None:
    """A ring without a pale rim cannot be seen on the black half of a board."""
    drawn = layers("ring", "safe", **RING, dark=True, round=shape, cut=cut)[Layer.PRINT]
    paper, band = drawn
    assert isinstance(paper, Path)
    assert isinstance(band, Path)
    assert paper.fill == WHITE != band.fill
    outside, inside = (extent(outline.controls).width for outline in band.outlines)
    assert outside == pytest.approx(21 - 2 * 0.8, abs=0.01)
    assert inside > 15 + 2 * 0.34
