"""The frame of all pages: progress, connection, caching; and the first page with its weight."""

import gzip
import http.client
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.extras.studio.conftest import Open, Studio, free_port, running
from tests.extras.studio.test_table import expect_moves

TARGETS = "a[href]:not(.skip, h2 a), button, input:not([type=radio]), .seg label, summary, select"
MAX_PHONE_HEIGHT = 1_700
SAVED = """localStorage.setItem("pnp.games", JSON.stringify([
  { id: "abc", title: "Color Claim", moves: 12, when: Date.parse("2026-05-04T12:00") },
  { id: "abd", title: "Passtally", moves: 1, when: Date.parse("2026-05-03T12:00") },
]))"""


def get(studio: Studio, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of a reply."""
    line = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=60)
    line.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = line.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    line.close()
    return found


def test_slow_request_shows_progress(visit: Open) -> None:
    page = visit("/")
    held: list[Any] = []
    page.route("**/api/games", lambda route: held.append(route))  # noqa: PLW0108  # Playwright inspects it
    expect(page.locator("#progress")).to_be_hidden()
    page.reload(wait_until="commit")
    expect(page.get_by_role("progressbar", name="Waiting for the studio")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".game h2").first).to_be_visible()
    expect(page.locator("#progress")).to_be_hidden()


def test_page_waits_for_a_stopped_studio(visit: Open, tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, at=port) as first:
        page = visit("/", at=first.address, allow_errors=True)
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("The studio has stopped.")
    page.get_by_role("link", name="Play Color Claim").wait_for()  # the page is still there
    with running(tmp_path, at=port):
        expect(banner).to_be_hidden()
        expect(page.locator("#announcement")).to_have_text("Connected again")
        page.get_by_role("link", name="Play Color Claim").click()
        page.get_by_role("button", name="Start the game").wait_for()
        page.goto("about:blank")


def test_restarted_studio_with_another_token_is_reported(visit: Open, tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, at=port) as first:
        page = visit("/", at=first.address, allow_errors=True)
    page.route("**/hello", lambda route: route.fulfill(status=403, body="pnp: no\n"))
    expect(page.get_by_role("alert")).to_contain_text("Open the address printed in the terminal.")


def test_studio_is_closed_from_the_menu(visit: Open, tmp_path: Path) -> None:
    with running(tmp_path) as own:
        page = visit("/", at=own.address, allow_errors=True)
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Close the studio").click()
        expect(page.locator("h1")).to_have_text("The studio has stopped")
        assert own.process.wait(20) == 0, "".join(own.errors)


def test_text_is_compressed_and_files_are_cached_for_ever(studio: Studio) -> None:
    status, headers, page = get(studio, "/", accept_encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    files = re.findall(r'(?:src|href)="(/page/[^"]+)"', gzip.decompress(page).decode())
    assert len(files) > 8
    for file in files:
        status, headers, plain = get(studio, file)
        assert status == 200, file
        assert headers["cache-control"] == "max-age=31536000, immutable"
        status, headers, body = get(studio, file, accept_encoding="gzip")
        assert headers["content-encoding"] == "gzip", file
        assert gzip.decompress(body) == plain
    assert "content-encoding" not in get(studio, "/")[1]


@pytest.mark.parametrize(
    "path",
    ["/api/games", "/api/view/passtally", "/api/print/component/color-claim/board?margin=7mm"],
)
def test_unchanged_reply_is_not_sent_again(studio: Studio, path: str) -> None:
    status, headers, body = get(studio, path)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert len(body) > 500
    status, again, body = get(studio, path, if_none_match=headers["etag"])
    assert (status, body, again["etag"]) == (304, b"", headers["etag"])
    assert "changes-seen" in again
    assert get(studio, path, if_none_match='W/"0"')[0] == 200


def test_faults_and_posts_are_not_stored(studio: Studio) -> None:
    status, headers, _ = get(studio, "/api/view/nothing")
    assert (status, headers["cache-control"]) == (422, "no-store")
    assert "etag" not in headers


def test_first_page_is_light(browser: Any, studio: Studio) -> None:
    context = browser.new_context()
    page = context.new_page()
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda r: sizes.update({r.url: _size(r)}))
    page.goto(f"{studio.address}/")
    expect(page.locator(".make .i")).to_have_count(5)
    page.wait_for_load_state("networkidle")
    context.close()
    first = [size for url, size in sizes.items() if url.endswith((".js", ".css", "/", "/games"))]
    assert len(first) > 8
    assert 10_000 < sum(first) <= 40_000
    assert sum(sizes.values()) <= 300_000
    assert len(sizes) <= 35


@pytest.mark.parametrize("game", ["color-claim", "colour-lines"])
def test_game_is_light_before_it_reacts(visit: Open, game: str) -> None:
    page = visit("/")
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda r: sizes.update({r.url: r.sizes()["responseBodySize"]}))
    page.goto(f"{page.url}table?game={game}&start=usual")
    named = page.evaluate(_NAMED)
    page.wait_for_selector("main:not([aria-busy])")
    page.wait_for_load_state("networkidle")
    own = [size for url, size in sizes.items() if url in named]
    assert len(own) > 10
    assert sum(own) <= 40_000


_NAMED = """() => [location.href,
  ...[...document.querySelectorAll("head link[href]")].map((each) => each.href)
    .filter((each) => /\\.(js|css)$/.test(each))]"""
"""Returns the address of the page, and those of its scripts and styles."""


def _size(request: Any) -> int:
    sizes: dict[str, int] = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


@pytest.mark.parametrize("width", [320, 390, 820, 1440])
def test_first_page_fits_the_screen(empty_studio: Studio, visit: Open, width: int) -> None:
    page = visit("/", width=width, at=empty_studio.address)
    page.evaluate(SAVED)
    page.reload()
    expect(page.locator(".make .i")).to_have_count(5)
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth") <= width
    expect(page.get_by_role("link", name="1 other saved game")).to_be_visible()
    if width == 390:
        assert page.evaluate(f"{root}.scrollHeight") <= MAX_PHONE_HEIGHT
    clipped = page.locator(".game :is(a, li, .make, h2)").evaluate_all(
        """all => all.filter((each) => {
          const card = each.closest(".game").getBoundingClientRect();
          const isCut = each.matches(".btn") && each.scrollWidth > each.clientWidth + 1;
          return isCut || each.getBoundingClientRect().right > card.right;
        }).map((each) => each.textContent)"""
    )
    assert clipped == []
    small = page.locator(TARGETS).evaluate_all(
        """all => all.filter((each) => each.checkVisibility()).map((each) => {
          const { width, height } = each.getBoundingClientRect();
          return [each.textContent, Math.round(width), Math.round(height)];
        }).filter(([, width, height]) => width < 44 || height < 44)"""
    )
    assert small == []


def test_games_are_filtered(visit: Open) -> None:
    page = visit("/")
    shown = page.locator(".game[data-game]:visible h2")
    expect(shown).to_have_count(5)
    page.get_by_text("3+", exact=True).click()
    expect(shown).to_have_text(["Colour Lines", "Passtally"])
    page.get_by_text("Up to 30 min").click()
    expect(shown).to_have_text(["Colour Lines"])
    page.get_by_label("Any number").check()
    expect(shown).to_have_count(4)
    expect(page.locator("#announcement")).to_have_text("4 games")


def test_last_game_is_continued(visit: Open) -> None:
    page = visit("/table?game=line-or-colour")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(page, "c3")
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("link", name="Continue").click()
    expect_moves(page, "c3")


def test_own_game_has_a_card_like_the_others(visit: Open, folder: Path, pnp) -> None:
    assert pnp("new", "two-towers").status == 0
    with running(folder, folder / "games") as own:
        page = visit("/", at=own.address)
        card = page.locator('[data-game="two-towers"]')
        assert card.locator("img").evaluate("img => img.decode().then(() => img.naturalWidth)") > 50
        expect(card.locator(".make")).to_contain_text("to make")
        expect(card.get_by_role("link", name="Print Two Towers")).to_be_visible()
        (folder / "games/two-towers/kit.toml").write_text('title = "Two Towers"\n')
        page.reload()
        expect(card.locator(".fault")).to_contain_text("help")
        expect(page.locator(".make .i")).to_have_count(5)
        page.goto("about:blank")


@pytest.mark.parametrize("path", ["/kit/color-claim", "/table?game=passtally", "/table/new"])
def test_page_that_fills_the_window_has_no_scroll_bar(visit: Open, path: str) -> None:
    page = visit(path)
    page.locator("main > *").first.wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") == 900


def test_kit_explains_each_page_on_a_phone(visit: Open) -> None:
    page = visit("/kit/color-claim", width=390)
    page.locator(".thumbs").get_by_role("button", name="Pyramids").first.click()
    expect(page.locator(".slip h2")).to_contain_text("yramids")
    expect(page.locator(".slip li")).to_have_count(4)
    expect(page.locator(".slip")).to_be_visible()
