"""Drawings, closed halves, jokers and circles; random games checked die by die."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.errors import IllegalMove
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.lines import DrawnLine, spaces_of
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.rules import CLOSE, FIVE_DICE, Move, legal_moves
from pnp.games.colour_lines.score import marks_of
from pnp.games.colour_lines.sheet import COLUMNS, HALF, INDEX, side

GAME = Catalogue().game("colour-lines")


def position(dice, left="b5", right="j11", sheet="A", jokers=0, players=1):
    player = ColourLinesPlayer(
        "Ann", ("pink", "light-blue"), DrawnLine(left, ("",)), DrawnLine(right, ("",)), jokers
    )
    return Position(sheet, side(sheet), (1, 2, 3, 4), (player,) * players, tuple(dice))


def steps(moves, die, half="left"):
    return {m.steps for m in moves if m.die == die and m.half == half and not m.joker}


def random_game(seed, players=1, sheet="A"):
    """Return the final position of a random game with dice."""
    rng = random.Random(seed)
    left, right = ("b5", "j11") if sheet == "A" else ("a4", "n9")
    now = position(FIVE_DICE.roll(seed).rounds, left, right, sheet, players=players)
    while moves := GAME.legal_moves(now):
        now = GAME.play(now, rng.choice(moves))
    return now


def test_number_is_drawn_as_steps_in_any_direction():
    moves = legal_moves(position([["1", "2", "0", "0", "0"]]))
    assert steps(moves, 1) == {"N", "E", "S", "W"}
    assert steps(moves, 2) >= {"NN", "NE", "ES"}
    assert not any(set(s) == {"N", "S"} for s in steps(moves, 2))


def test_figure_is_drawn_turned_but_not_mirrored():
    moves = legal_moves(position([["NEN", "0", "0", "0", "0"]], left="d6"))
    assert steps(moves, 1) == {"NEN", "ESE", "SWS", "WNW"}


def test_dice_are_drawn_in_the_half_of_their_place():
    moves = legal_moves(position([["1", "1", "1", "1", "1"]]))
    halves = [{m.half for m in moves if m.die == die} for die in range(1, 6)]
    assert halves == [{"left"}, {"left"}, {"right"}, {"right"}, {"left", "right"}]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("3 left N", "die 3 is on II: draw it in the right half"),
        ("1 right N", "die 1 is on I: draw it in the left half"),
        ("5 left E", "die 5 has already been drawn"),
    ],
)
def test_die_of_the_other_half_is_rejected(move, message):
    now = GAME.play(position([["1", "1", "1", "1", "1"]]), Move(5, "left", "N", joker=False))
    with pytest.raises(IllegalMove, match=message):
        GAME.play(now, GAME.parse_move(now, move))


def test_0_draws_nothing_even_on_the_round_track():
    assert [*legal_moves(position([["0"] * 5], jokers=2))] == [CLOSE]


def test_joker_is_drawn_in_the_half_of_its_die():
    jokers = [m for m in legal_moves(position([["0"] * 5])) if m.joker]
    halves = [{m.half for m in jokers if m.die == die} for die in range(1, 6)]
    assert halves == [{"left"}, {"left"}, {"right"}, {"right"}, {"left", "right"}]


def test_half_without_a_drawable_die_is_closed():
    """The left line is enclosed: only a4 is free, too little for three straight steps."""
    now = position([["NNN", "NNN", "1", "0", "NNN"]], left="a5", jokers=2)
    ann = now.players[0]._replace(left=DrawnLine("a5", ("ENNNNWSS",)))
    now = now._replace(players=(ann,))
    assert {m.half for m in legal_moves(now)} == {"right"}
    now = GAME.play(now, Move(3, "right", "N", joker=False))
    assert {(m.die, m.half) for m in legal_moves(now)} == {(5, "right")}
    now = GAME.play(now, Move(5, "right", "NNN", joker=False))
    assert [*legal_moves(now)] == [CLOSE]


def test_two_jokers_replace_a_die_by_one_step():
    with_one = legal_moves(position([["0", "NNN", "0", "0", "0"]], jokers=1))
    assert Move(1, "left", "N", joker=True) in with_one
    none = legal_moves(position([["0", "NNN", "0", "0", "0"]], jokers=2))
    assert not any(m.joker for m in none)


def test_round_is_closed_if_nothing_can_be_drawn():
    now = position([["0", "0", "0", "0", "1"], ["1"] * 5])
    assert CLOSE not in legal_moves(now)
    with pytest.raises(IllegalMove, match=r"^close: a remaining die can still be drawn$"):
        GAME.play(now, CLOSE)
    now = GAME.play(now, Move(5, "left", "N", joker=False))
    assert CLOSE in legal_moves(now)
    now = GAME.play(now, CLOSE)
    assert now.players[0].left.rounds == ("N", "")
    assert now.to_move == 1
    assert Move(1, "left", "N", joker=False) in legal_moves(now)


def test_circle_gives_up_to_two_steps():
    """On side B e2 is a circle; a line from f2 enters it with one step to the west."""
    now = position([["1", "0", "0", "0", "0"]], left="f2", right="n9", sheet="B")
    found = {s for s in steps(legal_moves(now), 1) if s.startswith("W")}
    assert "W" in found
    assert {len(s) for s in found} == {1, 2, 3}


@given(st.integers(0, 300), st.sampled_from(["A", "B"]))
@settings(max_examples=25)
def test_random_game_is_accepted_with_its_dice(seed, sheet):
    final = random_game(seed, sheet=sheet)
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
def test_score_depends_only_on_the_final_lines(seed, players):
    final = random_game(seed, players)
    without_dice = final._replace(dice=())
    assert GAME.score(final).players == GAME.score(without_dice).players
