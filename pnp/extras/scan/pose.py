"""Pose of a sheet in a picture: a homography from spaces to pixels, and a smooth bend.

Points are pairs along the last axis. On the sheet, they are measured in spaces from the grid's
corner. In the picture, they are in pixels; whole numbers are at the edges of pixels.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PIL import Image

from pnp.extras.scan.sheet_print import PrintedBox

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]

COLUMNS, ROWS = 14, 12
GRID = PrintedBox(0, 0, COLUMNS, ROWS)


def homography(source: ArrayLike, target: ArrayLike, weights: Floats | None = None) -> Floats:
    """Return the homography that best maps four or more source points to their targets."""
    (a, from_a), (b, from_b) = (_normalised(np.asarray(each, float)) for each in (source, target))
    rows = np.zeros((2 * len(a), 9))
    rows[::2, :2], rows[::2, 2] = a, 1
    rows[::2, 6:8], rows[::2, 8] = -b[:, :1] * a, -b[:, 0]
    rows[1::2, 3:5], rows[1::2, 5] = a, 1
    rows[1::2, 6:8], rows[1::2, 8] = -b[:, 1:] * a, -b[:, 1]
    if weights is not None:
        rows *= np.repeat(weights, 2)[:, None]
    _, vectors = np.linalg.eigh(rows.T @ rows)
    found = np.linalg.inv(from_b) @ vectors[:, 0].reshape(3, 3) @ from_a
    return np.asarray(found / (found[2, 2] or 1e-12))


def _normalised(points: Floats) -> tuple[Floats, Floats]:
    middle = points.mean(0)
    scale = np.sqrt(2) / (np.hypot(*(points - middle).T).mean() + 1e-12)
    x, y = -scale * middle
    return (points - middle) * scale, np.array([[scale, 0, x], [0, scale, y], [0, 0, 1]])


def projected(matrix: Floats, points: ArrayLike) -> Floats:
    """Project points by a homography."""
    p = np.asarray(points, float)
    q = p @ matrix[:, :2].T + matrix[:, 2]
    depth = q[..., 2:]
    return np.asarray(q[..., :2] / np.where(np.abs(depth) < 1e-9, 1e-9, depth))


def bends(points: Floats, about: PrintedBox, degree: int) -> Floats:
    """Return the polynomial terms of the bend at the given points, lowest degree first.

    `about` is the part of the sheet where the bend is known. Slightly beyond this part,
    the terms become constant.
    """
    left, top = about.left, about.top
    x, y = (points[..., n] for n in (0, 1))
    x = np.clip((x - left) / about.width * 2 - 1, -1.15, 1.15)
    y = np.clip((y - top) / about.height * 2 - 1, -1.15, 1.15)
    terms = [x**i * y ** (high - i) for high in range(degree + 1) for i in range(high + 1)]
    return np.stack(terms, -1)


def _degree(terms: int) -> int:
    """Return the degree of a polynomial in two variables with this number of terms."""
    return int((2 * terms) ** 0.5) - 1


@dataclass(frozen=True, eq=False)
class Pose:
    """A homography and, for bent paper, a shift in spaces to apply before the homography."""

    matrix: Floats
    bend: Floats | None = None
    about: PrintedBox = GRID
    """Part of the sheet where the bend is known."""

    def __call__(self, points: ArrayLike) -> Floats:
        p = np.asarray(points, float)
        if self.bend is not None:
            p = p + bends(p, self.about, _degree(len(self.bend))) @ self.bend
        return projected(self.matrix, p)

    def scaled(self, factor: float) -> "Pose":
        """Return the same pose for a picture that is `factor` times as large."""
        return Pose(np.diag([factor, factor, 1.0]) @ self.matrix, self.bend, self.about)

    @property
    def space(self) -> float:
        """Approximate side length of a space at the centre of the grid, in pixels."""
        corners = self([(6.5, 5.5), (7.5, 5.5), (6.5, 6.5)])
        (ax, ay), (bx, by) = corners[1:] - corners[0]
        return float(np.sqrt(abs(ax * by - ay * bx)))


def straightened(picture: Image.Image, pose: Pose, place: PrintedBox, dense: int) -> Image.Image:
    """Return part of the sheet as seen from above, at `dense` pixels per space."""
    across, down = round(place.width * dense), round(place.height * dense)
    step = dense
    xs = np.append(np.arange(0, across, step), across)
    ys = np.append(np.arange(0, down, step), down)
    grid = np.stack(np.meshgrid(xs / dense + place.left, ys / dense + place.top), -1)
    at = pose(grid)
    quads = np.concatenate([at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]], -1)
    mesh = [
        ((int(xs[i]), int(ys[j]), int(xs[i + 1]), int(ys[j + 1])), tuple(quads[j, i].tolist()))
        for j in range(len(ys) - 1)
        for i in range(len(xs) - 1)
    ]
    return picture.transform((across, down), Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
