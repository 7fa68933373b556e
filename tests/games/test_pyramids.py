"""Stacks of pyramids as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import NotationError
from pnp.games.pyramids import COLOUR_LETTERS, Pyramid, count_pyramids, read_stack, write_stack

pyramids = st.builds(Pyramid, st.sampled_from(sorted(COLOUR_LETTERS)), st.integers(1, 3))


@given(st.lists(pyramids, max_size=30).map(tuple))
def test_written_stack_is_read_back(stack):
    assert read_stack(write_stack(stack)) == stack


def test_stack_is_read_from_bottom_to_top():
    assert read_stack("R3R2R1") == (Pyramid("red", 3), Pyramid("red", 2), Pyramid("red", 1))
    assert read_stack(".") == ()
    assert Pyramid("black", 2).words == "medium black"


@pytest.mark.parametrize(
    "token", ["", "R", "3", "R4", "R0", "r3", "X1", "R3.", "R3 ", "..", "#", "R\u0663", "R3" * 31]
)
def test_invalid_stack_is_rejected(token):
    with pytest.raises(NotationError, match="is not a stack: write a colour"):
        read_stack(token)


def test_pyramids_are_counted_over_stacks():
    counts = count_pyramids([read_stack("R3R2"), (), read_stack("R3")])
    assert counts == {Pyramid("red", 3): 2, Pyramid("red", 2): 1}
