"""Write documents to files: the suffix selects the format, and no partial file is left behind.

`pnp render tiles -o tiles.pdf` writes a PDF in these steps:

1. `pnp.api.drawing.lay_out` draws the templates as scenes, and `pnp.layout.imposition.impose`
   places the scenes on sheets with crop marks and a ruler (`pnp.layout.marks`; for posters,
   `pnp.layout.poster` draws its own marks). The result is a `SheetDocument`. In a long series of
   setups or rows, each sheet is drawn only when it is needed.
2. `check_target`, and then `write`, select a format from `formats.FORMATS` by the file name.
   Before the first page and after the first chunk, `write` checks that the disk has enough space.
3. The format draws the pages in chunks, in this process or in workers (`parallel`). Each sheet is
   first completed with its `Finish` (`pnp.layout.document`): layers, cut contours and the printer's
   correction. For a PDF, `pdf.PdfChunks` draws a chunk, and `pdf_page.PageMaker` converts the items
   on a sheet to operators.
4. The writer accepts the chunks in order and yields bytes. `pdf.PdfWriter` adds symbols and images
   when a page first uses them. After the last page, it adds the font subsets (`pdf_fonts`), the
   page tree (`pdf_file`), the PDF/A metadata (`pdf_metadata`) and the bookmarks.
5. `pnp.files.writing.write_all` writes the bytes to a hidden file beside the target, and renames
   the hidden file when it is complete. Because it requests the bytes part by part, steps 3 to 5 run
   for one chunk at a time.

For SVG, `svg` draws the pages in step 3. There is no step 4, because each page is a file, unless
`zip_file` writes all pages to one file. A PNG is a PDF page that pdfium renders (`png`).
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
"""Function called after each chunk with the number of pages written so far and in total."""

_MIN_SHEET_BYTES = 500
"""Minimum size of a page in any format, in bytes."""


def _no_explanation(_error: Exception) -> None: ...


def check_target(path: Path, output: Output = Output()) -> OutputTarget:
    """Return the target for a file name.

    Raises PnpError if the format is unknown, or if the file or the cut file cannot be written.
    """
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
    explain: "Explain" = _no_explanation,
) -> list[Path]:
    """Write a document and its cut file, and return the paths of all files written.

    If each page has its own file, the file names are numbered.

    Args:
        document: The sheets.
        path: File to write; its suffix selects the format.
        output: Options for the formats.
        executor: Executor whose workers draw the pages, or None to draw them in this process. The
            result is the same.
        progress: Function called after each chunk of pages.
        explain: Function that returns the error to report for an exception that an installed game
            raises in a worker, or None.

    Raises:
        PnpError: If writing fails. In this case, existing files are unchanged and no new file
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
    """Return the document as the bytes of one file. Several SVG or PNG pages are zipped.

    Raises:
        PnpError: If the format is unknown or a page cannot be drawn.
    """
    target = OutputTarget.in_memory("page", kind, len(document.sheets))
    chunks = _draw_chunks(document, target, output)
    return b"".join(next(_contents(document, target, chunks, on_disk=False)))


def _draw_chunks(document: SheetDocument, target: OutputTarget, output: Output) -> Iterator[Chunk]:
    return starmap(target.chunks(document, output), target.spans(document))


def _reported(
    chunks: Iterable[Chunk], spans: Sequence[Span], progress: Progress | None
) -> Iterator[Chunk]:
    """Yield the chunks, and report progress after each chunk has been written."""
    for (_start, stop), chunk in zip(spans, chunks, strict=True):
        yield chunk
        if progress is not None:
            progress(stop, spans[-1][1])


def _contents(
    document: SheetDocument, target: OutputTarget, chunks: Iterable[Chunk], *, on_disk: bool = True
) -> Iterator[Iterable[bytes]]:
    """Yield an iterable of parts for each file of a document."""
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
    """Yield the parts of a file.

    Raise PnpError if the disk has too little space for the remaining pages. Their size is estimated
    from the first chunk.
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
