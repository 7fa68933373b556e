"""From documents to files: the suffix names the format, and files appear whole or not at all."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from pnp.backends.output import Output
from pnp.errors import Place, PnpError, Remedy
from pnp.files.names import told_apart_by
from pnp.files.room import check_room
from pnp.files.writing import check_place, write_all
from pnp.press.document import Document

ZIP = ".zip"

Parts = Iterable[bytes]
"""A file, part after part."""

Writer = Callable[[Document, Output], Iterator[Parts]]
"""Each file that a document makes."""


def _pdf(document: Document, _: Output) -> Iterator[Parts]:
    from pnp.backends.pdf import Facts, pdf_parts

    facts = Facts(document.title, document.language, document.bookmarks)
    yield pdf_parts(document.finished, facts, switchable=document.finish.layers is not None)


def _svg(document: Document, output: Output) -> Iterator[Parts]:
    from pnp.backends.svg import svg_bytes

    for sheet in document.finished:
        yield [svg_bytes(sheet, output.svg, document.language)]


def _png(document: Document, output: Output) -> Iterator[Parts]:
    from pnp.backends.png import png_pictures

    for picture in png_pictures(document.finished, output.dpi, limit=output.limit):
        yield [picture]


WRITERS: dict[str, Writer] = {".pdf": _pdf, ".svg": _svg, ".png": _png}
"""The formats by suffix."""

PAGED = (".svg", ".png")
"""Formats of one page a file; several go into one zip, such as cards.svg.zip."""


_LEAST = 500
"""Bytes; no page of ours is smaller, in whatever format."""


def suffix_of(path: Path) -> str:
    """The suffix of the format, also of pages in a zip file; raises PnpError."""
    named = path.with_suffix("") if path.suffix.lower() == ZIP else path
    suffix = named.suffix.lower()
    where = Place(str(path))
    if named != path and suffix not in PAGED:
        raise PnpError("a zip file of which pages?", where, "end it with .svg.zip or .png.zip")
    if suffix not in WRITERS:
        what = f"no format is called {path.suffix}" if path.suffix else "the name has no suffix"
        raise PnpError(what, where, f"end it with one of {', '.join(WRITERS)}")
    return suffix


def check_target(path: Path, output: Output = Output()) -> None:
    """Raise PnpError for files that cannot be written, before any work is done."""
    check_place(path, "board.pdf")
    suffix_of(path)
    cut_file = output.cut_file
    if cut_file is None:
        return
    check_place(cut_file, "cut.svg")
    way = [Remedy("cut_file", "cut.svg")]
    if cut_file.suffix.lower() != ".svg":
        raise PnpError(f"{cut_file}: a cut file is an SVG", remedies=way, parameter="cut_file")
    if told_apart_by(cut_file.resolve()) == told_apart_by(path.resolve()):
        what = f"{path}: the cut file is another file"
        raise PnpError(what, remedies=way, parameter="cut_file")


def write(
    document: Document,
    path: Path,
    output: Output = Output(),
) -> list[Path]:
    """Write a document and its cut file, and return the files; pictures get numbered names.

    Raises PnpError; then every earlier file is as it was and nothing else is left behind.
    """
    check_target(path, output)
    parts = [(document, path)]
    if output.cut_file is not None:
        parts.append((document.cuts, output.cut_file))
    files = [file for part, name in parts for file in targets(part, name)]
    check_room(files[0], _LEAST * len(document.sheets))
    write_all(files, chain.from_iterable(_contents(part, name, output) for part, name in parts))
    return files


def to_bytes(
    document: Document,
    kind: str,
    output: Output = Output(),
) -> bytes:
    """The document as pdf, svg or png; of the last two several pages as zip. Raises PnpError."""
    suffix = suffix_of(Path(f"page.{kind}"))
    pages = WRITERS[suffix](document, output)
    if suffix not in PAGED or len(document.sheets) == 1:
        return b"".join(next(pages))
    return b"".join(next(_zipped(document, Path(f"page{suffix}"), pages)))


def targets(document: Document, path: Path) -> list[Path]:
    """The files that a document is written into under a name; raises PnpError."""
    zipped = path.suffix.lower() == ZIP
    if zipped or suffix_of(path) not in PAGED or len(document.sheets) == 1:
        return [path]
    return _numbered(path, document.sheets.pages)


def _contents(document: Document, path: Path, output: Output) -> Iterator[Parts]:
    """What goes into each of them."""
    contents = WRITERS[suffix_of(path)](document, output)
    if path.suffix.lower() == ZIP:
        return _zipped(document, path.with_suffix(""), contents)
    return contents


def _zipped(document: Document, path: Path, pages: Iterator[Parts]) -> Iterator[Parts]:
    """The one file of all pages, each called as if it were alone."""
    from pnp.backends.packing import zipped

    yield zipped([each.name for each in _numbered(path, document.sheets.pages)], pages)


def _numbered(path: Path, pages: Sequence[int]) -> list[Path]:
    """A name for each page."""
    digits = len(str(pages[-1]))
    return [path.with_stem(f"{path.stem}-{page:0{digits}}") for page in pages]
