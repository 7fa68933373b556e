"""Every line and every colour that wins, by ring colour."""

import pytest

from pnp.catalogue import Catalogue
from pnp.rules.score import Part
from tests.games.playing import position

GAME = Catalogue().game("line-or-colour")


def scored(rings, to_move="black", variant="basic"):
    text = f'game = "line-or-colour"\nvariant = "{variant}"\nto_move = "{to_move}"\n'
    return GAME.score(position(GAME, f'{text}rings = """\n{rings}\n"""\n'))


def test_both_conditions_at_once_are_both_reported():
    score = scored("W W W W B\nB . W . B\n. B . . W\nB W . . .\nB . B . .")
    assert score.players[0].parts == (
        Part("line", ("a1", "b1", "c1", "d1"), "4 in a row", None),
        Part("colour 1", ("a1", "c2", "e3", "b4"), "4 of colour 1", None),
    )
    assert (score.winner, score.reason) == (1, "line and colour")


def test_two_lines_at_once_are_both_listed():
    score = scored("W W W W .\nW B . . B\nW . B . .\nW . . . B\nB B . . .")
    assert [part.cells for part in score.players[0].parts] == [
        ("a1", "b1", "c1", "d1"),
        ("a1", "a2", "a3", "a4"),
    ]
    assert score.reason == "line"


def test_a_line_longer_than_needed_is_one_line():
    score = scored("W W W W W\nB B . B .\n. . . . .\n. B . . .\n. . . . .")
    assert score.players[0].parts == (
        Part("line", ("a1", "b1", "c1", "d1", "e1"), "5 in a row", None),
    )


@pytest.mark.parametrize(
    ("rings", "cells"),
    [
        ("W . . . .\nW B . . .\nW B . . .\nW B . . .\n. . . . .", ("a1", "a2", "a3", "a4")),
        ("W B . . .\n. W B . .\n. . W B .\n. . . W .\n. . . . .", ("a1", "b2", "c3", "d4")),
        (". . . . .\n. . . . W\n. B . W .\n. B W . .\n. W B . .", ("e2", "d3", "c4", "b5")),
    ],
)
def test_lines_run_down_columns_and_both_diagonals(rings, cells):
    assert [part.cells for part in scored(rings).players[0].parts] == [cells]


def test_four_of_one_colour_win_wherever_they_lie():
    """Colour 1 of the printed board lies on a1, c2, e3, b4 and d5."""
    score = scored("B . . . W\n. . B . .\nW . . . B\n. B . . .\nW . . . W", to_move="white")
    colour = Part("colour 1", ("a1", "c2", "e3", "b4"), "4 of colour 1", None)
    assert score.players[1].parts == (colour,)
    assert (score.winner, score.reason) == (2, "colour")


def test_there_are_no_totals():
    assert all(tally.total is None for tally in GAME.score(GAME.variant().start()).players)
    assert [tally.name for tally in GAME.score(GAME.variant().start()).players] == [
        "white",
        "black",
    ]


def test_a_full_board_without_a_win_is_a_draw():
    score = scored("B B B W B\nB B B W B\nB W W B W\nW B W W W\nW B W W W")
    assert (score.over, score.winner, score.reason) == (True, None, "draw")
