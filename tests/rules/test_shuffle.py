"""Random orders of more numbers than fit in memory, each number once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.shuffle import Shuffle
from tests.games.playing import is_uniform


@given(st.integers(1, 300), st.text(max_size=5))
def test_every_number_is_drawn_once(count: int, key: str) -> None:
    shuffle = Shuffle(count, key)
    assert sorted(shuffle[index] for index in range(count)) == list(range(count))
    for beyond in (-1, count):
        with pytest.raises(IndexError):
            shuffle[beyond]


@given(st.integers(2, 2**1000), st.text(max_size=5))
def test_huge_decks_have_no_repeated_numbers(count: int, key: str) -> None:
    shuffle = Shuffle(count, key)
    drawn = [shuffle[index] for index in range(min(count, 20))]
    assert len(set(drawn)) == len(drawn)
    assert all(0 <= number < count for number in drawn)


def test_orders_of_four_are_equally_likely() -> None:
    orders = [tuple(Shuffle(4, str(key))[index] for index in range(4)) for key in range(12_000)]
    numbers = {order: number for number, order in enumerate(sorted(set(orders)))}
    assert len(numbers) == 24
    assert is_uniform([numbers[order] for order in orders], 24)


def test_many_numbers_of_a_huge_deck_differ() -> None:
    shuffle = Shuffle(10**24 + 7, "key")
    assert len({shuffle[index] for index in range(20_000)}) == 20_000


def test_order_is_stable_across_versions() -> None:
    """A seed must draw the same setups in every version."""
    small, large = Shuffle(100, "key"), Shuffle(10**24 + 7, "key")
    assert [small[index] for index in range(8)] == [64, 91, 45, 39, 59, 29, 46, 97]
    assert [large[0], large[1]] == [551148314457558555923624, 193526490201993810169072]
