"""What was typed is kept for the next run, for its owner only; what is not ours is passed over."""

import sys
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files.unfinished import Unfinished, unfinished

TYPED = Unfinished("chess", "", {"board": ["a", "\N{GRINNING FACE}\x1b"], "to_move": []}, "b")


def test_it_is_read_as_it_was_kept_until_it_is_dropped(folder: Path) -> None:
    path = TYPED.save()
    (found,) = unfinished("chess")
    assert found == TYPED
    assert found.path == path
    assert (found.rows, unfinished("go")) == (2, [])
    found.delete()
    assert unfinished("chess") == []
    assert list(path.parent.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_nobody_else_reads_it(folder: Path) -> None:
    assert TYPED.save().stat().st_mode & 0o777 == 0o600


def test_the_latest_comes_first(folder: Path) -> None:
    path = TYPED.save()
    path.rename(path.with_name("chess-20200101-000000-1.json"))
    Unfinished("chess", "new", {}).save()
    assert [each.variant for each in unfinished("chess")] == ["new", ""]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"game": "chess"}', "[" * 100_000, "\xff", '{"game": "chess", "variant": "",'
     '"draft": "", "typed": {"board": [1]}}'],
)  # fmt: skip
def test_what_is_nothing_of_ours_is_passed_over(folder: Path, text: str) -> None:
    path = TYPED.save()
    path.with_name("other.json").write_text(text, "latin-1")
    path.with_name("folder.json").mkdir()
    assert unfinished("chess") == [TYPED]


def test_where_it_cannot_be_kept_nothing_is_left(folder: Path, monkeypatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setattr("pnp.files.unfinished.state", lambda: folder / "file")
    with pytest.raises(PnpError, match="cannot be written"):
        TYPED.save()
    assert unfinished("chess") == []
