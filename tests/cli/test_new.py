"""`pnp new` makes a game to begin from: sound, printed as it is, and never over another."""

from pathlib import Path

import pytest

from tests.conftest import Pnp, left_behind
from tests.reading import read_pdf

FILES = ["board.toml", "kit.toml", "pieces.toml", "theme.toml"]


def test_what_it_makes_has_no_faults_and_is_printed(pnp: Pnp, folder: Path) -> None:
    made = pnp("new", "two-towers")
    assert sorted(made.out.split()) == [f"games/two-towers/{file}" for file in FILES]
    for line in made.err.splitlines():
        answer = pnp(*line.removeprefix("pnp: go on with pnp ").split())
        assert (answer.status, answer.err) == (0, ""), line
    assert answer.out == "kit.pdf\n"
    cover, board, pieces = read_pdf(folder / "kit.pdf")
    assert "1\u00d7 Board page 2 16\u00d7 Pieces page 3" in " ".join(cover.text.split())
    assert "Two Towers" in board.text
    largest = max(mark.size for mark in pieces.marks if mark.text in {"O", "B"})
    printed = [mark.text for mark in pieces.marks if mark.size == largest]  # others are pictured
    assert [printed.count(letter) for letter in "OB"] == [8, 8]
    listed = pnp("list", "--templates", "games").out
    assert "two-towers/board" in listed
    assert "kit two-towers" in listed


def test_it_is_made_in_the_folder_that_is_asked_for(pnp: Pnp, folder: Path) -> None:
    assert pnp("new", "chess", "--folder", "my/own").status == 0
    assert left_behind(folder / "my/own/chess") == FILES
    for file in FILES:
        text = (folder / "my/own/chess" / file).read_text()
        assert "NAME" not in text
        assert "TITLE" not in text


def test_nothing_is_overwritten(pnp: Pnp, folder: Path) -> None:
    (folder / "games/chess").mkdir(parents=True)
    (folder / "games/chess/notes").write_text("")
    answer = pnp("new", "chess")
    said = "pnp: games/chess: this is there already (choose another name)\n"
    assert (answer.status, answer.out, answer.err) == (2, "", said)
    assert left_behind(folder / "games/chess") == ["notes"]
    (folder / "file").write_text("")
    answer = pnp("new", "chess", "--folder", "file")
    assert (answer.status, answer.err) == (2, "pnp: file/chess: cannot be made: Not a directory\n")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("passtally", "there is a game 'passtally' already"),
        ("generic", "there is a game 'generic' already"),
        ("Chess", "'Chess' is no name of a game"),
        ("../chess", "'../chess' is no name of a game"),
        ("two towers", "'two towers' is no name of a game"),
        ("-", "'-' is no name of a game"),
    ],
)
def test_a_name_that_will_not_do_is_refused(pnp: Pnp, folder: Path, name: str, why: str) -> None:
    answer = pnp("new", name)
    assert answer.status == 2
    assert answer.err.startswith(f"pnp: {why}")
    assert left_behind(folder) == []


def test_what_a_killed_run_left_is_in_nobodys_way(pnp: Pnp, folder: Path) -> None:
    (folder / "games/two-towers").mkdir(parents=True)
    (folder / "games/two-towers/.pnp-0123abcd-1.part").write_text("")
    assert pnp("new", "two-towers").status == 0
    assert left_behind(folder / "games/two-towers") == FILES
    (folder / "games/link").symlink_to("nowhere")
    assert "this is there already" in pnp("new", "link").err
