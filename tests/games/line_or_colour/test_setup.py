"""25! / (5!)^5 and 49! / (7!)^7 layouts of the counters."""

from math import factorial

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError

GAME = Catalogue().game("line-or-colour")


def test_there_are_exactly_as_many_setups_as_layouts():
    basic, advanced = GAME.variants
    assert basic.count == factorial(25) // factorial(5) ** 5
    assert advanced.count == factorial(49) // factorial(7) ** 7


def test_a_setup_of_one_game_is_none_of_the_other():
    basic, advanced = GAME.variants
    with pytest.raises(PnpError, match="no setup of the basic game"):
        basic.rank(advanced.start())
