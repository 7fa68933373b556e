"""The table page: whole games by clicks, and its other controls."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import pnp as library
from tests.conftest import Pnp
from tests.extras.studio.conftest import Open

_OFFERED = """async () => {
  while (document.querySelector('[aria-busy="true"]')) await new Promise((on) => setTimeout(on, 2));
  const wanted = document.querySelectorAll(
    ".spot.offered, .choose button:not(.plain), .tray:not([disabled])[data-step]");
  const roll = document.querySelectorAll(".roll:not([hidden])");
  return [...wanted, ...roll].map((each) => {
    each.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2, each.textContent || each.dataset.space];
  });
}"""


def opened(page: Any, text: str) -> None:
    page.get_by_label("Open a position or game").set_input_files(
        {"name": "game.toml", "mimeType": "text/plain", "buffer": text.encode()}
    )


def saved(page: Any, folder: Path) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the position").click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def totals(page: Any) -> list[str]:
    return page.locator(".total").all_inner_texts()


@pytest.mark.parametrize(
    "name", [n for n in library.Catalogue().game_names() if library.game(n).variants]
)
def test_game_is_played_to_its_end_by_clicks(
    visit: Open, pnp: Pnp, folder: Path, name: str
) -> None:
    page = visit(f"/table?game={name}&seed=2")
    chance = random.Random(3)
    for _ in range(1000):
        offered = page.evaluate(_OFFERED)
        if not offered:
            break
        x, y, _ = chance.choice(offered)
        page.mouse.click(x, y)
    file = saved(page, folder)
    score = json.loads(pnp("score", file, "--json").out)
    assert score["over"]
    assert totals(page) == [
        "" if each["total"] is None else str(each["total"]) for each in score["players"]
    ]
    parts = [part for each in score["players"] for part in each["parts"]]
    assert page.locator(".part").count() == len(parts)
    page.reload()
    expect(page.locator(".verdict")).to_have_text(library.read(file).score().verdict)


def test_undo_redo_and_a_new_tab_keep_the_game(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2")
    for space in ("c3", "a1", "b2"):
        page.locator(f'.spot[data-space="{space}"]').click()
    moves = page.locator(".played button")
    expect(moves).to_have_text(["Start", "1. c3", "2. a1", "3. b2"])
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Undo").click()
    expect(moves.nth(1)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Redo").click()
    expect(moves.nth(2)).to_have_attribute("aria-current", "true")
    expect(page.locator(".turn")).to_have_text("White moves")
    other = page.context.new_page()
    page.close()
    other.goto(page.url)
    expect(other.locator(".played button")).to_have_text(["Start", "1. c3", "2. a1", "3. b2"])
    expect(other.locator(".turn")).to_have_text("White moves")


def test_simultaneous_steps_run_in_order(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=3")
    for number in (1, 2):
        page.get_by_role("button", name="Let the computer move").click()
        expect(page.locator(".played button")).to_have_count(number + 1)
    page.get_by_role("button", name="Undo").evaluate("undo => { undo.click(); undo.click(); }")
    expect(page.locator(".played [aria-current=true]")).to_have_text("Start")
    page.close()


def test_illegal_move_shows_its_reason(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2")
    page.get_by_label("Type a move").fill("a1-c1")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".turn ~ .fault")).to_contain_text("a1-c1")


def test_computer_gives_hints_and_moves(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2")
    page.get_by_role("button", name="Hint").click()
    hints = page.locator(".hints button")
    expect(hints).to_have_count(3)
    best = hints.first.locator("b").inner_text()
    hints.first.click()
    expect(page.locator(".played")).to_contain_text(f"1. {best}")
    page.get_by_role("button", name="Let the computer move").click()
    expect(page.locator(".played button")).to_have_count(3)


def test_moves_are_described_in_words(visit: Open) -> None:
    page = visit("/table?game=passtally&seed=1")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hints button").first
    move = hint.locator("b").inner_text()
    description = hint.locator("span").first.inner_text()
    assert description.startswith("places stack ")
    hint.click()
    shown = page.locator(".last-move")
    expect(shown).to_have_text(f"Last move: {move} ({description})")
    page.get_by_role("button", name="Undo").click()
    expect(shown).to_be_empty()
    page.get_by_role("button", name="Redo").click()
    expect(shown).to_have_text(f"Last move: {move} ({description})")
    page.reload()
    expect(shown).to_have_text(f"Last move: {move} ({description})")


_OVERLAPS = """() => {
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  return [...document.querySelectorAll(".part")].filter((part) => {
    const box = part.getBoundingClientRect();
    const all = [...part.children].map(lines);
    const apart = all.every((own, at) => all.slice(at + 1).flat()
      .every((other) => own.every((line) => !meet(line, other))));
    return !apart || all.flat().some((line) => line.right > box.right + 1);
  }).map((part) => part.textContent);
}"""
"""Return the parts of scores, hints and mistakes whose texts overlap or overflow."""


@pytest.mark.parametrize("width", [1280, 360])
def test_texts_do_not_overlap(visit: Open, width: int) -> None:
    page = visit("/table?game=passtally&seed=1", width=width)
    for number in (1, 2):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hints button")).to_have_count(3)
        assert page.evaluate(_OVERLAPS) == []
        page.locator(".hints button").last.click()
        expect(page.locator(".played button")).to_have_count(number + 1)
    page.get_by_role("button", name="Review the game").click()
    page.locator(".mistakes > *").first.wait_for()
    assert page.evaluate(_OVERLAPS) == []
    page = visit("/table?choose=1", width=width)
    opened(page, COLOUR_LINES)
    page.wait_for_selector(".part")
    assert page.evaluate(_OVERLAPS) == []


COLOUR_LINES = (Path(__file__).parents[3] / "docs/colour-lines.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "path"), [("Hint", "**/api/hint"), ("Let the computer move", "**/api/choose*")]
)
def test_reply_about_an_earlier_position_is_ignored(visit: Open, name: str, path: str) -> None:
    page = visit("/table?game=line-or-colour&seed=2")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route(path, hold)
    with page.expect_request(path):
        page.get_by_role("button", name=name).click()
    page.locator('.spot[data-space="a1"]').click()
    expect(page.locator(".played button")).to_have_count(2)
    with page.expect_response(path):
        held[0].continue_()
    page.evaluate("() => fetch('/hello').then((answer) => answer.text())")  # the reply is handled
    expect(page.locator(".hints button")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".played [aria-current=true]")).to_have_text("Start")


def test_keyboard_makes_a_move(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2")
    first = page.locator('.spot[data-space="b2"]')
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_class("spot picked")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.space") == "b3"
    page.keyboard.press("Escape")
    expect(first).to_have_class("spot offered")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.space") is not None


def test_line_is_drawn_by_dragging(visit: Open, folder: Path) -> None:
    table = library.start("colour-lines").with_dice(library.roll("colour-lines", seed=3))
    move = next(move for move in table.moves() if move.text == "3 right EEEE")
    page = visit("/table")
    opened(page, table.text)
    for name in ("die 3", "right half"):
        page.get_by_role("button", name=name).click()
    spaces = [value for kind, value in move.targets if kind == "space"]
    for at, space in enumerate(spaces):
        box = page.locator(f'.spot[data-space="{space}"]').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if at == 0:
            page.mouse.down()
    page.mouse.up()
    expect(page.locator(".played")).to_contain_text("3 right EEEE")
    assert library.read(saved(page, folder)) == table.play(move)


def test_part_of_the_score_highlights_its_spaces(visit: Open) -> None:
    table = library.read(Path(__file__).parents[3] / "docs/evening.toml")
    page = visit("/table")
    opened(page, table.text)
    part = table.score().players[0].parts[0]
    page.locator(".part").first.hover()
    lit = page.locator(".spot.lit")
    expect(lit).to_have_count(len(part.cells))
    assert set(part.cells) == {each.get_attribute("data-space") for each in lit.all()}
    page.locator(".turn").hover()
    expect(lit).to_have_count(0)


def test_link_contains_the_position(visit: Open) -> None:
    page = visit("/table?game=passtally&seed=2")
    page.get_by_label("Type a move").fill("1@a1r0")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".played button")).to_have_count(2)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#announcement")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    text = page.locator("textarea").input_value()
    other = visit(link.removeprefix(page.url.rpartition("/")[0]))
    assert other.locator("textarea").input_value() == text
    assert "#" not in other.url


def test_position_is_edited_as_text_with_faults_located(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&start=usual")
    page.get_by_text("Edit the position as text").click()
    text = page.get_by_label("Position as text")
    typed = text.input_value().replace(". . . . .", ". W . B Q", 1)
    text.fill(typed)
    page.get_by_role("button", name="Use this position").click()
    expect(page.locator(".turn ~ .fault")).to_contain_text("line 5, column 9")
    text.fill(typed.replace("Q", "."))
    page.get_by_role("button", name="Use this position").click()
    expect(page.locator(".spot.offered")).to_have_count(23)


def test_printed_result_equals_that_of_the_command(visit: Open, pnp: Pnp, folder: Path) -> None:
    page = visit("/table?game=paint-the-line&seed=2")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Print the result").click()
    waiting.value.save_as(folder / "page.pdf")
    file = saved(page, folder)
    assert pnp("score", file, "-o", "own.pdf").status == 0
    assert (folder / "page.pdf").read_bytes() == (folder / "own.pdf").read_bytes()


def dealt(page: Any) -> str:
    """Return the text of the position on the page."""
    page.wait_for_selector(".spot")
    return page.locator("textarea").input_value()


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("color-claim", ""),
        ("colour-lines", "3-players-side-b"),
        ("line-or-colour", "advanced"),
        ("paint-the-line", "five-colours"),
        ("passtally", "3-players"),
    ],
)
def test_new_game_is_random_in_the_same_variant(visit: Open, name: str, variant: str) -> None:
    page = visit("/")
    title = library.game(name).title
    card = page.locator(".game", has=page.get_by_role("heading", name=title))
    card.get_by_role("link", name="Play").click()
    if variant:
        page.get_by_label(f"Variant of {title}").select_option(variant)
        page.reload()
        expect(page.get_by_label(f"Variant of {title}")).to_have_value(variant)
        page.get_by_role("main").get_by_role("link", name="Play", exact=True).click()
    texts = {dealt(page)}
    chances = library.game(name).variants
    for _ in range(4 if chances[-1].setups > 1000 else 12):  # Paint the Line has 240 setups
        page.get_by_role("link", name="New game").click()
        page.wait_for_url("**/table?own=*")
        if variant:
            expect(page.get_by_label(f"Variant of {title}")).to_have_value(variant)
        texts.add(dealt(page))
    assert len(texts) > 3
    shown = {variant_of(text) for text in texts}
    assert variant in shown
    assert shown <= {variant, "four-colours"}  # some setups with five colours show four


def variant_of(text: str) -> str:
    return library.setup_of(library.read_text(text)).variant


def test_standard_start_and_variant_of_a_position_are_known(visit: Open) -> None:
    page = visit("/table?choose=line-or-colour")
    page.get_by_role("link", name="Standard start").click()
    assert dealt(page) == library.start("line-or-colour").text
    table = library.start("colour-lines", "2-players-side-b")
    opened_later = table.with_dice([["1", "0", "0", "0", "0"]])
    page.get_by_label("Or open a file").set_input_files(
        {"name": "a.toml", "mimeType": "text/plain", "buffer": opened_later.text.encode()}
    )
    variant = page.get_by_label("Variant of Colour Lines")
    expect(variant).to_have_value("2-players-side-b")
    expect(page).to_have_title(re.compile("^Colour Lines "))
    expect(page.get_by_role("link", name="New game")).to_have_attribute(
        "href", "/table?game=colour-lines&variant=2-players-side-b"
    )


def test_seed_repeats_a_setup(visit: Open) -> None:
    first = visit("/table?game=passtally&variant=3-players&seed=3")
    assert dealt(first) == library.setup("passtally", "3-players", seed=3).table.text


def test_stopped_studio_is_reported_when_saving(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2", allow_errors=True)
    page.route("**/api/table/record", lambda route: route.abort())
    page.get_by_role("button", name="Save the game").click()
    expect(page.locator(".turn ~ .fault")).to_contain_text("the studio has stopped")


def test_challenge_is_open_until_the_last_round(visit: Open) -> None:
    page = visit("/table?game=colour-lines&start=usual")
    page.get_by_text("Solo challenges").click()
    expect(page.locator("[aria-label=Score] details p").nth(2)).to_have_text(
        "3: open (four letters: not yet, four colours in both halves: not yet, "
        "three crossings of the middle line: not yet)"
    )
