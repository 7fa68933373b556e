"""Solved boards of the basic game, and those that are proven to be fair."""

import csv
import json
from pathlib import Path

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.solved import LIST, solved
from pnp.rules.setups import draw
from tests.conftest import Pnp
from tests.reading import read_pdf

FAIR = {board.code: board.openings.count("D") for board in solved() if "D" in board.openings}


def test_openings_of_each_solved_board_add_up():
    with LIST.open(encoding="ascii") as file:
        for line in csv.DictReader(file):
            counts = [line["openings"].count(value) for value in "WDB"]
            assert counts == [int(line[key]) for key in ("won", "drawn", "lost")]
            assert sum(counts) == 25


def test_solved_boards_are_the_first_of_a_seed():
    deck = draw(GAME, "basic", 1)
    assert [board.code for board in solved()] == [
        deck.setup(index).code for index in range(len(solved()))
    ]


def test_fair_boards_have_an_opening_that_draws(pnp: Pnp):
    result = pnp("setup", "line-or-colour", "--fair", "--seed", 5, "-n", len(FAIR), "--json")
    drawn = [json.loads(line) for line in result.out.splitlines()]
    assert {setup["code"] for setup in drawn} == set(FAIR)
    for setup in drawn:
        count = FAIR[setup["code"]]
        assert setup["proven"] == (
            "1 opening leads to a draw" if count == 1 else f"{count} openings lead to a draw"
        )


def test_setup_card_shows_the_proof(pnp: Pnp, folder: Path):
    code, count = next((code, count) for code, count in FAIR.items() if count > 1)
    pnp("setup", "line-or-colour", "--code", code, "-o", "card.pdf")
    (page,) = read_pdf(folder / "card.pdf")
    assert f"Proven: {count} openings lead to a draw." in [mark.text for mark in page.marks]
    assert pnp("setup", "line-or-colour", "--code", code).out.endswith(
        f"Proven: {count} openings lead to a draw.\n"
    )
