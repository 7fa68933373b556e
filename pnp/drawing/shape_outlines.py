"""Conversion of shapes to outlines made of straight lines and curves."""

from typing import assert_never

from pnp.drawing.scene import Box, Circle, Curve, Line, Mosaic, Outline, Path, Polygon, Shape
from pnp.geometry import Affine, Point, Rect

KAPPA = 0.5522847498307936
"""Distance from a control point of a Bézier quarter circle to the nearer end, for radius 1.

The curve differs from a circle by at most 0.03% of the radius.
"""


def circle_outline(centre: Point, radius: float) -> Outline:
    """Return a circle as four curves, clockwise from its rightmost point."""
    k = KAPPA
    quarter = ((1, k), (k, 1), (0, 1))
    segments = []
    for turn in range(4):
        place = Affine.translation(*centre) @ Affine.rotation(90 * turn)
        first, second, end = (place.apply(Point(x * radius, y * radius)) for x, y in quarter)
        segments.append(Curve(first, second, end))
    return Outline(Point(centre.x + radius, centre.y), tuple(segments), closed=True)


def polygon_outline(points: tuple[Point, ...]) -> Outline:
    """Return a closed outline of straight lines."""
    return Outline(points[0], points[1:], closed=True)


def rounded_outline(rect: Rect, radius: float) -> Outline:
    """Return a rectangle with rounded corners, clockwise from the left end of its top edge."""
    r = min(radius, rect.width / 2, rect.height / 2)
    k = r * (1 - KAPPA)
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    segments = (
        Point(right - r, top),
        Curve(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
        Point(right, bottom - r),
        Curve(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
        Point(left + r, bottom),
        Curve(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
        Point(left, top + r),
        Curve(Point(left, top + k), Point(left + k, top), Point(left + r, top)),
    )
    return Outline(Point(left + r, top), segments, closed=True)


def outlines(item: Shape | Mosaic | Line) -> tuple[Outline, ...]:
    """Return the outlines of an item."""
    found: tuple[Outline, ...]
    match item:
        case Box(radius=0):
            found = (polygon_outline(item.rect.corners),)
        case Box():
            found = (rounded_outline(item.rect, item.radius),)
        case Circle():
            found = (circle_outline(item.centre, item.radius),)
        case Polygon():
            found = (polygon_outline(item.points),)
        case Path():
            found = item.outlines
        case Mosaic():
            found = tuple(polygon_outline(rect.corners) for rect in item.rects)
        case Line():
            found = (Outline(item.start, (item.end,)),)
        case _:
            assert_never(item)
    return found
