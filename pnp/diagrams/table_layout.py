"""Arrangement of the table: boards, the pieces on them, and the trays beside them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from math import ceil
from zlib import crc32

from pnp.diagrams.printed_solid import PrintedSolid
from pnp.diagrams.solids import rest
from pnp.diagrams.style import Style
from pnp.drawing.convex import Outline, extent
from pnp.drawing.geometry3d import Plane, Vector
from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece
from pnp.geometry import Point, Rect, Size

_GAP = 16.0
"""Gap between boards, in mm. Pieces beside boards are half as far apart."""

_LAYER = 1.2
"""Minimum distance between two lines on the side of a pile, in mm."""

_TURN, _SLIGHT = 6, 2
"""Maximum angles in degrees by which standing and flat pieces are turned.

Turned pieces look as if they had been placed by hand.
"""

_BEHIND = 1.25
"""Gap behind a pile, as a multiple of its height.

The gap prevents the pile from hiding the pile behind it.
"""

_FEW = 16
"""Maximum number of corners that `ends` returns. If a piece has more, a box replaces it."""

_NEAR = 1e-6


@dataclass(frozen=True, eq=False)
class StandingPiece:
    """A piece on the table. `at` is the centre of the piece's base."""

    printed: PrintedSolid
    at: Vector
    spaces: tuple[str, ...] = ()
    """Spaces that the piece occupies on a board, or () for a piece beside the boards."""

    @cached_property
    def outline(self) -> Outline:
        """Area of the table that the piece covers."""
        return moved(self.printed.hull, self.at)

    @property
    def top(self) -> float:
        """Height of the piece's top above the table, in mm."""
        return self.at.z + self.printed.solid.height

    @cached_property
    def corners(self) -> list[Vector]:
        """3D coordinates of the piece's corners, in mm."""
        at = self.at
        return [corner + at for corner in self.printed.solid.corners]

    @cached_property
    def ends(self) -> list[Vector]:
        """Corners of the piece, or of the box around it if the piece has many corners."""
        if len(self.corners) <= _FEW:
            return self.corners
        around = extent(self.outline)
        return [Vector(*point, z) for point in around.corners for z in (self.at.z, self.top)]


@dataclass(frozen=True, eq=False, slots=True)
class PlacedBoard:
    """A board on the table, and the pieces on the board in placement order."""

    figure: BoardFigure
    base: StandingPiece
    pieces: tuple[StandingPiece, ...]

    @property
    def surface(self) -> Plane:
        """Upper side of the board, with the origin at its top left corner."""
        return surface(self.base)


@dataclass(frozen=True, eq=False, slots=True)
class TableLayout:
    """The arrangement of all boards and pieces on a table."""

    boards: tuple[PlacedBoard, ...]
    beside: tuple[StandingPiece, ...]

    @property
    def everything(self) -> list[StandingPiece]:
        """All boards and pieces. Each pile is listed from the bottom up."""
        boards = [each for board in self.boards for each in (board.base, *board.pieces)]
        return [*boards, *self.beside]

    @property
    def middle(self) -> Point:
        """Centre of the boards, or of the pieces if there are no boards."""
        found = [board.base for board in self.boards] or list(self.beside)
        return Rect.around([extent(each.outline) for each in found]).centre


def best_layout(
    figure: Figure, style: Style, scale: Callable[[TableLayout], float], *, trays: bool = True
) -> TableLayout:
    """Return the arrangement that is drawn at the largest scale.

    Args:
        figure: The position.
        style: Appearance of its components.
        scale: Function that returns the scale at which an arrangement is drawn.
        trays: False to leave out the pieces beside the boards.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    if not trays and figure.boards:
        figure = replace(figure, trays=())
    found = list(_layouts(figure, style))
    return max(found, key=scale) if len(found) > 1 else found[0]


def _layouts(figure: Figure, style: Style) -> Iterator[TableLayout]:
    """Yield arrangements for each number of board columns, with trays to the right or in front."""
    piles = list(_piles(figure, style))
    for columns in range(1, max(1, len(figure.boards)) + 1):
        boards, size = _boards(figure, style, columns)
        right = _in_columns(piles, Point(size.width + _GAP, 0), size.height)
        yield TableLayout(boards, tuple(right))
        if piles:
            front = _in_rows(piles, Point(0, size.height), size.width)
            yield TableLayout(boards, tuple(front))


def _boards(figure: Figure, style: Style, columns: int) -> tuple[tuple[PlacedBoard, ...], Size]:
    bases = [style.solid(board.ref) for board in figure.boards]
    sizes = [extent(printed.hull).size for printed in bases]
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


@dataclass(frozen=True, slots=True)
class _Pile:
    """Pieces that are stacked beside the boards, and the area that they need, in mm."""

    pieces: list[StandingPiece]
    size: Size

    @property
    def behind(self) -> float:
        """Depth of the area behind the pile that the pile hides, in mm."""
        return max((each.top for each in self.pieces), default=0.0) * _BEHIND

    def at(self, x: float, y: float) -> Iterator[StandingPiece]:
        """Yield the pieces of the pile with the top left corner of its area at (x, y)."""
        middle = Vector(x + self.size.width / 2, y + self.size.height / 2, 0)
        return (replace(each, at=each.at + middle) for each in self.pieces)


def _piles(figure: Figure, style: Style) -> Iterator[_Pile]:
    for tray in figure.trays:
        for slot in [tray.pieces[::-1]] if tray.piled else [(piece,) for piece in tray.pieces]:
            pieces = _piled(slot, style)
            size = (
                extent([p for each in pieces for p in each.outline]).size if pieces else Size(0, 0)
            )
            yield _Pile(pieces, size)


def _in_columns(piles: Sequence[_Pile], start: Point, end: float) -> Iterator[StandingPiece]:
    """Yield the pieces to the right of the boards, in columns that end at y = `end`, in mm."""
    (x, y), widest = start, 0.0
    for pile in piles:
        if y > start.y:
            y += max(_GAP / 2, pile.behind)
        if y + pile.size.height > end and y > start.y:
            x, y, widest = x + widest + _GAP / 2, start.y, 0.0
        yield from pile.at(x, y)
        y, widest = y + pile.size.height, max(widest, pile.size.width)


def _in_rows(piles: Sequence[_Pile], start: Point, end: float) -> Iterator[StandingPiece]:
    """Yield the pieces in front of the boards, in rows that end at x = `end`, in mm."""
    rows: list[list[_Pile]] = [[]]
    wide = 0.0
    for pile in piles:
        if start.x + wide + pile.size.width > end and rows[-1]:
            rows.append([])
            wide = 0.0
        rows[-1].append(pile)
        wide += pile.size.width + _GAP / 2
    y = start.y
    for row in rows:
        x = start.x
        y += max(_GAP, *(pile.behind for pile in row)) if row else 0.0
        for pile in row:
            yield from pile.at(x, y)
            x += pile.size.width + _GAP / 2
        y += max((pile.size.height for pile in row), default=0.0)


def _piled(pile: Sequence[PieceRef], style: Style) -> list[StandingPiece]:
    """Return pieces stacked from the bottom up.

    Several identical thin pieces are drawn as one.
    """
    found: list[StandingPiece] = []
    for piece, run in groupby(pile):
        left, solid = len(tuple(run)), style.solid(piece).solid
        layers = ceil(_LAYER / solid.height) if solid.is_flat else 1
        while left:
            printed = style.solid(piece, several=min(layers, left))
            if not solid.is_flat:
                printed = printed.turned(_angle(str(piece), _TURN))
            found.append(
                StandingPiece(printed, Vector(0, 0, _height(printed, found, style.spread)))
            )
            left -= layers if left > layers else left
    return found


def _on(board: BoardFigure, base: StandingPiece, style: Style) -> Iterator[StandingPiece]:
    """Yield the pieces on a board.

    A piece rests on earlier pieces that share a space with it. Each piece is turned slightly if it
    still fits its space.
    """
    by_space: dict[str, list[StandingPiece]] = {}
    for placed in board.placed:
        exact = style.solid(placed.piece, 90 * placed.turn)
        middle = _middle(base, placed)
        below = [each for name in placed.spaces for each in by_space.get(name, ())]
        at = replace(middle, z=_height(exact, below, style.spread) or base.top)
        if placed.level:
            at = replace(middle, z=base.top + (placed.level - 1) * exact.solid.height)
        piece = StandingPiece(exact, at, placed.spaces)
        for name in placed.spaces:
            by_space.setdefault(name, []).append(piece)
        yield replace(piece, printed=_by_hand(exact, placed, base, style))
    yield from _hidden(board, base, style)


def _by_hand(
    exact: PrintedSolid, placed: PlacedPiece, base: StandingPiece, style: Style
) -> PrintedSolid:
    """Return a piece turned as if placed by hand. All pieces of a stack are turned alike."""
    if placed.level or len(placed.spaces) > 1:
        return exact
    (name,) = placed.spaces
    slight = _angle(name, _SLIGHT if exact.solid.is_flat else _TURN)
    turned = style.solid(placed.piece, 90 * placed.turn + slight)
    fits = base.printed.spaces[name].size.fits(extent(turned.hull).size, _NEAR)
    return turned if fits else exact


def _angle(name: str, largest: int) -> int:
    """Return an angle in whole degrees that depends only on the name."""
    return crc32(name.encode()) % (2 * largest + 1) - largest


def _hidden(board: BoardFigure, base: StandingPiece, style: Style) -> Iterator[StandingPiece]:
    """Yield filler tiles for the empty levels below raised pieces, where tile edges are visible."""
    occupied = {(name, placed.level) for placed in board.placed for name in placed.spaces}
    for placed in board.placed:
        printed = style.solid(placed.piece, 90 * placed.turn)
        height = printed.solid.height
        for name in placed.spaces:
            middle = _middle(base, placed._replace(spaces=(name,)))
            for level in range(1, placed.level):
                if (name, level) not in occupied:
                    occupied.add((name, level))
                    single = len(placed.spaces) == 1
                    size = base.printed.spaces[name].size
                    part = printed if single else style.bare(size, height, placed.piece)
                    at = replace(middle, z=base.top + (level - 1) * height)
                    yield StandingPiece(part, at, (name,))


def _height(printed: PrintedSolid, below: Sequence[StandingPiece], spread: float) -> float:
    """Return the height at which a piece rests on the pieces below it, or 0 if none supports it.

    A folded piece is drawn `spread` mm higher.
    """
    carrying = (each for each in below if not encloses(printed, each.printed))
    more = spread if printed.solid.hollow else 0.0
    return max(
        (each.at.z + rest(printed.solid, each.printed.solid) + more for each in carrying),
        default=0.0,
    )


def encloses(ring: PrintedSolid, other: PrintedSolid) -> bool:
    """Return True if a piece has a hole into which the other piece fits."""
    hole = ring.solid.hole
    if not hole:
        return False
    inside = extent(hole)
    return other.solid.outline == hole or extent(other.hull).size.fits(inside.size)


def _middle(base: StandingPiece, placed: PlacedPiece) -> Vector:
    corner = surface(base).origin
    spaces = [base.printed.spaces[name] for name in placed.spaces]
    x, y = Rect.around(spaces).centre
    return Vector(corner.x + x, corner.y + y, base.top)


def surface(base: StandingPiece) -> Plane:
    """Return the upper side of a board, with the origin at its top left corner."""
    around = extent(base.outline)
    return Plane(Vector(around.x, around.y, base.top))


def moved(outline: Outline, by: Vector) -> Outline:
    """Return an outline on the table, moved by a vector."""
    return tuple(Point(p.x + by.x, p.y + by.y) for p in outline)
