"""From odds to fields: which line is taken, and what has to be asked about."""

from itertools import pairwise

import numpy as np
import pytest

from pnp.extras.scan import model
from pnp.extras.scan.decode import Evidence, decode
from pnp.extras.scan.filled_sheet import line_text
from pnp.extras.scan.reading import _lines, _number
from pnp.extras.scan.steps import STEPS
from pnp.games.colour_lines.lines import read_line, spaces_of
from pnp.games.colour_lines.sheet import BOARD, INDEX, side

LEFT, RIGHT = "b5 NEES", "m7 NNWW"
SURE, NEVER = 9.0, -9.0


def _path(text):
    line = read_line(text)
    return (INDEX[line.start], *spaces_of(line))


def _evidence(*, starts=None, steps=None):
    """Both lines drawn as clearly as can be, but for these odds by space and by step."""
    drawn = {tuple(sorted(pair)) for text in (LEFT, RIGHT) for pair in pairwise(_path(text))}
    of_steps = {step: SURE if step in drawn else NEVER for step in STEPS} | (steps or {})
    of_starts = np.full(BOARD.size, NEVER)
    for space, odds in ({"b5": SURE, "m7": SURE} | (starts or {})).items():
        of_starts[INDEX[space]] = odds
    return Evidence(
        np.array([of_steps[step] for step in STEPS]), np.zeros(BOARD.size), of_starts, {}
    )


def _read(evidence, surest=12.0):
    return _lines(decode(side("A"), evidence), evidence.starts, surest)


def test_lines_that_are_drawn_clearly_are_taken_without_a_question():
    lines = _read(_evidence())
    assert {half: line_text(field.value) for half, field in lines.items()} == {
        "left": LEFT,
        "right": RIGHT,
    }
    assert not any(field.uncertain for field in lines.values())


@pytest.mark.parametrize(("odds", "asked"), [(-2, False), (-3, True)])
def test_a_line_whose_start_is_hardly_seen_is_asked_however_clear_its_steps_are(odds, asked):
    """All else that may be its start is far less likely, and the other line is not touched."""
    lines = _read(_evidence(starts={"b5": odds}))
    assert line_text(lines["left"].value) == LEFT
    assert (lines["left"].uncertain, lines["right"].uncertain) == (asked, False)


@pytest.mark.parametrize(("beyond", "start"), [(-5.5, "b5"), (-3, "b6")])
def test_a_step_that_was_crossed_out_before_the_start_does_not_outweigh_the_start(beyond, start):
    """An X that is seen weighs as much as a step, however clear that is."""
    step = (INDEX["b5"], INDEX["b6"])
    lines = _read(_evidence(starts={"b5": 0, "b6": beyond}, steps={step: 4.0}))
    assert line_text(lines["left"].value).startswith(start)


def test_of_a_sheet_without_any_line_both_are_asked():
    nothing = _evidence()._replace(starts=np.full(BOARD.size, -20.0))
    assert all(field.uncertain for field in _lines(None, nothing.starts, 12.0).values())


@pytest.mark.parametrize(("odds", "asked"), [(SURE, False), (-3, True)])
def test_where_a_line_is_asked_the_other_has_to_be_surer(odds, asked):
    """What made one hard to read, such as a shadow or a crease, is near the other."""
    step = tuple(sorted((INDEX["k5"], INDEX["j5"])))
    lines = _read(_evidence(starts={"b5": odds}, steps={step: -2.5}))
    assert line_text(lines["right"].value) == RIGHT
    assert [field.uncertain for field in lines.values()] == [asked, asked]


def test_where_the_print_may_pass_for_ink_both_lines_are_asked():
    assert all(field.uncertain for field in _read(_evidence(), surest=0.0).values())


@pytest.mark.parametrize(("four", "asked"), [(0.8, False), (0.3, True)])
def test_a_sign_that_is_hardly_a_number_is_asked_however_unlike_the_others_it_is(
    monkeypatch, four, asked
):
    signs = model.Model(
        np.zeros(1),
        np.ones(1),
        ((np.zeros((1, 5)), np.array([NEVER, NEVER, NEVER, four, NEVER])),),
    )
    monkeypatch.setattr(model, "models", lambda: {"signs": signs})
    field = _number(SURE, np.zeros(1))
    assert (field.value, field.uncertain) == (4, asked)
