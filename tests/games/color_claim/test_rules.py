"""Legal moves of Color Claim, and the effect of a claim."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import AmbiguousMove, IllegalMove
from pnp.games.color_claim.position import BOARD, Position
from pnp.games.color_claim.rules import Move
from pnp.games.pyramids import read_stack

GAME = Catalogue().game("color-claim")


def board(owns=("red", "blue"), to_move=1, shield=0, **stacks):
    """Return a board with a few stacks; player 1 owns red, player 2 owns blue."""
    spaces = [()] * 30
    for name, token in stacks.items():
        spaces[BOARD.index[name]] = read_stack(token)
    return Position(tuple(spaces), owns, to_move, shield)


@pytest.mark.parametrize(
    ("mover", "target", "moves"),
    [
        ("green", "black", ["a1-b1", "a1xb1"]),
        ("green", "red", []),
        ("green", "blue", []),
        ("red", "green", ["a1-b1", "a1xb1"]),
        ("red", "red", ["a1-b1"]),
        ("red", "blue", ["a1-b1"]),
        ("blue", "green", ["a1-b1", "a1xb1"]),
        ("blue", "red", ["a1-b1"]),
        ("blue", "blue", []),
    ],
)
def test_moves_depend_on_the_owners_of_both_stacks(mover, target, moves):
    letters = {"red": "R", "blue": "B", "green": "G", "black": "K"}
    position = board(a1=f"{letters[mover]}1", b1=f"{letters[target]}2")
    assert [text for text in GAME.move_texts(position) if text.startswith("a1")] == moves


@pytest.mark.parametrize("mover", ["R1", "B1", "G1"])
def test_shield_protects_a_player_who_has_claimed(mover):
    position = board(to_move=1, shield=2, a1=mover, b1="B2")
    assert [text for text in GAME.move_texts(position) if text.startswith("a1")] == []


def test_shield_ends_with_the_claimers_next_turn():
    position = board(owns=("", ""), a1="K1", b1="R1", d1="R2", e1="Y2", a6="R3", b6="Y1")
    position = GAME.play(position, GAME.parse_move(position, "a1xb1"))
    assert (position.owns, position.shield, position.to_move) == (("red", ""), 1, 2)
    assert "e1-d1" not in GAME.move_texts(position)
    position = GAME.play(position, GAME.parse_move(position, "d1-e1"))
    assert (position.shield, position.to_move) == (0, 1)


def test_stack_can_be_stacked_on_but_not_claimed():
    assert GAME.move_texts(board(a1="G1", b1="K1Y2")) == ["a1-b1", "b1-a1", "b1xa1"]


def test_stacking_puts_the_moved_stack_on_top():
    position = GAME.play(board(a1="G1K2", b1="Y3K1"), Move(0, 1, claims=False))
    assert position.board[:2] == ((), read_stack("Y3K1G1K2"))


def test_claim_takes_the_pyramid_and_frees_the_earlier_colour():
    before = board(a1="R1K2", b1="Y3", c3="R3")
    after = GAME.play(before, GAME.parse_move(before, "a1xb1"))
    assert after.board[:2] == ((), read_stack("R1K2"))
    assert after.owns == ("yellow", "blue")
    assert [tally.total for tally in GAME.score(after).players] == [0, 0]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c1-b1", "c1 is empty"),
        ("b1-c1", "c1 is empty"),
        ("a1-a2", "a2 is empty"),
        ("a1-d4", "not next to each other"),
        ("a1xb1", "blue is already claimed"),
        ("d4-d5", "unowned pieces may not move onto player 1's"),
        ("e5xe6", "you can claim a single pyramid, not a stack"),
    ],
)
def test_illegal_move_has_a_reason(move, reason):
    position = board(a1="R1", b1="B2", d4="G1", d5="R2", e5="K1", e6="K1K2")
    with pytest.raises(IllegalMove, match=reason):
        GAME.play(position, GAME.parse_move(position, move))


def test_move_without_its_sign_may_be_ambiguous():
    position = board(a1="G1", b1="K2", c1="K1K2")
    with pytest.raises(AmbiguousMove, match="use one of a1-b1, a1xb1"):
        GAME.parse_move(position, "a1b1")
    assert GAME.parse_move(position, "b1 c1") == GAME.parse_move(position, "b1-c1")
    with pytest.raises(IllegalMove, match="d1 is empty"):
        GAME.parse_move(position, "c1d1")


def test_game_ends_if_the_player_to_move_cannot_move():
    position = board(to_move=1, a1="B1", b1="B2")
    assert GAME.legal_moves(position) == []
    assert GAME.score(position).over
    assert not GAME.score(position._replace(to_move=2)).over
