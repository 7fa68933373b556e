"""Help of every command: text and size; the commands grouped by task."""

import re
from itertools import takewhile
from pathlib import Path

import pytest

from pnp.cli import command_entries
from pnp.extra import Task
from pnp.version import __version__
from tests.conftest import Pnp

HELP = Path(__file__).parent / "help"

_NAMES = 2
"""Column at which the names of options start."""


@pytest.mark.parametrize("command", ["", *command_entries()])
def test_help_matches_the_stored_text(
    pnp: Pnp, command: str, monkeypatch: pytest.MonkeyPatch, golden: bool
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = pnp(*filter(None, [command]), "--help")
    assert answer.status == 0
    file = HELP / f"{command or 'pnp'}.txt"
    if golden:
        file.write_text(answer.out)
    assert answer.out == file.read_text()


def test_version_is_printed(pnp: Pnp) -> None:
    assert pnp("--version").out == f"pnp {__version__}\n"


def test_pnp_without_a_command_prints_help(pnp: Pnp) -> None:
    answer = pnp()
    assert answer.status == 2
    assert answer.err.startswith("Usage: pnp")


@pytest.mark.parametrize("command", [*command_entries()])
def test_every_option_has_at_most_two_lines(
    pnp: Pnp, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = pnp(command, "--help-all").out.partition("\nOptions:\n")[2].splitlines()
    columns = [len(re.match(r" *", line)[0]) if line else 0 for line in lines]
    names = [n for n, column in enumerate(columns) if column == _NAMES and lines[n][2] == "-"]
    assert names
    for at in names:
        more = list(takewhile(lambda column: column > _NAMES, columns[at + 1 :]))
        alone = "  " not in lines[at].strip()  # a long name, with its help below
        assert len(more) <= (2 if alone else 1), lines[at]
    assert all(len(line) < 80 for line in lines)


def test_help_of_render_fits_50_lines(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    short = pnp("render", "--help").out.splitlines()
    assert len(short) <= 50
    assert short[-1] == "pnp render --help-all shows all options."
    assert "--spot-cut" not in "".join(short)
    whole = pnp("render", "--help-all").out
    assert "--spot-cut" in whole
    assert "Parallel runs:" in whole


@pytest.mark.parametrize("command", [*command_entries()])
def test_help_is_readable_at_60_columns(
    pnp: Pnp, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = pnp(command, "--help-all").out.splitlines()
    assert [line for line in lines if len(line) > 60 and not line.startswith("    pnp ")] == []


def test_every_command_is_listed_below_a_task(pnp: Pnp) -> None:
    text = pnp("--help").out
    assert re.findall(r"^(\S.*):$", text, re.MULTILINE) == ["Options", *Task]
    assert all(f"\n  {name} " in text for name in command_entries())
