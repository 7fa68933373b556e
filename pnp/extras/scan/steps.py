"""Measure steps and spaces: the darkest path between two spaces, the X of a start, and dots."""

from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from pnp.extras.scan.ink import Ink
from pnp.extras.scan.pose import COLUMNS, ROWS, Floats, Pixels
from pnp.extras.scan.sheet_print import FINE

STEPS: tuple[tuple[int, int], ...] = tuple(
    (at, at + by)
    for at in range(COLUMNS * ROWS)
    for by in (1, COLUMNS)
    if (by == 1 and at % COLUMNS < COLUMNS - 1) or (by == COLUMNS and at + by < COLUMNS * ROWS)
)
"""All pairs of adjacent spaces, as indices."""

_MAX_OFFSET = FINE // 3  # px: maximum distance of a line from the straight path
_PATH_START, _PATH_END = round(FINE * 0.14), round(FINE * 0.86)  # px: ends of the measured part
_WINDOWS = 6  # number of parts of the path that are measured separately
_NEIGHBOUR_RADIUS = 1.8  # spaces: radius within which steps are compared
_MIN_PEN_STRENGTH = 0.6  # minimum strength of the lighter pen, relative to the darker one
_SIDEWAYS_PENALTY = 0.01  # penalty for each sideways move of the path

_COARSE = FINE // 4
"""Pixels per space in the small images that complement the measurements."""

STEP_PICTURE, SPACE_PICTURE = (2 * _COARSE, _COARSE * 3 // 2), (_COARSE * 3 // 2, _COARSE * 3 // 2)
"""Size of the image of a step (along and across) and of the image of a space, in pixels.

Each step or space has two images: one of the ink, and one of the rendered sheet's lightness.
"""


def _neighbours() -> NDArray[np.intp]:
    """Return the indices of the steps near each step, including the index of the step itself.

    Rows are padded with an index past the last step.
    """
    middles = np.array([(a % COLUMNS + b % COLUMNS, a // COLUMNS + b // COLUMNS) for a, b in STEPS])
    near = [
        np.flatnonzero(np.hypot(*(middles - one).T) <= 2 * _NEIGHBOUR_RADIUS).tolist()
        for one in middles
    ]
    most = max(map(len, near))
    return np.array([each + [len(STEPS)] * (most - len(each)) for each in near])


_NEAR = _neighbours()

_SIDES = np.array([np.sign(a % COLUMNS + b % COLUMNS - COLUMNS + 1) for a, b in STEPS])
"""-1 for steps in the left half of the grid, 1 for steps in the right half, 0 between them."""


class Measures(NamedTuple):
    """Measurements of steps and spaces, one row for each, and the darkness of strong ink.

    Each row ends with two images: the ink, then the lightness of the rendered sheet.
    """

    steps: Pixels
    spaces: Pixels
    ink: float


def mean(picture: Pixels, side: int) -> Pixels:
    """Return the mean over a square of `side` by `side` pixels around each pixel."""
    before, after = side // 2 + 1, side - 1 - side // 2
    sums = np.pad(picture, ((before, after), (before, after)), mode="edge")
    sums = sums.cumsum(0, dtype=np.float64).cumsum(1)
    found = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    return (found / side**2).astype(np.float32)


def measure(ink: Ink) -> Measures:
    """Measure every step and every space."""
    smooth = mean(ink.dark, 3)
    strips, lightness = _strips(np.clip(smooth, -0.15, 0.75)), _strips(ink.lightness)
    dark, path_lightness, bend = _darkest(strips, lightness)
    level = dark.sum(1) / (path_lightness.sum(1) + 0.1 * dark.shape[1])
    ink_level = max(float(np.percentile(level, 97)) * 0.9 + 1e-3, 0.03)
    left, right = _by_half(level)
    strong = ink_level * np.select([_SIDES < 0, _SIDES > 0], [left, right], 1.0)
    parts = np.array_split(np.arange(dark.shape[1]), _WINDOWS)
    windows = np.stack(
        [dark[:, p].sum(1) / (path_lightness[:, p].sum(1) + 0.3 * len(p)) for p in parts], 1
    )
    window_lightness = np.stack([path_lightness[:, p].mean(1) for p in parts], 1)
    usual, spread = _background(level)
    order = np.sort(windows, 1)
    on_light = np.sort(np.where(window_lightness > 0.45, windows, 9.0), 1)
    on_light = np.where(on_light > 5, 0, on_light)
    noise = ink.noise.ravel()
    pairs = np.array(STEPS)
    uneven = (noise[pairs[:, 0]] + noise[pairs[:, 1]]) / 2
    steps = np.stack(
        [
            level / strong,
            order[:, 0] / strong,
            order[:, 1] / strong,
            order[:, 2] / strong,
            on_light[:, 0] / strong,
            on_light[:, 1] / strong,
            np.log(np.maximum(level, 0.003)),
            np.log(strong),
            np.log(uneven),
            bend,
            window_lightness.min(1),
            _compressed((level - usual) / spread),
            _compressed((order[:, 1] - usual) / spread),
            (level - _local(level)) / strong,
        ],
        1,
    )
    of_spaces = ink_level * np.where(
        np.arange(ROWS * COLUMNS) % COLUMNS < COLUMNS // 2, left, right
    )
    coarse = _coarse(ink.dark), _coarse(ink.lightness)
    of_steps = np.concatenate([steps, _step_pictures(coarse, strong)], 1)
    pictures = _space_pictures(coarse, of_spaces)
    spaces = np.concatenate([_spaces(ink, smooth, of_spaces), pictures], 1)
    return Measures(of_steps.astype(np.float32), spaces.astype(np.float32), ink_level)


def _coarse(picture: Pixels) -> Pixels:
    """Return the picture at `_COARSE` pixels per space, with a blank margin of one space."""
    rows, columns = ROWS * _COARSE, COLUMNS * _COARSE
    parts = picture.reshape(rows, FINE // _COARSE, columns, FINE // _COARSE)
    return np.pad(parts.mean((1, 3)), _COARSE)


def _step_pictures(coarse: tuple[Pixels, Pixels], strong: Floats) -> Pixels:
    """Return two images of each step: ink relative to the pen's strength, and sheet lightness."""
    aside = _COARSE + (_COARSE - STEP_PICTURE[1]) // 2
    found = [_along_steps(each, _COARSE, (_COARSE, aside), STEP_PICTURE) for each in coarse]
    return _by_strength(np.stack(found), strong)


def _space_pictures(coarse: tuple[Pixels, Pixels], strong: Floats) -> Pixels:
    """Return two images of each space: ink relative to the pen's strength, and sheet lightness."""
    first = _COARSE + (_COARSE - SPACE_PICTURE[0]) // 2
    each = slice(first, None, _COARSE)
    found = [sliding_window_view(picture, SPACE_PICTURE)[each, each] for picture in coarse]
    return _by_strength(np.stack([part[:ROWS, :COLUMNS] for part in found]), strong)


def _by_strength(pictures: Pixels, strong: Floats) -> Pixels:
    """Return a row for each step or space: ink relative to the pen's strength, and lightness."""
    dark, path_lightness = pictures.reshape(2, len(strong), -1)
    return np.concatenate([np.clip(dark / strong[:, None], -0.5, 1.5), path_lightness], 1)


def _by_half(level: Pixels) -> tuple[float, float]:
    """Return how dark the pen is in each half, relative to the half with the darker pen.

    The player might have used a different pen for each half.
    """
    left, right = (float(np.sort(level[side])[-3:].mean()) for side in (_SIDES < 0, _SIDES > 0))
    darker = max(left, right, 1e-6)
    return max(left / darker, _MIN_PEN_STRENGTH), max(right / darker, _MIN_PEN_STRENGTH)


def _background(level: Pixels) -> tuple[float, float]:
    """Return the typical level and the spread of steps without ink, which are the majority."""
    low, usual, high = np.percentile(level, (15, 40, 65))
    return float(usual), float(high - low) / 2 + 0.002


def _compressed(value: Pixels | Floats) -> Pixels:
    """Compress large values; the scale is linear near 0 and logarithmic beyond."""
    return np.asarray(np.arcsinh(value), np.float32)


def _local(level: Pixels) -> Pixels:
    """Return the 40% quantile of the levels of the steps near each step."""
    padded = np.append(level, np.float32(np.inf))[_NEAR]
    order = np.sort(padded, 1)
    many = np.isfinite(order).sum(1)
    found: Pixels = order[np.arange(len(order)), many * 2 // 5]
    return found


def _strips(picture: Pixels) -> Pixels:
    """Return the strip of pixels between the centres of the two spaces of each step."""
    half = FINE // 2
    return _along_steps(
        picture,
        FINE,
        (half + _PATH_START, half - _MAX_OFFSET),
        (_PATH_END - _PATH_START, 2 * _MAX_OFFSET),
    )


def _along_steps(
    picture: Pixels, dense: int, first: tuple[int, int], size: tuple[int, int]
) -> Pixels:
    """Return part of the picture for each step, with rows across the step.

    `first` is the position of the first pixel, from the corner of the first space. `first` and
    `size` are in pixels, along and across the step.
    """
    (start, aside), (long, wide) = first, size
    found = np.empty((len(STEPS), long, wide), np.float32)
    for n, (at, to) in enumerate(STEPS):
        y, x = at // COLUMNS * dense, at % COLUMNS * dense
        if to == at + 1:
            found[n] = picture[y + aside : y + aside + wide, x + start : x + start + long].T
        else:
            found[n] = picture[y + start : y + start + long, x + aside : x + aside + wide]
    return found


def _darkest(strips: Pixels, lightness: Pixels) -> tuple[Pixels, Pixels, Pixels]:
    """Find the darkest path for each step, at most 45° off the step's direction.

    Returns:
        The ink along the path, the rendered sheet's lightness, and the mean sideways move.
    """
    many, long, wide = strips.shape
    sums = strips[:, 0].copy()
    back = np.zeros((many, long, wide), np.int8)
    for t in range(1, long):
        side = np.pad(sums, ((0, 0), (1, 1)), constant_values=-9.0)
        left, right = side[:, :-2] - _SIDEWAYS_PENALTY, side[:, 2:] - _SIDEWAYS_PENALTY
        best = np.maximum(np.maximum(left, right), sums)
        back[:, t] = np.where(best == sums, 0, np.where(best == left, -1, 1))
        sums = best + strips[:, t]
    at, all_ = sums.argmax(1), np.arange(many)
    dark, path_lightness = np.empty((many, long), np.float32), np.empty((many, long), np.float32)
    track = np.empty((many, long), np.int64)
    for t in range(long - 1, -1, -1):
        dark[:, t], path_lightness[:, t], track[:, t] = (
            strips[all_, t, at],
            lightness[all_, t, at],
            at,
        )
        at = np.clip(at + back[all_, t, at], 0, wide - 1)
    return (
        dark,
        np.clip(path_lightness, 0.02, 1),
        np.abs(np.diff(track, axis=1)).mean(1).astype(np.float32),
    )


def _spaces(ink: Ink, smooth: Pixels, strong: Floats) -> Pixels:
    """Measure each space: the dot at the centre, the arms of an X, and the gaps between them."""
    blots = mean(ink.dark, round(FINE * 0.2) | 1)
    near = round(FINE * 0.15)
    y, x = _MIDDLES
    o = np.arange(-near, near + 1)
    blot = blots[y[:, None, None] + o[:, None], x[:, None, None] + o].max((1, 2))
    arms = np.stack([_arm(smooth, turn) for turn in (45, 135, 225, 315)], 1)
    between = np.stack([_arm(smooth, turn) for turn in (0, 90, 180, 270)], 1)
    usual = np.median(arms, 0)
    spread = np.median(np.abs(arms - usual)) + 0.003
    order, sides = np.sort(arms - usual, 1), np.sort(between, 1)
    return np.stack(
        [
            blot / strong,
            order[:, 0] / strong,
            order[:, 1] / strong,
            order[:, 2] / strong,
            _compressed(order[:, 0] / spread),
            _compressed(order[:, 1] / spread),
            sides[:, 0] / strong,
            sides[:, 1] / strong,
            np.log(strong),
            np.log(ink.noise.ravel()),
        ],
        1,
    ).astype(np.float32)


def _middle_pixels() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    rows, columns = np.mgrid[0:ROWS, 0:COLUMNS]
    return (rows * FINE + FINE // 2).ravel(), (columns * FINE + FINE // 2).ravel()


_MIDDLES = _middle_pixels()
_SHIFT = round(FINE * 0.055)
_CENTRES = [(0, 0), *((a * _SHIFT, b * _SHIFT) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)]
_AWAY = np.linspace(FINE * 0.14, FINE * 0.29, 9)


def _arm(smooth: Pixels, turn: int) -> Pixels:
    """Return the darkness of one arm of an X in each space. The arm points within 22° of `turn`."""
    y, x = _MIDDLES
    angle = np.radians(np.arange(turn - 22, turn + 23, 5.5))[:, None]
    candidates = []
    for down, across in _CENTRES:
        at_y = np.rint(y[:, None, None] + down + _AWAY * np.sin(angle)).astype(int)
        at_x = np.rint(x[:, None, None] + across + _AWAY * np.cos(angle)).astype(int)
        candidates.append(np.sort(smooth[at_y, at_x], -1)[..., 1:4].mean(-1).max(-1))
    return np.asarray(np.max(candidates, 0))
