"""The workshop: named files are edited on the page and drawn after each change."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import pnp as library
from pnp.api.studio_part import Question
from pnp.extras.studio.answers import Answers
from pnp.extras.studio.session import start_session
from tests.extras.studio.conftest import Open, Studio, running
from tests.extras.studio.test_accessibility import check_usable, is_shown, take_picture
from tests.extras.studio.test_security import ask


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder whose `games` has one game."""
    library.new_game("two-towers", tmp_path / "games")
    return tmp_path


@pytest.fixture
def shop(home: Path) -> Iterator[Studio]:
    with running(home, "games") as one:
        yield one


@pytest.fixture
def board(home: Path) -> Path:
    """Return the file to edit."""
    return home / "games/two-towers/board.toml"


def typed(page: Any, before: str, text: str) -> Any:
    """Type a text after the first occurrence of another one; return the editor."""
    area = page.get_by_label("File contents", exact=True)
    area.evaluate(
        "(area, at) => { const n = area.value.indexOf(at) + at.length;"
        " area.focus(); area.setSelectionRange(n, n); }",
        before,
    )
    area.press_sequentially(text)
    return area


def test_typed_text_is_saved_and_drawn(shop: Studio, visit: Open, board: Path) -> None:
    page = visit("/workshop/two-towers/board.toml", at=shop.address)
    expect(page.locator(".sheet svg")).to_be_visible()
    typed(page, 'text = "Two Towers', " of Stone")
    expect(page.locator(".state")).to_have_text("Saved")
    assert 'text = "Two Towers of Stone"' in board.read_text()
    expect(page.locator(".sheet svg")).to_contain_text("Two Towers of Stone")


def test_one_of_two_writers_wins(shop: Studio, board: Path) -> None:
    path, text = "/api/source/two-towers/board.toml", board.read_text()
    for number in range(15):
        before = json.loads(ask(shop, path)[1])["digest"]
        texts = [f"{text}# {number} {writer}\n" for writer in "ab"]
        sent = [json.dumps({"before": before, "text": each}).encode() for each in texts]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda each: ask(shop, path, {}, each), sent))
        assert sorted(status for status, _ in answers) == [200, 422]
        assert json.loads(ask(shop, path)[1])["text"] in texts


def test_fault_is_shown_at_its_line(shop: Studio, visit: Open, board: Path) -> None:
    page = visit("/workshop/two-towers/board.toml", at=shop.address)
    expect(page.locator(".sheet svg")).to_be_visible()
    typed(page, 'x = "frame', " + nothing")
    line = board.read_text()[: board.read_text().index('x = "frame')].count("\n") + 1
    fault = page.get_by_role("alert").first
    expect(fault).to_contain_text(f"line {line}, column")
    expect(page.locator(".numbers .bad")).to_have_text(str(line))
    expect(page.locator(".stage.old .sheet svg")).to_be_visible()
    fault.get_by_role("button", name="Go to line").click()
    caret = "area => area.value.slice(0, area.selectionStart).split('\\n').length"
    assert page.get_by_label("File contents", exact=True).evaluate(caret) == line
    for _ in range(len(" + nothing")):
        page.keyboard.press("Control+z")
    page.get_by_label("File contents", exact=True).fill(board.read_text().replace(" + nothing", ""))
    expect(fault).to_be_hidden()


def test_position_shows_its_board(shop: Studio, visit: Open, home: Path) -> None:
    file = home / "games/two-towers/started.toml"
    file.write_text(library.start("color-claim").text)
    page = visit("/workshop/two-towers/started.toml", at=shop.address)
    expect(page.locator(".sheet .layers > svg").first).to_be_visible()
    expect(page.locator(".facts")).to_contain_text(" moves")
    page.get_by_label("File contents", exact=True).fill('game = "color-claim"')
    expect(page.locator(".stage.old")).to_be_visible()
    expect(page.locator(".facts")).to_be_hidden()


def test_fault_of_the_theme_names_its_file(shop: Studio, visit: Open, home: Path) -> None:
    theme = home / "games/two-towers/theme.toml"
    text = theme.read_text()
    page = visit("/workshop/two-towers/board.toml", at=shop.address)
    theme.write_text(text.replace('"blue"', '"bleu"'))
    link = page.get_by_role("alert").get_by_role("link", name="two-towers/theme.toml")
    expect(link).to_be_visible()
    theme.write_text(text)
    expect(link).to_be_hidden()


def test_keys_elements_and_values_are_suggested(shop: Studio, visit: Open, board: Path) -> None:
    page = visit("/workshop/two-towers/board.toml", at=shop.address)
    page.wait_for_selector("main:not([aria-busy])")
    offered = page.locator(".suggestions li b")
    area = typed(page, "labels = true", "\nlabel_d")
    expect(offered).to_have_text(["label_distance"])
    area.press("Enter")
    assert "\nlabel_distance = \n" in area.input_value()
    typed(page, 'colour = "soft"\n', "\n[[el")
    expect(offered).to_have_text(["[[elements]]"])
    area.press("Tab")
    area.press_sequentially('\ndraw = "pyr')
    expect(offered).to_have_text(['"pyramid"', '"pyramid_top"'])
    area.press("ArrowDown")
    area.press("Enter")
    area.press_sequentially('\nface = "bo')
    assert 'draw = "pyramid_top"\nface = "bo' in area.input_value()


def test_file_changed_elsewhere_is_not_overwritten(shop: Studio, visit: Open, board: Path) -> None:
    page = visit("/workshop/two-towers/board.toml", at=shop.address)
    page.add_init_script("EventSource = class extends EventTarget {}")  # the page is not notified
    page.reload()
    page.wait_for_selector("main:not([aria-busy])")
    elsewhere = board.read_text().replace("default = 6", "default = 5")
    board.write_text(elsewhere)
    typed(page, 'title = "Board', "s")
    expect(page.get_by_role("alert").first).to_contain_text("changed elsewhere")
    assert board.read_text() == elsewhere
    page.get_by_role("button", name="Keep this version").click()
    expect(page.locator(".state")).to_have_text("Saved")
    assert 'title = "Boards"' in board.read_text()


def test_tab_indents_and_escape_leaves_the_editor(shop: Studio, visit: Open, board: Path) -> None:
    page = visit("/workshop/two-towers/board.toml", at=shop.address)
    area = typed(page, 'title = "Board"', "\n")
    area.press("Tab")
    assert 'title = "Board"\n  \n' in area.input_value()
    area.press("Escape")
    area.press("Tab")
    assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"


def test_game_is_created_in_a_named_folder(shop: Studio, visit: Open, home: Path) -> None:
    page = visit("/workshop", at=shop.address)
    page.get_by_label("Name of the new game").fill("passtally")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_text("a game named 'passtally' already exists")).to_be_visible()
    page.get_by_label("Name of the new game").fill("three-rivers")
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/workshop/three-rivers/board.toml")
    expect(page.locator(".sheet svg")).to_be_visible()
    assert library.check("three-rivers", catalogue=library.Catalogue(home / "games")).faults == ()


@pytest.mark.parametrize("path", ["/workshop/two-towers/kit.toml", "/workshop/none.toml"])
def test_workshop_is_accessible(shop: Studio, visit: Open, path: str) -> None:
    page = visit(path, at=shop.address)
    page.locator("main > *").first.wait_for()
    check_usable(page)


def answered(home: Path, subject: str, path: str = "", **sent: Any) -> tuple[int, Any]:
    """Return the answer of a studio that was started with the folder."""
    reply = Answers(start_session([home])).to(Question(subject, path, (), sent or None))
    return reply.status, json.loads(reply.body)


def test_only_named_files_are_read_and_written(tmp_path: Path) -> None:
    library.new_game("two-towers", tmp_path / "games")
    (tmp_path / "other.toml").write_text("title = 1")
    for path in ("../other.toml", str(tmp_path / "other.toml"), "other.toml", "two-towers"):
        for sent in ({}, {"text": "", "before": ""}):
            status, reply = answered(tmp_path / "games", "source", path, **sent)
            assert (status, "unknown file" in reply["faults"][0]["what"]) == (422, True)
    assert (tmp_path / "other.toml").read_text() == "title = 1"
    status, reply = answered(tmp_path / "games/two-towers", "new", name="mine", folder="two-towers")
    assert (status, "unknown folder" in reply["faults"][0]["what"]) == (422, True)


def test_file_keeps_line_ends_and_shows_its_result(tmp_path: Path) -> None:
    library.new_game("two-towers", tmp_path)
    home = tmp_path / "two-towers"
    (home / "started.toml").write_text('game = "color-claim"\n')
    (home / "_base.toml").write_text('title = "Base"\n')
    (home / "board.toml").write_bytes((home / "board.toml").read_bytes().replace(b"\n", b"\r\n"))
    _, reply = answered(home, "sources")
    shown = {each["file"]: (each["kind"], each["shows"]) for each in reply["files"]}
    assert shown == {
        "board": ("template", "component/two-towers/board"),
        "pieces": ("template", "component/two-towers/pieces"),
        "kit": ("kit", "kit/two-towers"),
        "theme": ("theme", "component/two-towers/board"),
        "started": ("position", ""),
        "_base": ("template", "component/two-towers/board"),
    }
    _, reply = answered(home, "source", "two-towers/board.toml")
    assert "\r\n" in reply["text"]


def test_documentation_shows_the_workshop(shop: Studio, visit: Open, golden: bool) -> None:
    if golden:
        page = visit("/workshop/two-towers/board.toml", at=shop.address)
        page.locator(".sheet svg").wait_for()
        take_picture(page, "workshop")
        page.close()
    assert is_shown("workshop")


def test_workshop_without_a_folder_explains_how_to_name_one(visit: Open) -> None:
    page = visit("/workshop")
    expect(page.locator("ol.how-to")).to_contain_text("pnp studio games")
    page.get_by_role("link", name="Print any part with your own sizes").click()
    expect(page.get_by_role("heading", name="All parts")).to_be_visible()
