"""Outlines as points in mm, and the items inside groups and symbols."""

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.drawing.scene import Group, Item, Text, Use
from pnp.geometry import IDENTITY, Affine

XY = tuple[float, float]
Outline = Sequence[XY]


def edges(outline: Outline) -> list[tuple[XY, XY]]:
    """Return the sides of a closed outline."""
    return list(zip(outline, (*outline[1:], *outline[:1]), strict=True))


def signed_area(outline: Outline) -> float:
    """Return the area, positive for an outline that runs clockwise with y down."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline)) / 2


def distance(point: XY, outline: Outline) -> float:
    """Return the distance from a point to the nearest side."""
    return min(distance_to_line(point, *edge) for edge in edges(outline))


def distance_to_line(point: XY, start: XY, end: XY) -> float:
    """Return the distance from a point to a line segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + dx * share, start[1] + dy * share))


def contains(outline: Outline, point: XY) -> bool:
    """Return True if a point is inside an outline (even-odd rule)."""
    x, y = point
    crossings = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in edges(outline)
    )
    return crossings % 2 == 1


def leaves(items: Iterable[Item], outer: Affine = IDENTITY) -> Iterator[tuple[Item, Affine]]:
    """Yield all drawn items, also inside groups and symbols, with their transform."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items, outer @ item.transform)
        elif isinstance(item, Use):
            yield from leaves(item.symbol.items, outer @ item.transform)
        else:
            yield item, outer


def written(items: Iterable[Item]) -> list[str]:
    """Return all texts that are drawn."""
    return [item.text for item, _ in leaves(items) if isinstance(item, Text)]


def thinnest(items: Iterable[Item]) -> float:
    """Return the width on paper of the thinnest line."""
    strokes = ((getattr(item, "stroke", None), way) for item, way in leaves(items))
    return min(stroke.width * way.stretch for stroke, way in strokes if stroke)
