"""Folded paper: flat panels between hinges, and the plane of each panel during folding."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.drawing.convex import polygon_area
from pnp.drawing.geometry3d import AxisRotation, Plane
from pnp.geometry import Point, centroid

_TOLERANCE = 1e-6
"""Tolerance for rounding errors in corners, in mm."""

Panel = tuple[Point, ...]
"""Corners of an area of the paper that stays flat."""


class Hinge(NamedTuple):
    """A line along which paper is folded away from the viewer. `degrees` is the final angle.

    The fold crosses the panel from edge to edge, even if the line is shorter. An angle of 0 degrees
    means that the paper is unfolded again.
    """

    start: Point
    end: Point
    degrees: float

    @property
    def middle(self) -> Point:
        """Midpoint of the hinge."""
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)


@dataclass(frozen=True)
class HingedSheet:
    """The outline of a cut-out sheet, and its hinges. The first and largest panel stays still."""

    outline: tuple[Point, ...]
    hinges: tuple[Hinge, ...]
    glue: tuple[Point, ...] = ()
    """Centres of the glue areas."""

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """Parts between the hinges.

        They are sorted by area, largest first. Parts of equal area are sorted by the area of
        adjoining parts, largest first, then from top to bottom. A hinge outside the outline has no
        effect.
        """
        parts = [self.outline]
        for hinge in self.hinges:
            for at, part in enumerate(parts):
                halves = _split(part, hinge)
                if halves:
                    parts[at : at + 1] = halves
                    break
        middles = [hinge.middle for hinge in self.hinges]
        touched = [{n for n, at in enumerate(middles) if _touches(part, at)} for part in parts]
        areas = [polygon_area(part) for part in parts]

        def rank(number: int) -> tuple[float, float, float]:
            adjoining = math.fsum(
                area * len(touched[number] & other)
                for area, other in zip(areas, touched, strict=True)
            )
            # Rounded, so that equal panels have the same order on every machine.
            top = min(corner.y for corner in parts[number])
            return -round(areas[number], 3), -round(adjoining, 3), round(top, 3)

        return tuple(parts[number] for number in sorted(range(len(parts)), key=rank))

    @cached_property
    def joints(self) -> tuple[tuple[int, int, Hinge], ...]:
        """Pairs of joined panels as (parent, child, hinge), starting at the first panel."""
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
        """Return the plane of each panel after folding by the fraction `share` of each angle."""
        planes = {0: Plane()}
        for parent, child, hinge in self.joints:
            planes[child] = _attached_plane(planes[parent], self.panels[parent], hinge, share)
        return tuple(planes.get(number, Plane()) for number in range(len(self.panels)))

    def _beside(self, hinge: Hinge) -> list[int]:
        return [n for n, panel in enumerate(self.panels) if _touches(panel, hinge.middle)]


def _attached_plane(plane: Plane, panel: Panel, hinge: Hinge, share: float) -> Plane:
    """Return the plane of the panel beyond a hinge. It is folded away from the printed side."""
    start, end = hinge.start, hinge.end
    if _side(start, end, centroid(panel)) < 0:
        start, end = end, start
    axis = plane.at(end) - plane.at(start)
    return plane.turned(AxisRotation(plane.at(start), axis, hinge.degrees * share))


def _split(part: Panel, hinge: Hinge) -> tuple[Panel, Panel] | None:
    """Return the two parts of a panel divided by a hinge, or None if the hinge is outside."""
    middle = hinge.middle
    if not contains(part, middle):
        return None
    direction = Point(hinge.end.x - middle.x, hinge.end.y - middle.y)
    ends = (
        _exit_point(part, middle, direction),
        _exit_point(part, middle, Point(-direction.x, -direction.y)),
    )
    (i, p), (j, q) = sorted(ends, key=lambda each: each[0])
    inner, outer = (p, *part[i + 1 : j + 1], q), (q, *part[j + 1 :], *part[: i + 1], p)
    return distinct(inner), distinct(outer)


def _exit_point(part: Panel, start: Point, direction: Point) -> tuple[int, Point]:
    """Return the point where a ray from `start` leaves a panel, and the index of the edge there."""
    found = []
    for number, (a, b) in enumerate(_edges(part)):
        dx, dy = b.x - a.x, b.y - a.y
        turn = direction.x * dy - direction.y * dx
        if abs(turn) < _TOLERANCE:
            continue
        along = ((a.x - start.x) * dy - (a.y - start.y) * dx) / turn
        on_edge = ((a.x - start.x) * direction.y - (a.y - start.y) * direction.x) / turn
        if along > _TOLERANCE and -_TOLERANCE <= on_edge <= 1 + _TOLERANCE:
            found.append(
                (along, number, Point(start.x + along * direction.x, start.y + along * direction.y))
            )
    _, number, out = min(found)
    corner = next((p for p in part if abs(p.x - out.x) + abs(p.y - out.y) < _TOLERANCE), out)
    return number, corner


def contains(part: Sequence[Point], point: Point) -> bool:
    """Return True if a point is inside an outline, but not on its edge."""
    inside = False
    for a, b in _edges(part):
        if _on(point, a, b):
            return False
        if (a.y > point.y) != (b.y > point.y):
            inside ^= point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    return inside


def _touches(panel: Panel, point: Point) -> bool:
    return any(_on(point, a, b) for a, b in _edges(panel))


def _on(point: Point, a: Point, b: Point) -> bool:
    """Return True if a point is on the edge from `a` to `b`."""
    (x, y), (left, top) = point, a
    dx, dy = b.x - left, b.y - top
    squared = dx * dx + dy * dy
    if not 0 <= (x - left) * dx + (y - top) * dy <= squared:
        return False
    side = dx * (y - top) - dy * (x - left)
    return abs(side) < _TOLERANCE * max(math.sqrt(squared), 1)


def _side(a: Point, b: Point, point: Point) -> float:
    """Return a number that is positive on one side of the line from `a` to `b`, else negative."""
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)


def _edges(panel: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(panel, (*panel[1:], panel[0]), strict=True)


def distinct(corners: Sequence[Point]) -> Panel:
    """Return the corners without consecutive corners that are equal except for rounding errors."""
    before = (corners[-1], *corners)
    return tuple(
        corner
        for last, corner in zip(before, corners, strict=False)
        if abs(corner.x - last.x) + abs(corner.y - last.y) > _TOLERANCE
    )
