"""Positions set up by hand: pieces are placed, dragged, rotated and removed."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import pnp as library
from tests.extras.studio.conftest import Open
from tests.extras.studio.test_table import expect_moves, moves, saved


def spot(page: Any, space: str, board: int = 0) -> Any:
    return (
        page.get_by_role("region", name="Boards")
        .locator(".board")
        .nth(board)
        .locator(f'.spot[data-space="{space}"]')
    )


def piece(page: Any, name: str) -> Any:
    return page.locator(f'.supply [data-piece="{name}"]')


def middle(found: Any) -> tuple[float, float]:
    box = found.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_rings_are_placed_checked_and_played(visit: Open, folder: Path) -> None:
    page = visit("/table?game=line-or-colour&edit=1")
    wrong, use = page.get_by_role("status").nth(0), page.get_by_role("button", name="Play from")
    piece(page, "B").click()
    spot(page, "c3").click()
    expect(wrong).to_contain_text("0 white and 1 black rings")
    expect(use).to_be_disabled()
    piece(page, "W").click()
    spot(page, "a1").click()
    expect(wrong).to_contain_text("is legal")
    use.click()
    expect_moves(page, "set up")
    wanted = library.draft(library.start("line-or-colour")).put("B", "c3").put("W", "a1").table()
    assert library.read(saved(page, folder)) == wanted
    spot(page, "e5").click()
    expect_moves(page, "set up", "e5")


def test_pieces_are_dragged_onto_and_off_the_board(visit: Open) -> None:
    page = visit("/table?game=color-claim&edit=1")
    page.get_by_role("button", name="Clear all").click()
    expect(piece(page, "R3")).to_contain_text("2")
    for start, end in (
        (piece(page, "R3"), spot(page, "b2")),
        (spot(page, "b2"), spot(page, "d4")),
    ):
        page.mouse.move(*middle(start))
        page.mouse.down()
        page.mouse.move(*middle(end), steps=3)
        page.mouse.up()
        expect(end).to_have_attribute("data-pieces", "R3")
        page.keyboard.press("Escape")
    expect(spot(page, "b2")).to_have_attribute("data-pieces", ".")
    page.mouse.move(*middle(spot(page, "d4")))
    page.mouse.down()
    page.mouse.move(900, 700, steps=3)
    page.mouse.up()
    expect(spot(page, "d4")).to_have_attribute("data-pieces", ".")
    page.get_by_role("button", name="Undo").click()
    expect(spot(page, "d4")).to_have_attribute("data-pieces", "R3")


def test_tile_is_rotated_and_placed_by_keyboard(visit: Open) -> None:
    page = visit("/table?game=passtally&edit=1")
    piece(page, "++").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    at_b2 = page.get_by_role("grid")
    at_b2.focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(spot(page, "b2")).to_have_attribute("data-pieces", "1+>")
    expect(spot(page, "c2")).to_have_attribute("data-pieces", "1+<")
    expect(piece(page, "++")).to_have_attribute("aria-label", "tile ++, 6 left")
    page.keyboard.press("Escape")
    at_b2.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    expect(spot(page, "b2")).to_have_attribute("data-pieces", "")


def test_pyramids_are_placed_on_both_boards_by_touch(visit: Open) -> None:
    page = visit("/table?game=paint-the-line&edit=1", width=360, touch=True)
    spot(page, "a1").tap()
    spot(page, "c3", board=1).tap()
    expect(spot(page, "c3", board=1)).to_have_attribute("data-pieces", "R1")
    expect(spot(page, "a1")).to_have_attribute("data-pieces", "R3R2")
    spot(page, "c3", board=1).tap()
    page.get_by_role("button", name="Remove").tap()
    expect(spot(page, "c3", board=1)).to_have_attribute("data-pieces", ".")
    piece(page, "R1").tap()
    spot(page, "d3", board=1).tap()
    expect(spot(page, "d3", board=1)).to_have_attribute("data-pieces", "R1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_values_are_typed_and_checked(visit: Open) -> None:
    page = visit("/table?game=colour-lines&edit=1")
    page.get_by_label("player 1 name").fill("Ann")
    page.get_by_label("player 1 name").press("Enter")
    expect(page.get_by_role("region", name="Boards").locator(".board p")).to_contain_text("Ann")
    page.get_by_label("player 1 colours 1").select_option("purple")
    expect(page.get_by_role("region", name="Boards").locator(".board p")).to_contain_text("purple")
    page.get_by_label("player 1 left").fill("b77")
    page.get_by_label("player 1 left").press("Enter")
    expect(page.locator(".side .fault")).to_contain_text("b77")
    spot(page, "b5").click()
    spot(page, "d4").click()
    expect(spot(page, "d4")).to_have_attribute("data-pieces", "X")
    page.get_by_role("button", name="Cancel").click()
    expect(spot(page, "b5")).to_have_attribute("data-pieces", "X")


def test_face_up_tile_is_chosen_by_a_click(visit: Open) -> None:
    page = visit("/table?game=passtally&start=usual")
    page.locator(".tray").nth(0).click()
    page.locator(".tray").nth(2).click()
    expect(page.locator(".tray").nth(2)).to_have_attribute("aria-pressed", "true")
    spot(page, "a1").click()
    spot(page, "b1").click()
    page.get_by_role("button", name="Place it").click()
    expect(moves(page).last).to_have_attribute("data-move", re.compile("^3@a1r"))


def test_edited_position_survives_a_reload(visit: Open) -> None:
    page = visit("/table?game=color-claim&edit=1")
    page.get_by_role("button", name="Clear all").click()
    piece(page, "R3").click()
    spot(page, "b2").click()
    expect(spot(page, "b2")).to_have_attribute("data-pieces", "R3")
    page.reload()
    expect(spot(page, "b2")).to_have_attribute("data-pieces", "R3")
    page.get_by_role("button", name="Undo").click()
    expect(spot(page, "b2")).to_have_attribute("data-pieces", ".")
    page.get_by_role("button", name="Cancel").click()
    page.reload()
    expect(page.get_by_role("button", name="Hint").locator("visible=true")).to_be_visible()
