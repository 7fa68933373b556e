"""Draw a piece as a solid on the table, standing or flat, with its base centred at the origin."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from pnp.diagrams.solids import Solid, SolidFace
from pnp.drawing.colour import WHITE, Palette, Role
from pnp.drawing.convex import Outline, convex_hull, extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.geometry3d import VIEWER, project, view_transform
from pnp.drawing.scene import (
    Group,
    Item,
    Layer,
    Line,
    Path,
    Picture,
    Scene,
    Stroke,
    Symbol,
    Text,
    Use,
    unnamed,
)
from pnp.drawing.shading import brightness, shaded, shaded_items
from pnp.drawing.shape_outlines import polygon_outline
from pnp.geometry import Point, Rect

_EDGE = 0.2
"""Width of the line around each face, in mm."""

_THIN, _THINNER = 0.2, 0.08
"""Maximum line widths around printed faces and cut edges, as fractions of the height.

Thicker lines would make a pile of paper look dark.
"""

_LINE = 1.3
"""Height of a line of text including descenders, as a multiple of the font size."""

_NEAR = 1e-4  # tolerance for rounding errors


Reach = tuple[Item, Rect | None]
"""An item, and the rectangle around the item, or None if the item has no extent."""


@dataclass(frozen=True, eq=False, slots=True)
class DrawnSolid:
    """A solid and its picture.

    `spaces` are relative to the top left corner of the upper side.
    """

    solid: Solid
    symbol: Symbol
    hull: Outline
    """Area of the table that the solid covers."""
    printed: Symbol
    """Printed items on the flat paper, in the paper's coordinates."""
    spaces: Mapping[str, Rect]


def draw_solid(
    name: str, scene: Scene, solid: Solid, palette: Palette, spaces: Mapping[str, Rect]
) -> DrawnSolid:
    """Return a piece drawn as a solid, with the artwork of its flat drawing `scene`."""
    printed = scene.layers.get(Layer.PRINT, ())
    reached = reaching(printed)
    items = tuple(
        chain.from_iterable(
            _face(face, reached, palette, _edge_width(face, solid)) for face in visible(solid.faces)
        )
    )
    bounds = extent([project(corner) for corner in solid.corners]).grown(_EDGE)
    flat = Symbol(f"{name} as printed", scene.trim, printed)
    symbol = Symbol(f"{name} on the table", bounds, items)
    return DrawnSolid(solid, symbol, convex_hull(solid.outline), flat, spaces)


def visible(faces: Iterable[SolidFace]) -> Iterator[SolidFace]:
    """Yield the faces whose outer side faces the viewer."""
    return (face for face in faces if face.plane.normal.dot(VIEWER) > _NEAR)


def light_on(face: SolidFace, palette: Palette) -> float:
    """Return the brightness factor of a face, or 1 if the palette has no background colour."""
    return 1.0 if palette.ink(Role.BACKGROUND) is None else brightness(face.plane.normal)


def _edge_width(face: SolidFace, solid: Solid) -> float:
    return min(_EDGE, solid.height * (_THIN if face.printed else _THINNER))


def _face(
    face: SolidFace, printed: Iterable[Reach], palette: Palette, width: float
) -> Iterator[Item]:
    light, place = light_on(face, palette), view_transform(face.plane)
    shape = Path(tuple(map(polygon_outline, (face.outline, *face.holes))))
    bare = Path(shape.outlines, shaded(WHITE, light))
    art = tuple(on_face(printed, face)) if face.printed else ()
    yield Group((bare, *shaded_items(art, light)), place, shape)
    edge = Stroke(palette.ink(Role.SOFT) or palette.text, width)
    if face.rounded:
        _, _, right, left = face.outline
        yield Group((Path(shape.outlines, None, Stroke(bare.fill or WHITE, width)),), place)
        yield Group((Line(left, right, edge),), place)
    else:
        yield Group((Path(shape.outlines, None, edge),), place)


def reaching(items: Iterable[Item]) -> list[Reach]:
    """Return each item with the rectangle around it.

    Groups that only have a name are replaced by their items.
    """
    found: list[Reach] = []
    for item in unnamed(items):
        points = tuple(_points(item))
        found.append((item, extent(points).grown(_EDGE) if points else None))
    return found


def on_face(items: Iterable[Reach], face: SolidFace) -> Iterator[Item]:
    """Yield the items that can be visible on a face."""
    around = extent(face.outline)
    return (item for item, reach in items if reach is None or reach.intersection(around))


def _points(item: Item) -> Iterator[Point]:
    """Yield points whose convex hull contains the item, including text and symbols."""
    match item:
        case Text():
            line = Rect(item.at.x, item.at.y - item.size, item.width, item.size * _LINE)
            yield from line.corners
        case Picture():
            yield from item.rect.corners
        case Use():
            yield from map(item.transform.apply, item.symbol.bounds.corners)
        case Group():
            held = item.items if item.clip is None else (item.clip,)
            for each in held:
                yield from map(item.transform.apply, _points(each))
        case _:
            yield from corners((item,))
