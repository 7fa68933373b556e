"""Whatever is typed, closed or held by a file: one line, the right status, nothing raw."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.cli.streams import safe
from tests.conftest import ROOT, Pnp, left_behind

BOARD = "paint-the-line/scoring-board"
EVENING = (ROOT / "docs/evening.toml").read_text()


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("pnp", f"{sys.executable} -m pnp", 1)],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_a_defect_is_one_line_and_its_own_status(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("nothing\nhere")

    monkeypatch.setattr("pnp.library.library.Library.components", broken)
    answer = pnp("list")
    assert answer.status == 70
    assert answer.err == "pnp: a defect in pnp, please report: KeyError: 'nothing\\nhere'\n"
    monkeypatch.setenv("PNP_DEBUG", "1")
    assert "Traceback" in pnp("list").err


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("pnp list >&-", 2, "pnp: cannot write: standard output is closed\n"),
        ("pnp score - <&-", 2, "pnp: -: standard input is closed\n"),
        ("pnp score color-claim <&-", 2, "pnp: standard input is closed, and nothing can"),
        ("pnp score $(printf 'a\\377b.toml')", 2, "pnp: a\\udcffb.toml: there is no such file"),
        ("pnp score .", 2, "pnp: .: this folder has no .toml files\n"),
        (f"pnp score {'n' * 300}.toml", 2, ".toml: File name too long\n"),
        ("pnp list 2>&- >&-", 2, ""),
    ],
)
def test_closed_and_odd_streams_and_names_are_told(
    folder: Path, line: str, status: int, told: str
) -> None:
    answer = shell(line, folder)
    assert answer.returncode == status
    assert told in answer.stderr
    assert answer.stderr.count("\n") <= 1


@pytest.mark.parametrize("columns", ["0", "1", "-3", "many", "²", "99999"])
def test_a_terminal_of_any_width_is_written_to(folder: Path, columns: str) -> None:
    (folder / "p.toml").write_text(EVENING)
    answer = shell("pnp score p.toml", folder, COLUMNS=columns)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "points" in answer.stdout


def test_names_are_printed_as_they_are_and_never_ring_a_bell(pnp: Pnp, folder: Path) -> None:
    text = (ROOT / "docs/passtally.toml").read_text()
    assert '"orange"' in text
    for name in ("[/]", "[bold]", ":smile:", r"\u001b[2Jx\u202e\u0085"):
        (folder / "p.toml").write_text(text.replace('"orange"', f'"{name}"'))
        answer = pnp("score", "p.toml")
        assert answer.status == 0
        assert name in answer.out
        assert not set("\x1b\x07\u202e\x85") & set(answer.out)


def test_a_file_name_cannot_speak_to_the_terminal(pnp: Pnp, folder: Path) -> None:
    answer = pnp("score", "\x1b]0;title\x07.toml")
    assert answer.err.startswith("pnp: \\u001b]0;title\\u0007.toml: there is no such file")


def test_what_is_safe_is_left_alone() -> None:
    assert safe("two\nlines\t— ≥ 3 😀") == "two\nlines\t— ≥ 3 😀"


def test_a_plain_run_of_many_files_says_nothing_on_standard_error(folder: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (folder / name).write_text(EVENING)
    answer = shell("pnp score a.toml b.toml", folder)
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_run_that_is_ended_leaves_nothing_behind(folder: Path, number: signal.Signals) -> None:
    words = ["render", "color-claim/board", "--copies", "300", "--up", "1", "-o", "x.png"]
    run = subprocess.Popen(
        [sys.executable, "-m", "pnp", *words], cwd=folder, stderr=subprocess.PIPE, text=True
    )
    while run.poll() is None and not left_behind(folder):
        time.sleep(0.01)
    run.send_signal(number)
    _, told = run.communicate(timeout=20)
    assert told.strip() == "pnp: stopped"
    assert run.returncode == 128 + number
    assert left_behind(folder) == []
