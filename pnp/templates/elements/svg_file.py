"""Read SVG files as scene items, in the file's own units.

Groups, symbols and their uses are expanded. svgelements reads transforms and the basic shapes. Text
must be in the package's typeface. Features that some output format would draw differently are
rejected.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import svgelements as svg

from pnp.drawing.scene import Group, Item, Outline, Text
from pnp.drawing.scene import Path as Shape
from pnp.drawing.shape_outlines import circle_outline, polygon_outline
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.files.reading import read_bytes
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.messages import _
from pnp.portable_math import DECIMALS
from pnp.templates.elements.svg_xml import (
    MAX_DEPTH,
    MAX_SHAPES,
    MAX_TEXT_LENGTH,
    parse_xml,
    segments,
    too_many_shapes,
)
from pnp.templates.path_data import finite, read_path, rounded_point
from pnp.templates.svg_style import (
    SMALLEST,
    SvgStyle,
    align,
    face,
    fill,
    length,
    merged_style,
    refused,
    stroke,
)

MAX_FILE = 5_000_000
"""Maximum size of a file, in bytes, which is enough for 20,000 segments and a typeface."""

_REFUSED = {
    "linearGradient": _("gradients"),
    "radialGradient": _("gradients"),
    "pattern": _("patterns"),
    "filter": _("filters"),
    "mask": _("masks"),
    "image": _("embedded images"),
    "foreignObject": _("foreign objects"),
    "script": _("scripts"),
    "switch": _("switches"),
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
_ROUND = {"circle": ("r", "r"), "ellipse": ("rx", "ry")}
"""Names of the attributes for the horizontal and vertical radii."""

_CIRCLE = circle_outline(Point(0, 0), 1)

_DEFINED = frozenset({"defs", "symbol", "clipPath"})
"""Elements that are drawn only where they are referenced."""

_FONT_FACE = re.compile(r"/\*.*?\*/|@font-face\s*\{[^{}]*\}", re.DOTALL)
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_URL = re.compile(r"url\([^)]*\)")
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Exceptions that svgelements raises for attributes that it cannot parse."""

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def read_svg(path: Path, within: Path) -> tuple[Size, tuple[Item, ...]]:
    """Return the size and the items of a drawing. Raises PnpError if it cannot be drawn.

    `within` is the folder that must contain the file, as in `read_bytes`.
    """
    where = SourceLocation(str(path))
    data = read_bytes(path, MAX_FILE, within)
    try:
        return _drawn(data)
    except PnpError as error:
        raise error.at(where) from None
    except _BROKEN as error:
        raise PnpError(_("invalid SVG image: {reason}", reason=str(error)[:100]), where) from None


@lru_cache(maxsize=4)  # every piece may show the same few files
def _drawn(data: bytes) -> tuple[Size, tuple[Item, ...]]:
    drawing = _Drawing(parse_xml(data))
    return drawing.size, drawing.items()


class _Drawing:
    """State of a conversion: the file's elements by id, and the outlines converted so far."""

    def __init__(self, root: ET.Element) -> None:
        if _tag(root) != "svg":
            found = quoted(_tag(root))
            raise PnpError(_("not an SVG image: the root element is {element}", element=found))
        self._root = root
        self._named = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
        self._outlines: dict[ET.Element, tuple[Outline, ...]] = {}
        self._weights: dict[ET.Element, int] = {}
        for element in root.iter():
            _check(element)
        self._check_weight(root, 0)
        box = _view_box(root)
        width = root.get("width", "100%")
        height = root.get("height", "100%")
        self.size = Size(
            length(width, box[2] if box else 0.0), length(height, box[3] if box else 0.0)
        )
        if min(self.size) < SMALLEST or (box and min(box[2:]) < SMALLEST):
            raise PnpError(_("the SVG image has no size"), hint=_("add a viewBox"))

    def _check_weight(self, element: ET.Element, depth: int) -> int:
        """Return the number of shapes and segments that an element draws.

        Raises PnpError if there are too many.
        """
        if depth > MAX_DEPTH:
            raise PnpError(_("the SVG image contains circular clones"), hint=_("unlink the clones"))
        if element not in self._weights:
            inner = [each for each in element if _tag(each) not in _DEFINED]
            inner += self._referred(element)
            weight = (
                1 + segments(element) + sum(self._check_weight(each, depth + 1) for each in inner)
            )
            if weight > MAX_SHAPES:
                raise too_many_shapes()
            self._weights[element] = weight
        return self._weights[element]

    def _referred(self, element: ET.Element) -> Iterator[ET.Element]:
        """Yield the elements that an element refers to, including its clip paths."""
        names = [element.attrib[key] for key in _HREFS if key in element.attrib]
        clipped = [each for each in element.attrib.values() if each.startswith("url(")]
        for name in [*names, *clipped, *_URL.findall(element.get("style", ""))]:
            found = self._named.get(_id(name))
            if found is not None:
                yield found

    def items(self) -> tuple[Item, ...]:
        placed = _fitted(self._root, 0, 0, self.size)
        return tuple(self._inside(self._root, placed, merged_style(self._root, {}), 0))

    def _inside(
        self, element: ET.Element, at: Affine, around: SvgStyle, depth: int
    ) -> Iterator[Item]:
        for inner in element:
            yield from self._items(inner, at, around, depth + 1)

    def _items(
        self, element: ET.Element, at: Affine, around: SvgStyle, depth: int
    ) -> Iterator[Item]:
        if depth > MAX_DEPTH:
            raise PnpError(_("the SVG image contains circular clones"), hint=_("unlink the clones"))
        style = merged_style(element, around)
        if style.get("display") == "none":
            return
        at = at @ _transform(style)
        items = self._drawn(element, at, style, depth)
        clip = style.get("clip-path", "none")
        if clip == "none":
            yield from items
        else:
            yield Group(tuple(items), clip=self._clip(clip, at))

    def _drawn(
        self, element: ET.Element, at: Affine, style: SvgStyle, depth: int
    ) -> Iterator[Item]:
        tag = _tag(element)
        hidden = style.get("visibility", "visible") != "visible"
        if tag in {"g", "a"}:
            yield from self._inside(element, at, style, depth)
        elif tag == "svg":
            yield from self._view(element, at, style, style, depth)
        elif tag == "use":
            yield from self._use(element, at, style, depth)
        elif tag in _SHAPES and not hidden:
            yield self._shape(element, at, style)
        elif tag == "text" and not hidden:
            yield from self._text(element, at, style)

    def _use(self, element: ET.Element, at: Affine, style: SvgStyle, depth: int) -> Iterator[Item]:
        href = next((element.attrib[key] for key in _HREFS if key in element.attrib), "")
        used = self._named.get(href.removeprefix("#"))
        if used is None or not href.startswith("#"):
            raise PnpError(_("the SVG image has no element {name}", name=quoted(href)))
        if _tag(used) in {"symbol", "svg"}:
            inherited = merged_style(used, style)
            yield from self._view(used, at, {**inherited, **_places(style)}, inherited, depth + 1)
            return
        moved = Affine.translation(*self._at(style))
        yield from self._items(used, at @ moved, style, depth + 1)

    def _view(
        self, element: ET.Element, at: Affine, place: SvgStyle, style: SvgStyle, depth: int
    ) -> Iterator[Item]:
        """Yield a symbol or nested drawing.

        The view box is fitted to the place and clips the drawing.
        """
        x, y = self._at(place)
        size = Size(
            length(place.get("width", "100%"), self.size.width),
            length(place.get("height", "100%"), self.size.height),
        )
        items = tuple(self._inside(element, at @ _fitted(element, x, y, size), style, depth))
        if style.get("overflow", "hidden") == "visible":
            yield from items
            return
        frame = polygon_outline(Rect(x, y, *size).corners)
        yield Group(items, clip=Shape((frame.mapped(at.apply),)))

    def _shape(self, element: ET.Element, at: Affine, style: SvgStyle) -> Shape:
        across = at.stretch
        winding = style.get("fill-rule") != "evenodd"
        outlines = self._placed(element, at)
        return Shape(outlines, fill(style), stroke(style, across), winding)

    def _placed(self, element: ET.Element, at: Affine) -> tuple[Outline, ...]:
        if element not in self._outlines and _tag(element) in _ROUND:
            self._outlines[element] = self._round(element)
        elif element not in self._outlines:
            self._outlines[element] = self._outline(element)
        return tuple(_moved(outline, at) for outline in self._outlines[element])

    def _outline(self, element: ET.Element) -> tuple[Outline, ...]:
        if _tag(element) == "path":
            return read_path(element.get("d", "").strip())
        plain = {k: v for k, v in element.attrib.items() if k not in {"transform", "style"}}
        shape = _SHAPES[_tag(element)](plain)
        shape.render(ppi=96, width=self.size.width, height=self.size.height)
        return read_path(svg.Path(shape).d())

    def _round(self, element: ET.Element) -> tuple[Outline, ...]:
        width, height = self.size
        across, down = _ROUND[_tag(element)]
        middle = (length(element.get("cx", "0"), width), length(element.get("cy", "0"), height))
        radii = (length(element.get(across, "0"), width), length(element.get(down, "0"), height))
        placed = Affine(radii[0], 0, 0, radii[1], *middle)
        return (_moved(_CIRCLE, placed),) if min(radii) > 0 else ()

    def _text(self, element: ET.Element, at: Affine, style: SvgStyle) -> Iterator[Item]:
        """Yield a line of text. Raises PnpError if it is not in the package's typeface."""
        if len(element) or {"dx", "dy", "rotate"} & style.keys():
            raise refused(
                _("text in several parts"), _("use one text element for each line, or paths")
            )
        text = element.text or ""
        if len(text) > MAX_TEXT_LENGTH:
            limit = f"{MAX_TEXT_LENGTH:,}"
            message = _("text of more than {limit} characters", limit=limit)
            raise refused(message, _("split it into several text elements"))
        if style.get(_SPACE) != "preserve" and style.get("white-space") != "pre":
            text = " ".join(text.split())
        ink = fill(style)
        if ink is None or not text:
            return
        size = length(style.get("font-size", "16"))
        line = Text.line(text, self._at(style), size, ink, face(style), align(style))
        text_length = style.get("textLength")
        if text_length and abs(length(text_length) - line.width) > 0.01 * line.width:
            raise refused(_("stretched text"), _("remove textLength, or convert text to paths"))
        yield line if at == IDENTITY else Group((line,), at)

    def _at(self, style: SvgStyle) -> Point:
        across, down = self.size
        return Point(length(style.get("x", "0"), across), length(style.get("y", "0"), down))

    def _clip(self, reference: str, at: Affine) -> Shape:
        """Return the shape of a clip path. Raises PnpError unless it is a single basic shape."""
        path = self._named.get(_id(reference))
        if path is None or _tag(path) != "clipPath":
            raise PnpError(_("the SVG image has no clip path {name}", name=quoted(reference)))
        shapes = [inner for inner in path if _tag(inner) not in {"title", "desc"}]
        simple = len(shapes) == 1 and _tag(shapes[0]) in _SHAPES
        if (
            not simple
            or path.get("clipPathUnits") == "objectBoundingBox"
            or "clip-path" in path.attrib
        ):
            raise refused(_("a clip path that is not one simple shape"))
        style = merged_style(shapes[0], merged_style(path, {}))
        placed = at @ _transform(merged_style(path, {})) @ _transform(style)
        outlines = self._placed(shapes[0], placed)
        return Shape(outlines, winding=style.get("clip-rule") != "evenodd")


def _check(element: ET.Element) -> None:
    """Raise PnpError for an element that some output format would draw differently."""
    tag = _tag(element)
    if tag in _REFUSED:
        raise refused(_REFUSED[tag])
    if tag == "style" and _FONT_FACE.sub("", element.text or "").strip():
        raise refused(_("style sheets"), _("use attributes of the elements instead"))


def _tag(element: ET.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _places(style: SvgStyle) -> SvgStyle:
    return {key: style[key] for key in ("x", "y", "width", "height") if key in style}


def _transform(style: SvgStyle) -> Affine:
    return _affine(style.get("transform", ""))


@lru_cache(maxsize=1024)
def _affine(text: str) -> Affine:
    m = svg.Matrix(text)
    parts = (m.a, m.b, m.c, m.d, m.e, m.f)
    return Affine(*(round(finite(float(part)), DECIMALS) for part in parts))


def _view_box(element: ET.Element) -> tuple[float, float, float, float] | None:
    box = element.get("viewBox")
    if box is None:
        return None
    x, y, width, height = (finite(float(part)) for part in re.split(r"[\s,]+", box.strip()))
    return x, y, width, height


def _fitted(element: ET.Element, x: float, y: float, size: Size) -> Affine:
    box = _view_box(element)
    if box is None:
        return Affine.translation(x, y)
    aspect = element.get("preserveAspectRatio", "xMidYMid meet")
    return _affine(svg.Viewbox.viewbox_transform(x, y, *size, *box, aspect))


def _moved(outline: Outline, at: Affine) -> Outline:
    return outline.mapped(lambda point: rounded_point(at.apply(point)))


def _id(reference: str) -> str:
    return reference.removeprefix("url(").removesuffix(")").strip("'\"").removeprefix("#")
