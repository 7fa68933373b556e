"""Visible faces by a depth buffer of small pixels, to check the order of drawing."""

from collections.abc import Sequence

import numpy as np

from pnp.diagrams.solids import SolidFace
from pnp.drawing.camera import Camera
from pnp.drawing.geometry3d import Vector

Shown = tuple[SolidFace, Vector]
"""A face, and the position of its solid."""

_EDGE = 0.15
"""Distance from an edge, in mm of the picture, within which a pixel shows two faces."""


def wrong_pixels(
    painted: Sequence[Shown], camera: Camera, pixel: float, within: float
) -> list[tuple[int, int]]:
    """Return pairs of faces of which the later one was painted over a nearer one.

    Of faces less than `within` mm apart either may be visible.
    """
    flat = [_outlines(face, at, camera) for face, at in painted]
    every = np.concatenate([outlines[0] for outlines in flat])
    low, high = every.min(axis=0), every.max(axis=0)
    xs = np.arange(low[0] + pixel / 3, high[0], pixel)
    ys = np.arange(low[1] + pixel / 3, high[1], pixel)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    nearest = np.full(len(grid), np.inf)
    near_face = np.full(len(grid), -1)
    last = np.full(len(grid), -1)
    last_depth = np.full(len(grid), np.inf)
    unsure = np.zeros(len(grid), dtype=bool)
    for number, ((face, at), outlines) in enumerate(zip(painted, flat, strict=True)):
        box = outlines[0]
        some = np.flatnonzero(
            ((grid > box.min(axis=0) - 1) & (grid < box.max(axis=0) + 1)).all(axis=1)
        )
        points = grid[some]
        inside = np.zeros(len(points), dtype=bool)
        for outline in outlines:
            inside ^= _inside(points, outline)
            unsure[some] |= _distance(points, outline) < _EDGE
        here = some[inside]
        depth = _depth(face, at, grid[here], camera)
        closer = depth < nearest[here]
        near_face[here[closer]] = number
        nearest[here[closer]] = depth[closer]
        last[here], last_depth[here] = number, depth
    wrong = (last >= 0) & ~unsure & (last_depth > nearest + within)
    return sorted({(int(a), int(b)) for a, b in zip(near_face[wrong], last[wrong], strict=True)})


def _outlines(face: SolidFace, at: Vector, camera: Camera) -> list[np.ndarray]:
    """Return the outline and holes in the picture."""
    return [
        np.array([camera.project(face.plane.at(point) + at) for point in outline])
        for outline in (face.outline, *face.holes)
    ]


def _depth(face: SolidFace, at: Vector, points: np.ndarray, camera: Camera) -> np.ndarray:
    """Return the distance along the line of sight at points of the picture to the face's plane."""
    right, up, ahead = (np.array((axis.x, axis.y, axis.z)) for axis in camera.axes)
    x, y = points[:, 0] - camera.centre.x, camera.centre.y - points[:, 1]
    sight = x[:, None] * right + y[:, None] * up + camera.focal * ahead
    sight /= np.linalg.norm(sight, axis=1)[:, None]
    normal, origin = face.plane.normal, face.plane.origin + at - camera.eye
    return normal.dot(origin) / (sight @ np.array((normal.x, normal.y, normal.z)))


def _inside(points: np.ndarray, outline: np.ndarray) -> np.ndarray:
    found = np.zeros(len(points), dtype=bool)
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if a[1] == b[1]:
            continue
        across = (a[1] > points[:, 1]) != (b[1] > points[:, 1])
        at = a[0] + (points[:, 1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        found ^= across & (points[:, 0] < at)
    return found


def _distance(points: np.ndarray, outline: np.ndarray) -> np.ndarray:
    """Return the distance of points from the nearest edge."""
    best = np.full(len(points), np.inf)
    for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        way = b - a
        length = way @ way
        share = np.clip(((points - a) @ way) / length, 0, 1) if length else np.zeros(len(points))
        best = np.minimum(best, np.linalg.norm(points - a - share[:, None] * way, axis=1))
    return best
