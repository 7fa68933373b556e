"""The studio without a server, processes and threads, as it runs in a browser's web worker."""

import json
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.drawing import qr
from pnp.extras.studio.in_browser import open_studio
from pnp.extras.studio.reply import Reply
from pnp.extras.studio.service import Service
from tests.extras.studio.conftest import run

GAME = {"entries": [{"text": "x", "move": ""}], "at": 0}
SUMMARY = {"title": "Passtally", "game": "passtally", "turn": "", "moves": 1, "shared": False}


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return open_studio(tmp_path / "files")


def ask(service: Service, path: str, sent: Any = None) -> Reply:
    body = b"" if sent is None else json.dumps(sent).encode()
    where, _mark, query = path.partition("?")
    return run(service.answer("POST" if body else "GET", where, query, body))


def data(service: Service, path: str, sent: Any = None) -> Any:
    reply = ask(service, path, sent)
    assert reply.status == 200, reply.body
    return json.loads(reply.body)


def test_file_is_the_file_of_the_command(service: Service) -> None:
    reply = ask(service, "/file/component/color-claim/board.svg?paper=Letter")
    assert reply.body == pnp.component("color-claim/board").lay_out(paper="Letter").to_bytes("svg")


def test_games_are_saved_and_deleted(service: Service, tmp_path: Path) -> None:
    data(service, "/saved/one", {"summary": SUMMARY, "game": GAME})
    again = open_studio(tmp_path / "files")
    assert [each["id"] for each in data(again, "/saved")["games"]] == ["one"]
    assert data(again, "/saved/one")["game"] == GAME
    data(again, "/saved/one/delete", {})
    assert data(again, "/saved")["games"] == []


def test_changed_template_is_drawn_after_reload(service: Service) -> None:
    data(service, "/api/new", {"name": "my-game", "folder": "games"})
    service.reload_files()
    assert "my-game" in {each["name"] for each in data(service, "/api/games")["games"]}


def test_club_record_is_kept(service: Service, tmp_path: Path) -> None:
    data(service, "/api/evening/club.evening", {"do": "create", "title": "Tuesday"})
    again = open_studio(tmp_path / "files")
    assert data(again, "/api/evening/club.evening")["title"] == "Tuesday"


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("/nothing", None, 404),
        ("/saved/one/other", None, 404),
        ("/saved/one/delete", None, 404),
        ("/saved/one", {"summary": 1}, 422),
        ("/saved/..", None, 404),
        ("/api/table/read", [], 422),
    ],
)
def test_mistakes_are_replies(service: Service, path: str, sent: Any, status: int) -> None:
    reply = ask(service, path, sent)
    assert (reply.status, len(json.loads(reply.body)["faults"])) == (status, 1)


def test_host_brings_its_own_qr_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.api.qr_encoder import use_qr_encoder

    monkeypatch.setattr(qr, "_encoders", [])
    use_qr_encoder(lambda text: bytes([0, 255] * 2) if text == "a" else b"")
    assert pnp.qr_code("a").modules == ((True, False), (True, False))
