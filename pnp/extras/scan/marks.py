"""Marks in boxes: ticks for scoring colours, jokers and rounds, and written numbers."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pnp.extras.scan.cover import BoxView
from pnp.extras.scan.ink import print_part
from pnp.extras.scan.pose import Pixels, Pose, straightened
from pnp.extras.scan.sheet_print import FINE, PrintedBox, SheetPrint
from pnp.extras.scan.steps import mean

_RIM = 0.08
"""Width of the ignored strip along each edge of a box, in spaces."""

_OUTLINE = 0.12
"""Half the width of the strip that shows one side of a box, in spaces."""

_MIN_PAPER = 180
"""Minimum brightness of bare paper and pale fields on the rendered sheet, from 0 to 255."""

SIGN = (16, 12)
"""Rows and columns in the scaled image of a written character."""

BOX = (16, 16)
"""Rows and columns in the image of a box."""

_PICTURE_MARGIN, _PAPER_MARGIN = 0.25, 0.5
"""Margins around a box, for its image and for measuring paper, as fractions of its shorter side."""

_MAX_GAP = 2
"""Maximum gap between inked rows of the same character; larger gaps separate characters."""


class BoxInk(NamedTuple):
    """Darkness of the ink in a box, and of a drawn line, as fractions of the paper's brightness."""

    dark: Pixels
    strong: float
    around: Pixels = np.zeros((2, *BOX), np.float32)
    """Small images of the box and its margin: ink relative to a line, and the rendered sheet."""


class Region(NamedTuple):
    """A part of a sheet with boxes, in the photo and as rendered, at `FINE` pixels per space."""

    around: PrintedBox
    photo: Image.Image
    printed: Image.Image
    pose: Pose
    size: tuple[int, int]
    """Size of the whole picture, in pixels."""
    shifts: Mapping[PrintedBox, tuple[float, float]]
    """Offsets of the boxes from their expected places, in spaces."""

    @classmethod
    def of(
        cls,
        picture: Image.Image,
        pose: Pose,
        printed: SheetPrint,
        shifts: Mapping[PrintedBox, tuple[float, float]],
        boxes: Iterable[PrintedBox],
        blur: float,
    ) -> "Region":
        """Return the region that contains the boxes, extended to whole spaces."""
        around = (box.grown(_margin(box, _PAPER_MARGIN)) for box in boxes)
        corners = np.array([corner for place in around for corner in place.corners])
        left, top = np.floor(corners.min(0)).tolist()
        right, bottom = np.ceil(corners.max(0)).tolist()
        part = PrintedBox(left, top, right - left, bottom - top)
        photo = straightened(picture, pose, part, FINE)
        return cls(part, photo, print_part(printed, part, blur), pose, picture.size, shifts)

    def ink(self, place: PrintedBox, strong: float) -> BoxInk:
        """Return the ink in a box, without the strip along its edges."""
        white = self._white(place)
        printed, photo = self._pixels(place, -_RIM)
        level = max(float(white.mean()) * 255, 4)
        dark = (printed * white - photo).mean(-1) / level
        return BoxInk(dark.astype(np.float32), strong, self._around(place, white, strong * level))

    def _white(self, place: PrintedBox) -> Pixels:
        """Return the brightness of white paper in the photo, in the box and beside it.

        The box alone is not enough, because it might be filled in.
        """
        printed, photo = self._pixels(place, _margin(place, _PAPER_MARGIN))
        paper = printed.min(-1) > 225
        if paper.sum() < 20:
            paper = np.ones(paper.shape, bool)
        found: Pixels = np.percentile((photo / printed.clip(8))[paper], 80, axis=0)
        return found

    def _around(self, place: PrintedBox, white: Pixels, strong: float) -> Pixels:
        printed, photo = self._pixels(place, _margin(place, _PICTURE_MARGIN))
        dark = np.clip((printed * white - photo).mean(-1) / strong, -0.5, 1.5)
        return np.stack([_resized(each, BOX) for each in (dark, 1 - printed.mean(-1) / 255)])

    def tick(self, place: PrintedBox, strong: float) -> Pixels:
        """Return the measurements for a tick in a box.

        They are NaN if the box is outside the picture.
        """
        found = tick_measures(self.ink(place, strong))
        at = self.pose(place.corners)
        inside = (at >= 0).all() and (at <= np.array(self.size)).all()
        return found if inside else np.full_like(found, np.nan)

    def sign(self, place: PrintedBox, strong: float) -> Pixels | None:
        """Return the measurements of the character in a box, or None if there is no ink."""
        return sign_measures(self.ink(place, strong))

    def view(self, place: PrintedBox) -> BoxView:
        """Return the surroundings of a box, to find out whether it is covered."""
        printed, photo = self._pixels(place, _OUTLINE)
        wide = round(2 * _OUTLINE * FINE)
        strips = np.s_[:wide], np.s_[-wide:], np.s_[:, :wide], np.s_[:, -wide:]
        inner, outer = (self._brightness(place, grown) for grown in (-_RIM, 2.5 * _OUTLINE))
        rim = round(1.5 * _OUTLINE * FINE)
        outer[rim:-rim, rim:-rim] = np.nan
        return BoxView(
            [photo[strip] for strip in strips],
            [printed[strip] for strip in strips],
            float(np.nanmedian(outer)),
            float(np.nanpercentile(inner, 10)),
        )

    def _brightness(self, place: PrintedBox, grown: float) -> Pixels:
        """Return the brightness of the photo relative to the rendered sheet; NaN for dark areas."""
        printed, photo = (each.mean(-1) for each in self._pixels(place, grown))
        found: Pixels = np.where(printed > _MIN_PAPER, photo / np.maximum(printed, 1), np.nan)
        return found

    def _pixels(self, place: PrintedBox, grown: float) -> tuple[Pixels, Pixels]:
        """Return the pixels of a box and its margin, on the rendered sheet and in the photo."""
        aside, down = self.shifts.get(place, (0.0, 0.0))
        around = place.grown(grown)
        size = round(around.width * FINE), round(around.height * FINE)
        x, y = around.left - self.around.left, around.top - self.around.top
        printed = _cropped(self.printed, (x, y), size)
        return printed, _cropped(self.photo, (x + aside, y + down), size)


def _margin(box: PrintedBox, share: float) -> float:
    """Return a fraction of the box's shorter side, in spaces."""
    return share * min(box.width, box.height)


def _cropped(picture: Image.Image, at: tuple[float, float], size: tuple[int, int]) -> Pixels:
    left, top = (round(each * FINE) for each in at)
    return np.asarray(picture.crop((left, top, left + size[0], top + size[1])), np.float32)


def _resized(picture: Pixels, size: tuple[int, int]) -> Pixels:
    small = Image.fromarray(picture.astype(np.float32), "F")
    return np.asarray(small.resize(size[::-1], Image.Resampling.BOX), np.float32)


def tick_measures(box: BoxInk) -> Pixels:
    """Return the measurements for a tick in a box, followed by the small image of the box."""
    smooth = mean(box.dark, 3)
    order = np.sort(smooth.ravel())[::-1]
    many = len(order)
    scalars = np.array(
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
    return np.append(scalars, box.around.ravel())


def _longest_run(inked: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the longest run of rows with ink. Shorter runs come from writing above or below."""
    rows = np.flatnonzero(inked.sum(1) > 1)
    runs = np.split(rows, np.flatnonzero(np.diff(rows) > _MAX_GAP) + 1)
    return max(runs, key=len)


def sign_measures(box: BoxInk) -> Pixels | None:
    """Return a written character, normalized in size and strength, or None if there is no ink."""
    smooth = np.clip(mean(box.dark, 3), 0, None)
    top = np.sort(smooth.ravel())[-max(1, smooth.size // 50) :].mean()
    inked = smooth > 0.45 * top
    rows = _longest_run(inked)
    columns = np.flatnonzero(inked[rows].sum(0) > 1)
    if top < 0.25 * box.strong or not len(rows) or not len(columns):
        return None
    part = smooth[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / top
    wide = max(part.shape[1], round(part.shape[0] * 0.35))
    part = np.pad(part, ((0, 0), ((wide - part.shape[1]) // 2, (wide - part.shape[1] + 1) // 2)))
    shape = part.shape[1] / part.shape[0]
    return np.append(_resized(np.clip(part, 0, 1), SIGN).ravel() * 2, shape).astype(np.float32)
