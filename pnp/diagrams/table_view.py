"""The table in true perspective: boards, their pieces, and the trays beside them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import radians

from pnp.diagrams.board import pen_items
from pnp.diagrams.flags import flag_end, flag_items, flagged_pieces
from pnp.diagrams.glow import GlowingLine
from pnp.diagrams.order import SolidExtent, drawing_order
from pnp.diagrams.printed_solid import SolidPainter
from pnp.diagrams.style import Style
from pnp.diagrams.table_layout import (
    PlacedBoard,
    StandingPiece,
    TableLayout,
    best_layout,
    encloses,
    moved,
)
from pnp.drawing.camera import Camera
from pnp.drawing.colour import WHITE
from pnp.drawing.convex import Outline, convex_hull, extent, intersection, minkowski_sum
from pnp.drawing.flattening import Flat, FlatShape, flat_shape, flattened
from pnp.drawing.geometry3d import UP, Plane, Vector
from pnp.drawing.light import Light
from pnp.drawing.scene import Group, Item, Layer, Path, Scene, SceneLabel
from pnp.drawing.shape_outlines import polygon_outline
from pnp.drawing.tinting import mixed
from pnp.drawing.view_settings import DEFAULT_VIEW, ViewSettings
from pnp.figure import Figure
from pnp.geometry import ORIGIN, Affine, Point, Rect, Size
from pnp.portable_math import cos, sin

MAX_SIZE = Size(172.0, 150.0)
"""Maximum size of the picture, in mm.

It fits A4 and Letter, including the frame and crop marks.
"""

_FRAME = 1.0

_TURN, _TILT = 16.0, 40.0
"""Default angles of the eye in degrees: to the right of the front, and above the table."""

_FAR = 1.5
"""Default distance of the eye, as a multiple of the diagonal of everything on the table."""

_ON_TABLE = 0.16
"""Fraction of shade in the colour of shadows on a white table."""


def camera_for(settings: ViewSettings, layout: TableLayout, area: Rect) -> Camera:
    """Return the camera for an arrangement of the table and an area of the picture."""
    origin = Vector(*layout.middle, 0)
    places = _ends(layout, settings)
    if settings.eye is None:
        around = extent([Point(place.x, place.y) for place in places])
        far = _FAR * Vector(around.width, around.height, max(p.z for p in places)).length
        turn, tilt = radians(_TURN), radians(_TILT)
        towards = Vector(sin(turn) * cos(tilt), cos(turn) * cos(tilt), sin(tilt))
        origin = Vector(*around.centre, 0)
        eye = towards * far
    else:
        eye = settings.eye
    camera = Camera(origin + eye, origin + settings.target)
    if settings.focal is None:
        return camera.framed(places, area)
    return replace(camera, focal=settings.focal, centre=settings.centre or area.centre)


def _ends(layout: TableLayout, settings: ViewSettings) -> list[Vector]:
    """Return points whose convex hull contains everything in the picture, including shadows."""
    places = [end for each in layout.everything for end in each.ends]
    places += [flag_end(piece) for piece in flagged_pieces(layout, settings.flags)]
    if settings.ground is not None and settings.light.shades:
        places += [_fallen(place, settings.light) for place in places]
    return places


def _fallen(place: Vector, light: Light, height: float = 0.0) -> Vector:
    """Return the shadow of a point on a level surface at this height."""
    towards, above = light.towards, max(0.0, place.z - height)
    right, down = towards.x / towards.z, towards.y / towards.z
    return Vector(place.x - right * above, place.y - down * above, min(height, place.z))


def _scale(camera: Camera) -> float:
    return camera.focal / camera.depth(camera.target)


def table_scene(
    title: str,
    figure: Figure,
    style: Style,
    max_size: Size = MAX_SIZE,
    settings: ViewSettings = DEFAULT_VIEW,
) -> Scene:
    """Return a picture of the table, no larger than `max_size` and no larger than actual size.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    view = TableView.of(figure, style, Rect(0, 0, *max_size), settings)
    too_large = _scale(view.camera)
    if too_large > 1:
        area = Rect(0, 0, max_size.width / too_large, max_size.height / too_large)
        view = replace(view, camera=camera_for(view.settings, view.layout, area))
    around = view.bounds.grown(_FRAME)
    drawn = Group(tuple(view.items()), Affine.translation(-around.x, -around.y))
    return Scene(around.size, {Layer.PRINT: (drawn,)}, label=SceneLabel(title))


@dataclass(frozen=True, eq=False)
class TableView:
    """A table as seen by a camera."""

    layout: TableLayout
    camera: Camera
    settings: ViewSettings
    style: Style

    @classmethod
    def of(
        cls, figure: Figure, style: Style, area: Rect, settings: ViewSettings = DEFAULT_VIEW
    ) -> "TableView":
        """Return the view of a position in an area. Raises PnpError if a piece cannot be drawn."""
        settings = replace(settings, light=settings.light.over(style.palette))

        def scale(layout: TableLayout) -> float:
            return _scale(camera_for(settings, layout, area))

        layout = best_layout(figure, style, scale, trays=settings.trays)
        return cls(layout, camera_for(settings, layout, area), settings, style)

    @cached_property
    def standard(self) -> "TableView":
        """View from the same eye, with a picture that does not depend on the area."""
        if self.settings.focal is None:
            framed = camera_for(self.settings, self.layout, Rect(0, 0, *MAX_SIZE))
            focal = framed.focal / max(1.0, _scale(framed))
        else:
            focal = (self.camera.target - self.camera.eye).length
        return replace(self, camera=replace(self.camera, focal=focal, centre=ORIGIN))

    @property
    def placement(self) -> Affine:
        """Map from the picture of the standard view to the picture of this view."""
        scale = self.camera.focal / self.standard.camera.focal
        return Affine(scale, 0.0, 0.0, scale, *self.camera.centre)

    @property
    def light(self) -> Light:
        """Light on the table."""
        return self.settings.light

    @property
    def bounds(self) -> Rect:
        """Rectangle around everything in the picture, including shadows."""
        return extent([self.camera.project(place) for place in _ends(self.layout, self.settings)])

    def items(self) -> Iterator[Item]:
        """Yield everything, farthest first. Each board is followed by its shadows and pen marks."""
        boards = {board.base: board for board in self.layout.boards}
        lines = [GlowingLine.on(board, self.settings.glow, self.style) for board in boards.values()]
        flagged = flagged_pieces(self.layout, self.settings.flags)
        yield from self._shadows_on_table()
        for piece, inner in self.parts():
            edge = self.settings.edge if piece in boards else None
            yield from self._painter.faces(piece.printed, piece.at, inner=inner, edge=edge)
            if inner:
                continue
            if piece in boards:
                yield from self._on_board(boards[piece])
            for line in lines:
                yield from line.items(piece, self._painter) if line else ()
            if piece in flagged:
                yield from flag_items(piece, self._painter)

    def parts(self) -> Iterator[tuple[StandingPiece, bool]]:
        """Yield all boards and pieces, farthest first, each paired with False.

        The edges of a hole are yielded separately, paired with True. They come before a piece in
        the hole, because the piece hides them.
        """
        everything = self.layout.everything
        inside = _rings(everything)
        waiting = {ring for rings in inside.values() for ring in rings}
        blocks = [self._block(each) for each in everything]
        for number in drawing_order(blocks, self.camera.eye):
            piece = everything[number]
            for ring in inside.get(piece, ()):
                yield ring, True
            if piece.printed.solid.hole and piece not in waiting:
                yield piece, True
            yield piece, False

    @cached_property
    def _painter(self) -> SolidPainter:
        return SolidPainter(
            self.camera,
            self.light,
            self.style.palette,
            self.settings.smallest,
            self.settings.line,
        )

    def _bounds(self, piece: StandingPiece) -> Rect:
        return extent([self.camera.project(end) for end in piece.ends])

    def _block(self, piece: StandingPiece) -> SolidExtent:
        outline = piece.outline
        return SolidExtent(outline, extent(outline), piece.at.z, piece.top, self._bounds(piece))

    def _on_board(self, board: PlacedBoard) -> Iterator[Item]:
        """Yield the shadows that fall on a board, then the board's pen marks."""
        surface, painter = board.surface, self._painter
        view = self.camera.view(surface)
        _face, art = board.base.printed.top
        clip = Path(tuple(view.in_front(art.outline.outlines, art.outline.around)))
        if not clip.outlines:
            return
        fallen = [area for each in board.pieces for area in self._shadow(each, surface)]
        fallen += self._more_shadows(surface.origin)
        if fallen and self.light.shades:
            hit = list(_touched(art.shapes, fallen))
            ground = Path(clip.outlines, self.light.shadow(art.ground))
            drawn = (ground, *painter.projected(hit, view, UP, dark=True))
            shape = _union(fallen)
            shadows = Path(tuple(view.in_front(shape.outlines, shape.around)), winding=True)
            yield Group((Group(drawn, clip=shadows),), clip=clip)
        spaces = board.base.printed.spaces
        pens = flattened(pen_items(board.figure, spaces, self.style, self.settings.pen))
        lines = tuple(replace(painter, smallest=0.0).projected(pens, view, UP))
        if lines:
            yield Group(lines, clip=clip)

    @property
    def _has_ground(self) -> bool:
        return self.light.shades and self.settings.ground is not None

    def _shadows_on_table(self) -> Iterator[Item]:
        ground = self.settings.ground
        if self._has_ground and ground is not None:
            shape = _union(self._shadows(Plane()))
            outlines = tuple(self.camera.view(Plane()).in_front(shape.outlines, shape.around))
            if outlines:
                yield Path(outlines, mixed(ground, self.light.shade, _ON_TABLE), winding=True)

    def _shadows(self, surface: Plane) -> list[Outline]:
        """Return the shadows on a level surface, except those that are hidden beneath a board."""
        boards = [board.base for board in self.layout.boards]
        under = [extent(board.outline) for board in boards]
        found = self._more_shadows(surface.origin)
        for piece in self.layout.everything:
            around = extent([Point(p.x, p.y) for p in self._fallen_ends(piece)])
            if piece in boards or not any(each.intersection(around) == around for each in under):
                found += self._shadow(piece, surface)
        return found

    def _more_shadows(self, origin: Vector) -> list[Outline]:
        """Return the additional shadows from the settings, relative to a surface's origin."""
        middle = self.layout.middle
        x, y = middle.x - origin.x, middle.y - origin.y
        return [
            convex_hull([Point(at.x + x, at.y + y) for at in area])
            for area in self.settings.shadows
        ]

    def _fallen_ends(self, piece: StandingPiece) -> list[Vector]:
        return [_fallen(end, self.light) for end in piece.ends]

    def _shadow(self, piece: StandingPiece, surface: Plane) -> list[Outline]:
        """Return the area of a level surface that is in the shadow of a piece.

        If light falls through a hole in the piece, the next outline is that of the lit area, in the
        opposite direction.
        """
        x, y, height = surface.origin.x, surface.origin.y, surface.origin.z
        if not piece.printed.solid.is_flat:
            fallen = (_fallen(corner, self.light, height) for corner in piece.corners)
            return [convex_hull([Point(place.x - x, place.y - y) for place in fallen])]
        foot = _fallen(Vector(-x, -y, piece.at.z), self.light, height)
        top = _fallen(Vector(-x, -y, piece.top), self.light, height)
        ends = Point(foot.x, foot.y), Point(top.x, top.y)
        shadow = minkowski_sum(piece.outline, ends)
        hole = convex_hull(moved(piece.printed.solid.hole, piece.at))
        lit = intersection(*(moved(hole, Vector(*end, 0)) for end in ends)) if hole else ()
        return [shadow, lit[::-1]] if lit else [shadow]


def _touched(shapes: Iterable[Flat], areas: Sequence[Outline]) -> Iterator[Flat]:
    around = [extent(each) for each in areas]
    sides = [(each.x, each.y, each.right, each.bottom) for each in around]
    for shape in shapes:
        x, y, width, height = shape.around
        right, bottom = x + width, y + height
        if any(a < right and x < c and b < bottom and y < d for a, b, c, d in sides):
            yield shape


def _union(areas: Sequence[Outline]) -> FlatShape:
    """Return the union of convex areas, minus those that run in the opposite direction."""
    return flat_shape(tuple(map(polygon_outline, areas)), WHITE, winding=True)


def _rings(everything: Sequence[StandingPiece]) -> dict[StandingPiece, list[StandingPiece]]:
    """Return the rings around each piece. The edges of their holes are drawn before the piece."""
    found: dict[StandingPiece, list[StandingPiece]] = {}
    holed = [each for each in everything if each.printed.solid.hole and each.spaces]
    for ring in holed:
        for other in everything:
            if (
                other is not ring
                and other.spaces == ring.spaces
                and ring.at.z < other.top
                and encloses(ring.printed, other.printed)
            ):
                found.setdefault(other, []).append(ring)
                break
    return found
