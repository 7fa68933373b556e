"""Draw the table in perspective: boards, their pieces, and the trays beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from pnp.diagrams.board import pen_items
from pnp.diagrams.drawn_solid import DrawnSolid
from pnp.diagrams.order import SolidExtent, drawing_order
from pnp.diagrams.solids import rest
from pnp.diagrams.style import Style
from pnp.drawing.colour import WHITE, Role
from pnp.drawing.convex import Outline, extent, minkowski_sum
from pnp.drawing.geometry3d import Plane, Vector, project, view_transform
from pnp.drawing.scene import Group, Item, Layer, Path, Scene, SceneLabel, Use
from pnp.drawing.shading import LIGHT, shaded, shaded_symbol
from pnp.drawing.shape_outlines import polygon_outline
from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece
from pnp.geometry import ORIGIN, Affine, Point, Rect, Size, distance

MAX_SIZE = Size(172.0, 150.0)
"""Maximum size of the picture, in mm; it fits A4 and Letter including frame and crop marks."""

_FRAME = 1.0
_GAP = 16.0
"""Gap between boards, in mm before scaling; pieces beside boards are half as far apart."""

_SHADOW, _LONGEST = 0.3, 5.0
"""Length of a shadow as a multiple of the height, and its maximum length in mm."""

_LAYER = 1.2
"""Minimum distance between two lines on the side of a pile, in mm."""

_SHADE = 0.86
"""Factor that darkens colours in a shadow."""


@dataclass(frozen=True, eq=False, slots=True)
class StandingPiece:
    """A piece on the table; `at` is the centre of the piece's foot."""

    drawn: DrawnSolid
    at: Vector

    @property
    def outline(self) -> Outline:
        """Area of the table that the piece covers."""
        return _moved(self.drawn.hull, self.at)

    @property
    def top(self) -> float:
        """Height of the piece's top above the table, in mm."""
        return self.at.z + self.drawn.solid.height

    @property
    def visible_bounds(self) -> Rect:
        """Rectangle around the piece in the picture."""
        return self.drawn.symbol.bounds.moved(*project(self.at))

    @property
    def block(self) -> SolidExtent:
        """Extent of the piece, from which the drawing order is determined."""
        outline = self.outline
        return SolidExtent(outline, extent(outline), self.at.z, self.top, self.visible_bounds)


@dataclass(frozen=True, eq=False, slots=True)
class PlacedBoard:
    """A board on the table, and the pieces on the board in placement order."""

    figure: BoardFigure
    base: StandingPiece
    pieces: tuple[StandingPiece, ...]

    @property
    def surface(self) -> Plane:
        """Upper side of the board, with the origin at its top left corner."""
        return _surface(self.base)


@dataclass(frozen=True, eq=False, slots=True)
class TableLayout:
    """The arrangement of all boards and pieces on a table."""

    boards: tuple[PlacedBoard, ...]
    beside: tuple[StandingPiece, ...]

    @property
    def everything(self) -> list[StandingPiece]:
        """All boards and pieces, each pile from the bottom up."""
        boards = [each for board in self.boards for each in (board.base, *board.pieces)]
        return [*boards, *self.beside]


def table_scene(title: str, figure: Figure, style: Style, max_size: Size = MAX_SIZE) -> Scene:
    """Return the picture, no larger than `max_size` and no larger than actual size.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    layout = best_layout(figure, style, max_size)
    around = _bounds(layout)
    scale = min(1.0, 1 / _growth(layout, max_size))
    size = Size(around.width * scale + 2 * _FRAME, around.height * scale + 2 * _FRAME)
    to_corner = Affine.translation(-around.x, -around.y)
    place = Affine(scale, 0, 0, scale, _FRAME, _FRAME) @ to_corner
    group = Group(tuple(_drawn(layout, style)), place)
    return Scene(size, {Layer.PRINT: (group,)}, label=SceneLabel(title))


def best_layout(figure: Figure, style: Style, max_size: Size = MAX_SIZE) -> TableLayout:
    """Return the arrangement that appears largest within `max_size`.

    Raises PnpError if a component cannot be drawn.
    """
    return min(_layouts(figure, style), key=lambda each: _growth(each, max_size))


def _bounds(layout: TableLayout) -> Rect:
    return Rect.around([each.visible_bounds for each in layout.everything])


def _growth(layout: TableLayout, max_size: Size) -> float:
    """Return the ratio of the picture's width or height to `max_size`, whichever is larger."""
    around = _bounds(layout)
    return max(around.width / max_size.width, around.height / max_size.height)


def _drawn(layout: TableLayout, style: Style) -> Iterator[Item]:
    """Yield everything, farthest first; each board is followed by its shadows and pen marks."""
    everything = layout.everything
    boards = {board.base: board for board in layout.boards}
    casting = [board.base for board in layout.boards] + list(layout.beside)
    yield from _shadow_on_table(casting, style)
    for number in drawing_order([each.block for each in everything]):
        each = everything[number]
        yield Use(each.drawn.symbol, Affine.translation(*project(each.at)))
        if each in boards:
            yield from _on_board(boards[each], style)


def _on_board(board: PlacedBoard, style: Style) -> Iterator[Item]:
    """Yield the shadows of the pieces on a board, then the board's pen marks."""
    plane = board.surface
    corner, height = plane.origin, board.base.top
    fallen = [
        _moved(_shadow_area(each), Vector(-corner.x, -corner.y, 0))
        for each in board.pieces
        if each.at.z <= height
    ]
    if fallen and style.palette.ink(Role.BACKGROUND) is not None:
        shape = Path(tuple(map(polygon_outline, fallen)), winding=True)
        yield Group(
            (Use(shaded_symbol(board.base.drawn.printed, _SHADE)),), view_transform(plane), shape
        )
    drawn = tuple(pen_items(board.figure, board.base.drawn.spaces, style))
    if drawn:
        yield Group(drawn, view_transform(plane))


def _shadow_on_table(casting: Sequence[StandingPiece], style: Style) -> Iterator[Item]:
    """Yield pale shadows of the boards and pieces placed directly on the table."""
    if style.palette.ink(Role.BACKGROUND) is not None:
        outlines = tuple(polygon_outline(_shadow_area(each)) for each in casting if not each.at.z)
        shade = shaded(WHITE, (_SHADE + 1) / 2)
        yield Group((Path(outlines, shade, winding=True),), view_transform(Plane()))


def _shadow_area(each: StandingPiece) -> Outline:
    """Return the area covered by a piece and its shadow; the shadow is short, to look soft."""
    reach = min(_LONGEST, each.drawn.solid.height * _SHADOW + 0.6)
    length = distance(ORIGIN, (LIGHT.x, LIGHT.y))
    far = Point(-LIGHT.x / length * reach, -LIGHT.y / length * reach)
    return minkowski_sum(each.outline, (Point(0, 0), far))


def _layouts(figure: Figure, style: Style) -> Iterator[TableLayout]:
    """Yield arrangements for all numbers of board columns, with trays on the right or in front."""
    for columns in range(1, max(1, len(figure.boards)) + 1):
        boards, size = _boards(figure, style, columns)
        for right in (True, False) if figure.trays else (True,):
            start, end = (
                (Point(size.width + _GAP, 0), size.height)
                if right
                else (Point(0, size.height + _GAP), size.width)
            )
            yield TableLayout(boards, tuple(_beside(figure, style, start, end, right=right)))


def _boards(figure: Figure, style: Style, columns: int) -> tuple[tuple[PlacedBoard, ...], Size]:
    """Return all boards in `columns` columns, and the size of the area that they need, in mm."""
    bases = [style.drawn_solid(board.ref) for board in figure.boards]
    sizes = [extent(drawn.hull).size for drawn in bases]
    boards = []
    y = 0.0
    widest = 0.0
    for start in range(0, len(sizes), columns):
        row = range(start, min(start + columns, len(sizes)))
        x = 0.0
        for number in row:
            middle = Vector(x + sizes[number].width / 2, y + sizes[number].height / 2, 0)
            base = StandingPiece(bases[number], middle)
            pieces = _on(figure.boards[number], base, style)
            boards.append(PlacedBoard(figure.boards[number], base, tuple(pieces)))
            x += sizes[number].width + _GAP
        widest = max(widest, x)
        y += max(sizes[number].height for number in row) + _GAP
    return tuple(boards), Size(widest - _GAP, y - _GAP)


def _beside(
    figure: Figure, style: Style, start: Point, end: float, *, right: bool
) -> Iterator[StandingPiece]:
    """Yield the pieces beside the boards, in columns on the right or in rows in front."""
    x, y = start
    deepest = 0.0
    for tray in figure.trays:
        for slot in [tray.pieces[::-1]] if tray.piled else [(piece,) for piece in tray.pieces]:
            pile = _piled(slot, style)
            size = extent([p for each in pile for p in each.outline]).size if pile else Size(0, 0)
            if right and y + size.height > end and y > start.y:
                x, y, deepest = x + deepest + _GAP / 2, start.y, 0.0
            if not right and x + size.width > end and x > start.x:
                x, y, deepest = start.x, y + deepest + _GAP / 2, 0.0
            middle = Vector(x + size.width / 2, y + size.height / 2, 0)
            yield from (replace(each, at=each.at + middle) for each in pile)
            if right:
                y, deepest = y + size.height + _GAP / 2, max(deepest, size.width)
            else:
                x, deepest = x + size.width + _GAP / 2, max(deepest, size.height)


def _piled(pile: Sequence[PieceRef], style: Style) -> list[StandingPiece]:
    """Return pieces stacked from the bottom up; several identical thin pieces are drawn as one."""
    found: list[StandingPiece] = []
    for piece, run in groupby(pile):
        left, solid = len(tuple(run)), style.drawn_solid(piece).solid
        layers = ceil(_LAYER / solid.height) if solid.is_flat else 1
        while left:
            drawn = style.drawn_solid(piece, several=min(layers, left))
            found.append(StandingPiece(drawn, Vector(0, 0, _height(drawn, found))))
            left -= layers if left > layers else left
    return found


def _on(board: BoardFigure, base: StandingPiece, style: Style) -> Iterator[StandingPiece]:
    """Yield the pieces on a board; a piece rests on earlier pieces that share a space with it."""
    by_space: dict[str, list[StandingPiece]] = {}
    for placed in board.placed:
        drawn = style.drawn_solid(placed.piece, placed.turn)
        middle = _middle(base, placed)
        below = [each for name in placed.spaces for each in by_space.get(name, ())]
        at = replace(middle, z=_height(drawn, below) or base.top)
        if placed.level:
            at = replace(middle, z=base.top + (placed.level - 1) * drawn.solid.height)
        piece = StandingPiece(drawn, at)
        for name in placed.spaces:
            by_space.setdefault(name, []).append(piece)
        yield piece
    yield from _hidden(board, base, style)


def _hidden(board: BoardFigure, base: StandingPiece, style: Style) -> Iterator[StandingPiece]:
    """Yield filler tiles, whose edges are visible, for the empty levels under raised pieces."""
    occupied = {(name, placed.level) for placed in board.placed for name in placed.spaces}
    for placed in board.placed:
        drawn = style.drawn_solid(placed.piece, placed.turn)
        height = drawn.solid.height
        for name in placed.spaces:
            middle = _middle(base, placed._replace(spaces=(name,)))
            for level in range(1, placed.level):
                if (name, level) not in occupied:
                    occupied.add((name, level))
                    single = len(placed.spaces) == 1
                    part = drawn if single else style.bare(base.drawn.spaces[name].size, height)
                    yield StandingPiece(part, replace(middle, z=base.top + (level - 1) * height))


def _height(drawn: DrawnSolid, below: Sequence[StandingPiece]) -> float:
    """Return the height at which a piece rests on the pieces below; 0 if none supports it."""
    carrying = (each for each in below if not _rings(drawn, each))
    return max((each.at.z + rest(drawn.solid, each.drawn.solid) for each in carrying), default=0.0)


def _rings(drawn: DrawnSolid, other: StandingPiece) -> bool:
    """Return True if the other piece fits into the piece's hole."""
    hole = drawn.solid.hole
    if not hole:
        return False
    inside = extent(hole)
    return other.drawn.solid.outline == hole or extent(other.drawn.hull).size.fits(inside.size)


def _middle(base: StandingPiece, placed: PlacedPiece) -> Vector:
    """Return the centre of the piece's spaces, on the surface of the board."""
    corner = _surface(base).origin
    spaces = [base.drawn.spaces[name] for name in placed.spaces]
    x, y = Rect.around(spaces).centre
    return Vector(corner.x + x, corner.y + y, base.top)


def _surface(base: StandingPiece) -> Plane:
    around = extent(base.outline)
    return Plane(Vector(around.x, around.y, base.top))


def _moved(outline: Outline, by: Vector) -> Outline:
    return tuple(Point(p.x + by.x, p.y + by.y) for p in outline)
