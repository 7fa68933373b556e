"""The appearance of boards and pieces on the table, derived from their templates.

Components in diagrams look as printed, but smaller. Where possible, boards are drawn with smaller
spaces instead of being scaled, so that their text stays readable. Pieces are scaled by the same
factor as the spaces.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pnp.cache import BoundedCache
from pnp.diagrams.printed_solid import PrintedSolid, printed_solid
from pnp.diagrams.solids import slab, solid_of
from pnp.drawing.colour import BLACK, WHITE, Colour, Palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.scene import Box, Group, Item, Layer, Path, Scene, Shape, Stroke, Symbol, Use
from pnp.errors import PnpError
from pnp.figure import EDGE, PieceRef, PlacedPiece, Value
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.messages import _
from pnp.templates.parameters import LengthParameter
from pnp.templates.template import Template
from pnp.templates.theme import Theme

TemplateOf = Callable[[str], Template]
"""Function that returns a component's template. It raises PnpError if there is none."""

_DARK = 0.23
"""Luminance of a fill. Below this value, text on the fill is white instead of black."""

_CELL = "cell"
"""Name of the board parameter that sets the side of a space."""

_CHIP_EDGE, _CHIP_RADIUS = Stroke(BLACK, 0.2), 0.3

_TRIM_EDGE = 0.2
"""Width of the line around a board, in mm. Without it, white boards have no edge on a page."""

_CACHE_SIZE = 2000

_MAX_PICTURES = 10
"""Maximum number of cached pictures of the table, which are large."""


class PieceDrawing(NamedTuple):
    """A piece at printed size, centred at the origin.

    `covers` is True if the piece hides pieces below it.
    """

    symbol: Symbol
    covers: bool
    fill: Colour | None
    """Fill of the lowest shape, or None for bare paper."""


class Tint(NamedTuple):
    """The main colour of a piece, and a text colour that is readable on it."""

    fill: Colour | None
    ink: Colour


@dataclass(frozen=True, slots=True)
class Spots:
    """The spaces of a board on a page, and a cache of the pieces drawn there."""

    spaces: Mapping[str, Rect]
    drawn: BoundedCache[tuple[PlacedPiece, ...], tuple[Item, ...]] = field(
        default_factory=lambda: BoundedCache(_CACHE_SIZE)
    )


@dataclass(frozen=True, eq=False, slots=True)
class BoardBackground:
    """A board fitted to an area: its drawing, its spaces, and the scale for its pieces."""

    symbol: Symbol
    place: Affine
    """Transform from the coordinates of the drawing to those of the fitted board."""
    size: Size
    spaces: Mapping[str, Rect]
    scale: float
    edge_scale: float
    """Scale for pieces on edge spaces. Edge spaces shrink less than the other spaces."""
    _spots: BoundedCache[Point, Spots] = field(
        default_factory=lambda: BoundedCache(_CACHE_SIZE), init=False
    )

    def spots(self, at: Point) -> Spots:
        """Return the spaces of the board if its top left corner is at `at`."""
        return self._spots.fetch(
            at, lambda: Spots({name: rect.moved(*at) for name, rect in self.spaces.items()})
        )


class Style:
    """The appearance of all components in one palette.

    Attributes:
        palette: Colours of the components.
        thickness: Thickness of flat components in mm, or None to use each component's thickness.
        spread: Additional height of each piece on other pieces, in mm.
        pictures: Cache of pictures of the table, by title and position.
    """

    def __init__(
        self,
        template_of: TemplateOf,
        palette: Palette,
        thickness: float | None = None,
        spread: float = 0.0,
    ) -> None:
        self.palette = palette
        self.thickness = thickness
        self.spread = spread
        self.pictures = BoundedCache[tuple[str, str], Scene](_MAX_PICTURES)
        self._template = template_of
        self._pieces = BoundedCache[PieceRef, PieceDrawing](_CACHE_SIZE)
        self._backgrounds = BoundedCache[tuple[PieceRef, Size, float], BoardBackground](_CACHE_SIZE)
        self._chips = BoundedCache[tuple[PieceRef, Size], Symbol](_CACHE_SIZE)
        self._solids = BoundedCache[tuple[PieceRef, int, int], PrintedSolid](_CACHE_SIZE)

    def solid(self, piece: PieceRef, turn: int = 0, several: int = 1) -> PrintedSolid:
        """Return the piece or board, cut out, folded and rotated.

        Args:
            piece: The piece or board.
            turn: Clockwise rotation, in whole degrees.
            several: Number of flat pieces in a pile, drawn as one without lines between them.

        Raises:
            PnpError: If the component cannot be drawn.
        """

        def make() -> PrintedSolid:
            if turn:
                return self.solid(piece, 0, several).turned(turn)
            template, values = self._template(piece.component), dict(piece.values)
            scene = template.piece(values, self.palette)
            thickness = self.thickness or template.thickness(values)
            return printed_solid(scene, solid_of(scene, thickness * several))

        return self._solids.fetch((piece, turn, several), make)

    def theme(self, component: str) -> Theme:
        """Return the theme of a component's game. May raise PnpError."""
        return self._template(component).theme

    def piece(self, piece: PieceRef) -> PieceDrawing:
        """Return the piece as seen from above. Raises PnpError if it cannot be drawn."""
        return self._pieces.fetch(piece, lambda: self._drawn_piece(piece))

    def _drawn_piece(self, piece: PieceRef) -> PieceDrawing:
        top = self._template(piece.component).top(dict(piece.values), self.palette)
        width, height = top.size
        trim = Rect(-width / 2, -height / 2, width, height)
        bounds = extent([*trim.corners, *corners(top.items)])
        lowest = _lowest(top.items)
        symbol = Symbol(str(piece), bounds.grown(1.0), _opaque(top.items))
        return PieceDrawing(symbol, top.covers, lowest.fill if lowest else None)

    def bare(self, size: Size, thickness: float, like: PieceRef) -> PrintedSolid:
        """Return a blank tile with the fill of `like`, to use where only its edges are visible."""
        ground = Box(Rect(0, 0, *size), self.tint(like).fill)
        return printed_solid(Scene(size, {Layer.PRINT: (ground,)}), slab(size, thickness))

    def tint(self, piece: PieceRef) -> Tint:
        """Return the main colour of a piece, and a text colour that is readable on it."""
        fill = self.piece(piece).fill
        dark = fill is not None and fill.luminance < _DARK
        return Tint(fill, WHITE if dark else BLACK)

    def chip(self, piece: PieceRef, size: Size) -> Symbol:
        """Return the side view of a piece in a stack, with its top left corner at the origin."""

        def make() -> Symbol:
            box = Rect(0, 0, *size)
            body = Box(box, self.tint(piece).fill or WHITE, _CHIP_EDGE, radius=_CHIP_RADIUS)
            return Symbol(f"{piece} from the side", box.grown(_CHIP_EDGE.width), (body,))

        return self._chips.fetch((piece, size), make)

    def background(self, board: PieceRef, area: Size, largest: float) -> BoardBackground:
        """Return the board fitted to an area in mm. Spaces are at most `largest` mm wide.

        Raises:
            PnpError: If the component has no spaces.
        """
        return self._backgrounds.fetch(
            (board, area, largest), lambda: self._background_for(board, area, largest)
        )

    def _background_for(self, board: PieceRef, area: Size, largest: float) -> BoardBackground:
        template, values = self._template(board.component), dict(board.values)
        printed = template.places(values)
        if not printed:
            raise PnpError(
                _("{component} is not a board: it has no spaces", component=board.component)
            )
        natural = _side(printed)
        cell = _cell_for(template, values, area, min(largest, natural), natural)
        if cell is not None:
            values = {**values, _CELL: f"{cell:.4f}mm"}
        scene = template.build(values, self.palette)
        width, height = scene.size
        spaces = scene.spaces
        side = _side(spaces)
        scale = min(1.0, area.width / width, area.height / height, largest / side)
        place = Affine(scale, 0, 0, scale, 0, 0) if scale < 1.0 else IDENTITY
        line = template.theme.over(self.palette).line
        return BoardBackground(
            scene.symbols[Layer.PRINT] if scene.shaped else _trimmed(scene, line),
            place,
            Size(width * scale, height * scale),
            {name: _scaled(rect, scale) for name, rect in spaces.items()},
            scale * side / natural,
            scale * _edge_side(spaces) / _edge_side(printed),
        )


def _cell_for(
    template: Template, values: Mapping[str, Value], area: Size, largest: float, natural: float
) -> float | None:
    """Return the side of a space at which the board fits, or None if the side cannot be changed."""
    parameter = template.declared.parameters.get(_CELL)
    if not isinstance(parameter, LengthParameter) or _CELL in values:
        return None
    smallest = min(parameter.limits[0], natural)
    if smallest == natural:
        return None
    large, small = (template.size({**values, _CELL: f"{side}mm"}) for side in (natural, smallest))
    cell = largest
    for space, needed, smaller in zip(area, large, small, strict=True):
        # The size of a board is linear in the side of a space, so two sizes give the best side.
        growth = (needed - smaller) / (natural - smallest)
        if growth > 0:
            cell = min(cell, smallest + (space - smaller) / growth)
    return max(cell, smallest)


def _side(spaces: Mapping[str, Rect]) -> float:
    """Return the side of a board's spaces, leaving out edge spaces."""
    return min(place.width for name, place in spaces.items() if not name.startswith(EDGE))


def _edge_side(spaces: Mapping[str, Rect]) -> float:
    """Return the smallest side of the edge spaces, or of all spaces if there are no edge spaces."""
    edges = [place for name, place in spaces.items() if name.startswith(EDGE)]
    return min(min(place.size) for place in edges) if edges else _side(spaces)


def _trimmed(scene: Scene, line: Colour) -> Symbol:
    """Return the print of a component as after cutting, with a thin line around it."""
    drawn, trim = scene.symbols[Layer.PRINT], scene.trim
    edge = Box(trim.grown(-_TRIM_EDGE / 2), None, Stroke(line, _TRIM_EDGE))
    return Symbol(drawn.name, trim, (Group(drawn.items, clip=Box(trim)), edge))


def _scaled(rect: Rect, by: float) -> Rect:
    return Rect(rect.x * by, rect.y * by, rect.width * by, rect.height * by)


def _lowest(items: tuple[Item, ...]) -> Shape | None:
    for item in items:
        found = None
        if isinstance(item, Shape):
            found = item
        elif isinstance(item, Group):
            found = _lowest(item.items)
        elif isinstance(item, Use):
            found = _lowest(item.symbol.items)
        if found is not None:
            return found
    return None


def _are_lines(items: tuple[Item, ...]) -> bool:
    lowest = _lowest(items)
    return isinstance(lowest, Path) and lowest.fill is None


def _opaque(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the items with the lowest shape filled white, because paper is opaque."""
    for at, item in enumerate(items):
        if isinstance(item, Group) and isinstance(item.clip, Box) and _are_lines(item.items):
            paper = Group((replace(item.clip, fill=WHITE),), item.transform)
            return (*items[:at], paper, *items[at:])
        if isinstance(item, Group):
            below: Item = replace(item, items=_opaque(item.items))
        elif isinstance(item, Shape) and item.fill is None:
            below = replace(item, fill=WHITE)
        else:
            below = item
        if isinstance(item, Shape | Group):
            return (*items[:at], below, *items[at + 1 :])
    return items
