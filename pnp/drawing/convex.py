"""Convex outlines: the hull of points, and the outline a distance outside of one."""

import math
from collections.abc import Sequence

from pnp.drawing.geometry import Point, Rect

Outline = tuple[Point, ...]

_CORNERS = 16
"""Of the polygon that stands for a circle, its sides touching it from outside."""


def convex_hull(points: Sequence[Point]) -> Outline:
    """The corners of the smallest convex outline, in the order in which its edges turn."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_half_hull(ordered)[:-1], *_half_hull(ordered[::-1])[:-1])


def grown(outline: Outline, by: float) -> Outline:
    """The convex outline at least a distance outside, its corners rounded; at most 2 % farther."""
    if not by:
        return outline
    reach = by / math.cos(math.pi / _CORNERS)
    ways = [math.tau * step / _CORNERS for step in range(_CORNERS)]
    return convex_hull(
        [Point(x + reach * math.cos(a), y + reach * math.sin(a)) for x, y in outline for a in ways]
    )


def extent(outline: Sequence[Point]) -> Rect:
    """The rectangle round an outline."""
    xs, ys = [p.x for p in outline], [p.y for p in outline]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def surface(outline: Outline) -> float:
    """The area inside an outline."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2


def _half_hull(points: Sequence[Point]) -> list[Point]:
    """One side of the hull of sorted points (Andrew's monotone chain)."""
    hull: list[Point] = []
    for point in points:
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 where the way from a over b to c turns one way, below 0 where it turns the other."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
