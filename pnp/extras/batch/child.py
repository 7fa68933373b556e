"""A process that draws: a job and spans of pages come in on its standard input, chunks go out.

It ends when its input does, as it does when whoever started it is gone. What a game prints goes to
standard error.
"""

import gc
import os
import pickle
import sys
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from pnp.catalogue.packages import defect
from pnp.errors import PnpError
from pnp.export.formats import Chunk, Span
from pnp.extras.batch.job import made

_UNCOLLECTED = 50_000
"""Objects between two looks for garbage, as in the commands."""


class Answer(NamedTuple):
    """A chunk, or why there is none."""

    chunk: Chunk = None
    error: Exception | None = None


def answers(requests: BinaryIO) -> Iterator[Answer]:
    """One for each span that comes in, until no more come."""
    job: bytes = pickle.load(requests)  # noqa: S301  # from the process that started us
    while True:
        try:
            span: Span = pickle.load(requests)  # noqa: S301  # the same
        except EOFError:
            return
        yield _answer(job, span)


def _answer(job: bytes, span: Span) -> Answer:
    try:
        return Answer(made(job, span))
    except MemoryError:
        raise  # the process ends: another has more room, or none has
    except PnpError as error:
        return Answer(error=error)
    except Exception as error:  # of a guest's code, or of ours: told where everything is told
        return Answer(error=defect(error) or RuntimeError(f"{type(error).__name__}: {error}"))


def main() -> None:
    """Answer on what was standard output."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    gc.set_threshold(_UNCOLLECTED)
    try:
        for answer in answers(sys.stdin.buffer):
            pickle.dump(answer, out, pickle.HIGHEST_PROTOCOL)
            out.flush()
    except BrokenPipeError:
        os._exit(1)  # nobody listens any more
