"""Curved paper, as seen by a pinhole camera with lens distortion.

Lengths are in mm on the table. x points right, y points down, and heights point up. The origin is
the centre of the paper.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tools.scan.camera_ink import soft_noise

Floats = NDArray[np.float64]
STEP = 2.0
"""Distance between the nodes of the surface, in mm."""


class Surface(NamedTuple):
    """The surface of the paper: nodes with a position on the table, a height and two slopes."""

    left: float
    top: float
    nodes: Floats
    """Rows of nodes; each node consists of x, y, height and both slopes."""

    def at(self, u: Floats, v: Floats) -> Floats:
        """Interpolate node values at points on the paper or slightly outside it."""
        rows, cols = self.nodes.shape[:2]
        x = np.clip((u - self.left) / STEP, 0, cols - 1.001)
        y = np.clip((v - self.top) / STEP, 0, rows - 1.001)
        i, j = y.astype(int), x.astype(int)
        a, b = (y - i)[..., None], (x - j)[..., None]
        nodes = self.nodes
        upper = nodes[i, j] * (1 - b) + nodes[i, j + 1] * b
        lower = nodes[i + 1, j] * (1 - b) + nodes[i + 1, j + 1] * b
        found: Floats = upper * (1 - a) + lower * a
        found[..., 0] += u - (self.left + x * STEP)
        found[..., 1] += v - (self.top + y * STEP)
        return found


def surface(rng: Generator, wide: float, high: float) -> Surface:
    """Return paper of this size, randomly rolled, folded or crumpled."""
    margin = 6
    u = np.arange(-wide / 2 - margin, wide / 2 + margin + STEP, STEP)
    v = np.arange(-high / 2 - margin, high / 2 + margin + STEP, STEP)
    across, down = np.meshgrid(u, v)
    height = np.zeros_like(across)
    if rng.random() < 0.6:
        turn = rng.uniform(0, np.pi)
        s = across * np.cos(turn) + down * np.sin(turn)
        bend = 1 / rng.uniform(260, 1500)
        height += rng.choice([1, -1]) * bend * (s - rng.normal(0, wide / 6)) ** 2 / 2
    for _ in range(int(rng.choice([0, 1, 2], p=[0.6, 0.25, 0.15]))):
        turn = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.05)
        s = across * np.cos(turn) + down * np.sin(turn) - rng.normal(0, 12)
        slope, soft = rng.uniform(0.015, 0.1), rng.uniform(0.6, 2.0)
        height += rng.choice([1, -1]) * slope * np.sqrt(s * s + soft * soft)
    size = rng.choice([0.05, 0.25, 0.8], p=[0.5, 0.3, 0.2]) * rng.uniform(0.5, 1.2)
    for waves in (24.0, 9.0):
        noise = soft_noise(rng, (len(v), len(u)), waves)
        height += size * (waves / 24) ** 1.3 * np.abs(noise + 0.4)
    height -= height.min()
    sy, sx = np.gradient(height, STEP)
    x = _shrunk(across, sx, axis=1)
    y = _shrunk(down, sy, axis=0)
    return Surface(float(u[0]), float(v[0]), np.stack([x, y, height, sx, sy], axis=-1))


def _shrunk(place: Floats, slope: Floats, axis: int) -> Floats:
    """Move positions closer together where the paper rises, to preserve the paper's length."""
    lost = np.cumsum(1 - 1 / np.sqrt(1 + slope**2), axis=axis) * STEP
    middle = np.take(lost, [lost.shape[axis] // 2], axis=axis)
    return place - (lost - middle)


@dataclass(frozen=True)
class Camera:
    """A camera aimed at a point on the table."""

    size: tuple[int, int]
    focal: float
    """Focal length, in pixels."""
    turn: float
    tilt: float
    towards: float
    """Direction of the tilt. This angle, `turn` and `tilt` are in radians."""
    bend: tuple[float, float]
    """Lens distortion: coefficients of r^2 and r^4, with r in focal lengths."""
    distance: float = 400.0
    target: tuple[float, float] = (0.0, 0.0)

    @property
    def axes(self) -> Floats:
        """Rotation matrix from the table to the camera."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        k = np.array([np.cos(self.towards), np.sin(self.towards), 0])
        cross = np.array([[0, 0, k[1]], [0, 0, -k[0]], [-k[1], k[0], 0]])
        lean = np.eye(3) + np.sin(self.tilt) * cross + (1 - np.cos(self.tilt)) * cross @ cross
        return np.array(spin @ lean)

    @property
    def place(self) -> Floats:
        """Position of the camera. The third coordinate points down."""
        at = np.array([*self.target, 0.0]) - self.axes.T @ np.array([0, 0, self.distance])
        return np.array(at)

    def dots(self, x: Floats, y: Floats, height: Floats) -> tuple[Floats, Floats]:
        """Return the pixels that show the given points."""
        points = np.stack([x, y, -height], axis=-1) - self.place
        seen = points @ self.axes.T
        a, b = seen[..., 0] / seen[..., 2], seen[..., 1] / seen[..., 2]
        r2 = a * a + b * b
        out = self.focal * (1 + self.bend[0] * r2 + self.bend[1] * r2 * r2)
        return a * out + self.size[0] / 2, b * out + self.size[1] / 2

    def table_point(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return the points on the table that the given pixels show."""
        a, b = (x - self.size[0] / 2) / self.focal, (y - self.size[1] / 2) / self.focal
        p, q = a, b
        for _ in range(5):
            r2 = p * p + q * q
            out = 1 + self.bend[0] * r2 + self.bend[1] * r2 * r2
            p, q = a / out, b / out
        rays = np.stack([p, q, np.ones_like(p)], axis=-1) @ self.axes
        at = self.place
        reach = -at[2] / np.maximum(rays[..., 2], 0.05)
        return at[0] + reach * rays[..., 0], at[1] + reach * rays[..., 1]

    def paper(self, surface: Surface, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return the points in the plane of the paper that the given pixels show.

        They can be beyond the edges of the paper.
        """
        on_table = np.stack(self.table_point(x, y), axis=-1)
        at, found = self.place, on_table.copy()
        for _ in range(8):
            spot = surface.at(found[..., 0], found[..., 1])
            rise = (-at[2] / (-at[2] - spot[..., 2]))[..., None]
            found += on_table - (at[:2] + (spot[..., :2] - at[:2]) * rise)
        return found[..., 0], found[..., 1]
