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
    ".spot.offered, .choose button:not(.back)"
      + ", .tray:not([disabled])[data-step], .die:not([disabled])");
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


def open_menu(page: Any) -> None:
    """Open the menu of a game."""
    buttons = page.locator(".play").get_by_role("button", name="More", exact=True)
    buttons.locator("visible=true").click()


def more(page: Any, name: str, role: Any = "button") -> None:
    """Choose an entry of the menu."""
    page.locator(".play").get_by_role("button", name="More", exact=True).locator(
        "visible=true"
    ).click()
    page.locator(".more-menu").get_by_role(role, name=name).click()


def type_move(page: Any, move: str) -> None:
    """Type a move in the menu."""
    page.locator(".play").get_by_role("button", name="More", exact=True).locator(
        "visible=true"
    ).click()
    page.get_by_label("Type a move").fill(move)
    page.locator(".more-menu").get_by_role("button", name="Play", exact=True).click()


def moves(page: Any) -> Any:
    """Return the entries of the list of moves, without the start."""
    return page.locator(".played button:not([data-move=''])")


def expect_moves(page: Any, *wanted: str) -> None:
    """Wait until these moves are listed."""
    expect(moves(page)).to_have_count(len(wanted))
    for at, move in enumerate(wanted):
        expect(moves(page).nth(at)).to_have_attribute("data-move", move)


def saved(page: Any, folder: Path) -> Path:
    with page.expect_download() as waiting:
        more(page, "Save the position")
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def totals(page: Any) -> list[str]:
    seats = page.locator(".seat")
    in_order = sorted(seats.all(), key=lambda each: str(each.get_attribute("data-player")))
    return [each.locator(".total").inner_text() for each in in_order]


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
    expect(page.locator(".prompt .turn")).to_have_text(library.read(file).score().verdict)


def test_undo_redo_and_a_new_tab_keep_the_game(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2")
    for space in ("c3", "a1", "b2"):
        page.locator(f'.felt .spot[data-space="{space}"]').click()
    expect_moves(page, "c3", "a1", "b2")
    expect(moves(page).nth(2)).to_contain_text("places a white ring on b2, colour ")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Undo").locator("visible=true").click()
    expect(moves(page).nth(0)).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Forward").click()
    expect(moves(page).nth(1)).to_have_attribute("aria-current", "step")
    expect(page.locator(".turn")).to_have_text("White places a ring")
    other = page.context.new_page()
    page.close()
    other.goto(page.url)
    expect_moves(other, "c3", "a1", "b2")
    expect(other.locator(".turn")).to_have_text("White places a ring")


def test_redo_skips_moves_of_the_computer(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&variant=advanced&seed=2&seat=Mia&seat=*beginner")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect(moves(page)).to_have_count(2)
    redo = page.get_by_role("button", name="Redo").locator("visible=true")
    expect(redo).to_be_disabled()
    page.get_by_role("button", name="Undo").locator("visible=true").click()
    expect(page.locator(".played [aria-current=step]")).to_have_text("Start")
    page.keyboard.press("Control+y")
    expect(moves(page).nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("Control+z")
    expect(page.locator(".played [aria-current=step]")).to_have_text("Start")
    shown, undone = (
        page.locator(".played .words").nth(at).evaluate("each => getComputedStyle(each).color")
        for at in (0, 1)
    )
    redo.click()
    expect(moves(page).nth(1)).to_have_attribute("aria-current", "step")
    played = page.locator(".played .words").first
    assert shown == undone != played.evaluate("each => getComputedStyle(each).color")


def test_start_moves_the_focus_to_the_board(visit: Open) -> None:
    page = visit("/table/new?game=color-claim")
    page.get_by_role("button", name="Start the game").press("Enter")
    expect(page.get_by_role("grid")).to_be_focused()
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("grid").get_attribute("aria-activedescendant").endswith("-a2")


def test_simultaneous_steps_run_in_order(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=3")
    for number, space in enumerate(("c3", "a1"), start=1):
        page.locator(f'.felt .spot[data-space="{space}"]').click()
        expect(moves(page)).to_have_count(number)
    page.get_by_role("button", name="Undo").locator("visible=true").evaluate(
        "undo => { undo.click(); undo.click(); }"
    )
    expect(page.locator(".played [aria-current=step]")).to_have_text("Start")
    page.close()


def test_illegal_move_shows_its_reason(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2")
    type_move(page, "a1-c1")
    expect(page.locator(".prompt .fault")).to_contain_text("a1-c1")


@pytest.mark.parametrize(
    ("game", "spaces", "why"),
    [
        ("color-claim", ("a1", "c1"), "The spaces are not next to each other."),
        ("line-or-colour", ("c3", "c3"), "c3 already has a ring"),
        ("passtally", ("edge n6",), "edge n6 cannot be chosen now"),
    ],
)
def test_impossible_space_shows_the_reason(
    visit: Open, game: str, spaces: tuple[str, ...], why: str
) -> None:
    page = visit(f"/table?game={game}&start=usual")
    for space in spaces:
        page.locator(f'.felt .spot[data-space="{space}"]').click(force=True)  # it is disabled
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    expect(page.locator(".prompt .why")).to_contain_text(why, ignore_case=True)


def test_computer_replies_at_its_level_and_undo_returns_to_the_turn(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&variant=advanced&seed=2&seat=Mia&seat=*beginner")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect(moves(page)).to_have_count(2)
    expect(moves(page).nth(1)).to_contain_text("Computer, beginner")
    expect(page.locator(".turn").first).to_have_text("Mia places a ring")
    page.get_by_role("button", name="Undo").locator("visible=true").click()
    expect(page.locator(".played [aria-current=step]")).to_have_text("Start")
    expect(page.locator(".spot.offered")).to_have_count(49)


def test_hint_is_an_arrow_on_the_board(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2")
    page.get_by_role("button", name="Hint").locator("visible=true").click()
    hints = page.locator(".hints > button")
    expect(hints).to_have_count(3)
    expect(page.locator(".marks .arrow")).to_have_count(1)
    texts = hints.locator("code").all_inner_texts()
    compared = " ".join(hints.locator(".soft").all_inner_texts())
    assert "hint 2" in compared
    assert not any(text in compared for text in texts)
    hints.first.click()
    expect_moves(page, texts[0])


def test_escape_closes_hints_after_an_undone_move(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect(moves(page)).to_have_count(1)
    page.get_by_role("button", name="Undo").locator("visible=true").click()
    page.get_by_role("button", name="Hint").locator("visible=true").click()
    expect(page.locator(".hints > button")).not_to_have_count(0)
    expect(page.locator(".marks .hinted")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hints > button")).to_have_count(0)
    expect(page.locator(".marks .hinted")).to_have_count(0)


def test_tile_is_shown_and_rotated_where_it_is_placed(visit: Open) -> None:
    page = visit("/table?game=passtally&start=usual")
    page.locator(".tray[data-step]").first.click()
    first, second = (page.locator(f'.felt .spot[data-space="{name}"]') for name in ("b2", "b3"))
    first.click()
    shown = page.locator(".marks .placed")
    expect(shown).to_have_count(0)
    second.hover()
    expect(shown).to_have_count(1)
    second.click()
    before = shown.get_attribute("transform")
    first.click()
    expect(shown).not_to_have_attribute("transform", before)
    page.get_by_role("button", name="Rotate").click()
    expect(shown).to_have_attribute("transform", before)
    page.get_by_role("button", name="Rotate").click()
    page.get_by_role("button", name="Place it").click()
    expect_moves(page, "1@b2r2")
    expect(shown).to_have_count(0)


def test_resignation_ends_the_game_until_a_move_is_undone(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2")
    page.on("dialog", lambda dialog: dialog.accept())
    more(page, "Resign")
    expect(page.locator(".prompt .turn")).to_have_text("Player 1 resigns")
    expect(page.locator(".spot.offered")).to_have_count(0)
    page.reload()
    expect(page.locator(".prompt .turn")).to_have_text("Player 1 resigns")


def test_moves_are_described_in_words(visit: Open) -> None:
    page = visit("/table?game=passtally&seed=1")
    type_move(page, "1@a1r1")
    row = moves(page).first
    expect(row).to_contain_text("places stack 1's tile on a1, rotated by a quarter turn")
    expect(row).to_contain_text("1@a1r1")
    page.reload()
    expect(row).to_contain_text("places stack 1's tile on a1, rotated by a quarter turn")


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


@pytest.mark.parametrize("width", [1280, 1440])
def test_texts_do_not_overlap(visit: Open, width: int) -> None:
    page = visit("/table", width=width)
    opened(page, COLOUR_LINES)
    page.wait_for_selector(".part")
    assert page.evaluate(_OVERLAPS) == []


COLOUR_LINES = (Path(__file__).parents[3] / "docs/colour-lines.toml").read_text("utf-8")


def test_reply_about_an_earlier_position_is_ignored(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/api/hint", hold)
    with page.expect_request("**/api/hint"):
        page.get_by_role("button", name="Hint").locator("visible=true").click()
    page.locator('.felt .spot[data-space="a1"]').click()
    expect(moves(page)).to_have_count(1)
    with page.expect_response("**/api/hint"):
        held[0].continue_()
    page.evaluate("() => fetch('/hello').then((answer) => answer.text())")  # the reply is handled
    expect(page.locator(".hints > button")).to_have_count(0)


def test_board_is_one_tab_stop_with_arrow_keys_inside(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2")
    board = page.get_by_role("grid")
    assert page.locator(".surface [tabindex], .surface button").count() == 0
    board.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    here = page.locator(f"#{board.get_attribute('aria-activedescendant')}")
    expect(here).to_have_attribute("data-space", "b2")
    words = "large black|medium|small"
    assert re.match(rf"b2, ({words}|large \w+)", here.get_attribute("aria-label"))
    page.keyboard.press("Enter")
    expect(here).to_have_class("spot picked")
    page.keyboard.press("Escape")
    expect(here).to_have_class("spot offered")


def test_line_is_drawn_by_dragging(visit: Open, folder: Path) -> None:
    table = library.start("colour-lines").with_dice(library.roll("colour-lines", seed=3))
    move = next(move for move in table.moves() if move.text == "3 right EEEE")
    page = visit("/table/new")
    opened(page, table.text)
    page.get_by_role("button", name="die 3").click()
    spaces = [value for kind, value in move.targets if kind == "space"]
    for at, space in enumerate(spaces):
        box = page.locator(f'.felt .spot[data-space="{space}"]').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if at == 0:
            page.mouse.down()
        elif at < len(spaces) - 1:
            line = re.compile(rf"^M[^L]*(L[^L]*){{{at + 1}}}$")
            expect(page.locator(".marks .pen path").last).to_have_attribute("d", line)
    page.mouse.up()
    expect(moves(page).last).to_have_attribute("data-move", "3 right EEEE")
    expect(page.locator(".marks .pen")).to_have_count(0)
    assert library.read(saved(page, folder)) == table.play(move)


def test_part_of_the_score_highlights_its_spaces(visit: Open) -> None:
    table = library.read(Path(__file__).parents[3] / "docs/evening.toml")
    page = visit("/table/new")
    opened(page, table.text)
    part = table.score().players[0].parts[0]
    page.locator('[data-player="1"] .part').first.hover()
    lit = page.locator(".spot.lit")
    expect(lit).to_have_count(len(part.cells))
    assert set(part.cells) == {each.get_attribute("data-space") for each in lit.all()}
    page.locator(".prompt").hover()
    expect(lit).to_have_count(0)


def test_link_contains_the_game(visit: Open) -> None:
    page = visit("/table?game=passtally&seed=2")
    type_move(page, "1@a1r0")
    expect(moves(page)).to_have_count(1)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    more(page, "Copy a link")
    expect(page.locator("#announcement")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    text = page.locator("textarea").input_value()
    other = visit(link.removeprefix(page.url.rpartition("/")[0]))
    assert other.locator("textarea").input_value() == text
    expect_moves(other, "1@a1r0")
    assert "#" not in other.url


def test_position_is_edited_as_text_with_faults_located(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&start=usual")
    page.locator(".play").get_by_role("button", name="More", exact=True).locator(
        "visible=true"
    ).click()
    page.get_by_text("Edit the position as text").click()
    text = page.get_by_label("Position as text")
    typed = text.input_value().replace(". . . . .", ". W . B Q", 1)
    text.fill(typed)
    page.get_by_role("button", name="Use this position").click()
    expect(page.locator(".prompt .fault")).to_contain_text("line 5, column 9")
    page.locator(".play").get_by_role("button", name="More", exact=True).locator(
        "visible=true"
    ).click()
    text.fill(typed.replace("Q", "."))
    page.get_by_role("button", name="Use this position").click()
    expect(page.locator(".spot.offered")).to_have_count(23)


def test_printed_result_equals_that_of_the_command(visit: Open, pnp: Pnp, folder: Path) -> None:
    page = visit("/table?game=paint-the-line&seed=2")
    with page.expect_download() as waiting:
        more(page, "Print the result")
    waiting.value.save_as(folder / "page.pdf")
    file = saved(page, folder)
    assert pnp("score", file, "-o", "own.pdf").status == 0
    assert (folder / "page.pdf").read_bytes() == (folder / "own.pdf").read_bytes()


def dealt(page: Any) -> str:
    """Return the text of the position on the page."""
    page.wait_for_selector(".spot")
    return page.locator("textarea").input_value()


@pytest.mark.parametrize(
    ("name", "choices", "variant"),
    [
        ("color-claim", (), ""),
        ("colour-lines", (("Players", "3"), ("Side of the sheet", "B")), "3-players-side-b"),
        ("line-or-colour", (("Board", "Advanced, 7 × 7"),), "advanced"),  # noqa: RUF001
        ("paint-the-line", (("Colours", "5"),), "five-colours"),
        ("passtally", (("Players", "3"),), "3-players"),
    ],
)
def test_new_game_has_the_chosen_variant(
    visit: Open, name: str, choices: tuple[tuple[str, str], ...], variant: str
) -> None:
    page = visit("/")
    page.get_by_role("link", name=f"Play {library.game(name).title}").click()
    for label, value in choices:
        field = page.get_by_role("radiogroup", name=label, exact=True)
        field.get_by_label(value, exact=True).check()
    page.get_by_role("radiogroup", name="Against").get_by_label("On this device").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table?own=*")
    first = page.url
    assert variant_of(dealt(page)) in {variant, "four-colours"}  # some have only four of five
    assert stored_variant(page) == variant
    more(page, "Rematch")
    page.wait_for_url(lambda url: "own=" in url and url != first)
    assert dealt(page)
    assert stored_variant(page) == variant


def stored_variant(page: Any) -> Any:
    key = f"pnp.game.{page.url.rpartition('=')[2]}"
    return page.evaluate(f"JSON.parse(localStorage['{key}']).variant")


def variant_of(text: str) -> str:
    return library.setup_of(library.read_text(text)).variant


def test_seed_repeats_a_setup(visit: Open) -> None:
    first = visit("/table?game=passtally&variant=3-players&seed=3")
    assert dealt(first) == library.setup("passtally", "3-players", seed=3).table.text


def test_stopped_studio_is_reported_when_saving(visit: Open) -> None:
    page = visit("/table?game=color-claim&seed=2", allow_errors=True)
    page.route("**/api/table/record", lambda route: route.abort())
    more(page, "Save the game")
    expect(page.locator(".prompt .fault")).to_contain_text("the studio has stopped")


def test_challenge_is_open_until_the_last_round(visit: Open) -> None:
    page = visit("/table?game=colour-lines&start=usual")
    page.get_by_text("Solo challenges").click()
    expect(page.locator(".now details p").nth(2)).to_have_text(
        "3: open (four letters: not yet, four colours in both halves: not yet, "
        "three crossings of the middle line: not yet)"
    )


def test_keyboard_plays_from_home_to_the_result(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("link", name="Play Line or Colour").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radiogroup", name="Against").get_by_label("On this device").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Start the game").focus()
    page.keyboard.press("Enter")
    page.locator(".spot.offered").first.wait_for()
    page.get_by_role("grid").focus()
    turn = page.locator(".prompt .turn")
    for number in range(25):
        page.keyboard.press("Enter")
        expect(moves(page)).to_have_count(number + 1)
        if "wins" in turn.inner_text():
            break
        row, column = divmod(number, 5)
        page.keyboard.press(
            "ArrowDown" if column == 4 else "ArrowLeft" if row % 2 else "ArrowRight"
        )
    expect(turn).to_contain_text("wins")
    assert page.locator(".marks .win").count() >= 4


@pytest.mark.parametrize(("name", "shown"), [("Rules", ".rules"), ("Moves", ".played")])
def test_panel_fills_a_phone(visit: Open, name: str, shown: str) -> None:
    page = visit("/table?game=line-or-colour&seed=2", width=390)
    page.locator(".spot.offered").first.wait_for()
    board = page.get_by_role("grid").bounding_box()
    assert board["width"] > 350
    assert board["y"] + board["height"] < 900
    page.locator(".dock").get_by_role("button", name=name).click()
    assert page.locator(shown).bounding_box()["width"] == 390
    assert page.locator(".dock").bounding_box()["width"] == 390
    page.get_by_role("button", name="Close").locator("visible=true").click()
    expect(page.locator(shown)).to_be_hidden()


def test_rules_open_at_their_title_on_a_phone(visit: Open) -> None:
    page = visit("/table?game=passtally&seed=2", width=390)
    page.set_viewport_size({"width": 390, "height": 500})
    rules = page.locator(".dock").get_by_role("button", name="Rules")
    rules.click()
    last = page.locator(".rules td", has_text="56+")
    last.scroll_into_view_if_needed()
    expect(last.locator("xpath=following-sibling::td")).to_have_text("15")
    rules.click()
    rules.click()
    assert page.locator(".rules").evaluate("rules => rules.scrollTop") == 0


def test_example_of_a_typed_move_is_legal(visit: Open) -> None:
    page = visit("/table?game=passtally&seed=1")
    open_menu(page)
    example = str(page.get_by_label("Type a move").get_attribute("placeholder"))
    move = example.rpartition(" ")[2]
    assert move in {each.text for each in library.read_text(dealt(page)).moves()}


@pytest.mark.parametrize("motion", [True, False])
def test_moves_are_animated_unless_motion_is_reduced(visit: Open, motion: bool) -> None:
    page = visit("/table?game=line-or-colour&seed=2", motion=motion)
    page.evaluate("""() => {
      window.animated = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...values) {
        window.animated += 1;
        return animate.apply(this, values);
      };
    }""")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect(moves(page)).to_have_count(1)
    assert (page.evaluate("window.animated") > 0) == motion
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
