"""Changes of files by other programs are shown on the page."""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from pnp.extras.studio.session import start_session
from pnp.extras.studio.watcher import FileWatcher
from tests.conftest import ROOT
from tests.extras.studio.conftest import Open, run, running

GRID = (ROOT / "templates/generic/grid.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("named", "path"),
    [("games", "/component/mine/board"), ("games/mine/board.toml", "/component/board.toml")],
)
def test_page_follows_a_file_and_shows_its_faults(
    visit: Open, tmp_path: Path, named: str, path: str
) -> None:
    own = tmp_path / "games/mine"
    own.mkdir(parents=True)
    file = own / "board.toml"
    file.write_text(GRID)
    with running(tmp_path, tmp_path / named) as studio:
        page = visit(path, at=studio.address)
        expect(page.get_by_label("Columns", exact=True)).to_have_value("8")
        stage, fault = page.locator(".stage"), page.get_by_role("alert")
        line = GRID[: GRID.index("[parameters.columns]")].count("\n") + 1
        file.write_text(GRID.replace("[parameters.columns]", "[parameters.columns"))
        expect(fault).to_contain_text(f"line {line}")
        expect(stage.locator(".sheet svg")).to_be_visible()
        newer = tmp_path / "new.toml"
        newer.write_text(GRID.replace("default = 8", "default = 5", 1))
        newer.replace(file)
        expect(page.get_by_label("Columns", exact=True)).to_have_value("5")
        expect(fault).to_be_hidden()
        page.close()
    assert studio.process.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="names are UTF-8")
def test_file_name_that_is_not_utf8_does_not_stop_watching(tmp_path: Path) -> None:
    async def watch() -> None:
        seen = asyncio.Event()
        watcher = FileWatcher(start_session([tmp_path]))
        watched = asyncio.create_task(watcher.run(seen.set))
        odd = tmp_path / os.fsdecode(b"odd-\xff.toml")
        while not seen.is_set():  # until the folder is watched, and again after the error
            assert not watched.done()
            odd.write_text("")
            odd.unlink()
            await asyncio.sleep(0.1)
        seen.clear()
        for columns in range(3, 100):
            (tmp_path / "mine.toml").write_text(f"columns = {columns}")
            with suppress(TimeoutError):
                await asyncio.wait_for(seen.wait(), 0.2)
                break
        watcher.end()
        await watched
        assert seen.is_set()

    run(asyncio.wait_for(watch(), 60))


def test_slow_listener_misses_no_change(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GRID)

    async def event() -> str:
        seen = asyncio.Event()
        watcher = FileWatcher(start_session([file]))
        events = watcher.events(0)
        await anext(events)
        watched = asyncio.create_task(watcher.run(seen.set))
        for columns in range(3, 100):
            file.write_text(GRID.replace("default = 8", f"default = {columns}", 1))
            try:
                await asyncio.wait_for(seen.wait(), 0.2)
                break
            except TimeoutError:
                continue
        await asyncio.sleep(0.2)
        heard = await asyncio.wait_for(anext(events), 5)
        watcher.end()
        await watched
        return heard

    assert run(event()) == "id: 1\nevent: changed\ndata: files\n\n"


def test_change_before_the_page_listens_is_not_missed(visit: Open, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(GRID)
    with running(tmp_path, file) as studio:
        page = visit("/", at=studio.address)
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/changes*", hold)
        page.goto(f"{studio.address}/component/board.toml")
        columns = page.get_by_label("Columns", exact=True)
        expect(columns).to_have_value("8")
        page.wait_for_load_state("networkidle")
        file.write_text(GRID.replace("default = 8", "default = 5", 1))
        page.wait_for_timeout(1000)
        held[0].continue_()
        expect(columns).to_have_value("5")
        page.close()
