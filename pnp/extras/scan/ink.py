"""Measure the ink of pens: the difference between the photo and the rendered blank sheet."""

from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from pnp.extras.scan.pose import COLUMNS, GRID, ROWS, Floats, Pixels, Pose, straightened
from pnp.extras.scan.sheet_print import FINE, PrintedBox, SheetPrint

_SPACES = COLUMNS * ROWS
_BLURS = (0.5, 0.8, 1.2, 1.7, 2.3)  # px: candidate radii
_BLUR_ROWS = (4, 8)
"""Range of rows used to estimate the blur. The end is excluded."""

_COVERED = 0.04
"""Minimum difference between a space covered with ink and the paper of its neighbours."""

_LIGHT = np.array([0.3, 0.45, 0.25], np.float32)
"""Weights of red, green and blue in a pixel's brightness."""


class Ink(NamedTuple):
    """Ink on the grid, at `FINE` pixels per space."""

    dark: Pixels
    """Darkness that ink adds to each pixel, as a fraction of the paper's brightness."""
    lightness: Pixels
    """Lightness of the rendered sheet relative to the paper. Ink is invisible on dark areas."""
    noise: Pixels
    """Noise of the paper in each space, as a standard deviation."""


def print_part(printed: SheetPrint, place: PrintedBox, blur: float = 0.0) -> Image.Image:
    """Return part of the rendered sheet at `FINE` pixels per space.

    `blur` is a radius in pixels.
    """
    left, top = (
        round(at * FINE + of)
        for at, of in zip((place.left, place.top), printed.origin, strict=True)
    )
    box = (left, top, left + round(place.width * FINE), top + round(place.height * FINE))
    part = Image.fromarray(printed.pixels).crop(box)
    return part.filter(ImageFilter.GaussianBlur(blur)) if blur else part


def blur_of(photo: Image.Image, printed: SheetPrint) -> float:
    """Estimate the blur in a photo of the grid from some of its rows, as a radius in pixels."""
    part = PrintedBox(0, _BLUR_ROWS[0], COLUMNS, _BLUR_ROWS[1] - _BLUR_ROWS[0])
    edges = _edges(photo.crop((0, _BLUR_ROWS[0] * FINE, photo.width, _BLUR_ROWS[1] * FINE)))
    correlations = []
    for blur in _BLURS:
        known = _edges(print_part(printed, part, blur))
        correlations.append(float((edges * known).sum() / np.sqrt((known**2).sum() + 1e-6)))
    return _BLURS[int(np.argmax(correlations))]


def _edges(picture: Image.Image) -> Pixels:
    grey = np.asarray(picture.convert("L"), np.float32)[::2]
    return np.diff(grey, axis=1)


def ink_of(grid: Image.Image, printed: SheetPrint, blur: float) -> Ink:
    """Return the ink on the grid in a straightened photo."""
    known = _spaces(np.asarray(print_part(printed, GRID, blur), np.float32))
    photo = _spaces(np.asarray(grid, np.float32))
    paper = np.asarray(paper_colours(known))
    distance = np.abs(known - paper[:, None]).max(2)
    on_paper = distance < 14
    white = _gain(photo, known, on_paper, 70)
    white = _smoothed(white)
    far = np.maximum(np.percentile(distance, 98, axis=1), 1)[:, None]
    on_frame = distance > 0.75 * far
    frame = _gain(photo, known, on_frame, 60)
    plain = (far < 30)[..., None]
    frame = np.where(plain[:, 0], white, frame)
    part = np.clip(1 - distance / np.maximum(30, 0.9 * far), 0, 1)[..., None]
    wanted = known * (part * white[:, None] + (1 - part) * frame[:, None])
    level = (paper * white) @ _LIGHT
    level = np.maximum(level, 4)[:, None]
    dark = (wanted @ _LIGHT - photo @ _LIGHT) / level
    lightness = np.clip(wanted @ _LIGHT / level, 0, 1.2)
    dark, noise = _flattened(dark, part[..., 0] > 0.8)
    return Ink(_grid(dark), _grid(lightness), noise.reshape(ROWS, COLUMNS).astype(np.float32))


def paper_colours(known: Pixels) -> Pixels:
    """Return the paper colour of each space: the median colour near its centre."""
    pixels = known.reshape(_SPACES, FINE, FINE, 3)
    middle = pixels[:, FINE * 3 // 10 : FINE * 7 // 10, FINE * 3 // 10 : FINE * 7 // 10]
    found: Pixels = np.median(middle.reshape(_SPACES, -1, 3), axis=1)
    return found


def _spaces(picture: Pixels) -> Pixels:
    """Return an array in which each row contains the pixels of one space."""
    parts = picture.reshape(ROWS, FINE, COLUMNS, FINE, -1).swapaxes(1, 2)
    return parts.reshape(_SPACES, FINE * FINE, -1)


def _grid(values: Pixels) -> Pixels:
    parts = values.reshape(ROWS, COLUMNS, FINE, FINE).swapaxes(1, 2)
    return np.ascontiguousarray(parts.reshape(ROWS * FINE, COLUMNS * FINE), np.float32)


def _gain(photo: Pixels, known: Pixels, where: NDArray[np.bool_], percent: float) -> Pixels:
    """Return a percentile of the ratio of photo to rendered sheet, for each space and channel.

    Ink only darkens the photo, so ink has little effect on percentiles above 50.
    """
    gain = np.where(where[..., None], photo / (known + 4), np.nan)[:, ::3]
    gain[np.isnan(gain).all((1, 2))] = 0.5
    order = np.sort(gain, axis=1)  # NaN sorts last
    many = (~np.isnan(gain[..., 0])).sum(1)
    at = np.clip((many * percent / 100).astype(int), 0, np.maximum(many - 1, 0))
    found: Pixels = np.take_along_axis(order, at[:, None, None], 1)[:, 0]
    return np.nan_to_num(found, nan=0.5)


def _smoothed(gain: Pixels) -> Pixels:
    """Replace gains that differ greatly from their neighbours, because light changes gradually."""
    middle = _near(gain)
    found: Pixels = np.where(np.abs(gain - middle) > 0.08 * middle, middle, gain)
    return found


def _near(values: Pixels) -> Pixels:
    """Return the median over each space and its neighbours, for each of the three channels."""
    wide = np.pad(values.reshape(ROWS, COLUMNS, 3), ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = sliding_window_view(wide, (3, 3), (0, 1))
    return np.asarray(np.median(around, axis=(-2, -1)).reshape(-1, 3), np.float32)


def _flattened(dark: Pixels, paper: NDArray[np.bool_]) -> tuple[Pixels, Floats]:
    """Return the darkness corrected for uneven light, and the noise of the paper in each space."""
    side = np.linspace(-1, 1, FINE, dtype=np.float32)
    x, y = np.tile(side, FINE), np.repeat(side, FINE)
    terms = np.stack([np.ones_like(x), x, y], 1)
    some = dark[:, ::3]
    few, on = terms[::3], paper[:, ::3]
    keep = on & (some < _ranked(some, on, 0.45)[:, None] + 0.01)
    spread = np.full(len(dark), 0.01)
    for _ in range(2):
        weight = keep.astype(np.float32)
        left = np.einsum("sp,pa,pb->sab", weight, few, few, optimize=True) + np.eye(3) * 1e-3
        right = np.einsum("sp,pa,sp->sa", weight, few, some, optimize=True)
        slope = np.linalg.solve(left, right[..., None])[..., 0]
        rest = some - slope @ few.T
        distance = np.abs(rest - _ranked(rest, keep, 0.5)[:, None])
        spread = 1.48 * _ranked(distance, keep, 0.5) + 1e-4
        keep = on & (np.abs(rest) < np.maximum(0.012, 2.5 * spread)[:, None])
    neighbours = _near(slope)
    covered = np.abs(slope[:, :1] - neighbours[:, :1]) > _COVERED
    slope = np.where(covered, neighbours, slope)
    return dark - slope @ terms.T, np.where(keep.any(1), spread, 0.05)


def _ranked(values: Pixels, where: NDArray[np.bool_], share: float) -> Pixels:
    """Return a quantile of the masked values in each row, or 0 for a row without masked values."""
    order = np.sort(np.where(where, values, np.float32(9e9)), axis=1)
    many = where.sum(1)
    at = np.maximum(many * share - 0.5, 0).astype(int)
    found: Pixels = np.where(many, order[np.arange(len(order)), at], np.float32(0))
    return found


def straight_grid(picture: Image.Image, pose: Pose) -> Image.Image:
    """Return the grid in a photo as seen from above."""
    return straightened(picture, pose, GRID, FINE)
