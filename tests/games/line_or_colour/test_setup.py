"""25! / (5!)^5 and 49! / (7!)^7 layouts of the counters."""

import random
from math import factorial

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from tests.games.playing import is_uniform

GAME = Catalogue().game("line-or-colour")


def test_there_are_exactly_as_many_setups_as_layouts():
    basic, advanced = GAME.variants
    assert basic.count == factorial(25) // factorial(5) ** 5
    assert advanced.count == factorial(49) // factorial(7) ** 7


def test_the_usual_boards_are_the_printed_ones():
    assert all(variant.start().board.printed for variant in GAME.variants)


def test_uniform_numbers_put_every_colour_on_every_space_equally_often():
    chance = random.Random(47)
    basic = GAME.variant("basic")
    drawn = [basic.unrank(chance.randrange(basic.count)).board.colours for _ in range(6000)]
    for space in (0, 11, 24):
        assert is_uniform([colours[space] for colours in drawn], 5)


def test_a_setup_of_one_game_is_none_of_the_other():
    basic, advanced = GAME.variants
    with pytest.raises(PnpError, match="no setup of the basic game"):
        basic.rank(advanced.start())
