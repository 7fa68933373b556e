"""Dice: thirty faces, eight figures, and all drawings of each figure."""

from itertools import permutations

import pytest

from pnp.errors import PnpError
from pnp.games.colour_lines.dice import PLACES, drawings, faces, figures
from pnp.games.colour_lines.rules import FIVE_DICE
from tests.games.playing import is_uniform

MIRROR = {"N": "N", "S": "S", "E": "W", "W": "E"}


def test_five_dice_have_thirty_faces_and_eight_figures():
    assert [len(die) for die in faces()] == [6] * 5
    assert len(figures()) == 8


def test_symmetric_figures_have_fewer_drawings():
    assert [len(drawings(figure)) for figure in figures()] == [8, 4, 8, 8, 4, 4, 8, 8]


def test_drawings_exclude_mirror_images():
    """Only the straight line and the U equal their own mirror images."""
    for figure in figures():
        mirrored = "".join(MIRROR[step] for step in figure)
        assert (mirrored in drawings(figure)) == (figure in {"NNN", "ENW"})


def test_roll_without_a_seed_reports_its_seed():
    rolled = FIVE_DICE.roll()
    assert FIVE_DICE.roll(rolled.seed) == rolled
    assert [len(faces) for faces in rolled.rounds] == [len(PLACES)] * 5


def test_round_has_one_face_of_each_die():
    """The dice are assigned to places in random order."""
    for seed in range(20):
        for rolled in FIVE_DICE.roll(seed).rounds:
            assignments = (zip(rolled, order, strict=True) for order in permutations(faces()))
            assert any(all(face in die for face, die in pairs) for pairs in assignments)


def test_dice_are_equally_likely_at_each_place():
    """Each die is recognised by a face that no other die has."""
    unique_faces = ["NEN", "NNW", "NWN", "NNNE", "NNNW"]
    assert all([face in die for die in faces()].count(True) == 1 for face in unique_faces)
    rounds = [rolled for seed in range(400) for rolled in FIVE_DICE.roll(seed).rounds]
    for face in unique_faces:
        places = [place for rolled in rounds for place in range(5) if rolled[place] == face]
        assert is_uniform(places, 5)


def test_dice_are_placed_by_default():
    assert FIVE_DICE.roll(1).throws == (("I", "I", "II", "II", "round track"),)
    assert FIVE_DICE.roll(1).placed


@pytest.mark.parametrize(("placing", "sizes"), [("free", [5]), ("two-first", [2, 3])])
def test_freely_placed_dice_have_no_place_yet(placing, sizes):
    rolled = FIVE_DICE.roll(1, placing)
    assert not rolled.placed
    assert [len(throw) for throw in rolled.throws] == sizes
    assert rolled.rounds == FIVE_DICE.roll(1).rounds


def test_unknown_placing_lists_the_valid_ones():
    with pytest.raises(PnpError, match="free, two-first"):
        FIVE_DICE.roll(1, "two")
