"""Standings: games won, then tie-breaks, with the definitions of Swiss tournaments."""

import json
from fractions import Fraction
from pathlib import Path

from pnp.extras.club.record import Player, Result, Round, Seat, Seating
from pnp.extras.club.standings import (
    Standing,
    footnotes,
    fraction_in_words,
    standings,
    used_tie_breaks,
)
from tests.conftest import Pnp
from tests.reading import read_pdf

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def game(number: int, names: str, *winners: str, points: str = "") -> Seating:
    """Return a table of round `number`, with a shared win for several winners."""
    players = names.split()
    gained = [int(each) for each in points.split()] or [None] * len(players)
    result = Result(tuple(gained), frozenset(players.index(each) for each in winners))
    seats = [
        Seat(name, gained[at], result.share(at) if winners else None)
        for at, name in enumerate(players)
    ]
    return Seating(number, 1, "color-claim", "", "", tuple(seats))


def ranked(*tables: Seating, names: tuple[str, ...] = NAMES) -> dict[str, Standing]:
    players = [Player(number, name, here=True) for number, name in enumerate(names)]
    rounds = [Round(table.round, (table,), ()) for table in tables]
    return {line.player: line for line in standings(players, rounds)}


def test_buchholz_sums_the_wins_of_all_opponents() -> None:
    lines = ranked(
        game(1, "Ann Ben", "Ann"),
        game(2, "Ben Cleo", "Ben"),
        game(3, "Dan Cleo", "Dan"),
        game(4, "Ann Dan", "Dan"),
    )
    assert lines["Ann"].buchholz == 1 + 2
    assert lines["Dan"].buchholz == 0 + 1
    assert lines["Ben"].buchholz == 1 + 0
    assert lines["Cleo"].buchholz == 1 + 2


def test_sonneborn_berger_counts_only_opponents_beaten() -> None:
    lines = ranked(
        game(1, "Ann Ben", "Ann"),
        game(2, "Ben Cleo", "Ben"),
        game(3, "Ann Cleo", "Ann", "Cleo"),
    )
    assert lines["Ann"].sonneborn_berger == 1 + Fraction(1, 2) * Fraction(1, 2)
    assert lines["Ben"].sonneborn_berger == Fraction(1, 2)
    assert lines["Cleo"].sonneborn_berger == Fraction(1, 2) * Fraction(3, 2)


def test_opponent_met_twice_counts_twice() -> None:
    lines = ranked(game(1, "Ann Ben", "Ben"), game(2, "Ann Ben", "Ben"))
    assert (lines["Ann"].buchholz, lines["Ben"].buchholz) == (4, 0)


def test_three_players_share_a_win_and_meet_each_other() -> None:
    lines = ranked(game(1, "Ann Ben Cleo", "Ann", "Cleo"))
    assert [lines[name].won for name in NAMES[:3]] == [Fraction(1, 2), 0, Fraction(1, 2)]
    assert lines["Ben"].buchholz == 1
    assert lines["Ann"].sonneborn_berger == Fraction(1, 4)


def test_direct_encounter_decides_only_if_all_tied_players_have_met() -> None:
    met = ranked(game(1, "Ann Ben", "Ben"), game(2, "Ann Dan", "Ann"))
    assert [*met][:2] == ["Ben", "Ann"]
    assert [met[name].direct_encounter for name in ("Ben", "Ann")] == [1, 0]
    assert met["Ann"].tie_break == "direct_encounter"
    won = game(1, "Ann Ben", "Ben"), game(2, "Ann Dan", "Ann"), game(3, "Cleo Dan", "Cleo")
    unmet = ranked(*won)  # Ann, Ben and Cleo are tied, but Cleo has not met the others
    assert {line.direct_encounter for line in unmet.values()} == {None}
    assert [*unmet] == ["Ben", "Ann", "Cleo", "Dan"]
    assert [line.tie_break for line in unmet.values()] == ["", "sonneborn_berger", "buchholz", ""]


def test_fractions_have_their_usual_signs() -> None:
    numbers = [Fraction(2), Fraction(0), Fraction(1, 2), Fraction(5, 2), Fraction(4, 3)]
    assert [fraction_in_words(each) for each in numbers] == ["2", "0", "½", "2½", "1 1/3"]


def test_points_come_before_other_tie_breaks() -> None:
    lines = ranked(
        game(1, "Ann Ben", "Ben", points="9 10"), game(2, "Ann Dan", "Ann", points="30 2")
    )
    assert [*lines][:2] == ["Ann", "Ben"]
    assert lines["Ben"].tie_break == "points"


def test_equal_players_share_a_rank() -> None:
    lines = ranked(game(1, "Ann Ben", "Ann"), game(2, "Cleo Dan", "Cleo"))
    assert [(line.rank, line.tie_break) for line in lines.values()] == [
        (1, ""), (1, ""), (3, ""), (3, ""),
    ]  # fmt: skip
    assert footnotes([*lines.values()])[-1].startswith("Players who share a rank are tied")


def test_footnotes_explain_exactly_the_tie_breaks_used() -> None:
    lines = [*ranked(game(1, "Ann Ben", "Ben"), game(2, "Ann Dan", "Ann")).values()]
    assert [each.name for each in used_tie_breaks(lines)] == ["direct_encounter", "buchholz"]
    notes = footnotes(lines)
    assert notes[0].endswith("Tie-breaks used: Direct encounter, Buchholz.")
    assert [note.split(":")[0] for note in notes[1:]] == ["Direct encounter (DE)", "Buchholz (BH)"]


def test_removed_and_unknown_players_do_not_rank_but_count_as_opponents() -> None:
    players = [Player(1, "Ann", here=True), Player(2, "Ben", here=False, removed=True)]
    rounds = [Round(n, (game(n, "Ann Ben", "Ben"),), ()) for n in (1, 2)]
    (line,) = standings(players, rounds)
    assert (line.player, line.rank, line.buchholz) == ("Ann", 1, 4)


def test_terminal_page_and_sheet_show_the_same_tie_breaks(pnp: Pnp, folder: Path) -> None:
    pnp("club", "new", "c.evening")
    pnp("club", "players", "c.evening", "Ann", "Ben", "Cleo", "Dan")
    for names, winner in (("Ann Ben", "Ben"), ("Ann Dan", "Ann")):
        pnp("club", "table", "c.evening", "line-or-colour", *names.split())
        number = len(json.loads(pnp("club", "show", "c.evening", "--json").out)[0]["tables"])
        pnp("club", "result", "c.evening", number, "--winner", winner)
    out = pnp("club", "standings", "c.evening").out
    assert out.splitlines()[0].split() == ["Player", "Won", "Played", "Points", "DE", "BH", "Byes"]
    assert pnp("club", "standings", "c.evening", "-o", "wall.pdf").status == 0
    (page,) = read_pdf(folder / "wall.pdf")
    for words in ("DE", "BH", "Tie-breaks used: Direct encounter, Buchholz.", "Buchholz (BH): "):
        assert words in page.text.replace("\n", " ")
        assert words in out
