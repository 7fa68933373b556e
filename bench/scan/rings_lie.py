"""Which ring lies on each space: the photo compared with the print, and with rings of any kind.

Distances are in spaces.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from rings_locate import DENSE, HOLE, SIZE, LocatedBoard, printed

from pnp.extras.scan.pose import Floats, Pixels, Pose, straightened
from pnp.extras.scan.printed import Place

Whole = NDArray[np.intp]

_EDGE = 8
"""Pixels of the straightened board beyond its grid."""

_REACH = 26  # pixels from a space's middle that are looked at
BLOCKS = 13
_PAD = _REACH - DENSE // 2 - _EDGE  # pixels of that beyond what is straightened
_SOFT = 1.3  # pixels by which print and photo are blurred alike
_NOISE = 0.09  # of white: how far light strays
_FAR = 4.0  # what strays more counts no more
_OFF = 0.31  # how far off its space's middle a ring may be seen
_REAL = ((0.39, 0.25), (0.39, 0.29), (0.43, 0.28), (0.43, 0.33), (0.47, 0.31), (0.47, 0.37))
"""Outer and inner radii of rings that are not of paper."""


def features(picture: Image.Image, found: LocatedBoard) -> Pixels:
    """What is seen on each space beside what is printed there, in BLOCKS x BLOCKS blocks.

    Two more numbers tell how much a white and a black ring explain, by what they would if there.
    """
    seen, wanted = _pair(picture, found)
    side, supports = found.board.size.side, _supports()
    hidden = np.zeros(seen.shape[:2], bool)
    for _ in range(2):
        bare = np.clip(seen / _light(seen, wanted, hidden), 0, 1.5)
        ways = [_unlikely(wanted - bare) - each for each in _as_rings(bare)]
        gains = [_best(_tiles(each, side), supports) for each in ways]
        most = [_tiles(_unlikely(wanted - stuff), side) for stuff in _STUFF]
        white, black = (
            gain / np.maximum((each * supports[which]).sum(1), 0.8)
            for (gain, which), each in zip(gains, most, strict=True)
        )
        which = np.where(white > black, gains[0][1], gains[1][1])
        hidden = _hidden(which, np.maximum(white, black) > 0.5, side)
    blocks = np.concatenate([_blocks(each, side) for each in (bare, wanted)], -1)
    return np.c_[blocks.reshape(side * side, -1), white, black].astype(np.float32)


def _blocks(all_: Pixels, side: int) -> Pixels:
    """Of each space the colours of blocks of pixels, and how much light varies in each."""
    bands = [*np.moveaxis(all_, -1, 0), all_.mean(2) ** 2]
    edge = 2 * _REACH // BLOCKS
    parts = [_tiles(each, side).reshape(-1, BLOCKS, edge, BLOCKS, edge) for each in bands]
    red, green, blue, square = (each.mean((2, 4)) for each in parts)
    varied = np.sqrt(np.maximum(square - ((red + green + blue) / 3) ** 2, 0))
    return np.stack([red, green, blue, varied], -1)


_STUFF = (0.97, 0.08)
"""How light rings are."""


def _as_rings(bare: Pixels) -> tuple[Pixels, Pixels]:
    """How unlikely what is seen is on a white and on a black ring."""
    shade = bare.mean(2)[..., None]
    white = bare - np.clip(shade, 0.62, 1.15) * _tint(bare)
    return _unlikely(white), _unlikely(bare - np.clip(shade, 0, 0.3))


def _hidden(which: Whole, there: NDArray[np.bool_], side: int) -> NDArray[np.bool_]:
    """The pixels on which rings seem to lie."""
    wide = side * DENSE + 2 * _EDGE
    found = np.zeros((wide + 2 * _PAD, wide + 2 * _PAD), bool)
    shapes = _supports()
    for n in np.flatnonzero(there):
        y, x = (int((each + 0.5) * DENSE) + _EDGE + _PAD - _REACH for each in divmod(n, side))
        part = found[y : y + 2 * _REACH, x : x + 2 * _REACH]
        part |= shapes[which[n]].reshape(part.shape) > 0
    return found[_PAD:-_PAD, _PAD:-_PAD]


def _pair(picture: Image.Image, found: LocatedBoard) -> tuple[Pixels, Pixels]:
    """The board straightened and its print, 1 for white."""
    side = found.board.size.side
    edge = _EDGE / DENSE
    place = Place(-edge, -edge, side + 2 * edge, side + 2 * edge)
    seen = straightened(picture, found.pose, place, DENSE)
    print_ = printed(found.board, found.palette, 2 * DENSE)
    x, y = print_.origin
    flat = Pose(np.array([[print_.dense, 0, x], [0, print_.dense, y], [0, 0, 1.0]]))
    wanted = straightened(Image.fromarray(print_.pixels), flat, place, DENSE)
    soft = ImageFilter.GaussianBlur(_SOFT)
    a, b = (np.asarray(each.filter(soft), np.float32) / 255 for each in (seen, wanted))
    return a, b


def _light(seen: Pixels, wanted: Pixels, hidden: NDArray[np.bool_]) -> Pixels:
    """The light on every place, by colour: smooth, as paper that no ring hides tells it."""
    high, wide = seen.shape[:2]
    step = max(1, wide // 60)
    y, x = np.mgrid[0:high:step, 0:wide:step]
    terms = _terms(x / wide, y / high)
    all_ = _terms(*np.meshgrid(np.arange(wide) / wide, np.arange(high) / high))
    light = np.empty_like(seen)
    for n in range(3):
        paper = wanted[y, x, n]
        ratio = np.log((seen[y, x, n] + 0.01) / (paper + 0.01)).ravel()
        known = ((paper > 0.6) & ~hidden[y, x]).ravel() * 1.0
        weights = known
        for _ in range(12):
            w = weights[:, None]
            factors = np.linalg.solve(
                terms.T @ (terms * w) + 1e-3 * np.eye(len(terms[0])), terms.T @ (ratio * weights)
            )
            away = ratio - terms @ factors
            usual = max(0.03, float(np.median(np.abs(away[known > 0]))))
            # a ring darkens paper more often than it lightens it
            weights = (
                known / (1 + (away / (1.5 * usual)) ** 2) ** 2 * np.where(away < -usual, 0.3, 1)
            )
        light[..., n] = np.exp(all_ @ factors).reshape(high, wide)
    return light


def _terms(x: Floats, y: Floats) -> Floats:
    a, b = (2 * each.ravel() - 1 for each in (x, y))
    return np.stack([a**i * b**j for i in range(4) for j in range(4 - i)], 1)


def _unlikely(away: Pixels) -> Pixels:
    """How unlikely so much light too much or too little is."""
    return np.asarray(np.minimum((away**2).sum(2) / (2 * _NOISE**2), _FAR), np.float32)


def _tint(bare: Pixels) -> Pixels:
    """The colour that a white ring may have, nearest to what is seen: white to ivory."""
    shade = bare.mean(2)
    yellow = np.clip(1 - bare[..., 2] / np.maximum(shade, 0.05), 0, 0.13)
    return np.stack([1 + yellow * 0.6, 1 + yellow * 0.4, 1 - yellow], 2)


def _tiles(all_: Pixels, side: int) -> Pixels:
    """What is round each space, in one row each; beyond the board, nothing."""
    padded = np.pad(all_, _PAD)
    first = ((np.arange(side) + 0.5) * DENSE + _EDGE + _PAD - _REACH).astype(int)
    rows = [padded[y : y + 2 * _REACH, x : x + 2 * _REACH].ravel() for y in first for x in first]
    return np.stack(rows)


def _best(tiles: Pixels, supports: Pixels) -> tuple[Floats, Floats]:
    """For each space the most that a ring anywhere on it gains, and which ring that is."""
    gain = tiles @ supports.T
    return gain.max(1), gain.argmax(1)


@lru_cache(maxsize=1)
def _supports() -> Pixels:
    """What rings hide, of every kind and place: shares of their own area."""
    return np.array([each.ravel() / each.sum() for each in _shapes()], np.float32)


def _shapes() -> Iterator[Pixels]:
    at = (np.arange(2 * _REACH) + 0.5 - _REACH) / DENSE
    offsets = np.arange(-_OFF, _OFF + 0.01, _OFF / 6)
    for dy in offsets:
        for dx in offsets:
            if np.hypot(dx, dy) > _OFF * 1.03:
                continue
            x, y = np.abs(at - dx), np.abs(at - dy)[:, None]
            far = np.hypot(x, y)
            square = np.maximum(x, y) < SIZE
            yield (square & (x + y > HOLE)).astype(np.float32)
            yield ((far < SIZE) & (far > HOLE)).astype(np.float32)
            for outer, inner in _REAL:
                yield ((far < outer) & (far > inner)).astype(np.float32)
