"""Rolled dice as a strip to fold."""

import pytest

from pnp.diagrams.strip import roll_strip
from pnp.drawing.colour import palette
from pnp.drawing.die_face import face_items
from pnp.drawing.scene import Box, Layer, Line, Text
from pnp.games.colour_lines.rules import FIVE_DICE
from pnp.geometry import Rect

SAFE = palette("safe")


@pytest.mark.parametrize(("placing", "throws"), [("", 5), ("free", 5), ("two-first", 10)])
def test_strip_has_equal_panels_for_the_cover_and_each_throw(placing, throws):
    scene = roll_strip("Colour Lines", FIVE_DICE.roll(7, placing), SAFE)
    folds = scene.layers[Layer.FOLD]
    panel = scene.size.height / (throws + 1)
    assert [fold.start.y for fold in folds] == pytest.approx(
        [panel * number for number in range(1, throws + 1)]
    )
    assert {(fold.start.x, fold.end.x) for fold in folds} == {(0, scene.size.width)}


def test_figures_are_drawn_as_on_the_dice():
    roll = FIVE_DICE.roll(7)
    items = roll_strip("Colour Lines", roll, SAFE).layers[Layer.PRINT]
    squares = [item.rect for item in items if isinstance(item, Box)]
    faces = [face for faces in roll.rounds for face in faces]
    assert len(squares) == len(faces) == 25
    for face, square in zip(faces, squares, strict=True):
        assert set(face_items(face, square, SAFE.text)) <= set(items)


def test_number_is_text_and_figure_has_a_line_per_step():
    (number,) = face_items("3", Rect(0, 0, 12, 12), SAFE.text)
    assert isinstance(number, Text)
    figure = [*face_items("NNE", Rect(0, 0, 12, 12), SAFE.text)]
    assert sum(isinstance(item, Line) for item in figure) == 3
    assert not any(isinstance(item, Text) for item in figure)
