"""Pictures of partly folded paper, between the flat sheet and the finished piece."""

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
from pnp.drawing.geometry3d import (
    RIGHT,
    VIEWER,
    AxisRotation,
    Plane,
    Vector,
    project,
    view_transform,
)
from pnp.drawing.scene import Cap, Group, Item, Layer, Path, Polygon, Scene, Stroke
from pnp.drawing.shading import brightness, shaded, shaded_items
from pnp.drawing.shape_outlines import polygon_outline
from pnp.geometry import Affine, Point, Rect, centroid, distance

_NEAR = 1e-4  # mm, tolerance for rounding errors
_DIAGONAL = 0.5**0.5
_SHUT = 180.0  # angle of a closed fold, in degrees
_BAG = (
    (-0.38, 0.0), (0.38, 0.0), (0.46, 0.3), (0.46, 0.95),
    (0.42, 1.0), (-0.42, 1.0), (-0.46, 0.95), (-0.46, 0.3),
)  # fmt: skip
"""Corners of a bag, relative to the middle of its top and the size of an unfolded label."""
_SHOWN = (Layer.PRINT, Layer.GLUE, Layer.CUT, Layer.FOLD)


class ToolPath(NamedTuple):
    """A line that a tool follows in a picture."""

    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Middle of the line."""
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)

    def moved(self, place: Affine) -> "ToolPath":
        """Return the line with both ends transformed by `place`."""
        return ToolPath(place.apply(self.start), place.apply(self.end))


@dataclass(frozen=True, eq=False)
class FoldedPaper:
    """A sheet of paper that is being folded into a piece."""

    scene: Scene
    palette: Palette

    @cached_property
    def sheet(self) -> HingedSheet:
        """The cut-out sheet. A fold that is opened again later is shown closed."""
        sheet = sheet_of(self.scene)
        shut = (Hinge(h.start, h.end, h.degrees or _SHUT) for h in sheet.hinges)
        return replace(sheet, hinges=tuple(shut))

    @cached_property
    def tabs(self) -> set[int]:
        """Indices of the panels with glue spots."""
        return tabs_of(self.sheet)

    @cached_property
    def stance(self) -> Stance | None:
        """Rotations that stand up the finished piece, or None if the piece is flat."""
        return stance_of(self.sheet)

    @cached_property
    def _printed(self) -> list[Reach]:
        return reaching(chain.from_iterable(self.scene.layers.get(layer, ()) for layer in _SHOWN))

    @cached_property
    def _planes(self) -> dict[float, tuple[Plane, ...]]:
        return {}

    @cached_property
    def _drawn(self) -> dict[float, list[tuple[Group, tuple[Point, ...]]]]:
        return {}

    def planes(self, share: float) -> tuple[Plane, ...]:
        """Return the planes of the panels.

        Args:
            share: Degree of folding, from 0 (flat on the table) to 1.
        """
        planes = self._planes.get(share)
        if planes is None:
            planes = self.sheet.folded(share)
            if self.stance is not None and share:
                up, over = self.stance.up, self.stance.round
                planes = tuple(plane.turned(up).turned(over) for plane in planes)
            self._planes[share] = planes
        return planes

    def items(self, share: float, line: float) -> Iterator[Item]:
        """Yield the partly folded paper, farthest panels first.

        For flat paper, only the outline is drawn around the artwork, not the edges of each panel.

        Args:
            share: Degree of folding, from 0 (flat on the table) to 1.
            line: Width of the edges in the picture, in mm.
        """
        edge = Stroke(self.palette.ink(Role.SOFT) or self.palette.text, line, cap=Cap.ROUND)
        for panel, outline in self._panels(share):
            yield panel
            if share:
                yield Polygon(outline, None, edge)
        if not share:
            yield Polygon(tuple(map(self._flat, self.sheet.outline)), None, edge)

    def _panels(self, share: float) -> list[tuple[Group, tuple[Point, ...]]]:
        """Return each panel and its outline in the picture, farthest panels first."""
        drawn = self._drawn.get(share)
        if drawn is None:
            planes = self.planes(share)
            faces = [
                SolidFace(self.sheet.panels[number], planes[number])
                for number in _panel_order(self.sheet, planes)
            ]
            drawn = [(self._panel(face), tuple(map(project, face.corners))) for face in faces]
            self._drawn[share] = drawn
        return drawn

    def _flat(self, point: Point) -> Point:
        return project(self.planes(0.0)[0].at(point))

    @property
    def cutting(self) -> ToolPath:
        """Path of the scissors along a long edge at the lower left of the flat paper."""
        corners = [self._flat(point) for point in self.sheet.outline]
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        edges = [ToolPath(*sorted(pair)) for pair in pairs]
        middle = self.around(0.0).centre
        low = [edge for edge in edges if edge.middle.x < middle.x and edge.middle.y > middle.y]
        return max(low or edges, key=lambda edge: edge.end.x - edge.start.x)

    def across(self, x: float, share: float) -> ToolPath:
        """Return a scissor cut across the first panel at `x`, when the paper is folded.

        `share` is the degree of folding, from 0 to 1.
        """
        panel, plane = extent(self.sheet.panels[0]), self.planes(share)[0]
        ends = (plane.at(Point(x, y)) for y in (panel.bottom, panel.y))
        return ToolPath(*map(project, ends))

    def snip(self, share: float) -> ToolPath:
        """Return a scissor cut along the edge of a hole, from the start of the fold.

        `share` is the degree of folding, from 0 to 1.
        """
        fold, plane = self.scene.hinges[0], self.planes(share)[0]
        middle, side = fold.middle, centroid(self.sheet.panels[0])
        along = Point((fold.start.x - middle.x), (fold.start.y - middle.y))
        radius = distance(fold.start, middle)
        apart = distance(side, middle)
        across = Point((side.x - middle.x) * radius / apart, (side.y - middle.y) * radius / apart)
        end = Point(
            middle.x + _DIAGONAL * (along.x + across.x), middle.y + _DIAGONAL * (along.y + across.y)
        )
        return ToolPath(project(plane.at(fold.start)), project(plane.at(end)))

    @property
    def scoring(self) -> ToolPath:
        """Longest fold line on the flat paper."""
        folds = [
            ToolPath(self._flat(fold.start), self._flat(fold.end)) for fold in self.scene.hinges
        ]
        return max(folds, key=_length)

    def around(self, share: float) -> Rect:
        """Return the bounding box of the paper in the picture, folded to the degree `share`."""
        pairs = zip(self.sheet.panels, self.planes(share), strict=True)
        return extent([project(plane.at(p)) for panel, plane in pairs for p in panel])

    def paths(self, start: float, end: float, steps: int = 12) -> list[tuple[Point, ...]]:
        """Return the paths of the panels' outer edges during folding, longest path first."""
        shares = [start + (end - start) * step / steps for step in range(steps + 1)]
        planes = [self.planes(share) for share in shares]
        found = []
        for number, panel in enumerate(self.sheet.panels):
            tip = self._outer(number, panel)
            found.append(tuple(project(each[number].at(tip)) for each in planes))
        return sorted(found, key=_length, reverse=True)

    def _outer(self, number: int, panel: Sequence[Point]) -> Point:
        """Return a point opposite a panel's hinge, or the middle of a panel that has no hinge."""
        hung = {hanging: hinge for _, hanging, hinge in self.sheet.joints}
        middle = centroid(panel)
        hinge = hung.get(number)
        if hinge is None:
            return middle
        return Point(2 * middle.x - hinge.middle.x, 2 * middle.y - hinge.middle.y)

    def _panel(self, face: SolidFace) -> Group:
        """Return a panel with its artwork, or a blank panel if its back faces the viewer."""
        normal = face.plane.normal
        front = normal.dot(VIEWER) > 0
        bare = self.palette.ink(Role.BACKGROUND) is None
        light = 1.0 if bare else brightness(normal if front else normal * -1)
        shape = Path((polygon_outline(face.outline),))
        paper = replace(shape, fill=shaded(WHITE, light))
        art = on_face(self._printed, face) if front else ()
        return Group((paper, *shaded_items(art, light)), view_transform(face.plane), shape)


class HungPaper(FoldedPaper):
    """A folded label that hangs over the top of a bag, with the fold at the top."""

    def planes(self, share: float) -> tuple[Plane, ...]:
        """Return the planes of the panels, on both sides of the bag."""
        turn = AxisRotation(self._top, RIGHT, share * _SHUT / 2)
        return tuple(plane.turned(turn) for plane in super().planes(share))

    def items(self, share: float, line: float) -> Iterator[Item]:
        """Yield the back of the label, the bag, and the front of the label."""
        back, edge, *front = super().items(share, line)
        ink = self.palette.ink(Role.SOFT) or self.palette.text
        yield from (back, edge, Polygon(self._bag, WHITE, Stroke(ink, line)), *front)

    def around(self, share: float) -> Rect:
        """Return the bounding box of the label and the bag in the picture."""
        return Rect.around([super().around(share), extent(self._bag)])

    @property
    def _top(self) -> Vector:
        """Middle of the fold."""
        return Vector(*self.sheet.hinges[0].middle, 0)

    @property
    def _bag(self) -> tuple[Point, ...]:
        """Corners of the bag in the picture."""
        width, height = self.scene.size
        corners = ((x * width, 0, -z * height) for x, z in _BAG)
        return tuple(project(self._top + Vector(*corner)) for corner in corners)


def _length(path: Sequence[Point]) -> float:
    return abs(path[-1].x - path[0].x) + abs(path[-1].y - path[0].y)


def _panel_order(sheet: HingedSheet, planes: Sequence[Plane]) -> list[int]:
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
    """Return 1 if `other` is in front of the plane of `face`, -1 if it is behind, otherwise 0."""
    outward = normal if normal.dot(VIEWER) > 0 else normal * -1
    far = [outward.dot(corner - face[0]) for corner in other]
    if max(far) < _NEAR < -min(far):
        return -1
    return 1 if min(far) > -_NEAR and max(far) > _NEAR else 0
