"""From documents to files: the suffix names the format, and files appear whole or not at all."""

from collections.abc import Iterable, Iterator
from itertools import chain, starmap
from pathlib import Path

from pnp.errors import PnpError, Remedy
from pnp.export.formats import (
    PAGED,
    Chunk,
    Growing,
    chunks_of,
    growing,
    spans_of,
    suffix_of,
    targets,
)
from pnp.export.output import Output
from pnp.files.names import told_apart_by
from pnp.files.room import check_room
from pnp.files.writing import check_place, write_all
from pnp.layout.document import Document

Parts = Iterable[bytes]
"""A file, part after part."""

LEAST = 500
"""Bytes; no page of ours is smaller, in whatever format."""


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
    chunks: Iterable[Chunk] | None = None,
) -> list[Path]:
    """Write a document and its cut file, and return the files; pictures get numbered names.

    Its pages are made ready here, unless they come in `chunks`. Raises PnpError; then every earlier
    file is as it was and nothing else is left behind.
    """
    check_target(path, output)
    files = list(targets(document, path))
    check_room(files[0], LEAST * len(document.sheets))
    contents = _contents(document, path, chunks or made_here(document, path, output))
    if output.cut_file is not None:
        cuts, name = document.cuts, output.cut_file
        files += targets(cuts, name)
        contents = chain(contents, _contents(cuts, name, made_here(cuts, name, output)))
    write_all(files, contents)
    return files


def to_bytes(
    document: Document,
    kind: str,
    output: Output = Output(),
) -> bytes:
    """The document as pdf, svg or png; of the last two several pages as zip. Raises PnpError."""
    path = Path(f"page.{kind}")
    if suffix_of(path) in PAGED and len(document.sheets) > 1:
        path = Path(f"page.{kind}.zip")
    return b"".join(next(_contents(document, path, made_here(document, path, output))))


def made_here(document: Document, path: Path, output: Output) -> Iterator[Chunk]:
    """Its pages made ready for a file of that name, in this process, when they are asked for."""
    return starmap(chunks_of(document, path, output), spans_of(document, path))


def whole(file: Growing, chunks: Iterable[Chunk]) -> Iterator[bytes]:
    """All parts of a file."""
    yield from file.begin()
    for chunk in chunks:
        yield from file.add(chunk)
    yield from file.end()


def _contents(document: Document, path: Path, chunks: Iterable[Chunk]) -> Iterator[Parts]:
    """What goes into each of its files."""
    file = growing(document, path)
    if file is not None:
        yield whole(file, chunks)
        return
    for chunk in chunks:
        yield from ([page] for page in chunk)
