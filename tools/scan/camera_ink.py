"""Draw ink from pens and graphite from pencils on printed paper."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tools.scan.camera_hand import Hand, Stroke

Floats = NDArray[np.floating[Any]]


class Medium(NamedTuple):
    """A pen: reflectance per colour, width in mm, density, and interaction with paper."""

    colour: tuple[float, float, float]
    width: float
    dense: float
    grain: float
    """Degree to which the texture of the paper interrupts a line, from 0 to 1."""
    builds: bool
    """True if a line becomes darker where a second stroke crosses it."""


_BLUE, _BLACK, _RED, _GREEN = (
    (0.1, 0.16, 0.5),
    (0.09, 0.09, 0.1),
    (0.72, 0.1, 0.13),
    (0.05, 0.4, 0.2),
)
_VIOLET, _BROWN, _TEAL = (0.36, 0.12, 0.5), (0.35, 0.2, 0.12), (0.0, 0.36, 0.42)


def medium(rng: Generator, hand: Hand) -> Medium:
    """Return a random pen of the kind in `hand`."""
    if hand.pen == "pencil":
        grey = float(rng.uniform(0.07, 0.18))
        wide, dense = rng.uniform(0.45, 0.9), rng.uniform(0.75, 1.0)
        return _pencil(grey, float(wide), float(dense), float(rng.uniform(0.25, 0.6)))
    if hand.pen == "light pencil":
        grey = float(rng.uniform(0.16, 0.28))
        wide, dense = rng.uniform(0.38, 0.7), rng.uniform(0.55, 0.78)
        return _pencil(grey, float(wide), float(dense), float(rng.uniform(0.3, 0.65)))
    colours = (_BLUE, _BLACK, _RED, _GREEN, _VIOLET, _BROWN, _TEAL)
    share = [0.36, 0.3, 0.1, 0.08, 0.08, 0.04, 0.04]
    colour = colours[int(rng.choice(len(colours), p=share))]
    if hand.pen == "felt-tip":
        wide, dense = float(rng.uniform(0.9, 1.9)), float(rng.uniform(0.72, 0.92))
        return Medium(colour, wide, dense, 0.04, builds=True)
    make = int(rng.integers(3))
    if make == 0:  # ballpoint: thin, skips slightly and builds up
        wide, dense = float(rng.uniform(0.32, 0.5)), float(rng.uniform(0.68, 0.9))
        return Medium(colour, wide, dense, 0.22, builds=True)
    if make == 1:  # gel
        return Medium(colour, float(rng.uniform(0.45, 0.75)), 0.95, 0.03, builds=False)
    return Medium(colour, float(rng.uniform(0.28, 0.5)), 0.93, 0.06, builds=False)


def _pencil(grey: float, wide: float, dense: float, grain: float) -> Medium:
    return Medium((grey, grey, grey * 1.06), wide, dense, grain, builds=True)


def soft_noise(rng: Generator, shape: tuple[int, int], size: float) -> Floats:
    """Return noise with mean 0, standard deviation 1 and grains about `size` pixels wide."""
    tile = min(512, max(shape))
    small = max(2, int(tile / max(1.0, size)))
    rough = rng.standard_normal((small, small)).astype(np.float32)
    grown = Image.fromarray(rough).resize((tile, tile), Image.Resampling.BICUBIC)
    noise = np.asarray(grown)
    noise = (noise - noise.mean()) / (noise.std() + 1e-6)
    noise = np.concatenate([noise, noise[::-1]], axis=0)
    noise = np.concatenate([noise, noise[:, ::-1]], axis=1)
    times = (-(-shape[0] // len(noise)), -(-shape[1] // len(noise)))
    return np.tile(noise, times)[: shape[0], : shape[1]]


def write(
    rng: Generator,
    paper: NDArray[np.uint8],
    strokes: Sequence[Stroke],
    pens: dict[str, Medium],
    scale: float,
    origin: tuple[float, float],
) -> None:
    """Draw strokes on paper with `scale` pixels per mm; `origin` is the corner of the sheet, in mm.

    `pens` maps each half of the grid to a pen, and "" to the pen for everything else.
    """
    shape = (paper.shape[0], paper.shape[1])
    tooth = soft_noise(rng, shape, max(1.0, 0.13 * scale))
    rough = soft_noise(rng, shape, max(1.0, 0.3 * scale))
    for pen in dict.fromkeys(pens.values()):
        own = [stroke for stroke in strokes if pens.get(stroke.half, pens[""]) == pen]
        layer = np.zeros(shape, np.float32)
        for stroke in [each for each in own if each.fate == "erased"]:
            _deposit(layer, stroke, pen, scale, origin)
        if layer.any():
            layer = _erase(rng, layer, scale)
        for stroke in [each for each in own if each.fate != "erased"]:
            _deposit(layer, stroke, pen, scale, origin)
        _soak(paper, layer, pen, tooth, rough)


def _deposit(
    layer: Floats, stroke: Stroke, pen: Medium, scale: float, origin: tuple[float, float]
) -> None:
    """Add a stroke to the ink layer, as a series of closely spaced dots the size of the pen tip."""
    points = (stroke.points + np.array(origin, np.float32)) * np.float32(scale)
    legs = np.hypot(*np.diff(points, axis=0).T) if len(points) > 1 else np.zeros(0)
    along = np.concatenate([[0], np.cumsum(legs)])
    radius = max(0.6, pen.width * stroke.width * scale / 2)
    marks = np.arange(0, along[-1] + 1e-6, max(0.7, radius / 3))
    x, y, press = (
        np.interp(marks, along, column) for column in (points[:, 0], points[:, 1], stroke.pressure)
    )
    reach = int(radius * 1.25) + 2
    left, top = int(x.min()) - reach, int(y.min()) - reach
    right, bottom = int(x.max()) + reach + 1, int(y.max()) + reach + 1
    window = (slice(max(0, top), max(0, bottom)), slice(max(0, left), max(0, right)))
    if not layer[window].size:
        return
    fresh = np.zeros((bottom - top, right - left), np.float32)
    side = np.arange(-reach, reach + 1)
    cols, rows = x.astype(int)[:, None] + side, y.astype(int)[:, None] + side
    far = np.hypot((cols - x[:, None])[:, None, :], (rows - y[:, None])[:, :, None])
    wide = radius * (0.82 + 0.18 * press)
    value = np.clip(wide[:, None, None] + 0.5 - far, 0, 1) * np.minimum(1, press)[:, None, None]
    flat = ((rows - top)[:, :, None] * fresh.shape[1] + (cols - left)[:, None, :]).ravel()
    np.maximum.at(fresh.reshape(-1), flat, value.ravel().astype(np.float32))
    fresh = fresh[max(0, -top) :, max(0, -left) :]
    old = layer[window]
    fresh = fresh[: old.shape[0], : old.shape[1]] * np.float32(pen.dense)
    layer[window] = 1 - (1 - old) * (1 - fresh) if pen.builds else np.maximum(old, fresh)


def _erase(rng: Generator, layer: Floats, scale: float) -> Floats:
    """Return the layer after erasing: a faint line, surrounded by smeared graphite."""
    rest = Image.fromarray((layer * 255).astype(np.uint8))
    smear = np.asarray(rest.filter(ImageFilter.BoxBlur(max(1.0, 0.7 * scale))), np.float32) / 255
    ghost = np.float32(rng.uniform(0.05, 0.2))
    return layer * ghost + smear * np.float32(rng.uniform(0.05, 0.16))


def _soak(
    paper: NDArray[np.uint8], layer: Floats, pen: Medium, tooth: Floats, rough: Floats
) -> None:
    """Blend ink into paper. Printed colours show through thin ink, and texture breaks up lines."""
    rows, cols = (np.flatnonzero(layer.any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return
    window: Any = (slice(rows[0], rows[-1] + 1), slice(cols[0], cols[-1] + 1))
    amount, tooth, rough = layer[window], tooth[window], rough[window]
    where = amount > 0
    amount, tooth, rough = amount[where], tooth[where], rough[where]
    amount = amount * (1 - pen.grain * np.clip(0.45 + 0.55 * tooth, 0, 1.6))
    amount = np.clip(amount * (1 + 0.12 * rough), 0, 1)
    old = paper[window][where].astype(np.float32)
    # In gamma space: a thin film of ink multiplies the colour under it; a dense film covers it.
    ink = np.sqrt(np.array(pen.colour, np.float32)) * 255
    new = old + (ink * (0.25 + 0.75 * old / 255) - old) * amount[:, None]
    paper[window][where] = np.clip(new, 0, 255).astype(np.uint8)
