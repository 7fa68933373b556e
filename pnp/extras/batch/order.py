"""Chunks that are made ready anywhere, handed on in their order; a bounded number is on its way."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from itertools import islice

from pnp.export.formats import Chunk, Span

Submit = Callable[[Span], Callable[[], Chunk]]
"""Has a stretch of pages made ready somewhere; what it gives waits for the chunk."""

_TICK = 0.5
"""Seconds; while it waits for a lock Windows hears no Ctrl-C."""


def in_order(submit: Submit, spans: Iterable[Span], ahead: int) -> Iterator[Chunk]:
    """The chunk of each span; at most `ahead` of them are on their way at once."""
    coming = iter(spans)
    waiting = deque(map(submit, islice(coming, ahead)))
    while waiting:
        chunk = waiting.popleft()()
        waiting.extend(map(submit, islice(coming, 1)))
        yield chunk


def waited(future: "Future[Chunk]") -> Chunk:
    """What comes of it, whenever it comes."""
    while not wait([future], _TICK).done:
        pass
    return future.result()
