"""Groups of one colour: the sum of pips times the number of pyramids."""

import random

import pytest

from pnp.catalogue import Catalogue
from pnp.games.paint_the_line.position import USABLE_SPACES, Position
from pnp.games.pyramids import FIVE_COLOURS, Pyramid

GAME = Catalogue().game("paint-the-line")


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
