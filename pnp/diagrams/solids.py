"""Pieces and boards as solids, whose faces are derived from cuts and folds.

Components with hinges are folded along the hinges and stood up. All other components stay flat and
are as thick as their material.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple, assert_never

from pnp.drawing.convex import convex_hull, extent, polygon_area, signed_area
from pnp.drawing.folding import HingedSheet, Panel
from pnp.drawing.geometry3d import RIGHT, UP, ZERO, AxisRotation, Plane, Vector
from pnp.drawing.scene import (
    Box,
    Circle,
    Group,
    Item,
    Layer,
    Line,
    Mosaic,
    Outline,
    Path,
    Picture,
    Polygon,
    Scene,
    Text,
    Use,
)
from pnp.drawing.shape_outlines import circle_outline, polygon_outline
from pnp.geometry import Affine, Point, Rect, Size, centroid, distance
from pnp.portable_math import acos, atan2, cos, sin

_ROUND = 48
"""Number of corners of the polygon that represents a circle."""

_NEAR = 1e-5  # tolerance for rounding errors
_HALVINGS = 20  # bisection steps: precise to a millionth of the height

_CACHE_SIZE = 100
"""Maximum number of cached sheets. Pieces that differ only in colour share a sheet."""

PAPER = 0.25
"""Thickness of folded paper (200 g/m\u00b2), in mm."""


@dataclass(frozen=True, slots=True)
class SolidFace:
    """A flat face: its outline in the printed drawing, and the 3D plane that contains it."""

    outline: Panel
    plane: Plane
    printed: bool = True
    """False if the face is a cut edge of the paper."""
    holes: tuple[Panel, ...] = ()
    rounded: bool = False
    """True if the face is a strip of a round cut edge."""
    inner: bool = False
    """True if the face is the edge of a hole."""

    @property
    def corners(self) -> tuple[Vector, ...]:
        """3D coordinates of the corners, in mm."""
        return tuple(map(self.plane.at, self.outline))


class SolidSide(NamedTuple):
    """A plane that contains faces: its outward normal and its distance from the origin."""

    normal: Vector
    reach: float


@dataclass(frozen=True, eq=False)
class Solid:
    """Faces in drawing order, from the bottom up, with the centre of the base at the origin.

    A hollow solid is open at the bottom and can be placed over another solid.
    """

    faces: tuple[SolidFace, ...]
    outline: Panel
    """Area of the table that the solid covers."""
    hole: Panel
    """Outline of the hole in the solid, or () if there is no hole."""
    height: float
    paper: float
    """Thickness of the paper, in mm."""
    hollow: bool = False

    @property
    def is_flat(self) -> bool:
        """True if the height of the solid is at most the thickness of its paper."""
        return self.height <= self.paper

    @cached_property
    def corners(self) -> tuple[Vector, ...]:
        """Corners of all faces, without duplicates."""
        return tuple(_distinct(corner for face in self.faces for corner in face.corners))

    @cached_property
    def sides(self) -> tuple[SolidSide, ...]:
        """Planes of the printed faces, without duplicates."""
        found: dict[tuple[float, ...], SolidSide] = {}
        for face in (face for face in self.faces if face.printed):
            normal = face.plane.normal
            found.setdefault(_key(normal), SolidSide(normal, normal.dot(face.plane.origin)))
        return tuple(found.values())

    def turned(self, degrees: float) -> "Solid":
        """Return the solid rotated clockwise, as seen from above."""
        if not degrees:
            return self
        turn, flat = AxisRotation(ZERO, UP, degrees), Affine.rotation(degrees)
        faces = tuple(replace(face, plane=face.plane.turned(turn)) for face in self.faces)
        outline, hole = (tuple(map(flat.apply, each)) for each in (self.outline, self.hole))
        return Solid(faces, outline, hole, self.height, self.paper, self.hollow)


def solid_of(scene: Scene, thickness: float) -> Solid:
    """Return a component as a solid, which is folded if the component has hinges, otherwise flat.

    Args:
        scene: Drawing of the component.
        thickness: Thickness of a flat component, in mm.
    """
    if any(hinge.degrees for hinge in scene.hinges):
        return _folded(sheet_of(scene))
    outline, holes = cut_shapes(scene)
    return _flat(outline, holes, thickness)


def cut_shapes(scene: Scene) -> tuple[Panel, tuple[Panel, ...]]:
    """Return the outline along which a component is cut out, and the outlines of its holes."""
    shapes = sorted(_closed(scene.layers.get(Layer.CUT, ())), key=polygon_area, reverse=True)
    if shapes and (scene.shaped or scene.size.fits(extent(shapes[0]).size, _NEAR)):
        return shapes[0], tuple(shapes[1:])
    return scene.trim.corners, tuple(shapes)


def slab(size: Size, thickness: float) -> Solid:
    """Return a blank tile."""
    return _flat(Rect(0, 0, *size).corners, (), thickness)


@lru_cache(maxsize=_CACHE_SIZE)
def _flat(outline: Panel, holes: tuple[Panel, ...], thickness: float) -> Solid:
    middle = extent(outline).centre
    at = Vector(-middle.x, -middle.y, thickness)
    around = tuple(Point(p.x + at.x, p.y + at.y) for p in outline)
    inner = tuple(tuple(Point(p.x + at.x, p.y + at.y) for p in hole) for hole in holes)
    walls = [wall for hole in inner for wall in _walls(hole, thickness, inwards=True)]
    walls += _walls(around, thickness, inwards=False)
    top = SolidFace(outline, Plane(at), holes=holes)
    return Solid((*walls, top), around, inner[0] if inner else (), thickness, thickness)


def _walls(around: Panel, height: float, *, inwards: bool) -> Iterator[SolidFace]:
    outline = around if (signed_area(around) > 0) is inwards else around[::-1]
    for a, b in pairwise((*outline, outline[0])):
        length = distance(a, b)
        right = Vector((b.x - a.x) / length, (b.y - a.y) / length, 0)
        box = Rect(0, 0, length, height).corners
        plane = Plane(Vector(a.x, a.y, height), right, UP * -1)
        rounded = len(around) >= _ROUND
        yield SolidFace(box, plane, printed=False, rounded=rounded, inner=inwards)


def sheet_of(scene: Scene) -> HingedSheet:
    """Return the paper of a component, with its cuts, folds and glue spots."""
    glue = tuple(extent(shape).centre for shape in _closed(scene.layers.get(Layer.GLUE, ())))
    return _shared(HingedSheet(cut_shapes(scene)[0], scene.hinges, glue))


@lru_cache(maxsize=_CACHE_SIZE)
def _shared(sheet: HingedSheet) -> HingedSheet:
    """Return one shared sheet for all pieces with equal cuts and folds, whatever their artwork."""
    return sheet


@lru_cache(maxsize=_CACHE_SIZE)
def _folded(sheet: HingedSheet) -> Solid:
    """Return the folded solid without hidden tabs, or a flat solid if the paper cannot stand."""
    stance = stance_of(sheet)
    if stance is None:  # for example a folded card, which has no volume
        return _flat(sheet.panels[0], (), 2 * PAPER)
    faces = [
        replace(face, plane=face.plane.turned(stance.up).turned(stance.round))
        for face in _outside(sheet)
    ]
    corners = [corner for face in faces for corner in face.corners]
    around = extent([Point(c.x, c.y) for c in corners]).centre
    low = min(corner.z for corner in corners)
    move = Vector(-around.x, -around.y, -low)
    faces = [SolidFace(face.outline, face.plane.moved(move)) for face in faces]
    foot = convex_hull([Point(c.x, c.y) for face in faces for c in face.corners])
    hollow = not any(face.plane.normal.z < -1 + _NEAR for face in faces)
    if stance.opened:
        faces = [*map(_inside, faces), *faces]
    height = max(corner.z for face in faces for corner in face.corners)
    return Solid(tuple(faces), foot, (), height, PAPER, hollow)


def _outside(sheet: HingedSheet) -> list[SolidFace]:
    """Return the faces of the folded paper without tabs, with the first panel flat on the table."""
    tabs = tabs_of(sheet)
    folded = enumerate(zip(sheet.panels, sheet.folded(1.0), strict=True))
    return [SolidFace(panel, plane) for number, (panel, plane) in folded if number not in tabs]


def _inside(face: SolidFace) -> SolidFace:
    plane = face.plane
    mirrored = tuple(Point(-p.x, p.y) for p in face.outline)
    return SolidFace(mirrored, Plane(plane.origin, plane.right * -1, plane.down), printed=False)


class Stance(NamedTuple):
    """Rotations that stand up folded paper whose first panel is face up."""

    up: AxisRotation
    round: AxisRotation
    opened: bool
    """True if the inside is visible, because a side that is not on the table is open."""


@lru_cache(maxsize=_CACHE_SIZE)
def stance_of(sheet: HingedSheet) -> Stance | None:
    """Return the rotations that stand the paper up, or None if it stays flat.

    The paper stands on its glued side if it has one, otherwise on its open side. If it has neither,
    the first panel is on top. Finally, the paper is turned so that the top panel can be read
    from the front, or the first face if no panel is on top.
    """
    faces = _outside(sheet)
    sides = list(_sides(faces))
    if not sides:  # all faces are in the same plane
        return None
    bottom = _bottom(sides, faces[0])
    opened = any(not side.covered and side.normal.dot(bottom) < 1 - _NEAR for side in sides)
    up = _standing(bottom)
    planes = [face.plane.turned(up) for face in faces]
    top = next((plane for plane in planes if plane.normal.z > 1 - _NEAR), None)
    direction = top.down if top else planes[0].normal
    around = AxisRotation(ZERO, UP, math.degrees(atan2(direction.x, direction.y)))
    return Stance(up, around, opened)


def tabs_of(sheet: HingedSheet) -> set[int]:
    """Return the indices of the panels with glue spots."""
    hulls = enumerate(map(convex_hull, sheet.panels))
    return {number for number, hull in hulls if any(_holds(hull, at) for at in sheet.glue)}


def _holds(hull: Panel, point: Point) -> bool:
    return polygon_area(convex_hull([*hull, point])) < polygon_area(hull) + _NEAR


@dataclass(frozen=True, slots=True)
class _HullSide:
    """A side of the convex hull: its normal, its area, and the number of faces in its plane."""

    normal: Vector
    area: float
    covered: int


def _bottom(sides: Sequence[_HullSide], first: SolidFace) -> Vector:
    """Return the normal of the side on which the solid stands."""
    for number in (2, 0):
        found = [side for side in sides if (side.covered >= 2 if number else not side.covered)]
        if found:
            return max(found, key=lambda side: side.area).normal
    up = first.plane.normal
    return min(sides, key=lambda side: side.normal.dot(up)).normal


def _sides(faces: Sequence[SolidFace]) -> Iterator[_HullSide]:
    """Yield the sides of the convex hull around all faces, or nothing if all are in one plane."""
    corners = _outermost(_distinct(corner for face in faces for corner in face.corners), faces)
    places = [(corner.x, corner.y, corner.z) for corner in corners]
    found: list[int] = []  # sets of the corners in each side, as bits
    for (one, a), (two, b), (three, c) in combinations(enumerate(places), 3):
        direction = _outwards(a, b, c, places)
        if direction is None:
            continue
        bits = 1 << one | 1 << two | 1 << three
        if any(bits & side == bits for side in found):
            continue
        far = direction.dot(corners[one])
        on_plane = [n for n, each in enumerate(corners) if direction.dot(each) > far - _NEAR]
        found.append(sum(1 << number for number in on_plane))
        covered = sum(_covers(face, direction, far) for face in faces)
        area = _area([corners[number] for number in on_plane], direction)
        yield _HullSide(direction, area, covered)


def _outermost(corners: Sequence[Vector], faces: Sequence[SolidFace]) -> list[Vector]:
    """Return the corners without those that other faces cover, such as the corners of flaps."""
    hulls = [(face.plane, convex_hull(face.outline)) for face in faces]
    return [corner for corner in corners if not any(_inside_of(*each, corner) for each in hulls)]


def _inside_of(plane: Plane, hull: Panel, corner: Vector) -> bool:
    """Return True if a corner is in a plane and inside a convex panel, but not at its corners."""
    apart = corner - plane.origin
    if abs(apart.dot(plane.normal)) > _NEAR:
        return False
    flat = Point(apart.dot(plane.right), apart.dot(plane.down))
    return _holds(hull, flat) and all(distance(flat, each) > _NEAR for each in hull)


_Place = tuple[float, float, float]


def _outwards(a: _Place, b: _Place, c: _Place, places: Iterable[_Place]) -> Vector | None:
    """Return the unit normal of the plane through three corners, pointing away from all places.

    The result is None if there are corners on both sides of the plane, or on neither side.
    """
    # Most planes have corners on both sides, so this test must be fast.
    ax, ay, az = a
    ux, uy, uz = b[0] - ax, b[1] - ay, b[2] - az
    vx, vy, vz = c[0] - ax, c[1] - ay, c[2] - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.sqrt(x * x + y * y + z * z)
    if length < _NEAR:
        return None
    near, far = _NEAR * length, x * ax + y * ay + z * az
    in_front = behind = False
    for across, down, up in places:
        height = across * x + down * y + up * z - far
        if height > near:
            in_front = True
        elif height < -near:
            behind = True
        else:
            continue
        if in_front and behind:
            return None
    if in_front == behind:
        return None
    outwards = Vector(x, y, z).unit
    return outwards if behind else outwards * -1


def _covers(face: SolidFace, normal: Vector, far: float) -> bool:
    within = abs(face.corners[0].dot(normal) - far) < 1e-3
    return within and face.plane.normal.dot(normal) > 1 - _NEAR


def _area(corners: Sequence[Vector], normal: Vector) -> float:
    """Return the area of the convex hull around coplanar corners, in mm²."""
    right = (corners[1] - corners[0]).unit
    plane = Plane(corners[0], right, normal.cross(right))
    flat = [Point((c - corners[0]).dot(plane.right), (c - corners[0]).dot(plane.down))
            for c in corners]  # fmt: skip
    return polygon_area(convex_hull(flat))


def _distinct(corners: Iterable[Vector]) -> list[Vector]:
    found: dict[tuple[float, ...], Vector] = {}
    for each in corners:
        found.setdefault(_key(each), each)
    return list(found.values())


def _key(vector: Vector) -> tuple[float, ...]:
    """Return a key that is equal for vectors that differ only by rounding errors."""
    return tuple(round(each, 3) + 0.0 for each in (vector.x, vector.y, vector.z))


def _standing(bottom: Vector) -> AxisRotation:
    """Return the rotation that turns the normal `bottom` downwards."""
    axis = bottom.cross(UP * -1)
    if axis.length > _NEAR:
        return AxisRotation(ZERO, axis, math.degrees(acos(max(-1.0, min(1.0, -bottom.z)))))
    return AxisRotation(ZERO, RIGHT, 180.0 if bottom.z > 0 else 0.0)


def _closed(items: Iterable[Item]) -> Iterator[Panel]:
    for item in items:
        match item:
            case Polygon():
                yield item.points
            case Box():
                yield item.rect.corners
            case Circle():
                yield tuple(circle(item.centre, item.radius))
            case Group():
                for shape in _closed(item.items):
                    yield tuple(map(item.transform.apply, shape))
            case Line() | Path() | Mosaic() | Text() | Picture() | Use():
                pass
            case _:
                assert_never(item)


def contour(panel: Panel) -> Outline:
    """Return a panel as an outline. If the panel represents a circle, the outline has curves."""
    middle = centroid(panel)
    radii = [distance(middle, corner) for corner in panel]
    if len(panel) == _ROUND and max(radii) - min(radii) < _NEAR:
        return circle_outline(middle, max(radii))
    return polygon_outline(panel)


def circle(centre: Point, radius: float) -> Iterator[Point]:
    """Yield the corners of the polygon that represents a circle."""
    for number in range(_ROUND):
        angle = math.tau * number / _ROUND
        yield Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle))


@lru_cache(maxsize=4096)
def rest(upper: Solid, lower: Solid) -> float:
    """Return the height above the table at which a solid rests on another solid.

    A hollow solid slides down over the lower solid until it no longer fits. Bisection finds this
    height.
    """
    if not upper.hollow:
        return lower.height
    low, high = 0.0, lower.height
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _fits_over(upper, lower, middle):
            high = middle
        else:
            low = middle
    return high


def _fits_over(upper: Solid, lower: Solid, foot: float) -> bool:
    """Return True if a hollow solid, with its rim at height `foot`, fits over the lower solid."""
    above = [corner for corner in lower.corners if corner.z >= foot]
    below = [corner for corner in lower.corners if corner.z < foot]
    above += [b + (a - b) * ((foot - b.z) / (a.z - b.z)) for a in above for b in below]
    return all(
        side.normal.dot(corner) - side.normal.z * foot <= side.reach - upper.paper
        for side in upper.sides
        for corner in above
    )
