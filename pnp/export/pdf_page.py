"""Draw a sheet as the operators of a PDF page, in millimetres, with one matrix for the page.

The matrix converts millimetres to points and flips the y axis, so that coordinates do not have to
be converted and rounded. Names of shared resources depend only on their content. A page therefore
has the same bytes in every process, whichever pages were drawn before it.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple, assert_never

from pnp.drawing.colour import CUT_CONTOUR, Colour
from pnp.drawing.missing_characters import with_boxes
from pnp.drawing.scene import (
    Box,
    Cap,
    Circle,
    Curve,
    Group,
    Image,
    Item,
    Layer,
    Line,
    Mosaic,
    Outline,
    Path,
    Picture,
    Polygon,
    Shape,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.shape_outlines import polygon_outline, rounded_outline
from pnp.drawing.text import Face, FontFace, has_parts
from pnp.export.numbers import matrix, number
from pnp.export.pdf_fonts import shown
from pnp.export.shared import ResourceNames
from pnp.geometry import IDENTITY, POINTS_PER_MM, Affine, Point, Rect
from pnp.layout.sheet import Sheet

if TYPE_CHECKING:
    from pnp.export.pdf_picture import PictureStream

CONTOUR = "CutContour"
"""Name of the spot colour that marks cuts for cutting machines."""

_EXACT = 1e-6
"""Tolerance for each step between symbols, in mm: 1000 steps add up to at most 0.001 mm."""

_LEVEL = 4
"""Compression level. It takes a third of the default level's time; files are 5% larger."""

_DIGITS = 6
"""Number of bytes in a name. With 1000 drawings, names collide in one in 500 million files."""


class FormXObject(NamedTuple):
    """A drawn symbol: its bounding box, its compressed operators, and the names that they use."""

    box: str
    content: bytes
    names: tuple[str, ...]


class Pixels(NamedTuple):
    """An image as two PDF streams: colours, and transparency (None if the image is opaque)."""

    colours: "PictureStream"
    alpha: "PictureStream | None"


class PdfPage(NamedTuple):
    """A finished page: its boxes in points, its compressed operators, and the names in them."""

    boxes: bytes
    content: bytes
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedResources:
    """Resources that pages refer to by name: symbols, images, and the used glyphs of each face."""

    forms: dict[str, FormXObject]
    images: dict[str, Pixels]
    glyphs: dict[Face, set[int]]

    def used_by(self, pages: Iterable[PdfPage]) -> "SharedResources":
        """Return the resources that these pages use. Some of the glyphs might not be used."""
        forms: dict[str, FormXObject] = {}
        images: dict[str, Pixels] = {}
        waiting = list(dict.fromkeys(name for page in pages for name in page.names))
        while waiting:
            name = waiting.pop()
            if name in self.images:
                images[name] = self.images[name]
            elif name in self.forms and name not in forms:
                forms[name] = self.forms[name]
                waiting += forms[name].names
        return SharedResources(forms, images, self.glyphs)


class PageMaker:
    """Draws pages, and collects the resources that they share in `shared`."""

    def __init__(self, *, switchable: bool = False) -> None:
        self.shared = SharedResources({}, {}, {face: set() for face in FontFace})
        self._symbols = ResourceNames[Symbol]()
        self._images = ResourceNames[Image]()
        self._switchable = switchable
        self._named: dict[str, None] = {}

    def page(self, sheet: Sheet) -> PdfPage:
        """Return the sheet as a page. If layers are switchable, each of them is marked."""
        height = sheet.size.height
        k = POINTS_PER_MM
        self._named = {}
        # A mitre limit of 4 is SVG's default, so that corners look the same in both formats.
        parts = [f"{k:.10f} 0 0 {-k:.10f} 0 {height * k:.6f} cm 4 M"]
        for layer, items in sheet.layers.items():
            if items:
                parts.extend(self._layer(layer, items))
        boxes = b" ".join(
            b"/%s [%s]" % (name, _pdf_box(rect, height))
            for name, rect in (
                (b"MediaBox", Rect(0, 0, *sheet.size)),
                (b"TrimBox", sheet.trim),
                (b"BleedBox", sheet.bleed),
            )
        )
        return PdfPage(boxes, _packed(parts), tuple(self._named))

    def _layer(self, layer: Layer, items: tuple[Item, ...]) -> list[str]:
        if not self._switchable:
            return self._operators(items)
        self._named[layer.value] = None
        return [f"/OC /{layer} BDC", *self._operators(items), "EMC"]

    def _operators(self, items: Iterable[Item]) -> list[str]:
        """Return the operators as a list, because generators are slow for deeply nested groups."""
        parts: list[str] = []
        last: Affine | None = None  # placement of the previous symbol, for relative steps
        for item in items:
            if isinstance(item, Use):
                parts.append(f"{_step(last, item.transform)} /{self._symbol(item.symbol)} Do")
                last = item.transform
                continue
            if last is not None:
                parts.append("Q")
                last = None
            match item:
                case Group():
                    parts += self._group(item)
                case Text():
                    parts.append(self._text(item))
                case Box() | Circle() | Polygon() | Path():
                    path = _outline(item)
                    parts.append(self._painted(path, item.fill, item.stroke, _rule(item)))
                case Mosaic():
                    parts.append(self._painted(_mosaic(item), item.fill, None, ""))
                case Line():
                    path = f"{_point(item.start)} m {_point(item.end)} l"
                    parts.append(self._painted(path, None, item.stroke))
                case Picture():
                    x, _, width, height = item.rect
                    placed = _matrix(Affine(width, 0, 0, -height, x, item.rect.bottom))
                    parts.append(f"q {placed} cm /{self._image(item.image)} Do Q")
                case _:
                    assert_never(item)
        return parts if last is None else [*parts, "Q"]

    def _group(self, group: Group) -> list[str]:
        drawn = self._operators(group.items)
        if group.only_names:
            return drawn
        placed = [f"{_matrix(group.transform)} cm"] if group.transform != IDENTITY else []
        if group.clip is not None:
            placed.append(f"{_outline(group.clip)} W{_rule(group.clip)} n")
        return ["q", *placed, *drawn, "Q"]

    def _symbol(self, symbol: Symbol) -> str:
        name = self._symbols.get(symbol)
        if name is None:
            name = self._form_object(symbol)
            self._symbols.add(symbol, name)
        self._named[name] = None
        return name

    def _form_object(self, symbol: Symbol) -> str:
        """Draw a symbol, and return its name, which is a digest of its content."""
        outside, self._named = self._named, {}
        bounds = symbol.bounds
        box = f"{number(bounds.x)} {number(bounds.y)} {_point_of(bounds)}"
        parts = self._operators(symbol.items)
        name = f"s{_digest(box, *parts)}"
        self.shared.forms[name] = FormXObject(box, _packed(parts), tuple(self._named))
        self._named = outside
        return name

    def _text(self, text: Text) -> str:
        if has_parts(text.text, text.face):
            return " ".join(self._operators(with_boxes(text)))
        operators, glyphs = shown(text.text, text.face, text.size)
        self.shared.glyphs.setdefault(text.face, set()).update(glyphs)
        return f"BT {_ink(text.colour)} rg 1 0 0 -1 {_point(text.at)} Tm {operators} ET"

    def _image(self, image: Image) -> str:
        name = self._images.get(image)
        if name is None:
            from pnp.export.pdf_picture import picture_streams

            name = f"i{_digest(image.media, image.data)}"
            self._images.add(image, name)
            self.shared.images[name] = Pixels(*picture_streams(image))
        self._named[name] = None
        return name

    def _painted(
        self, path: str, fill: Colour | None, stroke: Stroke | None, rule: str = "*"
    ) -> str:
        """Return the path with its colours and painting operator, and register the spot colour."""
        if stroke is not None and stroke.colour == CUT_CONTOUR:
            self._named[CONTOUR] = None
        return _painted(path, fill, stroke, rule)


def _digest(*parts: str | bytes) -> str:
    """Return a name that depends only on the content."""
    digest = blake2b(digest_size=_DIGITS)
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else part)
        digest.update(b"\n")
    return digest.hexdigest()


def _packed(parts: Iterable[str]) -> bytes:
    return zlib.compress("\n".join(parts).encode("ascii"), _LEVEL)


def _pdf_box(rect: Rect, height: float) -> bytes:
    """Return a page box in points. In a PDF, the y axis points up."""
    k = POINTS_PER_MM
    edges = (rect.x * k, (height - rect.bottom) * k, rect.right * k, (height - rect.y) * k)
    return " ".join(map(number, edges)).encode()


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _point_of(rect: Rect) -> str:
    return f"{number(rect.right)} {number(rect.bottom)}"


@lru_cache(maxsize=1 << 14)
def _matrix(transform: Affine) -> str:
    return " ".join(matrix(transform))


@lru_cache(maxsize=1 << 14)
def _step(last: Affine | None, place: Affine) -> str:
    """Return the operators that place a symbol.

    If the result is exact, the placement is relative to the previous symbol: the steps within a row
    of pieces are equal, so they compress to half the size of absolute positions.
    """
    if last is None:
        return f"q {_matrix(place)} cm"
    step = _step_inside(last, place)
    if step is None:
        return f"Q\nq {_matrix(place)} cm"
    return f"1 0 0 1 {_point(step)} cm"


def _step_inside(last: Affine, place: Affine) -> Point | None:
    """Return the step between two placements in the symbol's coordinates.

    Return None if rounding would make the step inexact.
    """
    a, b, c, d, x, y = last
    area = a * d - b * c
    if place[:4] != last[:4] or not area:
        return None
    right, down = place.e - x, place.f - y
    step = Point((d * right - c * down) / area, (a * down - b * right) / area)
    rounded = (round(each, 4) for each in step)
    is_exact = all(abs(a - b) < _EXACT for a, b in zip(rounded, step, strict=True))
    return step if is_exact else None


@lru_cache(maxsize=1024)
def _ink(colour: Colour) -> str:
    return " ".join(number(part / 255) for part in colour)


def _stroked(colour: Colour) -> str:
    return f"/{CONTOUR} CS 1 SCN" if colour == CUT_CONTOUR else f"{_ink(colour)} RG"


def _rule(shape: Shape) -> str:
    """Return the suffix of the painting operator, which is a star for the even-odd rule."""
    return "" if isinstance(shape, Path) and shape.winding else "*"


def _painted(path: str, fill: Colour | None, stroke: Stroke | None, rule: str = "*") -> str:
    if fill is None and stroke is None:
        return ""
    style = f"{_ink(fill)} rg " if fill is not None else ""
    style += _pen(stroke) if stroke is not None else ""
    if fill is None:
        return f"{style}{path} S"
    return f"{style}{path} {'f' if stroke is None else 'B'}{rule}"


@lru_cache(maxsize=1024)
def _pen(stroke: Stroke) -> str:
    end = 1 if stroke.cap is Cap.ROUND else 0
    dash = " ".join(map(number, stroke.dash))
    width = number(stroke.width)
    return f"{_stroked(stroke.colour)} {width} w {end} J {end} j [{dash}] 0 d "


def _mosaic(mosaic: Mosaic) -> str:
    return " ".join(map(_rectangle, mosaic.rects))


@lru_cache(maxsize=1 << 14)
def _rectangle(rect: Rect) -> str:
    return " ".join([*map(number, rect), "re"])


def _outline(shape: Shape) -> str:
    match shape:
        case Box():
            return _box_outline(shape.rect, shape.radius)
        case Circle():
            return _box_outline(shape.bounds, shape.radius)
        case Polygon():
            return _outline_operators(polygon_outline(shape.points))
        case Path():
            return " ".join(map(_outline_operators, shape.outlines))
        case _:
            assert_never(shape)


@lru_cache(maxsize=1 << 12)  # faces of pieces are filled, clipped and drawn with one outline
def _outline_operators(outline: Outline) -> str:
    x, y = outline.start
    parts = [f"{number(x)} {number(y)} m"]
    for step in outline.segments:
        if isinstance(step, Curve):
            (a, b), (c, d), (x, y) = step.first, step.second, step.end
            parts.append(
                f"{number(a)} {number(b)} {number(c)} {number(d)} {number(x)} {number(y)} c"
            )
        else:
            x, y = step
            parts.append(f"{number(x)} {number(y)} l")
    if outline.closed:
        parts.append("h")
    return " ".join(parts)


@lru_cache(maxsize=1 << 12)
def _box_outline(rect: Rect, radius: float) -> str:
    return _outline_operators(rounded_outline(rect, radius)) if radius else _rectangle(rect)
