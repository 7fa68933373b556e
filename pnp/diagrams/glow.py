"""The longest line on a board as a glowing band, which climbs the walls of stacked tiles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.diagrams.printed_solid import SolidPainter
from pnp.diagrams.style import Style
from pnp.diagrams.table_layout import PlacedBoard, StandingPiece
from pnp.drawing.colour import Colour, Role
from pnp.drawing.flattening import flattened
from pnp.drawing.geometry3d import UP, Plane, Vector
from pnp.drawing.scene import Item, Path, Polygon, Stroke
from pnp.drawing.strands import side_midpoint, strand
from pnp.drawing.view_settings import Glow
from pnp.figure import Route, RouteStep
from pnp.geometry import Point, Rect

_CORE = 0.28
"""Width of the bright core, as a fraction of the band's width."""

_OUTWARDS = {
    "N": Vector(0, -1, 0),
    "E": Vector(1, 0, 0),
    "S": Vector(0, 1, 0),
    "W": Vector(-1, 0, 0),
}


@dataclass(frozen=True, eq=False, slots=True)
class GlowingLine:
    """The glowing line on a board.

    `carriers` maps each occupied space to its topmost piece. On other spaces, the line is on the
    board.
    """

    glow: Glow
    board: PlacedBoard
    route: Route
    carriers: Mapping[str, StandingPiece]
    style: Style

    @classmethod
    def on(cls, board: PlacedBoard, glow: Glow | None, style: Style) -> "GlowingLine | None":
        """Return the glowing line of a board, or None if there is no glow or no line."""
        route = max(board.figure.routes, key=lambda each: len(each.steps), default=None)
        if glow is None or route is None:
            return None
        carriers: dict[str, StandingPiece] = {}
        for piece in board.pieces:
            for space in piece.spaces:
                if space not in carriers or piece.top > carriers[space].top:
                    carriers[space] = piece
        return cls(glow, board, route, carriers, style)

    def items(self, carrier: StandingPiece, painter: SolidPainter) -> Iterator[Item]:
        """Yield the parts of the line on top of `carrier`, and on the walls below them."""
        for step in self.route.steps:
            if self._carrier(step.space) is carrier:
                yield from self._on_top(step, painter)
                for side in (step.entry, step.leave):
                    yield from self._on_wall(step, side, painter)

    def _carrier(self, space: str) -> StandingPiece:
        return self.carriers.get(space, self.board.base)

    def _bands(self) -> Iterator[tuple[Colour, float]]:
        """Yield the colours and widths (in mm) of the band and its core."""
        palette = self.style.palette
        like = self.route.like
        colour = self.glow.colour or (self.style.tint(like).fill if like else None)
        width = self._spaces[self.route.steps[0].space].width * self.glow.width
        yield (colour or palette.text), width
        yield (
            (self.glow.core if palette.ink(Role.BACKGROUND) else Colour(255, 255, 255)),
            (width * _CORE),
        )

    @property
    def _spaces(self) -> Mapping[str, Rect]:
        return self.board.base.printed.spaces

    def _plane(self, height: float) -> Plane:
        surface = self.board.surface
        return Plane(Vector(surface.origin.x, surface.origin.y, height))

    def _on_top(self, step: RouteStep, painter: SolidPainter) -> Iterator[Item]:
        view = painter.camera.view(self._plane(self._carrier(step.space).top))
        line = strand(self._spaces[step.space], step.entry, step.leave)
        for colour, width in self._bands():
            band = flattened((Path((line,), None, Stroke(colour, width)),))
            yield from painter.projected(band, view, UP)

    def _on_wall(self, step: RouteStep, side: str, painter: SolidPainter) -> Iterator[Item]:
        """Yield the band on the wall between a space of the line and a lower adjacent space."""
        if not side:
            return
        space, high = self._spaces[step.space], self._carrier(step.space).top
        low = self._top_beside(space, side)
        outwards = _OUTWARDS[side]
        across = Vector(outwards.y, -outwards.x, 0)
        edge = side_midpoint(space, side)
        plane = Plane(self._plane(high).at(edge), across, UP * -1)
        if low >= high or not painter.camera.sees(plane):
            return
        view = painter.camera.view(plane)
        for colour, width in self._bands():
            corners = Rect(-width / 2, 0, width, high - low).corners
            wall = flattened((Polygon(corners, colour),))
            yield from painter.projected(wall, view, plane.normal)

    def _top_beside(self, space: Rect, side: str) -> float:
        """Return the height of the piece on the adjacent space; if there is none, of the board."""
        out, (x, y) = _OUTWARDS[side], space.centre
        beyond = Point(x + out.x * space.width, y + out.y * space.height)
        for name, carrier in self.carriers.items():
            rect = self._spaces[name]
            if rect.x < beyond.x < rect.right and rect.y < beyond.y < rect.bottom:
                return carrier.top
        return self.board.base.top
