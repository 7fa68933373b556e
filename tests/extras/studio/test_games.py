"""Played games: replay, review, storage, and continuing from any move."""

import os
import signal
import subprocess
from pathlib import Path

from playwright.sync_api import expect

import pnp as library
from tests.extras.studio.conftest import Open, Studio
from tests.extras.studio.test_security import ask
from tests.extras.studio.test_table import (
    expect_moves,
    more,
    moves,
    opened,
    type_move,
)


def played(moves: int) -> library.Record:
    """Return a game of `moves` moves, with some mistakes."""
    record = library.record(library.start("color-claim"))
    for number in range(moves):
        choices = record.last.moves()
        record = record.play(choices[(number * 7) % len(choices)])
    return record


def test_record_is_replayed_and_continued_from_any_move(visit: Open, folder: Path) -> None:
    record = played(6)
    page = visit("/table/new")
    opened(page, record.text)
    here = page.locator(".played [aria-current=step]")
    expect(here).to_have_attribute("data-move", record.moves[5])
    page.get_by_role("button", name="First position").click()
    expect(here).to_have_text("Start")
    for key, number in (("ArrowRight", 1), ("End", 6), ("ArrowLeft", 5), ("Home", 0)):
        page.keyboard.press(key)
        expect(here).to_have_attribute("data-move", record.moves[number - 1] if number else "")
    page.locator(".played button").nth(2).click()
    other = next(m.text for m in record.first(2).last.moves() if m.text != record.moves[2])
    type_move(page, other)
    expect(moves(page)).to_have_count(3)
    with page.expect_download() as waiting:
        more(page, "Save the game")
    waiting.value.save_as(folder / "game.toml")
    assert library.read_record(folder / "game.toml") == record.first(2).play(other)


def test_review_lists_the_worst_moves_first(visit: Open) -> None:
    record = played(6)
    page = visit("/table/new")
    opened(page, record.text)
    more(page, "Review the game")
    wanted = library.opponent.review(record.start, record.moves, "club")
    found = page.locator(".mistakes button b")
    expect(found).to_have_text([f"{each.number}. {each.move}" for each in wanted][:10])
    found.first.click()
    at = wanted[0].number - 1
    expect(page.locator(".played [aria-current=step]")).to_have_attribute(
        "data-move", record.moves[at - 1] if at else ""
    )


def test_review_of_another_game_disappears(visit: Open) -> None:
    page = visit("/table/new")
    opened(page, played(4).text)
    more(page, "Review the game")
    mistakes = page.locator(".mistakes > *")
    mistakes.first.wait_for()
    page.keyboard.press("Home")
    expect(page.locator(".played [aria-current=step]")).to_have_text("Start")
    expect(mistakes.first).to_be_visible()
    type_move(page, played(0).start.moves()[1].text)
    expect(moves(page)).to_have_count(1)
    expect(mistakes).to_have_count(0)


def test_earlier_games_are_offered_again(empty_studio: Studio, visit: Open) -> None:
    page = visit("/table?game=line-or-colour", at=empty_studio.address)
    page.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(page, "c3")
    page.goto(page.url.partition("?")[0] + "?game=passtally&start=usual")
    page.wait_for_selector(".felt .spot.offered")
    type_move(page, library.start("passtally").moves()[0].text)
    expect(moves(page)).to_have_count(1)
    more(page, "New game")
    page.get_by_text("Continue or open a game").click()
    stored = page.locator(".going li")
    expect(stored).to_have_count(2)
    stored.nth(1).get_by_role("link").click()
    expect_moves(page, "c3")
    more(page, "New game")
    page.get_by_text("Continue or open a game").click()
    page.get_by_role("button", name="Delete Passtally").click()
    expect(stored).to_have_count(1)


def test_two_windows_show_the_same_game(visit: Open) -> None:
    page = visit("/table?game=line-or-colour")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".spot.offered")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(other, "c3")


def test_rolled_dice_can_be_typed(visit: Open) -> None:
    page = visit("/table?game=colour-lines")
    menu = (
        page.locator(".play").get_by_role("button", name="More", exact=True).locator("visible=true")
    )
    menu.click()
    page.get_by_text("Enter your own roll").click()
    faces = ["1", "nne", "0", "2", "x"]
    for at, face in enumerate(faces, start=1):
        page.get_by_label(f"Die {at}, ").fill(face)
    page.get_by_role("button", name="Use these dice").click()
    expect(page.locator(".prompt .fault")).to_contain_text("unknown face 'X'")
    page.get_by_label("Die 5, ").fill("3")
    page.get_by_role("button", name="Use these dice").click()
    page.keyboard.press("Escape")
    expect(page.locator(".die b")).to_have_text(["1", "0", "2", "3"])
    expect(page.get_by_role("button", name="die 2: NNE").locator("circle")).to_have_count(4)
    expect(page.get_by_role("button", name="Roll the dice")).to_be_hidden()


def test_line_is_drawn_with_a_finger(visit: Open) -> None:
    table = library.start("colour-lines").with_dice([["3", "0", "0", "0", "0"]])
    page = visit("/table/new", width=360, touch=True)
    opened(page, table.text)
    page.get_by_role("button", name="die 1: 3").tap()
    expect(page.locator(".surface.drawn")).to_be_visible()
    finger = page.context.new_cdp_session(page)
    spaces = ("c5", "d5", "e5")
    page.locator('.felt .spot[data-space="c5"]').scroll_into_view_if_needed()
    for at, space in enumerate(spaces):
        box = page.locator(f'.felt .spot[data-space="{space}"]').bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind = "touchMove" if at else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        if at < len(spaces) - 1:
            expect(page.locator(f'.felt .spot[data-space="{space}"]')).to_have_class("spot picked")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(moves(page).last).to_have_attribute("data-move", "1 left EEE")


def workers(studio: Studio) -> list[int]:
    """Return the worker processes of a studio."""
    listed = subprocess.run(
        ["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()[1:]]
    return [
        int(pid)
        for pid, parent, command in rows
        if int(parent) == studio.process.pid and "spawn_main" in command
    ]


def test_killed_worker_is_replaced_without_loss(visit: Open, studio: Studio) -> None:
    page = visit("/table?game=line-or-colour")
    for pid in workers(studio):
        os.kill(pid, signal.SIGKILL)
    page.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(page, "c3")
    expect(page.locator(".prompt .fault")).to_be_empty()
    assert ask(studio, "/api/catalogue")[0] == 200
