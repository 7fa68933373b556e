"""Boards of the basic game that are solved, and those of them that are proven to be fair."""

import csv
import json
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.solved import LIST, solved
from pnp.rules.setups import draw
from tests.conftest import Pnp
from tests.reading import read_pdf

FAIR = {board.code: board.openings.count("D") for board in solved() if "D" in board.openings}


def test_a_line_tells_the_openings_one_by_one_and_counts_them():
    with LIST.open(encoding="ascii") as file:
        for line in csv.DictReader(file):
            counted = [line["openings"].count(value) for value in "WDB"]
            assert counted == [int(line[key]) for key in ("won", "drawn", "lost")]
            assert sum(counted) == 25


def test_the_boards_are_the_first_of_a_seed_without_any_left_out():
    deck = draw(GAME, "basic", 1)
    assert [board.code for board in solved()] == [
        deck.setup(index).code for index in range(len(solved()))
    ]


def test_the_fair_boards_are_those_with_an_opening_that_draws(pnp: Pnp):
    answer = pnp("setup", "line-or-colour", "--fair", "--seed", 5, "-n", len(FAIR), "--json")
    drawn = [json.loads(line) for line in answer.out.splitlines()]
    assert {each["code"] for each in drawn} == set(FAIR)
    for each in drawn:
        count = FAIR[each["code"]]
        assert each["proven"] == ("1 opening draws" if count == 1 else f"{count} openings draw")


def test_a_seed_draws_the_same_fair_boards_and_another_others():
    first, again, other = (
        [draw(GAME, seed=seed, fair=True).setup(index).code for index in range(9)]
        for seed in (7, 7, 8)
    )
    assert first == again
    assert first != other


def test_a_longer_list_leaves_the_others_in_their_order(monkeypatch: pytest.MonkeyPatch):
    whole = draw(GAME, seed=7, fair=True).order
    assert isinstance(whole, tuple)
    left = set(whole[::2])
    fewer = dict.fromkeys(left, "")
    monkeypatch.setitem(vars(GAME.variants[0]), "proven", lambda: fewer)
    assert draw(GAME, seed=7, fair=True).order == tuple(n for n in whole if n in left)


def test_more_than_are_proven_are_refused_with_their_number(pnp: Pnp):
    answer = pnp("setup", "line-or-colour", "--fair", "-n", len(FAIR) + 1, "--json")
    assert answer.status == 2
    assert f"there are {len(FAIR)}" in answer.err


@pytest.mark.parametrize(
    "words", [("color-claim",), ("line-or-colour", "--variant", "advanced")], ids=" ".join
)
def test_what_has_no_list_draws_no_fair_setups(pnp: Pnp, words: tuple[str, ...]):
    answer = pnp("setup", *words, "--fair")
    assert (answer.status, answer.out) == (2, "")
    assert "are proven to be fair" in answer.err


def test_a_code_is_not_drawn(pnp: Pnp):
    assert pnp("setup", "line-or-colour", "--fair", "--code", next(iter(FAIR))).status == 2


def test_the_card_says_what_is_proven_however_the_board_was_drawn(pnp: Pnp, folder: Path):
    code, count = next((code, count) for code, count in FAIR.items() if count > 1)
    pnp("setup", "line-or-colour", "--code", code, "-o", "card.pdf")
    (page,) = read_pdf(folder / "card.pdf")
    assert f"Proven: {count} openings draw." in [mark.text for mark in page.marks]
    assert pnp("setup", "line-or-colour", "--code", code).out.endswith(
        f"Proven: {count} openings draw.\n"
    )


def test_of_a_board_without_such_an_opening_nothing_is_said():
    with pytest.raises(PnpError, match="no setups of Line or Colour, advanced"):
        draw(GAME, "advanced", fair=True)
    printed = GAME.variants[0].rank(GAME.variants[0].start())
    assert draw(GAME, count=1)._replace(order=(printed,)).setup(0).proven == ""
