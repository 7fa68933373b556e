"""Networks: log-odds of a row, and their storage in a file of weights."""

import numpy as np
import pytest

from pnp.extras.scan.model import Model, models


def _network() -> Model:
    """Return 3 times the sum of two measures above their mean of 2, less 1."""
    inner = (np.eye(2, dtype=np.float32), np.zeros(2, np.float32))
    last = (np.array([[3.0], [3.0]], np.float32), np.array([-1.0], np.float32))
    return Model(np.full(2, 2, np.float32), np.ones(2, np.float32), (inner, last))


@pytest.mark.parametrize(
    ("measures", "odds"), [((2, 2), -1), ((3, 2), 2), ((3, 4), 8), ((-9, 3), 2), ((99, 99), 12)]
)
def test_layers_have_relu_and_odds_are_bounded(measures, odds):
    assert _network().log_odds(np.array([measures], np.float32)) == pytest.approx([odds])


def test_unseen_measures_have_even_odds():
    assert _network().log_odds(np.array([[np.nan, 2]], np.float32)) == pytest.approx([0])


def test_network_survives_storage():
    rows = np.array([[3, 4], [0, 2.5]], np.float32)
    restored = Model.of(_network().arrays("steps"), "steps")
    assert restored.log_odds(rows) == pytest.approx(_network().log_odds(rows), abs=0.01)


def test_reader_has_all_networks():
    assert set(models()) == {"steps", "entered", "starts", "ticks", "rounds", "box", "signs"}


def test_odds_are_averaged_over_four_flips():
    """The network returns the top left ink pixel of a picture of 2 by 2 pixels."""
    weights = np.zeros((9, 1), np.float32)
    weights[0], weights[1] = 100, 1
    network = Model(np.zeros(9, np.float32), np.ones(9, np.float32), ((weights, np.zeros(1)),))
    ink, lightness = [1, 2, 3, 4], [9, 9, 9, 9]
    row = np.array([[0, *ink, *lightness]], np.float32)
    assert network.log_odds_with_flips(row, (2, 2)) == pytest.approx([(1 + 2 + 3 + 4) / 4])
