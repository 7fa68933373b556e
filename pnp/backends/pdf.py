"""Sheets in, one PDF file out.

reportlab keeps the document: objects, fonts and their subsets. The operators are written here, in
millimetres under one matrix per page that turns them into points and the y axis up, so that nothing
is rounded before. Pages are bytes as soon as they are made; everything that they share (symbols,
fonts, images) hangs on one resource dictionary.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import md5
from itertools import chain
from typing import assert_never

from reportlab import __version__ as reportlab_version
from reportlab.pdfbase.pdfdoc import (
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFResourceDictionary,
    PDFStream,
)
from reportlab.pdfbase.ttfonts import TTFont

from pnp import __version__
from pnp.backends.archive import information, pdf_text, srgb_profile, xmp
from pnp.backends.numbers import matrix, number
from pnp.backends.shared import Names
from pnp.drawing.colour import CUT_CONTOUR, Colour
from pnp.drawing.geometry import IDENTITY, POINTS_PER_MM, Affine, Point, Rect
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
from pnp.drawing.text import Face
from pnp.press.sheet import Bookmark, Sheet

_CUT_CONTOUR = (
    b"[/Separation /CutContour /DeviceRGB"
    b" << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [%s] /N 1 >>]"
    % " ".join(f"{part / 255:.4f}" for part in CUT_CONTOUR).encode()
)
"""The spot colour of cuts, for machines that go by its name."""

_SIGNED = b"a reportlab document946684800.0"
"""What reportlab's identity of a file begins with, whatever SOURCE_DATE_EPOCH says."""

_KAPPA = 0.5522847498307936
"""Control points of a cubic curve that follows a quarter circle to 0.03 % of its radius."""


class _NoOutlines:
    """In place of reportlab's outlines, which would take ours out of the catalog."""

    ready = 1

    def prepare(self, document: object, canvas: object) -> None:
        """Nothing to prepare."""


def pdf_bytes(
    sheets: Iterable[Sheet],
    title: str,
    *,
    layers: bool = False,
    bookmarks: Sequence[Bookmark] = (),
    language: str = "en",
) -> bytes:
    """The file, PDF/A-2b; `layers` lets a viewer switch its layers on and off."""
    document = _Document(title, language, switchable=layers)
    for sheet in sheets:
        document.add_page(sheet)
    document.add_bookmarks(bookmarks)
    return document.finished()


class _Raw(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object that is bytes already."""

    __RefOnly__ = 1

    def __init__(self, body: bytes) -> None:
        self.body = body

    def format(self, _document: PDFDocument) -> bytes:
        return self.body


class _Information(PDFInfo):  # type: ignore[misc]  # reportlab has no types
    """The information dictionary, without the entries that nobody filled in."""

    def __init__(self, title: str, creator: str, producer: str) -> None:
        super().__init__()
        self.title, self.creator, self.producer = title, creator, producer

    def format(self, _document: PDFDocument) -> bytes:
        return information(self.title, self.creator, self.producer)


class _Document:
    """One PDF on its way: pages are added, then it is finished once."""

    def __init__(self, title: str, language: str, *, switchable: bool) -> None:
        self._pdf = PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self._pdf.signature = md5(_SIGNED, usedforsecurity=False)
        facts = (title, f"pnp {__version__}", f"reportlab {reportlab_version}")
        self._pdf.info = _Information(*facts)
        self._xmp = xmp(*facts)
        self._resources = PDFResourceDictionary()
        self._resources_ref = self._reference(self._resources)
        self._resources.basicFonts()
        self._pages_ref = self._reference(self._pdf.Pages)
        self._symbols = Names[Symbol]()
        self._images = Names[Image]()
        self._fonts: dict[Face, TTFont] = {}
        self._switchable = switchable
        self._pages: list[_Raw] = []
        self._catalog_entries: dict[str, bytes] = {}
        self._layers: dict[Layer, bytes] = {}

    def add_page(self, sheet: Sheet) -> None:
        height = sheet.size.height
        k = POINTS_PER_MM
        parts = [f"{k:.10f} 0 0 {-k:.10f} 0 {height * k:.6f} cm 4 M"]
        for layer, items in sheet.layers.items():
            if items:
                parts.extend(self._layer(layer, items))
        content = "\n".join(parts)
        if "/CutContour" in content and "CutContour" not in self._resources.ColorSpace:
            self._resources.ColorSpace["CutContour"] = self._reference(_Raw(_CUT_CONTOUR))
        stream = self._reference(_Raw(_stream(b"", content)))
        boxes = b" ".join(
            b"/%s [%s]" % (name, _pdf_box(rect, height))
            for name, rect in (
                (b"MediaBox", Rect(0, 0, *sheet.size)),
                (b"TrimBox", sheet.trim),
                (b"BleedBox", sheet.bleed),
            )
        )
        page = b"<< /Type /Page /Parent %s /Resources %s /Contents %s %s >>" % (
            self._pages_ref,
            self._resources_ref,
            stream,
            boxes,
        )
        self._pages.append(_Raw(page))
        self._pdf.addPage(self._pages[-1])

    def add_bookmarks(self, bookmarks: Sequence[Bookmark]) -> None:
        """A flat outline; each entry shows its page whole."""
        if not bookmarks:
            return
        root, entries = _Raw(b""), [_Raw(b"") for _ in bookmarks]
        parent, own = self._reference(root), [self._reference(entry) for entry in entries]
        for at, (bookmark, entry) in enumerate(zip(bookmarks, entries, strict=True)):
            page = self._reference(self._pages[bookmark.page - 1])
            links = b"".join(
                b"/%s %s " % (key, own[other])
                for key, other in ((b"Prev", at - 1), (b"Next", at + 1))
                if 0 <= other < len(own)
            )
            entry.body = b"<< /Title %s /Parent %s %s/Dest [%s /Fit] >>" % (
                pdf_text(bookmark.title),
                parent,
                links,
                page,
            )
        root.body = b"<< /Type /Outlines /First %s /Last %s /Count %d >>" % (
            own[0],
            own[-1],
            len(own),
        )
        self._catalog_entries["Outlines"] = parent
        self._pdf.Catalog.PageMode = PDFName("UseOutlines")

    def finished(self) -> bytes:
        if self._layers:
            self._catalog_entries["OCProperties"] = self._optional_content()
        head = b"/Type /Metadata /Subtype /XML"
        self._catalog_entries["Metadata"] = self._reference(_Raw(_raw_stream(head, self._xmp)))
        self._catalog_entries["OutputIntents"] = self._output_intents()
        self._finish_fonts()
        self._finish_catalog()
        return bytes(self._pdf.GetPDFData(None))

    def _finish_catalog(self) -> None:
        """Hand our entries over; reportlab's catalog writes only those that it knows."""
        self._pdf.Outlines = _NoOutlines()
        catalog = self._pdf.Catalog
        catalog.Outlines = None
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties", "OutputIntents"]
        catalog.__Refs__ = []
        for name, value in self._catalog_entries.items():
            setattr(catalog, name, value)

    def _output_intents(self) -> bytes:
        """What the numbers of its colours mean."""
        profile = self._reference(_Raw(_stream(b"/N 3", srgb_profile())))
        return (
            b"[<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB)"
            b" /Info (sRGB IEC61966-2.1) /DestOutputProfile %s >>]" % profile
        )

    def _finish_fonts(self) -> None:
        """Write the fonts' subsets now: reportlab leaves out the line end before `endstream`."""
        for font in self._pdf.delayedFonts:
            font.addObjects(self._pdf)
        self._pdf.delayedFonts = []
        for name, thing in self._pdf.idToObject.items():
            if isinstance(thing, PDFStream):
                body = thing.format(self._pdf).removesuffix(b"endstream\n")
                self._pdf.idToObject[name] = _Raw(body + b"\nendstream\n")

    def _reference(self, thing: PDFObject) -> bytes:
        return bytes(self._pdf.Reference(thing).format(self._pdf))

    def _layer(self, layer: Layer, items: tuple[Item, ...]) -> Iterator[str]:
        if not self._switchable:
            yield from self._drawn(items)
            return
        if layer not in self._layers:
            group = b"<< /Type /OCG /Name (%s) >>" % layer.encode()
            self._layers[layer] = self._reference(_Raw(group))
            self._resources.Properties[str(layer)] = self._layers[layer]
        yield f"/OC /{layer} BDC"
        yield from self._drawn(items)
        yield "EMC"

    def _optional_content(self) -> bytes:
        """The layers, all switched on."""
        groups = b" ".join(self._layers.values())
        declared = b"<< /OCGs [%s] /D << /Name (Layers) /ON [%s] /Order [%s] >> >>"
        return declared % (groups, groups, groups)

    def _drawn(self, items: Iterable[Item]) -> Iterator[str]:
        for item in items:
            match item:
                case Use():
                    placed = _matrix(item.transform)
                    yield f"q {placed} cm /{self._symbol(item.symbol)} Do Q"
                case Box() | Circle() | Polygon() | Path():
                    yield _painted(_outline(item), item.fill, item.stroke, _rule(item))
                case Line():
                    path = f"{_point(item.start)} m {_point(item.end)} l"
                    yield _painted(path, None, item.stroke)
                case Text():
                    yield self._text(item)
                case Picture():
                    x, _, width, height = item.rect
                    placed = _matrix(Affine(width, 0, 0, -height, x, item.rect.bottom))
                    yield f"q {placed} cm /{self._image(item.image)} Do Q"
                case Group():
                    yield from self._group(item)
                case _:
                    assert_never(item)

    def _group(self, group: Group) -> Iterator[str]:
        if group.only_names:
            yield from self._drawn(group.items)
            return
        yield "q"
        if group.transform != IDENTITY:
            yield f"{_matrix(group.transform)} cm"
        if group.clip is not None:
            yield f"{_outline(group.clip)} W{_rule(group.clip)} n"
        yield from self._drawn(group.items)
        yield "Q"

    def _symbol(self, symbol: Symbol) -> str:
        name = self._symbols.get(symbol)
        if name is None:
            bounds = symbol.bounds
            corners = f"{number(bounds.x)} {number(bounds.y)} {_point_of(bounds)}"
            head = f"/Type /XObject /Subtype /Form /BBox [{corners}] /Resources ".encode()
            content = "\n".join(self._drawn(symbol.items))
            name = f"s{len(self._symbols)}"
            self._symbols.add(symbol, name)
            form = _Raw(_stream(head + self._resources_ref, content))
            self._resources.XObject[name] = self._reference(form)
        return name

    def _text(self, text: Text) -> str:
        font = self._fonts.get(text.face)
        if font is None:
            font = TTFont(text.face.value, str(text.face.file), asciiReadable=0, shapable=False)
            self._fonts[text.face] = font
        name, size = font.getSubsetInternalName, number(text.size)
        runs = " ".join(
            f"{name(subset, self._pdf)} {size} Tf <{run.hex()}> Tj"
            for subset, run in font.splitString(text.text, self._pdf)
        )
        place = f"1 0 0 -1 {_point(text.at)} Tm"
        return f"BT {_ink(text.colour)} rg {place} {runs} ET"

    def _image(self, image: Image) -> str:
        name = self._images.get(image)
        if name is None:
            name = f"i{len(self._images)}"
            self._images.add(image, name)
            self._resources.XObject[name] = self._reference(_Raw(self._image_stream(image)))
        return name

    def _image_stream(self, image: Image) -> bytes:
        from pnp.backends.pdf_picture import picture_streams

        colours, alpha = picture_streams(image)
        head = colours.head
        if alpha is not None:
            head += b" /SMask " + self._reference(_Raw(_raw_stream(*alpha)))
        return _raw_stream(head, colours.data)


def _stream(head: bytes, content: str | bytes) -> bytes:
    raw = content.encode("ascii") if isinstance(content, str) else content
    return _raw_stream(head + b" /Filter /FlateDecode", zlib.compress(raw))


def _raw_stream(head: bytes, data: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream\n" % (head, len(data), data)


def _pdf_box(rect: Rect, height: float) -> bytes:
    """A page box in points, y up."""
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


@lru_cache(maxsize=1024)
def _ink(colour: Colour) -> str:
    return " ".join(number(part / 255) for part in colour)


def _stroked(colour: Colour) -> str:
    """The operators that choose the ink of lines."""
    return "/CutContour CS 1 SCN" if colour == CUT_CONTOUR else f"{_ink(colour)} RG"


def _rule(shape: Shape) -> str:
    """What the operator's name ends with: a star for the even-odd rule."""
    return "" if isinstance(shape, Path) and shape.winding else "*"


def _painted(path: str, fill: Colour | None, stroke: Stroke | None, rule: str = "*") -> str:
    """The path with its colours and the operator that paints it."""
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


def _outline(shape: Shape) -> str:
    """The path operators of a shape."""
    match shape:
        case Box():
            return _box_outline(shape.rect, shape.radius)
        case Circle():
            (x, y), r = shape.centre, shape.radius
            return _box_outline(Rect(x - r, y - r, 2 * r, 2 * r), r)
        case Polygon():
            first, *others = map(_point, shape.points)
            return " ".join([f"{first} m", *(f"{point} l" for point in others), "h"])
        case Path():
            return " ".join(chain.from_iterable(map(_outline_steps, shape.outlines)))
        case _:
            assert_never(shape)


def _outline_steps(outline: Outline) -> Iterator[str]:
    yield f"{_point(outline.start)} m"
    for step in outline.segments:
        if isinstance(step, Curve):
            yield f"{_point(step.first)} {_point(step.second)} {_point(step.end)} c"
        else:
            yield f"{_point(step)} l"
    if outline.closed:
        yield "h"


def _box_outline(rect: Rect, radius: float) -> str:
    x, y, width, height = rect
    if not radius:
        return " ".join([*map(number, rect), "re"])
    r = min(radius, width / 2, height / 2)
    h = r * (1 - _KAPPA)
    right, bottom = rect.right, rect.bottom
    steps = (
        ((x + r, y), "m"),
        ((right - r, y), "l"),
        ((right - h, y, right, y + h, right, y + r), "c"),
        ((right, bottom - r), "l"),
        ((right, bottom - h, right - h, bottom, right - r, bottom), "c"),
        ((x + r, bottom), "l"),
        ((x + h, bottom, x, bottom - h, x, bottom - r), "c"),
        ((x, y + r), "l"),
        ((x, y + h, x + h, y, x + r, y), "c"),
    )
    return " ".join([*(f"{' '.join(map(number, at))} {op}" for at, op in steps), "h"])
