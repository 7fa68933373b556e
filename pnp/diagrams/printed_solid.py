"""Solids with flattened artwork on their faces, ready for projection."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise

from pnp.diagrams.solids import Solid, SolidFace, contour
from pnp.drawing.camera import NEAR, Camera, PlaneView, straightened
from pnp.drawing.colour import WHITE, Colour, Palette, Role
from pnp.drawing.convex import Outline, convex_hull
from pnp.drawing.flattening import Flat, FlatGroup, FlatPicture, FlatShape, flat_shape, flattened
from pnp.drawing.folding import Panel, contains, distinct
from pnp.drawing.geometry3d import Vector
from pnp.drawing.light import KEYLINE, Light, is_yellow
from pnp.drawing.scene import Cap, Group, Item, Layer, Path, Scene, Stroke
from pnp.drawing.scene import Outline as Contour
from pnp.drawing.shape_outlines import polygon_outline
from pnp.drawing.tinting import mixed
from pnp.drawing.view_settings import SMALLEST
from pnp.geometry import Affine, Point, Rect, centroid

_KEYLINE, _EDGE, _SEAM = 0.3, 0.15, 0.14
"""Widths in the picture, in mm, of lines around yellow faces, around paper and across gaps.

Pictures are printed at 75 % or more, at which these lines are still 0.1 mm wide.
"""

_DARK, _DARK_EDGE, _HIGHLIGHT = 0.06, 0.22, 0.5
"""Luminance below which a sloping face needs a line around it, to stand out from other dark faces;
the width of this line in the picture, in mm, and the fraction of white in its colour.
"""

_PALE = 0.75
"""Luminance above which a face needs a line around it."""

_BASE = 0.5
"""Minimum fraction of a face that its background colour covers."""

_INWARDS = 0.04
"""Fraction of the distance to the middle by which corners are moved inwards."""

_CACHE_SIZE = 200
"""Maximum number of cached drawings. Pictures show the same pieces with other thicknesses."""

_PICTURE_PARTS = 12
"""Number of rows, and of columns, into which an image is divided."""


@dataclass(frozen=True, eq=False, slots=True)
class FacePrint:
    """The artwork on a face, and the colours below the artwork."""

    shapes: tuple[Flat, ...]
    outline: FlatShape
    ground: Colour
    """Colour of most of the face."""
    paper: Colour
    """Colour beneath the artwork: white, or `ground` if that colour covers the whole face."""


@dataclass(frozen=True, eq=False, slots=True)
class PrintedSolid:
    """A solid and the artwork on its faces.

    `spaces` are relative to the top left corner of the upper side.
    """

    solid: Solid
    prints: tuple[FacePrint, ...]
    """The artwork on each face of the solid."""
    hull: Outline
    """Area of the table that the solid covers."""
    spaces: Mapping[str, Rect]

    @property
    def top(self) -> tuple[SolidFace, FacePrint]:
        """Upper face of a flat solid."""
        return self.solid.faces[-1], self.prints[-1]

    def turned(self, degrees: float) -> "PrintedSolid":
        """Return the solid rotated clockwise, as seen from above."""
        if not degrees:
            return self
        solid = self.solid.turned(degrees)
        return PrintedSolid(solid, self.prints, convex_hull(solid.outline), self.spaces)


def printed_solid(scene: Scene, solid: Solid) -> PrintedSolid:
    """Return a solid whose faces show the artwork of its flat drawing `scene`."""
    shapes = _artwork(scene)
    whole = _ground(shapes, scene.trim, solid.faces[-1].outline)
    prints = tuple(_print_on(face, shapes if face.printed else (), whole) for face in solid.faces)
    return PrintedSolid(solid, prints, convex_hull(solid.outline), scene.spaces)


@lru_cache(maxsize=_CACHE_SIZE)
def _artwork(scene: Scene) -> tuple[Flat, ...]:
    return tuple(flattened(scene.layers.get(Layer.PRINT, ())))


def _print_on(face: SolidFace, shapes: Sequence[Flat], edge: Colour) -> FacePrint:
    """Return the artwork on a face. A cut edge of the paper has the colour `edge`."""
    outline = flat_shape(tuple(map(contour, (face.outline, *face.holes))), WHITE)
    if not face.printed:
        return FacePrint((), outline, edge, edge)
    visible = tuple(_within(shapes, face.outline))
    ground = _ground(visible, outline.around)
    paper = _ground(visible, outline.around, face.outline)
    return FacePrint(visible, outline, ground, paper)


def _ground(shapes: Iterable[Flat], area: Rect, corners: Panel = ()) -> Colour:
    """Return the colour of the lowest shape that covers most of an area and all corners."""
    for shape in shapes:
        covered = shape.around.intersection(area)
        if covered is None or covered.width * covered.height < _BASE * area.width * area.height:
            continue
        if isinstance(shape, FlatGroup):
            return _ground(shape.contents, area, corners)
        if isinstance(shape, FlatShape) and not (shape.is_line or shape.size):
            return shape.fill if _covers(shape, corners) else WHITE
    return WHITE


def _covers(shape: FlatShape, corners: Panel) -> bool:
    """Return True if a shape contains the corners of a face, moved slightly inwards."""
    if not corners:
        return True
    middle = centroid(corners)
    inwards = (
        Point(p.x + (middle.x - p.x) * _INWARDS, p.y + (middle.y - p.y) * _INWARDS) for p in corners
    )
    around = [distinct(straightened(outline)) for outline in shape.outlines]
    return all(sum(contains(each, point) for each in around) % 2 for point in inwards)


def _within(shapes: Sequence[Flat], corners: Sequence[Point]) -> Iterator[Flat]:
    hull = convex_hull(corners)
    edges = [(a, b.y - a.y, a.x - b.x) for a, b in pairwise((*hull, hull[0]))]
    for shape in shapes:
        around = shape.around.corners
        if not any(
            all(x * (p.x - a.x) + y * (p.y - a.y) >= 0 for p in around) for a, x, y in edges
        ):
            yield shape


@dataclass(frozen=True, slots=True)
class SolidPainter:
    """Draws solids as a camera sees them."""

    camera: Camera
    light: Light
    palette: Palette
    smallest: float = SMALLEST
    """Minimum size of letters, in mm of the picture. Smaller letters are omitted."""
    line: Colour | None = None
    """Colour of the lines around pale faces, or None for the palette's soft colour."""

    def faces(
        self,
        printed: PrintedSolid,
        at: Vector,
        *,
        inner: bool = False,
        edge: Colour | None = None,
    ) -> Iterator[Item]:
        """Yield the visible faces of a solid at a position, or only the edges of its holes.

        `edge` is the colour of the cut edges; by default, they have the colour of the print.
        """
        strips: list[tuple[SolidFace, FacePrint]] = []
        for face, printed_art in zip(printed.solid.faces, printed.prints, strict=True):
            if face.inner is not inner:
                continue
            plane = face.plane.moved(at)
            if not self.camera.sees(plane):
                continue
            moved = replace(face, plane=plane)
            art = printed_art
            if edge and not face.printed:
                art = replace(printed_art, ground=edge, paper=edge)
            if face.rounded:
                strips.append((moved, art))
            else:
                yield from self._strips(strips)
                strips = []
                yield from self._face(moved, art)
        yield from self._strips(strips)

    def _strips(self, strips: Sequence[tuple[SolidFace, FacePrint]]) -> Iterator[Item]:
        """Yield the strips of a round edge. Adjacent strips of similar tone are joined."""
        for _, run in groupby(strips, key=lambda each: self.light.step(each[0].plane.normal)):
            faces = list(run)
            normal, ground = faces[len(faces) // 2][0].plane.normal, faces[0][1].ground
            above, below = [], []
            for face, _art in faces:
                left_top, right_top, right, left = map(self.camera.project, face.corners)
                above += [left_top, right_top]
                below += [left, right]
            fill = self.light.tone(ground, normal) if self.light.shades else WHITE
            outline = polygon_outline(distinct([*above, *reversed(below)]))
            yield Path((outline,), fill, Stroke(fill, _SEAM, cap=Cap.ROUND))
            if not self.light.shades:
                edge = Stroke(self.palette.text, _EDGE, cap=Cap.ROUND)
                yield Path((Contour(above[0], tuple(above[1:])),), None, edge)
                yield Path((Contour(below[0], tuple(below[1:])),), None, edge)

    def _face(self, face: SolidFace, art: FacePrint) -> Iterator[Item]:
        view, normal = self.camera.view(face.plane), face.plane.normal
        outlines = tuple(view.in_front(art.outline.outlines, art.outline.around))
        if not outlines:
            return
        paper = self._tone(art.paper, normal, dark=False) if self.light.shades else WHITE
        seam = Stroke(self._tone(art.ground, normal, dark=False), _SEAM, cap=Cap.ROUND)
        yield Path(outlines, paper, seam if self.light.shades else None)
        if art.shapes:
            drawn = tuple(self.projected(art.shapes, view, normal))
            yield Group(drawn, clip=Path(outlines))
        edge = self._edge(face, art.ground)
        if edge:
            yield Path(outlines, None, edge)

    def _edge(self, face: SolidFace, ground: Colour) -> Stroke | None:
        """Return the line around a face: only paper, yellow faces and dark faces have one."""
        if not self.light.shades:
            return Stroke(self.palette.text, _EDGE, cap=Cap.ROUND)
        if is_yellow(ground) and face.printed:
            return Stroke(KEYLINE, _KEYLINE, cap=Cap.ROUND)
        sloping = abs(face.plane.normal.z) < _LEVEL
        if ground.luminance < _DARK and face.printed and sloping:
            return Stroke(mixed(ground, WHITE, _HIGHLIGHT), _DARK_EDGE, cap=Cap.ROUND)
        if ground.luminance > _PALE:
            soft = self.line or self.palette.ink(Role.SOFT) or self.palette.text
            return Stroke(soft, _EDGE, cap=Cap.ROUND)
        return None

    def projected(
        self, shapes: Iterable[Flat], view: PlaneView, normal: Vector, *, dark: bool = False
    ) -> Iterator[Item]:
        """Yield the visible parts of a drawing.

        Args:
            shapes: Contents of the drawing.
            view: Map from the drawing to the picture.
            normal: Direction that the drawing faces, which determines its tone.
            dark: True for a drawing in a shadow.
        """
        for shape in shapes:
            match shape:
                case FlatShape():
                    if shape.size and shape.size * view.scale(shape.around.centre) < self.smallest:
                        continue
                    outlines = tuple(view.in_front(shape.outlines, shape.around))
                    if outlines:
                        fill = self._tone(shape.fill, normal, dark=dark)
                        yield Path(outlines, fill, winding=shape.winding)
                case FlatGroup(contents, clip):
                    outlines = tuple(view.in_front(clip.outlines, clip.around))
                    if outlines:
                        inner = tuple(self.projected(contents, view, normal, dark=dark))
                        yield Group(inner, clip=Path(outlines, winding=clip.winding))
                case FlatPicture():
                    yield from _picture_parts(shape, view)

    def _tone(self, colour: Colour, normal: Vector, *, dark: bool) -> Colour:
        if dark:
            return self.light.shadow(colour)
        return colour if abs(normal.z) > _LEVEL else self.light.tone(colour, normal)


_LEVEL = 0.99
"""Cosine of a face's angle to the table. Above this value, the face is level and is not toned."""


def _picture_parts(flat: FlatPicture, view: PlaneView) -> Iterator[Item]:
    """Yield an image in parts, each with an affine map."""
    placed, rect = view.after(flat.transform), flat.picture.rect
    width, height = rect.width / _PICTURE_PARTS, rect.height / _PICTURE_PARTS
    for row in range(_PICTURE_PARTS):
        for column in range(_PICTURE_PARTS):
            part = Rect(rect.x + column * width, rect.y + row * height, width, height)
            if min(map(placed.depth, part.corners)) > NEAR:
                clip = Path((placed.outline(polygon_outline(part.corners)),))
                yield Group((Group((flat.picture,), _mean_affine(placed, part)),), clip=clip)


def _mean_affine(view: PlaneView, part: Rect) -> Affine:
    """Return the affine map whose error is the same at all corners of a part."""
    p, q, r, s = map(view.apply, part.corners)
    a, b = ((q[n] + r[n] - p[n] - s[n]) / (2 * part.width) for n in (0, 1))
    c, d = ((r[n] + s[n] - p[n] - q[n]) / (2 * part.height) for n in (0, 1))
    x, y = ((p[n] + q[n] + r[n] + s[n]) / 4 for n in (0, 1))
    middle = part.centre
    e, f = x - a * middle.x - c * middle.y, y - b * middle.x - d * middle.y
    return Affine(a, b, c, d, e, f)
