"""The table of file formats, and functions that select a format by file name."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from pnp.errors import PnpError, SourceLocation, suggestion
from pnp.export.output import Output
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.layout.document import SheetDocument

_ZIP = ".zip"

Chunk = Any
"""Drawn pages, as accepted by the writer of a format: a PdfChunk, pages, or packed pages.

Any process can draw a chunk and pickle it.
"""

Chunks = Callable[[int, int], Chunk]
"""Function that draws the pages from a start index up to, but not including, a stop index."""

Span = tuple[int, int]
"""Start index and stop index of a range of pages."""


class PageWriter(Protocol):
    """A file to which chunks are added in order. Each method yields the next bytes of the file."""

    def start(self) -> Iterator[bytes]:
        """Yield the bytes before the first page."""

    def add(self, chunk: Chunk) -> Iterator[bytes]:
        """Yield the bytes of the next pages."""

    def finish(self) -> Iterator[bytes]:
        """Yield the bytes after the last page."""


class Format(NamedTuple):
    """A file format, with everything that the writer, API, commands and studio need to know."""

    media: str
    """Media type, such as `image/png`."""
    chunk_pages: int
    """Number of pages in a chunk."""
    chunks: "Callable[[SheetDocument, Output], Chunks]"
    """Function that prepares a document and returns a function that draws the pages."""
    combined: "Callable[[SheetDocument], PageWriter] | None" = None
    """Function that starts a file for all pages, or None if each page has its own file."""


def _draw_pdf(document: "SheetDocument", _output: Output) -> Chunks:
    from pnp.export.pdf import PdfChunks

    return PdfChunks(document)


def _start_pdf(document: "SheetDocument") -> PageWriter:
    from pnp.export.pdf import PdfMetadata, PdfWriter

    return PdfWriter(PdfMetadata.of(document))


def _draw_svg(document: "SheetDocument", output: Output) -> Chunks:
    from pnp.export.svg import svg_bytes

    def draw(start: int, stop: int) -> list[bytes]:
        sheets = document.finished.part(start, stop)
        return [svg_bytes(sheet, output.svg, document.language) for sheet in sheets]

    return draw


def _draw_png(document: "SheetDocument", output: Output) -> Chunks:
    from pnp.export.png import png_pictures

    def draw(start: int, stop: int) -> list[bytes]:
        sheets = document.finished.part(start, stop)
        return list(png_pictures(sheets, output.dpi, limit=output.limit))

    return draw


FORMATS = {
    ".pdf": Format("application/pdf", 250, _draw_pdf, combined=_start_pdf),
    ".svg": Format("image/svg+xml", 50, _draw_svg),
    ".png": Format("image/png", 10, _draw_png),
}
"""File formats, keyed by suffix. A new format only needs an entry in this table."""

PAGED = tuple(suffix for suffix, each in FORMATS.items() if each.combined is None)
"""Suffixes of formats with one page per file. A zip file (cards.svg.zip) holds several pages."""


def joined_with_or(suffixes: Collection[str]) -> str:
    """Return the suffixes as part of a sentence, such as `.pdf, .svg or .png`."""
    *first, last = suffixes
    if not first:
        return last
    return _("{several} or {last}", several=", ".join(first), last=last)


@dataclass(frozen=True, slots=True)
class OutputTarget:
    """The name of an output file, and the format that its suffix selects."""

    path: Path
    suffix: str
    """Suffix of the format. If the file is a zip file, this is the suffix of its pages."""
    zipped: bool

    @classmethod
    def of(cls, path: Path) -> Self:
        """Return the target for a file name. Raises PnpError if the suffix is unknown."""
        zipped = path.suffix.lower() == _ZIP
        suffix = (path.with_suffix("") if zipped else path).suffix.lower()
        where = SourceLocation(str(path))
        if zipped and suffix not in PAGED:
            endings = ", ".join(f"{each}{_ZIP}" for each in PAGED)
            hint = _("use a name that ends with one of {endings}", endings=endings)
            raise PnpError(_("unknown format for the pages in the zip file"), where, hint)
        if suffix not in FORMATS:
            if path.suffix:
                message = _("unknown format {suffix}", suffix=path.suffix)
                raise PnpError(message, where, suggestion(path.suffix, list(FORMATS)))
            hint = _("end it with one of {endings}", endings=", ".join(FORMATS))
            raise PnpError(_("the file name has no suffix"), where, hint)
        return cls(path, suffix, zipped)

    @classmethod
    def in_memory(cls, name: str, kind: str, pages: int) -> Self:
        """Return the target for a file that holds all pages; `kind` is `pdf`, `svg` or `png`."""
        target = cls.of(Path(f"{name}.{kind}"))
        if target.suffix in PAGED and pages > 1:
            return cls.of(Path(f"{target.path}{_ZIP}"))
        return target

    def spans(self, document: "SheetDocument") -> list[Span]:
        """Return the range of pages for each chunk of the document."""
        pages = len(document.sheets)
        return list(pairwise([*range(0, pages, FORMATS[self.suffix].chunk_pages), pages]))

    def chunks(self, document: "SheetDocument", output: Output) -> Chunks:
        """Return the function that draws the document's pages in the target's format."""
        draw = FORMATS[self.suffix].chunks(document, output)
        if not self.zipped:
            return draw
        from pnp.export.zip_file import packed

        return lambda start, stop: [packed(page) for page in draw(start, stop)]

    def files(self, document: "SheetDocument") -> Sequence[Path]:
        """Return the paths of the document's output files."""
        if self.zipped or self.suffix not in PAGED or len(document.sheets) == 1:
            return [self.path]
        return NumberedPaths(self.path, document.sheets.pages)

    def writer(self, document: "SheetDocument") -> PageWriter | None:
        """Return the writer for a file with all pages, or None if each page has its own file."""
        if self.zipped:
            from pnp.export.zip_file import ZipWriter

            named = NumberedPaths(self.path.with_suffix(""), document.sheets.pages)
            return ZipWriter(lambda index: named[index].name)
        start = FORMATS[self.suffix].combined
        return start and start(document)


class NumberedPaths(Sequence[Path]):
    """The file names of a document's pages, such as `board-01.svg`."""

    def __init__(self, path: Path, pages: Sequence[int]) -> None:
        self._path = path
        self._pages = pages
        self._digits = len(str(pages[-1]))

    def __len__(self) -> int:
        return len(self._pages)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[at] for at in range(len(self))[index]]
        return self._path.with_stem(f"{self._path.stem}-{self._pages[index]:0{self._digits}}")
