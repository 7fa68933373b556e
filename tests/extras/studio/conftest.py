"""A running studio, and one browser for all tests."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pnp.extras.studio.parts import find_parts

T = TypeVar("T")

PARTS = find_parts()
"""Parts of all our extras."""

_PRINTS = "test_other_downloads_equal_the_files_of_commands"
_CLUB = "test_complete_club_night_runs_on_the_page"
_SLIPS = "test_page_and_command_print_the_same_slips_and_standings"
BROWSER_RUNS = {
    "/": "test_home_links_to_every_game",
    "/parts": "test_all_parts_link_to_everything_that_can_be_printed_alone",
    "/component/{rest:path}": "test_download_equals_the_file_of_the_shown_command",
    **{
        f"/{page}/{{game}}": _PRINTS for page in ("kit", "booklet", "pad", "setup", "sheet", "dice")
    },
    "/calibration": _PRINTS,
    "/table": "test_undo_redo_and_a_new_tab_keep_the_game",
    "/table/new": "test_new_game_has_the_chosen_variant",
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
    """Mark browser tests as slow, except one run of each page."""
    for item in items:
        browses = isinstance(item, pytest.Function) and "browser" in item.fixturenames
        if browses and item.originalname not in BROWSER_RUNS.values():
            item.add_marker(pytest.mark.slow)


@dataclass(frozen=True)
class Studio:
    """A running studio, and the lines that it printed at its start."""

    address: str
    process: subprocess.Popen[str]
    output: tuple[str, ...] = ()
    errors: list[str] = field(default_factory=list)
    """Lines printed later."""

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2].partition("/")[0])


def free_port() -> int:
    """Return a port that no other studio uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


@contextmanager
def running(
    home: Path, *arguments: str | Path, python: str | Path = sys.executable, at: int = 0
) -> Iterator[Studio]:
    """Run `pnp studio` with these arguments and `home` as its configuration folder."""
    port = ["--port", str(at or free_port())]
    process = subprocess.Popen(
        [python, "-m", "pnp", "studio", "--no-browser", *port, *map(str, arguments)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        cwd=home,
        env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home)},
    )
    assert process.stderr is not None
    output = []
    try:
        for line in process.stderr:
            output.append(line.strip())
            found = re.match(r"(http://[^/]+)\S*  \(press Ctrl-C to stop\)", line)
            if found:
                studio = Studio(found[1], process, tuple(output))
                extend = studio.errors.extend
                threading.Thread(target=extend, args=(process.stderr,), daemon=True).start()
                yield studio
                break
        else:
            pytest.fail(f"the studio did not start: {output}")
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
    """Yield a studio for all tests that do not change its state."""
    with running(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture
def empty_studio(tmp_path: Path) -> Iterator[Studio]:
    """Yield a studio of this test's own, without saved games."""
    with running(tmp_path) as one:
        yield one


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in another thread: Playwright's event loop runs in this one.

    The context, such as the language, is that of the caller.
    """
    with ThreadPoolExecutor(1) as other:
        return other.submit(copy_context().run, asyncio.run, work).result()


async def here() -> bool:
    """Return False: the client still waits."""
    return False


async def away() -> bool:
    """Return True: the client has disconnected."""
    return True


Open = Callable[..., Any]

_EXPECTED_STATUSES = {200, 206, 303, 304, 409, 422}
"""Statuses that are no defect: 422 reports wrong input, 409 an outdated version."""


def _console_errors(message: Any) -> list[str]:
    """Return the text of a console error, unless it reports an expected status."""
    is_expected = any(f"status of {status}" in message.text for status in (409, 422))
    return [message.text] if message.type == "error" and not is_expected else []


@pytest.fixture
def visit(browser: Any, studio: Studio) -> Iterator[Open]:
    """Open a page in its own window; errors of scripts and requests fail the test.

    Tests with another studio list its fixture first, so that their pages close before it stops.
    """
    contexts, wrong = [], []

    def open_page(
        path: str,
        *,
        width: int = 1280,
        dark: bool = False,
        at: str = "",
        allow_errors: bool = False,
        touch: bool = False,
        motion: bool = False,
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        address = at or studio.address
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if not allow_errors:  # a page whose studio stops logs errors
            page.on("console", lambda message: wrong.extend(_console_errors(message)))
            page.on(
                "response",
                lambda r: (
                    wrong.append(f"{r.url} {r.status}")
                    if r.status not in _EXPECTED_STATUSES
                    else None
                ),
            )
        page.on(
            "request",
            lambda sent: (
                None if sent.url.startswith((address, "blob:", "data:")) else wrong.append(sent.url)
            ),
        )
        page.goto(f"{address}{path}")
        page.wait_for_selector("main:not([aria-busy])")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
