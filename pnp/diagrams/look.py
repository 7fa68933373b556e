"""How components look on the table: boards and pieces from their templates, drawn once each.

Everything is drawn as it is printed; a diagram shows it smaller, with boards made for smaller
spaces, so that their type stays readable, and pieces scaled by as much as the spaces are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pnp.cache import Bounded
from pnp.diagrams.drawn_solid import DrawnSolid, draw_solid
from pnp.diagrams.solids import slab, solid_of
from pnp.drawing.colour import BLACK, WHITE, Colour, Palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.scene import Box, Group, Item, Layer, Path, Scene, Shape, Stroke, Symbol, Use
from pnp.errors import PnpError
from pnp.figure import EDGE, PieceRef, PlacedPiece, Value
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.templates.parameters import LengthParameter
from pnp.templates.template import Template

TemplateOf = Callable[[str], Template]
"""Finds a template by the name of its component; raises PnpError."""

_DARK = 0.23
"""Luminance under which white is read on a fill."""

_CELL = "cell"
"""The parameter that boards call the side of a space by."""

_CHIP_EDGE, _CHIP_RADIUS = Stroke(BLACK, 0.2), 0.3

_MOST_KEPT = 2000
"""Drawings that are kept; more are drawn again."""


class PieceDrawing(NamedTuple):
    """A piece about its middle, as large as it is printed, and whether it hides what is below."""

    symbol: Symbol
    covers: bool
    fill: Colour | None
    """Of its lowest shape; None for bare paper."""


class Tint(NamedTuple):
    """The colour that a thing has for somebody who sees no more of it, and an ink on it."""

    fill: Colour | None
    ink: Colour


@dataclass(frozen=True, slots=True)
class Spots:
    """The spaces of a board on a page, and what has been drawn on them there."""

    spaces: Mapping[str, Rect]
    drawn: Bounded[tuple[PlacedPiece, ...], tuple[Item, ...]] = field(
        default_factory=lambda: Bounded(_MOST_KEPT)
    )


@dataclass(frozen=True, eq=False, slots=True)
class BoardBackground:
    """A board made for a place: its drawing, the places of its spaces, the scale of its pieces."""

    symbol: Symbol
    place: Affine
    """From the drawing's own millimetres."""
    size: Size
    spaces: Mapping[str, Rect]
    scale: float
    _spots: Bounded[Point, Spots] = field(default_factory=lambda: Bounded(_MOST_KEPT), init=False)

    def spots(self, at: Point) -> Spots:
        """Its spaces where its left top corner lies there."""
        return self._spots.fetch(
            at, lambda: Spots({name: rect.moved(*at) for name, rect in self.spaces.items()})
        )


class Look:
    """The looks of all components in one palette."""

    def __init__(self, template_of: TemplateOf, palette: Palette) -> None:
        self.palette = palette
        self._template = template_of
        self._pieces = Bounded[PieceRef, PieceDrawing](_MOST_KEPT)
        self._grounds = Bounded[tuple[PieceRef, Size, float], BoardBackground](_MOST_KEPT)
        self._chips = Bounded[tuple[PieceRef, Size], Symbol](_MOST_KEPT)
        self._solids = Bounded[tuple[PieceRef, int, int], DrawnSolid](_MOST_KEPT)

    def drawn_solid(self, thing: PieceRef, turn: int = 0, several: int = 1) -> DrawnSolid:
        """The piece or board cut out and folded, after quarter turns; raises PnpError.

        Several flat ones on one another are drawn as one, without the lines between.
        """

        def make() -> DrawnSolid:
            template, values = self._template(thing.component), dict(thing.values)
            scene = template.piece(values, self.palette)
            solid = solid_of(scene, template.thickness(values) * several).turned(90.0 * turn)
            return draw_solid(str(thing), scene, solid, self.palette, scene.spaces)

        return self._solids.fetch((thing, turn, several), make)

    def piece(self, thing: PieceRef) -> PieceDrawing:
        """The piece from above; raises PnpError."""
        return self._pieces.fetch(thing, lambda: self._drawn_piece(thing))

    def _drawn_piece(self, thing: PieceRef) -> PieceDrawing:
        top = self._template(thing.component).top(dict(thing.values), self.palette)
        width, height = top.size
        trim = Rect(-width / 2, -height / 2, width, height)
        bounds = extent([*trim.corners, *corners(top.items)])
        lowest = _lowest(top.items)
        symbol = Symbol(str(thing), bounds.grown(1.0), _opaque(top.items))
        return PieceDrawing(symbol, top.covers, lowest.fill if lowest else None)

    def bare(self, size: Size, thickness: float) -> DrawnSolid:
        """A tile of which nothing but its edges is seen."""
        scene = Scene(size, {})
        return draw_solid(f"edges of {size}", scene, slab(size, thickness), self.palette, {})

    def tint(self, thing: PieceRef) -> Tint:
        """The fill of its lowest shape; None where that is bare paper."""
        fill = self.piece(thing).fill
        dark = fill is not None and fill.luminance < _DARK
        return Tint(fill, WHITE if dark else BLACK)

    def chip(self, thing: PieceRef, size: Size) -> Symbol:
        """A piece of a stack from the side, within a box from its left top corner."""

        def make() -> Symbol:
            box = Rect(0, 0, *size)
            body = Box(box, self.tint(thing).fill or WHITE, _CHIP_EDGE, radius=_CHIP_RADIUS)
            return Symbol(f"{thing} from the side", box.grown(_CHIP_EDGE.width), (body,))

        return self._chips.fetch((thing, size), make)

    def ground(self, thing: PieceRef, room: Size, largest: float) -> BoardBackground:
        """The board within a room, its spaces no larger than `largest`; raises PnpError."""
        return self._grounds.fetch(
            (thing, room, largest), lambda: self._made_for(thing, room, largest)
        )

    def _made_for(self, thing: PieceRef, room: Size, largest: float) -> BoardBackground:
        template, values = self._template(thing.component), dict(thing.values)
        printed = template.places(values)
        if not printed:
            raise PnpError(f"{thing.component} has no spaces, so it is no board")
        natural = _side(printed)
        cell = _cell_for(template, values, room, min(largest, natural), natural)
        if cell is not None:
            values = {**values, _CELL: f"{cell:.4f}mm"}
        scene = template.build(values, self.palette)
        width, height = scene.size
        spaces = scene.spaces
        side = _side(spaces)
        scale = min(1.0, room.width / width, room.height / height, largest / side)
        place = Affine(scale, 0, 0, scale, 0, 0) if scale < 1.0 else IDENTITY
        return BoardBackground(
            scene.symbols[Layer.PRINT],
            place,
            Size(width * scale, height * scale),
            {name: _scaled(rect, scale) for name, rect in spaces.items()},
            scale * side / natural,
        )


def _cell_for(
    template: Template, values: Mapping[str, Value], room: Size, largest: float, natural: float
) -> float | None:
    """The side of a space with which the board fits; None where it cannot be chosen."""
    parameter = template.declared.parameters.get(_CELL)
    if not isinstance(parameter, LengthParameter) or _CELL in values:
        return None
    least = min(parameter.limits[0], natural)
    if least == natural:
        return None
    whole, small = (template.size({**values, _CELL: f"{side}mm"}) for side in (natural, least))
    cell = largest
    for space, needed, smaller in zip(room, whole, small, strict=True):
        growth = (needed - smaller) / (natural - least)
        if growth > 0:
            cell = min(cell, least + (space - smaller) / growth)
    return max(cell, least)


def _side(spaces: Mapping[str, Rect]) -> float:
    """Of the spaces on a board, those at its edge left aside."""
    return min(place.width for name, place in spaces.items() if not name.startswith(EDGE))


def _scaled(rect: Rect, by: float) -> Rect:
    return Rect(rect.x * by, rect.y * by, rect.width * by, rect.height * by)


def _lowest(items: tuple[Item, ...]) -> Shape | None:
    """The shape on which everything else lies."""
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
    """Whether no shape of its own lies below all others."""
    lowest = _lowest(items)
    return isinstance(lowest, Path) and lowest.fill is None


def _opaque(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The same with the lowest shape filled: bare paper hides what is printed below it too."""
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
