"""Pairing of players for the next round."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.extras.club import pairing
from pnp.extras.club.pairing import Pairing, Past, cost, pair, table_sizes


def pasts(players: int) -> st.SearchStrategy[Past]:
    pairs = [frozenset(pair) for pair in combinations(range(players), 2)]
    player = st.sampled_from(range(players))
    return st.builds(
        Past,
        st.dictionaries(st.sampled_from(pairs), st.integers(0, 3)),
        st.dictionaries(player, st.integers(0, 2)),
        st.dictionaries(player, st.integers(0, 2)),
        st.dictionaries(player, st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)])),
    )


def all_pairings(players: int, sizes: tuple[int, ...]) -> set[Pairing]:
    """Return all pairings for tables of these sizes, from all permutations of the players."""
    found = set()
    for order in permutations(range(players)):
        left = list(order)
        tables = []
        for size in sizes:
            tables.append(tuple(sorted(left[:size])))
            del left[:size]
        found.add(Pairing(tuple(tables), tuple(sorted(left))))
    return found


@given(st.data())
def test_pairing_of_few_players_is_optimal(data: st.DataObject) -> None:
    players, size = data.draw(st.sampled_from([(4, 2), (5, 2), (6, 2), (6, 3), (7, 3)]))
    past = data.draw(pasts(players))
    sizes = table_sizes(players, {size}, size)
    found = pair(range(players), {size}, size, past)
    assert cost(found, past) == min(cost(pairing, past) for pairing in all_pairings(players, sizes))


@given(st.integers(2, 40), st.data())
def test_every_player_has_one_table_or_a_bye(players: int, data: st.DataObject) -> None:
    past = data.draw(pasts(players))
    found = pair(range(players), {2, 3}, data.draw(st.sampled_from([2, 3])), past)
    assert sorted([*sum(found.tables, ()), *found.waiting]) == list(range(players))
    assert {len(table) for table in found.tables} <= {2, 3}
    assert found.waiting == ()


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (30, 10)])
def test_no_pair_of_players_repeats(players: int, rounds: int) -> None:
    met: dict[frozenset[int], int] = {}
    for _ in range(rounds):
        for table in pair(range(players), {2}, 2, Past(met)).tables:
            met[frozenset(table)] = met.get(frozenset(table), 0) + 1
    assert set(met.values()) == {1}


def test_byes_are_shared_equally_among_seven_players() -> None:
    waited: dict[int, int] = {}
    for _ in range(7):
        (waiting,) = pair(range(7), {2}, 2, Past(waited=waited)).waiting
        waited[waiting] = waited.get(waiting, 0) + 1
    assert waited == dict.fromkeys(range(7), 1)


def test_players_with_equal_wins_are_paired() -> None:
    won = {0: Fraction(2), 1: Fraction(0), 2: Fraction(2), 3: Fraction(0)}
    assert set(pair(range(4), {2}, 2, Past(won=won)).tables) == {(0, 2), (1, 3)}


def test_first_player_is_the_one_with_fewest_starts() -> None:
    assert pair([5, 6], {2}, 2, Past(started={5: 1})).tables == ((6, 5),)


@pytest.mark.parametrize(
    ("players", "preferred", "sizes"),
    [(7, 3, (4, 3)), (8, 3, (3, 3, 2)), (5, 2, (3, 2)), (9, 4, (5, 4)), (6, 5, (5,))],
)
def test_table_sizes_are_near_the_preferred_size(
    players: int, preferred: int, sizes: tuple[int, ...]
) -> None:
    allowed = {2, 3, 4, 5} if preferred != 5 else {5}
    assert table_sizes(players, allowed, preferred) == sizes


def test_too_few_and_too_many_players_are_rejected() -> None:
    with pytest.raises(PnpError, match="but a table needs 2"):
        pair([1], {2}, 2, Past())
    with pytest.raises(PnpError, match="too many players for a round"):
        pair(range(pairing.MAX_PLAYERS + 1), {2}, 2, Past())
