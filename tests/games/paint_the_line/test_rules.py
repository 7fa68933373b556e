"""Walks and captures of pyramids, and the end of the game."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import AmbiguousMove, IllegalMove
from pnp.games.paint_the_line.position import USABLE_SPACES, Position
from pnp.games.pyramids import read_stack

GAME = Catalogue().game("paint-the-line")
ROWS = ("R3 R3 R3 R2 R2 R2", "R1 .  R1 G3 .  G3", "G3 G2 G2 G2 G1 Y3")
FULL = tuple(read_stack(token) for row in ROWS for token in row.split())


def after_choice():
    """Return the position after the colours are chosen from the first four stacks."""
    position = GAME.variant().start()
    for move in ("take a1", "take b1", "take c1", "take d1"):
        position = GAME.play(position, GAME.parse_move(position, move))
    return position


def board(movement, scoring):
    stacks = tuple(read_stack(token) for token in movement.split())
    return Position((("red", "green"), ("yellow", "blue")), 1, stacks, scoring)


def test_colours_are_chosen_in_turn_from_free_ones():
    game = Catalogue().game("paint-the-line")
    position = game.variant().start()
    sequences = 1
    for taken, move in enumerate(("take a1", "take b1", "take c1", "take d1")):
        assert position.to_move == taken % 2 + 1
        sequences *= game.count_moves(position)
        position = game.play(position, game.parse_move(position, move))
    assert sequences == 12 * 9 * 6 * 3
    assert position.players == (("red", "blue"), ("yellow", "green"))
    assert position.to_move == 1


def test_first_capture_has_34_pairs_and_16_places():
    moves = GAME.legal_moves(after_choice())
    assert len({(move.source, move.target) for move in moves}) == 34
    assert len(moves) == 34 * len(USABLE_SPACES) == 544


def test_capture_moves_the_top_and_places_the_captured_piece():
    position = after_choice()
    after = GAME.play(position, GAME.parse_move(position, "e1-f1>c3"))
    assert GAME.format(after).split("\n")[3:11] == [
        'movement = """',
        "R3R2   G3G2   B3B2   Y3Y2   R3R2   G3G2R1",
        "B3B2B1 Y3Y2Y1 R3R2R1 G3G2G1 B3B2B1 Y3Y2Y1",
        '"""',
        'scoring = """',
        ".  .  .  .  .  .",
        ".  #  .  .  #  .",
        ".  .  G1 .  .  .",
    ]
    assert after.to_move == 2


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("take e1", "all colours have been chosen"),
        ("a1-b1>a1", "not a walk of exactly 2 steps"),
        ("e1-e1>a1", "not a walk of exactly 1 step"),
        ("e1-f1>b2", "G1 may not be placed on b2"),
    ],
)
def test_illegal_move_has_a_reason(move, reason):
    position = after_choice()
    with pytest.raises(IllegalMove, match=reason):
        GAME.play(position, GAME.parse_move(position, move))


def test_capture_without_a_place_is_ambiguous():
    with pytest.raises(AmbiguousMove, match="'e1-f1' matches 16 moves"):
        GAME.parse_move(after_choice(), "e1-f1")
    with pytest.raises(IllegalMove, match="not a walk of exactly 2 steps"):
        GAME.parse_move(after_choice(), "a1-b1")


def test_capture_without_a_place_is_valid_if_one_is_left():
    one_left = tuple(() if space == 3 else stack for space, stack in enumerate(FULL))
    position = board("R1 Y1 . . . . . . . . . .", one_left)
    assert GAME.parse_move(position, "a1-b1") == GAME.parse_move(position, "a1-b1>d1")


def test_full_board_takes_captures_on_other_colours():
    position = board("R1 Y1 . . . . . . . . . .", FULL)
    texts = GAME.move_texts(position)
    assert [text for text in texts if text.startswith("b1-a1")] == [
        f"b1-a1>{name}" for name in ("a3", "b3", "c3", "d2", "d3", "e3", "f2", "f3")
    ]
    onto_any_but_yellow = [text for text in texts if text.startswith("a1-b1")]
    assert len(onto_any_but_yellow) == 15
    assert "a1-b1>f3" not in texts


def test_capture_that_cannot_be_placed_is_illegal():
    pairs = tuple((*stack, *read_stack("B1")) if stack else () for stack in FULL)
    position = board("R1 Y1 . . . . . . . . . .", pairs)
    assert GAME.legal_moves(position) == []
    assert GAME.count_moves(position) == 0
    assert GAME.score(position).over
    with pytest.raises(IllegalMove, match="Y1 may not be placed on a1"):
        GAME.parse_move(position, "a1-b1")
