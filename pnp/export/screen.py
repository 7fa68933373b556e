"""Draw a page as SVG for a browser, with as few elements as possible.

A browser's rendering time grows with the number of elements, and each use of a symbol takes as long
as drawing its content. Therefore no element is named or reused, and shapes that have the same paint
and do not overlap are merged into one path. The unit is a hundredth of a millimetre, so that every
number is an integer.
"""

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from hashlib import sha256
from typing import NamedTuple, assert_never

from pnp.drawing.missing_characters import with_boxes
from pnp.drawing.scene import (
    Box,
    Circle,
    Curve,
    Group,
    Image,
    Item,
    Line,
    Mosaic,
    Outline,
    Path,
    Picture,
    Polygon,
    Shape,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.shape_outlines import outlines, polygon_outline
from pnp.drawing.text import FAMILY, has_parts
from pnp.export.numbers import number
from pnp.export.svg_attributes import data_address, face_attributes, from_pixels, paint
from pnp.geometry import IDENTITY, Affine, Point, Rect
from pnp.layout.sheet import Sheet

_UNIT = 100

_MAX_MERGED = 8
"""Maximum number of pieces in a symbol that are merged separately. Larger symbols stay groups."""

_SEARCHED_RUNS = 50
"""Number of earlier runs that are searched for one that a piece can join."""

_MAX_COMPARED = 50
"""Maximum number of pieces compared individually. For longer runs, only the bounds are compared."""

_SLACK = 0.3 * _UNIT
"""Distance by which a drawing may extend beyond its clip, in units. It is invisible on screens."""

_CACHED_GROUPS = 60
"""Maximum number of cached clipped groups. They are reused if only the paper or marks change."""


class _Span(NamedTuple):
    """The bounds of a piece, including its line width, in units."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "_Span") -> bool:
        """Return True if the spans overlap by more than one unit."""
        return (
            self.left < other.right - 1
            and other.left < self.right - 1
            and self.top < other.bottom - 1
            and other.top < self.bottom - 1
        )

    def within(self, limits: "_Span") -> bool:
        return (
            self.left >= limits.left - _SLACK
            and self.top >= limits.top - _SLACK
            and self.right <= limits.right + _SLACK
            and self.bottom <= limits.bottom + _SLACK
        )

    def grown(self, by: float) -> "_Span":
        return _Span(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, dx: float, dy: float) -> "_Span":
        return _Span(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def joined(self, other: "_Span") -> "_Span":
        return _Span(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class _Piece(NamedTuple):
    """A drawing element. Its position is inserted between `head` and `tail`.

    A piece with a paint is part of a path. The next piece of the path continues from `end`.
    """

    x: float
    y: float
    span: _Span
    head: str
    tail: str
    paint: str = ""
    end: tuple[int, int] = (0, 0)
    """End of the path, relative to its position, in units."""
    lines: bool = False
    """True if the piece has no fill, so that the drawing order within a path does not matter."""

    @property
    def start(self) -> tuple[int, int]:
        return _units(self.x), _units(self.y)

    def moved(self, dx: float, dy: float) -> "_Piece":
        return self._replace(
            x=self.x + dx, y=self.y + dy, span=self.span.moved(dx * _UNIT, dy * _UNIT)
        )

    @property
    def text(self) -> str:
        x, y = self.start
        data = f"{self.head}{x} {y}{self.tail}"
        return f'<path{self.paint} d="{data}"/>' if self.paint else data


@dataclass(slots=True)
class _Run:
    """Pieces with the same paint, or a single piece without paint."""

    pieces: list[_Piece]
    span: _Span

    def add(self, piece: _Piece) -> None:
        self.pieces.append(piece)
        self.span = self.span.joined(piece.span)

    def meets(self, span: _Span) -> bool:
        if not self.span.meets(span):
            return False
        return len(self.pieces) > _MAX_COMPARED or any(
            each.span.meets(span) for each in self.pieces
        )

    @property
    def joined(self) -> _Piece:
        first = self.pieces[0]
        if len(self.pieces) == 1:
            return first
        parts = [first.tail]
        first_x, first_y = first.start
        x, y = first_x + first.end[0], first_y + first.end[1]
        for each in self.pieces[1:]:
            start_x, start_y = each.start
            parts.append(f"m{start_x - x} {start_y - y}{each.tail}")
            x, y = start_x + each.end[0], start_y + each.end[1]
        end = (x - first_x, y - first_y)
        return first._replace(tail="".join(parts), span=self.span, end=end)


class _Drawing(NamedTuple):
    """The pieces after merging, in drawing order, and the images that they use."""

    pieces: tuple[_Piece, ...]
    images: frozenset[Image]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def span(self) -> _Span:
        return reduce(_Span.joined, (piece.span for piece in self.pieces))

    @property
    def rect(self) -> Rect:
        left, top, right, bottom = (each / _UNIT for each in self.span)
        return Rect(left, top, right - left, bottom - top)


def screen_svg(sheet: Sheet) -> str:
    """Return an `svg` element for a web page that loads the typefaces itself.

    The page's styles must turn kerning on and preserve spaces.
    """
    items = [item for layer in sheet.layers.values() for item in layer]
    drawing = _draw(items)
    width, height = sheet.size
    size = f'width="{number(width)}mm" height="{number(height)}mm"'
    images = "".join(sorted(map(_image, drawing.images)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FAMILY}" fill="none"'
        f' viewBox="0 0 {_units(width)} {_units(height)}" fill-rule="evenodd">'
        f"{images and f'<defs>{images}</defs>'}{drawing.text}</svg>"
    )


def _draw(items: Iterable[Item], place: Affine = IDENTITY) -> _Drawing:
    """Draw the items. If possible, each piece is merged into the latest run with the same paint."""
    pen, runs = _Pen(), list[_Run]()
    for piece in pen.pieces(items, place):
        run = _run_for(piece, runs)
        if run is None:
            runs.append(_Run([piece], piece.span))
        else:
            run.add(piece)
    return _Drawing(tuple(run.joined for run in runs), frozenset(pen.images))


def _run_for(piece: _Piece, runs: list[_Run]) -> _Run | None:
    if not piece.paint:
        return None
    for run in reversed(runs[-_SEARCHED_RUNS:]):
        same = run.pieces[0].paint == piece.paint
        if same and piece.lines:
            return run
        if run.meets(piece.span):
            return None
        if same:
            return run
    return None


class _Pen:
    """Splits items into pieces and collects their images."""

    def __init__(self) -> None:
        self.images: set[Image] = set()

    def pieces(self, items: Iterable[Item], place: Affine) -> Iterator[_Piece]:
        """Yield the pieces of the items, from back to front."""
        for item in items:
            match item:
                case Box() | Circle() | Polygon() | Path() | Mosaic() | Line():
                    yield from _shape(item, place)
                case Text() if has_parts(item.text, item.face):
                    yield from self.pieces(with_boxes(item), place)
                case Text():
                    yield _text(item, place)
                case Picture():
                    yield self._picture(item, place)
                case Group():
                    yield from self._group(item, place @ item.transform)
                case Use():
                    yield from self._use(item.symbol, place @ item.transform)
                case _:
                    assert_never(item)

    def _picture(self, picture: Picture, place: Affine) -> _Piece:
        self.images.add(picture.image)
        fitted = place @ from_pixels(picture)
        span = _bounds(Rect(0, 0, *picture.image.pixels), fitted)
        return _element(f'<use href="#{_name(picture.image)}"', "/>", fitted, span)

    def _group(self, group: Group, place: Affine) -> Iterator[_Piece]:
        clip, items = group.clip, group.items
        if not _is_uniform(place) and _has_lines(items):
            yield from self._skewed(
                _draw((replace(group, transform=_uniform_scale(place)),)), place
            )
        elif clip is None or _is_redundant(clip, items):
            yield from self.pieces(items, place)
        else:
            yield from self._placed(_clipped(items, clip, _linear_part(place)), place)

    def _use(self, symbol: Symbol, place: Affine) -> Iterator[_Piece]:
        if not _is_uniform(place) and _has_lines(symbol.items):
            yield from self._skewed(_symbol(symbol, _uniform_scale(place)), place)
        else:
            yield from self._placed(_symbol(symbol, _linear_part(place)), place)

    def _skewed(self, drawing: _Drawing, place: Affine) -> Iterator[_Piece]:
        """Yield a group around a drawing whose lines are scaled unevenly, with the transform."""
        self.images |= drawing.images
        if drawing.pieces:
            by = 1 / place.stretch
            skew = place @ Affine(by, 0, 0, by)
            span = _bounds(drawing.rect, skew)
            yield _element("<g", f">{drawing.text}</g>", skew, span)

    def _placed(self, drawing: _Drawing, place: Affine) -> Iterator[_Piece]:
        """Yield the pieces of a drawing separately, or as one group if there are many of them."""
        self.images |= drawing.images
        if len(drawing.pieces) <= _MAX_MERGED:
            for piece in drawing.pieces:
                yield piece.moved(place.e, place.f)
        else:
            moved = Affine.translation(place.e, place.f)
            span = drawing.span.moved(place.e * _UNIT, place.f * _UNIT)
            yield _element("<g", f">{drawing.text}</g>", moved, span)


@lru_cache(maxsize=_CACHED_GROUPS)
def _clipped(items: tuple[Item, ...], clip: Shape, place: Affine) -> _Drawing:
    return _clip_to(_draw(items, place), clip, place)


@lru_cache(maxsize=2000)
def _symbol(symbol: Symbol, place: Affine) -> _Drawing:
    """Return a symbol's content, clipped to the symbol's bounds."""
    return _clip_to(_draw(symbol.items, place), Box(symbol.bounds), place)


def _clip_to(drawing: _Drawing, clip: Shape, place: Affine) -> _Drawing:
    """Return a drawing clipped to a shape.

    Equal shapes have the same id, so a browser can use any of the definitions with this id.
    """
    rule = "nonzero" if isinstance(clip, Path) and clip.winding else "evenodd"
    shape = _run(outlines(clip), f' clip-rule="{rule}"', 0, _linear_part(place))
    plain = isinstance(clip, Box) and not clip.radius and (not place.b or not place.a)
    if not drawing.pieces or (plain and drawing.span.within(shape.span)):
        return drawing
    name = f"clip{sha256(shape.text.encode()).hexdigest()[:10]}"
    defined = f'<clipPath id="{name}">{shape.text}</clipPath>'
    tail = f' clip-path="url(#{name})">{defined}{drawing.text}</g>'
    return drawing._replace(pieces=(_element("<g", tail, IDENTITY, shape.span),))


def _is_redundant(clip: Shape, items: tuple[Item, ...]) -> bool:
    """Return True if the clip is the outline of its only item, and so has no effect."""
    match items:
        case (Path(outlines, _, None),):
            return isinstance(clip, Path) and clip.outlines == outlines
        case _:
            return False


def _shape(item: Shape | Mosaic | Line, place: Affine) -> Iterator[_Piece]:
    stroke = None if isinstance(item, Mosaic) else item.stroke
    fill = None if isinstance(item, Line) else item.fill
    drawn = outlines(item)
    if drawn and (fill is not None or stroke is not None):
        painted = paint(fill, stroke, lambda length: _units(length * place.stretch))
        if fill is not None and isinstance(item, Path) and item.winding:
            painted["fill-rule"] = "nonzero"
        width = stroke.width * place.stretch if stroke is not None else 0
        yield _run(drawn, _attributes(painted), width, place, lines=fill is None)


def _attributes(named: Mapping[str, str]) -> str:
    return "".join(f' {name}="{value}"' for name, value in named.items())


def _run(
    drawn: Sequence[Outline], paint: str, width: float, place: Affine, *, lines: bool = False
) -> _Piece:
    """Return outlines as one piece, whose position is the start of the first outline."""
    path = _PathData(place, drawn[0].start)
    for outline in drawn:
        path.add(outline)
    x, y = place.apply(drawn[0].start)
    span = path.span.grown(width * _UNIT / 2)
    return _Piece(x, y, span, "M", "".join(path.parts), paint, path.end, lines)


class _PathData:
    """Path data for outlines. Coordinates are relative to the previous corner."""

    def __init__(self, place: Affine, start: Point) -> None:
        self._factors = tuple(each * _UNIT for each in place)
        self._xs: list[int] = []
        self._ys: list[int] = []
        self._first = self._at = self._to(start)
        self.parts: list[str] = []

    @property
    def end(self) -> tuple[int, int]:
        return self._at[0] - self._first[0], self._at[1] - self._first[1]

    @property
    def span(self) -> _Span:
        """Bounds of the path. Every curve is inside the convex hull of its control points."""
        return _Span(min(self._xs), min(self._ys), max(self._xs), max(self._ys))

    def add(self, outline: Outline) -> None:
        at_x, at_y = self._at
        first = x, y = self._to(outline.start)
        if first != self._at:
            self.parts.append(f"m{x - at_x} {y - at_y}")
        for segment in outline.segments:
            at_x, at_y = x, y
            if isinstance(segment, Curve):
                (a, b), (c, d) = self._to(segment.first), self._to(segment.second)
                x, y = self._to(segment.end)
                offsets = (a - at_x, b - at_y, c - at_x, d - at_y, x - at_x, y - at_y)
                self.parts.append(f"c{' '.join(map(str, offsets))}")
            else:
                x, y = self._to(segment)
                self.parts.append(f"l{x - at_x} {y - at_y}")
        if outline.closed:
            self.parts.append("z")
        self._at = first if outline.closed else (x, y)

    def _to(self, point: Point) -> tuple[int, int]:
        a, b, c, d, e, f = self._factors
        x, y = point
        across, down = round(a * x + c * y + e), round(b * x + d * y + f)
        self._xs.append(across)
        self._ys.append(down)
        return across, down


def _text(text: Text, place: Affine) -> _Piece:
    style = _attributes(face_attributes(text.face, text.text))
    attributes = (
        f'font-size="{_units(text.size)}" textLength="{_units(text.width)}"'
        f' lengthAdjust="spacingAndGlyphs" fill="{text.colour.hex}"{style}'
    )
    x, y = text.at
    # Bounds of a line of text: 0.8 of the font size above the baseline, 0.25 below.
    span = _bounds(Rect(x, y - 0.8 * text.size, text.width, 1.05 * text.size), place)
    place = place @ Affine.translation(x, y)
    return _element(f"<text {attributes}", f">{html.escape(text.text)}</text>", place, span)


def _element(head: str, tail: str, place: Affine, span: _Span) -> _Piece:
    """Return a piece that is an element of its own."""
    linear = place[:4]
    parts = " ".join(f"{each:.6g}" for each in linear)
    opened = "translate(" if linear == IDENTITY[:4] else f"matrix({parts} "
    return _Piece(place.e, place.f, span, f'{head} transform="{opened}', f')"{tail}')


def _image(image: Image) -> str:
    across, down = (_UNIT * each for each in image.pixels)
    return (
        f'<image id="{_name(image)}" width="{across}" height="{down}"'
        f' preserveAspectRatio="none" href="{data_address(image)}"/>'
    )


def _name(image: Image) -> str:
    return f"image{sha256(image.data).hexdigest()[:10]}"


def _is_uniform(place: Affine) -> bool:
    """Return True if circles remain circles under the transform."""
    a, b, c, d = place[:4]
    turned = abs(a - d) < 1e-9 and abs(b + c) < 1e-9
    return turned or (abs(a + d) < 1e-9 and abs(b - c) < 1e-9)


@lru_cache(maxsize=2000)
def _has_lines(items: tuple[Item, ...]) -> bool:
    return any(
        _has_lines(item.items)
        if isinstance(item, Group)
        else _has_lines(item.symbol.items)
        if isinstance(item, Use)
        else getattr(item, "stroke", None) is not None
        for item in items
    )


def _uniform_scale(place: Affine) -> Affine:
    """Return a uniform scaling that stretches as much as a transform."""
    return Affine(place.stretch, 0, 0, place.stretch)


def _linear_part(place: Affine) -> Affine:
    return place._replace(e=0.0, f=0.0)


def _bounds(rect: Rect, place: Affine) -> _Span:
    return _run((polygon_outline(rect.corners),), "", 0, place).span


def _units(millimetres: float) -> int:
    return round(millimetres * _UNIT)
