"""Moments in which no signal may stop a run: what is half done then would stay so."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that Python code can answer; systems lack some."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold signals back inside; they come at the end. Only the main thread gets any."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    known = [getattr(signal, name) for name in _STOPPING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    answered = {number: handler for number, handler in before.items() if callable(handler)}
    for number in answered:
        signal.signal(number, lambda number, _: held.append(number))
    try:
        yield
    finally:
        for number, handler in answered.items():
            signal.signal(number, handler)
        for number in held[:1]:
            signal.raise_signal(number)
