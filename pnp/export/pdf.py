"""Write finished pages to a PDF file part by part, without keeping the pages in memory.

Everything that pages share (symbols, fonts, images) is in one resource dictionary. This dictionary
has the first object number in the file, but is written after the pages. The file's ID is a chained
digest of the pages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import md5
from typing import NamedTuple

from reportlab import __version__ as reportlab_version

from pnp.drawing.colour import CUT_CONTOUR
from pnp.drawing.scene import Layer
from pnp.drawing.text import Face, FontFace
from pnp.export.pdf_file import PdfFile, stream
from pnp.export.pdf_fonts import font_name, font_objects
from pnp.export.pdf_metadata import information, output_intent, pdf_text, srgb_profile, xmp
from pnp.export.pdf_objects import (
    PDFArray,
    PDFName,
    PDFString,
    compressed,
    dictionary,
    plain,
    reference,
)
from pnp.export.pdf_page import CONTOUR, FormXObject, PageMaker, PdfPage, Pixels, SharedResources
from pnp.layout.document import SheetDocument
from pnp.layout.sheet import Bookmark, Sheet
from pnp.version import __version__

_CUT_CONTOUR = (
    b"[/Separation /CutContour /DeviceRGB"
    b" << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [%s] /N 1 >>]"
    % " ".join(f"{part / 255:.4f}" for part in CUT_CONTOUR).encode()
)


RESOURCES = 1
"""Object number of the resource dictionary that all pages share."""


@dataclass(frozen=True, slots=True)
class PdfMetadata:
    """Metadata of a PDF file."""

    title: str
    language: str = "en"
    bookmarks: Sequence[Bookmark] = ()

    @classmethod
    def of(cls, document: SheetDocument) -> "PdfMetadata":
        """Return the metadata of a document."""
        return cls(document.title, document.language, document.bookmarks)


class PdfChunk(NamedTuple):
    """Consecutive finished pages and the resources that they share. Chunks can be pickled."""

    pages: Sequence[PdfPage]
    shared: SharedResources


def pdf_bytes(sheets: Iterable[Sheet], metadata: PdfMetadata, *, switchable: bool = False) -> bytes:
    """Return a whole PDF file."""
    return b"".join(pdf_parts(sheets, metadata, switchable=switchable))


def pdf_parts(
    sheets: Iterable[Sheet], metadata: PdfMetadata, *, switchable: bool = False
) -> Iterator[bytes]:
    """Yield the parts of a PDF/A-2b file.

    Args:
        sheets: The pages.
        metadata: Metadata of the file.
        switchable: True if viewers can show and hide the layers.
    """
    maker, file = PageMaker(switchable=switchable), PdfWriter(metadata)
    yield from file.start()
    for page in map(maker.page, sheets):
        yield from file.add(PdfChunk([page], maker.shared))
    yield from file.finish()


class PdfChunks:
    """Function that draws the pages from a start index up to but not including a stop index."""

    def __init__(self, document: SheetDocument) -> None:
        self._sheets = document.finished
        self._maker = PageMaker(switchable=document.finish.layers is not None)

    def __call__(self, start: int, stop: int) -> PdfChunk:
        pages = [self._maker.page(sheet) for sheet in self._sheets.part(start, stop)]
        return PdfChunk(pages, self._maker.shared.used_by(pages))


class PdfWriter:
    """A PDF file that is written page by page.

    Only the names of resources and the offsets of objects are kept in memory.
    """

    def __init__(self, metadata: PdfMetadata) -> None:
        self._metadata = metadata
        self._file = PdfFile()
        self._objects: dict[str, int] = {}
        self._layers: dict[str, int] = {}
        self._glyphs: dict[Face, set[int]] = {face: set() for face in FontFace}
        self._identity = md5(metadata.title.encode(), usedforsecurity=False).digest()

    def start(self) -> Iterator[bytes]:
        """Yield the bytes before the first page."""
        yield self._file.start()
        self._file.reserve()

    def add(self, chunk: PdfChunk) -> Iterator[bytes]:
        """Yield the bytes of the next pages."""
        for face, glyphs in chunk.shared.glyphs.items():
            self._glyphs.setdefault(face, set()).update(glyphs)
        for page in chunk.pages:
            for name in page.names:
                yield from self._named(name, chunk.shared)
            yield from self._page(page)

    def finish(self) -> Iterator[bytes]:
        """Yield the bytes after the last page."""
        file = self._file
        fonts = {}
        typeface, others = [*FontFace], self._glyphs.keys() - {*FontFace}
        for face in (*typeface, *sorted(others, key=font_name)):
            if glyphs := self._glyphs[face]:
                fonts[font_name(face)] = first = file.objects + 1
                for body in font_objects(face, glyphs, first):
                    yield file.put(file.reserve(), body)
        yield file.put(RESOURCES, self._resources(fonts))
        yield from file.page_tree()
        yield from self._ending()

    def _page(self, page: PdfPage) -> Iterator[bytes]:
        digest = md5(self._identity, usedforsecurity=False)
        digest.update(page.content)
        self._identity = digest.digest()
        content = self._file.reserve()
        yield self._file.put(content, stream(b"/Filter /FlateDecode", page.content))
        entries = b"/Resources %d 0 R /Contents %d 0 R %s" % (RESOURCES, content, page.boxes)
        yield self._file.page(entries)

    def _named(self, name: str, shared: SharedResources) -> Iterator[bytes]:
        """Yield the resource with this name, unless the file already contains it."""
        if name in self._objects or name in self._layers:
            return
        if name in shared.forms:
            form = shared.forms[name]
            for inner in form.names:
                yield from self._named(inner, shared)
            yield self._put(name, _form_stream(form))
        elif name in shared.images:
            yield from self._image(name, shared.images[name])
        elif name == CONTOUR:
            yield self._put(name, _CUT_CONTOUR)
        else:
            self._layers[name] = self._file.reserve()
            layer = b"<< /Type /OCG /Name (%s) >>" % Layer(name).encode()
            yield self._file.put(self._layers[name], layer)

    def _image(self, name: str, image: Pixels) -> Iterator[bytes]:
        head, data = image.colours
        if image.alpha is not None:
            mask = self._file.reserve()
            yield self._file.put(mask, stream(*image.alpha))
            head += b" /SMask %d 0 R" % mask
        yield self._put(name, stream(head, data))

    def _put(self, name: str, body: bytes) -> bytes:
        self._objects[name] = self._file.reserve()
        return self._file.put(self._objects[name], body)

    def _resources(self, fonts: Mapping[str, int]) -> bytes:
        spot = {name: at for name, at in self._objects.items() if name == CONTOUR}
        drawn = {name: at for name, at in self._objects.items() if name != CONTOUR}
        kinds = {"Font": fonts, "XObject": drawn, "ColorSpace": spot, "Properties": self._layers}
        entries = (
            b"/%s << %s >>" % (kind.encode(), b" ".join(map(_entry, named.items())))
            for kind, named in kinds.items()
            if named
        )
        return b"<< /ProcSet [/PDF /Text /ImageB /ImageC] %s >>" % b" ".join(entries)

    def _ending(self) -> Iterator[bytes]:
        """Yield the catalogue, the metadata and the cross-reference table."""
        file, metadata = self._file, self._metadata
        described = (metadata.title, f"pnp {__version__}", f"reportlab {reportlab_version}")
        profile, xml, info = file.reserve(), file.reserve(), file.reserve()
        yield file.put(profile, compressed({"N": 3}, srgb_profile()))
        kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
        yield file.put(xml, plain(kind, xmp(*described)))
        yield file.put(info, information(*described))
        entries = {
            "Type": PDFName("Catalog"),
            "Pages": reference(file.root),
            "Lang": PDFString(metadata.language),
            "Metadata": reference(xml),
            "OutputIntents": PDFArray([output_intent(profile)]),
        }
        if metadata.bookmarks:
            entries["Outlines"] = reference(file.objects + 1)
            entries["PageMode"] = PDFName("UseOutlines")
            yield from self._outline()
        if self._layers:
            entries["OCProperties"] = self._optional_content()
        catalogue = file.reserve()
        yield file.put(catalogue, dictionary(entries))
        identity = self._identity.hex().encode()
        parts = (catalogue, info, identity, identity)
        yield from file.finish(b"/Root %d 0 R /Info %d 0 R /ID [<%s> <%s>]" % parts)

    def _outline(self) -> Iterator[bytes]:
        """Yield the bookmarks as a flat outline. A bookmark fits its page to the window."""
        file, bookmarks = self._file, self._metadata.bookmarks
        root, *entries = (file.reserve() for _ in range(len(bookmarks) + 1))
        links = [*map(reference, entries)]
        top = {"Type": PDFName("Outlines"), "First": links[0], "Last": links[-1]}
        yield file.put(root, dictionary(top | {"Count": len(links)}))
        for at, bookmark in enumerate(bookmarks):
            page = reference(file.page_object(bookmark.page))
            item = {
                "Title": pdf_text(bookmark.title),
                "Parent": reference(root),
                "Dest": PDFArray([page, PDFName("Fit")]),
            }
            if at:
                item["Prev"] = links[at - 1]
            if at + 1 < len(links):
                item["Next"] = links[at + 1]
            yield file.put(entries[at], dictionary(item))

    def _optional_content(self) -> bytes:
        """Return the declaration of the layers, which are all visible at first."""
        groups = PDFArray(map(reference, self._layers.values()))
        shown = {"Name": PDFString("Layers"), "ON": groups, "Order": groups}
        return dictionary({"OCGs": groups, "D": dictionary(shown)})


def _entry(named: tuple[str, int]) -> bytes:
    name, at = named
    return b"/%s %d 0 R" % (name.encode(), at)


def _form_stream(form: FormXObject) -> bytes:
    head = b"/Type /XObject /Subtype /Form /BBox [%s] /Resources %d 0 R /Filter /FlateDecode"
    return stream(head % (form.box.encode(), RESOURCES), form.content)
