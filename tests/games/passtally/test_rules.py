"""Actions and turns: tiles, walks of markers, points, and the end of the game."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import IllegalMove, PnpError
from pnp.games.passtally.rules import PlaceTile, Walk, legal_moves, points_for
from pnp.games.passtally.tiles import Half
from pnp.games.passtally.trace import SPACES

GAME = Catalogue().game("passtally")
START = GAME.variants[0].start()


def after(position, *texts):
    for text in texts:
        position = GAME.play(position, GAME.parse_move(position, text))
    return position


def with_tops(*placed, **changes):
    tops = list(START.tops)
    for name, token in placed:
        tops[SPACES.index(name)] = Half(int(token[0]), token[1], token[2])
    return START._replace(tops=tuple(tops), **changes)


def test_empty_board_has_60_placements():
    places = {
        (move.space, move.turn % 2) for move in legal_moves(START) if isinstance(move, PlaceTile)
    }
    assert len(places) == 60


SCORE_BOARD = {
    (0, 0): 0, (1, 1): 1, (2, 3): 2, (4, 6): 3, (7, 10): 4, (11, 15): 5, (16, 21): 6, (22, 28): 7,
    (29, 36): 8, (37, 45): 9, (46, 55): 10, (56, 200): 15,
}  # fmt: skip


def test_points_for_passes_match_the_score_board():
    for (least, most), points in SCORE_BOARD.items():
        assert {points_for(passes) for passes in range(least, most + 1)} == {points}


def test_tile_needs_two_spaces_of_one_level():
    position = after(START, "1@a1r0")
    with pytest.raises(IllegalMove, match="single tile"):
        GAME.play(position, GAME.parse_move(position, "2@a1r0"))
    with pytest.raises(IllegalMove, match="different levels"):
        GAME.play(position, GAME.parse_move(position, "2@a2r0"))
    with pytest.raises(IllegalMove, match="beyond the board"):
        GAME.play(position, GAME.parse_move(position, "2@f1r1"))
    two = after(position, "1@b1r0")
    assert GAME.reasons(after(two, "2@a1r1")) == ()


def test_marker_walks_to_the_next_two_free_spaces():
    position = with_tops()
    players = (
        position.players[0]._replace(markers=("n6", "e3", "s2", "w6")),
        position.players[1]._replace(markers=("e1", "n5", "s5", "w1")),
    )
    position = position._replace(players=players)
    found = {m.target for m in legal_moves(position) if isinstance(m, Walk) and m.source == "n6"}
    assert found == {"e2", "e4", "n4", "n3"}


def test_turn_passes_after_its_second_action():
    once = after(START, "1@a1r0")
    assert (once.to_move, once.actions_left) == (1, 1)
    twice = after(once, "2@c3r1")
    assert (twice.to_move, twice.actions_left) == (2, 2)


def test_no_line_is_drawn_after_the_last_turn():
    lined = with_tops(("a1", "1+>"), ("b1", "1+<"))
    first, second = lined.players
    lined = lined._replace(players=(first._replace(markers=("n1", "s1", "w5", "e4")), second))
    assert GAME.figure(lined).boards[0].routes
    leader = first._replace(markers=("n1", "s1", "w5", "e4"), points=50)
    assert not GAME.figure(lined._replace(players=(leader, second))).boards[0].routes


def test_game_ends_after_the_round_or_immediately():
    leader = START.players[0]._replace(points=50)
    position = START._replace(players=(leader, START.players[1]))
    assert GAME.outcome(position._replace(to_move=2)) is None
    assert GAME.outcome(position) == (1, "higher total")
    run_out = START._replace(stacks=((), *START.stacks[1:]))
    assert GAME.outcome(run_out._replace(to_move=2)) is None
    assert GAME.outcome(run_out) == (1, "turn order")
    all_out = START._replace(stacks=((), (), ()), to_move=2)
    assert GAME.outcome(all_out).reason == "turn order"
    assert GAME.outcome(all_out._replace(actions_left=1)) is None


def test_moves_require_the_stacks():
    with pytest.raises(PnpError, match="stacks"):
        legal_moves(START._replace(stacks=None))
