"""Pieces seen from above, each a symbol that is made once for its size and palette."""

from collections.abc import Iterator
from dataclasses import astuple
from functools import lru_cache
from typing import assert_never

from pnp.drawing.colour import BLACK, WHITE, Palette, Role, Swatch
from pnp.drawing.geometry import Affine, Point, Rect
from pnp.drawing.scene import Box, Circle, Item, Line, Path, Stroke, Symbol, Text, Use
from pnp.drawing.strands import PAIRS, strand
from pnp.drawing.swatches import coloured, lettered, plain_if_small
from pnp.drawing.text import SMALLEST, Face
from pnp.rules.figure import Counter, Domino, Half, Patch, Piece, Pyramid, Ring

_PYRAMID_SIDES = {1: 0.42, 2: 0.56, 3: 0.70}
"""Base of a pyramid by its pips, as a share of the space."""

_EDGE = Stroke(BLACK, 0.2)
_CHIPS = 5
"""How many pyramids under the top one are drawn beside it."""


def place_pieces(
    pieces: tuple[Piece, ...], space: Rect, colours: tuple[str, ...], palette: Palette
) -> Iterator[Item]:
    """What stands in a space, from bottom to top; of pyramids the top, the rest as chips."""
    pyramids = [piece for piece in pieces if isinstance(piece, Pyramid)]
    for piece in (*(p for p in pieces if not isinstance(p, Pyramid)), *pyramids[-1:]):
        symbol = piece_symbol(piece, round(space.width, 4), colours, palette)
        yield Use(symbol, Affine.translation(space.x, space.y))
    if len(pyramids) > 1:
        yield from _chips(pyramids, space, colours, palette)


@lru_cache(maxsize=1024)
def piece_symbol(piece: Piece, side: float, colours: tuple[str, ...], palette: Palette) -> Symbol:
    """The piece in a space of that side."""
    middle = Point(side / 2, side / 2)
    match piece:
        case Pyramid():
            items = _pyramid(middle, side, piece.pips, _swatch(piece.colour, colours, palette))
        case Counter():
            items = _counter(middle, side, piece.number, _swatch(piece.colour, colours, palette))
        case Ring():
            items = _ring(middle, side, white=piece.colour == "white")
        case Half():
            items = _half(side, piece, palette)
        case Domino():
            items = _domino(side, piece.shapes, palette)
        case Patch():
            items = _patch(side, piece, colours, palette)
        case _:
            assert_never(piece)
    name = " ".join([type(piece).__name__.lower(), *map(str, astuple(piece))])
    return Symbol(name, Rect(0, 0, side, side), tuple(items))


def _swatch(name: str, colours: tuple[str, ...], palette: Palette) -> Swatch:
    return palette.swatches(colours)[colours.index(name)]


def _pyramid(middle: Point, side: float, pips: int, swatch: Swatch) -> Iterator[Item]:
    """Base, edges that run to the tip, letter, and pips along the lower edge."""
    base = side * _PYRAMID_SIDES[pips]
    rect = Rect(middle.x - base / 2, middle.y - base / 2, base, base)
    swatch = plain_if_small(swatch, base)
    yield from coloured(Box(rect, radius=base * 0.06), swatch, BLACK)
    size = max(side * 0.24, SMALLEST)
    for corner in rect.corners:
        inner = Point(
            middle.x + (corner.x - middle.x) * 0.62, middle.y + (corner.y - middle.y) * 0.62
        )
        yield Line(corner, inner, Stroke(swatch.ink, 0.2))
    yield from lettered(Point(middle.x, middle.y - base * 0.08), swatch.letter, size, swatch)
    pip = side * 0.026
    for index in range(pips):
        x = middle.x + (index - (pips - 1) / 2) * pip * 3.4
        yield Circle(Point(x, rect.bottom - base * 0.17), pip, swatch.ink)


def _counter(middle: Point, side: float, number: int, swatch: Swatch) -> Iterator[Item]:
    """A disc with its letter, and its number beneath where there is room."""
    radius = side * 0.27
    swatch = plain_if_small(swatch, 2 * radius)
    yield from coloured(Circle(middle, radius), swatch, BLACK)
    size = max(side * 0.2, SMALLEST)
    yield from lettered(middle, swatch.letter, size, swatch)
    if side * 0.1 >= SMALLEST:
        at = Point(middle.x, middle.y + radius * 0.7)
        yield from lettered(at, str(number), side * 0.1, swatch, Face.REGULAR)


def _ring(middle: Point, side: float, *, white: bool) -> Iterator[Item]:
    """A band round the counter, white with dark edges or dark with a white one."""
    radius, band = side * 0.36, side * 0.11
    if white:
        yield Circle(middle, radius, None, Stroke(BLACK, band))
        yield Circle(middle, radius, None, Stroke(WHITE, band - 0.5))
    else:
        yield Circle(middle, radius, None, Stroke(BLACK, band))


def _chips(
    pyramids: list[Pyramid], space: Rect, colours: tuple[str, ...], palette: Palette
) -> Iterator[Item]:
    """The stack from the side, at the left edge of the space; the highest of a tall one."""
    height = space.height * 0.11
    shown = pyramids[-_CHIPS:]
    bottom = space.bottom - space.height * 0.06
    for level, pyramid in enumerate(shown):
        swatch = _swatch(pyramid.colour, colours, palette)
        width = space.width * (0.07 + 0.03 * pyramid.pips)
        x = space.x + space.width * 0.105 - width / 2
        box = Rect(x, bottom - (level + 1) * height, width, height * 0.86)
        yield Box(box, swatch.fill or WHITE, _EDGE, radius=0.3)


def _lines_of(space: Rect, shape: str, pen: Stroke, casing: Stroke) -> Iterator[Item]:
    for pair in PAIRS[shape]:
        outline = (strand(space, *pair),)
        yield Path(outline, None, casing)
        yield Path(outline, None, pen)


def _half(side: float, half: Half, palette: Palette) -> Iterator[Item]:
    """Its ground, open towards its other half, its lines, and its level in a corner."""
    space = Rect(0, 0, side, side)
    if not half.level:
        pale = palette.ink(Role.SOFT) or palette.line
        casing = Stroke(palette.ink(Role.CELL) or WHITE, side * 0.07)
        yield from _lines_of(space, half.shape, Stroke(pale, side * 0.03), casing)
        return
    inset = side * 0.03
    left, top = (0.0 if half.other == side_ else inset for side_ in "<^")
    right, bottom = (0.0 if half.other == side_ else inset for side_ in ">v")
    ground = Rect(left, top, side - left - right, side - top - bottom)
    fill = palette.ink(Role.CHECK) or WHITE
    yield Box(ground, fill)
    yield from _lines_of(
        space, half.shape, Stroke(palette.text, side * 0.07), Stroke(fill, side * 0.13)
    )
    corners = {"^": space.corners[0:2], "v": space.corners[2:4]}
    edges = {
        "<": (space.corners[3], space.corners[0]),
        ">": (space.corners[1], space.corners[2]),
        "^": corners["^"],
        "v": corners["v"],
    }
    for way, (start, end) in edges.items():
        if way != half.other:
            yield Line(start, end, Stroke(palette.line, 0.5))
    size = max(side * 0.16, SMALLEST)
    at = Point(side * 0.16, side * 0.15)
    yield Circle(at, size * 0.62, WHITE, Stroke(palette.line, 0.2))
    yield Text.centred(str(half.level), at, size, palette.text, Face.BOLD)


def _domino(side: float, shapes: str, palette: Palette) -> Iterator[Item]:
    """A tile upright in the middle of the space."""
    half = side * 0.42
    fill = palette.ink(Role.CHECK) or WHITE
    left, top = (side - half) / 2, side / 2 - half
    for row, shape in enumerate(shapes):
        space = Rect(left, top + row * half, half, half)
        yield Box(space, fill)
        pens = Stroke(palette.text, half * 0.09), Stroke(fill, half * 0.2)
        yield from _lines_of(space, shape, *pens)
    yield Box(Rect(left, top, half, 2 * half), None, Stroke(palette.line, 0.3))


def _patch(side: float, patch: Patch, colours: tuple[str, ...], palette: Palette) -> Iterator[Item]:
    """A coloured frame round paper to write on, a dot or a sign in it."""
    space = Rect(0, 0, side, side)
    middle = space.centre
    if patch.black:
        yield Box(space.grown(-side * 0.04), palette.text, radius=side * 0.1)
        return
    inner = Box(space.grown(-side * 0.2), WHITE, radius=side * 0.08)
    if patch.colour:
        swatch = _swatch(patch.colour, colours, palette)
        yield from coloured(Box(space.grown(-side * 0.04), radius=side * 0.1), swatch, palette.line)
        yield inner
    else:
        yield Box(space.grown(-side * 0.04), palette.ink(Role.CHECK), radius=side * 0.1)
    if patch.red_line:
        ink = palette.ink(Role.ACCENT) or palette.text
        yield Line(Point(side, 0), Point(side, side), Stroke(ink, side * 0.1))
    if patch.sign == "o":
        yield Circle(middle, side * 0.24, WHITE, Stroke(palette.text, side * 0.05))
    elif patch.sign:
        size = max(side * 0.42, SMALLEST)
        yield Text.centred(patch.sign, middle, size, palette.text, Face.BOLD)
    if patch.dotted:
        yield Circle(middle, side * 0.1, palette.text)
