"""Finished games that are scored from their boards: pieces are tapped, drawn and typed in."""

from typing import Any

from playwright.sync_api import expect

from tests.extras.studio.conftest import Open
from tests.extras.studio.test_setting_up import middle, piece, spot


def total(page: Any, player: int = 1) -> Any:
    return page.locator(f'.seat[data-player="{player}"] .total')


def test_paint_the_line_is_scored_by_touch_and_by_keyboard(visit: Open) -> None:
    page = visit("/", width=320, touch=True)
    page.get_by_role("link", name="Score Paint the Line").tap()
    piece(page, "R3").tap()
    spot(page, "a1").tap()
    spot(page, "b1").tap()
    expect(total(page)).to_have_text("12")
    spot(page, "a1").tap()
    expect(total(page)).to_have_text("3")
    piece(page, "G2").focus()
    page.keyboard.press("Enter")
    page.get_by_role("grid").focus()
    page.keyboard.press("Enter")
    expect(total(page, 2)).to_have_text("2")
    expect(page.locator(".pad .turn")).to_have_text("Player 1 wins with 3 points.")
    expect(page.locator(".part").last).to_contain_text("green")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.reload()
    expect(total(page, 2)).to_have_text("2")


def test_colour_lines_are_drawn_and_a_link_has_them(visit: Open) -> None:
    page = visit("/table?game=colour-lines&score=1&variant=2-players")
    piece(page, "left").click()
    page.mouse.move(*middle(spot(page, "b4")))
    page.mouse.down()
    for space in ("b3", "b2", "c2"):
        page.mouse.move(*middle(spot(page, space)), steps=3)
    page.mouse.up()
    spot(page, "h2").click()
    expect(total(page)).to_have_text("21")
    page.get_by_text("player 2", exact=True).first.click()
    expect(page.locator(".board:visible")).to_contain_text("player 2")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#announcement")).to_have_text("Copied")
    page.get_by_role("button", name="Clear all").click()
    expect(total(page)).to_have_text("0")
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(total(page)).to_have_text("21")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Print").click()
    assert waiting.value.suggested_filename == "colour-lines.pdf"


def test_used_up_piece_cannot_be_placed_by_its_picture(visit: Open) -> None:
    page = visit("/table?game=paint-the-line&score=1")
    piece(page, "R3").click()
    for space in ("a1", "b1", "c1"):
        spot(page, space).click()
    expect(total(page)).to_have_text("27")
    page.mouse.click(*middle(piece(page, "R3")))
    spot(page, "e1").click()
    piece(page, "Y1").click()
    piece(page, "Y1").click()
    piece(page, "Y1").click()
    spot(page, "f1").click()
    piece(page, "Y1").click()  # still chosen after it was placed
    spot(page, "f3").click()
    expect(total(page)).to_have_text("29")
