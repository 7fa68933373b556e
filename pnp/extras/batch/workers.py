"""The executors behind `--jobs` and `--scheduler`."""

import gc
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any

from pnp.errors import PnpError, Remedy
from pnp.messages import _

_TIMEOUT = 10
"""Maximum time for a scheduler to respond, in seconds."""

_LONGEST = 300
"""Maximum length of an address, in characters. A host name has at most 253."""

_GC_THRESHOLD = 50_000
"""Number of allocations between garbage collections, the same as in the commands."""

_TERMINAL_SIGNALS = [
    number for name in ("SIGINT", "SIGHUP") if (number := getattr(signal, name, None))
]
"""Signals that a terminal sends to all processes started by a command."""


@contextmanager
def workers(jobs: int, scheduler: str) -> Iterator[Executor | None]:
    """Provide an executor for the options, or None if this process draws all pages itself.

    Raises:
        PnpError: If both options are set, or no scheduler responds.

    """
    if scheduler and jobs > 1:
        remedies = [Remedy("without", "jobs"), Remedy("without", "scheduler")]
        message = _("a document can be drawn by this machine or by a cluster, not by both")
        raise PnpError(message, remedies=remedies, parameter="jobs")
    if scheduler:
        with _cluster(scheduler) as executor:
            yield executor
    elif jobs > 1:
        with _processes(jobs) as executor:
            yield executor
    else:
        yield None


class _Processes(ProcessPoolExecutor):
    """A process pool whose processes ignore Ctrl-C. Only the main process handles it."""

    def submit(self, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Submit a call.

        If a new process is started for the call, it inherits the blocked signals.
        """
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(*args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _TERMINAL_SIGNALS)
        try:
            return super().submit(*args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Provide a pool of new Python processes on this machine, which end when the context exits."""
    before = {*active_children()}
    executor = _Processes(jobs, get_context("spawn"), _initialize)
    try:
        yield executor
    except BaseException:
        for process in {*active_children()} - before:
            process.kill()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _initialize() -> None:
    """Make a worker process print to standard error, and end when its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on systems that cannot block signals
    gc.set_threshold(_GC_THRESHOLD)
    os.dup2(2, 1)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent ends, even if the parent is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Provide the workers of a Dask scheduler.

    If a worker dies, Dask reassigns its chunk; after several deaths, Dask gives up.
    Raises PnpError if the scheduler does not respond or Dask is not installed.
    """
    if len(address) > _LONGEST:
        message = _("the address of the scheduler is too long")
        hint = _("use at most {most} characters", most=_LONGEST)
        raise PnpError(message, hint=hint, parameter="scheduler")
    try:
        from distributed import Client
    except ImportError:
        hint = _("run {command}", command="pip install 'pnp-games[cluster]'")
        raise PnpError(_("the distributed package is missing"), hint=hint) from None
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except Exception as error:  # a bad address raises many types of exception
        first, *_more = f"{type(error).__name__}: {error}".splitlines()
        message = _("no scheduler responds at {address}: {reason}", address=address, reason=first)
        raise PnpError(message, parameter="scheduler") from None
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)  # unfinished chunks are not needed
