"""Whole games against the computer, from the home page to the result, played in three ways."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import pnp as library
from tests.extras.studio.conftest import Open

GAMES = [name for name in library.Catalogue().game_names() if library.game(name).variants]
LEVELS = ("beginner", "club", "strong")
WAYS = (("pointer", 1440), ("touch", 390), ("keys", 820), ("touch", 320))
"""Pairs of an input device and a width of the window, in pixels."""

RUNS = [
    (game, *way, LEVELS[(row + column) % len(LEVELS)])
    for row, game in enumerate(GAMES)
    for column, way in enumerate(WAYS)
]
"""All games with all ways; the levels alternate, so every game meets every level."""

STATE = """async () => {
  const still = () => !document.querySelector('[aria-busy="true"]');
  const over = () => [...document.querySelectorAll(".more-menu button")]
    .some((each) => each.textContent === "Resign" && each.hidden); // the menu is loaded later
  const offered = () => [...document.querySelectorAll(
    ".spot.offered, .choose button:not(.back), .tray:not([disabled])[data-step], "
    + ".die:not([disabled]), .roll:not([hidden])")];
  const end = Date.now() + 60000;
  while (!(still() && (offered().length || over())) && Date.now() < end)
    await new Promise((on) => setTimeout(on, 5));
  window.offered = offered();
  return [offered().length, over()];
}"""
"""Waits for the person's turn or the end; returns the number of choices, and True at the end."""

_PLACE = """(at) => {
  const element = window.offered[at];
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

_FOCUS = """(at) => {
  const element = window.offered[at];
  (element.closest('[role="grid"]') ?? element).focus();
}"""

_KEY = """(at) => {
  const element = window.offered[at];
  const grid = element.closest('[role="grid"]');
  const cursor = grid && document.getElementById(grid.getAttribute("aria-activedescendant"));
  if (!grid || cursor === element) return "Enter";
  const [from, to] = [cursor, element].map((each) => each.getBoundingClientRect());
  const right = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "ArrowRight" : "ArrowLeft";
  return down > 0 ? "ArrowDown" : "ArrowUp";
}"""
"""The key that leads to a choice: an arrow on the board, or Enter."""


def _by_pointer(page: Any, at: int) -> None:
    page.mouse.click(*page.evaluate(_PLACE, at))


def _by_touch(page: Any, at: int) -> None:
    page.touchscreen.tap(*page.evaluate(_PLACE, at))


def _by_keys(page: Any, at: int) -> None:
    page.evaluate(_FOCUS, at)
    for _ in range(40):
        key = page.evaluate(_KEY, at)
        page.keyboard.press(key)
        if key == "Enter":
            return
    pytest.fail("the arrow keys do not reach the space")


CHOOSE: dict[str, Callable[[Any, int], None]] = {
    "pointer": _by_pointer,
    "touch": _by_touch,
    "keys": _by_keys,
}


def _press(way: str, control: Any) -> None:
    """Activate a control on the pages before the game."""
    is_radio = control.get_attribute("type") == "radio"
    if way == "keys":
        control.focus()
        control.press("Space" if is_radio else "Enter")
        return
    seen = control.locator("xpath=ancestor::label") if is_radio else control
    seen.tap() if way == "touch" else seen.click()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "way", "width", "level"), RUNS)
def test_game_against_the_computer_ends_with_a_result(
    visit: Open, game: str, way: str, width: int, level: str
) -> None:
    page = visit("/", width=width, touch=way == "touch")
    title = library.game(game).title
    _press(way, page.get_by_role("link", name=f"Play {title}"))
    players = page.get_by_role("radiogroup", name="Players")
    page.get_by_role("button", name="Start the game").wait_for()
    if players.count():
        _press(way, players.get_by_label("2", exact=True))
    _press(way, page.get_by_role("radiogroup", name="Against").get_by_label("Computer"))
    _press(way, page.locator(f"input[name=level][value={level}]"))
    _press(way, page.get_by_role("button", name="Start the game"))
    page.locator(".play").wait_for()
    chance = random.Random(level)
    for _ in range(2000):
        count, is_over = page.evaluate(STATE)
        if is_over:
            break
        assert count, "nobody can move"
        CHOOSE[way](page, chance.randrange(count))
    assert is_over
    expect(page.locator(".prompt .turn")).to_contain_text(re.compile("wins|won|draw|tie"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
