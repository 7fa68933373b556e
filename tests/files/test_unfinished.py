"""Unsaved input is kept for the next run, readable by its owner only."""

import sys
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files.unfinished import Unfinished, unfinished

TYPED = Unfinished("chess", "", {"board": ["a", "\N{GRINNING FACE}\x1b"], "to_move": []}, "b")


def test_saved_input_is_read_until_it_is_deleted(folder: Path) -> None:
    path = TYPED.save()
    (found,) = unfinished("chess")
    assert found == TYPED
    assert found.path == path
    assert (found.rows, unfinished("go")) == (2, [])
    found.delete()
    assert unfinished("chess") == []
    assert list(path.parent.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_only_the_owner_can_read_saved_input(folder: Path) -> None:
    assert TYPED.save().stat().st_mode & 0o777 == 0o600


def test_latest_input_is_first(folder: Path) -> None:
    path = TYPED.save()
    path.rename(path.with_name("chess-20200101-000000-1.json"))
    Unfinished("chess", "new", {}).save()
    assert [entry.variant for entry in unfinished("chess")] == ["new", ""]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"game": "chess"}', "[" * 100_000, "\xff", '{"game": "chess", "variant": "",'
     '"draft": "", "typed": {"board": [1]}}'],
)  # fmt: skip
def test_other_files_are_skipped(folder: Path, text: str) -> None:
    path = TYPED.save()
    path.with_name("other.json").write_text(text, "latin-1")
    path.with_name("folder.json").mkdir()
    assert unfinished("chess") == [TYPED]


def test_failed_save_leaves_no_file(folder: Path, monkeypatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setattr("pnp.files.unfinished.state", lambda: folder / "file")
    with pytest.raises(PnpError, match="cannot be written"):
        TYPED.save()
    assert unfinished("chess") == []
