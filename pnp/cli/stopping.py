"""Signals that end a run immediately. Unfinished files are removed."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader
from types import FrameType

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of the signals that end a run; no system has all of them."""

_RETRY_DELAY = 0.05
"""Delay, in seconds, before a signal that arrived at an unsafe moment is sent again."""


class StoppedError(BaseException):
    """Raised when a signal ends the run; `status` is the exit status that shells expect."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise StoppedError inside the block on the first signal, or KeyboardInterrupt on Ctrl-C.

    A signal that was already ignored remains ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    available = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in available}
    handled = [number for number in available if before[number] is not signal.SIG_IGN]

    def stop(number: int, frame: FrameType | None) -> None:
        if _loads_compiled(frame):
            threading.Timer(_RETRY_DELAY, signal.raise_signal, (number,)).start()
            return
        if number == signal.SIGINT:
            signal.default_int_handler(number, frame)
        for each in handled:
            signal.signal(each, signal.SIG_IGN)  # until cleanup is finished
        raise StoppedError(number)

    for number in handled:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in handled:
            signal.signal(number, before[number])


def _loads_compiled(frame: FrameType | None) -> bool:
    """Return True while a compiled module is being imported, which is unsafe to interrupt."""
    while frame is not None:
        if isinstance(frame.f_locals.get("self"), ExtensionFileLoader):
            return True
        frame = frame.f_back
    return False
