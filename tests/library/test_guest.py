"""A game of another package, the one of docs/adding-a-game.md, is known to every command."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

NIM = 'game = "nim"\nto_move = 1\nheaps = """\n0 0 2\n"""\n'


@pytest.fixture
def guest(tmp_path: Path) -> Path:
    """A folder in which the document's package lies as if it were installed."""
    text = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    code = text.partition("```python\n")[2].partition("```")[0]
    assert 'nim = "nim"' in text
    (tmp_path / "nim.py").write_text(code)
    info = tmp_path / "pnp_nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pnp.games]\nnim = nim\n")
    (tmp_path / "table.toml").write_text(NIM)
    return tmp_path


def pnp(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pnp", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_set_up_played_and_scored(guest: Path) -> None:
    drawn = json.loads(pnp(guest, "setup", "nim", "--seed", "1", "--json").stdout)
    again = json.loads(pnp(guest, "setup", "nim", "--code", drawn["code"], "--json").stdout)
    assert drawn == again
    assert pnp(guest, "start", "nim").stdout.endswith('heaps = """\n3 4 5\n"""\n')
    assert pnp(guest, "moves", "table.toml").stdout == "3-1\n3-2\n"
    assert pnp(guest, "perft", "table.toml", "2").stdout == "1\n"
    assert pnp(guest, "play", "table.toml", "3-2", "-o", "end.toml").returncode == 0
    assert "Player 1 wins: last counter." in pnp(guest, "score", "end.toml").stdout


def test_it_passes_the_checks_of_every_game(guest: Path) -> None:
    answer = pnp(guest, "check", "nim")
    assert (answer.stdout, answer.stderr) == ("nim: rules, no faults\n", "")


def test_it_is_drawn_and_printed(guest: Path) -> None:
    assert " 0   0   2 " in pnp(guest, "diagram", "table.toml").stdout
    for words in (["diagram", "table.toml"], ["score", "table.toml"], ["setup", "nim"]):
        assert pnp(guest, *words, "-o", "out.pdf").returncode == 0
        assert (guest / "out.pdf").read_bytes().startswith(b"%PDF-")


def test_its_errors_are_told_as_those_of_every_game(guest: Path) -> None:
    (guest / "bad.toml").write_text(NIM.replace("0 0 2", "0 x 2"))
    answer = pnp(guest, "score", "bad.toml")
    assert answer.returncode == 2
    assert answer.stderr == "pnp: bad.toml:4:3: 'x' is no heap: expected 0 to 9\n"
    assert pnp(guest, "play", "table.toml", "1-1").returncode == 1
    assert pnp(guest, "play", "table.toml", "one").returncode == 2
