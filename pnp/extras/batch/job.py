"""What is sent to other processes: a document's recipe, and for which file its pages are.

A process keeps the document that it drew last: of the next chunk it is told the pages only.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import local

from pnp.errors import PnpError
from pnp.export.formats import Chunk, Chunks, Span, chunks_of
from pnp.export.output import Output
from pnp.layout.document import Document
from pnp.version import __version__


@dataclass(frozen=True)
class Job:
    """A document and how it is written; `name` gives the format."""

    recipe: Callable[[], Document]
    name: Path
    output: Output
    version: str = __version__

    def begun(self) -> Chunks:
        """What makes its pages ready; raises PnpError."""
        if self.version != __version__:
            what = f"a worker has pnp {__version__}, and this is pnp {self.version}"
            raise PnpError(what, hint="install the same on all machines")
        return chunks_of(self.recipe(), self.name, self.output)


def packed(document: Document, path: Path, output: Output) -> bytes:
    """The job as bytes; raises PnpError for what can be drawn in this process only."""
    if document.recipe is not None:
        try:
            plain = replace(output, cut_file=None)
            return pickle.dumps(Job(document.recipe, Path(path.name), plain))
        except (pickle.PicklingError, AttributeError, TypeError):
            pass  # it holds what has no name in any module
    what = f"{document.title}: other processes cannot draw this"
    raise PnpError(what, hint="draw it in one", parameter="jobs")


class _Kept(local):
    """Of a thread: the job that it did last, which is no other's."""

    job = b""
    chunks: Chunks | None = None


_KEPT = _Kept()


def made(job: bytes, span: Span) -> Chunk:
    """A chunk of the job; raises PnpError."""
    if _KEPT.chunks is None or _KEPT.job != job:
        _KEPT.chunks = pickle.loads(job).begun()  # noqa: S301  # from the process that started us
        _KEPT.job = job
    return _KEPT.chunks(*span)
