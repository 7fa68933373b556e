"""Access over the local network: tokens, limits on requests, and tables shared by phones."""

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import pnp
from pnp.extras.studio.access import (
    BURST_REQUESTS,
    REQUESTS_PER_SECOND,
    AccessControl,
    local_addresses,
)
from tests.conftest import Pnp
from tests.extras.studio.conftest import Open, Studio, running
from tests.extras.studio.test_table import expect_moves, more

pytestmark = pytest.mark.skipif(not local_addresses(), reason="needs a network")


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A studio for the local network."""
    with running(tmp_path_factory.mktemp("home"), "--lan") as one:
        yield one


def token_of(studio: Studio) -> str:
    found = re.search(r"token=(\S+)", studio.output[-1])
    assert found
    return found[1]


def ask(
    studio: Studio, path: str, host: str = "127.0.0.1", sent: str | None = None, **headers: str
) -> Any:
    """Return the studio's reply at an address of this machine, with its text."""
    with closing(http.client.HTTPConnection(host, studio.port, timeout=60)) as line:
        line.request("GET" if sent is None else "POST", path, sent, headers)
        reply = line.getresponse()
        return SimpleNamespace(
            status=reply.status, headers=reply.headers, text=reply.read().decode()
        )


def test_requests_without_the_token_are_rejected(lan: Studio) -> None:
    for host in ("127.0.0.1", local_addresses()[0]):
        for path in ("/", "/hello", "/page/main.js", "/api/catalogue", "/shared/bafaba/events"):
            assert ask(lan, path, host).status == 403
        assert ask(lan, "/hello?token=", host).status == 403


def test_token_moves_from_the_address_to_a_cookie(lan: Studio) -> None:
    reply = ask(lan, f"/table?game=passtally&token={token_of(lan)}", local_addresses()[0])
    assert (reply.status, reply.headers["location"]) == (303, "/table?game=passtally")
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert ask(lan, "/hello", local_addresses()[0], Cookie=cookie.partition(";")[0]).status == 200
    away = ask(lan, f"//evil.example/?token={token_of(lan)}")
    assert away.headers["location"] == "/evil.example/"


def test_saved_games_belong_to_the_computer_that_runs_the_studio(lan: Studio) -> None:
    phone = local_addresses()[0]

    def reply(path: str, host: str, sent: str | None = None) -> Any:
        cookie = ask(lan, f"/?token={token_of(lan)}", host).headers["set-cookie"]
        return ask(lan, path, host, sent, Cookie=cookie.partition(";")[0])

    summary = {"title": "T", "game": "g", "turn": "", "moves": 1, "shared": False}
    game = json.dumps({"summary": summary, "game": {"at": 3}})
    assert reply("/saved/a1", "127.0.0.1", game).status == 200
    assert reply("/saved/a1", phone, game).status == 403
    assert reply("/saved/a1/delete", phone, "{}").status == 403
    assert json.loads(reply("/saved", phone).text) == {"games": []}
    assert json.loads(reply("/saved/a1", phone).text) == {"game": None}
    assert json.loads(reply("/saved/a1", "127.0.0.1").text) == {"game": {"at": 3}}


def test_foreign_hosts_and_pages_are_rejected_with_the_token(lan: Studio) -> None:
    path = f"/hello?token={token_of(lan)}"
    assert ask(lan, path, Host=f"evil.example:{lan.port}").status == 421
    assert ask(lan, path, Origin="http://evil.example").status == 403


def test_terminal_shows_a_qr_code_of_the_address(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pnp", "studio", "--lan", "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as studio:
        assert studio.stderr is not None
        output = []
        for line in studio.stderr:
            output.append(line.rstrip("\n"))
            if "for phones" in line:
                break
        studio.terminate()
    address = output[-1].partition("  ")[0]
    assert address.startswith(f"http://{local_addresses()[0]}:")
    code = pnp.qr_code(address).lines
    assert tuple(output[-1 - len(code) : -1]) == code


def test_each_start_has_a_new_token() -> None:
    assert AccessControl().token != AccessControl().token
    assert len(AccessControl().token) >= 20


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
        {"Cookie": "pnp-{port}=of-an-earlier-start"},
        {},
    ],
    ids=["origin", "image", "link", "old cookie", "program"],
)
def test_wrong_tokens_do_not_lock_others_out(lan: Studio, headers: dict[str, str]) -> None:
    sent = {name: value.format(port=lan.port) for name, value in headers.items()}
    path = "/hello" if "Cookie" in headers else "/hello?token=wrong"
    assert {ask(lan, path, **sent).status for _ in range(40)} == {403}
    assert ask(lan, f"/hello?token={token_of(lan)}").status == 303


def test_requests_of_other_pages_do_not_count(lan: Studio) -> None:
    path = f"/hello?token={token_of(lan)}"
    for _ in range(BURST_REQUESTS + 10):
        assert ask(lan, path, **{"Sec-Fetch-Site": "cross-site"}).status == 403
    assert ask(lan, path).status == 303


def test_requests_per_client_are_limited() -> None:
    now = [0.0]
    access_control = AccessControl(lambda: now[0])
    refusals = [
        access_control.refusal("192.168.1.7", access_control.token)
        for _ in range(BURST_REQUESTS + 1)
    ]
    assert refusals[:-1] == [None] * BURST_REQUESTS
    assert (refusals[-1] or (0,))[0] == 429
    assert access_control.refusal("192.168.1.8", access_control.token) is None
    now[0] += 2 / REQUESTS_PER_SECOND
    assert access_control.refusal("192.168.1.7", access_control.token) is None


def test_second_studio_finds_one_with_a_token(lan: Studio, pnp: Pnp) -> None:
    second = pnp("studio", "--no-browser", "--port", lan.port)
    assert second.status == 2
    assert f"already running at http://127.0.0.1:{lan.port}" in second.err


def test_two_phones_share_a_table(visit: Open, lan: Studio) -> None:
    outside = f"http://{local_addresses()[0]}:{lan.port}"
    first = visit(f"/table?game=line-or-colour&seed=2&token={token_of(lan)}", at=outside, width=360)
    assert "token" not in first.url
    more(first, "Share this table")
    expect(first.get_by_role("img", name="QR code for")).to_be_visible()
    first.get_by_role("button", name="Copy address").click()
    first.keyboard.press("Escape")
    expect(first.locator("#announcement")).to_have_text("Copied")
    name = first.url.rpartition("=")[2]
    second = visit(f"/table?at={name}&token={token_of(lan)}", at=outside, width=360)
    first.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(second, "c3")
    second.locator('.felt .spot[data-space="a1"]').click()
    expect(first.locator(".turn")).to_have_text("White places a ring")
    expect_moves(first, "c3", "a1")
    assert second.evaluate("document.documentElement.scrollWidth") <= 360


def test_studio_restarts_to_let_phones_join_a_table(visit: Open, tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        page = visit(
            "/table?code=CC-3FRK-XR4G-HYXC-685N-CYVM", at=studio.address, allow_errors=True
        )
        more(page, "Share this table")
        name = page.locator(".invitation summary").inner_text()
        assert page.locator(".invitation svg").count() == 0
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Let phones join").click()
        page.locator(".invitation .code svg").wait_for(state="attached")
        assert page.locator(".invitation summary").inner_text() == name
        assert local_addresses()[0] in page.locator(".invitation code").inner_text()
        assert ask(studio, "/hello").status == 403
        page.close()


def together(visit: Open) -> tuple[Any, Any]:
    """Open a shared table in two browsers; the second one may lose its network."""
    first = visit("/table?game=line-or-colour&seed=2")
    more(first, "Share this table")
    expect(first.locator(".invitation summary")).to_be_visible()
    expect(first.get_by_role("img", name="QR code for")).to_have_count(0)  # no use to a phone
    return first, visit(
        urlsplit(first.url)._replace(scheme="", netloc="").geturl(), allow_errors=True
    )


def test_late_move_is_rejected_and_shows_the_new_position(visit: Open) -> None:
    first, second = together(visit)
    second.route("**/look", lambda _: None)  # it is not notified
    second.context.set_offline(offline=True)
    first.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(first, "c3")
    second.context.set_offline(offline=False)
    second.locator('.felt .spot[data-space="a1"]').click()
    expect(second.locator(".prompt .fault")).to_contain_text("another player moved first")
    expect_moves(second, "c3")


def test_phone_catches_up_after_sleep(visit: Open) -> None:
    first, second = together(visit)
    second.context.set_offline(offline=True)
    for space in ("c3", "a1", "b2"):
        first.locator(f'.felt .spot[data-space="{space}"]').click()
        expect(first.locator(".played [aria-current=step]")).to_have_attribute("data-move", space)
    first.get_by_role("button", name="Undo").locator("visible=true").click()
    expect(first.locator(".played [aria-current=step]")).to_have_attribute("data-move", "a1")
    second.context.set_offline(offline=False)
    expect_moves(second, "c3", "a1", "b2")
    expect(second.locator(".played [aria-current=step]")).to_have_attribute("data-move", "a1")


def test_browser_has_a_copy_of_a_table_no_longer_shared(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2", allow_errors=True)
    page.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(page, "c3")
    page.goto(page.url.replace("own=", "at="))
    expect_moves(page, "c3")
    expect(page.locator(".turn")).to_contain_text("Black places a ring")
    assert "own=" in page.url
