"""The history of a record: undo and redo of every action, and several processes at a time."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pnp as library
from pnp.errors import PnpError
from pnp.extras.club import history as histories
from pnp.extras.club.pairing import Pairing
from pnp.extras.club.player_list import parse_list
from pnp.extras.club.record import Result
from tests.conftest import ROOT, Pnp

Record = library.club.ClubRecord
Act = Callable[[Record], object]

ACTIONS: dict[str, Act] = {
    "add": lambda record: record.add_players(["Zoe", "Dan"]),
    "add again": lambda record: record.add_players(["Hal"]),
    "import": lambda record: record.add_listed(parse_list("Zoe\nAnn\nHal\n"), absent=True),
    "absent": lambda record: record.mark_absent(["Ann", "Ben"]),
    "rename": lambda record: record.rename_player("Ann", "Anne"),
    "merge": lambda record: record.merge_players("Dan", "Gus"),
    "remove": lambda record: record.remove_players(["Ann", "Gus"]),
    "round": lambda record: record.draw_round("color-claim", seed=5),
    "table": lambda record: record.add_table("passtally", ["Eve", "Ann", "Cleo"]),
    "remove table": lambda record: record.remove_table(record.table(2)),
    "result": lambda record: record.save_points(record.table(2), [3, 2]),
    "change": lambda record: record.save_points(record.table(1), [3, 2]),
    "clear": lambda record: record.clear_result(record.table(1)),
    "undo round": lambda record: (record.clear_result(record.table(1)), record.undo_round()),
}


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """Return a record of two rounds with results, a bye, and absent and removed players."""
    record = library.club.create(tmp_path / "club.evening", "Club")
    record.add_players(["Ann", "Ben", "Cleo", "Dan", "Eve"])
    record.draw_round("color-claim", seed=1)
    record.save_points(record.table(1), [14, 9])
    record.save_winners(record.table(2), [])
    record.mark_absent(["Dan"])
    record.draw_round("color-claim", seed=2)
    record.save_points(record.table(1), [7, 12])
    record.add_players(["Gus", "Hal"])
    record.remove_players(["Hal"])
    return record


def rows(record: Record) -> list[str]:
    """Return the contents of all SQL tables except the history."""
    with closing(sqlite3.connect(record.path)) as file:
        return [line for line in file.iterdump() if 'INSERT INTO "action"' not in line]


@pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)
def test_undo_restores_every_row_and_redo_repeats_it(record: Record, act: Act) -> None:
    before, number = rows(record), len(record.history)
    act(record)
    after = rows(record)
    assert after != before
    count = len(record.history) - number
    for _each in range(count):
        assert not record.undo().words.startswith("this action")
    assert rows(record) == before
    for _each in range(count):
        record.redo()
    assert rows(record) == after
    with pytest.raises(PnpError, match="nothing to redo"):
        record.redo()


def test_everything_can_be_undone_back_to_the_empty_record(record: Record) -> None:
    whole, actions = record.to_json(), record.history
    for each in reversed(actions):
        assert record.undo().number == each.number
    assert record.to_json() == {"title": "Club", "players": [], "rounds": []}
    with pytest.raises(PnpError, match="nothing to undo"):
        record.undo()
    for each in actions:
        assert record.redo().number == each.number
    assert record.to_json() == whole


def test_changed_result_keeps_the_old_one_in_the_history(record: Record) -> None:
    record.save_points(record.table(1), [30, 2])
    record.rename_player("Ann", "Anne")
    record.clear_result(record.table(1))
    assert [each.words for each in record.history[-3:]] == [
        "result of table 2.1 changed from Ann 7 - Cleo* 12 to Ann* 30 - Cleo 2",
        "Ann renamed to Anne",
        "result of table 2.1 cleared: Anne* 30 - Cleo 2",
    ]


def test_unchanged_record_logs_no_action(record: Record) -> None:
    before = record.history
    record.add_players(["Ann"])
    record.mark_absent(["Dan"])
    record.rename_player("Ann", "Ann")
    record.save_points(record.table(1), [7, 12])
    assert record.history == before


def test_rejected_action_is_not_logged(record: Record) -> None:
    before = record.history
    with pytest.raises(PnpError, match="points"):
        record.save_result(record.table(1), Result((10**10, 0), frozenset({0})))
    assert record.history == before


def test_new_action_ends_redo(record: Record) -> None:
    record.undo()
    record.undo()
    record.add_players(["Zoe"])
    with pytest.raises(PnpError, match="nothing to redo"):
        record.redo()
    record.undo()
    assert record.redo().words == "players added: Zoe"
    assert [each.undone for each in record.history[-3:]] == [True, True, False]


def test_undo_of_an_action_that_is_not_the_last_is_rejected(record: Record) -> None:
    last = record.history[-1].number
    record.add_players(["Zoe"])
    with pytest.raises(PnpError, match="somebody else has changed the record"):
        record.undo(last)
    assert record.players[-1].name == "Zoe"


def test_undo_after_changes_by_another_program_is_rejected(record: Record) -> None:
    record.rename_player("Ann", "Anne")
    with closing(sqlite3.connect(record.path)) as file:
        file.execute("UPDATE player SET name = 'Anna' WHERE name = 'Anne'")
        file.commit()
    with pytest.raises(PnpError, match="changes that are not in its history"):
        record.undo()
    assert record.players[0].name == "Anna"


@pytest.mark.parametrize(
    "changes",
    [
        "x",
        "[",
        "[]",
        "{}",
        "[1]",
        '[["player", null, null]]',
        '[["evening", ["x"], ["y"]]]',
        '[["player", [1, "Ann", 1], null]]',
        '[["player", [1, "Ann", 1, [2]], null]]',
        '[["player; DROP TABLE seat", [1], null]]',
        "[" * 100_000,
        '[["player", [1, "Ann", 1, 99999999999999999999], null]]',
        r'[["player", [1, "\ud800", 1, 0], null]]',
    ],
)
def test_damaged_action_is_not_undone(record: Record, changes: str) -> None:
    with closing(sqlite3.connect(record.path)) as file:
        last = "(SELECT max(id) FROM action)"
        file.execute(f"UPDATE action SET changes = ?, details = '[' WHERE id = {last}", [changes])
        file.commit()
    before = rows(record)
    with pytest.raises(PnpError, match=r"damaged|not in its history"):
        record.undo()
    assert rows(record) == before
    assert record.history[-1].words == "this change cannot be shown"


def test_control_characters_in_the_history_are_not_printed(record: Record, pnp: Pnp) -> None:
    with closing(sqlite3.connect(record.path)) as file:
        details = json.dumps({"players": "\x1b[31mAnn", "number": 7})
        file.execute("UPDATE action SET details = ? WHERE id = 1", [details])
        file.commit()
    assert pnp("club", "history", record.path).out.startswith("   1  players added: ?[31mAnn\n")
    assert record.history[0].to_json()["number"] == 1


def test_history_is_limited(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MAX_ACTIONS", 3)
    record.add_players(["Zoe"])
    assert [each.kind for each in record.history] == ["add", "remove", "add"]


@pytest.mark.parametrize("name", ["ÁNN", "A\N{COMBINING ACUTE ACCENT}nn"])
def test_names_ignore_the_case_and_encoding_of_accents(record: Record, name: str) -> None:
    record.add_players(["Ánn"])
    record.mark_absent(["Ánn"])
    record.add_players([name])
    assert record.faults == ()
    assert [(player.name, player.here) for player in record.players[-2:]] == [
        ("Gus", True),
        ("Ánn", True),
    ]


def test_merge_sums_games_points_and_byes(record: Record) -> None:
    record.save_result(record.table(2, 1), Result((5, 5), frozenset({0, 1})))
    record.remove_table(record.table(2))
    record.mark_absent(["Ann", "Ben", "Cleo"])
    drawn = record.draw_round("color-claim", seed=3)
    assert [seat.player for seat in drawn.tables[0].seats] == ["Eve", "Gus"]
    record.save_points(drawn.tables[0], [3, 8])
    before = {line.player: line for line in record.standings()}
    record.merge_players("Gus", "Dan")
    after = {line.player: line for line in record.standings()}
    assert (before["Dan"].played, before["Dan"].points, before["Dan"].won) == (1, 5, Fraction(1, 2))
    assert (after["Dan"].played, after["Dan"].points, after["Dan"].won) == (2, 13, Fraction(3, 2))
    assert after["Eve"] == before["Eve"]._replace(
        buchholz=before["Eve"].buchholz + Fraction(1, 2), rank=after["Eve"].rank
    )
    assert "Gus" not in json.dumps(record.to_json())


def test_merge_of_players_in_the_same_round_is_rejected(record: Record) -> None:
    before = rows(record)
    with pytest.raises(PnpError, match=r"Dan and Cleo met at table 1.2: rename one of them"):
        record.merge_players("Dan", "Cleo")
    with pytest.raises(PnpError, match=r"in round 1 \(tables 1.1 and 1.2\): remove the table that"):
        record.merge_players("Ann", "Dan")
    assert rows(record) == before


def test_merged_player_has_no_bye_in_a_round_with_a_table(record: Record) -> None:
    assert record.rounds[0].waiting == ("Eve",)
    record.add_players(["Eva"])
    record.clear_result(record.table(1))
    record.undo_round()
    record.add_table("color-claim", ["Eva", "Ann"])
    record.merge_players("Eve", "Eva")
    assert record.rounds[0].waiting == ()
    record.undo()
    assert record.rounds[0].waiting == ("Eve",)


def test_byes_of_merged_players_in_the_same_round_count_once(record: Record) -> None:
    record.save_round("color-claim", [("", "")], Pairing(((1, 2),), (3, 5)), after=2)
    assert record.rounds[-1].waiting == ("Cleo", "Eve")
    record.add_players(["Zoe"])
    record.save_round("color-claim", [("", "")], Pairing(((1, 2),), (6, 7)), after=3)
    record.merge_players("Zoe", "Gus")
    assert record.rounds[-1].waiting == ("Gus",)
    record.undo()
    assert record.rounds[-1].waiting == ("Gus", "Zoe")


def test_removed_player_stays_in_earlier_rounds(record: Record) -> None:
    rounds = record.rounds
    record.remove_players(["Ann", "Gus"])
    assert record.rounds == rounds
    assert "Ann" not in {line.player for line in record.standings()}
    assert "Ann" not in {
        seat.player for t in record.draw_round("color-claim").tables for seat in t.seats
    }
    with pytest.raises(PnpError, match="unknown player 'Ann'"):
        record.mark_absent(["Ann"])
    record.add_players(["Ann"])
    assert {line.player: line.played for line in record.standings()}["Ann"] == 2


WORKER = """
import sys
from random import Random
import pnp
record, seed = pnp.club.open(sys.argv[1]), int(sys.argv[2])
random = Random(seed)
for step in range(25):
    try:
        match random.randrange(6):
            case 0: record.add_players([f"player {seed}-{step}"])
            case 1: record.undo()
            case 2: record.redo()
            case 3: record.draw_round("color-claim", seed=step)
            case 4: record.save_points(record.table(1), [random.randrange(80), 5])
            case 5: record.rename_player(record.players[0].name, f"name {seed}-{step}")
    except pnp.PnpError as error:
        assert "cannot be used" not in str(error) and "history" not in str(error), error
"""
"""A program that changes a record 25 times, with the record and a seed as arguments."""


@pytest.mark.slow
def test_processes_at_the_same_time_keep_record_and_history_sound(record: Record) -> None:
    words: list[Any] = [sys.executable, "-c", WORKER, record.path]
    running = [subprocess.Popen([*words, str(seed)], cwd=ROOT) for seed in range(3)]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert record.faults == ()
    with closing(sqlite3.connect(record.path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
    for _each in [action for action in record.history if not action.undone]:
        record.undo()
    assert record.to_json()["players"] == []


@pytest.mark.slow
def test_killed_process_leaves_a_whole_action(record: Record) -> None:
    program = WORKER.replace("range(25)", "range(10**6)")
    for seed in range(6):
        words: list[Any] = [sys.executable, "-c", program, record.path, str(seed)]
        with subprocess.Popen(words, cwd=ROOT) as running:
            try:
                count = len(record.history)
                while len(record.history) < count + 2 + seed:
                    assert running.poll() is None
            finally:
                running.kill()
    assert record.faults == ()
    for _each in [action for action in record.history if not action.undone]:
        record.undo()
    assert record.to_json()["players"] == []


@pytest.mark.slow
def test_restore_while_others_change_the_record_keeps_it_sound(record: Record) -> None:
    backup = record.path.with_name("b.evening")
    record.backup(backup)
    program = "import sys, pnp\nfor each in range(12): pnp.club.restore(sys.argv[1], sys.argv[2])"
    lines = ([WORKER, record.path, "1"], [program, record.path, backup], [WORKER, record.path, "2"])
    running = [subprocess.Popen([sys.executable, "-c", *line], cwd=ROOT) for line in lines]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert record.faults == ()
    with closing(sqlite3.connect(record.path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    for _each in [action for action in record.history if not action.undone]:
        record.undo()
    assert record.to_json()["players"] == []
    for kept in record.path.parent.glob("*.before-restore-*"):
        assert library.club.open(kept).faults == ()
