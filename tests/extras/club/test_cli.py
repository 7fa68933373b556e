"""`pnp evening`, from the first player to the standings on the wall."""

import csv
import json
from pathlib import Path

import pytest

from tests.conftest import ROOT, Pnp
from tests.reading import read_pdf

DOCS = ROOT / "docs"


@pytest.fixture
def club(pnp: Pnp, folder: Path) -> Pnp:
    """Four players and a first round."""
    assert pnp("evening", "new", "c.evening", "--title", "Thursday").status == 0
    assert pnp("evening", "players", "c.evening", "Ann", "Ben", "Cleo", "Dan").status == 0
    assert pnp("evening", "round", "c.evening", "color-claim", "--seed", "1").status == 0
    return pnp


def standings(pnp: Pnp, *words: str) -> list[tuple[int, str, float, int]]:
    lines = json.loads(pnp("evening", "standings", "c.evening", "--json", *words).out)
    return [(line["rank"], line["player"], line["won"], line["points"]) for line in lines]


def test_a_round_names_its_tables_and_their_setups(club: Pnp) -> None:
    lines = club("evening", "show", "c.evening").out.splitlines()
    assert [line.partition(" (")[0] for line in lines] == ["1.1: Ann - Ben", "1.2: Cleo - Dan"]
    codes = [line.split(", ")[-1].rstrip(")") for line in lines]
    assert len({*codes}) == 2
    for code in codes:
        assert club("setup", "color-claim", "--code", code).status == 0


def test_the_same_seed_draws_the_same_setups(club: Pnp, folder: Path) -> None:
    club("evening", "new", "d.evening")
    club("evening", "players", "d.evening", "Ann", "Ben", "Cleo", "Dan")
    again = club("evening", "round", "d.evening", "color-claim", "--seed", "1").out
    assert again == club("evening", "show", "c.evening").out


def test_results_by_hand_make_the_standings(club: Pnp) -> None:
    assert club("evening", "result", "c.evening", "1", "--points", "14,9").status == 0
    assert club("evening", "result", "c.evening", "1.2", "--draw").status == 0
    assert standings(club) == [
        (1, "Ann", 1, 14),
        (2, "Cleo", 0.5, 0),
        (2, "Dan", 0.5, 0),
        (4, "Ben", 0, 9),
    ]
    club("evening", "result", "c.evening", "2", "--won", "dan")
    assert standings(club)[1] == (2, "Dan", 1, 0)
    assert standings(club, "--game", "passtally")[0] == (1, "Ann", 0, 0)


def test_a_scored_position_is_a_result(club: Pnp) -> None:
    """Players without names in the position sit in the order of the seats."""
    club("evening", "table", "c.evening", "paint-the-line", "Ben", "Ann")
    line = club("evening", "result", "c.evening", "3", DOCS / "evening.toml").out
    assert line.startswith("1.3: Ben 24 - Ann* 44 (paint-the-line")


def test_who_is_named_in_a_position_has_what_that_name_has(club: Pnp, folder: Path) -> None:
    text = (DOCS / "colour-lines.toml").read_text()
    (alone,) = [line for line in text.splitlines() if "name =" in line]
    other = alone.replace("Ann", "Ben").replace('"pink", "light blue"', '"dark green", "orange"')
    (folder / "two.toml").write_text(text.replace(alone, f"{other}\n{alone}"))
    scores = json.loads(club("score", "two.toml", "--json").out)["players"]
    points = {player["name"]: player["total"] for player in scores}
    assert points["Ben"] > points["Ann"]
    club("evening", "table", "c.evening", "colour-lines", "Ann", "Ben")
    line = club("evening", "result", "c.evening", "3", "two.toml").out
    assert line.startswith(f"1.3: Ann {points['Ann']} - Ben* {points['Ben']} (")


def test_one_player_alone_beats_nobody(club: Pnp) -> None:
    club("evening", "table", "c.evening", "colour-lines", "Ann")
    club("evening", "result", "c.evening", "3", DOCS / "colour-lines.toml")
    assert standings(club)[0] == (1, "Ann", 0, 150)


def test_a_game_that_goes_on_has_no_result(club: Pnp, folder: Path) -> None:
    (folder / "on.toml").write_text(club("start", "color-claim").out)
    answer = club("evening", "result", "c.evening", "1", "on.toml")
    assert (answer.status, "the game is not over" in answer.err) == (2, True)
    assert "on.toml" in answer.err


def test_a_position_of_another_game_is_no_result(club: Pnp, folder: Path) -> None:
    (folder / "p.toml").write_text(club("start", "passtally").out)
    answer = club("evening", "result", "c.evening", "1", "p.toml")
    assert (answer.status, "plays color-claim" in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("9", "--draw"), "there is no table 9 in round 1"),
        (("x", "--draw"), "'x' is no table"),
        (("1", "--points", "1,2,3"), "3 numbers of points for 2 players"),
        (("1", "--points", "one"), "'one' are no points"),
        (("1", "--won", "Dan"), "'Dan' does not sit at this table"),
        (("1",), "give one of"),
        (("1", "--draw", "--won", "Ann"), "give one of"),
    ],
)
def test_what_is_no_result_is_refused(club: Pnp, words: tuple[str, ...], said: str) -> None:
    before = club("evening", "show", "c.evening").out
    answer = club("evening", "result", "c.evening", *words)
    assert answer.status == 2
    assert said in answer.err
    assert club("evening", "show", "c.evening").out == before


def test_as_many_sit_at_a_table_as_can_play(club: Pnp) -> None:
    club("evening", "players", "c.evening", "Eve")
    drawn = club("evening", "round", "c.evening", "colour-lines", "--seats", "3", "--json").out
    tables = json.loads(drawn)[0]["tables"]
    assert sorted((len(t["seats"]), t["variant"]) for t in tables) == [
        (2, "2-players"),
        (3, "3-players"),
    ]
    answer = club("evening", "round", "c.evening", "color-claim", "--seats", "3")
    assert (answer.status, "seats" in answer.err) == (2, True)
    answer = club("evening", "table", "c.evening", "color-claim", "Ann", "Ben", "Eve")
    assert (answer.status, "3 cannot play this" in answer.err) == (2, True)


def test_solo_variant_is_refused_with_the_option_to_leave_out(club: Pnp) -> None:
    answer = club("evening", "round", "c.evening", "colour-lines", "--variant", "1-player")
    said = "one player alone plays this, and nobody is paired (leave out --variant)"
    assert (answer.status, answer.err) == (2, f"pnp: {said}\n")


def test_a_slip_a_table_carries_round_game_code_and_names(club: Pnp, folder: Path) -> None:
    assert club("evening", "slips", "c.evening", "-o", "slips.pdf").status == 0
    (page,) = read_pdf(folder / "slips.pdf")
    codes = [
        t["setup"]
        for t in json.loads(club("evening", "show", "c.evening", "--json").out)[0]["tables"]
    ]
    for text in ("Round 1, table 1", "Round 1, table 2", "Ann", "Dan", *codes):
        assert text in page.text


def test_the_standings_hang_on_the_wall(club: Pnp, folder: Path) -> None:
    club("evening", "players", "c.evening", *[f"Player {n}" for n in range(40)])
    club("evening", "result", "c.evening", "1", "--points", "14,9")
    assert club("evening", "standings", "c.evening", "-o", "wall.pdf").status == 0
    first, second = read_pdf(folder / "wall.pdf")
    assert "Standings after 1 round" in first.text
    assert "Ann" in first.text
    assert "Player 39" in second.text


def test_all_is_exported_and_no_name_is_a_formula(club: Pnp, folder: Path) -> None:
    club("evening", "players", "c.evening", "=SUM(A1)")
    club("evening", "table", "c.evening", "color-claim", "Ann", "=SUM(A1)")
    club("evening", "result", "c.evening", "1", "--points", "14,9")
    assert club("evening", "export", "c.evening", "-o", "x.csv").status == 0
    rows = list(csv.DictReader((folder / "x.csv").read_text().splitlines()))
    assert [(row["player"], row["points"], row["won"]) for row in rows[:2]] == [
        ("Ann", "14", "1"),
        ("Ben", "9", "0"),
    ]
    assert rows[-1]["player"] == "'=SUM(A1)"
    assert club("evening", "export", "c.evening", "-o", "x.json").status == 0
    kept = json.loads((folder / "x.json").read_text())
    assert kept["players"][-1] == {"name": "=SUM(A1)", "here": True}
    assert kept["rounds"] == json.loads(club("evening", "show", "c.evening", "--json").out)
    assert club("evening", "export", "c.evening", "-o", "x.txt").status == 2


def test_who_has_gone_is_paired_no_more_and_stays_in_the_standings(club: Pnp) -> None:
    club("evening", "result", "c.evening", "1", "--points", "14,9")
    assert "Ann (gone)" in club("evening", "players", "c.evening", "--gone", "Ann").out
    assert "Ann" not in club("evening", "round", "c.evening", "color-claim").out
    assert standings(club)[0] == (1, "Ann", 1, 14)
