"""24 orders of the kit's four colours, 120 of four of all five; each with a player to begin."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.games.paint_the_line.setup import lay_out

GAME = Catalogue().game("paint-the-line")
SETUP, FIVE = GAME.variants


@pytest.mark.parametrize(("variant", "orders"), [(SETUP, 24), (FIVE, 120)])
def test_every_setup_is_there_once(variant, orders):
    every = [variant.unrank(number) for number in range(variant.count)]
    assert variant.count == orders * 2 == len(set(every))
    assert [variant.rank(position) for position in every] == list(range(variant.count))
    assert {position.to_move for position in every} == {1, 2}


def test_codes_that_were_printed_stay_valid():
    """Those of four of all five colours open with PT, as all did."""
    setup = Catalogue().find_code("PT-1WN")
    assert (setup.variant, setup.number) == (FIVE, 60)
    assert GAME.figure(setup.position).key == "1 yellow, 2 green, 3 red, 4 blue"


def test_a_setup_with_black_is_none_of_the_kit_s_four_colours():
    black = lay_out(("red", "black", "blue", "yellow"))
    with pytest.raises(PnpError, match="no setup with four of red, green, blue, yellow"):
        SETUP.rank(black)
    assert FIVE.unrank(FIVE.rank(black)) == black


def test_the_key_of_the_numbers_ends_with_the_choice_of_colours():
    position = SETUP.start()
    assert GAME.figure(position).key == "1 red, 2 green, 3 blue, 4 yellow"
    for _ in range(4):
        assert GAME.figure(position).key
        position = GAME.play(position, GAME.legal_moves(position)[0])
    assert not GAME.figure(position).key
