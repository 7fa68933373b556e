"""The static page in a browser, in a folder of a host that only serves files."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pnp
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


def test_game_is_played_offline_and_continued_from_home(
    visit: Visit, context: Any, host: str
) -> None:
    tab = visit("table/new/?game=color-claim")
    page = studio(tab)
    page.get_by_text("On this device").click()
    page.get_by_role("button", name="Start").click()
    page.locator(".board svg").first.wait_for()
    context.set_offline(True)
    tab.reload()
    studio(tab).locator(".board svg").first.wait_for()
    tab.goto(host)
    tab.locator("#going a", has_text="Color Claim").click()
    studio(tab).locator(".board svg").first.wait_for()


def test_files_survive_an_update_and_move_to_another_browser(
    browser: Any, page: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "studio"
    shutil.copytree(page, folder)
    with serving(tmp_path) as address:
        context = browser.new_context()
        tab = context.new_page()
        tab.set_default_timeout(PYTHON)
        tab.goto(f"{address}/studio/evening/club.evening")
        create(studio(tab))
        worker = folder / "sw.js"
        worker.write_text(worker.read_text().replace('const VERSION = "', 'const VERSION = "new'))
        tab.goto(f"{address}/studio/")
        with tab.expect_navigation():
            tab.get_by_role("button", name="Update").click()
        with tab.expect_download() as waiting:
            tab.get_by_role("button", name="Export as one file").click()
        file = tmp_path / "files.json"
        waiting.value.save_as(file)
        tab.get_by_role("link", name="Club").click()
        studio(tab).get_by_text("Tuesday").first.wait_for()
        context.close()

        other = browser.new_context().new_page()
        other.set_default_timeout(PYTHON)
        other.goto(f"{address}/studio/")
        with other.expect_file_chooser() as chooser:
            other.get_by_role("button", name="Import a file").click()
        chooser.value.set_files(file)
        other.get_by_text("Imported").wait_for()
        other.get_by_role("link", name="Club").click()
        studio(other).get_by_text("Tuesday").first.wait_for()
        other.goto(f"{address}/studio/")
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
        tab.goto(host)
    tabs[0].reload()
    tabs[0].locator("#going li").nth(1).wait_for()
