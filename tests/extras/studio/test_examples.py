"""Worked examples beside the board: legal, one for each phase, and shown on the page."""

from typing import Any

import pytest
from playwright.sync_api import expect

import pnp as library
from pnp.api.studio_part import Question
from pnp.extras.studio.examples import example_key, find_example
from pnp.extras.studio.table import Tables
from tests.extras.studio.conftest import Open

GAMES = [name for name in library.Catalogue().game_names() if library.game(name).variants]
TITLES = {
    "color-claim": {"A claim", "After a claim", "Your stack onto theirs"},
    "colour-lines": {"A round", "A shape", "A circle"},
    "line-or-colour": {"The first ring", "The swap", "Four in a line", "Five in a line"},
    "paint-the-line": {"Choosing a colour", "A capture"},
    "passtally": {"A tile", "A marker"},
}


def played(name: str) -> list[library.Table]:
    """Return the first tables of a game of each variant, with dice where a game needs them."""
    tables = []
    for variant in library.game(name).variants:
        table = library.start(name, variant.name)
        tables.append(table)
        if library.game(name).has_dice:
            table = table.with_dice(library.roll(name, seed=1))
        for _ in range(8):
            tables.append(table)
            if not table.moves():
                break
            table = table.play(table.moves()[0])
    return tables


@pytest.mark.parametrize("name", GAMES)
def test_each_phase_has_an_example_that_the_rules_allow(name: str) -> None:
    found = {example_key(each): find_example(each) for each in played(name)}
    shown = {key: each for key, each in found.items() if not key.startswith("end")}
    assert all(shown.values())
    titles = {each.title for each in shown.values() if each}
    assert titles <= TITLES[name]
    declared = library.start(name).rules.examples
    assert {each.title for each in declared} == TITLES[name]
    for each in shown.values():
        assert each is not None
        data = each.to_json()
        assert data["sentences"]
        assert (data["refused"] == "") == (each.refused == "")


@pytest.mark.parametrize("name", GAMES)
def test_example_fits_the_position_before_its_last_move(name: str) -> None:
    start = library.start(name)
    before_dice = [find_example(start)] if library.game(name).has_dice else []
    for each in start.rules.examples:
        table = library.Table(start.rules, each.position(), library.Catalogue())
        assert library.read_text(table.text) == table
        fits = [*before_dice]
        for move in each.moves:
            fits.append(find_example(table))
            table = table.play(move)
        if each.refused:
            fits.append(find_example(table))
        assert each.title in {found.title for found in fits if found}


def test_refused_move_gives_its_reason_and_its_space() -> None:
    table = library.start("color-claim").play("b4xb3")
    reply = Tables(library.Catalogue()).answer(
        Question("table", "example", (), {"text": table.text})
    )
    assert (reply["title"], reply["refused"]) == ("After a claim", "b1")
    assert reply["sentences"][-1] == (
        "Not possible: a1-b1, because player 1 has just claimed: nothing may move onto their"
        " pieces this turn."
    )


@pytest.mark.parametrize(("name", "total"), [("colour-lines", 140), ("paint-the-line", 25)])
def test_end_shows_the_scored_example_of_the_rules(name: str, total: int) -> None:
    text = TEXTS[name]
    found = find_example(library.read_text(text))
    assert found is not None
    score = found.to_json()["score"]
    assert score["players"][0]["total"] == total
    assert sum(each["points"] for each in score["players"][0]["parts"]) == total


TEXTS = {
    "paint-the-line": '''
game = "paint-the-line"
players = [["red", "green"], ["yellow", "blue"]]
scoring = """
B3 G2 Y3 Y2 G3 G1
B2 #  R3 G2 #  B2
B1 B1 G1 R3 R1 Y1
"""
''',
    "colour-lines": """
game = "colour-lines"
side = "A"
players = [
  { name = "Ann", colours = ["pink", "orange"], left = "b5 ||||", right = "j11 ||||", jokers = 0 },
]
""",
}


def example(page: Any) -> Any:
    return page.locator(".example:visible")


def test_example_follows_the_phase_on_the_page(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&start=usual", width=1440)
    expect(example(page)).to_contain_text("The first ring")
    expect(example(page).locator(".board")).to_have_count(1)
    assert example(page).locator(".board .layers > *").count() > 1
    page.locator('.felt .spot[data-space="c3"]').click()
    expect(example(page)).to_contain_text("swaps sides")
    page.get_by_role("button", name="Undo").first.click()
    expect(example(page)).to_contain_text("Black may now swap")


def test_example_fills_the_rules_on_a_phone(visit: Open) -> None:
    page = visit("/table?game=passtally&start=usual", width=320)
    page.locator(".example:not([hidden])").wait_for(state="attached")
    dock = page.locator(".dock").bounding_box()
    assert dock["y"] + dock["height"] == page.evaluate("document.documentElement.scrollHeight")
    assert page.evaluate("document.documentElement.scrollHeight") == 900
    page.get_by_role("button", name="Rules").click()
    expect(example(page)).to_contain_text("places stack 1's tile on d1")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
