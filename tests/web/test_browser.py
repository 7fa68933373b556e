"""The static page in a browser, in a folder of a host that only serves files."""

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pnp
from tests.extras.studio.test_accessibility import AXE, violations
from tests.extras.studio.test_whole_games import STATE
from tests.web.conftest import serving

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]

Visit = Callable[[str], Any]

PYTHON = 120_000
"""Maximum time until Python answers, in milliseconds; other tests may need the processor."""


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """Yield a window of its own; errors of scripts fail the test."""
    wrong: list[str] = []
    found = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    found.set_default_timeout(PYTHON)
    found.on("weberror", lambda error: wrong.append(str(error.error)))
    found.on("console", lambda each: wrong.extend(console_errors(each)))
    yield found
    found.close()
    assert wrong == []


def console_errors(message: Any) -> list[str]:
    return [f"{message.location['url']}: {message.text}"] if message.type == "error" else []


@pytest.fixture
def visit(context: Any, host: str) -> Visit:
    """Open an address of the page in a new tab."""

    def open_tab(path: str) -> Any:
        tab = context.new_page()
        tab.goto(f"{host}{path}")
        return tab

    return open_tab


def studio(tab: Any) -> Any:
    """Return the studio's page in a tab, once it is drawn."""
    frame = tab.frame_locator("iframe")
    frame.locator("main:not([aria-busy])").wait_for()
    return frame


def downloaded(tab: Any, link: Any) -> bytes:
    with tab.expect_download(timeout=PYTHON) as waiting:
        link.click()
    return Path(waiting.value.path()).read_bytes()


def test_kit_is_printed_with_default_and_with_changed_options(visit: Visit) -> None:
    home = visit("")
    card = home.locator("article", has_text="Color Claim")
    card.get_by_role("link", name="Print").click()
    page = studio(home)
    link = page.get_by_role("link", name="Download PDF")
    assert downloaded(home, link) == pnp.kit("color-claim").to_bytes("pdf")
    page.get_by_text("Letter", exact=True).click()
    page.get_by_text("215.9 \N{MULTIPLICATION SIGN} 279.4 mm").wait_for()
    assert downloaded(home, link) == pnp.kit("color-claim", paper="Letter").to_bytes("pdf")
    assert home.url.endswith("/games/pnp/kit/color-claim?paper=Letter")


SHARE = """() => {
  window.shared = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file] }) => {
    const content = Array.from(new Uint8Array(await file.arrayBuffer()));
    window.shared.push([file.name, file.type, content]);
  };
}"""
"""A share sheet that keeps the files which it gets."""


def test_phone_shares_the_kit_and_says_how_to_print_it(browser: Any, host: str) -> None:
    context = browser.new_context(has_touch=True, is_mobile=True, accept_downloads=True)
    context.set_default_timeout(PYTHON)
    tab = context.new_page()
    tab.goto(f"{host}kit/color-claim/")
    page = studio(tab)
    page.get_by_text("Print the PDF at 100%").wait_for()
    link = page.get_by_role("link", name="Download PDF")
    kit = pnp.kit("color-claim").to_bytes("pdf")
    tab.evaluate("() => { navigator.canShare = undefined }")
    assert downloaded(tab, link) == kit
    tab.evaluate(SHARE)
    link.click()
    tab.wait_for_function("() => window.shared.length")
    [[name, media, content]] = tab.evaluate("() => window.shared")
    assert (name, media, bytes(content)) == ("color-claim.pdf", "application/pdf", kit)
    context.close()


def test_archives_that_come_later_work_offline_after_the_first_visit(
    visit: Visit, context: Any
) -> None:
    tab = visit("component/color-claim/board/")
    frame = studio(tab)
    frame.get_by_text("Letter", exact=True).click()
    frame.get_by_text("215.9 \N{MULTIPLICATION SIGN} 279.4 mm").wait_for()
    later = [f"python/{name}.tar.zst" for name in ("pdfium", "print")]
    tab.evaluate(UNTIL_STORED, [*later, "qr/writer/zxing_writer.wasm"])
    context.set_offline(True)
    for suffix, start in ("pdf", b"%PDF"), ("png", b"\x89PNG"), ("svg", b"<"):
        path = f"/file/component/color-claim/board.{suffix}?p.cell=21mm"
        content = tab.frames[1].evaluate(BYTES, path)
        assert bytes(content).startswith(start)


UNTIL_STORED = """async (names) => {
  for (;;) {
    const [cache] = await caches.keys();
    const stored = (await (await caches.open(cache)).keys()).map(({ url }) => url);
    if (names.every((name) => stored.some((url) => url.endsWith(name)))) return;
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
}"""

BYTES = """async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return Array.from(new Uint8Array(await answer.arrayBuffer()));
}"""


def test_game_is_played_offline_and_continued_from_home(
    visit: Visit, context: Any, host: str
) -> None:
    tab = visit("table/new/?game=color-claim")
    page = studio(tab)
    page.get_by_text("On this device").click()
    page.get_by_role("button", name="Start").click()
    page.locator(BOARD).wait_for()
    context.set_offline(True)
    tab.reload()
    studio(tab).locator(BOARD).wait_for()
    make_move(tab)
    tab.goto(host)
    tab.locator("#going a", has_text="Color Claim").click()
    studio(tab).locator(BOARD).wait_for()
    assert undo_button(tab).is_enabled()


BOARD = ".play .felt .board svg >> nth=0"
"""The table's first board; other boards on the page are examples in the rules."""


def undo_button(tab: Any) -> Any:
    return studio(tab).get_by_role("button", name="Undo").locator("visible=true")


def make_move(tab: Any) -> None:
    """Make a move, because a game without moves is not saved."""
    studio(tab).locator(BOARD).wait_for()
    frame, chance = tab.frames[1], random.Random(1)
    for _ in range(20):
        count, _is_over = frame.evaluate(STATE)
        if undo_button(tab).is_enabled():
            return
        frame.evaluate(CLICK, chance.randrange(count))
    pytest.fail("no move was made")


def test_files_move_to_another_browser(
    browser: Any, visit: Visit, host: str, tmp_path: Path
) -> None:
    tab = visit("evening/club.evening")
    create(studio(tab))
    tab.goto(host)
    with tab.expect_download() as waiting:
        tab.get_by_role("button", name="Export as one file").click()
    file = tmp_path / "files.json"
    waiting.value.save_as(file)

    other = browser.new_context().new_page()
    other.set_default_timeout(PYTHON)
    other.goto(host)
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name="Import a file").click()
    chooser.value.set_files(file)
    other.get_by_text("Imported").wait_for()
    other.get_by_role("link", name="Club").click()
    studio(other).get_by_text("Tuesday").first.wait_for()
    other.goto(host)
    other.on("dialog", lambda dialog: dialog.accept())
    other.get_by_role("button", name="Delete everything").click()
    other.get_by_text("Deleted").wait_for()
    other.get_by_role("link", name="Club").click()
    studio(other).get_by_role("button", name="Create record").wait_for()
    other.context.close()


def create(page: Any) -> None:
    """Create the club's record."""
    page.get_by_label("Title").fill("Tuesday")
    page.get_by_role("button", name="Create").click()
    page.get_by_text("Tuesday").first.wait_for()


def test_own_game_is_created_in_the_workshop_and_seen_in_another_tab(visit: Visit) -> None:
    tab = visit("workshop/")
    page = studio(tab)
    page.get_by_label("Name").fill("my-game")
    page.get_by_role("button", name="Create").click()
    page.locator("h1, h2", has_text="my-game").first.wait_for()
    other = studio(visit("parts/"))
    other.get_by_text("My game").first.wait_for()


def test_first_page_is_accessible(visit: Visit) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visit("")
    page.locator("article").first.wait_for()
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found] == []


def test_games_of_two_tabs_are_both_saved(visit: Visit, host: str) -> None:
    tabs = [visit(f"table/new/?game={game}") for game in ("color-claim", "passtally")]
    for tab in tabs:
        page = studio(tab)
        page.get_by_text("On this device").click()
        page.get_by_role("button", name="Start").click()
    for tab in tabs:
        tab.wait_for_url("**/table?own=*")
        make_move(tab)
        tab.goto(host)
    tabs[0].reload()
    tabs[0].locator("#going li").nth(1).wait_for()


def test_game_is_played_to_the_end(visit: Visit) -> None:
    tab = visit("table/new/?game=color-claim")
    page = studio(tab)
    page.get_by_role("button", name="Start the game").click()
    page.locator(BOARD).wait_for()
    frame = tab.frames[1]
    chance, is_over = random.Random(1), False
    for _ in range(200):
        count, is_over = frame.evaluate(STATE)
        if is_over:
            break
        frame.evaluate(CLICK, chance.randrange(count))
    assert is_over
    assert re.search("wins|won|draw|tie", page.locator(".prompt .turn").inner_text())


CLICK = """(at) => window.offered[at].dispatchEvent(
  new MouseEvent("click", { bubbles: true, cancelable: true, view: window }))"""


def test_club_night_is_held_and_kept(visit: Visit) -> None:
    tab = visit("evening/club.evening")
    page = studio(tab)
    create(page)
    page.get_by_label("New players", exact=True).fill("Ann, Ben, Cleo, Dan")
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator(".people li").nth(3).wait_for()
    page.locator("#next-round").get_by_label("Game").select_option("color-claim")
    page.get_by_role("button", name="Draw round").click()
    page.locator(".seating").nth(1).wait_for()
    page.get_by_role("button", name="Ann won").click()
    page.locator(".figures tbody tr", has_text="Ann").first.wait_for()
    tab.reload()
    line = studio(tab).locator(".figures tbody tr").first
    assert "Ann" in line.inner_text()


def test_full_storage_is_reported_and_keeps_earlier_files(
    browser: Any, page: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "studio"
    shutil.copytree(page, folder)
    file = folder / "site" / "texts.json"  # what the service worker installs
    texts = json.loads(file.read_text("utf-8"))
    count = "const before = await changeCount();"
    full = 'if (before === 1) throw new DOMException("full", "QuotaExceededError");'
    media, store = texts["site/store.js"]
    assert count in store
    texts["site/store.js"] = media, store.replace(count, f"{count} {full}")
    file.write_text(json.dumps(texts), "utf-8")
    with serving(tmp_path) as address:
        context = browser.new_context()
        context.set_default_timeout(PYTHON)
        tab = context.new_page()
        tab.goto(f"{address}/studio/evening/club.evening")
        found = studio(tab)
        create(found)
        found.get_by_label("New players", exact=True).fill("Ann, Ben")
        found.get_by_role("button", name="Add", exact=True).click()
        tab.locator("#notice", has_text="no space").wait_for()
        tab.reload()
        studio(tab).get_by_text("Tuesday").first.wait_for()
        assert studio(tab).get_by_text("Ann", exact=True).count() == 0
        context.close()


def test_window_without_service_workers_says_so(browser: Any, host: str) -> None:
    context = browser.new_context()
    context.set_default_timeout(PYTHON)
    context.add_init_script("delete Navigator.prototype.serviceWorker;")
    tab = context.new_page()
    tab.goto(f"{host}kit/color-claim/")
    tab.locator("#notice", has_text="Use an ordinary window").wait_for()
    tab.goto(host)
    assert tab.locator("article").count() == len(pnp.Catalogue().kits())
    context.close()


PAGES = (
    "kit/color-claim/",
    "component/color-claim/board/",
    "setup/color-claim/",
    "table/new/?game=passtally",
    "evening/club.evening/",
    "workshop/",
    "parts/",
    "calibration/",
)


def test_inner_pages_are_accessible(visit: Visit, host: str) -> None:
    tab = visit("")
    for path in PAGES:
        tab.goto(f"{host}{path}")
        studio(tab)
        for frame in tab.frames:
            frame.evaluate(AXE)
        found = [violations(frame, "document") for frame in reversed(tab.frames)]
        assert (path, found) == (path, [[], []])


def test_address_carries_options_setups_and_games_to_another_device(
    browser: Any, visit: Visit, host: str
) -> None:
    tab = visit("component/color-claim/board/")
    page = studio(tab)
    page.get_by_text("Letter", exact=True).click()
    tab.wait_for_url("**/component/color-claim/board?paper=Letter")
    addresses = [
        (tab.url, "215.9 \N{MULTIPLICATION SIGN} 279.4 mm"),
        (f"{host}setup/color-claim?seed=3", "CC-"),
        (f"{host}table?code=CC-3FRK-XR4G-HYXC-685N-CYVM", "Color Claim"),
    ]
    other = browser.new_context().new_page()
    other.set_default_timeout(PYTHON)
    for address, words in addresses:
        other.goto(address)
        studio(other).get_by_text(words).first.wait_for()
    other.context.close()


def test_page_follows_the_browsers_language_and_the_menu(browser: Any, host: str) -> None:
    context = browser.new_context(locale="de-AT", accept_downloads=True)
    context.set_default_timeout(PYTHON)
    tab = context.new_page()
    tab.goto(host)
    tab.get_by_role("heading", name="maßstabsgetreu").wait_for()
    card = tab.locator("article", has_text="Color Claim")
    german = pnp.kit("color-claim", language="de").to_bytes("pdf")
    assert downloaded(tab, card.locator("a[data-kit]")) == german
    card.get_by_role("link", name="Drucken", exact=True).click()
    assert downloaded(tab, studio(tab).locator("a[download]").first) == german
    tab.evaluate("() => { window.isFirst = true }")
    studio(tab).locator("[popovertarget=menu]").first.click()
    studio(tab).locator("#language").select_option("fr")
    tab.wait_for_function("() => !window.isFirst")
    kit = studio(tab)
    kit.get_by_text("Letter", exact=True).click()
    tab.wait_for_url("**/kit/color-claim?paper=Letter")
    french = pnp.kit("color-claim", language="fr", paper="Letter").to_bytes("pdf")
    assert downloaded(tab, kit.locator("a[download]").first) == french
    assert tab.locator("#dismiss").text_content() == "Fermer"
    tab.goto(host)
    tab.locator("#language").select_option("en")
    tab.get_by_role("heading", name="at true scale").wait_for()
    assert context.cookies() == []
    context.close()
