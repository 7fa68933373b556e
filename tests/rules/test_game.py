"""Errors, scores and counts of moves, for any game."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import (
    AmbiguousMove,
    Faults,
    IllegalMove,
    IllegalPosition,
    NotationError,
    PnpError,
    raise_all,
)
from pnp.figure import Space
from pnp.files.toml_text import parse_toml
from pnp.rules import game as rules_game
from pnp.rules.game import perft
from pnp.rules.score import Challenge, Score, Tally, highest_total


def test_ambiguous_move_lists_its_candidates():
    error = AmbiguousMove("a1-b2", [f"a1-b2>{letter}1" for letter in "abcdef"])
    assert str(error) == (
        "'a1-b2' matches 6 moves: use one of a1-b2>a1, a1-b2>b1, a1-b2>c1, a1-b2>d1, ..."
    )
    assert len(error.candidates) == 6
    assert str(AmbiguousMove("a1", "wxyz")) == "'a1' matches 4 moves: use one of w, x, y, z"


def test_several_faults_are_raised_together():
    raise_all([])
    with pytest.raises(NotationError):
        raise_all([NotationError("one")])
    with pytest.raises(Faults) as raised:
        raise_all([NotationError("one"), IllegalPosition("two", "board", Space(0, 0))])
    assert str(raised.value) == "one\na1: two"


def test_endless_perft_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Catalogue().game("line-or-colour")
    start = game.variant("basic").start()
    monkeypatch.setattr(rules_game, "MAX_POSITIONS", 20)
    with pytest.raises(PnpError, match=r"more than 20 positions to visit: .*limit=False") as raised:
        perft(game, start, 2)
    assert raised.value.parameter == "depth"
    visited = 1 + len(game.legal_moves(start))
    monkeypatch.setattr(rules_game, "MAX_POSITIONS", visited)
    assert perft(game, start, 2) > visited
    monkeypatch.setattr(rules_game, "MAX_POSITIONS", visited - 1)
    with pytest.raises(PnpError, match="positions to visit"):
        perft(game, start, 2)
    assert perft(game, start, 2, limit=False) > 20


def test_verdict_names_winner_and_reason():
    ann, ben = Tally("Ann McGee", 4, ()), Tally("player 2", 9, ())
    assert Score((ann, ben), 1, "higher total").verdict == "Ann McGee wins with 4 points."
    assert Score((ann, ben), 2, "turn order").verdict == "Player 2 wins: turn order."
    assert Score((ann, ben), None, "draw").verdict == "A draw."
    assert Score((ann, ben), None, "not over").verdict == "The game is not over."


def test_players_with_the_highest_total_share_the_win():
    points = {"ann": 9, "Ben": 4, "dan": 9, "Eve": 9}
    totals = [Tally(name, total, ()) for name, total in points.items()]
    winner, reason = highest_total(totals)
    assert (winner, reason) == (None, "shared")
    shared = Score(tuple(totals), winner, reason)
    assert shared.verdict == "Ann, dan and Eve share the win."
    assert shared.to_json()["winners"] == [1, 3, 4]
    assert Score(shared.players[2:], *highest_total(totals[2:])).reason == "draw"


def test_position_without_moves_has_a_reason():
    drawn, waiting = Catalogue().game("line-or-colour"), Catalogue().game("colour-lines")
    text = drawn.format(drawn.variant("basic").start())
    full = text.replace("white", "black").partition('"""')[0]
    full += '"""\nB B B W B\nB B B W B\nB W W B W\nW B W W W\nW B W W W\n"""\n'
    assert drawn.why_no_moves(drawn.parse(parse_toml(full))) == "the game is over. A draw."
    assert drawn.why_no_moves(drawn.variant("basic").start()) == ""
    message = "the dice of round 1 are not known yet"
    assert waiting.why_no_moves(waiting.variant().start()) == message
    with pytest.raises(IllegalMove, match=message):
        waiting.play(waiting.variant().start(), waiting.parse_move(None, "1 left N"))


@pytest.mark.parametrize(
    ("result", "unit", "verdict"),
    [(None, "point", "failed"), (0, "point", "0 points"), (1, "point", "1 point"),
     (2, "dot", "2 dots"), (2, "round", "round: 2")],
)  # fmt: skip
def test_challenge_result_has_its_unit(result, unit, verdict):
    assert Challenge(1, (), result, unit).verdict == verdict
    assert Challenge(1, (), 3).verdict == "3 points"
