"""Backups in one file, and records from earlier versions."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import pnp as library
from pnp.errors import PnpError
from tests.conftest import file_names

Record = library.club.ClubRecord
VERSION_1 = Path(__file__).parent / "version-1.evening"
"""A record written by the version without a history."""


@pytest.fixture
def record(folder: Path) -> Record:
    record = library.club.create(folder / "club.evening", "Club")
    record.add_players(["Ann", "Ben", "Cleo", "Dan"])
    record.draw_round("color-claim", seed=1)
    record.save_points(record.table(1), [14, 9])
    return record


def state(record: Record) -> object:
    return record.to_json(), record.history


def test_backup_is_restored_with_its_history(record: Record, folder: Path) -> None:
    before = state(record)
    record.backup(folder / "b.evening")
    record.undo()
    record.add_players(["Zoe"])
    changed = state(record)
    kept = library.club.restore(record.path, folder / "b.evening")
    assert kept == folder / "club.evening.before-restore-1"
    assert state(record) == before
    assert state(library.club.open(kept)) == changed
    record.undo()
    assert not record.table(1).over
    assert library.club.restore(record.path, kept) == folder / "club.evening.before-restore-2"
    assert state(record) == changed


def test_backup_is_one_file_without_a_journal(record: Record, folder: Path) -> None:
    with closing(sqlite3.connect(record.path)) as open_elsewhere:
        open_elsewhere.execute("SELECT * FROM player").fetchall()
        record.add_players(["Zoe"])
        record.backup(folder / "b.evening")
    content = (folder / "b.evening").read_bytes()
    assert (content[:16], content[18:20]) == (b"SQLite format 3\0", b"\1\1")
    assert content[68:72] == b"pnpe"
    assert int.from_bytes(content[60:64], "big") == 2
    assert [player.name for player in library.club.open(folder / "b.evening").players][-1] == "Zoe"


def test_missing_record_is_created_from_a_backup(record: Record, folder: Path) -> None:
    record.backup(folder / "b.evening")
    assert library.club.restore(folder / "new.evening", folder / "b.evening") is None
    assert state(library.club.open(folder / "new.evening")) == state(record)


def test_record_open_in_another_program_is_restored(record: Record, folder: Path) -> None:
    record.backup(folder / "b.evening")
    record.add_players(["Zoe"])
    with closing(sqlite3.connect(record.path)) as other:
        assert other.execute("SELECT count(*) FROM player").fetchone() == (5,)
        library.club.restore(record.path, folder / "b.evening")
        assert other.execute("SELECT count(*) FROM player").fetchone() == (4,)
        assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)


DAMAGE = [
    "DELETE FROM player WHERE id = 1",
    "UPDATE player SET name = '' WHERE id = 1",
    "UPDATE seat SET winner = 7",
    "DELETE FROM evening",
    "DROP TABLE waiting",
    "DROP TABLE action",
    "UPDATE action SET changes = '[1]'",
    "UPDATE action SET kind = 'other'",
    "UPDATE action SET state = 9",
    "INSERT INTO waiting VALUES (1, 99)",
    "CREATE VIEW v AS SELECT 1",
    "PRAGMA user_version = 3",
    "PRAGMA application_id = 7",
]


@pytest.mark.parametrize("statement", DAMAGE)
def test_damaged_backup_changes_nothing(record: Record, folder: Path, statement: str) -> None:
    record.backup(folder / "b.evening")
    with closing(sqlite3.connect(folder / "b.evening", isolation_level=None)) as file:
        file.execute(statement)
    record.add_players(["Zoe"])
    before, files = state(record), file_names(folder)
    with pytest.raises(PnpError, match=r"b\.evening: .*(damaged|newer version|not a club record)"):
        library.club.restore(record.path, folder / "b.evening")
    assert (state(record), file_names(folder)) == (before, files)


def test_truncated_or_altered_backup_changes_nothing(record: Record, folder: Path) -> None:
    record.backup(folder / "b.evening")
    content, before = (folder / "b.evening").read_bytes(), state(record)
    for end in range(0, len(content), 3001):
        (folder / "b.evening").write_bytes(content[:end])
        with pytest.raises(PnpError, match=r"not a club record|damaged"):
            library.club.restore(record.path, folder / "b.evening")
    for at in range(4096, len(content), 4096):  # the header of each page
        (folder / "b.evening").write_bytes(content[:at] + b"\xff" * 8 + content[at + 8 :])
        with pytest.raises(PnpError, match="damaged"):
            library.club.restore(record.path, folder / "b.evening")
    assert state(record) == before


def test_damaged_record_is_replaced_and_kept(record: Record, folder: Path) -> None:
    before = state(record)
    record.backup(folder / "b.evening")
    with closing(sqlite3.connect(record.path)) as file:
        file.execute("UPDATE player SET name = '' WHERE id = 1")
        file.commit()
    assert record.faults
    library.club.restore(record.path, folder / "b.evening")
    assert state(record) == before
    with closing(sqlite3.connect(record.path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
    damaged = record.path.read_bytes()[:5000]
    record.path.write_bytes(damaged)
    kept = library.club.restore(record.path, folder / "b.evening")
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert state(record) == before


def test_backup_of_a_damaged_record_is_rejected(record: Record, folder: Path) -> None:
    with closing(sqlite3.connect(record.path)) as file:
        file.execute("UPDATE player SET name = '' WHERE id = 1")
        file.commit()
    with pytest.raises(PnpError, match="the record is damaged"):
        record.backup(folder / "b.evening")
    assert not (folder / "b.evening").exists()


def test_file_is_replaced_only_on_request(record: Record, folder: Path) -> None:
    record.backup(folder / "b.evening")
    record.add_players(["Zoe"])
    with pytest.raises(PnpError, match="the file exists"):
        record.backup(folder / "b.evening")
    record.backup(folder / "b.evening", replace=True)
    assert len(library.club.open(folder / "b.evening").players) == 5
    with pytest.raises(PnpError, match="this is the record itself"):
        record.backup(record.path, replace=True)
    with pytest.raises(PnpError, match="this is the record itself"):
        library.club.restore(record.path, record.path)
    (folder / "notes.txt").write_text("hello")
    with pytest.raises(PnpError, match="not a club record"):
        library.club.restore(folder / "notes.txt", folder / "b.evening")
    assert (folder / "notes.txt").read_text() == "hello"


def test_club_file_in_use_is_not_replaced_by_a_backup(record: Record, folder: Path) -> None:
    other = library.club.create(folder / "other.evening", "Other")
    with closing(sqlite3.connect(other.path)) as open_elsewhere:
        open_elsewhere.execute("PRAGMA journal_mode = WAL")
        open_elsewhere.execute("SELECT * FROM player").fetchall()
        other.add_players(["Zoe"])
        with pytest.raises(PnpError, match=r"other.evening-wal, next to the record, has unsaved"):
            record.backup(other.path, replace=True)
        assert other.title == "Other"


def test_record_of_the_first_version_is_upgraded(folder: Path) -> None:
    shutil.copy(VERSION_1, folder / "old.evening")
    old = library.club.open(folder / "old.evening")
    assert (old.title, old.history, old.faults) == ("Thursday club", (), ())
    assert [(line.rank, line.player) for line in old.standings()][:2] == [(1, "Cleo"), (2, "Ann")]
    assert [table.name for table in old.missing_results] == ["2.2"]
    assert (folder / "old.evening.backup-1").is_file()
    old.save_points(old.table(2), [3, 2])
    old.rename_player("Dan", "Daniel")
    assert [old.undo().kind, old.undo().kind] == ["rename", "result"]
    with pytest.raises(PnpError, match="nothing to undo"):
        old.undo()


def test_backup_of_the_first_version_is_restored(record: Record, folder: Path) -> None:
    library.club.restore(record.path, VERSION_1)
    assert (record.title, len(record.rounds), record.history) == ("Thursday club", 2, ())
    record.add_players(["Zoe"])
    assert [each.words for each in record.history] == ["players added: Zoe"]
