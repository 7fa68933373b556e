"""Damaged, newer and read-only records: shown as far as possible, never changed."""

import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

import pnp as library
from pnp.api.studio_part import Question, StudioContext
from pnp.errors import PnpError
from pnp.extras.club import database, studio
from pnp.extras.club.record import Result
from pnp.extras.club.store import RecordFile
from tests.conftest import Pnp, file_names

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def new_record(path: Path) -> library.club.ClubRecord:
    """Return a record of two rounds, one with a result, and a bye."""
    record = library.club.create(path)
    record.add_players(NAMES)
    record.draw_round("color-claim", seed=1)
    record.save_points(record.table(1), [14, 9])
    record.draw_round("color-claim", seed=2)
    return record


@pytest.fixture
def record(folder: Path) -> library.club.ClubRecord:
    return new_record(folder / "club.evening")


def change(path: Path, *statements: str) -> None:
    """Change a record like another program, after removing its constraints."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA writable_schema = ON")
        relaxed = "replace(replace(sql, 'NOT NULL', ''), 'UNIQUE COLLATE NOCASE', '')"
        file.execute(f"UPDATE sqlite_master SET sql = {relaxed} WHERE name = 'player'")
        file.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')")
        file.execute("DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_player_1'")
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)


ROWS = {
    "player": ("player", "Ann", [
        "UPDATE player SET name = CAST(x'5a6fff' AS TEXT) WHERE id = 1",
        "UPDATE player SET name = x'5a6fff' WHERE id = 1",
        "UPDATE player SET name = NULL WHERE id = 1",
        "UPDATE player SET name = '' WHERE id = 1",
        "UPDATE player SET name = char(27) || '[31m' WHERE id = 1",
        "UPDATE player SET name = 'Ben' WHERE id = 1",
        "UPDATE player SET name = printf('%2000000d', 1) WHERE id = 1",
        "DELETE FROM player WHERE id = 1",
    ]),
    "present": ("present", "", [
        "UPDATE player SET here = NULL WHERE id = 1",
        "UPDATE player SET here = 'gone' WHERE id = 1",
        "UPDATE player SET here = 1e300 WHERE id = 1",
    ]),
    "removed": ("removed", "", [
        "UPDATE player SET removed = NULL WHERE id = 1",
        "UPDATE player SET removed = 'yes' WHERE id = 1",
    ]),
    "result": ("at table 1.1", "", [
        "UPDATE seat SET points = 1e300 WHERE points = 14",
        "UPDATE seat SET points = 9e999 WHERE points = 14",
        "UPDATE seat SET points = 4611686018427387904 WHERE points = 14",
        "UPDATE seat SET points = 'many' WHERE points = 14",
        "UPDATE seat SET winner = 7 WHERE points = 14",
        "UPDATE seat SET winner = x'00' WHERE points = 14",
        "UPDATE seat SET winner = NULL WHERE points = 14",
        "UPDATE seat SET winner = NULL WHERE points IS NOT NULL",
    ]),
    "table": ("table", "", [
        "UPDATE game SET name = NULL WHERE number = 1",
        "UPDATE game SET name = x'ff' WHERE number = 1",
        "UPDATE game SET setup = char(10) WHERE number = 1",
        "UPDATE game SET number = 4611686018427387904 WHERE number = 1",
        "UPDATE game SET number = 'one' WHERE number = 1",
        "UPDATE game SET round = -1 WHERE number = 1 AND round = 2",
        "DELETE FROM game WHERE number = 1",
        "DELETE FROM game",
        "DELETE FROM seat WHERE number = 1",
        "DELETE FROM seat WHERE place = 0",
        "UPDATE seat SET place = 1e300 WHERE place = 1",
        "UPDATE seat SET number = 'x' WHERE number = 1",
    ]),
    "missing": ("missing", "", [
        "UPDATE seat SET player = NULL WHERE player = 1",
        "UPDATE seat SET player = 99 WHERE player = 1",
        "UPDATE waiting SET player = 'x'",
        "UPDATE waiting SET player = 9223372036854775807",
    ]),
    "round": ("round", "", [
        "UPDATE round SET number = 9223372036854775807 WHERE number = 2",
        "UPDATE round SET number = -5 WHERE number = 2",
        "DELETE FROM round WHERE number = 2",
    ]),
    "title": ("title", "", [
        "UPDATE evening SET title = NULL",
        "UPDATE evening SET title = x'ff00'",
        "DELETE FROM evening",
    ]),
}  # fmt: skip
"""Damaged rows with a word of the description, and a name that is lost with them."""


@pytest.mark.parametrize(
    ("words", "lost", "statement"),
    [(words, lost, statement) for words, lost, all_ in ROWS.values() for statement in all_],
)
def test_damaged_rows_are_reported_and_the_others_shown(
    record: library.club.ClubRecord, pnp: Pnp, words: str, lost: str, statement: str
) -> None:
    change(record.path, statement)
    before = record.path.read_bytes()
    for command in (["show"], ["standings"], ["players"], ["export", "-o", "all.csv"]):
        answer = pnp("club", command[0], "club.evening", *command[1:])
        assert answer.status == 0, answer.err
        assert words in answer.err
        assert "is damaged and only partly shown: " in answer.err
    assert {*NAMES} - {lost} <= {player.name for player in record.players}
    assert {standing.player for standing in record.standings()} >= {"Dan", "Eve"}
    for change_ in (["players", "club.evening", "Zoe"], ["round", "club.evening", "color-claim"]):
        answer = pnp("club", *change_)
        assert answer.status == 2
        assert "the record is damaged and cannot be changed (" in answer.err
    assert record.path.read_bytes() == before


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("round", "1"),
        ("player", "1, 'Zoe', 1, 0"),
        ("game", "1, 1, 'color-claim', '', ''"),
        ("seat", "1, 1, 2, 1, 0, 0"),
    ],
)
def test_repeated_rows_are_reported(record: library.club.ClubRecord, table: str, row: str) -> None:
    copy = f"CREATE TABLE c AS SELECT * FROM {table}"
    renamed = f"ALTER TABLE c RENAME TO {table}"
    change(record.path, copy, f"DROP TABLE {table}", renamed, f"INSERT INTO {table} VALUES ({row})")
    assert len(record.faults) == 1
    assert [round_.number for round_ in record.rounds] == [1, 2]


def test_round_beyond_the_highest_number_is_rejected(record: library.club.ClubRecord) -> None:
    last = {"round": "number", "waiting": "round", "game": "round", "seat": "round"}
    change(record.path, *(f"UPDATE {t} SET {c} = 9999 WHERE {c} = 2" for t, c in last.items()))
    with pytest.raises(PnpError, match="the record is full"):
        record.draw_round("color-claim")
    assert record.faults == ()


def test_number_of_reported_faults_is_limited(
    record: library.club.ClubRecord,
) -> None:
    change(record.path, *(f"INSERT INTO player VALUES ({n}, NULL, 1, 0)" for n in range(10, 60)))
    assert len(record.faults) == 20
    assert len(record.players) == 55


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE seat",
        "DROP TABLE evening",
        "ALTER TABLE player RENAME COLUMN here TO there",
        "PRAGMA user_version = 3",
        "PRAGMA user_version = -1",
        "PRAGMA application_id = 7",
        "CREATE VIEW v AS SELECT 1",
        "CREATE TRIGGER t AFTER INSERT ON player BEGIN DELETE FROM seat; END",
    ],
)
def test_other_tables_and_versions_are_rejected_unchanged(
    record: library.club.ClubRecord, pnp: Pnp, statement: str
) -> None:
    change(record.path, statement)
    before = record.path.read_bytes()
    for command in (["show"], ["players"]):
        answer = pnp("club", command[0], "club.evening")
        assert answer.status == 2
        assert answer.err.startswith("pnp: club.evening: ")
        assert answer.err.count("\n") == 1
    assert pnp("club", "players", "club.evening", "Zoe").status == 2
    assert record.path.read_bytes() == before


def test_endless_view_is_rejected(record: library.club.ClubRecord) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    change(record.path, "DROP TABLE round", f"CREATE VIEW round (number) AS {endless}")
    with pytest.raises(PnpError, match="views or triggers"):
        assert record.rounds


def test_endless_queries_end(
    record: library.club.ClubRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_MAX_CALLS", 3)
    monkeypatch.setattr(database, "_STEPS", 10)
    with pytest.raises(PnpError, match="the record cannot be used: interrupted"):
        assert record.rounds


def test_damaged_page_hides_only_its_table(record: library.club.ClubRecord) -> None:
    with closing(sqlite3.connect(record.path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        size = file.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = 'seat'"
        (page,) = file.execute(query).fetchone()
    with record.path.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xff" * size)
    assert record.faults[0] == "database disk image is malformed in table seat"
    assert [player.name for player in record.players] == [*NAMES]
    assert len(record.rounds) == 2


def test_random_damage_never_raises_another_error(record: library.club.ClubRecord) -> None:
    with closing(sqlite3.connect(record.path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
    sound = record.path.read_bytes()
    shown = 0
    for seed in range(80):
        random, damaged = Random(seed), bytearray(sound)
        for _ in range(random.choice((1, 4, 40))):
            damaged[random.randrange(100, len(damaged))] = random.choice((0, 1, 0x7F, 0xFF))
        cut = random.randrange(len(damaged)) if seed % 10 == 0 else len(damaged)
        record.path.write_bytes(damaged[:cut])
        try:
            assert record.to_json()
            assert record.to_csv()
            assert record.standings() is not None
            shown += 1
        except PnpError:
            pass
    assert shown > 20


@pytest.mark.parametrize("points", [10**10, -(10**30)])
def test_enormous_points_are_rejected(record: library.club.ClubRecord, points: int) -> None:
    result = Result((points, 0), frozenset({0}))
    with pytest.raises(PnpError, match="at most 1,000,000,000 points"):
        record.save_result(record.table(1), result)


@pytest.mark.skipif(sys.platform != "linux", reason="names are UTF-8")
def test_record_with_a_name_that_is_not_utf8_is_used(folder: Path) -> None:
    assert len(new_record(folder / os.fsdecode(b"club-\xff.evening")).players) == 5


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe")
def test_record_with_a_too_long_name_is_rejected(folder: Path) -> None:
    record = new_record(folder / "club.evening")
    long = folder / f"{'x' * 240}.evening"
    record.path.replace(long)
    with pytest.raises(PnpError, match=r"cannot be used: .*too long"):
        RecordFile(long).add_players(["Zoe"])


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe")
def test_broken_record_does_not_hide_others(folder: Path) -> None:
    names = ("sound", "rows", "damaged", "newer", "folder", "pipe", "text")
    paths = {f"{name}.evening": folder / f"{name}.evening" for name in names}
    for name in names[:4]:
        new_record(paths[f"{name}.evening"])
    change(paths["rows.evening"], "UPDATE player SET name = NULL WHERE id = 1")
    os.truncate(paths["damaged.evening"], 5000)
    change(paths["newer.evening"], "PRAGMA user_version = 99")
    paths["folder.evening"].mkdir()
    os.mkfifo(paths["pipe.evening"])
    paths["text.evening"].write_text("hello")
    context = StudioContext(library.Catalogue(), paths)
    found = studio.records(context, Question("evenings"))
    assert found["evenings"] == list(paths)
    assert found["broken"] == [f"{name}.evening" for name in names[2:]]
    assert {club["evening"] for club in found["open"]} == {"sound.evening"}
    assert all(map(studio.is_record, (paths["damaged.evening"], paths["text.evening"])))
    shown = studio.record(context, Question("evening", "rows.evening"))
    assert shown["damaged"] == ["the name of player 1 cannot be shown"]
    assert len(shown["standings"]) == 5


def test_result_of_other_players_or_setup_is_rejected(
    record: library.club.ClubRecord,
) -> None:
    context = StudioContext(library.Catalogue(), {"club.evening": record.path})
    table = record.table(1)
    players = [seat.player for seat in table.seats]
    sent = {"do": "points", "round": "2", "table": "1", "points": ["3", "2"]}
    for shown in ({"players": players[::-1]}, {"players": players, "setup": "CC-1"}):
        with pytest.raises(PnpError, match="the round has been redrawn"):
            studio.record(context, Question("evening", "club.evening", (), {**sent, **shown}))
    assert not record.table(1).over
    shown = {"players": players, "setup": table.setup}
    studio.record(context, Question("evening", "club.evening", (), {**sent, **shown}))
    assert record.table(1).over


def test_backup_is_written_before_an_upgrade(
    record: library.club.ClubRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, before = record.path.parent, record.to_json()
    files = file_names(folder)
    with monkeypatch.context() as patched:
        step = "DELETE FROM player; DELETE FROM seat"
        patched.setattr(database, "STEPS", (*database.STEPS, step))
        assert record.to_json() != before
        assert file_names(folder) == sorted([*files, "club.evening.backup-2"])
    with pytest.raises(PnpError, match="a newer version"):
        record.to_json()
    (folder / "club.evening.backup-2").replace(record.path)
    assert record.to_json() == before


@contextmanager
def read_only(folder: Path, *files: Path) -> Iterator[None]:
    """Remove write permission, also for the superuser."""
    for path in (*files, folder):
        path.chmod(0o444 if path.is_file() else 0o555)
    user = os.geteuid()
    try:
        if user == 0:
            os.seteuid(65534)
        yield
    finally:
        os.seteuid(user)
        for path in (folder, *files):
            path.chmod(0o644 if path.is_file() else 0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")
@pytest.mark.parametrize("fresh", [True, False], ids=["new", "used"])
@pytest.mark.parametrize("closed", ["file", "folder", "both"])
def test_record_that_cannot_be_written_is_shown(
    monkeypatch: pytest.MonkeyPatch, closed: str, *, fresh: bool
) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        home.chmod(0o755)
        path = home / "inner/club.evening"
        path.parent.mkdir()
        record = library.club.create(path) if fresh else new_record(path)
        before, content = record.to_json(), path.read_bytes()
        if fresh:  # the state before the first change
            with closing(sqlite3.connect(path)) as file:
                file.execute("PRAGMA journal_mode = DELETE")
            content = path.read_bytes()
        path.chmod(0o666)
        with read_only(*{"file": [path], "folder": [path.parent]}.get(closed, [path.parent, path])):
            assert record.to_json() == before
            assert record.standings() is not None
            with monkeypatch.context() as patched:
                step = "ALTER TABLE evening ADD COLUMN place TEXT"
                patched.setattr(database, "STEPS", (*database.STEPS, step))
                assert record.to_json() == before, "an older record is upgraded in memory"
            with pytest.raises(PnpError, match="the record cannot be used"):
                record.add_players(["Zoe"])
        assert path.read_bytes() == content
        assert [file.name for file in path.parent.iterdir()] == ["club.evening"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        Path.mkdir,
        lambda path: path.symlink_to("outside"),
        lambda path: path.symlink_to("/dev/zero"),
    ],
)
def test_special_files_next_to_a_record_are_rejected(
    record: library.club.ClubRecord, make: Callable[[Path], object], end: str
) -> None:
    make(record.path.with_name(f"club.evening{end}"))
    (record.path.parent / "outside").write_text("outside")
    with pytest.raises(
        PnpError, match=f"club.evening{end}, next to the record, is a link, a pipe or a folder"
    ):
        assert record.rounds
    with pytest.raises(PnpError, match="next to the record"):
        record.add_players(["Zoe"])
    assert (record.path.parent / "outside").read_text() == "outside"


def test_record_is_not_created_through_a_link(folder: Path) -> None:
    (folder / "club.evening").symlink_to(folder / "elsewhere")
    with pytest.raises(PnpError, match="the file exists"):
        database.create_file(folder / "club.evening", "Club")
    assert not (folder / "elsewhere").exists()
    assert RecordFile(folder / "club.evening").path.is_symlink()
