"""Answers of the studio about a club: every function of `pnp club`, without a browser."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp as library
from pnp.api.studio_part import Download, Question, StudioContext
from pnp.errors import PnpError
from pnp.extras.club import studio

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def record(folder: Path) -> library.club.ClubRecord:
    record = library.club.create(folder / "club.evening", "Club")
    record.add_players(["Ann", "Ben", "Cleo", "Dan"])
    record.draw_round("line-or-colour", seed=1)
    return record


@pytest.fixture
def context(record: library.club.ClubRecord) -> StudioContext:
    return StudioContext(library.Catalogue(), {"club.evening": record.path})


@pytest.fixture
def ask(context: StudioContext) -> Ask:
    """Return a function that sends an action like the page, and returns the answer."""

    def ask(do: str = "", **sent: object) -> dict[str, Any]:
        body = {"do": do, **sent} if do else None
        return studio.record(context, Question("evening", "club.evening", (), body))

    return ask


def test_round_without_results_is_drawn_only_if_confirmed(ask: Ask) -> None:
    assert ask()["missing"] == ["1.1", "1.2"]
    draw = {"game": "line-or-colour", "variant": "", "seats": "", "last": 1}
    with pytest.raises(PnpError, match=r"tables 1\.1, 1\.2 are missing") as caught:
        ask("draw", **draw)
    assert [remedy.setting for remedy in caught.value.remedies] == ["require_results"]
    assert len(ask("draw", **draw, require_results=False)["rounds"]) == 2


def test_actions_are_undone_and_repeated(ask: Ask) -> None:
    ask("rename", name="Dan", new="Daniel")
    reply = ask("won", round="1", table="1", names=["Ann"])
    assert reply["undo"]["text"] == "result of table 1.1: Ann* - Ben"
    assert reply["redo"] is None
    undone = ask("undo", action=reply["undo"]["number"])
    assert undone["missing"] == ["1.1", "1.2"]
    assert undone["redo"] == reply["undo"] | {"undone": True}
    assert undone["undo"]["text"] == "Dan renamed to Daniel"
    with pytest.raises(PnpError, match="somebody else has changed the record"):
        ask("undo", action=reply["undo"]["number"])
    assert ask("redo", action=undone["redo"]["number"])["missing"] == ["1.2"]
    assert [each["action"] for each in ask()["history"]] == ["add", "round", "rename", "result"]


def test_result_is_cleared_only_if_it_is_the_shown_one(ask: Ask) -> None:
    ask("won", round="1", table="1", names=["Ann"])
    with pytest.raises(PnpError, match="has a result"):
        ask("clear", round="1", table="1", replace=None)
    shown = ask()["rounds"][0]["tables"][0]["seats"]
    assert ask("clear", round="1", table="1", replace=shown)["missing"] == ["1.1", "1.2"]


def test_players_are_imported_merged_and_removed(ask: Ask) -> None:
    text = "\ufeffTown;Name\nYork;Annie\nHull;ben\n"
    names = [player["name"] for player in ask("import", text=text, absent=True)["players"]]
    assert names == ["Ann", "Ben", "Cleo", "Dan", "Annie"]
    with pytest.raises(PnpError, match=r"^3:1: 'Zoe' is also in line 2"):
        ask("import", text="name\nZoe\nZoe\n")
    ask("merge", name="Annie", into="Ann")
    ask("remove-table", round="1", table="2")
    reply = ask("remove", names=["Cleo", "Ben"])
    assert [player["name"] for player in reply["players"]] == ["Ann", "Dan"]
    assert reply["rounds"][0]["tables"][0]["seats"][1]["player"] == "Ben"


def test_standings_explain_their_tie_breaks(ask: Ask) -> None:
    ask("table", game="line-or-colour", names=["Ann", "Dan"], variant="")
    ask("won", round="1", table="1", names=["Ben"])
    reply = ask("won", round="1", table="3", names=["Ann"])
    assert [each["short"] for each in reply["tie_breaks"]] == ["DE", "BH", "SB"]
    assert [line["ties"][:2] for line in reply["standings"]] == [
        ["1", "1"], ["0", "1"], ["-", "1"], ["-", "0"],
    ]  # fmt: skip
    assert len(reply["notes"]) == 3


def test_backup_is_downloaded_and_restored(context: StudioContext, ask: Ask) -> None:
    before = ask()
    answer = studio.export(context, Question("evening-file", "club.evening.backup"))
    assert isinstance(answer, Download)
    assert answer.name == "club-backup.evening"
    ask("add", names=["Zoe"])
    query = (("name", "club.evening"),)
    upload = Question("evening-backup", "", query, {"file": answer.body})
    assert studio.restore(context, upload)["kept"] == "club.evening.before-restore-1"
    assert ask() == before
    for body in (answer.body[:-1000], b"", b"hello"):
        with pytest.raises(PnpError, match="the backup: "):
            studio.restore(context, Question("evening-backup", "", query, {"file": body}))
    with pytest.raises(PnpError, match="unknown record"):
        studio.restore(context, Question("evening-backup", "", (("name", "../x"),), {"file": b""}))
    assert ask() == before
