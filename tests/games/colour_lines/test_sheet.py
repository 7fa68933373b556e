"""Sheets: colours of both halves, numbers in both directions, and a playable side B."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.sheet import (
    COLOURS,
    COUNT,
    HALF,
    INDEX,
    LETTERS,
    SIDE_A,
    SIDE_B,
    LineSheet,
    Plan,
    code_of,
    number_of,
    plan_from_code,
    plan_of,
    playable,
    side,
)
from pnp.rules.printed_space import PrintedSpace

NUMBERS = st.integers(0, COUNT - 1)


def test_each_half_has_every_colour_in_nine_spaces():
    sheet = side("A")
    for half in ("left", "right"):
        colours = [sheet.colours[i] for i in range(168) if HALF[i] == half]
        assert {colours.count(colour) for colour in COLOURS} == {9}
    assert sum(not half for half in HALF) == 24


def test_letters_are_in_the_corners():
    assert side("A").letters == {index: letter for letter, index in LETTERS.items()}
    assert sorted(LETTERS.values()) == [0, 13, 154, 167]


def test_side_b_has_black_and_circle_spaces():
    sheet = side("B")
    assert len(sheet.black) == len(sheet.circles) == 8
    assert playable(sheet)
    assert SIDE_A.separates_colours
    assert SIDE_B.separates_colours


def test_sheet_with_an_enclosed_space_is_not_playable():
    enclosed = Plan(SIDE_A.left, SIDE_A.right, black=(1, 14 + 2, 2 * 14 + 1, 14))
    assert not playable(enclosed.sheet())


@given(NUMBERS)
def test_sheet_is_rebuilt_from_its_number(number):
    plan = plan_of(number)
    assert number_of(plan) == number
    assert plan_from_code(code_of(plan)) == plan
    assert sorted(plan.left) == sorted(plan.right) == sorted(COLOURS)
    assert not set(plan.black) & {*plan.circles, *LETTERS.values()}


def test_black_space_has_the_colour_of_its_square():
    sheet = side("B")
    assert sheet.square_of(INDEX["c3"]) == sheet.colours[INDEX["c2"]] != ""


def test_game_starts_on_a_sheet_with_a_plain_square():
    game = Catalogue().game("colour-lines")
    first = game.variant("1-player").start()
    bare = {INDEX[f"{column}{row}"] for column in "abc" for row in (4, 5, 6)}
    spaces = [PrintedSpace() if i in bare else space for i, space in enumerate(side("A").spaces)]
    position = first._replace(sheet=LineSheet(tuple(spaces)))
    assert position.sheet.square_of(INDEX["b5"]) == ""
    assert Catalogue().read(parse_toml(game.format(position)))[1] == position
