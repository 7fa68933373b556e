"""Lines end at another edge space, and return on the same path."""

import random

from hypothesis import given
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.games.passtally.tiles import Half
from pnp.games.passtally.trace import EDGES, SIDE, SPACES, trace

GAME = Catalogue().game("passtally")
EMPTY = (None,) * SIDE**2


def tops(*placed):
    """Return the board with halves on named spaces, such as ("a1", "1+>")."""
    halves = list(EMPTY)
    for name, token in placed:
        halves[SPACES.index(name)] = Half(int(token[0]), token[1], token[2])
    return tuple(halves)


def random_tops(seed, tiles):
    """Return the board after up to `tiles` random placements."""
    rng = random.Random(seed)
    position = GAME.variants[0].start()
    for _ in range(tiles):
        moves = [m for m in GAME.legal_moves(position) if hasattr(m, "turn")]
        if not moves:
            break
        position = GAME.play(position, rng.choice(moves))
    return position.tops


def test_line_over_the_empty_board_has_no_passes():
    line = trace(EMPTY, "n1")
    assert (line.end, line.passes) == ("s1", 0)
    assert [SPACES[step.space] for step in line.steps] == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert trace(EMPTY, "w4").end == "e4"


def test_line_across_a_seam_counts_the_tile_once():
    line = trace(tops(("a1", "1+v"), ("a2", "1+^")), "n1")
    assert [step.passes for step in line.steps] == [1, 0, 0, 0, 0, 0]
    assert line.passes == 1


def test_line_that_returns_to_a_tile_counts_it_twice():
    """The line enters the tile in column a, turns in column b, and enters the first again."""
    board = tops(("a1", "1\\v"), ("a2", "1/^"), ("b1", "1\\v"), ("b2", "1/^"))
    line = trace(board, "n1")
    seen = [(SPACES[step.space], step.passes) for step in line.steps]
    assert seen[:4] == [("a1", 1), ("b1", 1), ("b2", 0), ("a2", 1)]
    assert (line.passes, line.end) == (3, "s1")


def test_levels_are_counted_where_a_tile_is_entered():
    board = tops(
        ("a1", "1+v"), ("a2", "1+^"), ("a3", "1+v"), ("a4", "1+^"), ("a5", "2+v"), ("a6", "2+^")
    )
    assert trace(board, "n1").passes == 1 + 1 + 2


@given(st.integers(0, 10_000), st.integers(0, 40))
def test_each_line_returns_on_the_same_path(seed, tiles):
    board = random_tops(seed, tiles)
    ends = {}
    for edge in EDGES:
        line = trace(board, edge)
        assert line.end != edge
        ends[edge] = line.end
        back = trace(board, line.end)
        assert back.end == edge
        assert [(s.space, s.leave, s.entry) for s in reversed(back.steps)] == [
            (s.space, s.entry, s.leave) for s in line.steps
        ]
        assert back.passes == line.passes
    assert all(ends[ends[edge]] == edge for edge in EDGES)
