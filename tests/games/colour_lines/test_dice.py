"""Dice: thirty faces, eight figures, and every way to draw one."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pnp.games.colour_lines.dice import drawings, faces, figures
from pnp.games.colour_lines.lines import OPPOSITE
from pnp.games.colour_lines.rules import FIVE_DICE

MIRROR = {"N": "N", "S": "S", "E": "W", "W": "E"}
CHAINS = st.text("NESW", min_size=2, max_size=5).filter(
    lambda chain: all(OPPOSITE[a] != b for a, b in pairwise(chain))
)


def test_five_dice_have_thirty_faces_and_eight_figures():
    assert [len(die) for die in faces()] == [6] * 5
    assert len(figures()) == 8


def test_a_figure_has_at_most_eight_drawings_and_fewer_when_symmetric():
    assert [len(drawings(figure)) for figure in figures()] == [8, 4, 8, 8, 4, 4, 8, 8]


@given(CHAINS)
def test_every_drawing_has_the_figure_s_length_and_is_a_turn_of_it(chain):
    found = drawings(chain)
    assert 1 <= len(found) <= 8
    assert len(set(found)) == len(found)
    assert all(len(drawing) == len(chain) for drawing in found)


def test_a_mirror_image_is_never_among_them():
    """Mirror images are figures of their own; a straight line and a U are their own."""
    for figure in figures():
        mirrored = "".join(MIRROR[step] for step in figure)
        assert (mirrored in drawings(figure)) == (figure in {"NNN", "ENW"})


def test_the_same_seed_rolls_the_same():
    roll = FIVE_DICE.roll
    assert roll(7) == roll(7)
    assert roll(7) != roll(8)
    rounds = [faces for seed in range(10) for faces in roll(seed).rounds]
    assert len(rounds) == 50
    for rolled in rounds:
        assert all(face in die for face, die in zip(rolled, faces(), strict=True))


def test_dice_that_nobody_seeded_are_rolled_again_by_the_seed_they_tell():
    rolled = FIVE_DICE.roll()
    assert FIVE_DICE.roll(rolled.seed) == rolled
    assert len(rolled.columns) == len(rolled.rounds[0])
