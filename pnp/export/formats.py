"""The formats by suffix: how a document's pages are made ready, and which file takes them.

A chunk is a stretch of pages made ready, in whatever process; it can be pickled.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pnp.errors import Place, PnpError
from pnp.export.output import Output
from pnp.layout.document import Document

ZIP = ".zip"

Chunk = Any
"""What a format's own file takes: a PdfChunk, pages, or packed pages."""

Chunks = Callable[[int, int], Chunk]
"""Makes ready the pages from an index up to another."""

Span = tuple[int, int]
"""The indices of a stretch of pages: the first, and the one behind the last."""


class Growing(Protocol):
    """A file that takes chunks in their order; what its methods yield are its next bytes."""

    def begin(self) -> Iterator[bytes]:
        """What comes before the first page."""

    def add(self, chunk: Chunk) -> Iterator[bytes]:
        """The next pages."""

    def end(self) -> Iterator[bytes]:
        """What comes behind the last page."""

    def news(self) -> dict[str, Any]:
        """What has come since the last time, as JSON can hold it."""

    def recall(self, news: Mapping[str, Any]) -> None:
        """Take news of an earlier one for one's own."""


class Format(NamedTuple):
    """How the pages of a document are made ready, and how many at once."""

    chunks: Callable[[Document, Output], Chunks]
    at_once: int


def _pdf(document: Document, _: Output) -> Chunks:
    from pnp.export.pdf import PdfChunks

    return PdfChunks(document)


def _svg(document: Document, output: Output) -> Chunks:
    from pnp.export.svg import svg_bytes

    def made(start: int, stop: int) -> list[bytes]:
        sheets = document.finished.part(start, stop)
        return [svg_bytes(sheet, output.svg, document.language) for sheet in sheets]

    return made


def _png(document: Document, output: Output) -> Chunks:
    from pnp.export.png import png_pictures

    def made(start: int, stop: int) -> list[bytes]:
        sheets = document.finished.part(start, stop)
        return list(png_pictures(sheets, output.dpi, limit=output.limit))

    return made


FORMATS: dict[str, Format] = {
    ".pdf": Format(_pdf, 250),
    ".svg": Format(_svg, 50),
    ".png": Format(_png, 10),
}

PAGED = (".svg", ".png")
"""Formats of one page a file; several go into one zip, such as cards.svg.zip."""


def is_zip(path: Path) -> bool:
    """Whether pages go into one file."""
    return path.suffix.lower() == ZIP


def suffix_of(path: Path) -> str:
    """The suffix of the format, also of pages in a zip file; raises PnpError."""
    named = path.with_suffix("") if is_zip(path) else path
    suffix = named.suffix.lower()
    where = Place(str(path))
    if named != path and suffix not in PAGED:
        raise PnpError("a zip file of which pages?", where, "end it with .svg.zip or .png.zip")
    if suffix not in FORMATS:
        what = f"no format is called {path.suffix}" if path.suffix else "the name has no suffix"
        raise PnpError(what, where, f"end it with one of {', '.join(FORMATS)}")
    return suffix


def chunks_of(document: Document, path: Path, output: Output) -> Chunks:
    """What makes the document's pages ready for a file of that name; raises PnpError."""
    made = FORMATS[suffix_of(path)].chunks(document, output)
    if not is_zip(path):
        return made
    from pnp.export.packing import packed

    return lambda start, stop: [packed(page) for page in made(start, stop)]


def spans_of(document: Document, path: Path) -> list[Span]:
    """The stretches that the document is made ready in for a file of that name."""
    pages = len(document.sheets)
    return list(pairwise([*range(0, pages, FORMATS[suffix_of(path)].at_once), pages]))


def growing(document: Document, path: Path) -> Growing | None:
    """The one file that takes all pages; None where each goes into a file of its own."""
    if is_zip(path):
        from pnp.export.packing import GrowingZip

        named = Numbered(path.with_suffix(""), document.sheets.pages)
        return GrowingZip(lambda index: named[index].name)
    if suffix_of(path) in PAGED:
        return None
    from pnp.export.pdf import Facts, GrowingPdf

    return GrowingPdf(Facts.of(document))


class Numbered(Sequence[Path]):
    """The names of the pages of a document."""

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


def targets(document: Document, path: Path) -> Sequence[Path]:
    """The files that a document is written into under a name; raises PnpError."""
    if is_zip(path) or suffix_of(path) not in PAGED or len(document.sheets) == 1:
        return [path]
    return Numbered(path, document.sheets.pages)
