"""What stands in the boxes: ticks beside scoring colours, for jokers and rounds, and numbers."""

from typing import NamedTuple

import numpy as np
from PIL import Image

from pnp.scan.ink import print_part
from pnp.scan.pose import Pixels, Pose, straightened
from pnp.scan.printed import Place, Print
from pnp.scan.refine import FINE
from pnp.scan.steps import mean

SIGN = (10, 8)
"""Rows and columns that a written sign is brought to."""


class Box(NamedTuple):
    """How dark the ink in a box is, as a share of white, and how dark a line's ink is."""

    dark: Pixels
    strong: float


def box_ink(
    picture: Image.Image, pose: Pose, printed: Print, place: Place, blur: float, strong: float
) -> Box:
    """The ink in a box of the photo, its rim left out."""
    inner = _inner(place)
    known = np.asarray(print_part(printed, inner, blur), np.float32)
    seen = straightened(picture, pose, inner, FINE)
    photo = np.asarray(seen.resize((known.shape[1], known.shape[0])), np.float32)
    paper = known.min(-1) > 225
    if paper.sum() < 20:
        paper = np.ones(paper.shape, bool)
    white = np.percentile((photo / known.clip(8))[paper], 80, axis=0)
    wanted = known * white
    dark = (wanted - photo).mean(-1) / max(float(white.mean()) * 255, 4)
    return Box(dark.astype(np.float32), strong)


def _inner(place: Place) -> Place:
    """Less the rim, whole in pixels."""
    rim = 0.08
    left, top = (round((at + rim) * FINE) / FINE for at in (place.left, place.top))
    width, height = (round((side - 2 * rim) * FINE) / FINE for side in (place.width, place.height))
    return Place(left, top, width, height)


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
