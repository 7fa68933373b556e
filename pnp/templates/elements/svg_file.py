"""An SVG file in, its filled and stroked shapes out, as scene items in the file's own units.

svgelements resolves units, styles, transforms and basic shapes. What the scene cannot draw the same
in every format (gradients, text, filters, transparency) is refused by name, not left out.
"""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import svgelements as svg

from pnp.drawing.colour import Colour
from pnp.drawing.geometry import Point, Size
from pnp.drawing.scene import Curve, Item, Outline, Stroke
from pnp.drawing.scene import Path as Shape
from pnp.errors import Place, PnpError

MAX_SHAPES = 20_000

_REFUSED = {
    "linearGradient": "gradients",
    "radialGradient": "gradients",
    "pattern": "patterns",
    "filter": "filters",
    "mask": "masks",
    "clipPath": "clip paths",
    "text": "text",
    "image": "pictures",
    "foreignObject": "foreign objects",
    "style": "style sheets",
}


def read_svg(path: Path) -> tuple[Size, tuple[Item, ...]]:
    """The drawing's size and its shapes; raises PnpError for what cannot be drawn."""
    where = Place(str(path))
    data = path.read_bytes()
    if b"<!ENTITY" in data:
        raise PnpError("an SVG picture may define no entities", where)
    try:
        _check(ET.fromstring(data), where)  # noqa: S314  # entities are refused above
        drawing = svg.SVG.parse(str(path), reify=True)
    except ET.ParseError as error:
        raise PnpError(f"not an SVG picture: {error}", where) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise PnpError(f"a broken SVG picture: {error}", where) from None
    size = Size(float(drawing.width or 0), float(drawing.height or 0))
    if size.width <= 0 or size.height <= 0:
        raise PnpError("an SVG picture without a size", where, "give it a viewBox")
    shapes = [e for e in drawing.elements() if isinstance(e, svg.Shape)]
    if len(shapes) > MAX_SHAPES:
        raise PnpError(f"more than {MAX_SHAPES:,} shapes", where)
    return size, tuple(_shape(shape, where) for shape in shapes)


def _check(root: ET.Element, where: Place) -> None:
    """Refuse what cannot be drawn, and `use` of what itself holds a `use`: it multiplies."""
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if tag in _REFUSED:
            raise PnpError(
                f"an SVG picture with {_REFUSED[tag]}", where, "turn it into plain paths, or a PNG"
            )
        if "id" in element.attrib or tag == "symbol":
            held = {inner.tag.rpartition("}")[2] for inner in element.iter() if inner is not root}
            if "use" in held and element is not root and tag != "use":
                raise PnpError("an SVG picture with nested clones", where, "unlink the clones")


def _shape(element: Any, where: Place) -> Item:
    fill, stroke = _colour(element.fill, where), _colour(element.stroke, where)
    width = float(element.stroke_width or 0)
    return Shape(
        tuple(_outlines(svg.Path(element))),
        fill,
        Stroke(stroke, width) if stroke and width else None,
        winding=element.values.get("fill-rule") != "evenodd",
    )


def _colour(colour: Any, where: Place) -> Colour | None:
    if colour is None or colour.value is None:
        return None
    if colour.alpha != 255:
        if colour.alpha == 0:
            return None
        raise PnpError("an SVG picture with transparency", where, "make it opaque, or a PNG")
    return Colour(colour.red, colour.green, colour.blue)


def _outlines(path: Any) -> list[Outline]:
    """The path's subpaths; arcs and quadratic curves become cubic ones."""
    outlines = []
    for subpath in path.as_subpaths():
        start, closed = Point(0, 0), False
        segments: list[Point | Curve] = []
        for step in subpath:
            match step:
                case svg.Move():
                    start = _point(step.end)
                case svg.Close():
                    closed = True
                case svg.Line():
                    segments.append(_point(step.end))
                case svg.CubicBezier():
                    segments.append(_curve(step))
                case svg.QuadraticBezier():
                    segments.append(_curve(_raised(step)))
                case svg.Arc():
                    segments.extend(map(_curve, step.as_cubic_curves()))
        if segments:
            outlines.append(Outline(start, tuple(segments), closed))
    return outlines


def _raised(curve: Any) -> Any:
    """The cubic curve that is the same as a quadratic one."""
    first = curve.start + (curve.control - curve.start) * (2 / 3)
    second = curve.end + (curve.control - curve.end) * (2 / 3)
    return svg.CubicBezier(curve.start, first, second, curve.end)


def _curve(step: Any) -> Curve:
    return Curve(_point(step.control1), _point(step.control2), _point(step.end))


def _point(point: Any) -> Point:
    return Point(float(point.x), float(point.y))
