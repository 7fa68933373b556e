"""Solo challenges: the counts and requirements of all five."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.sheet import INDEX, SIDE_B, Plan

GAME = Catalogue().game("colour-lines")
COLOURS = 'colours = ["pink", "light blue"], '


def position(left, right, colours=COLOURS, side="A", more=""):
    return GAME.parse(
        parse_toml(
            f'game = "colour-lines"\nside = "{side}"\nplayers = [\n'
            f'  {{ name = "Ann", {colours}left = "{left}", right = "{right}", jokers = 0 }},\n'
            f"{more}]\n"
        )
    )


def test_challenge_1_counts_only_crossings():
    """Both lines cross the middle line and return."""
    found = position("f5 EESWW||||", "i8 WWNEE||||", 'colours = ["pink", "orange"], ')
    assert GAME.reasons(found) == ()
    assert GAME.challenge(found, 1).result == 4
    assert GAME.challenge(found, 1).verdict == "4 crossings"


def test_challenge_2_counts_dots_in_the_scoring_colours():
    """The left line goes north from c4 over pink c3, c2 and c1."""
    found = position("c4 NNN||||", "j11 N||||")
    assert GAME.challenge(found, 2).result == 3
    assert GAME.challenge(found, 2).verdict == "3 dots"


def test_dots_on_circles_do_not_count_in_challenge_2():
    """e2 is an orange circle of side B."""
    colours = 'colours = ["orange", "yellow"], '
    found = position("c2 EE||||", "n4 S||||", colours, side="B")
    assert GAME.challenge(found, 2).result == 1


def test_one_player_needs_no_scoring_colours():
    for colours in ("", "colours = [], "):
        found = position("f5 EE||||", "i8 N||||", colours)
        assert GAME.reasons(found) == ()
        assert GAME.challenge(found, 1).result == 1
        assert GAME.parse(parse_toml(GAME.format(found))) == found


def test_several_players_need_scoring_colours():
    bob = '  { name = "Bob", left = "b2 N", right = "j11 N", jokers = 0 },\n'
    (reason,) = GAME.reasons(position("b5 N", "j11 N", more=bob))
    assert "Bob: two scoring colours are missing" in reason.message


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_other_challenges_need_scoring_colours(number):
    with pytest.raises(PnpError, match=f"challenge {number} needs two scoring colours"):
        GAME.challenge(position("b5 N", "j11 N", "", side="B" if number == 5 else "A"), number)


def test_setup_number_needs_scoring_colours():
    variant = GAME.variant("1-player")
    with pytest.raises(PnpError, match="not a setup"):
        variant.rank(position("b5", "j11", ""))


def test_circle_is_reached_by_entering_it():
    """On this side B, e2 is the only circle."""
    plan = Plan(SIDE_B.left, SIDE_B.right, circles=(INDEX["e2"],))
    for start, steps, reached in (("e2", "N", False), ("f2", "W", True)):
        found = position(f"{start} {steps}||||", "n9 N||||", side="B")._replace(sheet=plan.sheet())
        conditions = {
            condition.text: condition.met for condition in GAME.challenge(found, 5).conditions
        }
        assert conditions["every circle"] == reached


def test_letter_is_reached_by_entering_it():
    """No line may start on a letter."""
    found = position("a2 N||||", "j11 N||||")
    assert [part.label for part in GAME.score(found).players[0].parts] == ["letter A", "dots pink"]
    (reason,) = GAME.reasons(position("a1 S||||", "j11 N||||", 'colours = ["yellow", "orange"], '))
    assert "no line may start on a1: it has a letter" in reason.message


def test_challenge_is_for_a_solo_player():
    """A challenge judges one sheet, so it needs a solo game."""
    bob = f'  {{ name = "Bob", {COLOURS}left = "b5", right = "j11", jokers = 0 }},\n'
    found = position("b5", "j11", more=bob)
    with pytest.raises(PnpError, match="challenge 2 is for a solo player, found 2 players"):
        GAME.challenge(found, 2)


@pytest.mark.parametrize(("number", "side"), [(3, "B"), (4, "B"), (5, "A")])
def test_challenge_is_rejected_on_the_other_side(number, side):
    found = position("c2 E||||", "n4 S||||", side=side)
    with pytest.raises(PnpError, match=f"challenge {number} is played on side [AB], found side"):
        GAME.challenge(found, number)


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("number", [1, 2])
def test_counting_challenges_are_played_on_either_side(number, side):
    assert not GAME.challenge(position("c2 E||||", "n4 S||||", side=side), number).open


@pytest.mark.parametrize(
    ("number", "verdict", "result"),
    [(1, "open, 1 crossing so far", 1), (2, "open, 1 dot so far", 1), (3, "open", None)],
)
def test_challenge_is_open_while_rounds_are_to_be_played(number, verdict, result):
    found = GAME.challenge(position("f5 EE|||", "i8 N|||"), number)
    assert found.verdict == verdict
    data = found.to_json()
    assert (data["open"], data["result"]) == (True, result)


def test_challenge_is_open_until_the_last_round_is_closed():
    """A round with dice ends when it is closed; the fifth starts before that."""
    dice = tuple([("0", "1", "1", "2", "3")] * 5)
    last_round_open = position("f5 EE||||", "i8 N||||")._replace(dice=dice)
    assert GAME.challenge(last_round_open, 3).verdict == "open"
    last_round_closed = position("f5 EE|||||", "i8 N|||||")._replace(dice=dice)
    assert GAME.challenge(last_round_closed, 3).verdict == "failed"
    assert "open" not in GAME.challenge(last_round_closed, 3).to_json()
