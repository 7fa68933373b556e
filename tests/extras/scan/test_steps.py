"""Measures of steps: pictures are in the direction of the step."""

import numpy as np

from pnp.extras.scan.ink import Ink
from pnp.extras.scan.pose import COLUMNS, ROWS
from pnp.extras.scan.sheet_print import FINE
from pnp.extras.scan.steps import STEP_PICTURE, STEPS, measure

PIXELS = STEP_PICTURE[0] * STEP_PICTURE[1]


def _ink() -> Ink:
    """Return the ink of a line through spaces 15, 16, 30 and 44."""
    dark = np.zeros((ROWS * FINE, COLUMNS * FINE), np.float32)
    half, wide = FINE // 2, 3
    y, x = FINE + half, FINE + half
    dark[y - wide : y + wide, x : x + FINE] = 0.5
    dark[y : y + 2 * FINE, x + FINE - wide : x + FINE + wide] = 0.5
    return Ink(dark, np.ones_like(dark), np.full((ROWS, COLUMNS), 0.01, np.float32))


def _picture(step: tuple[int, int]) -> np.ndarray:
    row = measure(_ink()).steps[STEPS.index(step)]
    return row[-2 * PIXELS : -PIXELS].reshape(STEP_PICTURE)


def test_picture_of_a_step_is_in_its_direction():
    for step in ((15, 16), (30, 44)):
        picture = _picture(step)
        long, wide = STEP_PICTURE
        along = picture[long // 4 + 1 : 3 * long // 4 - 1, wide // 2 - 1 : wide // 2 + 1]
        assert along.min() > 0.5
        assert picture[:, 0].max() < 0.1


def test_step_beside_the_line_shows_ink_at_its_edge_only():
    picture = _picture((14, 28))
    middle = STEP_PICTURE[1] // 2
    assert picture[:, middle - 2 : middle + 2].max() < 0.1


def test_pictures_at_the_edge_of_the_grid_are_padded():
    rows = measure(_ink()).steps
    lightness = rows[STEPS.index((0, 1)), -PIXELS:].reshape(STEP_PICTURE)
    assert lightness[:, : STEP_PICTURE[1] // 8].max() == 0
    assert lightness[STEP_PICTURE[0] // 2, STEP_PICTURE[1] // 2] == 1
