"""Games that the studio saves in a folder."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

import pnp
from pnp.extras.studio import saved_games
from pnp.extras.studio.saved_games import GameFolder
from tests.extras.studio.conftest import Open, Studio, run
from tests.extras.studio.test_table import expect_moves, more

SUMMARY = {"title": "T", "game": "g", "turn": "White places a ring", "moves": 1, "shared": False}


def test_games_are_listed_read_and_deleted(tmp_path: Path) -> None:
    games = GameFolder(tmp_path / "games")
    assert run(games.all()) == []
    for name in ("a1", "b2"):
        run(games.write(name, {**SUMMARY, "title": name}, {"at": 3}))
    (tmp_path / "games/bad.jsonl").write_text("[]")
    assert {each["id"] for each in run(games.all())} == {"a1", "b2"}
    assert run(games.read("a1")) == {"at": 3}
    run(games.delete("a1"))
    assert run(games.read("a1")) is None
    assert [each["id"] for each in run(games.all())] == ["b2"]


def test_oldest_game_is_deleted_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_games, "MAX_GAMES", 2)
    games = GameFolder(tmp_path)
    for at, name in enumerate(("a", "b", "c")):
        monkeypatch.setattr(saved_games.time, "time", lambda at=at: at + 1)
        run(games.write(name, SUMMARY, {}))
    assert [each["id"] for each in run(games.all())] == ["c", "b"]


@pytest.mark.parametrize("name", ["../x", "", "A", "x" * 21])
def test_names_cannot_leave_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(pnp.PnpError, match="unknown game"):
        run(GameFolder(tmp_path).write(name, SUMMARY, {}))


def test_game_continues_in_another_browser_until_it_is_deleted(visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2&seat=Ann&seat=Bob")
    with page.expect_response("**/saved/*"):
        page.locator('.felt .spot[data-space="c3"]').click()
    name = page.url.rpartition("=")[2]
    other = visit("/")
    expect(other.locator(".resume")).to_contain_text("Line or Colour")
    other.goto(other.url + "table")
    row = other.locator(f'.going li:has(a[href$="{name}"])')
    expect(row).to_contain_text("Black places a ring")
    row.locator("a").click()
    expect(other.locator(".seat").first).to_contain_text("Bob")
    other.goto(other.url.partition("/table")[0] + "/table")
    row.get_by_role("button").click()
    expect(row).to_have_count(0)


def test_two_people_take_seats_and_a_third_watches(visit: Open) -> None:
    ann = visit("/table?game=line-or-colour&start=usual")
    more(ann, "Share this table")
    expect(ann.locator(".invitation summary")).to_be_visible()
    ann.keyboard.press("Escape")
    path = "/" + ann.url.partition("//")[2].partition("/")[2]
    bob, eve = visit(path, width=390), visit(path)
    for page, name, seat in ((ann, "Ann", "White"), (bob, "Bob", "Black")):
        page.get_by_label("Your name").fill(name)
        page.locator(".join").get_by_role("button", name=seat).click()
        expect(page.locator(".join")).to_be_hidden()
    expect(eve.locator(".join")).to_contain_text("you are watching")
    expect(bob.locator(".spot.offered")).to_have_count(0)
    expect(bob.locator(".prompt .turn")).to_have_text("Ann moves")
    ann.locator('.felt .spot[data-space="c3"]').click()
    expect_moves(eve, "c3")
    expect(eve.locator(".spot.offered")).to_have_count(0)
    expect(ann.locator(".spot.offered")).to_have_count(0)
    bob.locator('.felt .spot[data-space="a1"]').click()
    expect_moves(ann, "c3", "a1")
    expect(ann.locator(".seat", has_text="Bob")).to_have_count(1)


def test_shared_game_continues_its_entry_in_the_list(empty_studio: Studio, visit: Open) -> None:
    page = visit(
        "/table?game=line-or-colour&start=usual&seat=Ann&seat=Bob", at=empty_studio.address
    )
    page.locator('.spot[data-space="c3"]').click()
    expect_moves(page, "c3")
    more(page, "Share this table")
    expect(page.locator(".invitation summary")).to_be_visible()
    expect(page.locator(".join")).to_be_hidden()  # Ann keeps her seat
    page.goto(f"{empty_studio.address}/table?game=passtally&start=usual")  # stays without moves
    page.locator(".spot.offered").first.wait_for()
    page.goto(f"{empty_studio.address}/table")
    expect(page.locator(".going li")).to_have_count(1)
    expect(page.locator(".going li")).to_contain_text("Ann, Bob")


def test_table_on_phones_opens_with_its_invitation(empty_studio: Studio, visit: Open) -> None:
    path = "/table?game=line-or-colour&start=usual&seat=Ann&seat=&share=1"
    page = visit(path, at=empty_studio.address, width=390)
    waiting = page.locator(".waiting")
    expect(waiting).to_contain_text("Waiting for Black")
    expect(waiting.get_by_role("button", name="Let phones join")).to_be_visible()
