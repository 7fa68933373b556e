"""An update of the static page to another build, from other sources."""

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import pnp
from tests.conftest import ROOT
from tests.web.conftest import build, serving
from tests.web.test_browser import (
    BOARD,
    PYTHON,
    UNTIL_STORED,
    create,
    make_move,
    studio,
    undo_button,
)
from tools.leave_out import leave_out

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]

LEFT_OUT = ("colour-lines", "line-or-colour", "passtally")
"""Games that the second build does not have, so that it takes less time."""

CHANGES = {
    "web/site/home.html": ("from your printer, at true scale", "of the second build"),
    "templates/color-claim/board.toml": ('default = "30mm"', 'default = "29mm"'),
    "pnp/extras/studio/page/new/new.js": ('_("Start the game")', '_("Begin the second game")'),
}
"""Texts of the sources, and those that the second build has in their place."""

DRAWN = """import sys, pnp
sys.stdout.buffer.write(pnp.component("color-claim/board").lay_out(paper="Letter").to_bytes("svg"))"""
"""Prints a board, as the sources in the current folder draw it."""

DIGEST = """async () => {
  const answer = await fetch("/file/component/color-claim/board.svg?paper=Letter");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
"""Returns the digest of the same board from the page."""

CACHES = "() => caches.keys()"


class Second(NamedTuple):
    """The second build."""

    folder: Path
    board: str
    """Digest of its board."""


@pytest.fixture(scope="module")
def second(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Second:  # skips
    """Build the page from sources with other texts, another board and fewer games."""
    folder = tmp_path_factory.mktemp("second")
    sources = folder / "sources"
    leave_out(LEFT_OUT, sources)
    for name, (old, new) in CHANGES.items():
        file = sources / name
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
    for name in ("node_modules", "build/web/wheels", "dist/fonts"):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).symlink_to(ROOT / name)
    build(folder / "page", sources)
    board = subprocess.run(
        [sys.executable, "-c", DRAWN], cwd=sources, capture_output=True, check=True
    )
    return Second(folder / "page", sha256(board.stdout).hexdigest())


def test_update_is_offered_and_keeps_files(
    browser: Any, page: Path, second: Second, tmp_path: Path
) -> None:
    folder = tmp_path / "studio"
    shutil.copytree(page, folder)
    with serving(tmp_path) as address:
        context = browser.new_context()
        context.set_default_timeout(PYTHON)
        club, tab = context.new_page(), context.new_page()
        club.goto(f"{address}/studio/evening/club.evening")
        create(studio(club))
        tab.goto(f"{address}/studio/table/new/?game=color-claim")
        studio(tab).get_by_text("On this device").click()
        studio(tab).get_by_role("button", name="Start the game").click()
        make_move(tab)
        tab.evaluate(UNTIL_STORED, [f"python/{name}.tar.zst" for name in ("pdfium", "print")])
        first = set(tab.evaluate(CACHES))

        shutil.rmtree(folder)
        shutil.copytree(second.folder, folder)
        tab.goto(f"{address}/studio/")
        tab.get_by_role("button", name="Update").wait_for()
        assert tab.get_by_role("heading", name="at true scale").count() == 1
        assert tab.get_by_role("heading", name="Passtally").count() == 1
        tab.goto(f"{address}/studio/component/color-claim/board/")
        studio(tab)
        board = pnp.component("color-claim/board").lay_out(paper="Letter").to_bytes("svg")
        assert tab.frames[1].evaluate(DIGEST) == sha256(board).hexdigest()

        tab.goto(f"{address}/studio/")
        with tab.expect_navigation(), club.expect_navigation():
            tab.get_by_role("button", name="Update").click()
        tab.get_by_role("heading", name="of the second build").wait_for()
        assert tab.get_by_role("heading", name="Passtally").count() == 0
        assert not tab.get_by_role("button", name="Update").is_visible()
        assert first.isdisjoint(tab.evaluate(CACHES))
        studio(club).get_by_text("Tuesday").first.wait_for()
        tab.locator("#going a", has_text="Color Claim").click()
        studio(tab).locator(BOARD).wait_for()
        assert undo_button(tab).is_enabled()
        tab.goto(f"{address}/studio/component/color-claim/board/")
        studio(tab)
        assert tab.frames[1].evaluate(DIGEST) == second.board
        tab.goto(f"{address}/studio/table/new/?game=color-claim")
        studio(tab).get_by_role("button", name="Begin the second game").wait_for()
        context.close()
