"""Shapes in the colours of a game: filled, lettered, and patterned if the palette has patterns."""

from collections.abc import Iterator
from dataclasses import replace

from pnp.drawing.colour import BLACK, WHITE, Colour, Pattern, Swatch
from pnp.drawing.convex import extent
from pnp.drawing.scene import Box, Circle, Group, Item, Line, Polygon, Stroke, Text
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import FontFace, measure
from pnp.geometry import Affine, Point, Rect

_SPACING = 2.1
"""Distance between the lines of a pattern, in mm.

The distance suits home printers and shapes of 8 mm.
"""

_WEIGHT = 0.35
_DOT = 1.2
"""Radius of a dot, as a multiple of the line width."""

_FINE = 0.3
"""Line width of patterns on bare paper, in mm. Thin lines save ink."""

_DIRECTIONS: dict[Pattern, tuple[float, ...]] = {
    Pattern.LEVEL: (0,),
    Pattern.UPRIGHT: (90,),
    Pattern.RISING: (-45,),
    Pattern.FALLING: (45,),
    Pattern.GRID: (0, 90),
    Pattern.LATTICE: (-45, 45),
}
"""Angles of the lines in each pattern that has lines, in degrees clockwise."""

_EDGE = 0.3

_RIM, _RIM_SHARE = 1.6, 0.14
"""Width of a coloured edge on bare paper, in mm and as a maximum fraction of the shape's size."""

CASING = Stroke(WHITE, 0.6)
"""White band below a cut line that crosses colour or hatching."""

_KEYLINE, _PALE = 0.15, 0.5
"""Width of the line around a pale edge, in mm, and luminance above which an edge is pale."""


def coloured(shape: Box | Circle | Polygon, swatch: Swatch, edge: Colour) -> Iterator[Item]:
    """Yield the shape with the colour and pattern of the swatch, and with a thin outline."""
    yield from filled(shape, swatch)
    yield outlined(shape, swatch, edge)


def outlined(shape: Box | Circle | Polygon, swatch: Swatch, edge: Colour) -> Box | Circle | Polygon:
    """Return a thin outline of the shape."""
    bare = swatch.fill is None and swatch.edge is None
    pen = Stroke(swatch.ink if bare else edge, _EDGE)
    return replace(shape, fill=None, stroke=pen)


def filled(shape: Box | Circle | Polygon, swatch: Swatch, beyond: float = 0.0) -> Iterator[Item]:
    """Yield the shape filled with the colour and pattern of the swatch, or with its coloured edge.

    The outer `beyond` mm of the shape are bleed.
    """
    yield replace(shape, fill=swatch.fill, stroke=None)
    yield from patterned(shape, swatch)
    yield from rim(shape, swatch, beyond)


def rim(
    shape: Box | Circle | Polygon, swatch: Swatch, beyond: float = 0.0, widest: float = _RIM
) -> Iterator[Item]:
    """Yield the coloured edge of a shape on bare paper, or nothing if the swatch has no edge.

    A dark line separates a pale edge from white paper. The outer `beyond` mm are bleed. The edge is
    at most `widest` mm wide.
    """
    if swatch.edge is None:
        return
    width = min(_bounds(shape).grown(-beyond).size)
    reach = beyond + min(widest, _RIM_SHARE * width)
    bands = [Stroke(swatch.edge, 2 * reach)]
    if swatch.edge.luminance > _PALE:
        bands.insert(0, Stroke(swatch.ink, 2 * (reach + _KEYLINE)))
    bare = replace(shape, fill=None, stroke=None)
    yield Group(tuple(replace(bare, stroke=band) for band in bands), clip=bare)


def patterned(shape: Box | Circle | Polygon, swatch: Swatch) -> Iterator[Item]:
    """Yield the pattern of the swatch, clipped to the shape, or nothing if there is no pattern."""
    if swatch.pattern not in {None, Pattern.PLAIN}:
        clip = replace(shape, fill=None, stroke=None)
        yield Group(tuple(pattern_items(swatch, _bounds(shape))), clip=clip)


def lettered(
    centre: Point, text: str, size: float, swatch: Swatch, face: FontFace = FontFace.BOLD
) -> Iterator[Item]:
    """Yield text on a small plain patch, so that it stays readable on a pattern."""
    width = measure(text, size, face) + 0.5 * size
    height = size * cap_height(face) + 0.5 * size
    yield from patch(Rect(centre.x - width / 2, centre.y - height / 2, width, height), swatch)
    yield Text.centred(text, centre, size, swatch.ink, face)


def cut_pen(swatch: Swatch) -> Stroke:
    """Return the pen for the cut line of a shape, which is thicker if the shape has a pattern.

    A cut through a coloured edge is black, on the band that `cut_casing` draws.
    """
    plain = swatch.pattern in {None, Pattern.PLAIN}
    return Stroke(BLACK if swatch.edge else swatch.ink, 0.15 if plain else 0.4)


def cut_casing(shape: Circle | Polygon, swatch: Swatch) -> Iterator[Circle | Polygon]:
    """Yield a white band below the cut line of a shape if the cut is in a coloured edge.

    The ink of a dark edge is the colour of the edge, so the cut would be invisible without a band.
    """
    if swatch.edge:
        yield replace(shape, fill=None, stroke=CASING)


def patch(place: Rect, swatch: Swatch) -> Iterator[Item]:
    """Yield a plain patch over the swatch's pattern, as a background for text."""
    if swatch.pattern not in {None, Pattern.PLAIN}:
        yield Box(place, swatch.fill or WHITE, radius=place.height / 3)


def plain_if_small(swatch: Swatch, size: float) -> Swatch:
    """Return the swatch, without the pattern if a letter would hide most of the pattern."""
    return replace(swatch, pattern=None) if size < 4 * _SPACING else swatch


def pattern_items(swatch: Swatch, bounds: Rect) -> Iterator[Item]:
    """Yield the pattern of the swatch on a rectangle, symmetrical about the middle.

    The caller clips the items to a shape.
    """
    weight = _WEIGHT if swatch.fill else _FINE
    pen = Stroke(swatch.ink, weight)
    match swatch.pattern:
        case Pattern.DOTS:
            yield from (Circle(at, weight * _DOT, swatch.ink) for at in _lattice(bounds))
        case Pattern.RINGS:
            yield from (Circle(at, _SPACING / 3, None, pen) for at in _lattice(bounds))
        case Pattern.DASHES:
            yield from _lines(bounds, 0, Stroke(swatch.ink, 2 * weight, (1.2, 0.9)))
        case lined:
            for degrees in _DIRECTIONS.get(lined or Pattern.PLAIN, ()):
                yield from _lines(bounds, degrees, pen)


def _lines(bounds: Rect, degrees: float, pen: Stroke) -> Iterator[Item]:
    reach = (bounds.width + bounds.height) / 2
    turn = Affine.rotation(degrees, bounds.centre)
    x, y = bounds.centre
    count = int(reach / _SPACING) + 1
    for step in range(-count, count + 1):
        across = y + (step + 0.5) * _SPACING
        ends = (turn.apply(Point(x - reach, across)), turn.apply(Point(x + reach, across)))
        yield Line(*ends, pen)


def _lattice(bounds: Rect) -> Iterator[Point]:
    x, y = bounds.centre
    columns = int(bounds.width / 2 / _SPACING) + 1
    rows = int(bounds.height / 2 / (_SPACING * 0.87)) + 1  # sin 60°: equilateral triangles
    for row in range(-rows, rows + 1):
        shift = _SPACING / 2 if row % 2 else 0
        for column in range(-columns, columns + 1):
            yield Point(x + column * _SPACING + shift, y + row * _SPACING * 0.87)


def _bounds(shape: Box | Circle | Polygon) -> Rect:
    if isinstance(shape, Box):
        return shape.rect
    if isinstance(shape, Polygon):
        return extent(shape.points)
    return shape.bounds
