"""Ways to begin: counted, numbered and found again without listing them."""

from itertools import combinations

import pytest

from pnp.games.colour_lines.setup import StartChoice, count_choices, rank_choice, unrank_choice
from pnp.games.colour_lines.sheet import COLOURS, HALF, LEFT, RIGHT, SPACES, side

every_side = pytest.mark.parametrize("name", ["A", "B"])


def listed(name: str) -> list[StartChoice]:
    """Every way to begin, as the rules say it: four colours that differ, no letters, no black."""
    sheet = side(name)
    closed = {*sheet.letters, *sheet.black}
    begin = [index for index in range(len(SPACES)) if index not in closed]
    return [
        StartChoice(pair, SPACES[left], SPACES[right])
        for pair in combinations(COLOURS, 2)
        for left in begin
        if HALF[left] == LEFT
        for right in begin
        if HALF[right] == RIGHT
        and len({*pair, sheet.colours[left], sheet.colours[right]}) == len(pair) + 2
    ]


@every_side
def test_every_way_to_begin_has_the_number_at_which_it_is_listed(name: str) -> None:
    ways = listed(name)
    assert count_choices(name) == len(ways)
    some = range(0, len(ways), 97)
    assert [unrank_choice(name, number) for number in some] == [ways[number] for number in some]
    assert [rank_choice(name, ways[number]) for number in some] == list(some)
    assert unrank_choice(name, len(ways) - 1) == ways[-1]


def test_side_b_is_set_up_off_its_black_spaces_and_may_begin_on_a_circle() -> None:
    sheet = side("B")
    starts = {SPACES.index(start) for way in listed("B") for start in way[1:]}
    assert not starts & sheet.black
    assert starts >= sheet.circles
