"""Alone: what the five challenges count, and what they need."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.sheet import INDEX, SIDE_B, Plan

GAME = Catalogue().game("colour-lines")
COLOURS = 'colours = ["pink", "light blue"], '


def alone(left, right, colours=COLOURS, side="A", more=""):
    return GAME.parse(
        parse_toml(
            f'game = "colour-lines"\nside = "{side}"\nplayers = [\n'
            f'  {{ name = "Ann", {colours}left = "{left}", right = "{right}", jokers = 0 }},\n'
            f"{more}]\n"
        )
    )


def test_challenge_1_counts_crossings_and_nothing_else():
    """Either line goes over the red line and back."""
    found = alone("f5 EESWW||||", "i8 WWNEE||||", 'colours = ["pink", "orange"], ')
    assert GAME.reasons(found) == ()
    assert GAME.challenge(found, 1).result == 4
    assert GAME.challenge(found, 1).verdict == "4 crossings"


def test_challenge_2_counts_dots_in_the_scoring_colours():
    """From c4 north over pink c3, c2, c1."""
    found = alone("c4 NNN||||", "j11 N||||")
    assert GAME.challenge(found, 2).result == 3
    assert GAME.challenge(found, 2).verdict == "3 dots"


def test_dots_on_circles_do_not_count_in_challenge_2():
    """e2 is an orange circle of side B."""
    colours = 'colours = ["orange", "yellow"], '
    found = alone("c2 EE||||", "n4 S||||", colours, side="B")
    assert GAME.challenge(found, 2).result == 1


def test_one_player_needs_no_scoring_colours():
    for colours in ("", "colours = [], "):
        found = alone("f5 EE||||", "i8 N||||", colours)
        assert GAME.reasons(found) == ()
        assert GAME.challenge(found, 1).result == 1
        assert GAME.parse(parse_toml(GAME.format(found))) == found


def test_several_players_need_scoring_colours():
    bob = '  { name = "Bob", left = "b2 N", right = "j11 N", jokers = 0 },\n'
    (reason,) = GAME.reasons(alone("b5 N", "j11 N", more=bob))
    assert "Bob: two scoring colours are missing" in reason.what


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_the_other_challenges_need_scoring_colours(number):
    with pytest.raises(PnpError, match=f"challenge {number} needs two scoring colours"):
        GAME.challenge(alone("b5 N", "j11 N", "", side="B" if number == 5 else "A"), number)


def test_setup_number_needs_scoring_colours():
    variant = GAME.variant("1-player")
    with pytest.raises(PnpError, match="not a setup"):
        variant.rank(alone("b5", "j11", ""))


def test_circle_is_reached_by_entering_it():
    """A side B on which e2 is the only circle."""
    plan = Plan(SIDE_B.left, SIDE_B.right, circles=(INDEX["e2"],))
    for start, steps, reached in (("e2", "N", False), ("f2", "W", True)):
        found = alone(f"{start} {steps}||||", "n9 N||||", side="B")._replace(sheet=plan.sheet())
        conditions = {each.text: each.met for each in GAME.challenge(found, 5).conditions}
        assert conditions["every circle"] == reached


def test_a_letter_is_reached_by_entering_it():
    """No line starts on one."""
    found = alone("a2 N||||", "j11 N||||")
    assert [part.label for part in GAME.score(found).players[0].parts] == ["letter A", "dots pink"]
    (reason,) = GAME.reasons(alone("a1 S||||", "j11 N||||", 'colours = ["yellow", "orange"], '))
    assert "a1 has a letter, where no line may start" in reason.what


def test_challenge_is_for_a_solo_player():
    """No sheet of several is judged in place of all."""
    bob = f'  {{ name = "Bob", {COLOURS}left = "b5", right = "j11", jokers = 0 }},\n'
    found = alone("b5", "j11", more=bob)
    with pytest.raises(PnpError, match="challenge 2 is for a solo player, found 2 players"):
        GAME.challenge(found, 2)


@pytest.mark.parametrize(("number", "side"), [(3, "B"), (4, "B"), (5, "A")])
def test_challenge_is_refused_on_the_other_side(number, side):
    found = alone("c2 E||||", "n4 S||||", side=side)
    with pytest.raises(PnpError, match=f"challenge {number} is played on side [AB], found side"):
        GAME.challenge(found, number)


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("number", [1, 2])
def test_counting_challenges_are_played_on_either_side(number, side):
    assert not GAME.challenge(alone("c2 E||||", "n4 S||||", side=side), number).open


@pytest.mark.parametrize(
    ("number", "verdict", "result"),
    [(1, "open, 1 crossing so far", 1), (2, "open, 1 dot so far", 1), (3, "open", None)],
)
def test_challenge_is_open_while_rounds_are_to_be_played(number, verdict, result):
    found = GAME.challenge(alone("f5 EE|||", "i8 N|||"), number)
    assert found.verdict == verdict
    told = found.to_json()
    assert (told["open"], told["result"]) == (True, result)


def test_challenge_is_open_until_the_last_round_is_closed():
    """With dice a round ends when it is closed, and five have begun before that."""
    dice = tuple([("0", "1", "1", "2", "3")] * 5)
    begun = alone("f5 EE||||", "i8 N||||")._replace(dice=dice)
    assert GAME.challenge(begun, 3).verdict == "open"
    closed = alone("f5 EE|||||", "i8 N|||||")._replace(dice=dice)
    assert GAME.challenge(closed, 3).verdict == "failed"
    assert "open" not in GAME.challenge(closed, 3).to_json()
