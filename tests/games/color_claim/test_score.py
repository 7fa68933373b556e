"""Every owned stack: the number of its pyramids times the pips of its top."""

from pnp.catalogue import Catalogue
from pnp.games.color_claim.position import BOARD, Position
from pnp.games.pyramids import read_stack
from pnp.rules.score import Part

GAME = Catalogue().game("color-claim")


def test_the_example_of_the_rules_to_the_number():
    spaces = [()] * 30
    spaces[BOARD.index["b2"]] = read_stack("K3B3G3R2")
    spaces[BOARD.index["e6"]] = read_stack("R3")
    score = GAME.score(Position(tuple(spaces), ("red", ""), 1, 0))
    assert score.players[0].parts == (
        Part("red", ("b2",), "4 x 2", 8),
        Part("red", ("e6",), "1 x 3", 3),
    )
    assert score.players[0].total == 11
    assert (score.players[1].total, score.winner, score.reason) == (0, 1, "higher total")


def test_who_owns_nothing_scores_nothing():
    assert [tally.parts for tally in GAME.score(GAME.variant().start()).players] == [(), ()]
