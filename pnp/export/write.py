"""Write documents to files: the suffix selects the format, and files are complete or absent.

When `pnp render tiles -o tiles.pdf` writes a PDF, this happens:

1. `pnp.api.drawing.lay_out` draws the templates as scenes, and `pnp.layout.imposition.impose`
   places the scenes on sheets with crop marks and ruler (`pnp.layout.marks`; posters have marks
   of their own in `pnp.layout.poster`). The result is a `SheetDocument`. The sheets of a long run
   of setups or rows are drawn only when they are taken.
2. `check_target`, and then `write`, resolve the file name to a format of `formats.FORMATS`; `write`
   checks that the disk has room, before the first page and again after the first chunk.
3. The format draws the pages in chunks, here or in workers (`parallel`). Each sheet first gets its
   `Finish` (`pnp.layout.document`): layers, cut contours, the printer's correction. For a PDF
   `pdf.PdfChunks` draws a chunk; `pdf_page.PageMaker` turns the items of a sheet into operators.
4. The file takes the chunks in order and yields bytes: `pdf.PdfWriter` adds symbols and images
   when a page first names them. After the last page it adds the subsets of the fonts
   (`pdf_fonts`), the page tree (`pdf_file`), the metadata of PDF/A (`pdf_metadata`) and the
   bookmarks.
5. `pnp.files.writing.write_all` writes the bytes to a hidden file beside the target, and renames it
   when it is complete. It requests the next bytes, so that steps 3 to 5 run chunk by chunk.

SVG differs in step 3 (`svg`) and has no step 4: each page is a file, or `zip_file` holds them all.
A PNG is a PDF of one page, rendered by pdfium (`png`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, starmap
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import PnpError, Remedy
from pnp.export.formats import Chunk, OutputTarget, PageWriter, Span
from pnp.export.output import Output
from pnp.files.names import collision_key
from pnp.files.writing import check_disk_space, check_output_path, write_all
from pnp.layout.document import SheetDocument
from pnp.messages import _

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.export.parallel import Explain

Progress = Callable[[int, int], object]
"""Called after each chunk with the number of pages written so far and the total."""

_MIN_SHEET_BYTES = 500
"""Minimum size of a page in any format, in bytes."""


def _unexplained(_error: Exception) -> None:
    """Return None, so that errors are reported unchanged."""


def check_target(path: Path, output: Output = Output()) -> OutputTarget:
    """Return the target of a file name; raise PnpError if it or the cut file cannot be written."""
    check_output_path(path, "board.pdf")
    target = OutputTarget.of(path)
    cut_file = output.cut_file
    if cut_file is None:
        return target
    check_output_path(cut_file, "cut.svg")
    remedy = [Remedy("cut_file", "cut.svg")]
    if cut_file.suffix.lower() != ".svg":
        message = _("{file}: the cut file must be an SVG", file=cut_file)
        raise PnpError(message, remedies=remedy, parameter="cut_file")
    if collision_key(cut_file.resolve()) == collision_key(path.resolve()):
        message = _("{file}: the cut file must be a different file", file=path)
        raise PnpError(message, remedies=remedy, parameter="cut_file")
    return target


def write(
    document: SheetDocument,
    path: Path,
    output: Output = Output(),
    *,
    executor: "Executor | None" = None,
    progress: Progress | None = None,
    explain: "Explain" = _unexplained,
) -> list[Path]:
    """Write a document and its cut file, and return the files; several pictures are numbered.

    Args:
        document: The sheets.
        path: File to write; the suffix names the format.
        output: Options of the formats.
        executor: Its workers draw the pages; None draws them here. The bytes are the same.
        progress: Called after each chunk of pages.
        explain: Converts an exception of an installed game, raised in a worker, into a report.

    Raises:
        PnpError: If writing fails; then every earlier file is unchanged and no new file
            remains.
    """
    target = check_target(path, output)
    files = list(target.files(document))
    check_disk_space(files[0], _MIN_SHEET_BYTES * len(document.sheets))
    spans = target.spans(document)
    if executor is not None and len(spans) > 1:
        from pnp.export.parallel import draw_in_workers

        chunks = draw_in_workers(executor, document, target, output, explain)
    else:
        chunks = _draw_chunks(document, target, output)
    contents = _contents(document, target, _reported(chunks, spans, progress))
    if output.cut_file is not None:
        cuts, cut_target = document.cuts, OutputTarget.of(output.cut_file)
        files += cut_target.files(cuts)
        contents = chain(
            contents, _contents(cuts, cut_target, _draw_chunks(cuts, cut_target, output))
        )
    write_all(files, contents)
    return files


def to_bytes(
    document: SheetDocument,
    kind: str,
    output: Output = Output(),
) -> bytes:
    """Return the document as one file; several pages of SVG or PNG are zipped.

    Raises:
        PnpError: If the format is unknown or a page cannot be drawn.
    """
    target = OutputTarget.in_memory("page", kind, len(document.sheets))
    chunks = _draw_chunks(document, target, output)
    return b"".join(next(_contents(document, target, chunks, on_disk=False)))


def _draw_chunks(document: SheetDocument, target: OutputTarget, output: Output) -> Iterator[Chunk]:
    """Draw the chunks of a document in this process, each when it is taken."""
    return starmap(target.chunks(document, output), target.spans(document))


def _reported(
    chunks: Iterable[Chunk], spans: Sequence[Span], progress: Progress | None
) -> Iterator[Chunk]:
    """Yield the chunks, reporting each one after it has been written."""
    for (_start, stop), chunk in zip(spans, chunks, strict=True):
        yield chunk
        if progress is not None:
            progress(stop, spans[-1][1])


def _contents(
    document: SheetDocument, target: OutputTarget, chunks: Iterable[Chunk], *, on_disk: bool = True
) -> Iterator[Iterable[bytes]]:
    """Yield the parts of each file of a document."""
    file = target.writer(document)
    if file is not None:
        spans = target.spans(document)
        yield _parts(file, chunks, spans, target.path if on_disk else None)
        return
    for chunk in chunks:
        yield from ([page] for page in chunk)


def _parts(
    file: PageWriter, chunks: Iterable[Chunk], spans: Sequence[Span], path: Path | None
) -> Iterator[bytes]:
    """Yield the parts of a file; raise PnpError if the disk has no room for the remaining pages.

    The size of the first chunk predicts that of the others.
    """
    yield from file.start()
    total = spans[-1][1]
    for (start, stop), chunk in zip(spans, chunks, strict=True):
        written = 0
        for part in file.add(chunk):
            written += len(part)
            yield part
        if start == 0 and path is not None:
            check_disk_space(path, written * (total - stop) // stop)
    yield from file.finish()
