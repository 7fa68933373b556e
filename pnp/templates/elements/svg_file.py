"""An SVG file in, its shapes and texts out, as scene items in the file's own units.

Groups, symbols and their uses are unfolded; svgelements reads transforms and the basic shapes. Text
is taken over in our own typeface only. What cannot be drawn alike in every format is refused.
"""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import svgelements as svg

from pnp.drawing.geometry import IDENTITY, Affine, Point, Size
from pnp.drawing.scene import Curve, Group, Item, Outline, Text
from pnp.drawing.scene import Path as Shape
from pnp.errors import Place, PnpError
from pnp.templates.elements.svg_look import Look, align, face, fill, length, look, refused, stroke

MAX_SHAPES = 20_000
"""Elements, each counted as often as it is used."""

MAX_DEPTH = 50

_REFUSED = {
    "linearGradient": "gradients",
    "radialGradient": "gradients",
    "pattern": "patterns",
    "filter": "filters",
    "mask": "masks",
    "image": "pictures",
    "foreignObject": "foreign objects",
    "script": "scripts",
    "switch": "switches",
}
_SHAPES: dict[str, Any] = {
    "rect": svg.Rect,
    "circle": svg.Circle,
    "ellipse": svg.Ellipse,
    "line": svg.SimpleLine,
    "polyline": svg.Polyline,
    "polygon": svg.Polygon,
    "path": svg.Path,
}
_FONT_FACE = re.compile(r"/\*.*?\*/|@font-face\s*\{[^{}]*\}", re.DOTALL)
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def read_svg(path: Path) -> tuple[Size, tuple[Item, ...]]:
    """The drawing's size and its items; raises PnpError for what cannot be drawn."""
    where = Place(str(path))
    data = path.read_bytes()
    if b"<!ENTITY" in data:
        raise PnpError("an SVG picture may define no entities", where)
    try:
        drawing = _Drawing(ET.fromstring(data))  # noqa: S314  # entities are refused above
        return drawing.size, drawing.items()
    except PnpError as error:
        raise error.at(where) from None
    except ET.ParseError as error:
        raise PnpError(f"not an SVG picture: {error}", where) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise PnpError(f"a broken SVG picture: {error}", where) from None


class _Drawing:
    """One file on its way: what its ids name, and how much has been unfolded."""

    def __init__(self, root: ET.Element) -> None:
        self._root = root
        self._named = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
        self._count = 0
        for element in root.iter():
            _check(element)
        box = _view_box(root)
        width = root.get("width", "100%")
        height = root.get("height", "100%")
        self.size = Size(
            length(width, box[2] if box else 0.0), length(height, box[3] if box else 0.0)
        )
        if self.size.width <= 0 or self.size.height <= 0:
            raise PnpError("an SVG picture without a size", hint="give it a viewBox")

    def items(self) -> tuple[Item, ...]:
        """Everything that is drawn, lowest first."""
        placed = _fitted(self._root, 0, 0, self.size)
        return tuple(self._inside(self._root, placed, look(self._root, {}), 0))

    def _inside(self, element: ET.Element, at: Affine, around: Look, depth: int) -> Iterator[Item]:
        for inner in element:
            yield from self._items(inner, at, around, depth + 1)

    def _items(self, element: ET.Element, at: Affine, around: Look, depth: int) -> Iterator[Item]:
        """The items of an element, inside its clip path if it has one."""
        self._count += 1
        if self._count > MAX_SHAPES:
            raise PnpError(f"more than {MAX_SHAPES:,} shapes")
        if depth > MAX_DEPTH:
            raise PnpError("an SVG picture with nested clones that never end")
        own = look(element, around)
        if own.get("display") == "none":
            return
        at = at @ _transform(own)
        items = self._drawn(element, at, own, depth)
        clip = own.get("clip-path", "none")
        if clip == "none":
            yield from items
        else:
            yield Group(tuple(items), clip=self._clip(clip, at))

    def _drawn(self, element: ET.Element, at: Affine, own: Look, depth: int) -> Iterator[Item]:
        tag = _tag(element)
        hidden = own.get("visibility", "visible") != "visible"
        if tag in {"g", "a"}:
            yield from self._inside(element, at, own, depth)
        elif tag == "svg":
            yield from self._view(element, at, own, own, depth)
        elif tag == "use":
            yield from self._use(element, at, own, depth)
        elif tag in _SHAPES and not hidden:
            yield self._shape(element, at, own)
        elif tag == "text" and not hidden:
            yield from self._text(element, at, own)

    def _use(self, element: ET.Element, at: Affine, own: Look, depth: int) -> Iterator[Item]:
        """What is used, moved to its place."""
        href = next((element.attrib[key] for key in _HREFS if key in element.attrib), "")
        used = self._named.get(href.removeprefix("#"))
        if used is None or not href.startswith("#"):
            raise PnpError(f"an SVG picture that uses {href!r}, which it has not")
        if _tag(used) in {"symbol", "svg"}:
            inherited = look(used, own)
            yield from self._view(used, at, {**inherited, **_places(own)}, inherited, depth + 1)
            return
        moved = Affine.translation(length(own.get("x", "0")), length(own.get("y", "0")))
        yield from self._items(used, at @ moved, own, depth + 1)

    def _view(
        self, element: ET.Element, at: Affine, place: Look, own: Look, depth: int
    ) -> Iterator[Item]:
        """A symbol or a drawing in the drawing: its view box fills its place, and clips it."""
        x = length(place.get("x", "0"), self.size.width)
        y = length(place.get("y", "0"), self.size.height)
        size = Size(
            length(place.get("width", "100%"), self.size.width),
            length(place.get("height", "100%"), self.size.height),
        )
        items = tuple(self._inside(element, at @ _fitted(element, x, y, size), own, depth))
        if own.get("overflow", "hidden") == "visible":
            yield from items
            return
        corners = [
            (x, y),
            (x + size.width, y),
            (x + size.width, y + size.height),
            (x, y + size.height),
        ]
        start, *others = (at.apply(Point(*corner)) for corner in corners)
        yield Group(items, clip=Shape((Outline(start, tuple(others), closed=True),)))

    def _shape(self, element: ET.Element, at: Affine, own: Look) -> Shape:
        across = math.sqrt(abs(at.a * at.d - at.b * at.c))
        winding = own.get("fill-rule") != "evenodd"
        outlines = tuple(_outlines(self._path(element, at)))
        return Shape(outlines, fill(own), stroke(own, across), winding)

    def _path(self, element: ET.Element, at: Affine) -> Any:
        """The outline of one of the basic shapes, in the drawing's coordinates."""
        plain = {k: v for k, v in element.attrib.items() if k not in {"transform", "style"}}
        shape = _SHAPES[_tag(element)](plain)
        shape.render(ppi=96, width=self.size.width, height=self.size.height)
        return abs(svg.Path(shape) * svg.Matrix(*at))

    def _text(self, element: ET.Element, at: Affine, own: Look) -> Iterator[Item]:
        """A line of text in our typeface."""
        if len(element) or {"dx", "dy", "rotate"} & own.keys():
            raise refused("text in several parts", "write a line as one text, or as paths")
        words = element.text or ""
        if own.get(_SPACE) != "preserve" and own.get("white-space") != "pre":
            words = " ".join(words.split())
        ink = fill(own)
        if ink is None or not words:
            return
        point = Point(length(own.get("x", "0")), length(own.get("y", "0")))
        size = length(own.get("font-size", "16"))
        line = Text.line(words, point, size, ink, face(own), align(own))
        wanted = own.get("textLength")
        if wanted and abs(length(wanted) - line.width) > 0.01 * line.width:
            raise refused("stretched text", "leave out textLength, or turn text into paths")
        yield line if at == IDENTITY else Group((line,), at)

    def _clip(self, reference: str, at: Affine) -> Shape:
        """The one shape of a clip path."""
        name = reference.removeprefix("url(").removesuffix(")").strip("'\"").removeprefix("#")
        path = self._named.get(name)
        if path is None or _tag(path) != "clipPath":
            raise PnpError(f"an SVG picture clipped by {reference!r}, which it has not")
        shapes = [inner for inner in path if _tag(inner) not in {"title", "desc"}]
        simple = len(shapes) == 1 and _tag(shapes[0]) in _SHAPES
        if (
            not simple
            or path.get("clipPathUnits") == "objectBoundingBox"
            or "clip-path" in path.attrib
        ):
            raise refused("a clip path that is not one simple shape")
        own = look(shapes[0], look(path, {}))
        placed = at @ _transform(look(path, {})) @ _transform(own)
        outlines = tuple(_outlines(self._path(shapes[0], placed)))
        return Shape(outlines, winding=own.get("clip-rule") != "evenodd")


def _check(element: ET.Element) -> None:
    """Refuse what cannot be drawn wherever it stands."""
    tag = _tag(element)
    if tag in _REFUSED:
        raise refused(_REFUSED[tag])
    if tag == "style" and _FONT_FACE.sub("", element.text or "").strip():
        raise refused("style sheets", "write styles into the elements")


def _tag(element: ET.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _places(own: Look) -> Look:
    """Where a use puts what it uses."""
    return {key: own[key] for key in ("x", "y", "width", "height") if key in own}


def _transform(own: Look) -> Affine:
    return _affine(own.get("transform", ""))


def _affine(text: str) -> Affine:
    """Of a transform as SVG writes it."""
    m = svg.Matrix(text)
    return Affine(*(float(part) for part in (m.a, m.b, m.c, m.d, m.e, m.f)))


def _view_box(element: ET.Element) -> tuple[float, float, float, float] | None:
    box = element.get("viewBox")
    if box is None:
        return None
    x, y, width, height = map(float, re.split(r"[\s,]+", box.strip()))
    return x, y, width, height


def _fitted(element: ET.Element, x: float, y: float, size: Size) -> Affine:
    """From the element's view box to its place."""
    box = _view_box(element)
    if box is None:
        return Affine.translation(x, y)
    aspect = element.get("preserveAspectRatio", "xMidYMid meet")
    return _affine(svg.Viewbox.viewbox_transform(x, y, *size, *box, aspect))


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
