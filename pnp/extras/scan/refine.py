"""Fit the rendered sheet to a photo, using the tones and the crossings of the grid."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from pnp.extras.scan.pose import (
    COLUMNS,
    ROWS,
    Floats,
    Pixels,
    Pose,
    bends,
    homography,
    straightened,
)
from pnp.extras.scan.sheet_print import PrintedBox, SheetPrint

_AROUND = PrintedBox(-1, -1, COLUMNS + 2, ROWS + 2)
_LABELS = PrintedBox(-1, -1.2, COLUMNS + 2, ROWS + 2.3)
"""Area of the grid, with the letters and numbers along its edges and the squares at its corners."""

_MIDDLES = np.array([(x + 0.5, y + 0.5) for y in range(ROWS) for x in range(COLUMNS)])
_MIN_WEIGHT = 0.04  # minimum weight of a recognised crossing
_MIN_PLACE_WEIGHT = 0.35  # minimum weight of a recognised single place
_SHIFT_WEIGHT = 2.0
"""Increase in the minimum weight for each space of shift.

A mark that fills a box resembles the printed box at a wrong place, but with a low weight.
"""
_NEIGHBOUR_DISTANCE, _MAX_DEVIATION = 2.2, 0.15
"""Maximum distance between neighbours, and maximum difference of their offsets, in spaces."""
_FRAME = 0.42  # spaces: distance from the centre of a space to the sampled points on its frame


class Points(NamedTuple):
    """Points to find, the part of the sheet that contains them, and the size of their tiles."""

    at: Floats
    around: PrintedBox
    half: float = 0.5
    """Half the side of a tile, in spaces."""


CROSSINGS = Points(
    np.array([(x, y) for y in range(ROWS + 1) for x in range(COLUMNS + 1)], float), _AROUND
)


class Fit(NamedTuple):
    """A pose, the median error of its points in spaces, and the fraction of points that fit."""

    pose: Pose
    error: float
    share: float


def tones(picture: Pixels, pose: Pose) -> Floats:
    """Return the darkness of the corners of each space relative to the centre.

    The shape is (4 corners, spaces, 3 channels). Points outside the picture are NaN.
    """
    height, width = picture.shape[:2]
    middle = _sampled(picture, pose(_MIDDLES))
    found = []
    for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        at = pose(_MIDDLES + np.array([dx, dy]) * _FRAME)
        tone = 1 - (_sampled(picture, at) + 8) / (middle + 8)
        outside = ((at < 0) | (at >= (width, height))).any(-1)
        tone[outside] = np.nan
        found.append(tone)
    return np.asarray(np.clip(np.stack(found), -1, 1))


def _sampled(picture: Pixels, at: Floats) -> Floats:
    height, width = picture.shape[:2]
    x = np.clip(at[..., 0].astype(int), 0, width - 1)
    y = np.clip(at[..., 1].astype(int), 0, height - 1)
    return np.asarray(picture[y, x], float)


def agreement(seen: Floats, printed: SheetPrint) -> float:
    """Return the correlation between the tones in the photo and in the rendered sheet.

    Returns -1 if less than half of the points are visible.
    """
    x, y = printed.origin
    flat = Pose(np.array([[printed.dense, 0, x], [0, printed.dense, y], [0, 0, 1.0]]))
    wanted = tones(printed.pixels.astype(np.float32), flat)
    known = ~np.isnan(seen)
    if known.mean() < 0.5:
        return -1.0
    a, b = seen[known], wanted[known]
    a, b = a - a.mean(), b - b.mean()
    return float((a @ b) / np.sqrt((a @ a) * (b @ b) + 1e-9))


def contrast(picture: Image.Image) -> Image.Image:
    """Return the darkest channel of each pixel, which makes every colour appear dark.

    The lightest tenth of each channel counts as white.
    """
    red, green, blue = map(_lightened, picture.split())
    return ImageChops.darker(ImageChops.darker(red, green), blue)


def _lightened(band: Image.Image) -> Image.Image:
    counts = np.cumsum(band.histogram())
    lightest = max(1, int(np.searchsorted(counts, counts[-1] * 0.9)))
    return band.point([min(255, value * 255 // lightest) for value in range(256)])


@lru_cache(maxsize=12)
def _print_contrast(printed: SheetPrint) -> Image.Image:
    return contrast(Image.fromarray(printed.pixels))


def likeness(picture: Image.Image, pose: Pose, printed: SheetPrint) -> float:
    """Return the correlation between small details in the photo and in the rendered sheet.

    Letters are an example of such details.
    """
    model = _part(_print_contrast(printed), printed, _LABELS, 32)
    seen = straightened(picture, pose, _LABELS, 32)
    a, b = (_high_pass(each.filter(ImageFilter.GaussianBlur(1.5))) for each in (model, seen))
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum() + 1e-9))


def _high_pass(picture: Image.Image) -> Pixels:
    """Return the picture with gradual changes in brightness removed and contrast equalized."""
    pixels = np.asarray(picture, np.float32)
    slow = np.asarray(picture.filter(ImageFilter.BoxBlur(16)), np.float32)
    return np.asarray(np.clip((pixels - slow) / (slow + 8), -0.6, 0.6))


Step = tuple[int, float, int]
"""One step of a fit: pixels per space, search radius in spaces, and degree of the bend.

The degree is 0 for flat paper.
"""

_SINGLE_PLACE = (28, 0.3)
"""Pixels per space and search radius for a single place."""

ROUGH: tuple[Step, ...] = ((16, 0.6, 0), (24, 0.3, 0), (24, 0.18, 3))
FINER: tuple[Step, ...] = ((32, 0.08, 3),)
CURLED: tuple[Step, ...] = ((24, 0.3, 5), (28, 0.15, 5), (32, 0.08, 5))

# Steps for the panel beside the grid, on flat and on curled paper. Curled paper moves the panel
# farther, so the degree increases slowly.
_FLAT_PANEL: tuple[Step, ...] = ((20, 0.5, 0), (24, 0.25, 3), (28, 0.15, 3))
_CURLED_PANEL: tuple[Step, ...] = (
    (20, 0.9, 0),
    (20, 0.7, 1),
    (20, 0.5, 2),
    (24, 0.4, 3),
    (24, 0.3, 4),
    (28, 0.15, 5),
)
_FLAT_SHARE = 0.8  # minimum fraction of matching panel points for flat paper


def refine_pose(
    picture: Image.Image,
    pose: Pose,
    printed: SheetPrint,
    steps: tuple[Step, ...],
    points: Points = CROSSINGS,
) -> Fit:
    """Fit the pose to the points in several steps. By default, all crossings are used."""
    wanted = _print_contrast(printed)
    fit = Fit(pose, 9.0, 0.0)
    for dense, reach, degree in steps:
        shift, weights = _match_tiles(picture, wanted, printed, fit.pose, points, (dense, reach))
        found, errors = _fitted(fit.pose, points.at, shift, weights, degree)
        trusted = weights > 0.01
        error = float(np.median(errors[trusted])) if trusted.any() else 9.0
        fit = Fit(found, error, float(((errors < 0.05) & (weights > _MIN_WEIGHT)).mean()))
    return fit


def panel_fit(picture: Image.Image, pose: Pose, printed: SheetPrint) -> Fit:
    """Fit the panel beside the grid.

    Bent paper shifts the panel, and curled paper shifts it more.
    """
    fit = _fit_panel(picture, pose, printed, _FLAT_PANEL)
    if fit.share > _FLAT_SHARE:
        return fit
    curled = _fit_panel(picture, pose, printed, _CURLED_PANEL)
    return max(fit, curled, key=lambda each: each.share)


def _fit_panel(
    picture: Image.Image, pose: Pose, printed: SheetPrint, steps: tuple[Step, ...]
) -> Fit:
    wanted = _print_contrast(printed)
    all_ = printed.places.size
    left, right = COLUMNS + 1.6, all_.left + all_.width - 0.7
    top, bottom = all_.top + 1, all_.top + all_.height - 0.8
    at = [(x, y) for x in np.linspace(left, right, 7) for y in np.linspace(top, bottom, 13)]
    points = Points(np.array(at), PrintedBox(left - 1, top - 1, right - left + 2, bottom - top + 2))
    for dense, reach, degree in steps:
        shift, weights = _match_tiles(picture, wanted, printed, pose, points, (dense, reach))
        pose, errors = _fitted(pose, points.at, shift, weights, degree)
        pose = Pose(pose.matrix, pose.bend, points.around)
    matched = weights > _MIN_WEIGHT
    error = float(np.median(errors[matched])) if matched.any() else 9.0
    return Fit(pose, error, float(((errors < 0.05) & matched).mean()))


def shifts(
    picture: Image.Image, pose: Pose, printed: SheetPrint, places: Sequence[PrintedBox]
) -> dict[PrintedBox, tuple[float, float]]:
    """Return the offset of each place from its expected position, in spaces.

    Thick ink can mislead the search. A place that is not recognised, or whose offset contradicts
    its neighbours, gets the median offset of the recognised neighbours. A place without recognised
    neighbours is omitted.
    """
    middles = np.array([place.middle for place in places])
    (left, top), (right, bottom) = middles.min(0) - 1, middles.max(0) + 1
    points = Points(middles, PrintedBox(left, top, right - left, bottom - top))
    shift, weights = _match_tiles(
        picture, _print_contrast(printed), printed, pose, points, _SINGLE_PLACE
    )
    sure = weights > _MIN_PLACE_WEIGHT + _SHIFT_WEIGHT * np.hypot(*shift.T)
    found = {}
    for place, middle, own, is_sure in zip(places, middles, shift, sure, strict=True):
        near = (np.hypot(*(middles - middle).T) < _NEIGHBOUR_DISTANCE) & sure
        if near.any():
            usual = np.median(shift[near], axis=0)
            confirmed = is_sure and np.hypot(*(own - usual)) < _MAX_DEVIATION
            x, y = (own if confirmed else usual).tolist()
            found[place] = x, y
    return found


def _match_tiles(
    picture: Image.Image,
    wanted: Image.Image,
    printed: SheetPrint,
    pose: Pose,
    points: Points,
    search: tuple[int, float],
) -> tuple[Floats, Floats]:
    """Return the offset of each point from its expected position, in spaces, and a weight.

    The weight is the square of a correlation, or 0 for points outside the picture.
    """
    dense, reach = search
    half = int(points.half * dense) + round(reach * dense / 2)
    model = _part(wanted, printed, points.around, dense)
    model = model.filter(ImageFilter.GaussianBlur(0.7))
    seen = straightened(picture, pose, points.around, dense)
    shift, peak = _shifts(
        _tiles(np.asarray(model, np.float32), points, dense, half),
        _tiles(np.asarray(seen, np.float32), points, dense, half),
        reach * dense,
    )
    at = pose(points.at)
    inside = ((at > 2) & (at < np.array(picture.size) - 2)).all(-1)
    return shift / dense, np.where(inside, np.clip(peak, 0.01, 1), 0) ** 2


def _part(picture: Image.Image, printed: SheetPrint, place: PrintedBox, dense: int) -> Image.Image:
    """Return part of the rendered sheet, scaled to `dense` pixels per space."""
    (x, y), scale = printed.origin, printed.dense / dense
    left, top = place.left * printed.dense + x, place.top * printed.dense + y
    size = (round(place.width * dense), round(place.height * dense))
    affine = (scale, 0, left, 0, scale, top)
    return picture.transform(size, Image.Transform.AFFINE, affine, Image.Resampling.BILINEAR)


def _tiles(picture: Pixels, points: Points, dense: int, half: int) -> Pixels:
    corner = np.array([points.around.left, points.around.top])
    middle = np.rint((points.at - corner) * dense).astype(int)
    o = np.arange(-half, half)
    y = np.clip(middle[:, 1, None, None] + o[None, :, None], 0, picture.shape[0] - 1)
    x = np.clip(middle[:, 0, None, None] + o[None, None, :], 0, picture.shape[1] - 1)
    return np.asarray(picture[y, x])


def _shifts(wanted: Pixels, seen: Pixels, reach: float) -> tuple[Floats, Floats]:
    """Return the best shift of each tile in the photo, in pixels, and the correlation there."""
    side = wanted.shape[1]
    window = np.hanning(side)[:, None] * np.hanning(side)
    wanted = (wanted - wanted.mean((1, 2), keepdims=True)) * window
    seen = seen - seen.mean((1, 2), keepdims=True)
    seen = seen / (seen.std((1, 2), keepdims=True) + 2)
    norm = np.sqrt((wanted**2).sum((1, 2), keepdims=True)) + 40
    overlap = np.fft.irfft2(np.fft.rfft2(seen) * np.conj(np.fft.rfft2(wanted / norm)))
    overlap /= side * 0.38  # 0.38: RMS of the window; it makes a perfect match close to 1
    far = int(np.ceil(reach))
    near = np.r_[0 : far + 1, -far:0]
    part = overlap[:, near][:, :, near].reshape(len(overlap), -1)
    row, column = np.unravel_index(part.argmax(1), (len(near), len(near)))
    i, j, all_ = near[row], near[column], np.arange(len(overlap))
    peak = overlap[all_, i, j]
    dy = i + _parabola_peak(overlap[all_, i - 1, j], peak, overlap[all_, (i + 1) % side, j])
    dx = j + _parabola_peak(overlap[all_, i, j - 1], peak, overlap[all_, i, (j + 1) % side])
    return np.stack([dx, dy], 1), peak


def _parabola_peak(before: Floats, at: Floats, after: Floats) -> Floats:
    """Fit a parabola to three values; return the offset of the peak from the second value."""
    bow = before - 2 * at + after
    return np.where(
        np.abs(bow) < 1e-9,
        0,
        np.clip(0.5 * (before - after) / np.where(np.abs(bow) < 1e-9, 1, bow), -0.5, 0.5),
    )


def _fitted(
    pose: Pose, points: Floats, shift: Floats, weights: Floats, degree: int
) -> tuple[Pose, Floats]:
    """Return the pose corrected by the shifts, and the remaining error of each point, in spaces."""
    if not degree:
        return _straight(pose, points, shift, weights)
    return _bent(pose, points, shift, weights, degree)


def _straight(pose: Pose, points: Floats, shift: Floats, weights: Floats) -> tuple[Pose, Floats]:
    target = pose(points + shift)
    now = weights + 1e-6
    errors = np.zeros(len(shift))
    for _ in range(7):  # reweighted least squares: outliers lose weight
        found = Pose(homography(points, target, now))
        errors = np.hypot(*(found(points) - target).T) / max(pose.space, 1e-6)
        now = weights / (1 + (errors / max(0.012, float(np.median(errors)) * 1.5)) ** 2) + 1e-9
    return found, errors


def _bent(
    pose: Pose, points: Floats, shift: Floats, weights: Floats, degree: int
) -> tuple[Pose, Floats]:
    terms = bends(points, pose.about, degree)
    now = weights
    errors: Floats = np.zeros(len(shift))
    ridge = np.eye(terms.shape[1]) * 0.02  # keeps terms small if the points do not determine them
    for _ in range(7):  # reweighted least squares: outliers lose weight
        left = np.vstack([terms * now[:, None], ridge])
        right = np.vstack([shift * now[:, None], np.zeros((len(ridge), 2))])
        bend = np.asarray(np.linalg.lstsq(left, right, rcond=None)[0], float)
        errors = np.hypot(*(terms @ bend - shift).T)
        now = weights / (1 + (errors / max(0.006, float(np.median(errors)) * 1.5)) ** 2)
    if pose.bend is not None:
        bend[: len(pose.bend)] += pose.bend
    return Pose(pose.matrix, bend, pose.about), errors
