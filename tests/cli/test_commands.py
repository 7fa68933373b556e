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


@pytest.mark.parametrize("command", command_entries())
def test_every_help_says_what_it_does_and_shows_an_example(pnp: Pnp, command: str) -> None:
    out = pnp(command, "--help").out
    assert f"    pnp {command}" in out or f"(pnp {command}" in out
    assert "..." not in pnp("--help").out.split("Commands:")[1]


def test_the_version_is_told(pnp: Pnp) -> None:
    assert pnp("--version").out == f"pnp {__version__}\n"


def test_without_a_command_the_help_is_shown(pnp: Pnp) -> None:
    answer = pnp()
    assert answer.status == 2
    assert answer.err.startswith("Usage: pnp")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["rendr"], "there is no command 'rendr' (did you mean render?)"),
        (["fly"], "there is no command 'fly' (see pnp --help)"),
        (["show"], "Missing argument 'NAME' (see pnp show --help)"),
        (
            ["list", "--jsn"],
            "there is no option --jsn (did you mean --json?) (see pnp list --help)",
        ),
    ],
)
def test_a_slip_is_answered_in_one_line(pnp: Pnp, words: list[str], reason: str) -> None:
    answer = pnp(*words)
    assert (answer.status, answer.out, answer.err) == (2, "", f"pnp: {reason}\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_completion(pnp: Pnp, shell: str) -> None:
    out = pnp("completion", shell).out
    assert "_PNP_COMPLETE" in out


def test_completion_knows_the_components(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PNP_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "pnp show paint")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert pnp().out.splitlines() == [
        "file,paint",
        "plain,paint-the-line/movement-board",
        "plain,paint-the-line/pad",
        "plain,paint-the-line/pyramids",
        "plain,paint-the-line/rules",
        "plain,paint-the-line/scoring-board",
    ]
