"""Every command's help, as a person reads it, and what is said when the words make no sense."""

from pathlib import Path

import pytest

from pnp.cli import command_entries
from pnp.version import __version__
from tests.conftest import Pnp

HELP = Path(__file__).parent / "help"


@pytest.mark.parametrize("command", ["", *command_entries()])
def test_the_help_is_the_one_that_was_read_through(
    pnp: Pnp, command: str, monkeypatch: pytest.MonkeyPatch, golden: bool
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = pnp(*filter(None, [command]), "--help")
    assert answer.status == 0
    file = HELP / f"{command or 'pnp'}.txt"
    if golden:
        file.write_text(answer.out)
    assert answer.out == file.read_text()


def test_the_version_is_told(pnp: Pnp) -> None:
    assert pnp("--version").out == f"pnp {__version__}\n"


def test_without_a_command_the_help_is_shown(pnp: Pnp) -> None:
    answer = pnp()
    assert answer.status == 2
    assert answer.err.startswith("Usage: pnp")
