"""Paper on its way to a piece: flat, folded so far, in the projection of the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import fsum
from typing import NamedTuple

from pnp.diagrams.drawn_solid import Reach, on_face, reaching
from pnp.diagrams.order import in_order
from pnp.diagrams.solids import SolidFace, Stance, sheet_of, stance_of, tabs_of
from pnp.drawing.colour import WHITE, Palette, Role
from pnp.drawing.convex import extent
from pnp.drawing.folding import Hinge, HingedSheet
from pnp.drawing.geometry3d import VIEWER, Plane, Vector, projected, seen
from pnp.drawing.scene import Cap, Group, Item, Layer, Path, Polygon, Scene, Stroke
from pnp.drawing.shading import brightness, shaded, shaded_items
from pnp.drawing.shape_outlines import polygon_outline
from pnp.geometry import Affine, Point, Rect, centroid

_NEAR = 1e-4
_SHUT = 180.0
_SHOWN = (Layer.PRINT, Layer.GLUE, Layer.CUT, Layer.FOLD)


class Way(NamedTuple):
    """A line in a picture along which a tool goes."""

    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Half way."""
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)

    def moved(self, place: Affine) -> "Way":
        """Where it is then."""
        return Way(place.apply(self.start), place.apply(self.end))


@dataclass(frozen=True, eq=False)
class Making:
    """A piece of paper that is folded: its sheet, and how it stands when it is done."""

    scene: Scene
    palette: Palette

    @cached_property
    def sheet(self) -> HingedSheet:
        """What is cut out; a fold that is opened again is shown shut."""
        sheet = sheet_of(self.scene)
        shut = (Hinge(h.start, h.end, h.degrees or _SHUT) for h in sheet.hinges)
        return replace(sheet, hinges=tuple(shut))

    @cached_property
    def tabs(self) -> set[int]:
        """Its panels that glue is put on."""
        return tabs_of(self.sheet)

    @cached_property
    def stance(self) -> Stance | None:
        """None where it is folded flat."""
        return stance_of(self.sheet)

    @cached_property
    def _printed(self) -> list[Reach]:
        """All that shows on its printed side."""
        return reaching(chain.from_iterable(self.scene.layers.get(layer, ()) for layer in _SHOWN))

    @cached_property
    def _planes(self) -> dict[float, tuple[Plane, ...]]:
        """Planes by how far it is folded."""
        return {}

    def planes(self, share: float) -> tuple[Plane, ...]:
        """Where its panels lie when it is folded so far; flat on the table for 0."""
        planes = self._planes.get(share)
        if planes is None:
            planes = self.sheet.folded(share)
            if self.stance is not None and share:
                up, over = self.stance.up, self.stance.round
                planes = tuple(plane.turned(up).turned(over) for plane in planes)
            self._planes[share] = planes
        return planes

    def items(self, share: float, line: float) -> Iterator[Item]:
        """The paper folded so far, its farthest panels first, with edges so thick in the picture.

        What is flat has no edge but its outline.
        """
        planes = self.planes(share)
        edge = Stroke(self.palette.ink(Role.SOFT) or self.palette.text, line, cap=Cap.ROUND)
        for number in _panel_order(self.sheet, planes):
            face = SolidFace(self.sheet.panels[number], planes[number])
            yield self._panel(face)
            if share:
                yield Polygon(tuple(map(projected, face.corners)), None, edge)
        if not share:
            yield Polygon(tuple(map(self._flat, self.sheet.outline)), None, edge)

    def _flat(self, point: Point) -> Point:
        """Where a point of the flat paper is seen."""
        return projected(self.planes(0.0)[0].at(point))

    @property
    def cutting(self) -> Way:
        """Where scissors go along the flat paper: a long edge at its lower left."""
        corners = [self._flat(point) for point in self.sheet.outline]
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        edges = [Way(*sorted(pair)) for pair in pairs]
        middle = self.around(0.0).centre
        low = [way for way in edges if way.middle.x < middle.x and way.middle.y > middle.y]
        return max(low or edges, key=lambda way: way.end.x - way.start.x)

    @property
    def scoring(self) -> Way:
        """Its longest fold on the flat paper."""
        folds = [Way(self._flat(fold.start), self._flat(fold.end)) for fold in self.scene.hinges]
        return max(folds, key=_length)

    def around(self, share: float) -> Rect:
        """The rectangle round it in the picture."""
        pairs = zip(self.sheet.panels, self.planes(share), strict=True)
        return extent([projected(plane.at(p)) for panel, plane in pairs for p in panel])

    def paths(self, start: float, end: float, steps: int = 12) -> list[tuple[Point, ...]]:
        """The ways that the outer edges of its panels take, the longest first."""
        shares = [start + (end - start) * step / steps for step in range(steps + 1)]
        planes = [self.planes(share) for share in shares]
        found = []
        for number, panel in enumerate(self.sheet.panels):
            tip = self._outer(number, panel)
            found.append(tuple(projected(each[number].at(tip)) for each in planes))
        return sorted(found, key=_length, reverse=True)

    def _outer(self, number: int, panel: Sequence[Point]) -> Point:
        """The middle of a panel, or of what is farthest from the hinge it hangs on."""
        hung = {hanging: hinge for _, hanging, hinge in self.sheet.joints}
        middle = centroid(panel)
        hinge = hung.get(number)
        if hinge is None:
            return middle
        return Point(2 * middle.x - hinge.middle.x, 2 * middle.y - hinge.middle.y)

    def _panel(self, face: SolidFace) -> Group:
        """Its printed side, or bare paper."""
        normal = face.plane.normal
        front = normal.dot(VIEWER) > 0
        bare = self.palette.ink(Role.GROUND) is None
        light = 1.0 if bare else brightness(normal if front else normal * -1)
        shape = Path((polygon_outline(face.outline),))
        paper = replace(shape, fill=shaded(WHITE, light))
        art = on_face(self._printed, face) if front else ()
        return Group((paper, *shaded_items(art, light)), seen(face.plane), shape)


def _length(way: Sequence[Point]) -> float:
    """How far it reaches."""
    return abs(way[-1].x - way[0].x) + abs(way[-1].y - way[0].y)


def _panel_order(sheet: HingedSheet, planes: Sequence[Plane]) -> list[int]:
    """The panels of folded paper, the farthest first."""
    faces = [SolidFace(*each).corners for each in zip(sheet.panels, planes, strict=True)]
    normals = [plane.normal for plane in planes]
    pairs = []
    for one in range(len(faces)):
        for other in range(one):
            nearer = _side(faces[one], normals[one], faces[other]) or -_side(
                faces[other], normals[other], faces[one]
            )
            if nearer:
                pairs.append((one, other) if nearer > 0 else (other, one))
    depths = [fsum(corner.dot(VIEWER) for corner in face) / len(face) for face in faces]
    return in_order(pairs, depths)


def _side(face: Sequence[Vector], normal: Vector, other: Sequence[Vector]) -> int:
    """1 if the other lies on the viewer's side of a face's plane, -1 beyond it, 0 across or in."""
    way = normal if normal.dot(VIEWER) > 0 else normal * -1
    far = [way.dot(corner - face[0]) for corner in other]
    if max(far) < _NEAR < -min(far):
        return -1
    return 1 if min(far) > -_NEAR and max(far) > _NEAR else 0
