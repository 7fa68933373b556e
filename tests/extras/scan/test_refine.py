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
