"""Convex outlines: the hull of points, and the outline a distance outside of one."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from pnp.geometry import Point, Rect
from pnp.portable_math import atan2, cos, sin

Outline = tuple[Point, ...]

_CORNERS = 16
"""Of the polygon that stands for a circle, its sides touching it from outside."""

_ROUND = tuple(
    Point(cos(way), sin(way))
    for way in (
        math.tau * ((step + _CORNERS // 2) % _CORNERS) / _CORNERS for step in range(_CORNERS)
    )
)
"""Its corners about the middle, as far as 1, in the order of a hull."""

_KEPT = 1000
"""Hulls whose edges are kept: when pieces are nested each meets each other one."""


def convex_hull(points: Sequence[Point]) -> Outline:
    """The corners of the smallest convex outline, in the order in which its edges turn."""
    apart = {(round(p.x, 9), round(p.y, 9)): p for p in points}  # of two faces, up to rounding
    ordered = sorted(apart.values())
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_half_hull(ordered)[:-1], *_half_hull(ordered[::-1])[:-1])


def grown(outline: Outline, by: float) -> Outline:
    """The convex outline at least a distance outside, its corners rounded; at most 2 % farther."""
    if not by:
        return outline
    reach = by / cos(math.pi / _CORNERS)
    around = tuple(Point(reach * x, reach * y) for x, y in _ROUND)
    if len(outline) == 1:
        ((x, y),) = outline
        return tuple(Point(x + dx, y + dy) for dx, dy in around)
    return convex_hull(convex_sum(convex_hull(outline), around))


def convex_sum(one: Outline, other: Outline) -> Outline:
    """The hull of each corner of one hull plus each of the other (Minkowski's sum)."""
    (a, ways_a), (b, ways_b) = _from_left(one), _from_left(other)
    found, i, j = [], 0, 0
    while i < len(a) or j < len(b):
        p, q = a[i % len(a)], b[j % len(b)]
        found.append(Point(p.x + q.x, p.y + q.y))
        step_a, step_b = ways_a[i] <= ways_b[j], ways_b[j] <= ways_a[i]
        i, j = i + step_a, j + step_b
    return tuple(found)


def extent(outline: Sequence[Point]) -> Rect:
    """The rectangle round an outline."""
    xs, ys = [p.x for p in outline], [p.y for p in outline]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def surface(outline: Outline) -> float:
    """The area inside an outline."""
    return abs(signed_area(outline))


def signed_area(outline: Outline) -> float:
    """Return the area inside an outline, above 0 if it runs clockwise on paper."""
    pairs = pairwise((*outline, outline[0]))
    return math.fsum(a.x * b.y - b.x * a.y for a, b in pairs) / 2


@lru_cache(maxsize=_KEPT)
def _from_left(hull: Outline) -> tuple[Outline, list[float]]:
    """The same outline, begun at its first corner from the left, and where each edge points.

    That is in radians that rise from the first corner on; then infinity.
    """
    corners = tuple(dict.fromkeys(hull))
    first = corners.index(min(corners))
    hull = corners[first:] + corners[:first]
    ways = (_direction(b.x - a.x, b.y - a.y) for a, b in pairwise((*hull, hull[0])))
    return hull, [*accumulate(ways, max), math.inf]


def _direction(dx: float, dy: float) -> float:
    """Of an edge, from a quarter to the left of rightwards to one that comes down on the left."""
    way = atan2(dy, dx)
    back = dx < 0 or (dx == 0 and dy < 0)
    return way + math.tau if back and way < 0 else way


def _half_hull(points: Sequence[Point]) -> list[Point]:
    """One side of the hull of sorted points (Andrew's monotone chain)."""
    hull: list[Point] = []
    for point in points:
        x, y = point
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):  # it turns the right way
                break
            hull.pop()
        hull.append(point)
    return hull
