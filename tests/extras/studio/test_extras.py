"""The studio without each extra, with an extra of another package, and on another host."""

import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pnp.api.studio_part import Question, StudioPart
from pnp.extras.studio.answers import Answers
from pnp.extras.studio.app import StudioAddress, make_app
from pnp.extras.studio.host import IsCancelled
from pnp.extras.studio.pages import FOLDER, PAGES, Pages
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.session import Session, start_session
from tests.catalogue.guests import put_package
from tests.extras.studio.conftest import PARTS, Open, Studio, run, running
from tests.extras.studio.test_security import ask
from tests.extras.studio.test_table import more

WITHOUT = {
    "all": PARTS,
    "none": {},
    **{f"no {extra}": {e: p for e, p in PARTS.items() if e != extra} for extra in PARTS},
}


class InProcess:
    """Workers of a host without processes."""

    def __init__(self, session: Session) -> None:
        self.answers = Answers(session)

    def start(self) -> None: ...
    def renew(self) -> None: ...
    def end(self) -> None: ...

    async def ask(self, question: Question, seconds: float, is_cancelled: IsCancelled) -> Reply:  # noqa: ARG002
        return self.answers.to(question)


class Unwatched:
    """A host whose files never change."""

    count = 0

    async def run(self, changed: Callable[[], None]) -> None: ...
    def end(self) -> None: ...

    async def events(self, _: int) -> AsyncIterator[str]:
        yield ": nothing\n\n"


class GamesInMemory:
    """Saved games that are lost at the end."""

    def __init__(self) -> None:
        self.games: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}

    async def all(self) -> list[dict[str, Any]]:
        return [summary for summary, _game in self.games.values()]

    async def read(self, name: str) -> dict[str, Any] | None:
        return self.games[name][1] if name in self.games else None

    async def write(self, name: str, summary: Mapping[str, Any], game: Mapping[str, Any]) -> None:
        self.games[name] = dict(summary), dict(game)

    async def delete(self, name: str) -> None:
        self.games.pop(name, None)


class Memory:
    """A storage of texts by the name of their file."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self, path: Path, most: int, within: Path) -> str:
        assert path.parent == within
        return self.texts.get(path.name, "")[:most]

    def write(self, path: Path, before: str, text: str, within: Path) -> None:
        assert path.parent == within
        assert self.texts.get(path.name, "") == before
        self.texts[path.name] = text


def get(session: Session, path: str, method: str = "GET") -> tuple[int, str]:
    """Return status and body of a request to an app on that host."""
    app = make_app(
        session, StudioAddress(("studio:1",)), InProcess(session), Unwatched(), GamesInMemory()
    )
    where, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": where,
        "query_string": query.encode(),
        "headers": [(b"host", b"studio:1")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 1),
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    run(app(scope, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]).decode()


def example(path: str) -> str:
    """Return an address that matches the path of a route."""
    return re.sub(r"\{\w+(:path)?\}", "passtally", path)


@pytest.mark.parametrize("parts", WITHOUT.values(), ids=WITHOUT)
def test_missing_extra_leaves_no_trace(
    parts: Mapping[str, StudioPart],
) -> None:
    session = Session(parts=parts)
    pages = Pages(parts)
    html = "".join(map(pages.html, pages.scripts.values()))
    for extra, part in PARTS.items():
        is_there = extra in parts
        for path in part.pages:
            assert get(session, example(path))[0] == (200 if is_there else 404)
        for subject in part.prints:
            assert get(session, f"/{subject}/it")[0] == (200 if is_there else 404)
            body = get(session, f"/api/print/{subject}/it")[1]
            assert ("nothing to print here" in body) != is_there
        for subject in part.subjects:
            assert (get(session, f"/api/{subject}/it")[0] == 404) != is_there
        for subject in part.uploads:
            assert (get(session, f"/{subject}", "POST")[0] == 404) != is_there
        assert (f"/{extra}/" in html) == is_there
        assert all(
            bool(re.search(f'<a class="tab" href="{path}">.*?</svg>{label}</a>', html)) == is_there
            for label, path in part.menu.items()
        )
    assert {get(session, example(path))[0] for path in PAGES} == {200}
    for path in ("catalogue", "print/kit/passtally", "table/start?game=passtally", "schema/kit"):
        assert get(session, f"/api/{path}")[0] == 200


def test_scripts_of_the_studio_name_no_extra() -> None:
    own = "".join(each.read_text("utf-8") for each in FOLDER.glob("*.[jh]*"))
    addresses = [f"/{subject}" for part in PARTS.values() for subject in part.subjects]
    addresses += [path for part in PARTS.values() for path in part.pages]
    assert [each for each in addresses if re.search(rf'["`/]{each}\b', own)] == []


def test_files_of_an_extra_are_unknown_without_it(tmp_path: Path) -> None:
    record = tmp_path / "club.evening"
    assert start_session([record], PARTS).opens == "/evening/club.evening"
    with pytest.raises(Exception, match=r"use one of these: folder, template, position$"):
        start_session([record], {"scan": PARTS["scan"]})


def test_edited_files_are_in_the_storage_of_the_host(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "On disk"\n')
    storage = Memory()
    session = Session(templates={file.name: file}, storage=storage)
    answers = Answers(session)
    before = json.loads(answers.to(Question("source", file.name)).body)
    assert before["text"] == ""
    sent = {"text": "title = 1", "before": before["digest"]}
    assert answers.to(Question("source", file.name, (), sent)).status == 200
    assert storage.texts == {file.name: "title = 1"}
    assert "On disk" in file.read_text()


GUEST = {
    "__init__.py": """
from pnp.extra import Extra
EXTRA = Extra("echo", studio="pnp_echo.studio:PART")
""",
    "studio.py": """
from pathlib import Path
import pnp
from pnp.api.studio_part import Question, StudioContext, StudioPart

def echo(context: StudioContext, question: Question) -> dict:
    if question.path == "nothing":
        raise pnp.PnpError("nothing to repeat")
    return {"echo": question.path, "games": context.catalogue.game_names()}

PART = StudioPart(
    scripts=Path(__file__).parent / "page",
    pages={"/echo/{word}": "echo"},
    menu={"Echo": "/echo/hello"},
    extends={"table": "beside"},
    subjects={"echo": "pnp_echo.studio:echo"},
)
""",
    "page/echo.js": """
import { ask } from "../ask.js";
import { el, show } from "../dom.js";
export async function open(path) {
  const { echo } = await ask(`/api/${path}`);
  show("Echo", el("h1", {}, echo));
}
""",
    "page/beside.js": """
import { el } from "../dom.js";
export const extend = (view) => view.add("links", el("a", { href: "/echo/table" }, "Echo this"));
""",
}
"""Files of a package that adds a page to the studio by its entry point."""


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    site = tmp_path_factory.mktemp("site")
    put_package(site, "pnp_echo", "[pnp.extras]\necho = pnp_echo\n", GUEST)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        with running(tmp_path_factory.mktemp("home")) as one:
            yield one


def test_another_package_adds_a_page(guest: Studio) -> None:
    status, page = ask(guest, "/echo/hello")
    assert status == 200
    assert re.search(b'<a class="tab" href="/echo/hello">.*?</svg>Echo</a>', page)
    script = re.search(r"/page/\w+/echo/echo\.js", page.decode())
    assert script
    assert b"Echo" in ask(guest, script[0])[1]
    reply = json.loads(ask(guest, "/api/echo/hello")[1])
    assert reply["echo"] == "hello"
    assert "passtally" in reply["games"]
    status, body = ask(guest, "/api/echo/nothing")
    assert (status, json.loads(body)["faults"][0]["what"]) == (422, "nothing to repeat")


def test_another_package_draws_its_page_and_extends_the_table(visit: Open, guest: Studio) -> None:
    page = visit("/table?game=passtally&seed=2", at=guest.address)
    more(page, "Echo this", "link")
    assert page.locator("h1").inner_text() == "table"
