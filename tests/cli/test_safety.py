"""Any input, closed stream or file: one line, the right exit status, no raw characters."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, Pnp, fast_only, file_names

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


def test_defect_is_one_line_with_its_own_status(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("nothing\nhere")

    monkeypatch.setattr("pnp.catalogue.catalogue.Catalogue.components", broken)
    answer = pnp("list")
    assert answer.status == 70
    line = broken.__code__.co_firstlineno + 1
    reason = f"KeyError: 'nothing\\nhere' (test_safety.py:{line})"
    assert answer.err == f"pnp: this is a bug in pnp: please report {reason}\n"
    monkeypatch.setenv("PNP_DEBUG", "1")
    assert "Traceback" in pnp("list").err


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("pnp list >&-", 2, "pnp: standard output is closed: open it, or redirect it to a file\n"),
        ("pnp score - <&-", 2, "pnp: -: standard input is closed: open it, or pass a file\n"),
        (
            "pnp score color-claim <&-",
            2,
            "pnp: standard input is closed: open it, or pass a position file\n",
        ),
        ("pnp score $(printf 'a\\377b.toml')", 2, "pnp: a\\udcffb.toml: no such file"),
        ("pnp score .", 2, "pnp: .: this folder has no .toml files: name another folder\n"),
        (f"pnp score {'n' * 300}.toml", 2, ".toml: File name too long\n"),
        ("pnp list 2>&- >&-", 2, ""),
        ("pnp list 2>&- >&- <&-", 2, ""),
        ("pnp score absent.toml 2>/dev/full", 2, ""),
        ("pnp list >/dev/full 2>/dev/full", 2, ""),
        ("pnp list >/dev/full", 2, "pnp: cannot write: No space left on device\n"),
        (
            "pnp score - - </dev/null",
            2,
            "pnp: -: standard input can be read only once: leave out one -\n",
        ),
        (
            "pnp moves - - </dev/null",
            2,
            "pnp: -: standard input can be read only once: leave out one -\n",
        ),
        ("pnp score - </dev/full", 2, "pnp: -: larger than 1,000,000 bytes\n"),
        ("pnp score - </proc/self/mem", 2, "pnp: -: cannot be read: Input/output error\n"),
    ],
)
def test_closed_streams_and_odd_names_are_reported(
    folder: Path, line: str, status: int, message: str
) -> None:
    answer = shell(line, folder)
    assert answer.returncode == status
    assert message in answer.stderr
    assert answer.stderr.count("\n") <= 1


@pytest.mark.parametrize("columns", ["0", "1", "-3", "many", "²", "99999"])
def test_output_fits_any_terminal_width(folder: Path, columns: str) -> None:
    (folder / "p.toml").write_text(EVENING)
    answer = shell("pnp score p.toml", folder, COLUMNS=columns)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "points" in answer.stdout


def test_names_are_printed_without_control_characters(pnp: Pnp, folder: Path) -> None:
    text = (ROOT / "docs/passtally.toml").read_text()
    assert '"orange"' in text
    for name in ("[/]", "[bold]", ":smile:", r"\u001b[2Jx\u202e\u0085"):
        (folder / "p.toml").write_text(text.replace('"orange"', f'"{name}"'))
        answer = pnp("score", "p.toml")
        assert answer.status == 0
        assert name in answer.out
        assert not set("\x1b\x07\u202e\x85") & set(answer.out)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1:strict"])
def test_unprintable_name_of_a_player_is_escaped(folder: Path, encoding: str) -> None:
    text = (ROOT / "docs/passtally.toml").read_text()
    (folder / "p.toml").write_text(text.replace('"orange"', '"\N{SNOWMAN}"'))
    for command in ("score", "diagram"):
        answer = shell(f"pnp {command} p.toml", folder, PYTHONIOENCODING=encoding, LC_ALL="C")
        assert (answer.returncode, answer.stderr) == (0, "")
        assert "\\u2603" in answer.stdout


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_unprintable_file_name_is_escaped(folder: Path, encoding: str) -> None:
    line = "pnp score \x1b]0.toml"
    answer = shell(line, folder, PYTHONIOENCODING=encoding, LC_ALL="C")
    assert answer.stderr.startswith("pnp: \\u001b]0.toml: ")


@pytest.mark.parametrize("number", fast_only([signal.SIGTERM], [signal.SIGHUP, signal.SIGINT]))
def test_stopped_run_leaves_no_files(folder: Path, number: signal.Signals) -> None:
    words = ["render", "color-claim/board", "--copies", "300", "--up", "1", "-o", "x.png"]
    run = subprocess.Popen(
        [sys.executable, "-m", "pnp", *words], cwd=folder, stderr=subprocess.PIPE, text=True
    )
    while run.poll() is None and not file_names(folder):
        time.sleep(0.01)
    run.send_signal(number)
    _, message = run.communicate(timeout=20)
    assert message.strip() == "pnp: stopped"
    assert run.returncode == 128 + number
    assert file_names(folder) == []


def test_standard_input_is_read_once_for_drawing_and_json(folder: Path) -> None:
    (folder / "p.toml").write_text(EVENING)
    answer = shell("pnp score p.toml - -o x.pdf --json < p.toml", folder)
    first, second = map(json.loads, answer.stdout.splitlines())
    assert (answer.returncode, answer.stderr) == (0, "")
    assert first == {**second, "file": "p.toml"}
    (folder / "bad.toml").write_text("game = 3")
    answer = shell("pnp score - -o x.pdf --json < bad.toml", folder)
    assert answer.returncode == 2
    assert json.loads(answer.stdout)["error"]["line"] == 1


@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1", "cp437", "utf-16"])
def test_terminal_with_another_encoding_gets_output(folder: Path, encoding: str) -> None:
    name = "n\N{LATIN SMALL LETTER O WITH DIAERESIS}\N{SNOWMAN}.toml"
    (folder / name).write_text(EVENING)
    line = [sys.executable, "-m", "pnp", "score", name, f"absent-{name}"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C", "TERM": "dumb"}
    answer = subprocess.run(line, cwd=folder, capture_output=True, env=environment, check=False)
    assert answer.returncode == 2
    assert b"Traceback" not in answer.stderr
    assert "1 of 2 positions read" in answer.stdout.decode(encoding.partition(":")[0])


def test_templates_and_folders_of_any_name_are_listed_and_drawn(folder: Path, pnp: Pnp) -> None:
    game = folder / "te\udcfflates" / "g\udcfe"
    game.mkdir(parents=True)
    shutil.copy(ROOT / "templates/generic/grid.toml", game / "two\nlines\udcff.toml")
    words = ["--templates", str(game.parent)]
    assert "g\\udcfe/two" in pnp("list", *words).out
    name = "g\udcfe/two\nlines\udcff"
    assert pnp("check", name, *words).status == 0
    for ending in ("pdf", "svg"):
        assert pnp("render", name, *words, "-o", f"\udcff.{ending}").status == 0


def test_ctrl_c_during_imports_ends_the_run(folder: Path) -> None:
    program = "import signal, sys; from pnp.__main__ import run\n"
    for module in ("click", "pnp.cli.streams"):
        hook = (
            "class Hook:\n"
            " def find_spec(self, name, *_):\n"
            f"  if name == {module!r}: signal.raise_signal(signal.SIGINT)\n"
            "sys.meta_path.insert(0, Hook()); run()"
        )
        answer = subprocess.run(
            [sys.executable, "-c", program + hook], capture_output=True, check=False
        )
        assert (answer.returncode, answer.stdout, answer.stderr) == (130, b"", b"")


@pytest.mark.parametrize("name", ["SIGHUP", "SIGBREAK", "SIGTERM"])
def test_missing_signals_are_tolerated(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delattr(signal, name, raising=False)
    assert pnp("start", "color-claim", "-o", "p.toml").status == 0


@pytest.mark.parametrize("place", ["printers.json", "printers.json.lock"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "loop", "null"])
def test_printer_list_that_is_not_a_file_is_reported(
    folder: Path, pnp: Pnp, place: str, kind: str
) -> None:
    (folder / "config/pnp").mkdir(parents=True)
    file = folder / "config/pnp" / place
    match kind:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case "loop":
            file.symlink_to(file)
        case "null":
            file.symlink_to("/dev/null")
    answer = pnp("printer", "add", "office")
    assert answer.status == 2
    assert str(file) in answer.err
    assert answer.err.count("\n") == 1
    assert file_names(file.parent)[0] == "printers.json" or place != "printers.json"


@pytest.mark.parametrize("command", ["score", "moves"])
def test_links_out_of_a_folder_are_faults(folder: Path, pnp: Pnp, command: str) -> None:
    (folder / "games").mkdir()
    pnp("start", "color-claim", "-o", "games/a.toml")
    shutil.copy("games/a.toml", "outside.toml")
    (folder / "games/b.toml").symlink_to(folder / "outside.toml")
    (folder / "games/c.toml").symlink_to("a.toml")
    answer = pnp(command, "games")
    assert answer.status == 2
    assert "games/b.toml: a link to a file outside the folder is not followed: " in answer.err
    assert "2 of 3 positions read." in answer.out
    assert pnp(command, "games/b.toml").status == 0, "a file that is named may be a link"


def test_new_game_on_a_full_disk_leaves_no_folders(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type(shutil.disk_usage(folder))
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage(10, 9, 1))
    answer = pnp("new", "two-towers", "--folder", "a/b")
    assert answer.status == 2
    assert "are free" in answer.err
    assert file_names(folder) == []
