"""Shared tables: every change is made on the version its page saw, and pages get what they lack."""

import asyncio
import json
from typing import Any

import pytest

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio import shared_tables
from pnp.extras.studio.reply import Reply, as_faults, as_json
from pnp.extras.studio.shared_tables import SharedTables
from pnp.extras.studio.table import Tables
from tests.extras.studio.conftest import run
from tests.extras.studio.test_extras import GamesInMemory

TABLES = Tables(pnp.Catalogue())
START = pnp.start("line-or-colour").text


async def answer(question: Question) -> Reply:
    """Answer like a worker."""
    try:
        return as_json(TABLES.answer(question))
    except pnp.PnpError as error:
        return as_faults(error)


def shared_table() -> tuple[SharedTables, str]:
    tables = SharedTables(answer, GamesInMemory())
    reply = read(run(tables.share({"entries": [{"text": START, "move": ""}], "at": 0})))
    return tables, reply["shared"]["name"]


def read(reply: Reply) -> Any:
    return json.loads(reply.body) | {"status": reply.status}


def step(tables: SharedTables, name: str, action: str, **sent: object) -> Any:
    return read(run(tables.ask(name, action, Question("table", action, (), sent))))


def test_reply_to_a_move_has_only_new_entries() -> None:
    tables, name = shared_table()
    reply = step(tables, name, "play", move="c3", version=1)
    assert reply["table"]["turn"] == "Black places a ring, or swaps sides to play White"
    assert reply["shared"] | {"entries": ()} == {
        "name": name,
        "version": 2,
        "at": 1,
        "evening": "",
        "unchanged": 1,
        "entries": (),
        "seats": [],
        "seat": 0,
        "isHost": False,
    }
    assert [each["move"] for each in reply["shared"]["entries"]] == ["c3"]


def test_second_move_on_one_version_is_rejected() -> None:
    tables, name = shared_table()
    step(tables, name, "play", move="c3", version=1)
    late = step(tables, name, "play", move="a1", version=1)
    assert (late["status"], late["late"]) == (409, True)
    assert [each["move"] for each in late["shared"]["entries"]] == ["c3"]
    assert step(tables, name, "play", move="a1", version=2)["status"] == 200


def test_illegal_move_changes_nothing() -> None:
    tables, name = shared_table()
    reply = step(tables, name, "play", move="z9", version=1)
    assert (reply["status"], "faults" in reply) == (422, True)
    assert step(tables, name, "look", version=1)["shared"]["version"] == 1


def test_page_gets_all_changes_since_its_version() -> None:
    tables, name = shared_table()
    for version, move in enumerate(("c3", "a1", "b2"), start=1):
        step(tables, name, "play", move=move, version=version)
    step(tables, name, "go", at=1, version=4)
    step(tables, name, "play", move="e5", version=5)
    seen = step(tables, name, "look", version=3)["shared"]
    assert (seen["unchanged"], [each["move"] for each in seen["entries"]]) == (2, ["e5"])
    new = step(tables, name, "look", version=0)["shared"]
    assert [each["move"] for each in new["entries"]] == ["", "c3", "e5"]
    assert step(tables, name, "look", version=6)["shared"]["entries"] == []


def test_opened_game_can_be_undone() -> None:
    tables, name = shared_table()
    record = pnp.record(pnp.start("color-claim"), "b1xb2")
    reply = step(tables, name, "open", text=record.text, version=1)
    assert reply["table"]["game"] == "color-claim"
    assert [each["move"] for each in reply["shared"]["entries"]] == ["set up", "b1xb2"]


def test_pages_are_notified_of_every_version() -> None:
    tables, name = shared_table()

    async def listen() -> list[str]:
        events = await tables.events(name)
        heard = [await anext(events)]
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0)
        await tables.ask(name, "play", Question("t", "", (), {"move": "c3", "version": 1}))
        heard.append(await waiting)
        waiting = asyncio.ensure_future(anext(events, "ended"))
        await asyncio.sleep(0)
        tables.end()
        return [*heard, await waiting]

    assert run(listen()) == [
        "event: version\ndata: 1\n\n",
        "event: version\ndata: 2\n\n",
        "ended",
    ]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"entries": [], "at": 0},
        {"entries": [{"text": 5, "move": ""}], "at": 0},
        {"entries": [{"text": START, "move": ""}], "at": 1},
        {"entries": [{"text": START, "move": ""}], "at": True},
        {"entries": [{"text": "x" * 1000, "move": ""}] * (shared_tables.MAX_ENTRIES + 1), "at": 0},
    ],
)
def test_shared_positions_are_checked_and_bounded(sent: dict[str, Any]) -> None:
    with pytest.raises(pnp.PnpError):
        run(SharedTables(answer, GamesInMemory()).share(sent))


@pytest.mark.parametrize(
    ("limit", "most"), [("MAX_TABLES", 2), ("MAX_TOTAL_BYTES", 2 * len(START) + 600)]
)
def test_least_recently_used_table_is_dropped(monkeypatch: Any, limit: str, most: int) -> None:
    monkeypatch.setattr(shared_tables, limit, most)
    tables, first = shared_table()
    sent = {"entries": [{"text": START, "move": ""}], "at": 0}
    second = read(run(tables.share(sent)))["shared"]["name"]
    step(tables, first, "look")
    run(tables.share(sent))
    assert step(tables, first, "look")["status"] == 200
    with pytest.raises(pnp.PnpError, match="no longer shared"):
        step(tables, second, "look")


def test_club_table_is_kept_until_another_game_is_opened() -> None:
    tables = SharedTables(answer, GamesInMemory())
    entries = [{"text": START, "move": ""}]
    sent = {"entries": entries, "at": 0, "evening": "club.evening/3.1"}
    name = read(run(tables.share(sent)))["shared"]["name"]
    read_again = step(tables, name, "read", text=START, version=1)
    assert read_again["shared"]["evening"] == "club.evening/3.1"
    opened = step(tables, name, "open", text=START, version=2)
    assert opened["shared"]["evening"] == ""
    with pytest.raises(pnp.PnpError, match="not a table name"):
        run(tables.share({"entries": entries, "at": 0, "evening": "x" * 301}))


def test_only_the_owner_of_a_seat_moves_and_others_watch() -> None:
    games = GamesInMemory()
    tables = SharedTables(answer, games)
    sent: dict[str, Any] = {"entries": [{"text": START, "move": ""}], "at": 0, "key": "a"}
    sent["seats"] = [{"name": "Ann", "level": ""}, {"name": "", "level": ""}]
    name = read(run(tables.share(sent)))["shared"]["name"]
    assert step(tables, name, "sit", seat=1, person="Ann", key="a")["shared"]["seat"] == 1
    seen = step(tables, name, "sit", seat=2, person="Bob", key="b")["shared"]
    assert [(each["name"], each["taken"]) for each in seen["seats"]] == [
        ("Ann", True),
        ("Bob", True),
    ]
    assert all("key" not in each for each in seen["seats"])
    for key, why in (("b", "Ann's turn"), ("c", "you are watching")):
        with pytest.raises(pnp.PnpError, match=why):
            step(tables, name, "play", move="c3", version=3, key=key)
    with pytest.raises(pnp.PnpError, match="taken"):
        step(tables, name, "sit", seat=1, person="Eve", key="c")
    step(tables, name, "play", move="c3", version=3, key="a")
    restarted = SharedTables(answer, games)
    again = step(restarted, name, "look", version=4, key="b")["shared"]
    assert (again["version"], again["seat"], again["entries"]) == (4, 2, [])
    step(restarted, name, "play", move="a1", version=4, key="b")
    assert run(games.all())[0]["turn"] == "White places a ring"
