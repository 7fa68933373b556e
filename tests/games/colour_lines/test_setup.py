"""Ways to begin: counted, numbered and found again without listing them."""

from itertools import combinations

import pytest

from pnp.games.colour_lines.setup import Choice, count_choices, rank_choice, unrank_choice
from pnp.games.colour_lines.sheet import COLOURS, HALF, LEFT, RIGHT, SPACES, side


def listed() -> list[Choice]:
    """Every way to begin on side A, as the rules say it: four colours that differ, no letters."""
    sheet = side("A")
    begin = [index for index in range(len(SPACES)) if index not in sheet.letters]
    return [
        Choice(pair, SPACES[left], SPACES[right])
        for pair in combinations(COLOURS, 2)
        for left in begin
        if HALF[left] == LEFT
        for right in begin
        if HALF[right] == RIGHT
        and len({*pair, sheet.colours[left], sheet.colours[right]}) == len(pair) + 2
    ]


def test_every_way_to_begin_has_the_number_at_which_it_is_listed() -> None:
    ways = listed()
    assert count_choices() == len(ways)
    some = range(0, len(ways), 97)
    assert [unrank_choice(number) for number in some] == [ways[number] for number in some]
    assert [rank_choice(ways[number]) for number in some] == list(some)
    assert unrank_choice(len(ways) - 1) == ways[-1]


@pytest.mark.parametrize(
    "choice",
    [
        Choice(("pink", "light-blue"), "b5", "b5"),
        Choice(("light-blue", "pink"), "b5", "j11"),
        Choice(("pink", "pink"), "b5", "j11"),
    ],
)
def test_what_nobody_may_begin_with_has_no_number(choice: Choice) -> None:
    with pytest.raises(ValueError, match=r"way to begin|not in list"):
        rank_choice(choice)


def test_there_is_no_way_to_begin_after_the_last() -> None:
    with pytest.raises(IndexError):
        unrank_choice(count_choices())
