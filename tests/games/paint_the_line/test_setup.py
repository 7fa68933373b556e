"""120 ordered choices of four of five colours, each with one of two players to begin."""

import random

from pnp.library import Library
from tests.games.playing import is_uniform

SETUP = Library().game("paint-the-line").variant()


def test_every_setup_is_there_once():
    every = [SETUP.unrank(number) for number in range(SETUP.count)]
    assert SETUP.count == 5 * 4 * 3 * 2 * 2 == len(set(every))
    assert [SETUP.rank(position) for position in every] == list(range(SETUP.count))
    assert {position.to_move for position in every} == {1, 2}


def test_trees_stand_in_the_order_of_their_numbers():
    stacks = SETUP.start().movement
    colours = [stack[0].colour for stack in stacks]
    assert colours == 3 * ["red", "green", "blue", "yellow"]
    assert all([pyramid.pips for pyramid in stack] == [3, 2, 1] for stack in stacks)


def test_uniform_numbers_set_the_game_up_uniformly():
    chance = random.Random(29)
    drawn = [SETUP.unrank(chance.randrange(SETUP.count)) for _ in range(12_000)]
    assert is_uniform(drawn, SETUP.count)
