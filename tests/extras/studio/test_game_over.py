"""The end of a game on the page: result, winner's sheet, marks, names after a swap, and links."""

import base64
import re
import zlib
from typing import Any

from playwright.sync_api import expect

import pnp
from tests.extras.studio.conftest import Open
from tests.extras.studio.test_table import expect_moves, more, moves

LOST = ("a1", "swap", "c2", "b3", "c3", "c4", "d5", "c1", "d3", "c5", "e5")
ROWS = ("YRRRY", "KBYBB", "BRGGY", "KBKRY", "KKGGG")


def linked(record: pnp.Record, query: str) -> str:
    """Return the address of a page that opens the record."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packing.compress(record.text.encode()) + packing.flush()
    return f"/table?{query}#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def line_or_colour() -> pnp.Record:
    """Return a game that the computer won after Ann swapped."""
    draft = pnp.draft(pnp.start("line-or-colour")).to_score()
    counters = {str(each.words)[-1]: each.name for each in draft.pieces if each.left is None}
    for row, letters in enumerate(ROWS, start=1):
        for column, letter in zip("abcde", letters, strict=True):
            draft = draft.put(counters[letter], f"{column}{row}")
    return pnp.record(pnp.read_text(draft.text), *LOST)


def test_lost_game_shows_its_result_names_and_what_to_do_next(visit: Open) -> None:
    page = visit(linked(line_or_colour(), "seat=*strong&seat="))
    expect(page.locator(".prompt .turn")).to_have_text("Black wins with 4 rings on colour G.")
    expect(moves(page).nth(1)).to_contain_text("Black: swaps sides and now plays White")
    expect(moves(page).nth(3)).to_contain_text("White: places a white ring on b3")
    result = page.locator(".results")
    for name in ("Rematch", "Review the game", "New game"):
        expect(result.get_by_role("button", name=name)).to_be_visible()
    frames = page.locator(".felt .frame.win").last.locator("rect")
    expect(frames).to_have_count(4)
    result.get_by_role("button", name="Review the game").click()
    expect(page.locator(".mistakes .part")).to_have_count(1, timeout=60_000)
    expect(page.locator(".mistakes .part")).to_contain_text("loses against c3; a2 was better")
    page.locator(".mistakes .part").click()
    expect(result).to_be_hidden()


def test_copied_link_has_the_whole_game_at_the_shown_move(visit: Open) -> None:
    page = visit(linked(line_or_colour(), "seat=*strong&seat=Ann"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    moves(page).nth(3).click()
    expect(moves(page).nth(3)).to_have_attribute("aria-current", "step")
    more(page, "Copy a link")
    expect(page.locator(".note")).to_have_text("Copied")
    other = page.context.new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    expect_moves(other, *LOST)
    expect(moves(other).nth(3)).to_have_attribute("aria-current", "step")
    expect(other.locator(".own .seat")).to_contain_text("Ann")
    expect(other.locator(".others .seat")).to_contain_text("Computer, strong")


def test_sheet_of_the_winner_is_large_and_has_no_marks_of_others(visit: Open) -> None:
    start = pnp.start("colour-lines", "2-players").with_dice(
        pnp.roll("colour-lines", seed=5).rounds
    )
    table, played = start, list[str]()
    while options := table.moves():
        played.append(options[len(played) % len(options)].text)
        table = table.play(played[-1])
    winner = table.score().winner
    page = visit(linked(pnp.record(start, *played), "seat=&seat=Ann"), width=1440)
    expect_moves(page, *played)
    expect(page.locator(".board:not(.aside) p")).to_contain_text(f"player {winner}")
    expect(page.locator(".dice")).to_be_hidden()
    assert page.locator('.board[class="board"] .crops').count() == 0 or winner == 2
    cut = page.evaluate("""[...document.querySelectorAll('.parts')]
        .filter((each) => each.scrollHeight > each.clientHeight + 1).length""")
    assert cut == 0


def test_drawings_share_no_ids_with_the_hidden_example(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&start=usual", width=390)
    page.locator(".example svg").first.wait_for(state="attached")
    ids = "where => [...document.querySelectorAll(`${where} .layers [id]`)].map(each => each.id)"
    board, example = (set(page.evaluate(ids, each)) for each in (".felt", ".example"))
    assert board
    assert not board & example  # the clip paths of a hidden element have no effect


def test_prompts_follow_the_phase_of_a_round(visit: Open) -> None:
    page = visit("/table?game=colour-lines&variant=2-players&start=usual&seat=&seat=Ann")
    turn: Any = page.locator(".prompt .turn")
    expect(turn).to_have_text("player 1 rolls the dice")
    page.get_by_role("button", name="Roll the dice").click()
    expect(turn).to_have_text(re.compile("chooses a die and draws it"))
    page.locator(".die:enabled").first.click()
    expect(turn).to_have_text(re.compile("Draw the line|Choose which line"))
