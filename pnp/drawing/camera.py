"""True perspective: a camera that maps 3D points and flat drawings to a picture.

The camera looks from its eye to its target. Straight lines stay straight, and the size of an object
in the picture is inversely proportional to its distance from the eye.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt
from typing import NamedTuple

from pnp.drawing.convex import extent
from pnp.drawing.geometry3d import UP, Plane, Vector
from pnp.drawing.scene import Curve, Outline
from pnp.geometry import ORIGIN, Affine, Point, Rect

NEAR = 8.0
"""Minimum distance from the eye of anything that is drawn, in mm."""

_DEEP = 1.04
"""Maximum ratio between the depths of a curve's control points.

A curve with a larger ratio is halved.
"""

_EVEN = 1.012
"""Ratio of depths below which an outline is projected without halving its curves."""

_STEPS = 8
"""Number of straight lines that replace a curve if a part near the eye is cut off."""


@dataclass(frozen=True)
class Camera:
    """A camera above the table. All lengths, in 3D and in the picture, are in mm."""

    eye: Vector
    target: Vector
    focal: float = 1.0
    """Distance from the eye to the picture plane. A longer distance magnifies the picture."""
    centre: Point = ORIGIN
    """Position of the target in the picture."""

    @cached_property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """3D unit vectors: to the right, upwards in the picture, and into the picture."""
        forward = (self.target - self.eye).unit
        right = UP.cross(forward).unit
        return right, forward.cross(right), forward

    def depth(self, place: Vector) -> float:
        """Return the distance from the eye along the viewing direction, in mm."""
        return (place - self.eye).dot(self.axes[2])

    @cached_property
    def _rows(self) -> tuple[tuple[float, float, float, float], ...]:
        """Rows of the matrix that maps a point to its homogeneous coordinates in the picture."""
        right, up, forward = self.axes
        (x, y), f = self.centre, self.focal
        rows = (right * f + forward * x, up * -f + forward * y, forward)
        return tuple((row.x, row.y, row.z, -row.dot(self.eye)) for row in rows)

    def project(self, place: Vector) -> Point:
        """Return the position of a point in the picture. Points near the eye are moved away."""
        (a, b, c, d), (e, f, g, h), (i, j, k, m) = self._rows
        x, y, z = place.x, place.y, place.z
        depth = max(i * x + j * y + k * z + m, NEAR)
        return Point((a * x + b * y + c * z + d) / depth, (e * x + f * y + g * z + h) / depth)

    def sees(self, plane: Plane) -> bool:
        """Return True if the printed side of a plane faces the eye."""
        return plane.normal.dot(self.eye - plane.origin) > 0

    def view(self, plane: Plane) -> "PlaneView":
        """Return the map from a drawing in a plane to the picture."""
        right, up, forward = self.axes
        sight, u, v, f = plane.origin - self.eye, plane.right, plane.down, self.focal
        x, y = self.centre
        g, h, i = u.dot(forward), v.dot(forward), sight.dot(forward)
        return PlaneView(
            f * u.dot(right) + x * g,
            f * v.dot(right) + x * h,
            f * sight.dot(right) + x * i,
            y * g - f * u.dot(up),
            y * h - f * v.dot(up),
            y * i - f * sight.dot(up),
            g,
            h,
            i,
        )

    def framed(self, places: Sequence[Vector], area: Rect) -> "Camera":
        """Return a camera whose focal length and centre make all places fit an area."""
        unit = Camera(self.eye, self.target)
        around = extent([unit.project(place) for place in places])
        focal = min(area.width / around.width, area.height / around.height)
        middle, (x, y) = area.centre, around.centre
        return Camera(
            self.eye, self.target, focal, Point(middle.x - focal * x, middle.y - focal * y)
        )


class PlaneView(NamedTuple):
    """A projective map from a drawing to the picture.

    x' = (a x + b y + c) / z, y' = (d x + e y + f) / z, with the depth z = g x + h y + i.
    """

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    g: float
    h: float
    i: float

    def apply(self, point: Point) -> Point:
        """Return the position of a point in the picture. The point must not be near the eye.

        The position is rounded to 0.01 mm, which keeps files small.
        """
        x, y = point
        a, b, c, d, e, f, g, h, i = self
        z = g * x + h * y + i
        return Point(round((a * x + b * y + c) / z, 2), round((d * x + e * y + f) / z, 2))

    def depth(self, point: Point) -> float:
        """Return the distance of a point from the eye, along the viewing direction."""
        return self.g * point.x + self.h * point.y + self.i

    def after(self, place: Affine) -> "PlaneView":
        """Return the map of a drawing that is first transformed by `place`."""
        k = place

        def row(x: float, y: float, w: float) -> tuple[float, float, float]:
            return x * k.a + y * k.b, x * k.c + y * k.d, x * k.e + y * k.f + w

        return PlaneView(
            *row(self.a, self.b, self.c), *row(self.d, self.e, self.f), *row(self.g, self.h, self.i)
        )

    def scale(self, point: Point) -> float:
        """Return the scale of lengths near a point: the square root of the scale of areas."""
        z = self.depth(point)
        x, y = self.apply(point)
        xx, xy = self.a - x * self.g, self.b - x * self.h
        yx, yy = self.d - y * self.g, self.e - y * self.h
        return sqrt(abs(xx * yy - xy * yx)) / z

    def outline(self, outline: Outline) -> Outline:
        """Return the projection of an outline. The outline must not be near the eye.

        The projection of a curve has the same ends and end tangents. If the depth varies greatly,
        the curve is halved first.
        """
        if not any(isinstance(step, Curve) for step in outline.segments):
            return self._even(outline)
        steps: list[Point | Curve] = []
        previous = outline.start
        start = at = self.apply(previous)
        for step in outline.segments:
            if isinstance(step, Curve):
                curves = self._curves(previous, at, step)
                steps += curves
                previous, at = step.end, curves[-1].end
            else:
                previous, at = step, self.apply(step)
                steps.append(at)
        return Outline(start, tuple(steps), outline.closed)

    def _even(self, outline: Outline) -> Outline:
        """Return the projection of an outline of straight lines, or of nearly constant depth."""
        a, b, c, d, e, f, g, h, i = self
        return outline.with_controls(
            [
                Point(round((a * x + b * y + c) / z, 2), round((d * x + e * y + f) / z, 2))
                for x, y in outline.controls
                for z in (g * x + h * y + i,)
            ]
        )

    def _curves(self, start: Point, at: Point, curve: Curve) -> list[Curve]:
        """Return the projection of a curve, as one curve or several.

        `at` is the projection of the curve's start.
        """
        a, b, c, d, e, f, g, h, i = self
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, curve.first, curve.second, curve.end
        z0, z1 = g * x0 + h * y0 + i, g * x1 + h * y1 + i
        z2, z3 = g * x2 + h * y2 + i, g * x3 + h * y3 + i
        low, high = min(z0, z1, z2, z3), max(z0, z1, z2, z3)
        if high > _DEEP * low:
            middle, left, right = _halves(start, curve)
            found = self._curves(start, at, left)
            return [*found, *self._curves(middle, found[-1].end, right)]
        x0, y0 = at
        # Rounded like `apply`, which would compute the depths again.
        x1, y1 = round((a * x1 + b * y1 + c) / z1, 2), round((d * x1 + e * y1 + f) / z1, 2)
        x2, y2 = round((a * x2 + b * y2 + c) / z2, 2), round((d * x2 + e * y2 + f) / z2, 2)
        x3, y3 = stop = self.apply(curve.end)
        near, far = z1 / z0, z2 / z3
        return [
            Curve(
                Point(round(x0 + near * (x1 - x0), 2), round(y0 + near * (y1 - y0), 2)),
                Point(round(x3 + far * (x2 - x3), 2), round(y3 + far * (y2 - y3), 2)),
                stop,
            )
        ]

    def in_front(self, outlines: Iterable[Outline], around: Rect) -> Iterator[Outline]:
        """Yield the projections of closed outlines, without the parts near the eye.

        Args:
            outlines: Outlines in the drawing.
            around: Rectangle that contains them.
        """
        across, down = self.g * around.width, self.h * around.height
        corner = self.g * around.x + self.h * around.y + self.i
        nearest = corner + min(across, 0.0) + min(down, 0.0)
        farthest = corner + max(across, 0.0) + max(down, 0.0)
        if nearest > NEAR:
            yield from map(self._even if farthest < _EVEN * nearest else self.outline, outlines)
        elif farthest > NEAR:
            for outline in outlines:
                corners = self._cut(straightened(outline))
                if len(corners) > 2:
                    start, *rest = map(self.apply, corners)
                    yield Outline(start, tuple(rest), closed=True)

    def _cut(self, corners: Sequence[Point]) -> list[Point]:
        """Return the part of a polygon that is not near the eye (Sutherland-Hodgman algorithm)."""
        found = []
        for number, point in enumerate(corners):
            before = corners[number - 1]
            z0, z1 = self.depth(before) - NEAR, self.depth(point) - NEAR
            if (z0 > 0) != (z1 > 0):
                t = z0 / (z0 - z1)
                x, y = before.x + (point.x - before.x) * t, before.y + (point.y - before.y) * t
                found.append(Point(x, y))
            if z1 > 0:
                found.append(point)
        return found


def straightened(outline: Outline) -> list[Point]:
    """Return the corners of a polygon that approximates an outline."""
    corners = [outline.start]
    for step in outline.segments:
        if isinstance(step, Curve):
            start = corners[-1]
            corners += [_on_curve(start, step, n / _STEPS) for n in range(1, _STEPS)]
            corners.append(step.end)
        else:
            corners.append(step)
    return corners


def _on_curve(start: Point, curve: Curve, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (start, curve.first, curve.second, curve.end)
    pairs = list(zip(weights, points, strict=True))
    return Point(fsum(w * p.x for w, p in pairs), fsum(w * p.y for w, p in pairs))


def _halves(start: Point, curve: Curve) -> tuple[Point, Curve, Curve]:
    """Return the middle of a curve and the two halves of the curve (de Casteljau's algorithm)."""
    p, q, r, end = start, curve.first, curve.second, curve.end
    pq, qr, re = _middle(p, q), _middle(q, r), _middle(r, end)
    left, right = _middle(pq, qr), _middle(qr, re)
    middle = _middle(left, right)
    return middle, Curve(pq, left, middle), Curve(right, re, end)


def _middle(one: Point, other: Point) -> Point:
    return Point((one.x + other.x) / 2, (one.y + other.y) / 2)
