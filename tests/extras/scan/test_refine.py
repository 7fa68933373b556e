"""Offsets of boxes on bent paper."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from pnp.extras.scan.pose import Pose
from pnp.extras.scan.refine import contrast, shifts
from pnp.extras.scan.sheet_print import PrintedBox, print_of

DENSE = 32


@pytest.mark.parametrize("hidden", [(), (0,), (2, 7)])
def test_boxes_on_bent_paper_are_found_under_thick_ink(hidden):
    printed = print_of("A", "OURS", 8.0, "safe", DENSE)
    x, y = printed.origin
    aside, down = 0.12, -0.08
    bent = Pose(np.array([[DENSE, 0, x - aside * DENSE], [0, DENSE, y - down * DENSE], [0, 0, 1]]))
    photo = Image.fromarray(printed.pixels)
    boxes = list(printed.places.ticks.values())
    for number in hidden:
        _cover(photo, boxes[number], (x, y))
    found = shifts(contrast(photo), bent, printed, boxes)
    assert {box: pytest.approx((aside, down), abs=0.03) for box in boxes} == found


def _cover(photo: Image.Image, box: PrintedBox, origin: tuple[float, float]) -> None:
    around = box.grown(0.1)
    left, top = origin[0] + around.left * DENSE, origin[1] + around.top * DENSE
    right, bottom = left + around.width * DENSE, top + around.height * DENSE
    ImageDraw.Draw(photo).rectangle((left, top, right, bottom), (30, 40, 90))


def test_marks_that_fill_a_row_of_circles_do_not_move_it():
    """Such marks resemble the print of the circles beside them."""
    printed = print_of("A", "OURS", 8.0, "colour", DENSE)
    left, top = printed.origin
    photo = Image.fromarray(printed.pixels)
    circles = printed.places.rounds
    for circle in circles:
        x, y = circle.middle[0] * DENSE + left, circle.middle[1] * DENSE + top
        ImageDraw.Draw(photo).ellipse((x - 7, y - 7, x + 7, y + 7), (15, 15, 20))
    flat = Pose(np.array([[DENSE, 0, left], [0, DENSE, top], [0, 0, 1]]))
    found = shifts(contrast(photo), flat, printed, circles)
    assert all(shift == pytest.approx((0, 0), abs=0.1) for shift in found.values())
