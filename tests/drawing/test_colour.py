"""Palettes: fills and letters of all colours, and the colour differences that are documented."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from coloraide import Color
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.colour import Colour, Pattern, Role, palette, palette_names
from pnp.drawing.scene import Circle, Group, Stroke
from pnp.drawing.swatches import filled
from pnp.errors import PnpError
from pnp.geometry import Point

PARTS = st.integers(0, 255)
FAMILIES = {5: (25, 12), 7: (18, 7), 8: (15, 5)}
"""Minimum CIEDE2000 differences of `safe` in colour and in grey, by size of the family."""


def smallest(colours: list[Color]) -> float:
    return min(one.delta_e(other, method="2000") for one, other in combinations(colours, 2))


@given(st.builds(Colour, PARTS, PARTS, PARTS))
def test_hex_round_trips(colour: Colour) -> None:
    assert Colour.from_hex(colour.hex) == colour


@pytest.mark.parametrize(
    ("text", "luminance"), [("#000000", 0), ("#ffffff", 1), ("#808080", 0.2158)]
)
def test_luminance_follows_wcag(text: str, luminance: float) -> None:
    assert Colour.from_hex(text).luminance == pytest.approx(luminance, abs=1e-3)


@pytest.mark.parametrize("family", palette("safe").families, ids=len)
@pytest.mark.parametrize("kind", ["protan", "deutan", "tritan"])
def test_safe_colours_are_distinguishable_with_any_colour_vision(
    kind: str, family: dict[str, Colour]
) -> None:
    seen = [Color(fill.hex) for fill in family.values()]
    wanted, _ = FAMILIES[len(family)]
    assert smallest(seen) >= wanted
    filtered = [colour.filter(kind, method="machado").clip("srgb") for colour in seen]
    assert smallest(filtered) >= wanted


@pytest.mark.parametrize("family", palette("safe").families, ids=len)
def test_safe_colours_are_distinguishable_in_grey(family: dict[str, Colour]) -> None:
    greys = [
        Color("lab-d65", [Color(fill.hex).convert("lab-d65")["l"], 0, 0])
        for fill in family.values()
    ]
    assert smallest(greys) >= FAMILIES[len(family)][1]


@pytest.mark.parametrize("family", palette("grey").families, ids=len)
def test_greys_are_neutral_and_distinguishable(family: dict[str, Colour]) -> None:
    assert all(len(set(fill)) == 1 for fill in family.values())
    assert smallest([Color(fill.hex) for fill in family.values()]) > 9


@pytest.mark.parametrize("name", palette_names())
def test_colours_have_unique_letters_and_patterns(name: str) -> None:
    found = palette(name)
    for family in found.families:
        swatches = found.swatches(list(family))
        assert len({swatch.letter for swatch in swatches}) == len(swatches)
        if found.patterned:
            patterns = {swatch.pattern for swatch in swatches}
            assert len(patterns) == len(swatches)
            assert patterns <= set(Pattern)


@pytest.mark.parametrize("name", palette_names())
def test_letters_contrast_with_their_colour(name: str) -> None:
    found = palette(name)
    for family in found.families:
        for swatch in found.swatches(list(family)):
            ground = swatch.fill.luminance if swatch.fill else 1.0
            light, dark = sorted((ground + 0.05, swatch.ink.luminance + 0.05), reverse=True)
            assert light / dark >= 3, swatch  # WCAG 2.2 for large type


def test_ink_saver_leaves_areas_unprinted() -> None:
    saver = palette("ink-saver")
    assert {saver.ink(role) for role in (Role.BACKGROUND, Role.CELL, Role.BLOCKED)} == {None}
    assert all(fill is None for family in saver.families for fill in family.values())


@pytest.mark.parametrize("family", palette("safe").families, ids=len)
def test_low_ink_edges_have_the_measured_colours_of_safe(family: Mapping[str, Colour]) -> None:
    found = palette("low-ink").swatches(list(family))
    assert [swatch.edge for swatch in found] == list(family.values())
    assert {swatch.fill for swatch in found} == {None}
    assert {palette("low-ink").ink(role) for role in (Role.BACKGROUND, Role.CELL)} == {None}


def test_low_ink_pieces_have_a_white_face_and_a_coloured_edge() -> None:
    (swatch,) = palette("low-ink").swatches(["red"])
    (_face, group) = filled(Circle(Point(0, 0), 9.0), swatch)
    assert isinstance(group, Group)
    (band,) = group.items
    assert isinstance(band, Circle)
    assert band.stroke == Stroke(Colour.from_hex("#c31712"), 3.2)  # the outer half is clipped
    assert band.fill is None


def test_pale_low_ink_edges_have_a_dark_line_towards_the_paper() -> None:
    (swatch,) = palette("low-ink").swatches(["yellow"])
    (_face, group) = filled(Circle(Point(0, 0), 9.0), swatch)
    assert isinstance(group, Group)
    strokes = [item.stroke for item in group.items if isinstance(item, Circle)]
    assert [stroke.colour for stroke in strokes if stroke] == [swatch.ink, swatch.edge]


def test_colours_of_different_sets_are_rejected() -> None:
    with pytest.raises(PnpError, match="no set of colours contains all of red, pink"):
        palette("safe").swatches(["red", "pink"])
    with pytest.raises(PnpError, match="unknown colour 'mauve'"):
        palette("safe").swatches(["mauve"])
