"""Completions for the Tab key, by the protocol between click's scripts and `pnp` in bash."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pnp

Offered = Callable[[str], list[str]]


@pytest.fixture
def offered(pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Offered:
    """Return a function that completes a line whose last word is unfinished."""

    def complete(line: str) -> list[str]:
        monkeypatch.setenv("_PNP_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - (line[-1] != " ")))
        answer = pnp()
        assert (answer.status, answer.err) == (0, "")
        return answer.out.splitlines()

    return complete


@pytest.mark.parametrize(
    "line",
    [
        "pnp moves t",
        "pnp play t",
        "pnp diagram t",
        "pnp perft t",
        "pnp render color-claim/board -o t",
        "pnp kit color-claim -o t",
    ],
)
def test_files_are_left_to_the_shell(offered: Offered, line: str) -> None:
    assert offered(line) == ["file,t"]


def test_score_completes_games_unless_a_file_matches(offered: Offered) -> None:
    assert offered("pnp score pass") == ["file,pass", "plain,passtally"]
    Path("passage.toml").touch()
    assert offered("pnp score pass") == ["file,pass"]


def test_templates_complete_to_files_if_no_name_matches(offered: Offered) -> None:
    assert offered("pnp show color-claim/b") == ["file,color-claim/b", "plain,color-claim/board"]
    assert offered("pnp render my-boards/") == ["file,my-boards/"]
    assert offered("pnp check passt") == ["file,passt", "plain,passtally"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pnp render generic/grid -p ro", ["rows="]),
        ("pnp render generic/grid -o x.pdf -p labels=", ["yes", "no"]),
        ("pnp render generic/grid -p rows=3 -p labels = y", ["yes"]),
        ("pnp render nothing -p ro", []),
        ("pnp render color-claim/board --palette g", ["grey"]),
        ("pnp render color-claim/board --palette=g", ["grey"]),
        ("pnp render color-claim/board --paper le", ["Letter", "Legal"]),
        ("pnp render color-claim/board --layers fold,gu", ["fold,guide"]),
        ("pnp render color-claim/board --layers print,glue,cut,g", ["print,glue,cut,guide"]),
        ("pnp render color-claim/board --backs duplex-l", ["duplex-long"]),
        (
            "pnp kit color-claim --only ",
            [
                "rules",
                "board",
                "pyramids",
                "pad",
                "aids",
                "plain",
                "thick",
                "setup",
                "cover",
                "box",
                "labels",
                "test",
            ],
        ),
        ("pnp setup line-or-colour --variant ", ["basic", "advanced"]),
        ("pnp start line-or-colour --variant a", ["advanced"]),
        ("pnp score line-or-colour --variant b", ["basic"]),
        ("pnp roll ", ["colour-lines"]),
        ("pnp sheet ", ["colour-lines"]),
        ("pnp sheet colour-lines --with b", ["black="]),
        ("pnp pad pa", ["paint-the-line", "passtally"]),
        ("pnp setup pa", ["paint-the-line", "passtally"]),
    ],
)
def test_values_are_completed_by_context(offered: Offered, line: str, words: list[str]) -> None:
    assert [each.removeprefix("plain,") for each in offered(line) if each] == words


@pytest.mark.parametrize(
    ("words", "reply"),
    [
        ("score tab", []),  # bash then completes files itself
        ("check pass", ["passtally"]),
        ("render generic/grid -p labels = y", ["yes"]),
        ("render generic/grid -p lab", ["labels="]),
    ],
)
def test_bash_shows_the_completions(folder: Path, words: str, reply: list[str]) -> None:
    pnp = Path(sys.executable).with_name("pnp")
    script = (
        f'eval "$({pnp} completion bash)"; compopt() {{ :; }}; complete() {{ :; }}\n'
        f"COMP_WORDS=(pnp {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
        f'_pnp_completion {pnp}; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == reply
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("before", "word", "expected"),
    [
        ("pnp\nrender\ngeneric/grid\n-p", "ro", ["rows="]),
        ("pnp\nrender\n'generic/grid'\n-p", "labels=", ["labels=yes", "labels=no"]),
        ("pnp\nrender\ncolor-claim/board\n--paper", "le", ["Letter", "Legal"]),
        ("pnp\nkit\ncolor-claim\n-o", "t", []),
    ],
)
def test_powershell_completes_words(
    before: str, word: str, expected: list[str], pnp: Pnp, folder: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("_PNP_COMPLETE", "powershell_complete")
    monkeypatch.setenv("COMP_WORDS", before)
    monkeypatch.setenv("COMP_WORD", word)
    answer = pnp()
    assert (answer.status, answer.err) == (0, "")
    assert [line.split("\t")[0] for line in answer.out.splitlines() if line] == expected


def test_script_for_powershell_registers_the_command(pnp: Pnp) -> None:
    script = pnp("completion", "powershell").out
    assert "Register-ArgumentCompleter -Native -CommandName pnp " in script
    assert '$env:_PNP_COMPLETE = "powershell_complete"' in script
    assert script.count("{") == script.count("}")
