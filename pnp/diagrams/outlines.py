"""Lines around groups of spaces, along the edges or as a capsule around a diagonal row."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.geometry import Affine, Point, Rect, distance
from pnp.portable_math import atan2

Place = tuple[int, int]
"""0-based column and row of a space."""

_CLOCKWISE = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps from a space to its neighbours, clockwise from the north."""


def connected(places: Sequence[Place]) -> list[set[Place]]:
    """Return the groups of orthogonally adjacent places, ordered by the first place in each."""
    left, groups = dict.fromkeys(places), []
    while left:
        group, open_places = set(), [next(iter(left))]
        while open_places:
            place = open_places.pop()
            if place in left:
                del left[place]
                group.add(place)
                open_places += [(place[0] + dx, place[1] + dy) for dx, dy in _CLOCKWISE]
        groups.append(group)
    return groups


def slanting(places: Sequence[Place]) -> bool:
    """Return True if three or more places form one unbroken diagonal."""
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(sorted(places))}
    return len(places) > 2 and steps in ({(1, 1)}, {(1, -1)})


def loops(group: set[Place]) -> Iterator[list[Place]]:
    """Yield each loop of corners, clockwise around the group and anticlockwise around its holes."""
    after: dict[Place, list[Place]] = {}
    for column, row in group:
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        for side, (dx, dy) in enumerate(_CLOCKWISE):
            if (column + dx, row + dy) not in group:
                after.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    while after:
        start = min(after)
        loop, at, heading = [start], start, (0, 0)
        while True:
            at, heading = _next(after, at, heading)
            if at == start:
                break
            loop.append(at)
        yield loop


def _next(after: dict[Place, list[Place]], at: Place, heading: Place) -> tuple[Place, Place]:
    """Remove the next edge from `after`, and return its end and its direction.

    If two edges leave the corner, the edge that turns right is next.
    """
    targets = after[at]
    right = (at[0] - heading[1], at[1] + heading[0])
    target = right if right in targets else targets[0]
    targets.remove(target)
    if not targets:
        del after[at]
    return target, (target[0] - at[0], target[1] - at[1])


def inset(loop: Sequence[Place], cell: float, by: float, origin: Point) -> tuple[Point, ...]:
    """Return the corners of a clockwise loop in mm, with every edge `by` mm farther inside."""
    corners = [p for p, before, after in _neighbours(loop) if not _straight(before, p, after)]
    points = []
    for place, before, after in _neighbours(corners):
        first = _inward(before, place)
        second = _inward(place, after)
        x = origin.x + place[0] * cell + by * (first[0] + second[0])
        y = origin.y + place[1] * cell + by * (first[1] + second[1])
        points.append(Point(x, y))
    return tuple(points)


def _neighbours(loop: Sequence[Place]) -> Iterator[tuple[Place, Place, Place]]:
    for index, place in enumerate(loop):
        yield place, loop[index - 1], loop[(index + 1) % len(loop)]


def _straight(a: Place, b: Place, c: Place) -> bool:
    return (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])


def _inward(start: Place, end: Place) -> tuple[float, float]:
    """Return the unit vector to the right of an edge, which points into the group."""
    length = distance(start, end)
    return (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)


def capsule(
    places: Sequence[Place], cell: float, by: float, origin: Point
) -> tuple[Rect, float, Affine]:
    """Return the capsule around a diagonal, as a rectangle, its corner radius and its rotation."""
    first, last = min(places), max(places)
    ends = [
        Point(origin.x + (x + 0.5) * cell, origin.y + (y + 0.5) * cell) for x, y in (first, last)
    ]
    middle = Point((ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2)
    radius = cell / 2 - by
    length = distance(*ends) + 2 * radius
    angle = math.degrees(atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x))
    rect = Rect(middle.x - length / 2, middle.y - radius, length, 2 * radius)
    return rect, radius, Affine.rotation(angle, middle)
