"""Places in space, planes that drawings lie in, and the parallel projection of the table.

x runs to the right and y towards whoever sits before the table, as on a board that lies there;
z runs up. All in mm.
"""

import math
from dataclasses import dataclass
from functools import cached_property

from pnp.geometry import Affine, Point
from pnp.portable_math import cos, sin


@dataclass(frozen=True, slots=True)
class Vector:
    """A place or a way in space."""

    x: float
    y: float
    z: float

    def __add__(self, other: "Vector") -> "Vector":
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: "Vector") -> "Vector":
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, by: float) -> "Vector":
        return Vector(self.x * by, self.y * by, self.z * by)

    def dot(self, other: "Vector") -> float:
        """The scalar product."""
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: "Vector") -> "Vector":
        """Square to both: of right and towards whoever looks it is up."""
        return Vector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    @property
    def length(self) -> float:
        """In mm."""
        return math.sqrt(self.dot(self))

    @property
    def unit(self) -> "Vector":
        """The same way, 1 mm long."""
        return self * (1 / self.length)


ZERO = Vector(0, 0, 0)
RIGHT, TOWARDS, UP = Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)


@dataclass(frozen=True, slots=True)
class Plane:
    """Where a flat drawing lies: its origin, and where its x and its y run, both 1 mm long."""

    origin: Vector = ZERO
    right: Vector = RIGHT
    down: Vector = TOWARDS

    def at(self, point: Point) -> Vector:
        """Where a point of the drawing lies."""
        return self.origin + self.right * point.x + self.down * point.y

    @property
    def normal(self) -> Vector:
        """The way that the printed side looks."""
        return self.right.cross(self.down)

    def moved(self, by: Vector) -> "Plane":
        """The same elsewhere."""
        return Plane(self.origin + by, self.right, self.down)

    def turned(self, turn: "AxisRotation") -> "Plane":
        """The same after a turn."""
        return Plane(turn.place(self.origin), turn.way(self.right), turn.way(self.down))


@dataclass(frozen=True)
class AxisRotation:
    """A turn about an axis through a place, by degrees from right to towards about up."""

    about: Vector
    axis: Vector
    degrees: float

    def place(self, place: Vector) -> Vector:
        """Where a place comes to lie."""
        return self.about + self.way(place - self.about)

    def way(self, way: Vector) -> Vector:
        """Where a way points then (Rodrigues)."""
        x, y, z, c, s = self._spin
        along = (x * way.x + y * way.y + z * way.z) * (1 - c)
        return Vector(
            way.x * c + (y * way.z - z * way.y) * s + x * along,
            way.y * c + (z * way.x - x * way.z) * s + y * along,
            way.z * c + (x * way.y - y * way.x) * s + z * along,
        )

    @cached_property
    def _spin(self) -> tuple[float, float, float, float, float]:
        """Its axis, 1 mm long, and cosine and sine of its angle."""
        axis, angle = self.axis.unit, math.radians(self.degrees)
        return axis.x, axis.y, axis.z, cos(angle), sin(angle)


TURNED, RAISED = 30.0, 50.0
"""Degrees: from where one looks, left of the front, and how high above the table."""

_COS, _SIN = cos(math.radians(TURNED)), sin(math.radians(TURNED))
_LOW, _HIGH = cos(math.radians(RAISED)), sin(math.radians(RAISED))

VIEWER = Vector(-_SIN * _LOW, _COS * _LOW, _HIGH)
"""The way to whoever looks, from anywhere."""


def projected(place: Vector) -> Point:
    """Where a place is seen: orthographic, so that every length square to the view is true.

    | cos t           sin t           0      |
    | -sin t sin r    cos t sin r     -cos r |    with t = TURNED, r = RAISED
    """
    across = _COS * place.x + _SIN * place.y
    return Point(across, (_COS * place.y - _SIN * place.x) * _HIGH - _LOW * place.z)


def seen(plane: Plane) -> Affine:
    """The drawing in a plane as it is seen, from its own millimetres."""
    (e, f), (a, b), (c, d) = map(projected, (plane.origin, plane.right, plane.down))
    return Affine(a, b, c, d, e, f)
