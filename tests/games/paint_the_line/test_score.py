"""Groups of one colour: the sum of pips times the number of pyramids."""

import random

import pytest

from pnp.catalogue import Catalogue
from pnp.games.paint_the_line.position import USABLE_SPACES, Position
from pnp.games.pyramids import FIVE_COLOURS, Pyramid
from pnp.rules.score import Part
from tests.games.playing import position

GAME = Catalogue().game("paint-the-line")
EXAMPLE = '''
game = "paint-the-line"
players = [["red", "green"], ["yellow", "blue"]]
scoring = """
B3 G2 Y3 Y2 G3 G1
B2 #  R3 G2 #  B2
B1 B1 G1 R3 R1 Y1
"""
'''


def test_the_example_of_the_rules_to_the_number():
    score = GAME.score(position(GAME, EXAMPLE))
    first, second = score.players
    assert first.parts == (
        Part("red", ("c2",), "3 x 1", 3),
        Part("red", ("d3", "e3"), "(3 + 1) x 2", 8),
        Part("green", ("b1",), "2 x 1", 2),
        Part("green", ("e1", "f1"), "(3 + 1) x 2", 8),
        Part("green", ("d2",), "2 x 1", 2),
        Part("green", ("c3",), "1 x 1", 1),
    )
    assert second.parts == (
        Part("yellow", ("c1", "d1"), "(3 + 2) x 2", 10),
        Part("yellow", ("f3",), "1 x 1", 1),
        Part("blue", ("a1", "a2", "a3", "b3"), "(3 + 2 + 1 + 1) x 4", 28),
        Part("blue", ("f2",), "2 x 1", 2),
    )
    assert (first.total, second.total, score.winner, score.reason) == (24, 41, 2, "higher total")


def test_a_blocked_space_joins_no_groups():
    text = EXAMPLE.replace("B3 G2", "B3 B2").replace("B1 B1 G1", "G1 B1 G1")
    labels = [part.cells for part in GAME.score(position(GAME, text)).players[1].parts]
    assert ("a1", "b1", "a2") in labels
    assert ("b3",) in labels


def test_colours_that_nobody_has_taken_score_for_nobody():
    text = EXAMPLE.replace('["yellow", "blue"]', '["black"]')
    assert GAME.score(position(GAME, text)).players[1].total == 0


def plain_total(colour, tops):
    """The rule once more, the slow way: a group grows until it meets no neighbour."""
    left = {space for space, top in tops.items() if top.colour == colour}
    total = 0
    while left:
        group = {left.pop()}
        while near := {
            b for b in left for a in group if abs(a % 6 - b % 6) + abs(a // 6 - b // 6) == 1
        }:
            group |= near
            left -= near
        total += sum(tops[space].pips for space in group) * len(group)
    return total


@pytest.mark.parametrize("seed", range(40))
def test_totals_agree_with_a_second_plain_count(seed):
    chance = random.Random(seed)
    tops = {
        space: Pyramid(chance.choice(FIVE_COLOURS[:4]), chance.randint(1, 3))
        for space in USABLE_SPACES
        if chance.random() < 0.9
    }
    scoring = tuple((tops[space],) if space in tops else () for space in range(18))
    score = GAME.score(Position((("red", "green"), ("yellow", "blue")), 1, None, scoring))
    for tally, colours in zip(score.players, (("red", "green"), ("yellow", "blue")), strict=True):
        assert tally.total == sum(plain_total(colour, tops) for colour in colours)
