"""A position typed key by key is seen as it grows."""

from pnp.library import Library
from pnp.rules.entry import so_far, text_of

GAME = Library().game("paint-the-line")
FORM = GAME.variant().form
CHOSEN = {"game": [], "players": ["red green", "yellow blue"], "to_move": ["1"]}


def test_nothing_is_seen_before_a_board_has_been_begun():
    assert so_far(GAME, FORM, {}) is None
    assert so_far(GAME, FORM, CHOSEN) is None


def test_rows_to_come_are_empty_and_blocked_spaces_blocked():
    position = so_far(GAME, FORM, {**CHOSEN, "movement": ["R3 . . . . G3R1"]})
    assert list(map(len, position.movement)) == [1, 0, 0, 0, 0, 2, *[0] * 6]
    assert position.scoring == ((),) * 18


def test_a_board_that_is_not_known_is_left_out():
    position = so_far(GAME, FORM, {**CHOSEN, "scoring": ["R3 . G1 Y2 B1 B3"]})
    assert position.movement is None
    assert sum(map(len, position.scoring)) == 5


def test_the_text_is_the_file_of_what_was_typed():
    rows = [". . . . . .", ". # . . # .", ". . . . . ."]
    text = text_of(FORM, {**CHOSEN, "scoring": rows})
    assert text == (
        'game = "paint-the-line"\nplayers = [["red", "green"], ["yellow", "blue"]]\nto_move = 1\n'
        'scoring = """\n' + "\n".join(rows) + '\n"""\n'
    )
