"""From log-odds to fields: the lines, and which fields are uncertain."""

from itertools import pairwise

import numpy as np
import pytest

from pnp.extras.scan import model
from pnp.extras.scan.decode import Evidence, decode
from pnp.extras.scan.filled_sheet import line_text
from pnp.extras.scan.reading import _halves_with_more_ink, _lines, _number
from pnp.extras.scan.steps import STEPS
from pnp.games.colour_lines.lines import read_line, spaces_of
from pnp.games.colour_lines.sheet import BOARD, INDEX, side

LEFT, RIGHT = "b5 NEES", "m7 NNWW"
LIKELY, UNLIKELY = 9.0, -9.0


def _path(text):
    line = read_line(text)
    return (INDEX[line.start], *spaces_of(line))


def _evidence(*, starts=None, steps=None):
    """Return evidence of two clear lines, except for these odds by space and by step."""
    drawn = {tuple(sorted(pair)) for text in (LEFT, RIGHT) for pair in pairwise(_path(text))}
    of_steps = {step: LIKELY if step in drawn else UNLIKELY for step in STEPS} | (steps or {})
    of_starts = np.full(BOARD.size, UNLIKELY)
    for space, odds in ({"b5": LIKELY, "m7": LIKELY} | (starts or {})).items():
        of_starts[INDEX[space]] = odds
    return Evidence(
        np.array([of_steps[step] for step in STEPS]), np.zeros(BOARD.size), of_starts, {}
    )


def _read(evidence, line_limit=12.0):
    return _lines(decode(side("A"), evidence), evidence.starts, line_limit)


def test_clear_lines_are_certain():
    lines = _read(_evidence())
    assert {half: line_text(field.value) for half, field in lines.items()} == {
        "left": LEFT,
        "right": RIGHT,
    }
    assert not any(field.uncertain for field in lines.values())


@pytest.mark.parametrize(("odds", "is_uncertain"), [(-2, False), (-3, True)])
def test_line_with_a_faint_start_is_uncertain(odds, is_uncertain):
    """No other start is likely, and the other line stays certain."""
    lines = _read(_evidence(starts={"b5": odds}))
    assert line_text(lines["left"].value) == LEFT
    assert (lines["left"].uncertain, lines["right"].uncertain) == (is_uncertain, False)


@pytest.mark.parametrize(("beyond", "start"), [(-5.5, "b5"), (-3, "b6")])
def test_crossed_out_step_does_not_outweigh_the_start(beyond, start):
    """A visible X counts as much as a step, even a clear one."""
    step = (INDEX["b5"], INDEX["b6"])
    lines = _read(_evidence(starts={"b5": 0, "b6": beyond}, steps={step: 4.0}))
    assert line_text(lines["left"].value).startswith(start)


def test_missing_lines_are_uncertain():
    nothing = _evidence()._replace(starts=np.full(BOARD.size, -20.0))
    assert all(field.uncertain for field in _lines(None, nothing.starts, 12.0).values())


@pytest.mark.parametrize(("odds", "is_uncertain"), [(LIKELY, False), (-3, True)])
def test_uncertain_line_raises_the_threshold_of_the_other(odds, is_uncertain):
    """A shadow or a crease usually affects both."""
    step = tuple(sorted((INDEX["k5"], INDEX["j5"])))
    lines = _read(_evidence(starts={"b5": odds}, steps={step: -2.5}))
    assert line_text(lines["right"].value) == RIGHT
    assert [field.uncertain for field in lines.values()] == [is_uncertain, is_uncertain]


def test_lines_are_uncertain_where_print_may_look_like_ink():
    assert all(field.uncertain for field in _read(_evidence(), line_limit=0.0).values())


@pytest.mark.parametrize(
    ("spaces", "halves"), [(["c10", "d10"], set()), (["b10", "c10", "d10"], {"left"})]
)
def test_half_with_clear_steps_on_neither_line_is_incomplete(spaces, halves):
    """One or two such steps are often steps that were crossed out."""
    steps = {(INDEX[space], INDEX[space] + 1): LIKELY for space in spaces}
    evidence = _evidence(steps=steps)
    assert _halves_with_more_ink(evidence.steps, _read(evidence)) == halves


@pytest.mark.parametrize(("four", "is_uncertain"), [(0.8, False), (0.3, True)])
def test_sign_unlike_any_number_is_uncertain(monkeypatch, four, is_uncertain):
    signs = model.Model(
        np.zeros(1),
        np.ones(1),
        ((np.zeros((1, 5)), np.array([UNLIKELY, UNLIKELY, UNLIKELY, four, UNLIKELY])),),
    )
    monkeypatch.setattr(model, "models", lambda: {"signs": signs})
    field = _number(LIKELY, np.zeros(1))
    assert (field.value, field.uncertain) == (4, is_uncertain)
