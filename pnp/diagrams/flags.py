"""Flags on top of pieces in a picture of the table, such as on stacks that a player has claimed."""

from collections.abc import Collection, Iterator

from pnp.diagrams.printed_solid import SolidPainter
from pnp.diagrams.table_layout import StandingPiece, TableLayout
from pnp.drawing.colour import WHITE
from pnp.drawing.geometry3d import UP, Vector
from pnp.drawing.scene import Cap, Item, Line, Polygon, Stroke

_POLE, _LENGTH, _TOP, _BOTTOM = 15.0, 15.0, 15.0, 7.0
"""Height of the pole, length of the flag, and heights of its corners above the piece, in mm."""

_POLE_WIDTH, _EDGE = 0.55, 0.35
"""Widths of the pole and of the line around the flag, in mm of the picture."""


def flagged_pieces(layout: TableLayout, spaces: Collection[str]) -> set[StandingPiece]:
    """Return the topmost piece on each of the spaces. Empty spaces are ignored."""
    found: dict[str, StandingPiece] = {}
    for board in layout.boards:
        for piece in board.pieces:
            for name in {*piece.spaces} & {*spaces}:
                if name not in found or piece.top > found[name].top:
                    found[name] = piece
    return {*found.values()}


def flag_end(piece: StandingPiece) -> Vector:
    """Return the upper end of the flag on a piece."""
    return _above(piece, _POLE)


def flag_items(piece: StandingPiece, painter: SolidPainter) -> Iterator[Item]:
    """Yield the flag on a piece, in the piece's colour. It faces the camera."""
    camera, palette = painter.camera, painter.palette
    foot, top, bottom = (camera.project(_above(piece, by)) for by in (0.0, _TOP, _BOTTOM))
    along = camera.axes[0] * _LENGTH
    tip = camera.project(_above(piece, (_TOP + _BOTTOM) / 2) + along)
    shades = painter.light.shades
    pole = painter.light.shade if shades else palette.text
    yield Line(foot, top, Stroke(pole, _POLE_WIDTH, cap=Cap.ROUND))
    colour = piece.printed.prints[-1].ground if shades else WHITE
    edge = Stroke(WHITE if shades else palette.text, _EDGE, cap=Cap.ROUND)
    yield Polygon((top, tip, bottom), colour, edge)


def _above(piece: StandingPiece, height: float) -> Vector:
    return Vector(piece.at.x, piece.at.y, piece.top) + UP * height
