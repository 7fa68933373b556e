"""Where a board of Line or Colour may lie: by the letters in the middles of its spaces.

Rings leave letters in sight. Points are in pixels of the picture unless said otherwise.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from pnp.extras.scan.find import blobs
from pnp.extras.scan.pose import Floats, homography, projected

Whole = NDArray[np.intp]

_PITCHES = 290.0 / 1.28 ** np.arange(7)
"""Pixels from space to space that are tried."""

_LETTER = (0.046, 0.1)
"""The extent of a letter by the pitch: the root of its second moments; K and B are between."""

_MOST = 400  # letters that are looked at for one pitch
_SEEDS = 40  # threes of letters from which a lattice is grown
_WINDOWS, _FULL = 40, 0.6  # squares of spaces that are told, and the share of letters in one
_OFF = 0.16  # of a pitch: how far a letter may lie from its place
_LEAST = 12  # letters of a lattice
_FAR = 8  # spaces in each direction to which a lattice is grown

_LOCAL = (10, 24)
"""Pixels, half the widths of what a letter is compared with."""

_SIDES = (5, 7)


class Lattice(NamedTuple):
    """Letters that lie as those of a board: where, and the row and column of each from one."""

    matrix: Floats
    """From columns and rows to pixels."""
    places: Whole
    """Pairs of column and row."""
    letters: Whole
    """Which of all letters of that pitch lie there."""


class Window(NamedTuple):
    """A square of spaces that may be a board, in any of four turns."""

    side: int
    matrix: Floats
    """From spaces, counted from the grid's corner, to pixels."""
    share: float
    """Of its spaces, in how many a letter was seen."""


def windows(grey: Image.Image) -> Iterator[list[Window]]:
    """Squares of spaces in which letters lie, for one distance of letters after another."""
    letters = _letters(grey)
    for pitch in _PITCHES:
        found = [each for lattice in _lattices(letters, pitch) for each in _windows(lattice)]
        if found:
            yield sorted(found, key=lambda each: -each.share * each.side)[:_WINDOWS]


def _letters(grey: Image.Image) -> Floats:
    """Middles and extents of all that may be letters: dark on light, or light on dark."""
    light = np.asarray(grey, np.float32)
    found = []
    for local in _LOCAL:
        near = np.asarray(grey.filter(ImageFilter.BoxBlur(local)), np.float32)
        for mask in (light < near * 0.82 - 2, light > near * 1.22 + 4):
            some = blobs(mask, longest=5 * local)
            extent = np.sqrt(some.xx + some.yy)
            filled = some.pixels / (extent**2 + 1e-6)
            round_ = np.sqrt(np.maximum(some.xx * some.yy - some.xy**2, 0)) / (extent**2 + 1e-6)
            fits = (extent > 2.0) & (extent < 60) & (filled > 1.5) & (round_ > 0.3)
            found.append(np.stack([some.x, some.y, extent], 1)[fits])
    return np.concatenate(found)


def _lattices(letters: Floats, pitch: float) -> list[Lattice]:
    """Lattices of about that pitch."""
    low, high = _LETTER
    some = letters[(letters[:, 2] > low * pitch) & (letters[:, 2] < high * pitch)]
    points = _apart(some[:, :2], 0.12 * pitch)[:_MOST]
    found: list[Lattice] = []
    if len(points) < _LEAST:
        return found
    taken = np.zeros(len(points), bool)
    for basis in _bases(points, pitch):
        if taken[basis].all():
            continue
        grown = _grown(points, points[basis])
        if grown is not None:
            found.append(grown)
            taken[grown.letters] = True
    return found


def _apart(points: Floats, near: float) -> Floats:
    """Without those that others lie on."""
    if len(points) > 3 * _MOST:
        points = points[:: len(points) // (3 * _MOST) + 1]
    away = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    first = np.tril(away < near, -1).any(1)
    return points[~first]


def _bases(points: Floats, pitch: float) -> Whole:
    """Threes of a letter and two next to it, from which lattices may be grown: the likeliest."""
    way = points[None] - points[:, None]
    far = np.hypot(way[..., 0], way[..., 1])
    beside = (far > 0.75 * pitch) & (far < 1.3 * pitch)
    threes = []
    for n in range(len(points)):
        near = np.flatnonzero(beside[n])
        u = way[n, near]
        a, b = np.nonzero(
            (u[:, None, 0] >= 0.9 * np.abs(u[:, None, 1]))
            & (
                np.linalg.det(np.stack(np.broadcast_arrays(u[:, None], u[None]), -1))
                > 0.75 * far[n, near][:, None] * far[n, near]
            )
        )
        threes.append(np.stack([np.full(len(a), n), near[a], near[b]], 1))
    every = np.concatenate(threes)[:4000]
    origin = points[every[:, 0]]
    u, v = points[every[:, 1]] - origin, points[every[:, 2]] - origin
    wanted = origin[:, None] + np.stack([-u, -v, u + v, u - v, v - u, -u - v], 1)
    near_by = np.zeros(len(every), int)
    for n in range(6):
        away = np.abs(wanted[:, n, None] - points[None]).max(-1).min(1)
        near_by += away < _OFF * 1.3 * pitch
    return np.asarray(every[np.argsort(-near_by, kind="stable")][:_SEEDS])


def _grown(points: Floats, basis: Floats) -> Lattice | None:
    """The lattice of three letters with all others that fit it, from near to far."""
    origin, right, down = basis
    matrix = np.vstack([np.c_[right - origin, down - origin, origin], [0, 0, 1]])
    pitch = float(np.hypot(*(right - origin)))
    places, at = np.empty((0, 2), int), np.empty((0, 2))
    for reach in (1, 2, 3, 5, _FAR, _FAR):
        steps = np.arange(-reach, reach + 1)
        every = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
        wanted = projected(matrix, every)
        local = np.hypot(*(projected(matrix, every + np.array([1, 0])) - wanted).T)
        away = np.hypot(*(wanted[:, None] - points[None]).transpose(2, 0, 1))
        nearest = away.argmin(1)
        sane = (local > 0.4 * pitch) & (local < 2.5 * pitch)
        fits = (away[np.arange(len(every)), nearest] < _OFF * local) & sane
        places, at = every[fits], points[nearest[fits]]
        if len(places) < 4 or np.linalg.matrix_rank(places - places[0]) < 2:
            return None
        matrix = _fitted(places, at, flat=len(places) < 8)
    return Lattice(matrix, places, nearest[fits]) if len(places) >= _LEAST else None


def _fitted(places: Whole, at: Floats, *, flat: bool) -> Floats:
    """What takes columns and rows to pixels; of few letters, without perspective."""
    if not flat:
        return homography(places, at)
    rows = np.c_[places, np.ones(len(places))]
    found = np.linalg.lstsq(rows, at, rcond=None)[0]
    return np.vstack([found.T, [0, 0, 1.0]])


def _windows(lattice: Lattice) -> Iterator[Window]:
    """The squares that hold most of its letters."""
    low, high = lattice.places.min(0), lattice.places.max(0)
    for side in _SIDES:
        found = []
        for left in range(low[0] - side + 1, high[0] + 1):
            for top in range(low[1] - side + 1, high[1] + 1):
                inside = (lattice.places >= (left, top)) & (
                    lattice.places < (left + side, top + side)
                )
                found.append((int(inside.all(1).sum()), left, top))
        most = max(found)[0]
        for seen, left, top in found:
            if seen >= most - 1 and seen >= _FULL * side * side:
                shift = np.array([[1, 0, left - 0.5], [0, 1, top - 0.5], [0, 0, 1]])
                yield Window(side, lattice.matrix @ shift, seen / side**2)
