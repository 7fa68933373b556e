"""Boards in the hue of a game: as light as before, so as easily read."""

from itertools import product

import pytest

from pnp.drawing.colour import BLACK, Palette, Role, palette
from pnp.drawing.tinting import TINTED_ROLES, mixed, tinted

HUES = ["red", "yellow", "green", "blue", "black", "orange", "purple", "pink", "light-blue"]


@pytest.mark.parametrize(("name", "hue"), [*product(["safe", "colour"], HUES)])
def test_each_ink_is_as_light_as_it_was(name: str, hue: str) -> None:
    plain, tone = palette(name), tinted(palette(name), hue)
    for role in Role:
        before, after = plain.ink(role), tone.ink(role)
        assert before
        assert after
        assert after.luminance == pytest.approx(before.luminance, abs=0.012)
        assert (after == before) or role in TINTED_ROLES


def test_boards_of_two_hues_differ_and_type_does_not() -> None:
    green, yellow = (tinted(palette("safe"), hue) for hue in ("green", "yellow"))
    assert green.ink(Role.BACKGROUND) != yellow.ink(Role.BACKGROUND)
    assert green.text == yellow.text == palette("safe").text
    assert green.swatches(["red"]) == palette("safe").swatches(["red"])


@pytest.mark.parametrize("name", ["grey", "ink-saver"])
def test_where_patterns_tell_colours_apart_nothing_changes(name: str) -> None:
    assert tinted(palette(name), "green") is palette(name)


def test_a_tone_of_a_tone_is_that_of_the_palette() -> None:
    twice: Palette = tinted(tinted(palette("safe"), "green"), "yellow")
    assert twice is tinted(palette("safe"), "yellow")


def test_a_mixture_lies_between() -> None:
    assert mixed(BLACK, palette("safe").text, 0.0) == BLACK
    assert mixed(BLACK, palette("safe").text, 1.0) == palette("safe").text
