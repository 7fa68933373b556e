"""A studio that runs, and one browser for all tests."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pnp.extras.studio.cli import find_parts

T = TypeVar("T")

PARTS = find_parts()
"""Parts of all our extras."""

_PRINTS = "test_other_downloads_equal_the_files_of_commands"
_CLUB = "test_an_evening_is_played_on_the_page"
_SLIPS = "test_slips_and_standings_are_printed_as_the_command_prints_them"
BROWSER_RUNS = {
    "/": "test_gallery_links_to_everything",
    "/component/{rest:path}": "test_download_equals_the_file_of_the_shown_command",
    **{f"/{page}/{{game}}": _PRINTS for page in ("kit", "pad", "setup", "sheet", "dice")},
    "/calibration": _PRINTS,
    "/table": "test_undo_redo_and_a_new_tab_keep_the_game",
    "/workshop": "test_game_is_created_in_a_named_folder",
    "/workshop/{file:path}": "test_fault_is_shown_at_its_line",
    "/evening": _CLUB,
    "/evening/{name}": _CLUB,
    "/slips/{name}": _SLIPS,
    "/standings/{name}": _SLIPS,
    "/scan": "test_sheet_is_scanned_corrected_and_scored",
}
"""Tests in a browser that `make test` runs, by page; all others are slow."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what needs a browser, but for one run of each page."""
    for item in items:
        browses = isinstance(item, pytest.Function) and "browser" in item.fixturenames
        if browses and item.originalname not in BROWSER_RUNS.values():
            item.add_marker(pytest.mark.slow)


_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_FOUND = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)


@dataclass(frozen=True)
class Studio:
    """One that runs, and what it has said."""

    address: str
    process: subprocess.Popen[str]
    said: tuple[str, ...] = ()
    errors: list[str] = field(default_factory=list)
    """Lines that it prints later."""

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2].partition("/")[0])


def free_port() -> int:
    """One where no other test's studio is."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        found: int = tried.getsockname()[1]
        return found


@contextmanager
def running(
    home: Path, *words: str | Path, python: str | Path = sys.executable
) -> Iterator[Studio]:
    """`pnp studio` with these words, its configuration in a folder of its own."""
    where = ["--port", str(free_port())]
    process = subprocess.Popen(
        [python, "-m", "pnp", "studio", "--no-browser", *where, *map(str, words)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        cwd=home,
        env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home)},
    )
    assert process.stderr is not None
    said = []
    try:
        for line in process.stderr:
            said.append(line.strip())
            found = re.match(r"(http://[^/]+)\S*  \(press Ctrl-C to stop\)", line)
            if found:
                studio = Studio(found[1], process, tuple(said))
                extend = studio.errors.extend
                threading.Thread(target=extend, args=(process.stderr,), daemon=True).start()
                yield studio
                break
        else:
            pytest.fail(f"the studio did not begin: {said}")
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stderr.close()


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One studio for all tests that change nothing of it."""
    with running(tmp_path_factory.mktemp("home")) as one:
        yield one


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it; in a thread, as the browser of other tests keeps this one's loop."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, work).result()


async def here() -> bool:
    """Wait for an answer."""
    return False


async def away() -> bool:
    """Be gone before the answer."""
    return True


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; without one, tests are skipped unless they must run."""
    if not _FOUND and os.environ.get("PNP_BROWSER_TESTS") != "always":
        pytest.skip("no browser is installed")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)  # as for a page; other processes may be busy beside it
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=_FOUND, args=_FLAGS)
        yield one
        one.close()


Open = Callable[..., Any]

_MEANT = {200, 206, 303, 304, 409, 422}
"""Of which 422 says what is wrong with what was typed, 409 that somebody else was faster."""


def _complaints(said: Any) -> list[str]:
    """Return what the browser says of errors, but for replies that are meant."""
    meant = any(f"status of {status}" in said.text for status in (409, 422))
    return [said.text] if said.type == "error" and not meant else []


@pytest.fixture
def visit(browser: Any, studio: Studio) -> Iterator[Open]:
    """Open a page of the studio in a window of its own; nothing may go wrong behind its back.

    Tests with another studio name its fixture first: then their pages are closed before it ends.
    """
    contexts, wrong = [], []

    def open_page(
        path: str,
        *,
        width: int = 1280,
        dark: bool = False,
        at: str = "",
        cut: bool = False,
        touch: bool = False,
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
            has_touch=touch,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        address = at or studio.address
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if not cut:  # a page whose studio goes complains of that
            page.on("console", lambda said: wrong.extend(_complaints(said)))
            page.on(
                "response",
                lambda r: wrong.append(f"{r.url} {r.status}") if r.status not in _MEANT else None,
            )
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((address, "blob:", "data:"))
                else wrong.append(asked.url)
            ),
        )
        page.goto(f"{address}{path}")
        page.wait_for_selector("main:not([aria-busy])")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
