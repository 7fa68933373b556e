"""Networks: what they say of a row, and that a file of weights keeps them."""

import numpy as np
import pytest

from pnp.extras.scan.model import Model, models


def _network() -> Model:
    """The larger of two measures less 1, as far as both lie over their mean of 2."""
    inner = (np.eye(2, dtype=np.float32), np.zeros(2, np.float32))
    last = (np.array([[3.0], [3.0]], np.float32), np.array([-1.0], np.float32))
    return Model(np.full(2, 2, np.float32), np.ones(2, np.float32), (inner, last))


@pytest.mark.parametrize(
    ("measures", "odds"), [((2, 2), -1), ((3, 2), 2), ((3, 4), 8), ((-9, 3), 2), ((99, 99), 12)]
)
def test_between_layers_nothing_below_zero_goes_on_and_odds_are_bounded(measures, odds):
    assert _network().log_odds(np.array([measures], np.float32)) == pytest.approx([odds])


def test_of_what_was_not_seen_nothing_is_said():
    assert _network().log_odds(np.array([[np.nan, 2]], np.float32)) == pytest.approx([0])


def test_a_file_of_weights_keeps_a_network():
    rows = np.array([[3, 4], [0, 2.5]], np.float32)
    kept = Model.of(_network().arrays("steps"), "steps")
    assert kept.log_odds(rows) == pytest.approx(_network().log_odds(rows), abs=0.01)


def test_the_reader_has_a_network_for_each_thing_that_is_drawn():
    assert set(models()) == {"steps", "entered", "starts", "ticks", "rounds", "box", "signs"}


def test_a_picture_is_looked_at_from_all_four_sides():
    """The network knows a picture of two by two, ink and room, by the left top pixel of its ink."""
    weights = np.zeros((9, 1), np.float32)
    weights[0], weights[1] = 100, 1
    knows = Model(np.zeros(9, np.float32), np.ones(9, np.float32), ((weights, np.zeros(1)),))
    ink, room = [1, 2, 3, 4], [9, 9, 9, 9]
    row = np.array([[0, *ink, *room]], np.float32)
    assert knows.log_odds_with_flips(row, (2, 2)) == pytest.approx([(1 + 2 + 3 + 4) / 4])
