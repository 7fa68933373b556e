"""Covered print: fields that it hides are uncertain."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from pnp.extras.scan.cover import covered_spaces
from pnp.extras.scan.ink import print_part
from pnp.extras.scan.locate import locate_sheets
from pnp.extras.scan.pose import GRID
from pnp.extras.scan.reading import read_fields
from pnp.extras.scan.sheet_measures import measure_sheet
from pnp.extras.scan.sheet_print import FINE, PrintedBox, places_of, print_of

PEN = Path(__file__).parent / "photos/pen-a.jpg"
PAPER, SKIN, DARK = (205, 204, 200), (168, 122, 100), (30, 30, 34)
PLACES = places_of("A", 8.0)


@pytest.fixture(scope="module")
def photo():
    picture = Image.open(PEN).convert("RGB")
    (found,) = locate_sheets(picture)
    return picture, found


def _asked(photo, place, colour):
    """Return the uncertain fields of the photo with this place covered."""
    picture, found = photo
    covered = picture.copy()
    corners = [tuple(at) for at in found.pose(place.corners).tolist()]
    ImageDraw.Draw(covered).polygon(corners, colour)
    fields = read_fields(measure_sheet(covered, found), found.sheet.sheet).fields
    return {name for name, field in fields.items() if field.uncertain}


@pytest.mark.parametrize("colour", [PAPER, SKIN, DARK])
@pytest.mark.parametrize(
    ("box", "field"),
    [
        (PLACES.ticks["dark-blue"], "colours"),
        (PLACES.jokers[1], "jokers"),
        (PLACES.rounds[4], "rounds"),
    ],
)
def test_covered_box_is_asked_about(photo, box, field, colour):
    assert field in _asked(photo, box.grown(0.3), colour)


@pytest.mark.parametrize("colour", [PAPER, SKIN, DARK])
def test_line_at_a_covered_space_is_asked_about(photo, colour):
    _, found = photo
    picture, _ = photo
    line = read_fields(measure_sheet(picture, found), found.sheet.sheet).lines["left"].value
    column, row = line[-1] % 14, line[-1] // 14
    assert "left" in _asked(photo, PrintedBox(column - 0.3, row - 0.3, 1.6, 1.6), colour)


def test_thick_ink_does_not_count_as_covered():
    printed = print_of("A", "OURS", 8.0, "colour", FINE)
    known = print_part(printed, GRID)
    inked = known.copy()
    draw = ImageDraw.Draw(inked)
    corners = [(x * FINE, y * FINE) for x, y in ((2.5, 2.5), (5.5, 2.5), (5.5, 9.5), (11.5, 9.5))]
    draw.line(corners, (20, 20, 60), width=FINE // 4)
    assert not covered_spaces(np.asarray(inked, np.float32), np.asarray(known, np.float32))
