"""Hints and reviews: the results of moves, in words and numbers."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.extras.opponent.comparison import Contender, chance_advantage
from pnp.extras.opponent.hints import hints
from pnp.extras.opponent.levels import CLUB, STRONG, RatedMove
from pnp.extras.opponent.review import review
from pnp.extras.opponent.search import choose
from pnp.games.line_or_colour.board import board_of
from pnp.games.line_or_colour.solved import solved
from pnp.rules import ranking
from tests.extras.opponent.test_search import GAMES, SHORT, WON, random_position, rings

CLAIM = GAMES["color-claim"]


def test_hint_has_points_after_the_move_and_after_the_reply():
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
    assert best.words.startswith(
        f"you then have {own} points against {other}, and {mine} against {theirs} "
        "after the best reply; "
    )
    assert str(best) == f"{best.move}: {best.words}"


def test_hints_are_best_first_up_to_the_count():
    position = random_position("color-claim", moves=8)
    found = hints(CLAIM, position, CLUB, 5)
    assert len({hint.move for hint in found}) == 5
    assert [hint.worth for hint in found] == sorted((h.worth for h in found), reverse=True)
    assert found[:1] == hints(CLAIM, position, CLUB, 1) or found[0].worth >= found[1].worth


def test_own_points_come_first_for_player_two():
    position = random_position("color-claim", moves=9)
    assert position.to_move == 2
    best = hints(CLAIM, position, CLUB)[0]
    assert f"have {best.points[1]} points against {best.points[0]}" in best.words


@pytest.mark.parametrize(
    ("name", "variant", "moves", "words"),
    [
        ("passtally", "", 0, r"by the end of the turn you can have "),
        ("passtally", "3-players", 9, r".* against \d+ and \d+"),
        ("line-or-colour", "advanced", 0, r"wins \d+ of 100 random games; "),
    ],
)
def test_words_match_the_game(name, variant, moves, words):
    best = hints(GAMES[name], random_position(name, variant, moves=moves), SHORT)[0]
    assert re.match(words, best.words)


def test_first_ring_is_rated_with_the_swap():
    game = GAMES["line-or-colour"]
    start = game.variant().start()
    found = hints(game, start, CLUB, 25)
    assert all("swap" in hint.words for hint in found)
    assert max(hint.worth for hint in found) <= 5000  # the second player takes the better side
    middle = next(hint for hint in found if hint.move == "c3")
    assert "so swap is the best reply" in middle.words
    assert middle.worth < found[0].worth


def test_first_ring_with_a_drawn_result_is_suggested():
    game = GAMES["line-or-colour"]
    right = 0
    for board in solved()[:20]:
        _, number = ranking.decode(board.code, {each.tag: each.count for each in game.variants})
        start = game.variant("basic").unrank(number)
        (best,) = hints(game, start, SHORT, 1)
        right += board.openings[start.board.size.square.index[best.move]] == "D"
    assert right >= 14


def test_proven_first_ring_is_described():
    game = GAMES["line-or-colour"]
    found = hints(game, board_with_a_drawn_first_ring(), STRONG, 2)
    assert found[0].words.startswith("with best play, draws, with or without swap")
    assert found[0].worth == 5000


def test_review_names_a_first_ring_that_should_be_swapped():
    game = GAMES["line-or-colour"]
    start = board_with_a_drawn_first_ring()
    (mistake,) = review(game, start, parsed_moves(game, start, "c3", "swap"), CLUB, seed=1)
    assert mistake.number == 1
    assert "swap is the best reply to c3" in mistake.words
    mistakes = review(game, start, parsed_moves(game, start, "c3", "a1"), CLUB)
    assert [each.better for each in mistakes if each.number == 2] == ["swap"]


def test_hint_describes_the_swap():
    game = GAMES["line-or-colour"]
    start = board_with_a_drawn_first_ring()
    (best, *_) = hints(game, game.play(start, game.parse_move(start, "c3")), SHORT)
    assert best.move == "swap"
    assert best.words.startswith(("takes over the ring on c3", "wins against every reply"))


def test_swap_is_weighed_in_a_game_without_prospects():
    game = GAMES["line-or-colour"]
    game = replace(game, search=replace(game.search, prospects=None))
    found = hints(game, game.variant().start(), SHORT, 25)
    assert all("swap" in hint.words for hint in found)
    assert found[0].worth > found[-1].worth


def board_with_a_drawn_first_ring():
    """Return a board on which only good first rings are safe from the swap."""
    game, board = GAMES["line-or-colour"], solved()[0]
    _, number = ranking.decode(board.code, {each.tag: each.count for each in game.variants})
    return game.variant("basic").unrank(number)


def test_hints_do_not_mention_an_impossible_swap():
    game = GAMES["line-or-colour"]
    for position in (
        random_position("line-or-colour", "advanced"),
        random_position("line-or-colour", moves=2),
    ):
        assert all("swap" not in str(hint) for hint in hints(game, position, CLUB))


def test_solo_hint_has_no_other_points():
    (best, *_) = hints(GAMES["colour-lines"], random_position("colour-lines"), CLUB)
    assert " to " not in best.words.partition(";")[0]
    assert best.answered == ()


def parsed_moves(game, position, *texts):
    moves = []
    for text in texts:
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    return moves


def test_review_lists_the_worst_mistake_first():
    position, texts = random_position("color-claim"), []
    for number in range(8):  # any move, however bad
        moves = CLAIM.legal_moves(position)
        texts.append(moves[number % len(moves)])
        position = CLAIM.play(position, texts[-1])
    mistakes = review(CLAIM, random_position("color-claim"), texts, CLUB)
    lost = [mistake.lost for mistake in mistakes]
    assert lost == sorted(lost, reverse=True)
    assert all(each > 0 for each in lost)
    assert "point" in mistakes[0].words


def test_review_accepts_the_best_move():
    game = GAMES["line-or-colour"]
    start = rings(WON)
    assert review(game, start, parsed_moves(game, start, "d1"), STRONG) == ()


def lost_game():
    """Return a game that White lost with the fourth move, and its moves."""
    game = GAMES["line-or-colour"]
    rows = ("YRRRY", "KBYBB", "BRGGY", "KBKRY", "KKGGG")
    letters = game.variant().start().board.size.letters
    board = board_of(
        game.variant().start().board.size,
        tuple(letters.index(letter) + 1 for row in rows for letter in row),
    )
    start = game.variant().start()._replace(board=board)
    return game, start, ("a1", "swap", "c2", "b3", "c3", "c4", "d5", "c1", "d3", "c5", "e5")


def test_review_of_a_lost_game_names_the_losing_move_and_the_best_hint():
    game, start, texts = lost_game()
    moves = parsed_moves(game, start, *texts)
    (mistake,) = review(game, start, moves, CLUB)
    position = start
    for move in moves[:3]:
        position = game.play(position, move)
    (best, second, _) = hints(game, position, CLUB)
    assert (mistake.number, mistake.move, mistake.better) == (4, "b3", best.move)
    assert mistake.words == f"loses against c3; {best.move} was better"
    shown = [int(re.search(r"wins (\d+) of 100", each.words)[1]) for each in (best, second)]
    assert f"{shown[0] - shown[1]} more wins in 100 games" in best.words


def test_difference_of_hints_is_that_of_the_figures_shown():
    one, two = (RatedMove(None, value, None) for value in (5517, 4444))
    assert chance_advantage(Contender("a", one), Contender("b", two)).startswith("11 more wins")


@pytest.mark.parametrize("name", ["passtally", "colour-lines"])
def test_hints_and_review_in_games_with_several_moves_per_turn(name):
    game, start = GAMES[name], random_position(name)
    found = hints(game, start, SHORT, 3)
    assert len({hint.move for hint in found}) == 3
    assert found[0].worth >= found[2].worth
    moves, position = [], start
    for _ in range(4):  # the worst by its expected points
        me = game.mover(position)
        moves.append(
            min(
                game.legal_moves(position),
                key=lambda move: game.search.outlook(game.play_unchecked(position, move))[me - 1],
            )
        )
        position = game.play_unchecked(position, moves[-1])
    assert len(review(game, start, moves, SHORT)) >= 2


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("color-claim", ""),
        ("paint-the-line", ""),
        ("line-or-colour", "basic"),
        ("line-or-colour", "advanced"),
        ("passtally", "3-players"),
        ("colour-lines", "2-players"),
    ],
)
def test_hints_never_have_the_same_words(name, variant):
    """Each hint is compared with the next one, in positions from a game of the computer."""
    game, position = GAMES[name], random_position(name, variant)
    for number in range(12):
        if not game.legal_moves(position):
            break
        found = hints(game, position, SHORT)
        assert len({hint.words for hint in found}) == len(found)
        for hint, following in pairwise(found):
            assert following.move in hint.words
        position = game.play_unchecked(position, choose(game, position, SHORT, number))


def test_hint_has_the_whole_turn_in_passtally():
    game, position = GAMES["passtally"], random_position("passtally")
    found = [hint for hint in hints(game, position, SHORT, 10) if hint.turn]
    assert found
    for hint in found:
        first, second = game.split_turn(hint.turn)
        assert first == hint.move
        assert str(hint).startswith(f"{hint.turn}: by the end of the turn ")
        after = game.play(position, game.read_move(position, first))
        after = game.play(after, game.read_move(after, second.strip()))
        assert tuple(game.totals(after)) == hint.points


def test_hint_names_the_part_that_scores_more():
    game, position = GAMES["color-claim"], random_position("color-claim", moves=8)
    words = [hint.words for hint in hints(game, position, SHORT, 5)]
    assert any("scores " in each or "leaves the others " in each for each in words)


def test_hint_names_a_claimed_colour():
    best = hints(CLAIM, CLAIM.variant().start(), CLUB)[0]
    assert "x" in best.move
    assert "; claims " in best.words
