"""The record in its file: kept whole, by many at once, through versions."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.extras.club import store as stores
from pnp.extras.club.pairing import Pairing
from pnp.extras.club.record import Result
from pnp.extras.club.store import RecordFile, create_file


@pytest.fixture
def store(tmp_path: Path) -> RecordFile:
    create_file(tmp_path / "club.evening", "Club")
    kept = RecordFile(tmp_path / "club.evening")
    kept.add_players(["Ann", "Ben", "Cleo"])
    return kept


def test_names_are_one_whatever_their_case(store: RecordFile) -> None:
    store.add_players(["  ANN ", "Dan  Lee"])
    assert [player.name for player in store.players] == ["Ann", "Ben", "Cleo", "Dan Lee"]


def test_who_goes_and_comes_back_is_the_same(store: RecordFile) -> None:
    store.mark_absent(["ben"])
    assert [player.here for player in store.players] == [True, False, True]
    store.add_players(["Ben"])
    assert all(player.here for player in store.players)


def test_all_names_are_added_or_none(store: RecordFile) -> None:
    with pytest.raises(PnpError, match="invalid name"):
        store.add_players(["Dan", "\x1b[31m"])
    with pytest.raises(PnpError, match="unknown player 'Dan'"):
        store.mark_absent(["Ann", "Dan"])
    assert [player.here for player in store.players] == [True] * 3


@pytest.mark.parametrize("name", ["\U0001fae8", "Ann \U000323b0"])
def test_names_of_characters_that_only_a_newer_python_knows(store: RecordFile, name: str) -> None:
    store.add_players([name])
    assert (store.players[-1].name, store.faults) == (name, ())


def test_two_programs_cannot_draw_one_round_twice(store: RecordFile) -> None:
    pairing = Pairing(((1, 2),), (3,))
    store.save_round("color-claim", [("", "")], pairing, after=0)
    with pytest.raises(PnpError, match="somebody else has changed the rounds"):
        store.save_round("color-claim", [("", "")], pairing, after=0)
    assert len(store.rounds) == 1


def test_eight_at_once_lose_nobody(store: RecordFile) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: RecordFile(store.path).add_players([f"player {n}"]), range(40)))
    assert len(store.players) == 43


def test_a_round_is_taken_back_unless_it_has_results(store: RecordFile) -> None:
    drawn = store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    assert store.undo_round() == 1
    assert store.rounds == ()
    with pytest.raises(PnpError, match="no round"):
        store.undo_round()
    store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    store.save_result(drawn.tables[0], Result.of_points((1, 2)))
    with pytest.raises(PnpError, match="has results"):
        store.undo_round()


def test_round_that_is_not_the_last_is_not_taken_back(store: RecordFile) -> None:
    for number in range(2):
        store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=number)
    assert store.undo_round(2) == 2
    with pytest.raises(PnpError, match="somebody else has changed the rounds"):
        store.undo_round(2)
    assert len(store.rounds) == 1


def test_result_of_a_table_drawn_again_is_refused(store: RecordFile) -> None:
    seen = store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    store.undo_round()
    store.save_round("color-claim", [("", "")], Pairing(((1, 3),), (2,)), after=0)
    with pytest.raises(PnpError, match="somebody else has changed the rounds"):
        store.save_result(seen.tables[0], Result.of_points((3, 2)))
    assert not store.rounds[0].tables[0].over


def test_one_of_eight_that_create_a_record_does(tmp_path: Path) -> None:
    def create(title: str) -> bool:
        try:
            create_file(tmp_path / "new.evening", title)
        except PnpError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        titles = [f"Evening {number}" for number in range(8)]
        done = [t for t, new in zip(titles, pool.map(create, titles), strict=True) if new]
    assert [RecordFile(tmp_path / "new.evening").title] == done


def test_who_plays_after_all_waits_no_more(store: RecordFile) -> None:
    store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    table = store.save_table("color-claim", ("", ""), ["cleo", "Ann"])
    assert (table.round, table.number) == (1, 2)
    assert store.rounds[0].waiting == ()


def test_nobody_sits_twice_at_a_table(store: RecordFile) -> None:
    with pytest.raises(PnpError, match="appears twice"):
        store.save_table("color-claim", ("", ""), ["Ann", "ann"])


def test_a_file_that_is_there_is_left_alone(store: RecordFile) -> None:
    before = store.path.read_bytes()
    with pytest.raises(PnpError, match="the file exists"):
        create_file(store.path, "Other")
    assert store.path.read_bytes() == before


def test_another_database_is_no_record(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE player (name TEXT)")
        other.commit()
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(PnpError, match="not a club record"):
        RecordFile(tmp_path / "other.db").add_players(["Ann"])
    assert (tmp_path / "other.db").read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\0" * 200])
def test_no_other_file_is_a_record(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.evening").write_bytes(content)
    with pytest.raises(PnpError, match="not a club record"):
        assert RecordFile(tmp_path / "x.evening").players


def test_a_torn_record_is_told_in_a_line(store: RecordFile) -> None:
    store.path.write_bytes(store.path.read_bytes()[:5000])
    with pytest.raises(PnpError, match="the record cannot be used"):
        assert store.players


def test_folders_and_missing_files_are_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="this is a folder"):
        assert RecordFile(tmp_path).players
    with pytest.raises(PnpError, match="no such file"):
        assert RecordFile(tmp_path / "none").players


def test_a_newer_record_is_left_alone(store: RecordFile) -> None:
    with closing(sqlite3.connect(store.path)) as file:
        file.execute("PRAGMA user_version = 99")
        file.commit()
    with pytest.raises(PnpError, match="a newer version"):
        assert store.players


def test_an_older_record_is_brought_up_to_date(
    store: RecordFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = "ALTER TABLE evening ADD COLUMN place TEXT NOT NULL DEFAULT 'home'"
    monkeypatch.setattr(stores, "STEPS", (*stores.STEPS, step))
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: len(RecordFile(store.path).players), range(8))) == {3}
    with closing(sqlite3.connect(store.path)) as file:
        assert file.execute("SELECT title, place FROM evening").fetchall() == [("Club", "home")]
        assert file.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_step_that_fails_changes_nothing(
    store: RecordFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = "ALTER TABLE evening ADD COLUMN place TEXT; CREATE TABLE player (name)"
    with monkeypatch.context() as patched:
        patched.setattr(stores, "STEPS", (*stores.STEPS, step))
        with pytest.raises(PnpError, match="cannot be used"):
            assert store.players
    assert len(store.players) == 3


def test_a_result_saved_meanwhile_is_not_replaced(store: RecordFile) -> None:
    drawn = store.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3,)), after=0)
    store.save_result(drawn.tables[0], Result.of_points((1, 2)))
    with pytest.raises(PnpError, match=r"table 1.1 has a result \(Ann 1 - Ben\* 2"):
        store.save_result(drawn.tables[0], Result.of_points((3, 2)))
    store.save_result(store.rounds[0].tables[0], Result.of_points((3, 2)))
    assert [seat.points for seat in store.rounds[0].tables[0].seats] == [3, 2]
