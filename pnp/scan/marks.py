"""What stands in the boxes: ticks beside scoring colours, for jokers and rounds, and numbers."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from PIL import Image

from pnp.scan.ink import print_part
from pnp.scan.pose import Pixels, Pose, straightened
from pnp.scan.printed import FINE, Place, Print
from pnp.scan.steps import mean

_RIM = 0.08
"""Of a box, in spaces."""

SIGN = (10, 8)
"""Rows and columns that a written sign is brought to."""


class Box(NamedTuple):
    """How dark the ink in a box is, as a share of white, and how dark a line's ink is."""

    dark: Pixels
    strong: float


class Region(NamedTuple):
    """A part of the sheet with boxes, seen and printed, both with `FINE` pixels a space."""

    around: Place
    seen: Image.Image
    known: Image.Image
    pose: Pose
    size: tuple[int, int]
    """Of the picture."""

    @classmethod
    def of(
        cls, picture: Image.Image, pose: Pose, printed: Print, boxes: Iterable[Place], blur: float
    ) -> "Region":
        """The part with these boxes, whole in spaces."""
        corners = np.array([corner for box in boxes for corner in box.corners])
        left, top = np.floor(corners.min(0)).tolist()
        right, bottom = np.ceil(corners.max(0)).tolist()
        around = Place(left, top, right - left, bottom - top)
        seen = straightened(picture, pose, around, FINE)
        return cls(around, seen, print_part(printed, around, blur), pose, picture.size)

    def ink(self, place: Place, strong: float) -> Box:
        """The ink in a box, its rim left out."""
        box = self._pixels(place)
        known = np.asarray(self.known.crop(box), np.float32)
        photo = np.asarray(self.seen.crop(box), np.float32)
        paper = known.min(-1) > 225
        if paper.sum() < 20:
            paper = np.ones(paper.shape, bool)
        white = np.percentile((photo / known.clip(8))[paper], 80, axis=0)
        dark = (known * white - photo).mean(-1) / max(float(white.mean()) * 255, 4)
        return Box(dark.astype(np.float32), strong)

    def tick(self, place: Place, strong: float) -> Pixels:
        """What tells whether a box is ticked; no numbers where it is not in the picture."""
        found = tick_measures(self.ink(place, strong))
        at = self.pose(place.corners)
        inside = (at >= 0).all() and (at <= np.array(self.size)).all()
        return found if inside else np.full_like(found, np.nan)

    def sign(self, place: Place, strong: float) -> Pixels | None:
        """The sign in a box."""
        return sign_measures(self.ink(place, strong))

    def _pixels(self, place: Place) -> tuple[int, int, int, int]:
        left, top = place.left + _RIM - self.around.left, place.top + _RIM - self.around.top
        x, y = round(left * FINE), round(top * FINE)
        wide, tall = (round((side - 2 * _RIM) * FINE) for side in (place.width, place.height))
        return x, y, x + wide, y + tall


def tick_measures(box: Box) -> Pixels:
    """What tells whether a box is ticked."""
    smooth = mean(box.dark, 3)
    order = np.sort(smooth.ravel())[::-1]
    many = len(order)
    return np.array(
        [
            order[: many // 20].mean() / box.strong,
            order[many // 20 : many // 8].mean() / box.strong,
            (smooth > 0.4 * box.strong).mean() * 5,
            np.median(smooth) / box.strong,
            np.log(max(order[: many // 20].mean(), 0.003)),
            np.log(box.strong),
            np.log(smooth.std() + 1e-3),
        ],
        np.float32,
    )


def sign_measures(box: Box) -> Pixels | None:
    """A sign written in a box, brought to one size and strength; None where there is no ink."""
    smooth = np.clip(mean(box.dark, 3), 0, None)
    top = np.sort(smooth.ravel())[-max(1, smooth.size // 50) :].mean()
    inked = smooth > 0.45 * top
    rows, columns = np.flatnonzero(inked.sum(1) > 1), np.flatnonzero(inked.sum(0) > 1)
    if top < 0.25 * box.strong or not len(rows) or not len(columns):
        return None
    part = smooth[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / top
    wide = max(part.shape[1], round(part.shape[0] * 0.35))
    part = np.pad(part, ((0, 0), ((wide - part.shape[1]) // 2, (wide - part.shape[1] + 1) // 2)))
    shape = part.shape[1] / part.shape[0]
    picture = Image.fromarray(np.clip(part, 0, 1).astype(np.float32), "F")
    sign = np.asarray(picture.resize(SIGN[::-1], Image.Resampling.BOX), np.float32)
    return np.append(sign.ravel() * 2, shape).astype(np.float32)
