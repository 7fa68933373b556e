"""A document in, its files out, drawn by as many as are asked; a long one can be gone on with."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import starmap
from pathlib import Path

from pnp import export
from pnp.errors import PnpError, Remedy
from pnp.export.formats import Chunk, Span, chunks_of, spans_of, targets
from pnp.export.output import Output
from pnp.extras.batch.long_run import LongRun, Progress
from pnp.files.room import check_room
from pnp.layout.document import Document

LONG = 250
"""Pages; of what has more all that is on disk is kept when it is interrupted."""

_AHEAD = 32
"""Chunks that a cluster has in hand, however many workers join it."""


def write(document: Document, path: Path, output: Output, run: LongRun) -> list[Path]:
    """Write a document and its cut file, and return the files; pictures get numbered names.

    Raises PnpError; then every earlier file is as it was, and of a long document without a cut file
    there may be left what the run can be gone on with.
    """
    export.check_target(path, output)
    if run.resume and output.cut_file is not None:
        what, way = "of a run with a cut file nothing is kept", Remedy("without", "cut_file")
        raise PnpError(what, remedies=[way], parameter="resume")
    if run.clean and not run.resume:
        from pnp.extras.batch.kept import Beside

        Beside.of(path).remove()
    if run.resume or (len(document.sheets) > LONG and output.cut_file is None):
        return _kept(document, path, output, run)
    spans = spans_of(document, path)
    with _drawn(document, path, output, run, spans) as chunks:
        return export.write(document, path, output, _telling(chunks, spans, run))


def _kept(document: Document, path: Path, output: Output, run: LongRun) -> list[Path]:
    """A long one, begun or gone on with."""
    from pnp.extras.batch.kept import kept

    total = len(document.sheets)
    check_room(path, export.LEAST * total)
    with kept(document, path, output, run) as on_its_way:
        spans = [span for span in spans_of(document, path) if span[0] >= on_its_way.pages]
        with _drawn(document, path, output, run, spans) as chunks:
            following = _telling(chunks, spans, run)
            for (start, stop), chunk in zip(spans, following, strict=True):
                written = on_its_way.add(chunk, stop)
                if start == 0:
                    check_room(path, written * (total - stop) // stop)
    return list(targets(document, path))


@contextmanager
def _drawn(
    document: Document, path: Path, output: Output, run: LongRun, spans: Sequence[Span]
) -> Iterator[Iterable[Chunk]]:
    """The chunk of each span, drawn by whom the run says, or here; raises PnpError."""
    if run.scheduler or (run.jobs > 1 and len(spans) > 1):
        with _elsewhere(document, path, output, run, spans) as chunks:
            yield chunks
    else:
        yield starmap(chunks_of(document, path, output), spans)


@contextmanager
def _elsewhere(
    document: Document, path: Path, output: Output, run: LongRun, spans: Sequence[Span]
) -> Iterator[Iterable[Chunk]]:
    """The same from a cluster, or from other processes of this machine."""
    from pnp.extras.batch.job import packed
    from pnp.extras.batch.order import in_order

    job = packed(document, path, output)
    if run.scheduler:
        from pnp.extras.batch.cluster import cluster

        with cluster(job, run.scheduler) as submit:
            yield in_order(submit, spans, _AHEAD)
    else:
        from pnp.extras.batch.local import processes

        many = min(run.jobs, len(spans))
        with processes(job, many) as submit:
            yield in_order(submit, spans, 2 * many)


def _telling(chunks: Iterable[Chunk], spans: Sequence[Span], run: LongRun) -> Iterator[Chunk]:
    """The same; of each it is told that it has been written once the next is asked for."""
    first, total = spans[0][0], spans[-1][1]
    for (_, stop), chunk in zip(spans, chunks, strict=True):
        yield chunk
        if run.told is not None and len(spans) > 1:
            run.told(Progress(stop, total, stop - first))
