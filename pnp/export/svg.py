"""Draw a sheet as an SVG file in millimetres, with a group per layer and readable ids and titles.

The attribute `data-name` contains the name of a named group, such as a space on a board. The
group's id can differ from its name, because ids must be unique.

This is the only module that uses svgwrite. Fonts are embedded as subsets. Each text element has an
explicit width, so that programs without the typeface set every line at the measured width.
"""

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, assert_never

import svgwrite

from pnp.drawing.colour import Colour
from pnp.drawing.missing_characters import with_boxes
from pnp.drawing.scene import (
    Box,
    Circle,
    Curve,
    Group,
    Image,
    Item,
    Layer,
    Line,
    Mosaic,
    Path,
    Picture,
    Polygon,
    Shape,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.text import FAMILY, Face, has_parts
from pnp.export.fonts import font_subset
from pnp.export.numbers import matrix, number
from pnp.export.output import SvgOptions
from pnp.export.shared import ResourceNames
from pnp.export.svg_attributes import (
    data_address,
    face_attributes,
    from_pixels,
    paint,
    style_of,
)
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.layout.sheet import Sheet

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def svg_bytes(
    sheet: Sheet,
    options: SvgOptions = SvgOptions(),
    language: str = "en",
) -> bytes:
    """Return the sheet as an SVG file in UTF-8."""
    drawing = SvgDrawing(sheet.size, (sheet.title, sheet.detail), options, language)
    for layer, items in sheet.layers.items():
        drawing.add_layer(layer, items)
    return drawing.finished()


class SvgDrawing:
    """An SVG file under construction."""

    def __init__(
        self, size: Size, titles: tuple[str, str], options: SvgOptions, language: str
    ) -> None:
        """Create a drawing.

        Args:
            size: Size in mm.
            titles: Title and description; the description can be "".
            options: Options for the file.
            language: Language code of the text.
        """
        self._options = options
        title, detail = titles
        width, height = size
        self._svg = svgwrite.Drawing(
            size=(f"{number(width)}mm", f"{number(height)}mm"),
            viewBox=f"0 0 {number(width)} {number(height)}",
            debug=False,
        )
        self._svg["xmlns:inkscape"] = _INKSCAPE
        self._svg["xml:lang"] = language
        self._svg.set_desc(title, detail or None)
        self._symbols = ResourceNames[Symbol]()
        self._images = ResourceNames[Image]()
        self._characters: dict[Face, set[str]] = {}
        self._ids: set[str] = set()

    def add_layer(self, layer: Layer, items: Iterable[Item]) -> None:
        """Add a group that editors display as a layer."""
        group = self._svg.g(id=self._id(f"layer-{layer}"))
        group["inkscape:groupmode"] = "layer"
        group["inkscape:label"] = str(layer)
        self._svg.add(self._filled(group, items))

    def add_strip(self, items: Iterable[Item], steps: Mapping[str, str], *, visible: bool) -> None:
        """Add items that an animation shows or hides.

        Args:
            items: The items.
            steps: Attributes of the `animate` element; empty if the items are not animated.
            visible: True if viewers without animation show the items.
        """
        group = self._svg.g()
        if not visible:
            group["display"] = "none"
        if steps:
            group.add(self._svg.animate(href=None, attributeName="display", **steps))
        self._svg.add(self._filled(group, items))

    def finished(self) -> bytes:
        used = self._characters.items() if self._options.fonts else ()
        faces = [self._font_face(face, sorted(characters)) for face, characters in used]
        if faces:
            self._svg.defs.add(self._svg.style("\n".join(faces)))
        text = self._svg.tostring()
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()

    def _id(self, name: str) -> str:
        base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "item"
        base = self._options.prefix + base
        unique, count = base, 1
        while unique in self._ids:
            count += 1
            unique = f"{base}-{count}"
        self._ids.add(unique)
        return unique

    def _filled(self, parent: Any, items: Iterable[Item]) -> Any:
        for item in items:
            parent.add(self._element(item))
        return parent

    def _element(self, item: Item) -> Any:
        match item:
            case Box() | Circle() | Polygon() | Path():
                return self._painted(self._shape(item), item.fill, item.stroke)
            case Mosaic() | Line():
                return self._unshared(item)
            case Text():
                return self._text(item)
            case Picture():
                return self._picture(item)
            case Group():
                return self._group(item)
            case Use():
                return self._use(item)
            case _:
                assert_never(item)

    def _unshared(self, item: Mosaic | Line) -> Any:
        """Return an element for a mosaic, which has no stroke, or for a line, which has no fill."""
        if isinstance(item, Mosaic):
            path = self._svg.path("".join(map(_rect_data, item.rects)))
            return self._painted(path, item.fill, None)
        (x1, y1), (x2, y2) = item.start, item.end
        line = self._svg.line((number(x1), number(y1)), (number(x2), number(y2)))
        return self._painted(line, None, item.stroke)

    def _shape(self, shape: Shape) -> Any:
        match shape:
            case Box():
                x, y, width, height = map(number, shape.rect)
                rect = self._svg.rect((x, y), (width, height))
                if shape.radius:
                    rect["rx"] = rect["ry"] = number(shape.radius)
                return rect
            case Circle():
                x, y = map(number, shape.centre)
                return self._svg.circle((x, y), number(shape.radius))
            case Polygon():
                return self._svg.polygon(points=[tuple(map(number, p)) for p in shape.points])
            case Path():
                rule = "nonzero" if shape.winding else "evenodd"
                return self._svg.path(" ".join(_path_data(shape)), fill_rule=rule, clip_rule=rule)
            case _:
                assert_never(shape)

    def _painted(self, element: Any, fill: Colour | None, stroke: Stroke | None) -> Any:
        element.attribs.update({"fill": "none"} | paint(fill, stroke, number))
        return element

    def _text(self, text: Text) -> Any:
        if has_parts(text.text, text.face):
            return self._filled(self._svg.g(), with_boxes(text))
        self._characters.setdefault(text.face, set()).update(text.text)
        x, y = map(number, text.at)
        element = self._svg.text(
            text.text,
            (x, y),
            font_family=f"'{FAMILY}'",
            font_size=number(text.size),
            fill=text.colour.hex,
            style="font-kerning:normal;white-space:pre",
        )
        element.attribs.update(face_attributes(text.face, text.text))
        element["xml:space"] = "preserve"  # older readers do not support white-space
        element["textLength"] = number(text.width)
        element["lengthAdjust"] = "spacingAndGlyphs"
        return element

    def _picture(self, picture: Picture) -> Any:
        image = picture.image
        name = self._images.get(image)
        if name is None:
            element = self._svg.image(data_address(image), (0, 0), image.pixels)
            element["id"] = name = self._id("picture")
            self._images.add(image, name)
            element["preserveAspectRatio"] = "none"
            self._svg.defs.add(element)
        return self._svg.use(f"#{name}", transform=_matrix(from_pixels(picture)))

    def _group(self, group: Group) -> Any:
        element = self._svg.g()
        if group.name:
            element["id"] = self._id(group.name)
            element["data-name"] = group.name
        if group.transform != IDENTITY:
            element["transform"] = _matrix(group.transform)
        if group.clip is not None:
            clip = self._svg.clipPath(id=self._id("clip"))
            clip.add(self._shape(group.clip))
            self._svg.defs.add(clip)
            element["clip-path"] = f"url(#{clip['id']})"
        return self._filled(element, group.items)

    def _use(self, use: Use) -> Any:
        name = self._symbols.get(use.symbol)
        if name is None:
            name = self._id(use.symbol.name)
            symbol = self._svg.symbol(id=name)
            symbol["viewBox"] = " ".join(map(number, use.symbol.bounds))
            symbol.set_desc(use.symbol.name)
            self._symbols.add(use.symbol, name)
            self._filled(symbol, use.symbol.items)
            self._svg.defs.add(symbol)
        x, y, width, height = map(number, use.symbol.bounds)
        element = self._svg.use(f"#{name}", (x, y), (width, height))
        if use.transform != IDENTITY:
            element["transform"] = _matrix(use.transform)
        return element

    def _font_face(self, face: Face, characters: Iterable[str]) -> str:
        data = base64.b64encode(font_subset(face, characters)).decode()
        style = "".join(f"{name}:{value};" for name, value in style_of(face).items())
        return (
            f'@font-face{{font-family:"{face.family}";{style}'
            f'src:url(data:font/ttf;base64,{data}) format("truetype");}}'
        )


def _matrix(transform: Affine) -> str:
    return f"matrix({' '.join(matrix(transform))})"


def _path_data(path: Path) -> Iterator[str]:
    for outline in path.outlines:
        yield f"M{_point(outline.start)}"
        for segment in outline.segments:
            if isinstance(segment, Curve):
                points = (segment.first, segment.second, segment.end)
                yield f"C{' '.join(map(_point, points))}"
            else:
                yield f"L{_point(segment)}"
        if outline.closed:
            yield "Z"


def _rect_data(rect: Rect) -> str:
    x, y, width, height = map(number, rect)
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _point(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
