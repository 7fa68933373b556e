"""Signals that end a run: it stops where it is, and what it leaves behind is tidied up."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ENDING = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Besides SIGINT, which becomes KeyboardInterrupt; systems lack some."""


class StoppedError(BaseException):
    """Somebody ended the run; `status` is what shells expect of it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise StoppedError inside, once, when a signal comes, and KeyboardInterrupt for Ctrl-C.

    A signal that is ignored stays so.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ending = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    known = [signal.SIGINT, *ending]
    before = {number: signal.getsignal(number) for number in known}
    heeded = [number for number in known if before[number] is not signal.SIG_IGN]

    def stop(number: int, _: FrameType | None) -> None:
        for each in heeded:
            signal.signal(each, signal.SIG_IGN)  # while tidying up
        raise StoppedError(number)

    for number in heeded:
        signal.signal(number, stop if number in ending else signal.default_int_handler)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, before[number])
