"""Measure a sheet in a photo: the ink on the grid and in the boxes, and covered parts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from PIL import Image

from pnp.extras.scan.cover import covered_boxes, covered_spaces
from pnp.extras.scan.ink import Ink, blur_of, ink_of, print_part, straight_grid
from pnp.extras.scan.locate import LocatedSheet
from pnp.extras.scan.marks import Region
from pnp.extras.scan.pose import GRID, Pixels, Pose
from pnp.extras.scan.refine import Fit, contrast, panel_fit, shifts
from pnp.extras.scan.sheet_print import FINE, PrintedBox, SheetPrint, print_of
from pnp.extras.scan.steps import Measures, measure
from pnp.games.colour_lines.sheet import COLOURS


@dataclass(frozen=True, eq=False)
class SheetMeasures:
    """All measurements of a sheet, from which the fields are read."""

    found: LocatedSheet
    panel: Fit
    """Fit of the panel beside the grid."""
    lines: Measures
    ticks: Pixels
    """Measurements of the tick boxes, with one row for each scoring colour."""
    jokers: Pixels
    rounds: Pixels
    letters: Pixels
    """Measurements used to detect ink in the boxes of the letters, with one row per letter."""
    signs: tuple[Pixels | None, ...]
    """Measurements of the character in the box of each letter, or None for a box without ink."""
    covered: frozenset[int]
    """Covered spaces."""
    covered_boxes: frozenset[PrintedBox]


class StraightGrid(NamedTuple):
    """The grid as seen from above, and the rendered sheet with which it is compared."""

    picture: Image.Image
    """The photo, reduced by a whole factor if it has far more than `FINE` pixels per space."""
    pose: Pose
    """Pose of the sheet in `picture`."""
    grid: Image.Image
    printed: SheetPrint
    blur: float
    """Blur of the photo, as a radius in pixels."""

    @classmethod
    def of(cls, picture: Image.Image, found: LocatedSheet) -> "StraightGrid":
        """Straighten the grid of a sheet."""
        sheet = found.sheet
        printed = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, FINE)
        shrink = max(1, int(found.pose.space / (FINE * 0.95)))
        small = picture.reduce(shrink) if shrink > 1 else picture
        pose = found.pose.scaled(1 / shrink)
        grid = straight_grid(small, pose)
        return cls(small, pose, grid, printed, blur_of(grid, printed))

    @property
    def ink(self) -> Ink:
        """Ink on the grid."""
        return ink_of(self.grid, self.printed, self.blur)

    @property
    def covered(self) -> frozenset[int]:
        """Covered spaces."""
        known = print_part(self.printed, GRID, self.blur)
        return covered_spaces(np.asarray(self.grid, np.float32), np.asarray(known, np.float32))


def measure_sheet(picture: Image.Image, found: LocatedSheet) -> SheetMeasures:
    """Return all measurements of a sheet that was located in a picture."""
    straight = StraightGrid.of(picture, found)
    small, pose, _, printed, blur = straight
    sheet = found.sheet
    coarse = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, 32)
    lines = measure(straight.ink)
    bare = contrast(small)
    fit = panel_fit(bare, pose, coarse)
    panel = fit.pose
    places = printed.places
    boxes = [*places.ticks.values(), *places.rounds, *places.letter_rounds]
    aside = shifts(bare, panel, coarse, [*places.ticks.values(), *places.rounds])
    beside = Region.of(small, panel, printed, aside, boxes, blur)
    aside = shifts(bare, pose, coarse, places.jokers)
    below = Region.of(small, pose, printed, aside, places.jokers, blur)

    def ticks(region: Region, some: Iterable[PrintedBox]) -> Pixels:
        return np.stack([region.tick(place, lines.ink) for place in some])

    return SheetMeasures(
        found,
        fit._replace(pose=panel.scaled(picture.width / small.width)),
        lines,
        ticks(beside, [places.ticks[colour] for colour in COLOURS]),
        ticks(below, places.jokers),
        ticks(beside, places.rounds),
        ticks(beside, places.letter_rounds),
        tuple(beside.sign(place, lines.ink) for place in places.letter_rounds),
        straight.covered,
        covered_boxes(
            {place: beside.view(place) for place in boxes}
            | {place: below.view(place) for place in places.jokers}
        ),
    )
