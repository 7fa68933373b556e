"""Convex outlines: convex hulls, Minkowski sums, and outlines enlarged by a distance."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from pnp.geometry import Point, Rect
from pnp.portable_math import atan2, cos, sin

Outline = tuple[Point, ...]

_CORNERS = 16
"""Number of corners in the polygon that encloses and replaces a circle."""

_ROUND = tuple(
    Point(cos(angle), sin(angle))
    for angle in (
        math.tau * ((step + _CORNERS // 2) % _CORNERS) / _CORNERS for step in range(_CORNERS)
    )
)
"""Corners of a regular polygon with radius 1 around the origin, in the order used for hulls."""

_CACHED_HULLS = 1000
"""Maximum number of hulls whose edge directions are cached.

The cache is large because nesting combines all pairs of hulls.
"""


def convex_hull(points: Sequence[Point]) -> Outline:
    """Return the corners of the convex hull, clockwise on paper."""
    distinct = {(round(p.x, 9), round(p.y, 9)): p for p in points}  # equal up to rounding
    ordered = sorted(distinct.values())
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_half_hull(ordered)[:-1], *_half_hull(ordered[::-1])[:-1])


def grown(outline: Outline, by: float) -> Outline:
    """Return the convex outline enlarged on all sides, with rounded corners.

    The new outline is at a distance of `by` mm from the old one, or up to 2% more.
    """
    if not by:
        return outline
    reach = by / cos(math.pi / _CORNERS)  # circumradius of a polygon that encloses the circle
    around = tuple(Point(reach * x, reach * y) for x, y in _ROUND)
    if len(outline) == 1:
        ((x, y),) = outline
        return tuple(Point(x + dx, y + dy) for dx, dy in around)
    return convex_hull(minkowski_sum(convex_hull(outline), around))


def minkowski_sum(one: Outline, other: Outline) -> Outline:
    """Return the Minkowski sum of two convex hulls."""
    (a, directions_a), (b, directions_b) = _from_left(one), _from_left(other)
    found, i, j = [], 0, 0
    while i < len(a) or j < len(b):
        p, q = a[i % len(a)], b[j % len(b)]
        found.append(Point(p.x + q.x, p.y + q.y))
        step_a, step_b = directions_a[i] <= directions_b[j], directions_b[j] <= directions_a[i]
        i, j = i + step_a, j + step_b
    return tuple(found)


def intersection(one: Outline, other: Outline) -> Outline:
    """Return the intersection of two convex hulls, which is empty if they do not overlap."""
    found = list(one)
    for a, b in pairwise((*other, other[0])):
        sides = [(b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) for p in found]
        kept: list[Point] = []
        for number, (p, side) in enumerate(zip(found, sides, strict=True)):
            q, before = found[number - 1], sides[number - 1]
            if (side < 0) is not (before < 0):
                share = before / (before - side)
                kept.append(Point(q.x + share * (p.x - q.x), q.y + share * (p.y - q.y)))
            if side >= 0:
                kept.append(p)
        found = kept
    return convex_hull(found)


def extent(outline: Sequence[Point]) -> Rect:
    """Return the bounding rectangle of an outline."""
    xs, ys = zip(*outline, strict=True)
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def polygon_area(outline: Outline) -> float:
    """Return the area inside an outline, in mm²."""
    return abs(signed_area(outline))


def signed_area(outline: Outline) -> float:
    """Return the area inside an outline in mm², negative if it is anticlockwise on paper."""
    pairs = pairwise((*outline, outline[0]))
    return math.fsum(a.x * b.y - b.x * a.y for a, b in pairs) / 2


@lru_cache(maxsize=_CACHED_HULLS)
def _from_left(hull: Outline) -> tuple[Outline, list[float]]:
    """Return the hull starting with its leftmost corner, and the direction of each edge.

    The directions are in radians and in ascending order. Infinity follows the last direction.
    """
    corners = tuple(dict.fromkeys(hull))
    first = corners.index(min(corners))
    hull = corners[first:] + corners[:first]
    directions = (_direction(b.x - a.x, b.y - a.y) for a, b in pairwise((*hull, hull[0])))
    return hull, [*accumulate(directions, max), math.inf]


def _direction(dx: float, dy: float) -> float:
    """Return an edge's direction in radians, greater than -π/2 (up) and at most 3π/2."""
    angle = atan2(dy, dx)
    backwards = dx < 0 or (dx == 0 and dy < 0)
    return angle + math.tau if backwards and angle < 0 else angle


def _half_hull(points: Sequence[Point]) -> list[Point]:
    """Return one half of the convex hull of sorted points (Andrew's monotone chain)."""
    hull: list[Point] = []
    for point in points:
        x, y = point
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):  # the corner is convex
                break
            hull.pop()
        hull.append(point)
    return hull
