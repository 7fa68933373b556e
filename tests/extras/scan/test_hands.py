"""Unusual hands: digits in several shapes, and an X beside the centre of its space."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from pnp.extras.scan.ink import Ink
from pnp.extras.scan.marks import BoxInk, sign_measures
from pnp.extras.scan.model import models
from pnp.extras.scan.pose import COLUMNS, ROWS
from pnp.extras.scan.reading import LINES, START_BONUS, _number
from pnp.extras.scan.sheet_print import FINE
from pnp.extras.scan.steps import SPACE_PICTURE, measure
from pnp.games.colour_lines.sheet import INDEX

FLAT_THREES = {
    "corner": [[(0, 0), (10, 0), (5, 6), (9, 8), (10, 12), (7, 16), (0, 15)]],
    "wide": [[(0, 1), (11, 0), (6, 7), (11, 10), (11, 13), (7, 16), (1, 16)]],
    "two strokes": [[(0, 0), (10, 1), (4, 7)], [(4, 7), (9, 9), (10, 13), (6, 16), (0, 15)]],
}


def _drawn(strokes):
    picture = Image.new("L", (40, 34))
    draw = ImageDraw.Draw(picture)
    for points in strokes:
        draw.line([(12 + x * 1.3, 5 + y * 1.4) for x, y in points], 255, width=3, joint="curve")
    dark = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.8)), np.float32) / 255 * 0.6
    return sign_measures(BoxInk(dark, 0.6))


@pytest.mark.parametrize("shape", FLAT_THREES)
def test_flat_topped_3_is_a_3(shape):
    field = _number(9.0, _drawn(FLAT_THREES[shape]))
    assert (field.value, field.uncertain) == (3, False)


@pytest.mark.parametrize(
    "strokes",
    [
        [[(5, 0), (5, 16)]],
        [[(2, 4), (6, 0), (6, 16)], [(1, 16), (11, 16)]],
        [[(7, 0), (3, 16)]],
    ],
)
def test_plain_and_serif_1_are_certain(strokes):
    field = _number(9.0, _drawn(strokes))
    assert (field.value, field.uncertain) == (1, False)


def _ink_of_a_line(aside: tuple[float, float]) -> Ink:
    """Return the ink of an X in c5, moved by these mm, and of a line from the X to c8 and f8."""
    picture = Image.new("L", (COLUMNS * FINE, ROWS * FINE))
    draw = ImageDraw.Draw(picture)
    x, y = 2.5 + aside[0] / 8, 4.5 + aside[1] / 8
    points = [(x, y), (2.5, 5.5), (2.5, 7.5), (5.5, 7.5)]
    draw.line([(a * FINE, b * FINE) for a, b in points], 255, width=3)
    for sign in (1, -1):
        ends = [(x - 0.22, y - sign * 0.22), (x + 0.22, y + sign * 0.22)]
        draw.line([(a * FINE, b * FINE) for a, b in ends], 255, width=3)
    dark = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.8)), np.float32) / 255 * 0.6
    noise = np.random.default_rng(1).normal(0, 0.01, dark.shape).astype(np.float32)
    paper = np.full((ROWS, COLUMNS), 0.01, np.float32)
    return Ink(dark + noise, np.ones_like(dark), paper)


@pytest.mark.parametrize("aside", [(0, 0), (2.1, -2.1), (-3, 0), (0, 2.5)])
def test_x_up_to_3_mm_beside_the_centre_starts_a_line(aside):
    spaces = measure(_ink_of_a_line(aside)).spaces
    odds = models()["starts"].log_odds_with_flips(spaces, SPACE_PICTURE)
    assert odds.argmax() == INDEX["c5"]
    assert odds.max() > LINES - START_BONUS
