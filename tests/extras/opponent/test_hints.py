"""Hints and reviews: what a move leads to, in words and figures."""

import re

import pytest

from pnp.extras.opponent.hints import hints
from pnp.extras.opponent.review import review
from pnp.extras.opponent.search import CLUB, STRONG
from tests.extras.opponent.test_think import NAMED, SHORT, WON, begun, rings

CLAIM = NAMED["color-claim"]


def test_a_hint_tells_what_both_have_then_and_after_the_best_answer():
    position = CLAIM.variant().start()
    best = hints(CLAIM, position, CLUB)[0]
    after = CLAIM.play(position, CLAIM.parse_move(position, best.move))
    own, other = CLAIM.totals(after)
    assert best.points == (own, other)
    answered = {
        tuple(CLAIM.totals(CLAIM.play_unchecked(after, move))) for move in CLAIM.legal_moves(after)
    }
    assert best.answered in answered
    mine, theirs = best.answered
    assert best.words == (
        f"you then have {own} points to {other}, the best answer leaves {mine} to {theirs}"
    )
    assert str(best) == f"{best.move}: {best.words}"


def test_hints_come_best_first_and_as_many_as_asked_for():
    position = begun("color-claim", moves=8)
    found = hints(CLAIM, position, CLUB, 5)
    assert len({hint.move for hint in found}) == 5
    assert [hint.worth for hint in found] == sorted((h.worth for h in found), reverse=True)
    assert found[:1] == hints(CLAIM, position, CLUB, 1) or found[0].worth >= found[1].worth


def test_player_two_is_told_of_his_own_points_first():
    position = begun("color-claim", moves=9)
    assert position.to_move == 2
    best = hints(CLAIM, position, CLUB)[0]
    assert f"have {best.points[1]} points to {best.points[0]}" in best.words


@pytest.mark.parametrize(
    ("name", "variant", "moves", "words"),
    [
        ("passtally", "", 0, r"by the end of the turn you may have "),
        ("passtally", "3-players", 9, r".* to \d+ and \d+"),
        ("line-or-colour", "advanced", 0, r"wins \d+ of 100 games that go on at random$"),
    ],
)
def test_words_fit_the_game(name, variant, moves, words):
    best = hints(NAMED[name], begun(name, variant, moves=moves), SHORT)[0]
    assert re.match(words, best.words)


def test_the_first_ring_is_weighed_with_the_swap_that_answers_it():
    game = NAMED["line-or-colour"]
    start = game.variant().start()
    found = hints(game, start, CLUB, 25)
    assert all(
        hint.words.endswith((", swap or not", "as swap is the best answer")) for hint in found
    )
    assert found[0].worth > 4000
    middle = next(hint for hint in found if hint.move == "c3")
    assert middle.words.endswith("as swap is the best answer")
    assert middle.worth < found[0].worth
    (slip,) = review(game, start, played(game, start, "c3", "swap"), CLUB, seed=1)
    assert slip.number == 1
    assert "swap is the best answer to c3" in slip.words
    (slip,) = review(game, start, played(game, start, "c3", "a1"), CLUB)[:1]
    assert (slip.number, slip.better) == (2, "swap")


def test_without_a_swap_no_hint_tells_of_one():
    game = NAMED["line-or-colour"]
    for position in (begun("line-or-colour", "advanced"), begun("line-or-colour", moves=2)):
        assert all("swap" not in str(hint) for hint in hints(game, position, CLUB))


def test_who_plays_alone_is_told_of_no_others():
    (best, *_) = hints(NAMED["colour-lines"], begun("colour-lines"), CLUB)
    assert " to " not in best.words
    assert best.answered == ()


def played(game, position, *texts):
    moves = []
    for text in texts:
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    return moves


def test_a_review_puts_first_what_gave_most_away():
    position, texts = begun("color-claim"), []
    for number in range(8):  # the first move that there is, whatever it gives away
        moves = CLAIM.legal_moves(position)
        texts.append(moves[number % len(moves)])
        position = CLAIM.play(position, texts[-1])
    slips = review(CLAIM, begun("color-claim"), texts, CLUB)
    lost = [slip.lost for slip in slips]
    assert lost == sorted(lost, reverse=True)
    assert all(each > 0 for each in lost)
    assert "point" in slips[0].words


def test_a_review_finds_nothing_in_moves_that_it_would_make():
    game = NAMED["line-or-colour"]
    start = rings(WON)
    assert review(game, start, played(game, start, "d1"), STRONG) == ()


@pytest.mark.parametrize("name", ["passtally", "colour-lines"])
def test_where_turns_have_several_moves_others_are_told_and_looked_back_on_too(name):
    game, start = NAMED[name], begun(name)
    found = hints(game, start, SHORT, 3)
    assert len({hint.move for hint in found}) == 3
    assert found[0].worth >= found[2].worth
    moves, position = [], start
    for _ in range(4):  # the worst at first sight
        me = game.mover(position)
        moves.append(
            min(
                game.legal_moves(position),
                key=lambda move: game.thinking.outlook(game.play_unchecked(position, move))[me - 1],
            )
        )
        position = game.play_unchecked(position, moves[-1])
    assert len(review(game, start, moves, SHORT)) >= 2
