"""Proofs of forced wins agree with the rules and with the solved boards."""

from random import Random

import pytest

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.board import board_of
from pnp.games.line_or_colour.openings import chances
from pnp.games.line_or_colour.position import LETTERS, WHITE, Position
from pnp.games.line_or_colour.proof import ATTACKER, DEFENDER, ProofSearch
from pnp.games.line_or_colour.prospects import prospects, prove_opening
from pnp.games.line_or_colour.rules import SWAP
from pnp.games.line_or_colour.solved import solved
from pnp.rules import ranking
from tests.games.line_or_colour.full_search import best_result

UNLIMITED = 10**9
COUNTS = {variant.tag: variant.count for variant in GAME.variants}


def late_position(seed: int, rings: int) -> Position:
    """Return a random board after random rings that have not won."""
    chance, variant = Random(seed), GAME.variant("basic")
    while True:
        position = variant.unrank(chance.randrange(variant.count))
        for _ in range(rings):
            moves = [move for move in GAME.legal_moves(position) if move != SWAP]
            if not moves:
                break
            position = GAME.play_unchecked(position, chance.choice(moves))
        if GAME.legal_moves(position):
            return position


def proven_result(position: Position) -> str:
    """Return the winner with best play, W, B or D, by proofs."""
    own, other = position.white, position.black
    white_moves = position.to_move == WHITE
    if (
        ProofSearch(position.board)
        .search(own, other, ATTACKER if white_moves else DEFENDER, UNLIMITED)
        .wins
    ):
        return "W"
    black = ProofSearch(position.board).search(
        other, own, DEFENDER if white_moves else ATTACKER, UNLIMITED
    )
    return "B" if black.wins else "D"


@pytest.mark.parametrize("seed", range(8))
def test_proofs_agree_with_a_full_search(seed: int) -> None:
    position = late_position(seed, rings=17)
    assert proven_result(position) == best_result(position, {})


def test_prospects_agree_with_a_full_search() -> None:
    wanted = {1: {"own"}, -1: {"other"}, 0: {"own", "D"}}
    seen = set()
    for seed in range(20, 60):
        position = late_position(seed, rings=17)
        own, known = LETTERS[position.to_move], {}
        for move, prospect in prospects(position, 1000).items():
            found = best_result(GAME.play_unchecked(position, move), known)
            who = found if found == "D" else "own" if found == own else "other"
            if prospect.result is not None:
                seen.add(prospect.result)
                assert who in wanted[prospect.result]
    assert seen == {1, 0, -1}


def test_proven_first_rings_agree_with_the_solved_boards() -> None:
    certain = {"W": (10_000, 0, 0), "D": (0, 10_000, 0), "B": (0, 0, 10_000)}
    board = solved()[1]
    start = GAME.variant("basic").unrank(ranking.decode(board.code, COUNTS)[1])
    for result, chance in certain.items():
        space = board.openings.index(result)
        visited, found = prove_opening(start.board, space, 300_000)
        assert found == chance
        assert visited > 1000
        _, unproven = prove_opening(start.board, space, 1000)
        assert unproven == chances(start.board, space)


@pytest.mark.parametrize("turn", ["rotated", "reflected"])
def test_turned_board_has_the_same_chances(turn: str) -> None:
    side = range(5)
    board = late_position(1, rings=0).board
    if turn == "rotated":
        new = [5 * (4 - column) + row for row in side for column in side]
    else:
        new = [5 * row + 4 - column for row in side for column in side]
    turned = board_of(board.size, tuple([board.colours[space] for space in new]))
    assert turned != board
    assert [chances(turned, space) for space in range(25)] == [chances(board, s) for s in new]


def test_chances_fit_the_solved_boards() -> None:
    """Openings with a high chance of a draw are mostly drawn."""
    drawn = []
    for board in solved()[:60]:
        start = GAME.variant("basic").unrank(ranking.decode(board.code, COUNTS)[1])
        for space, result in enumerate(board.openings):
            found = chances(start.board, space)
            assert sum(found) == 10_000
            if found.draw > 7000:
                drawn.append(result == "D")
    assert len(drawn) > 20
    assert sum(drawn) > 0.65 * len(drawn)
