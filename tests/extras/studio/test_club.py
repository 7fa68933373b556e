"""The page for a club's record: players, rounds, results, standings."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import pnp as library
from tests.conftest import Pnp
from tests.extras.studio.conftest import PARTS, Open, Studio, running
from tests.extras.studio.test_accessibility import check_usable, is_shown, take_picture
from tests.extras.studio.test_table import more, opened, type_move


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def club(home: Path) -> Iterator[Studio]:
    """Yield a studio with a record, and with files that do not exist yet."""
    kept = library.club.create(home / "club.evening", "Thursday club")
    kept.add_players(["Ann", "Ben", "Cleo", "Dan"])
    kept.draw_round("color-claim", seed=1)
    with running(home, "club.evening", "new.evening", "late.evening") as one:
        yield one


def test_club_starts_without_a_file_on_the_command_line(empty_studio: Studio, visit: Open) -> None:
    page = visit("/evening", at=empty_studio.address)
    page.get_by_label("Title").fill("Friday")
    page.get_by_role("button", name="Create record").click()
    page.get_by_role("button", name="Draw round").click()
    expect(page.get_by_role("alert").first).to_have_text(
        "Nobody is here yet: add the players first."
    )
    expect(page.get_by_label("New players", exact=True)).to_be_focused()
    page.get_by_label("New players", exact=True).fill("Ann, Ben")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".people.absent li")).to_have_count(2)
    page.locator("#next-round").get_by_label("Game").select_option("color-claim")
    page.get_by_role("button", name="Draw round").click()
    expect(page.locator(".seating")).to_have_count(1)
    other = visit("/evening", at=empty_studio.address)
    page.get_by_role("button", name="Ann won").click()
    expect(other.locator(".figures tbody tr").first).to_contain_text("Ann")
    expect(other).to_have_title(re.compile("Friday"))
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Tie", exact=True).click()
    expect(page.locator(".figures tbody tr").first).to_contain_text("½")
    page.get_by_text("All changes").click()
    expect(page.locator(".panel ol li").last).to_contain_text("players added: Ann, Ben")
    expect(page.locator(".panel ol")).to_contain_text("round 1 drawn: Color Claim")


def test_complete_club_night_runs_on_the_page(
    club: Studio, visit: Open, home: Path, pnp: Pnp, folder: Path
) -> None:
    page = visit("/evening/new.evening", at=club.address)
    page.get_by_label("Title").fill("Friday")
    page.get_by_role("button", name="Create record").click()
    page.get_by_label("New players", exact=True).fill("Ann, Ben, Cleo, Dan, Eve")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".people.absent li")).to_have_count(5)
    page.get_by_role("button", name="Mark absent: Eve").click()
    expect(page.get_by_role("button", name="Mark present: Eve")).to_be_visible()
    page.locator("#next-round").get_by_label("Game").select_option("color-claim")
    page.get_by_role("button", name="Draw round").click()
    expect(page.locator(".seating")).to_have_count(2)
    page.get_by_role("button", name="Undo round").click()
    expect(page.locator(".seating")).to_have_count(0)
    page.get_by_role("button", name="Draw round").click()
    page.get_by_label("Points of Ann, table 1.1").fill("14")
    page.get_by_label("Points of Ben, table 1.1").fill("nine")
    page.get_by_role("button", name="Save points").first.click()
    expect(page.get_by_role("alert").first).to_contain_text("expected a whole number")
    page.get_by_label("Points of Ben, table 1.1").fill("9")
    page.get_by_role("button", name="Save points").first.click()
    expect(page.locator(".seating").first.get_by_label("won", exact=True)).to_be_visible()
    page.get_by_role("button", name="Dan won").click()
    expect(page.locator(".figures tbody tr").first).to_contain_text("Ann")
    expect(page.locator(".figures tbody tr").nth(1)).to_contain_text("Dan")
    kept = library.club.open(home / "new.evening")
    assert [(line.player, line.won, line.points) for line in kept.standings()][:2] == [
        ("Ann", 1, 14),
        ("Dan", 1, 0),
    ]
    page.get_by_text("Files and backup").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="CSV").click()
    waiting.value.save_as(folder / "page.csv")
    assert pnp("club", "export", home / "new.evening", "-o", "own.csv").status == 0
    assert (folder / "page.csv").read_bytes() == (folder / "own.csv").read_bytes()


@pytest.mark.parametrize(("subject", "name"), [("slips", "slips"), ("standings", "standings")])
def test_page_and_command_print_the_same_slips_and_standings(
    club: Studio, visit: Open, home: Path, pnp: Pnp, folder: Path, subject: str, name: str
) -> None:
    page = visit(f"/{subject}/club.evening?paper=A5", at=club.address)
    expect(page.locator("nav a[aria-current]").first).to_have_text("Club")
    expect(page.locator(".art a")).to_have_attribute("href", "/evening/club.evening")
    expect(page.locator(".art img")).to_have_count(0)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download PDF").click()
    waiting.value.save_as(folder / "page.pdf")
    words = page.locator(".command code").inner_text().split()
    assert words == f"pnp club {name} club.evening -o {name}.pdf --paper A5".split()
    words[3] = str(home / "club.evening")
    assert pnp(*words[1:]).status == 0
    assert (folder / "page.pdf").read_bytes() == (folder / f"{name}.pdf").read_bytes()


def test_change_by_another_program_is_shown(club: Studio, visit: Open, home: Path) -> None:
    page = visit("/evening/club.evening", at=club.address)
    library.club.open(home / "club.evening").add_players(["Zoe"])
    expect(page.locator(".people")).to_contain_text("Zoe")


LATE = """() => {
  const immediate = window.fetch;
  window.fetch = async (path, how) => {
    const answer = await immediate(path, how);
    if (how?.method !== "POST") await new Promise((go) => setTimeout(go, 400));
    return answer;
  };
}"""
"""Delays the answers to GET requests, as on a slow machine."""

FEWEST = """() => {
  const rounds = document.querySelector(".club");
  const count = () => rounds.querySelectorAll(".seating").length;
  window.fewest = count();
  new MutationObserver(() => { window.fewest = Math.min(window.fewest, count()); })
    .observe(rounds, { childList: true, subtree: true });
}"""


def test_late_answer_does_not_remove_a_new_round(club: Studio, visit: Open, home: Path) -> None:
    library.club.create(home / "late.evening", "Late").add_players(["Ann", "Ben"])
    page = visit("/evening/late.evening", at=club.address)
    page.evaluate(LATE)
    library.club.open(home / "late.evening").add_players(["Cleo", "Dan"])
    page.wait_for_timeout(200)  # the page is notified and sends a request
    page.get_by_role("button", name="Draw round").click()
    page.locator(".seating").first.wait_for()
    page.evaluate(FEWEST)
    page.wait_for_timeout(1000)
    assert page.evaluate("window.fewest") > 0


def test_finished_game_is_saved_from_the_table(club: Studio, visit: Open, home: Path) -> None:
    table = library.setup("color-claim", seed=3).table
    while not table.score().over:
        table = table.play(table.moves()[0])
    page = visit("/table/new", at=club.address)
    opened(page, table.text)
    page.get_by_role("button", name="Save as the result of table 1.2").click()
    page.get_by_role("link", name="Saved: show the club's record").click()
    expect(page.locator(".seating").nth(1)).not_to_contain_text("Save points")
    seats = library.club.open(home / "club.evening").table(2).seats
    assert [seat.points for seat in seats] == [each.total for each in table.score().players]


def played(code: str) -> list[str]:
    """Play the first legal move until the game ends; return the moves."""
    table, moves = library.setup(code=code).table, []
    while not table.score().over:
        moves.append(table.moves()[0].text)
        table = table.play(moves[-1])
    return moves


def test_game_is_saved_for_the_table_it_started_at(club: Studio, visit: Open, home: Path) -> None:
    record = library.club.open(home / "club.evening")
    page = visit("/evening/club.evening", at=club.address)
    page.locator(".seating").nth(1).get_by_role("link", name="Play here").click()
    page.wait_for_selector(".spot")
    more(page, "Share this table")
    expect(page).to_have_url(re.compile("at="))
    page.keyboard.press("Escape")
    other = page.context.new_page()
    other.goto(page.url)
    for move in played(record.table(2).setup):
        type_move(page, move)
        expect(page.locator(".played [aria-current=step]")).to_have_attribute("data-move", move)
    result = other.get_by_role("button", name="Save as the result of")
    expect(result).to_have_text("Save as the result of table 1.2: Cleo, Dan")
    record.save_points(record.table(2), (40, 2))
    messages: list[str] = []
    other.once("dialog", lambda box: (messages.append(box.message), box.dismiss()))
    result.click()
    expect(other.get_by_text("has a result")).to_be_visible()
    assert messages == ["Table 1.2 has a result (Cleo* 40 - Dan 2).\n\nReplace it?"]
    assert [seat.points for seat in record.table(2).seats] == [40, 2]
    other.once("dialog", lambda box: box.accept())
    result.click()
    expect(other.get_by_role("link", name="Saved: show the club's record")).to_be_visible()
    assert [seat.points for seat in record.table(2).seats] != [40, 2]
    assert not record.table(1).over


def test_game_of_a_redrawn_round_is_not_saved(club: Studio, visit: Open, home: Path) -> None:
    record = library.club.open(home / "club.evening")
    moves = played(record.table(1).setup)
    page = visit("/evening/club.evening", at=club.address)
    page.get_by_role("link", name="Play here").first.click()
    page.wait_for_selector(".spot")
    record.undo_round()
    record.draw_round("color-claim", seed=2)
    for move in moves:
        type_move(page, move)
        expect(page.locator(".played [aria-current=step]")).to_have_attribute("data-move", move)
    expect(page.get_by_text("is no longer in a record")).to_be_visible()
    expect(page.get_by_role("button", name="Save as the result of")).to_have_count(0)


def test_link_contains_the_table_of_the_club(club: Studio, visit: Open) -> None:
    page = visit("/evening/club.evening", at=club.address)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".seating").nth(1).get_by_role("link", name="Play here").click()
    more(page, "Copy a link")
    expect(page.locator("#announcement")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(link.removeprefix(club.address), at=club.address)
    stored = f"JSON.parse(localStorage['pnp.game.{other.url.rpartition('=')[2]}']).evening"
    assert other.evaluate(stored) == "club.evening/1.2"


def test_game_is_offered_only_to_the_table_with_its_setup(
    club: Studio, visit: Open, home: Path
) -> None:
    record = library.club.open(home / "club.evening")
    code = record.table(2).setup
    page = visit("/table/new", at=club.address)
    opened(page, library.record(library.setup(code=code).table, *played(code)).text)
    result = page.get_by_role("button", name="Save as the result of")
    expect(result).to_have_text(["Save as the result of table 1.2: Cleo, Dan"])


def test_correction_of_a_newer_result_asks_for_confirmation(
    club: Studio, visit: Open, home: Path
) -> None:
    record = library.club.open(home / "club.evening")
    record.save_points(record.table(1), (3, 2))
    page = visit("/evening/club.evening", at=club.address)
    page.get_by_role("button", name="Change").click()
    points = page.get_by_label("Points of Ann, table 1.1")
    points.fill("5")
    record.save_points(record.table(1), (7, 2))
    record.add_players(["Zoe"])  # when she appears, the page has both changes
    expect(page.locator(".people")).to_contain_text("Zoe")
    expect(points).to_have_value("5")
    page.once("dialog", lambda box: box.accept())
    with page.expect_event("dialog"):
        page.get_by_role("button", name="Save points").first.click()
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    assert [seat.points for seat in record.table(1).seats] == [5, 2]
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Save points").first.click()  # unchanged
    expect(page.get_by_role("button", name="Change")).to_be_visible()


def test_missing_results_ask_for_confirmation_and_undo_deletes_the_round(
    club: Studio, visit: Open
) -> None:
    page = visit("/evening/club.evening", at=club.address)
    questions: list[str] = []
    page.once("dialog", lambda box: (questions.append(box.message), box.dismiss()))
    with page.expect_event("dialog"):
        page.get_by_role("button", name="Draw round").click()
    assert questions == [
        "The results of tables 1.1, 1.2 are missing.\n\nDraw the next round without them?"
    ]
    expect(page.get_by_role("heading", name="Round 2")).to_have_count(0)
    page.once("dialog", lambda box: box.accept())
    page.get_by_role("button", name="Draw round").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("heading", name="Round 2")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    page.get_by_text("All changes").click()
    expect(page.locator("ol li").first).to_have_text("round 2 drawn: Color Claim")


def test_list_of_players_and_tables_is_changed_on_the_page(
    club: Studio, visit: Open, home: Path
) -> None:
    page = visit("/evening/club.evening", at=club.address)
    page.get_by_label("Remove table 1.2").click()
    expect(page.locator(".seating")).to_have_count(1)
    page.get_by_text("Change the list of players").click()
    page.get_by_label("List of players").set_input_files(
        {"name": "list.csv", "mimeType": "text/csv", "buffer": b"name\nEve\nDana\n"}
    )
    expect(page.locator(".people.absent li")).to_have_count(6)
    page.get_by_label("Player to rename").select_option("Eve")
    page.get_by_label("New name").fill("Eve Lee")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator(".people.absent")).to_contain_text("Eve Lee")
    page.get_by_label("Player who was entered twice").select_option("Dana")
    page.get_by_label("Merge into").select_option("Dan")
    page.once("dialog", lambda box: box.accept())
    page.get_by_role("button", name="Merge").click()
    expect(page.locator(".people.absent li")).to_have_count(5)
    page.get_by_label("Player to remove").select_option("Cleo")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".people.absent li")).to_have_text(["Ann", "Ben", "Dan", "Eve Lee"])
    names = [player.name for player in library.club.open(home / "club.evening").players]
    assert names == ["Ann", "Ben", "Dan", "Eve Lee"]


def test_backup_is_saved_and_restored_on_the_page(
    club: Studio, visit: Open, home: Path, folder: Path
) -> None:
    page = visit("/evening/club.evening", at=club.address)
    page.get_by_text("Files and backup").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Backup").click()
    waiting.value.save_as(folder / "saved.evening")
    page.get_by_label("Mark absent: Ann").click()
    expect(page.get_by_label("Mark present: Ann")).to_be_visible()
    page.once("dialog", lambda box: box.accept())
    page.get_by_label("Restore a backup").set_input_files(folder / "saved.evening")
    expect(page.get_by_text("The record was restored.")).to_be_visible()
    expect(page.get_by_label("Mark absent: Ann")).to_be_visible()
    assert all(player.here for player in library.club.open(home / "club.evening").players)


def test_form_of_a_round_survives_a_reload(club: Studio, visit: Open) -> None:
    page = visit("/evening/club.evening", at=club.address)
    form = page.locator("#next-round")
    form.get_by_label("Game").select_option("passtally")
    form.get_by_label("Variant").select_option("3-players")
    form.get_by_label("Players per table").fill("3")
    form.get_by_label("Players per table").blur()
    page.reload()
    expect(form.get_by_label("Game")).to_have_value("passtally")
    expect(form.get_by_label("Variant")).to_have_value("3-players")
    expect(form.get_by_label("Players per table")).to_have_value("3")


@pytest.mark.parametrize("path", ["/evening/club.evening", "/evening"])
def test_page_is_accessible(club: Studio, visit: Open, path: str) -> None:
    page = visit(path, at=club.address)
    assert "false" not in page.locator("main").inner_text()
    check_usable(page)


def test_other_records_are_rejected(tmp_path: Path) -> None:
    from pnp.api.studio_part import Question
    from pnp.extras.studio.answers import Answers
    from pnp.extras.studio.session import start_session

    library.club.create(tmp_path / "other.evening")
    library.club.create(tmp_path / "own.evening")
    answers = Answers(start_session([tmp_path / "own.evening"], PARTS))
    for path in ("other.evening", str(tmp_path / "other.evening"), "../own.evening"):
        for subject, of in (("evening", path), ("evening-file", f"{path}.csv")):
            reply = answers.to(Question(subject, of))
            fault = json.loads(reply.body)["faults"][0]
            assert (reply.status, fault["hint"]) == (422, "start the studio with this file")


def test_docs_show_a_club_night(visit: Open, tmp_path: Path, golden: bool) -> None:
    if golden:
        kept = library.club.create(tmp_path / "club.evening", "Thursday club")
        kept.add_players(["Ann", "Ben", "Cleo", "Dan", "Eve Lee", "Finn", "Gus"])
        kept.draw_round("color-claim", seed=1)
        for number, points in enumerate([(14, 9), (7, 12), (9, 9)], start=1):
            kept.save_points(kept.table(number), points)
        kept.draw_round("passtally", seed=2)
        kept.save_points(kept.table(1), (14, 19))
        with running(tmp_path, "club.evening") as studio:
            page = visit("/evening/club.evening", at=studio.address)
            page.locator(".seating").first.wait_for()
            take_picture(page, "evening")
            page.close()
    assert is_shown("evening")
