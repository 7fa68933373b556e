"""What may be asked of a long run, and what it tells on its way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple


class Progress(NamedTuple):
    """How far a document has come."""

    pages: int
    """Pages that are in the file."""
    of: int
    """Pages that it will have."""
    drawn: int
    """Pages that were drawn in this run; others were in the file before."""


@dataclass(frozen=True)
class LongRun:
    """Who draws a document's pages, and what becomes of an earlier run that was interrupted."""

    jobs: int = 1
    """Processes of this machine."""
    scheduler: str = ""
    """A Dask cluster by the address of its scheduler, such as `tcp://host:8786`, instead."""
    resume: bool = False
    """Whether to go on with what an interrupted run of the same document left beside its file."""
    clean: bool = False
    """Whether to remove what one left, and begin anew."""
    told: Callable[[Progress], object] | None = field(default=None, compare=False)
    """Is told how far it has come, whenever a stretch of pages is written, unless one is all."""
    words: tuple[str, ...] = ()
    """What a program wants to find when it goes on: the command line keeps what was typed."""
