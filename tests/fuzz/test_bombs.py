"""Huge, negative, endless, empty and odd values, for every option of every command."""

import pytest

from tests.conftest import fast_only
from tests.fuzz.bombs import LINES, bombs, files, poster_bombs, printer_bombs
from tests.fuzz.running import Case, tried

_TURNS = 4
"""Every option gets a fourth of the values, another in each command; a fourth of these are fast."""


def wrong(case: Case) -> list[str]:
    """Return all faults, including a run that neither finishes nor is rejected in a line."""
    outcome = tried(case)
    found = list(outcome.wrong)
    if outcome.answer is not None:
        status, error = outcome.answer.status, outcome.answer.err
        if status not in {0, 2}:
            found.append(f"status {status}")
        if status == 2 and (error.count("\n") != 1 or not error.startswith("pnp: ")):
            found.append(error)
    return found


@pytest.mark.parametrize("name", sorted(LINES.keys() - {"gallery"}))
def test_lines_without_extreme_values_succeed(name: str) -> None:
    outcome = tried(Case([*name.split(), *LINES[name].split()], files()))
    assert outcome.answer is not None
    assert outcome.answer.status == 0


@pytest.mark.parametrize("name", sorted({line.split()[0] for line in LINES}))
@pytest.mark.parametrize("part", fast_only([0], [1, 2, 3]))
def test_option_is_obeyed_or_rejected_in_a_line(name: str, part: int) -> None:
    turn = len(name) % _TURNS + _TURNS * part
    own = [case for case in [*bombs()][turn :: 4 * _TURNS] if case.words[0] == name]
    assert {" ".join(case.words): found for case in own if (found := wrong(case))} == {}


def test_printer_is_obeyed_or_rejected_in_a_line() -> None:
    for case in list(printer_bombs())[::2]:
        assert wrong(case) == [], case


def test_poster_is_printed_or_rejected_in_a_line() -> None:
    for case in list(poster_bombs())[::2]:
        assert wrong(case) == [], case
