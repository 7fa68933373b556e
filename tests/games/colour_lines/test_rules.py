"""Drawings, closed halves, jokers and circles; whole games that are checked die by die."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.errors import IllegalMove, PnpError
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.lines import DrawnLine, spaces_of
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.rules import CLOSE, FIVE_DICE, Move, legal_moves
from pnp.games.colour_lines.score import marks_of
from pnp.games.colour_lines.sheet import COLUMNS, HALF, INDEX, side

GAME = Catalogue().game("colour-lines")


FILE = (
    'game = "colour-lines"\nside = "{side}"\nplayers = [\n'
    '  {{ name = "Ann", colours = ["{one}", "light blue"], left = "{left}", right = "{right}", '
    "jokers = {jokers} }},\n]\n"
)


def position(dice, left="b5", right="j11", sheet="A", jokers=0, players=1):
    one = ColourLinesPlayer(
        "Ann", ("pink", "light-blue"), DrawnLine(left, ("",)), DrawnLine(right, ("",)), jokers
    )
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


def test_the_dice_on_i_are_drawn_left_those_on_ii_right_the_fifth_in_either_half():
    moves = legal_moves(position([["1", "1", "1", "1", "1"]]))
    halves = [{m.half for m in moves if m.die == die} for die in range(1, 6)]
    assert halves == [{"left"}, {"left"}, {"right"}, {"right"}, {"left", "right"}]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("3 left N", "die 3 lies on II, for the right half"),
        ("1 right N", "die 1 lies on I, for the left half"),
        ("5 left E", "die 5 has been drawn"),
    ],
)
def test_a_die_that_cannot_be_drawn_there_is_told_by_its_place(move, said):
    now = GAME.play(position([["1", "1", "1", "1", "1"]]), Move(5, "left", "N", joker=False))
    with pytest.raises(IllegalMove, match=said):
        GAME.play(now, GAME.parse_move(now, move))


def test_the_fifth_die_goes_with_either_line_but_not_with_both():
    values = {"side": "A", "one": "pink", "jokers": 0}
    dice = 'dice = [["0", "0", "0", "0", "2"]]\n'
    for left, right in (("b5 NN|", "j11 |"), ("b5 |", "j11 NN|")):
        text = FILE.format(**values, left=left, right=right) + dice
        Catalogue().read(parse_toml(text, "a.toml"))
    both = FILE.format(**values, left="b5 NN|", right="j11 NN|") + dice
    with pytest.raises(PnpError, match="the fifth die is used in both halves"):
        Catalogue().read(parse_toml(both, "a.toml"))


def test_the_same_faces_on_other_places_are_another_round():
    values = {"side": "A", "one": "pink", "left": "b5 NNN|", "right": "j11 |", "jokers": 0}
    text = FILE.format(**values)
    Catalogue().read(parse_toml(f'{text}dice = [["3", "0", "0", "0", "0"]]', "a.toml"))
    with pytest.raises(PnpError, match="does not draw NNN"):
        Catalogue().read(parse_toml(f'{text}dice = [["0", "0", "3", "0", "0"]]', "a.toml"))


def test_a_0_draws_nothing_on_the_round_track_too():
    assert [*legal_moves(position([["0"] * 5], jokers=2))] == [CLOSE]


def test_a_joker_for_the_fifth_die_is_drawn_in_either_half_those_of_others_in_theirs():
    jokers = [m for m in legal_moves(position([["0"] * 5])) if m.joker]
    halves = [{m.half for m in jokers if m.die == die} for die in range(1, 6)]
    assert halves == [{"left"}, {"left"}, {"right"}, {"right"}, {"left", "right"}]


def test_a_half_is_closed_when_none_of_its_dice_can_be_drawn_and_the_other_goes_on():
    """The left line has shut itself in at a3, where only a4 is free: no straight three fits."""
    now = position([["NNN", "NNN", "1", "0", "NNN"]], left="a5", jokers=2)
    ann = now.players[0]._replace(left=DrawnLine("a5", ("ENNNNWSS",)))
    now = now._replace(players=(ann,))
    assert {m.half for m in legal_moves(now)} == {"right"}
    now = GAME.play(now, Move(3, "right", "N", joker=False))
    assert {(m.die, m.half) for m in legal_moves(now)} == {(5, "right")}
    now = GAME.play(now, Move(5, "right", "NNN", joker=False))
    assert [*legal_moves(now)] == [CLOSE]


def test_any_order_of_dice_that_works_makes_a_drawing_legal():
    values = {"side": "A", "one": "pink", "right": "j11 |", "jokers": 0}
    for left in ("b5 NNNE|", "b5 ENNN|"):
        text = FILE.format(**values, left=left) + 'dice = [["NNN", "1", "0", "0", "0"]]\n'
        Catalogue().read(parse_toml(text, "a.toml"))


def test_a_joker_replaces_any_die_by_one_step_and_there_are_two():
    with_one = legal_moves(position([["0", "NNN", "0", "0", "0"]], jokers=1))
    assert Move(1, "left", "N", joker=True) in with_one
    none = legal_moves(position([["0", "NNN", "0", "0", "0"]], jokers=2))
    assert not any(m.joker for m in none)


def test_a_round_is_closed_when_nothing_that_remains_can_be_drawn():
    now = position([["0", "0", "0", "0", "1"], ["1"] * 5])
    assert CLOSE not in legal_moves(now)
    with pytest.raises(IllegalMove, match=r"^close: a die that is left can be drawn$"):
        GAME.play(now, CLOSE)
    now = GAME.play(now, Move(5, "left", "N", joker=False))
    assert CLOSE in legal_moves(now)
    now = GAME.play(now, CLOSE)
    assert now.players[0].left.rounds == ("N", "")
    assert now.to_move == 1
    assert Move(1, "left", "N", joker=False) in legal_moves(now)


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
        entered = spaces_of(player.line(half))
        assert all(HALF[space] in (half, "") for space in entered)
        used += entered
    assert len(used) == len(set(used))
    marks = marks_of(final.sheet, player)
    dots = sum(map(len, (*marks.left.values(), *marks.right.values())))
    assert dots == sum(bool(final.sheet.colours[space]) for space in used[2:])
    crossings = sum(
        {before % COLUMNS, space % COLUMNS} == {6, 7}
        for line in (player.left, player.right)
        for before, space in pairwise((INDEX[line.start], *spaces_of(line)))
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
        Catalogue().read(parse_toml(FILE.format(**values) + dice, "a.toml"))
    assert said in str(raised.value)


def test_more_jokers_than_were_used_are_told():
    dice = 'dice = [["0", "0", "0", "0", "0"]]\n'
    values = {"side": "A", "one": "pink", "left": "b5 N|", "right": "j11 |", "jokers": 0}
    with pytest.raises(Exception, match="unless jokers drew it: 1 in all, 0 noted"):
        Catalogue().read(parse_toml(FILE.format(**values) + dice, "a.toml"))
    Catalogue().read(parse_toml(FILE.format(**{**values, "jokers": 1}) + dice, "a.toml"))


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
        Catalogue().read(parse_toml(FILE.format(**values) + faces, "a.toml"))
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
        Catalogue().read(parse_toml(FILE.format(**{**values, **changes}), "a.toml"))
    assert said in str(raised.value)
