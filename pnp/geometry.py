"""Points, sizes, rectangles and affine maps in millimetres, with x to the right and y down."""

import math
import re
from collections.abc import Sequence
from typing import NamedTuple, Self

from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import _
from pnp.portable_math import cos, sin

__all__ = ["Point", "Rect", "Size"]

MM_PER_UNIT: dict[str, float] = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Length of each unit in mm; error messages list the units in this order."""

POINTS_PER_MM = 72 / 25.4
MM_PER_INCH = 25.4

_NUMBER = re.compile(r"\s*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))\s*")
_LENGTH = re.compile(rf"{_NUMBER.pattern}([A-Za-z\"']*)\s*")
_THOUSANDS = re.compile(r"(?<!\d)[1-9]\d{0,2},\d{3}(?!\d)")


class Point(NamedTuple):
    """A point on the paper."""

    x: float
    y: float


ORIGIN = Point(0, 0)


def distance(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the length of the straight line between two points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return math.sqrt(dx * dx + dy * dy)


def centroid(points: Sequence[Point]) -> Point:
    """Return the mean of the points, which is inside a convex outline with these corners."""
    xs, ys = zip(*points, strict=True)
    return Point(math.fsum(xs) / len(xs), math.fsum(ys) / len(ys))


class Size(NamedTuple):
    """Width and height, without a position."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """Size after a quarter turn."""
        return Size(self.height, self.width)

    def fits(self, other: "Size", tolerance: float = 1e-6) -> bool:
        """Return True if this size fits within `other` without rotation."""
        return self.width <= other.width + tolerance and self.height <= other.height + tolerance

    def __str__(self) -> str:
        return f"{self.width:.4g} x {self.height:.4g} mm"


class Rect(NamedTuple):
    """An axis-aligned rectangle, defined by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Largest x coordinate."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Largest y coordinate."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Centre of the rectangle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Corners, clockwise from the top left."""
        return (
            Point(self.x, self.y),
            Point(self.right, self.y),
            Point(self.right, self.bottom),
            Point(self.x, self.bottom),
        )

    def grown(self, by: float) -> "Rect":
        """Return the rectangle with its edges moved outwards by `by`, which can be negative."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle moved by dx and dy."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def intersection(self, other: "Rect") -> "Rect | None":
        """Return the intersection of both rectangles, or None if they do not overlap."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y) if right > x and bottom > y else None

    @classmethod
    def around(cls, rects: "list[Rect]") -> "Rect":
        """Return the smallest rectangle that contains all rectangles in a non-empty list."""
        x, y = min(r.x for r in rects), min(r.y for r in rects)
        return cls(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


class Affine(NamedTuple):
    """An affine map x' = a x + c y + e, y' = b x + d y + f; PDF and SVG use the same order."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translation(cls, dx: float, dy: float) -> Self:
        """Return the map that moves points by dx to the right and dy down."""
        return cls(1.0, 0.0, 0.0, 1.0, dx, dy)

    @classmethod
    def rotation(cls, degrees: float, about: Point = ORIGIN) -> Self:
        """Return a clockwise rotation, as seen on paper; quarter turns are exact."""
        angle = math.radians(degrees % 360)
        c, s, x, y = cos(angle), sin(angle), *about
        return cls(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)

    def __matmul__(self, inner: "Affine") -> "Affine":
        """Return the map that applies `inner` first and then this one."""
        return Affine(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    @property
    def stretch(self) -> float:
        """Scale factor for lengths; the geometric mean if it depends on the direction."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def apply(self, point: Point) -> Point:
        """Return the image of a point."""
        x, y = point
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)


IDENTITY = Affine()


def decimal_point_hint(text: str, pattern: re.Pattern[str], otherwise: str) -> str:
    """Return a hint to use a decimal point if the text has a comma, or `otherwise` if not."""
    written = text.strip().replace(",", ".")
    if written == text.strip() or not pattern.fullmatch(written):
        return otherwise
    if _THOUSANDS.search(text):
        return _("write {large} or {small}", large=text.strip().replace(",", ""), small=written)
    return _("write {number}", number=written)


def parse_number(text: str, hint: str = _("write one such as 30 or 2.5")) -> float:
    """Parse a number with a decimal point; raise PnpError if it is invalid."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        message = _("{text} is not a number", text=quoted(text))
        raise PnpError(message, hint=decimal_point_hint(text, _NUMBER, hint))
    return float(match[1])


def parse_length(text: str) -> float:
    """Return a length such as `30mm` or `2.5 cm` in mm; raise PnpError if it is invalid."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        hint = decimal_point_hint(text, _LENGTH, _("write one such as 30mm, 2.5cm or 1in"))
        raise PnpError(_("{text} is not a length", text=quoted(text)), hint=hint)
    number, unit = match[1], match[2].lower()
    if not unit:
        message = _("{length} has no unit", length=quoted(text))
        raise PnpError(message, hint=_("write {length}", length=f"{number}mm"))
    if unit not in MM_PER_UNIT:
        message = _("unknown unit {unit}", unit=quoted(unit))
        raise PnpError(message, hint=suggestion(unit, list(MM_PER_UNIT)))
    return float(number) * MM_PER_UNIT[unit]
