"""The file of a record: transactions, simultaneous programs, upgrades."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.extras.club import database
from pnp.extras.club.database import create_file
from pnp.extras.club.pairing import Pairing
from pnp.extras.club.record import Result
from pnp.extras.club.store import RecordFile


@pytest.fixture
def store(tmp_path: Path) -> RecordFile:
    create_file(tmp_path / "club.evening", "Club")
    record = RecordFile(tmp_path / "club.evening")
    record.add_players(["Ann", "Ben", "Cleo"])
    return record


def test_names_ignore_case_and_extra_spaces(store: RecordFile) -> None:
    store.add_players(["  ANN ", "Dan  Lee"])
    assert [player.name for player in store.players] == ["Ann", "Ben", "Cleo", "Dan Lee"]


def test_returning_player_is_not_added_again(store: RecordFile) -> None:
    store.mark_absent(["ben"])
    assert [player.here for player in store.players] == [True, False, True]
    store.add_players(["Ben"])
    assert all(player.here for player in store.players)


def test_invalid_name_adds_no_player(store: RecordFile) -> None:
    with pytest.raises(PnpError, match="invalid name"):
        store.add_players(["Dan", "\x1b[31m"])
    with pytest.raises(PnpError, match="unknown player 'Dan'"):
        store.mark_absent(["Ann", "Dan"])
    assert [player.here for player in store.players] == [True] * 3


@pytest.mark.parametrize("name", ["\U0001fae8", "Ann \U000323b0"])
def test_characters_of_newer_unicode_are_valid_in_names(store: RecordFile, name: str) -> None:
    store.add_players([name])
    assert (store.players[-1].name, store.faults) == (name, ())


def test_two_programs_cannot_draw_the_same_round(store: RecordFile) -> None:
    pairing = Pairing(((1, 2),), (3,))
    store.save_round("color-claim", [("", "")], pairing, after=0)
    with pytest.raises(PnpError, match="somebody else has changed the rounds"):
        store.save_round("color-claim", [("", "")], pairing, after=0)
    assert len(store.rounds) == 1


def test_eight_programs_add_players_together(store: RecordFile) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: RecordFile(store.path).add_players([f"player {n}"]), range(40)))
    assert len(store.players) == 43


def test_undo_deletes_a_round_without_results(store: RecordFile) -> None:
    drawn = store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    assert store.undo_round() == 1
    assert store.rounds == ()
    with pytest.raises(PnpError, match="no round"):
        store.undo_round()
    store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    store.save_result(drawn.tables[0], Result.of_points((1, 2)))
    with pytest.raises(PnpError, match="has results"):
        store.undo_round()


def test_undo_rejects_rounds_before_the_last(store: RecordFile) -> None:
    for number in range(2):
        store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=number)
    assert store.undo_round(2) == 2
    with pytest.raises(PnpError, match="somebody else has changed the rounds"):
        store.undo_round(2)
    assert len(store.rounds) == 1


def test_result_of_a_table_drawn_again_is_rejected(store: RecordFile) -> None:
    seen = store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    store.undo_round()
    store.save_round("color-claim", [("", "")], Pairing(((1, 3),), (2,)), after=0)
    with pytest.raises(PnpError, match="somebody else has changed the rounds"):
        store.save_result(seen.tables[0], Result.of_points((3, 2)))
    assert not store.rounds[0].tables[0].over


def test_only_one_of_eight_programs_creates_a_record(tmp_path: Path) -> None:
    def create(title: str) -> bool:
        try:
            create_file(tmp_path / "new.evening", title)
        except PnpError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        titles = [f"Evening {number}" for number in range(8)]
        created = [t for t, new in zip(titles, pool.map(create, titles), strict=True) if new]
    assert [RecordFile(tmp_path / "new.evening").title] == created


def test_added_table_removes_the_bye_of_its_players(store: RecordFile) -> None:
    store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    table = store.save_table("color-claim", ("", ""), ["cleo", "Ann"])
    assert (table.round, table.number) == (1, 2)
    assert store.rounds[0].waiting == ()


def test_player_has_one_seat_at_a_table(store: RecordFile) -> None:
    with pytest.raises(PnpError, match="appears twice"):
        store.save_table("color-claim", ("", ""), ["Ann", "ann"])


def test_existing_file_is_not_replaced(store: RecordFile) -> None:
    before = store.path.read_bytes()
    with pytest.raises(PnpError, match="the file exists"):
        create_file(store.path, "Other")
    assert store.path.read_bytes() == before


def test_another_database_is_rejected(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE player (name TEXT)")
        other.commit()
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(PnpError, match="not a club record"):
        RecordFile(tmp_path / "other.db").add_players(["Ann"])
    assert (tmp_path / "other.db").read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\0" * 200])
def test_other_file_is_rejected_as_a_record(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.evening").write_bytes(content)
    with pytest.raises(PnpError, match="not a club record"):
        assert RecordFile(tmp_path / "x.evening").players


def test_truncated_record_is_reported(store: RecordFile) -> None:
    store.path.write_bytes(store.path.read_bytes()[:5000])
    with pytest.raises(PnpError, match="the record cannot be used"):
        assert store.players


def test_folder_or_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="this is a folder"):
        assert RecordFile(tmp_path).players
    with pytest.raises(PnpError, match="no such file"):
        assert RecordFile(tmp_path / "none").players


def test_newer_record_is_rejected(store: RecordFile) -> None:
    with closing(sqlite3.connect(store.path)) as file:
        file.execute("PRAGMA user_version = 99")
        file.commit()
    with pytest.raises(PnpError, match="a newer version"):
        assert store.players


def test_older_record_is_upgraded(store: RecordFile, monkeypatch: pytest.MonkeyPatch) -> None:
    step = "ALTER TABLE evening ADD COLUMN place TEXT NOT NULL DEFAULT 'home'"
    monkeypatch.setattr(database, "STEPS", (*database.STEPS, step))
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: len(RecordFile(store.path).players), range(8))) == {3}
    with closing(sqlite3.connect(store.path)) as file:
        assert file.execute("SELECT title, place FROM evening").fetchall() == [("Club", "home")]
        assert file.execute("PRAGMA user_version").fetchone() == (3,)


def test_failed_upgrade_changes_nothing(store: RecordFile, monkeypatch: pytest.MonkeyPatch) -> None:
    step = "ALTER TABLE evening ADD COLUMN place TEXT; CREATE TABLE player (name)"
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", (*database.STEPS, step))
        with pytest.raises(PnpError, match="cannot be used"):
            assert store.players
    assert len(store.players) == 3


def test_result_saved_meanwhile_is_not_replaced(store: RecordFile) -> None:
    drawn = store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    store.save_result(drawn.tables[0], Result.of_points((1, 2)))
    with pytest.raises(PnpError, match=r"table 1.1 has a result \(Ann 1 - Ben\* 2"):
        store.save_result(drawn.tables[0], Result.of_points((3, 2)))
    store.save_result(store.rounds[0].tables[0], Result.of_points((3, 2)))
    assert [seat.points for seat in store.rounds[0].tables[0].seats] == [3, 2]
