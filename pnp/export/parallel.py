"""Draw pages in the workers of an executor: processes on this machine, or a cluster.

A worker receives the recipe of a document. It caches the latest document, so that it does not have
to create the document again for further chunks.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, replace
from itertools import islice
from threading import local
from typing import NamedTuple
from warnings import catch_warnings, simplefilter, warn

from pnp.errors import MissingCharacter, PnpError
from pnp.export.formats import Chunk, Chunks, OutputTarget, Span
from pnp.export.output import Output
from pnp.layout.document import SheetDocument
from pnp.messages import _, ngettext
from pnp.version import __version__

_IN_FLIGHT = 32
"""Maximum number of chunks that are submitted but not yet written, to limit memory use."""

_TICK = 0.5
"""Timeout of each wait, in seconds. On Windows, Ctrl-C has no effect during a wait for a lock."""

Explain = Callable[[Exception], Exception | None]
"""Function that returns the error to report if an installed game raised an exception, else None."""


@dataclass(frozen=True)
class Job:
    """A document and its output settings, for a worker in another process."""

    recipe: Callable[[], SheetDocument]
    target: OutputTarget
    output: Output
    version: str = __version__

    def chunks(self) -> Chunks:
        """Return the function that draws the pages.

        Raises PnpError if the job comes from another version of pnp.
        """
        if self.version != __version__:
            message = _(
                "a worker has pnp {theirs}, but this is pnp {ours}",
                theirs=__version__,
                ours=self.version,
            )
            raise PnpError(message, hint=_("install the same version on all machines"))
        return self.target.chunks(self.recipe(), self.output)


class Failure(NamedTuple):
    """An error caused by the pages, not by the worker."""

    error: Exception


class DrawnChunk(NamedTuple):
    """A chunk of pages, and the characters in these pages that the typeface does not contain."""

    chunk: Chunk
    missing: tuple[str, ...]


class _Latest(local):
    """The last job that a thread worked on."""

    job = b""
    chunks: Chunks | None = None


_LATEST = _Latest()


def draw_chunk(job: bytes, span: Span, explain: Explain) -> DrawnChunk | Failure:
    """Draw one chunk of a pickled job, in a worker process."""
    try:
        with catch_warnings(record=True) as warnings:
            simplefilter("always", MissingCharacter)
            chunk = _draw_job(job, span)
        caught = [each.message for each in warnings]
        missing = [each.character for each in caught if isinstance(each, MissingCharacter)]
        return DrawnChunk(chunk, tuple(dict.fromkeys(missing)))
    except MemoryError:
        raise  # not an error in the pages: with fewer workers, each has more memory
    except PnpError as error:
        return Failure(error)
    except Exception as error:  # `explain` needs the traceback, which pickling loses
        return Failure(explain(error) or RuntimeError(f"{type(error).__name__}: {error}"))


def _draw_job(job: bytes, span: Span) -> Chunk:
    if _LATEST.chunks is None or _LATEST.job != job:
        _LATEST.chunks = pickle.loads(job).chunks()  # noqa: S301  # from the process that writes
        _LATEST.job = job
    return _LATEST.chunks(*span)


def draw_in_workers(
    executor: Executor,
    document: SheetDocument,
    target: OutputTarget,
    output: Output,
    explain: Explain,
) -> Iterator[Chunk]:
    """Return the chunks of a document in order, drawn by the workers of an executor.

    Raises:
        PnpError: If the document cannot be sent to a worker. Iterating also raises this error if
            a worker dies or cannot draw a page.
    """
    job = _pickled(document, target, output)

    def submit(span: Span) -> "Future[Chunk]":
        try:
            return executor.submit(draw_chunk, job, span, explain)
        except Exception as error:  # a broken executor may still have drawn earlier chunks
            failed: Future[Chunk] = Future()
            failed.set_exception(error)
            return failed

    return map(_unpacked, in_order(submit, target.spans(document)))


def _unpacked(drawn: DrawnChunk) -> Chunk:
    """Return the chunk, and issue the warnings that its worker recorded."""
    for character in drawn.missing:
        warn(MissingCharacter(character), stacklevel=2)
    return drawn.chunk


def in_order(submit: "Callable[[Span], Future[Chunk]]", spans: Iterable[Span]) -> Iterator[Chunk]:
    """Yield the chunk for each span. At most `_IN_FLIGHT` spans are submitted ahead."""
    remaining = iter(spans)
    waiting: deque[tuple[Span, Future[Chunk]]] = deque()
    try:
        waiting.extend((span, submit(span)) for span in islice(remaining, _IN_FLIGHT))
        while waiting:
            chunk = _result(*waiting.popleft())
            waiting.extend((span, submit(span)) for span in islice(remaining, 1))
            yield chunk
    finally:
        for _span, future in waiting:
            future.cancel()


def _result(span: Span, future: "Future[Chunk]") -> Chunk:
    """Wait for a chunk and return it; raise PnpError if it could not be drawn."""
    try:
        while not wait([future], _TICK).done:
            pass
        result = future.result()
    except Exception as error:  # each executor raises its own types
        raise _page_error(span, error) from None
    if isinstance(result, Failure):
        raise result.error
    return result


def _page_error(span: Span, error: Exception) -> PnpError:
    """Return an error that lists the pages that were not drawn."""
    start, stop = span
    pages: dict[str, object] = {"first": start + 1, "last": stop}
    if isinstance(error, BrokenExecutor):
        message = ngettext(
            "a worker died while drawing page {last}",
            "a worker died while drawing pages {first} to {last}",
            stop - start,
            **pages,
        )
        hint = _("use fewer workers, so that each has more memory")
        return PnpError(message, hint=hint, parameter="executor")
    message = ngettext(
        "a worker failed to draw page {last}: {reason}",
        "a worker failed to draw pages {first} to {last}: {reason}",
        stop - start,
        reason=f"{type(error).__name__}: {error}".splitlines()[0],
        **pages,
    )
    return PnpError(message, parameter="executor")


def _pickled(document: SheetDocument, target: OutputTarget, output: Output) -> bytes:
    """Return the pickled job; raise PnpError if other processes cannot draw the document."""
    if document.recipe is not None:
        try:
            return pickle.dumps(Job(document.recipe, target, replace(output, cut_file=None)))
        except (pickle.PicklingError, AttributeError, TypeError):
            pass  # it holds a local object, such as a lambda
    message = _("{title} cannot be drawn by other processes", title=document.title)
    raise PnpError(message, hint=_("draw it in one process"), parameter="executor")
