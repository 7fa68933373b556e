"""`pnp club`, from the first player to the printed standings."""

import json
from pathlib import Path

import pytest

from tests.cli.test_json import validated
from tests.conftest import ROOT, Pnp
from tests.reading import read_pdf

DOCS = ROOT / "docs"


@pytest.fixture
def club(pnp: Pnp, folder: Path) -> Pnp:
    """Create a record with four players and a first round."""
    assert pnp("club", "new", "c.evening", "--title", "Thursday").status == 0
    assert pnp("club", "players", "c.evening", "Ann", "Ben", "Cleo", "Dan").status == 0
    assert pnp("club", "round", "c.evening", "color-claim", "--seed", "1").status == 0
    return pnp


def test_scores_are_matched_to_players_by_name(club: Pnp, folder: Path) -> None:
    text = (DOCS / "colour-lines.toml").read_text()
    (ann,) = [line for line in text.splitlines() if "name =" in line]
    ben = ann.replace("Ann", "Ben").replace('"pink", "light blue"', '"dark green", "orange"')
    (folder / "two.toml").write_text(text.replace(ann, f"{ben}\n{ann}"))
    scores = json.loads(club("score", "two.toml", "--json").out)["players"]
    points = {player["name"]: player["total"] for player in scores}
    assert points["Ben"] > points["Ann"]
    club("club", "table", "c.evening", "colour-lines", "Ann", "Ben")
    line = club("club", "result", "c.evening", "3", "two.toml").out
    assert line.startswith(f"1.3: Ann {points['Ann']} - Ben* {points['Ben']} (")


def test_slip_shows_round_setup_code_and_names(club: Pnp, folder: Path) -> None:
    assert club("club", "slips", "c.evening", "-o", "slips.pdf").status == 0
    (page,) = read_pdf(folder / "slips.pdf")
    codes = [
        t["setup"] for t in json.loads(club("club", "show", "c.evening", "--json").out)[0]["tables"]
    ]
    for text in ("Round 1, table 1", "Round 1, table 2", "Ann", "Dan", *codes):
        assert text in page.text


@pytest.mark.parametrize(
    "options", [(), ("--paper", "A5"), ("--large",), ("--cut-file", "cuts.svg")]
)
def test_standings_fill_the_page(club: Pnp, folder: Path, options: tuple[str, ...]) -> None:
    assert club("club", "standings", "c.evening", "-o", "wall.pdf", *options).status == 0
    (page,) = read_pdf(folder / "wall.pdf")
    heading = next(mark for mark in page.marks if mark.text.startswith("Standings after"))
    assert heading.points[0][1] < 60


def test_standings_are_printed_on_several_sheets(club: Pnp, folder: Path) -> None:
    club("club", "players", "c.evening", *[f"Player {n}" for n in range(40)])
    club("club", "result", "c.evening", "1", "--points", "14,9")
    assert club("club", "standings", "c.evening", "-o", "wall.pdf").status == 0
    first, second = read_pdf(folder / "wall.pdf")
    assert "Standings after 1 round" in first.text
    assert "Ann" in first.text
    assert "Player 39" in second.text


def test_every_table_of_a_large_round_has_a_setup(club: Pnp) -> None:
    club("club", "players", "c.evening", *[f"Player {n}" for n in range(96)])
    options = ("--seed", "1", "--yes", "--json")
    drawn = club("club", "round", "c.evening", "paint-the-line", *options)
    (round_,) = json.loads(drawn.out)
    setups = [table["setup"] for table in round_["tables"]]
    assert len(setups) == 50
    assert len(set(setups[:24])) == 24
    assert club("club", "slips", "c.evening", "-o", "slips.pdf").status == 0


def test_game_is_recorded_only_for_its_own_setup(club: Pnp, folder: Path) -> None:
    (drawn,) = json.loads(club("club", "show", "c.evening", "--json").out)
    codes = [table["setup"] for table in drawn["tables"]]
    record = f'game = "color-claim"\nsetup = "{codes[1]}"\n'
    (folder / "game.toml").write_text(record)
    result = club("club", "result", "c.evening", "1", "game.toml")
    assert "this game has the setup of table 1.2" in result.err
    result = club("club", "result", "c.evening", "2", "game.toml")
    assert "the game is not over" in result.err


def test_shared_win_is_recorded_for_each_winner(club: Pnp, folder: Path) -> None:
    text = (DOCS / "colour-lines.toml").read_text()
    (ann,) = [line for line in text.splitlines() if "name =" in line]
    dan = '  { name = "Dan", colours = ["purple", "light green"], left = "b9 SSSW||||", '
    dan += 'right = "k2 N||||", jokers = 0 },'
    three = "\n".join([ann, dan, ann.replace("Ann", "Cleo")])
    (folder / "three.toml").write_text(text.replace(ann, three))
    (score,) = map(json.loads, club("score", "three.toml", "--json").out.splitlines())
    assert (score["winner"], score["winners"], score["reason"]) == (None, [1, 3], "shared")
    assert club("score", "three.toml").out.endswith("Ann and Cleo share the win.\n")
    club("club", "table", "c.evening", "colour-lines", "Ann", "Cleo", "Dan")
    line = club("club", "result", "c.evening", "3", "three.toml").out
    assert line.startswith("1.3: Ann* 140 - Cleo* 140 - Dan 20 (")


def test_json_matches_the_schema(club: Pnp) -> None:
    drawn = club("club", "round", "c.evening", "passtally", "--yes", "--json")
    club("club", "result", "c.evening", "1", "--points", "30,20")
    club("club", "result", "c.evening", "1", "--points", "20,30", "--force")
    club("club", "result", "c.evening", "1", "--clear")
    club("club", "undo", "c.evening")
    club("club", "rename", "c.evening", "Ann", "Anne")
    assert len(validated("club_rounds", drawn.out)[0]) == 1
    (rounds,) = validated("club_rounds", club("club", "show", "c.evening", "--json").out)
    assert len(rounds) == 2
    (lines,) = validated("club_standings", club("club", "standings", "c.evening", "--json").out)
    assert {line["player"] for line in lines} == {"Anne", "Ben", "Cleo", "Dan"}
    (actions,) = validated("club_history", club("club", "history", "c.evening", "--json").out)
    assert [each["undone"] for each in actions] == [False] * 5 + [True, False]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("remove c.evening ", {"Ann", "Ben", "Cleo", "Dan"}),
        ("merge c.evening Ann D", {"Dan"}),
        ("result c.evening 1 --winner C", {"Cleo"}),
        ("remove-table c.evening ", {"1", "2"}),
        ("rename none.evening ", set()),
        ("unkn", set()),
        ("und", {"undo", "undo-round"}),
    ],
)
def test_shell_completes_players_tables_and_commands(
    club: Pnp, monkeypatch: pytest.MonkeyPatch, line: str, expected: set[str]
) -> None:
    monkeypatch.setenv("_PNP_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"pnp club {line}")
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) + 2 - (line[-1] != " ")))
    assert {each.removeprefix("plain,") for each in club().out.split()} == expected
