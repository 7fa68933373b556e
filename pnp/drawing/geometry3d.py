"""3D points and planes, and the parallel projection used for pictures of the table.

The x axis points right and the y axis towards the viewer, as on a board on the table. The z axis
points up. All lengths are in mm.
"""

import math
from dataclasses import dataclass
from functools import cached_property

from pnp.geometry import Affine, Point
from pnp.portable_math import cos, sin


@dataclass(frozen=True, slots=True)
class Vector:
    """A 3D position or direction."""

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
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: "Vector") -> "Vector":
        """Return the cross product. The cross product of RIGHT and TOWARDS is UP."""
        return Vector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    @property
    def length(self) -> float:
        """Length in mm."""
        return math.sqrt(self.dot(self))

    @property
    def unit(self) -> "Vector":
        """Vector with the same direction and a length of 1 mm."""
        return self * (1 / self.length)


ZERO = Vector(0, 0, 0)
RIGHT, TOWARDS, UP = Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)


@dataclass(frozen=True, slots=True)
class Plane:
    """The plane of a flat drawing: its origin and the unit vectors of the drawing's axes."""

    origin: Vector = ZERO
    right: Vector = RIGHT
    down: Vector = TOWARDS

    def at(self, point: Point) -> Vector:
        """Return the 3D position of a point in the drawing."""
        x, y = point
        origin, right, down = self.origin, self.right, self.down
        return Vector(
            origin.x + right.x * x + down.x * y,
            origin.y + right.y * x + down.y * y,
            origin.z + right.z * x + down.z * y,
        )

    @property
    def normal(self) -> Vector:
        """Unit vector in the direction that the printed side faces."""
        return self.right.cross(self.down)

    def moved(self, by: Vector) -> "Plane":
        return Plane(self.origin + by, self.right, self.down)

    def turned(self, turn: "AxisRotation") -> "Plane":
        return Plane(
            turn.rotated_point(self.origin),
            turn.rotated_direction(self.right),
            turn.rotated_direction(self.down),
        )


@dataclass(frozen=True)
class AxisRotation:
    """A rotation about an axis through a point.

    A rotation by 90 degrees about UP turns RIGHT into TOWARDS.
    """

    about: Vector
    axis: Vector
    degrees: float

    def rotated_point(self, point: Vector) -> Vector:
        return self.about + self.rotated_direction(point - self.about)

    def rotated_direction(self, direction: Vector) -> Vector:
        """Return a direction after the rotation (Rodrigues' formula)."""
        x, y, z, c, s = self._spin
        along = (x * direction.x + y * direction.y + z * direction.z) * (1 - c)
        return Vector(
            direction.x * c + (y * direction.z - z * direction.y) * s + x * along,
            direction.y * c + (z * direction.x - x * direction.z) * s + y * along,
            direction.z * c + (x * direction.y - y * direction.x) * s + z * along,
        )

    @cached_property
    def _spin(self) -> tuple[float, float, float, float, float]:
        """Unit vector of the axis (x, y, z), followed by the cosine and sine of the angle."""
        axis, angle = self.axis.unit, math.radians(self.degrees)
        return axis.x, axis.y, axis.z, cos(angle), sin(angle)


AZIMUTH, ELEVATION = 30.0, 50.0
"""Direction to the viewer in degrees: to the left of the front, and above the table."""

_COS, _SIN = cos(math.radians(AZIMUTH)), sin(math.radians(AZIMUTH))
_LOW, _HIGH = cos(math.radians(ELEVATION)), sin(math.radians(ELEVATION))

VIEWER = Vector(-_SIN * _LOW, _COS * _LOW, _HIGH)
"""Unit vector that points to the viewer."""


def project(place: Vector) -> Point:
    """Return the position of a point in the picture.

    The projection is orthographic: lengths perpendicular to the viewing direction are preserved.

    | cos t           sin t           0      |
    | -sin t sin r    cos t sin r     -cos r |    with t = AZIMUTH, r = ELEVATION
    """
    across = _COS * place.x + _SIN * place.y
    return Point(across, (_COS * place.y - _SIN * place.x) * _HIGH - _LOW * place.z)


def view_transform(plane: Plane) -> Affine:
    """Return the transform from positions on a plane, in mm, to positions in the picture."""
    (e, f), (a, b), (c, d) = map(project, (plane.origin, plane.right, plane.down))
    return Affine(a, b, c, d, e, f)
