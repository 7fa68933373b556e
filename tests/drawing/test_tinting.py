"""Boards tinted in a game's hue keep their luminance, and so their legibility."""

from itertools import product

import pytest

from pnp.drawing.colour import BLACK, Palette, Role, palette
from pnp.drawing.tinting import TINTED_ROLES, mixed, tinted

HUES = ["red", "yellow", "green", "blue", "black", "orange", "purple", "pink", "light-blue"]


@pytest.mark.parametrize(("name", "hue"), [*product(["safe", "colour"], HUES)])
def test_tinting_preserves_luminance(name: str, hue: str) -> None:
    plain, tone = palette(name), tinted(palette(name), hue)
    for role in Role:
        before, after = plain.ink(role), tone.ink(role)
        assert before
        assert after
        assert after.luminance == pytest.approx(before.luminance, abs=0.012)
        assert (after == before) or role in TINTED_ROLES


def test_tinting_changes_boards_but_not_text() -> None:
    green, yellow = (tinted(palette("safe"), hue) for hue in ("green", "yellow"))
    assert green.ink(Role.BACKGROUND) != yellow.ink(Role.BACKGROUND)
    assert green.text == yellow.text == palette("safe").text
    assert green.swatches(["red"]) == palette("safe").swatches(["red"])


@pytest.mark.parametrize("name", ["grey", "ink-saver"])
def test_patterned_palettes_are_not_tinted(name: str) -> None:
    assert tinted(palette(name), "green") is palette(name)


def test_tinting_twice_uses_the_original_palette() -> None:
    twice: Palette = tinted(tinted(palette("safe"), "green"), "yellow")
    assert twice is tinted(palette("safe"), "yellow")


def test_mixed_colour_is_between_its_parts() -> None:
    assert mixed(BLACK, palette("safe").text, 0.0) == BLACK
    assert mixed(BLACK, palette("safe").text, 1.0) == palette("safe").text
