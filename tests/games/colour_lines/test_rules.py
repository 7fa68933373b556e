"""Drawings, closed halves, jokers and circles; whole games that are checked die by die."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.lines import Line, walk
from pnp.games.colour_lines.position import Player, Position
from pnp.games.colour_lines.rules import CLOSE, FIVE_DICE, Move, legal_moves
from pnp.games.colour_lines.score import marks_of
from pnp.games.colour_lines.sheet import COLUMNS, HALF, INDEX, side
from pnp.library import Library
from pnp.rules.faults import IllegalMove

GAME = Library().game("colour-lines")


FILE = (
    'game = "colour-lines"\nside = "{side}"\nplayers = [\n'
    '  {{ name = "Ann", colours = ["{one}", "light blue"], left = "{left}", right = "{right}", '
    "jokers = {jokers} }},\n]\n"
)


def position(dice, left="b5", right="j11", sheet="A", jokers=0, players=1):
    one = Player("Ann", ("pink", "light-blue"), Line(left, ("",)), Line(right, ("",)), jokers)
    return Position(sheet, side(sheet), (1, 2, 3, 4), (one,) * players, tuple(dice))


def steps(moves, die, half="left"):
    return {m.steps for m in moves if m.die == die and m.half == half and not m.joker}


def played(seed, players=1, sheet="A"):
    """A whole random game with dice."""
    chance = random.Random(seed)
    left, right = ("b5", "j11") if sheet == "A" else ("a4", "n9")
    now = position(FIVE_DICE.roll(seed).rounds, left, right, sheet, players=players)
    while moves := GAME.legal_moves(now):
        now = GAME.play(now, chance.choice(moves))
    return now


def test_a_number_is_so_many_steps_in_any_directions():
    moves = legal_moves(position([["1", "2", "0", "0", "0"]]))
    assert steps(moves, 1) == {"N", "E", "S", "W"}
    assert steps(moves, 2) >= {"NN", "NE", "ES"}
    assert not any(set(s) == {"N", "S"} for s in steps(moves, 2))


def test_a_figure_is_drawn_in_every_turn_and_from_both_ends_but_not_mirrored():
    moves = legal_moves(position([["NEN", "0", "0", "0", "0"]], left="d6"))
    assert steps(moves, 1) == {"NEN", "ESE", "SWS", "WNW"}


def test_the_fifth_die_is_drawn_in_either_half():
    moves = legal_moves(position([["0", "0", "0", "0", "1"]]))
    assert {m.half for m in moves if m.die == 5} == {"left", "right"}
    assert not any(m.die == 3 and m.half == "left" for m in moves)


def test_a_joker_replaces_any_die_by_one_step_and_there_are_two():
    with_one = legal_moves(position([["0", "NNN", "0", "0", "0"]], jokers=1))
    assert Move(1, "left", "N", joker=True) in with_one
    none = legal_moves(position([["0", "NNN", "0", "0", "0"]], jokers=2))
    assert not any(m.joker for m in none)


def test_a_round_is_closed_when_nothing_that_remains_can_be_drawn():
    now = position([["0", "0", "0", "0", "1"], ["1"] * 5])
    assert CLOSE not in legal_moves(now)
    now = GAME.play(now, Move(5, "left", "N", joker=False))
    assert CLOSE in legal_moves(now)
    now = GAME.play(now, CLOSE)
    assert now.players[0].left.rounds == ("N", "")
    with pytest.raises(IllegalMove, match="is not open"):
        GAME.play(now, Move(5, "left", "N", joker=False)._replace(die=3))


def test_a_circle_gives_up_to_two_steps_that_may_be_declined_and_chain():
    """On side B e2 is a circle; a line from f2 enters it with one step to the west."""
    now = position([["1", "0", "0", "0", "0"]], left="f2", right="n9", sheet="B")
    found = {s for s in steps(legal_moves(now), 1) if s.startswith("W")}
    assert "W" in found
    assert {len(s) for s in found} == {1, 2, 3}


@given(st.integers(0, 300), st.sampled_from(["A", "B"]))
@settings(max_examples=25)
def test_a_game_keeps_to_the_sheet_and_is_accepted_with_its_dice(seed, sheet):
    final = played(seed, sheet=sheet)
    assert GAME.reasons(final) == ()
    assert GAME.outcome(final) is not None
    assert GAME.parse(parse_toml(GAME.format(final))) == final
    player = final.players[0]
    used = [INDEX[player.left.start], INDEX[player.right.start]]
    for half in ("left", "right"):
        entered = [each.space for each in walk(player.line(half))]
        assert all(HALF[space] in (half, "") for space in entered)
        used += entered
    assert len(used) == len(set(used))
    marks = marks_of(final.sheet, player)
    dots = sum(map(len, (*marks.left.values(), *marks.right.values())))
    assert dots == sum(bool(final.sheet.colours[space]) for space in used[2:])
    crossings = sum(
        {each.before % COLUMNS, each.space % COLUMNS} == {6, 7}
        for half in ("left", "right")
        for each in walk(player.line(half))
    )
    assert len(marks.crossings) == crossings


@given(st.integers(0, 100), st.integers(2, 5))
@settings(max_examples=8)
def test_the_score_of_a_game_is_that_of_its_final_lines(seed, players):
    final = played(seed, players)
    undated = final._replace(dice=())
    assert GAME.score(final).players == GAME.score(undated).players


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ("NENEEE|", "Ann: round 1: left: from c3 die 2 (0), die 5 (0) does not draw EEE"),
        ("EEE|", "Ann: round 1: left: from b5 die 1 (NEN), die 2 (0), die 5 (0) does not draw EEE"),
        ("|", "Ann: round 1: die 1 (NEN) can be drawn and was left out"),
    ],
)
def test_the_first_drawing_that_no_die_gives_is_named(left, said):
    """By player, round, half, the space it starts from, and the dice that are left."""
    dice = 'dice = [["NEN", "0", "0", "0", "0"]]\n'
    values = {"side": "A", "one": "pink", "left": f"b5 {left}", "right": "j11 |", "jokers": 0}
    with pytest.raises(Exception, match="Ann") as raised:
        Library().read(parse_toml(FILE.format(**values) + dice, "a.toml"))
    assert said in str(raised.value)


def test_more_jokers_than_were_used_are_told():
    dice = 'dice = [["0", "0", "0", "0", "0"]]\n'
    values = {"side": "A", "one": "pink", "left": "b5 N|", "right": "j11 |", "jokers": 0}
    with pytest.raises(Exception, match="unless jokers drew it: 1 in all, 0 noted"):
        Library().read(parse_toml(FILE.format(**values) + dice, "a.toml"))
    Library().read(parse_toml(FILE.format(**{**values, "jokers": 1}) + dice, "a.toml"))


@pytest.mark.parametrize(
    ("dice", "left", "said"),
    [
        (("NNE", "1"), "b5 NNW|", "what is drawn is the mirror image of die 1 (NNE)"),
        (("NNE", "1"), "b5 NNNW|", "what is drawn is the mirror image of die 1 (NNE)"),
        (("NNE", "1"), "b5 NNE|", "die 2 (1) can be drawn and was left out"),
    ],
)
def test_a_mirrored_and_an_undrawn_die_are_named(
    dice: tuple[str, str], left: str, said: str
) -> None:
    faces = f'dice = [["{dice[0]}", "{dice[1]}", "0", "0", "0"]]\n'
    values = {"side": "A", "one": "pink", "left": left, "right": "j11 |", "jokers": 0}
    with pytest.raises(PnpError) as error:
        Library().read(parse_toml(FILE.format(**values) + faces, "a.toml"))
    assert f"Ann: round 1: {said}" in str(error.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"left": "a2 WN|"}, "left, step 1: the line leaves the sheet"),
        ({"left": "b5 NS|"}, "left, round 1, step 2: b5 has been used"),
        ({"left": "f5 EE|", "right": "i5 WW|"}, "right, round 1, step 1: h5 has been used"),
        ({"left": "f5 EEE|"}, "left, round 1, step 3: i5 lies in the other half"),
        ({"left": "g5 |"}, "left: g5 lies in the grey zone, where no line starts"),
        ({"left": "m5 |"}, "left: m5 lies in the other half"),
        ({"left": "a1 |"}, "left: a1 is a letter, where no line starts"),
        ({"side": "B", "left": "b3 E|"}, "left, round 1, step 1: c3 is black"),
        ({"side": "B", "left": "c3 |"}, "left: c3 is black, where no line starts"),
        ({"one": "purple"}, "two of the four colours are purple"),
        ({"jokers": 3}, "expected at most 2 jokers, found 3"),
    ],
)
def test_bad_lines_are_named(changes, said):
    values = {"side": "A", "one": "pink", "left": "b5 |", "right": "j11 |", "jokers": 0}
    with pytest.raises(Exception, match="Ann") as raised:
        Library().read(parse_toml(FILE.format(**{**values, **changes}), "a.toml"))
    assert said in str(raised.value)
