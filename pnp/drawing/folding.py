"""Paper that is folded: panels between hinges, and where each lies when it is folded so far."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.drawing.convex import surface
from pnp.drawing.geometry3d import AxisRotation, Plane
from pnp.geometry import Point, centroid, distance

_NEAR = 1e-6
"""mm that rounding may move a corner by."""

Panel = tuple[Point, ...]
"""The corners of a part that stays flat."""


class Hinge(NamedTuple):
    """A line along which paper is folded away from whoever looks, finally by so many degrees.

    It folds the paper from edge to edge, however short the line is. 0: it is opened again.
    """

    start: Point
    end: Point
    degrees: float

    @property
    def middle(self) -> Point:
        """Half way along it."""
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)


@dataclass(frozen=True)
class HingedSheet:
    """A cut outline and its hinges; the largest panel comes first and stays where it is."""

    outline: tuple[Point, ...]
    hinges: tuple[Hinge, ...]
    glue: tuple[Point, ...] = ()
    """The middles of the shapes that glue is put on."""

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The parts that its hinges leave flat; hinges that miss the outline leave it whole."""
        parts = [self.outline]
        for hinge in self.hinges:
            for at, part in enumerate(parts):
                halves = _split(part, hinge)
                if halves:
                    parts[at : at + 1] = halves
                    break
        return tuple(sorted(parts, key=lambda part: self._rank(part, parts)))

    def _rank(self, panel: Panel, parts: Sequence[Panel]) -> tuple[float, float, float]:
        """Large ones before small ones, of equal ones first that on which most paper hangs.

        Of those the upper one.
        """
        own = [hinge.middle for hinge in self.hinges if _has(panel, hinge.middle)]
        hanging = math.fsum(surface(part) for part in parts for middle in own if _has(part, middle))
        return -round(surface(panel), 3), -round(hanging, 3), round(min(p.y for p in panel), 3)

    @cached_property
    def joints(self) -> tuple[tuple[int, int, Hinge], ...]:
        """Which panel hangs on which by which hinge, from the first panel on."""
        sides = [(hinge, self._beside(hinge)) for hinge in self.hinges]
        reached, found = {0}, []
        while True:
            for hinge, beside in sides:
                known = [panel for panel in beside if panel in reached]
                if len(beside) == 2 and len(known) == 1:
                    (new,) = set(beside) - set(known)
                    found.append((known[0], new, hinge))
                    reached.add(new)
                    break
            else:
                return tuple(found)

    def folded(self, share: float) -> tuple[Plane, ...]:
        """Where each panel lies when every hinge is folded by a share of its degrees."""
        planes = {0: Plane()}
        for held, hanging, hinge in self.joints:
            planes[hanging] = _hung(planes[held], self.panels[held], hinge, share)
        return tuple(planes.get(number, Plane()) for number in range(len(self.panels)))

    def _beside(self, hinge: Hinge) -> list[int]:
        """The panels that have the middle of a hinge on their edge."""
        return [n for n, panel in enumerate(self.panels) if _has(panel, hinge.middle)]


def _hung(plane: Plane, panel: Panel, hinge: Hinge, share: float) -> Plane:
    """The plane of what hangs on a panel: turned about the hinge, away from its printed side."""
    start, end = hinge.start, hinge.end
    if _side(start, end, centroid(panel)) < 0:
        start, end = end, start
    axis = plane.at(end) - plane.at(start)
    return plane.turned(AxisRotation(plane.at(start), axis, hinge.degrees * share))


def _split(part: Panel, hinge: Hinge) -> tuple[Panel, Panel] | None:
    """What lies on both sides of the chord through the middle of a hinge, None if outside."""
    middle = hinge.middle
    if not _holds(part, middle):
        return None
    way = Point(hinge.end.x - middle.x, hinge.end.y - middle.y)
    ends = (_way_out(part, middle, way), _way_out(part, middle, Point(-way.x, -way.y)))
    (i, p), (j, q) = sorted(ends, key=lambda each: each[0])
    inner, outer = (p, *part[i + 1 : j + 1], q), (q, *part[j + 1 :], *part[: i + 1], p)
    return distinct(inner), distinct(outer)


def _way_out(part: Panel, start: Point, way: Point) -> tuple[int, Point]:
    """The edge, by the number of its first corner, where the way from a point leaves a part."""
    found = []
    for number, (a, b) in enumerate(_edges(part)):
        dx, dy = b.x - a.x, b.y - a.y
        turn = way.x * dy - way.y * dx
        if abs(turn) < _NEAR:
            continue
        along = ((a.x - start.x) * dy - (a.y - start.y) * dx) / turn
        on_edge = ((a.x - start.x) * way.y - (a.y - start.y) * way.x) / turn
        if along > _NEAR and -_NEAR <= on_edge <= 1 + _NEAR:
            found.append((along, number, Point(start.x + along * way.x, start.y + along * way.y)))
    _, number, out = min(found)
    corner = next((p for p in part if abs(p.x - out.x) + abs(p.y - out.y) < _NEAR), out)
    return number, corner


def _holds(part: Panel, point: Point) -> bool:
    """Whether a point lies inside a part, and not on its edge."""
    inside = False
    for a, b in _edges(part):
        if _on(point, a, b):
            return False
        if (a.y > point.y) != (b.y > point.y):
            inside ^= point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    return inside


def _has(panel: Panel, point: Point) -> bool:
    """Whether a point lies on the edge of a panel."""
    return any(_on(point, a, b) for a, b in _edges(panel))


def _on(point: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on an edge."""
    dx, dy = b.x - a.x, b.y - a.y
    length = distance(a, b)
    along = (point.x - a.x) * dx + (point.y - a.y) * dy
    return abs(_side(a, b, point)) < _NEAR * max(length, 1) and 0 <= along <= length * length


def _side(a: Point, b: Point, point: Point) -> float:
    """Above 0 on one side of the way from a to b, below 0 on the other."""
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)


def _edges(panel: Panel) -> Iterator[tuple[Point, Point]]:
    return zip(panel, (*panel[1:], panel[0]), strict=True)


def distinct(corners: Sequence[Point]) -> Panel:
    """Return the corners without those that repeat the one before, up to rounding."""
    before = (corners[-1], *corners)
    return tuple(
        corner
        for last, corner in zip(before, corners, strict=False)
        if abs(corner.x - last.x) + abs(corner.y - last.y) > _NEAR
    )
