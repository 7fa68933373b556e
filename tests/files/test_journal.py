"""A journal tells what was finished; what was cut off does not count, and a change is noticed."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files.journal import journal

ENTRIES = [{"pages": number, "names": ["a", "\u00e9"]} for number in (3, 6, 9)]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    with journal(tmp_path / "j") as book:
        for entry in ENTRIES:
            book.add(entry)
    return tmp_path / "j"


def entries(path: Path) -> list[object]:
    with journal(path) as book:
        return list(book.entries())


def test_entries_come_back_as_they_were(kept: Path) -> None:
    assert entries(kept) == ENTRIES


def test_each_is_on_disk_before_the_next_is_begun(tmp_path: Path) -> None:
    with journal(tmp_path / "j") as book:
        for number, entry in enumerate(ENTRIES, start=1):
            book.add(entry)
            assert (tmp_path / "j").read_bytes().count(b"\n") == number


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_last_line_that_is_cut_off_was_never_finished(kept: Path, cut: int) -> None:
    kept.write_bytes(kept.read_bytes()[:-cut])
    with journal(kept) as book:
        assert list(book.entries()) == ENTRIES[:2]
        book.add(ENTRIES[2])
    assert entries(kept) == ENTRIES


@pytest.mark.parametrize("line", [0, 1, 2])
def test_a_line_that_is_changed_or_taken_out_is_noticed(kept: Path, line: int) -> None:
    lines = kept.read_bytes().splitlines(keepends=True)
    changed = [*lines[:line], lines[line].replace(b'"pages":', b'"pages":1'), *lines[line + 1 :]]
    kept.write_bytes(b"".join(changed))
    with pytest.raises(PnpError, match=f"j:{line + 1}: this journal has been changed or damaged"):
        entries(kept)
    if line < 2:
        kept.write_bytes(b"".join([*lines[:line], *lines[line + 1 :]]))
        with pytest.raises(PnpError, match=f"j:{line + 1}:"):
            entries(kept)


@pytest.mark.parametrize("content", [b"\n", b"\xff\xfe\n", b"{}\n", b"cards.pdf\n" * 3])
def test_another_file_is_no_journal(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "j").write_bytes(content)
    with pytest.raises(PnpError, match="changed or damaged"):
        entries(tmp_path / "j")


def test_one_at_a_time_has_it(kept: Path) -> None:
    with journal(kept), pytest.raises(PnpError, match="another run goes on with this"):
        entries(kept)


def test_it_is_begun_anew(kept: Path) -> None:
    with journal(kept) as book:
        list(book.entries())
        book.clear()
        book.add(ENTRIES[1])
    assert entries(kept) == [ENTRIES[1]]


def test_a_disk_without_locks_is_written_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("pnp.files.locks._lock", unknown)
    with journal(tmp_path / "j") as book:
        book.add(ENTRIES[0])
    assert entries(tmp_path / "j") == ENTRIES[:1]
