"""Setups of each game: their number, and positions that are not setups."""

from collections import Counter
from itertools import combinations
from math import factorial

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.games.color_claim.position import PIECES
from pnp.games.colour_lines.setup import StartChoice, count_choices, rank_choice, unrank_choice
from pnp.games.colour_lines.sheet import COLOURS, HALF, LEFT, RIGHT, SPACES, side
from pnp.games.paint_the_line.setup import lay_out
from pnp.games.pyramids import count_pyramids

CLAIM, RINGS, PAINT = map(Catalogue().game, ("color-claim", "line-or-colour", "paint-the-line"))
BASIC, ADVANCED = RINGS.variants
FOUR, FIVE = PAINT.variants
START = CLAIM.variant().start()


@pytest.mark.parametrize(
    ("variant", "count"),
    [
        (CLAIM.variant(), 8094874872198213459360000000),  # 30 pyramids, 2 of each of 15
        (BASIC, factorial(25) // factorial(5) ** 5),
        (ADVANCED, factorial(49) // factorial(7) ** 7),
        (FOUR, 24 * 2),  # orders of the kit's four colours; either player begins
        (FIVE, 120 * 2),  # four of all five colours
    ],
)
def test_variant_has_all_its_layouts(variant, count):
    assert variant.count == count


@pytest.mark.parametrize("variant", [FOUR, FIVE])
def test_setups_of_paint_the_line_are_distinct(variant):
    setups = [variant.unrank(number) for number in range(variant.count)]
    assert len(set(setups)) == len(setups)
    assert {position.to_move for position in setups} == {1, 2}


@pytest.mark.parametrize(
    ("variant", "position", "message"),
    [
        (CLAIM.variant(), START._replace(owns=("red", "")), "not a setup: a pyramid"),
        (CLAIM.variant(), START._replace(to_move=2), "not a setup: a pyramid"),
        (
            CLAIM.variant(),
            START._replace(board=((), *START.board[1:])),
            "not a setup: not all 30",
        ),
        (BASIC, ADVANCED.start(), "not a setup of the basic game"),
        (
            FOUR,
            lay_out(("red", "black", "blue", "yellow")),
            "not a setup with four of these colours: red, green",
        ),
    ],
)
def test_position_that_is_not_a_setup_is_rejected(variant, position, message):
    with pytest.raises(PnpError, match=message):
        variant.rank(position)


def test_setup_of_color_claim_has_two_of_every_pyramid():
    position = CLAIM.variant().unrank(CLAIM.variant().count // 3)
    assert all(len(stack) == 1 for stack in position.board)
    assert count_pyramids(position.board) == Counter(PIECES)


def test_printed_code_of_paint_the_line_stays_valid():
    """Codes with four of all five colours still begin with PT, as all codes once did."""
    setup = Catalogue().find_code("PT-1WN")
    assert (setup.variant, setup.number) == (FIVE, 60)


def test_number_key_is_shown_for_five_colours_until_colours_are_chosen():
    assert not PAINT.figure(FOUR.start()).key
    position = lay_out(("red", "black", "blue", "yellow"))
    for _ in range(4):
        assert PAINT.figure(position).key == "Colours by number: 1 red, 2 black, 3 blue, 4 yellow"
        position = PAINT.play(position, PAINT.legal_moves(position)[0])
    assert not PAINT.figure(position).key


@pytest.mark.parametrize("name", ["A", "B"])
def test_choices_of_colour_lines_are_numbered_in_order(name):
    """Starts differ in colour from each other and from both scoring colours."""
    sheet = side(name)
    open_spaces = set(range(len(SPACES))) - {*sheet.letters, *sheet.black}
    lefts, rights = ([i for i in sorted(open_spaces) if HALF[i] == half] for half in (LEFT, RIGHT))
    choices = [
        StartChoice(pair, SPACES[left], SPACES[right])
        for pair in combinations(COLOURS, 2)
        for left in lefts
        for right in rights
        if len({*pair, sheet.colours[left], sheet.colours[right]}) == len(pair) + 2
    ]
    assert count_choices(name) == len(choices)
    some = [*range(0, len(choices), 97), len(choices) - 1]
    assert [unrank_choice(name, number) for number in some] == [choices[number] for number in some]
    assert [rank_choice(name, choices[number]) for number in some] == some
    starts = {SPACES.index(start) for choice in choices for start in choice[1:]}
    assert starts >= sheet.circles
