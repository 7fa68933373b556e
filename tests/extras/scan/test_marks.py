"""Measures of digits written in boxes."""

import numpy as np
import pytest

from pnp.extras.scan.marks import SIGN, BoxInk, sign_measures


def _box() -> np.ndarray:
    """Return the vertical stroke of a 1."""
    dark = np.zeros((34, 40), np.float32)
    dark[5:25, 18:22] = 0.5
    return dark


def test_ink_from_the_row_below_is_ignored():
    alone, with_more = _box(), _box()
    with_more[30:, 5:35] = 0.5
    assert sign_measures(BoxInk(with_more, 0.5)) == pytest.approx(sign_measures(BoxInk(alone, 0.5)))


def test_sign_fills_its_picture_at_any_place_in_the_box():
    aside = np.roll(_box(), (4, -9), (0, 1))
    picture = sign_measures(BoxInk(aside, 0.5))
    assert picture == pytest.approx(sign_measures(BoxInk(_box(), 0.5)))
    assert picture[:-1].reshape(SIGN).max(1).min() > 1


def test_box_without_ink_has_no_sign():
    assert sign_measures(BoxInk(np.full((34, 40), 0.01, np.float32), 0.5)) is None
