"""30! / 2^15 layouts of thirty pyramids."""

from collections import Counter
from math import factorial

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.games.color_claim.position import PIECES
from pnp.games.pyramids import count_pyramids

SETUP = Catalogue().game("color-claim").variant()


def test_there_are_exactly_as_many_setups_as_layouts():
    assert SETUP.count == factorial(30) // 2**15 == 8094874872198213459360000000


def test_a_setup_has_two_of_every_pyramid_one_a_space_and_no_owner():
    position = SETUP.unrank(SETUP.count // 3)
    assert all(len(stack) == 1 for stack in position.board)
    assert count_pyramids(position.board) == Counter(PIECES)
    assert (position.owns, position.to_move, position.shield) == (("", ""), 1, 0)


def test_a_board_that_has_been_claimed_from_is_no_setup():
    start = SETUP.start()
    for changed in (start._replace(owns=("red", "")), start._replace(to_move=2)):
        with pytest.raises(PnpError, match="no setup: something"):
            SETUP.rank(changed)
    with pytest.raises(PnpError, match="no setup: not all thirty"):
        SETUP.rank(start._replace(board=((), *start.board[1:])))
