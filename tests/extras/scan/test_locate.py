"""Location of a sheet in a photo: tilted, curled or far away."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from pnp.extras.scan.candidates import FoundCode, dark_squares
from pnp.extras.scan.locate import STANDARD_SHEETS, _candidates_around, _codes_near, locate_sheets
from pnp.extras.scan.pose import COLUMNS, ROWS, Pose
from pnp.extras.scan.refine import contrast, panel_fit
from pnp.extras.scan.sheet_print import places_of, print_of

DENSE = 40
SHEET = STANDARD_SHEETS[0]
PRINTED = print_of("A", "OURS", 8.0, "safe", DENSE)


def _curled(amount, corner):
    """Return the print with a corner lifted by `amount` spaces, falling off with distance."""
    height, width = PRINTED.pixels.shape[:2]
    y, x = np.mgrid[:height, :width].astype(float)
    x0, y0 = PRINTED.origin
    away = np.hypot((x - x0) / DENSE - corner[0], (y - y0) / DENSE - corner[1])
    lifted = amount * DENSE * np.exp(-((away / 5) ** 2))
    rows = np.clip(y + lifted, 0, height - 1).astype(int)
    columns = np.clip(x - lifted, 0, width - 1).astype(int)
    return Image.fromarray(PRINTED.pixels[rows, columns])


@pytest.mark.parametrize("corner", [(0, ROWS), (0, 0), (COLUMNS, 0), (COLUMNS, ROWS)])
def test_sheet_with_a_curled_corner_is_fitted_everywhere(corner):
    (found,) = locate_sheets(_curled(0.5, corner))
    assert found.fit.share > 0.95
    assert found.fit.error < 0.01


def test_panel_is_fitted_on_a_curled_corner():
    places = PRINTED.places.size
    photo = _curled(0.9, (places.left + places.width, places.top + places.height / 2))
    (found,) = locate_sheets(photo)
    assert panel_fit(contrast(photo), found.pose, PRINTED).share > 0.75


def _with_dark(size, *shapes):
    photo = Image.new("RGB", size, (230, 230, 228))
    for shape in shapes:
        ImageDraw.Draw(photo).polygon(shape, (20, 20, 24))
    return photo


def test_tilted_squares_are_found_but_bars_are_not():
    tilted = [(400, 300), (460, 330), (440, 372), (380, 342)]
    sheared = [(900, 300), (960, 300), (1004, 341), (944, 341)]
    bar = [(600, 700), (720, 700), (720, 720), (600, 720)]
    photo = _with_dark((1600, 1200), tilted, sheared, bar)
    for at_an_angle, found in ((False, [420]), (True, [420, 950])):
        squares = dark_squares(photo, tilted=at_an_angle)
        assert sorted(squares[:, 0].round(-1).tolist()) == found


def test_small_squares_are_found_in_a_large_photo():
    small = [(2000, 1500), (2018, 1500), (2018, 1518), (2000, 1518)]
    ((x, y, side),) = dark_squares(_with_dark((4032, 3024), small)).tolist()
    assert (x, y, side) == pytest.approx((2009, 1509, 18), abs=2)


def test_code_belongs_to_the_squares_around_it():
    """Bent paper moves a code, but not far."""
    places, pose = places_of("A", 8.0), Pose(np.diag([DENSE, DENSE, 1.0]))
    squares = np.array([[*pose(each.middle), each.width * DENSE] for each in places.squares])
    qr = places.qr
    size = np.hypot(qr.width, qr.height)
    for away, found in ((0.0, True), (1.2, True), (2.0, False)):
        corners = pose([(x + away * size, y) for x, y in qr.corners])
        near = list(_candidates_around(FoundCode("", SHEET, corners), squares))
        assert bool(near) == found
        for place in near[:1]:
            assert place.pose(qr.middle) == pytest.approx(pose(qr.middle))


def test_code_in_a_grainy_photo_is_read_at_its_known_place():
    """Sharpening would make the grain stronger than the code."""
    qr = PRINTED.places.qr.grown(0.6)
    (x, y), scale = PRINTED.origin, PRINTED.dense
    box = [x + qr.left * scale, y + qr.top * scale]
    box += [box[0] + qr.width * scale, box[1] + qr.height * scale]
    code = Image.fromarray(PRINTED.pixels).crop(tuple(map(int, box))).convert("L")
    code = code.resize((code.width * 3, code.height * 3), Image.Resampling.BICUBIC)
    grain = np.random.default_rng(1).normal(0, 10, (code.height, code.width))
    grainy = Image.fromarray(np.clip(np.asarray(code) * 0.5 + grain + 60, 0, 255).astype(np.uint8))
    assert [each.sheet for each in _codes_near(grainy)] == [SHEET]
