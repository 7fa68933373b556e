"""Processes that handle requests. A process that takes too long is killed and replaced."""

import asyncio
import gc
import logging
import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.host import PAGE_SECONDS, IsCancelled
from pnp.extras.studio.reply import Reply, as_faults
from pnp.extras.studio.session import Session
from pnp.messages import _

MAX_PROCESSES = 3
"""Maximum number of processes."""

IDLE_SECONDS = 20.0
"""Seconds after which an idle process is stopped.

The last process is stopped only if it uses a lot of memory. It is then replaced by a new process,
which frees about 100 MB of libraries and caches.
"""

LARGE = 90_000_000
"""Memory use, in bytes, above which a process counts as large.

A process uses 50 million bytes at the start, and 150 million after it has drawn PNG files or read
photos.
"""

BUSY_SECONDS = 0.5
"""Seconds to wait for a busy process before a new process is started."""

MAX_FILE_WORKERS = MAX_PROCESSES - 1
"""Maximum number of processes that work on files; one process stays free for quick requests."""

MAX_WAITING = 400
MAX_FILES_WAITING = 100
"""Maximum numbers of waiting requests, in total and for files; further requests are rejected."""

_LOG = logging.getLogger("pnp.studio")

MAX_MEMORY = 2 * 1024**3
"""Maximum size of a process's data, in bytes.

The limit keeps the machine from running out of memory.
"""

_INTERRUPT_SHARE = 0.9
"""Fraction of the time limit after which a game's rules are interrupted.

At the limit, the process is killed.
"""

_READY = "ready"
"""First message of a worker. Its startup does not count towards the time limit of a request."""

_STARTUP_SECONDS = 60.0
"""Maximum startup time of a worker, in seconds."""

_GC_THRESHOLD = 100_000
"""Number of allocations between garbage collections. The default of 700 slows previews by 20 %."""

_GC_IDLE_SECONDS = 0.5
"""Idle time, in seconds, before a worker collects garbage."""


class WorkerDied(Exception):
    """Raised when a worker process has died. No data is lost, because processes store no data."""


class Worker:
    """A worker process and the pipe to it."""

    def __init__(self, session: Session) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, far = spawn.Pipe()
        self._process = spawn.Process(target=_run_worker, args=(far, session), daemon=True)
        self._process.start()
        far.close()
        self._is_ready = False
        self._ending = threading.Lock()
        self.memory = 0
        """Peak memory in bytes; 0 if unknown."""
        self.last_used = time.monotonic()

    def ask(self, question: Question, changes: int, seconds: float) -> Reply | None:
        """Return the reply. If it takes longer than `seconds`, end the process and return None.

        Raises WorkerDied if the process ended by itself or was killed from outside.
        """
        try:
            self._pipe.send((question, changes, seconds))
            self.wait()
            if self._pipe.poll(seconds):
                reply: Reply
                reply, self.memory = self._pipe.recv()
                return reply
        except (EOFError, OSError):
            self.end()
            raise WorkerDied from None
        self.end()
        return None

    def wait(self) -> None:
        """Wait until the process is ready. Raises EOFError or OSError if it has died."""
        if not self._is_ready and self._pipe.poll(_STARTUP_SECONDS):
            self._is_ready = self._pipe.recv() == _READY

    def end(self) -> None:
        """Kill the process; another thread may do so at the same time."""
        with self._ending:  # the pipe must not be closed by two threads
            self._process.kill()
            self._process.join()
            self._pipe.close()

    @property
    def alive(self) -> bool:
        """True if the process is running."""
        return self._process.is_alive()


class Processes:
    """A pool of worker processes, which are started on demand.

    The most recently used idle process is reused first.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._pool_changed = threading.Condition()
        self._slots = asyncio.Semaphore(MAX_PROCESSES)
        self._file_slots = asyncio.Semaphore(MAX_FILE_WORKERS)
        self._threads = ThreadPoolExecutor(MAX_PROCESSES, "studio")
        self._waiting = 0
        self._long_waiting = 0
        self._changes = 0
        self._has_ended = False
        self._end_timer: asyncio.TimerHandle | None = None

    def renew(self) -> None:
        self._changes += 1

    async def ask(self, question: Question, seconds: float, is_cancelled: IsCancelled) -> Reply:
        is_long = seconds > PAGE_SECONDS
        if self._waiting >= MAX_WAITING or (is_long and self._long_waiting >= MAX_FILES_WAITING):
            return _refused(_("too many requests: try again in a moment"), 503)
        self._waiting += 1
        self._long_waiting += is_long
        try:
            async with self._file_slots if is_long else nullcontext(), self._slots:
                if self._has_ended:
                    return _stopped()
                if await is_cancelled():
                    return _refused(_("the request was cancelled"), 499)
                loop = asyncio.get_running_loop()
                reply = loop.run_in_executor(self._threads, self._ask, question, seconds)
                return await asyncio.shield(reply)
        finally:
            self._waiting -= 1
            self._long_waiting -= is_long
            self._schedule_end()

    def _ask(self, question: Question, seconds: float) -> Reply:
        """Return the reply. If the process dies, retry once in a different process."""
        try:
            reply = self._ask_one(question, seconds)
        except WorkerDied:
            if self._has_ended:
                return _stopped()
            _LOG.warning("a worker process died and was replaced")
            try:
                reply = self._ask_one(question, seconds)
            except WorkerDied:
                message = _("the worker process died twice")
                hint = _("try something smaller")
                return as_faults(pnp.PnpError(message, hint=hint), 500)
        if reply is None:
            return _refused(
                _("this took longer than {seconds} s and was stopped", seconds=f"{seconds:g}"), 504
            )
        return reply

    def _ask_one(self, question: Question, seconds: float) -> Reply | None:
        worker = self._take(is_long=seconds > PAGE_SECONDS)
        try:
            return worker.ask(question, self._changes, seconds)
        finally:
            self._put_back(worker)

    def _put_back(self, worker: Worker) -> None:
        with self._pool_changed:
            if worker.alive:
                worker.last_used = time.monotonic()
                self._idle.append(worker)
            else:
                self._all.discard(worker)
            self._pool_changed.notify()

    def _schedule_end(self) -> None:
        """Schedule the shutdown of idle processes, if there are any."""
        is_large = any(worker.memory > LARGE for worker in self._idle)
        if self._end_timer is None and self._idle and (len(self._idle) > 1 or is_large):
            left = max(0.0, self._idle[0].last_used + IDLE_SECONDS - time.monotonic())
            self._end_timer = asyncio.get_running_loop().call_later(left, self._end_spare)

    def _end_spare(self) -> None:
        """End processes that have been idle for a long time, to free memory.

        The first worker in the list has been idle the longest, because workers are taken from the
        end.
        """
        self._end_timer = None
        with self._pool_changed:
            while self._idle and time.monotonic() - self._idle[0].last_used >= IDLE_SECONDS:
                if len(self._idle) == 1 and self._idle[0].memory <= LARGE:
                    break
                spare = self._idle.pop(0)
                spare.end()
                self._all.discard(spare)
            if not self._all and not self._has_ended:
                self._idle.append(self._new())
        _trim()
        self._schedule_end()

    def _take(self, *, is_long: bool = False) -> Worker:
        """Return an idle worker, after a short wait if necessary, or a new worker.

        The last idle worker is reserved for previews, which would otherwise wait for a new one.
        """
        with self._pool_changed:
            self._pool_changed.wait_for(lambda: self._idle or not self._all, BUSY_SECONDS)
            self._idle = [worker for worker in self._idle if worker.alive]
            self._all = {worker for worker in self._all if worker.alive}
            least = 1 if is_long and len(self._all) < MAX_PROCESSES else 0
            return self._idle.pop() if len(self._idle) > least else self._new()

    def _new(self) -> Worker:
        if self._has_ended:
            raise WorkerDied
        worker = Worker(self._session)
        self._all.add(worker)
        return worker

    def start(self) -> None:
        # the next request reports the error
        with self._pool_changed, suppress(EOFError, OSError, WorkerDied):
            worker = self._take()
            self._idle.append(worker)
            worker.wait()

    def end(self) -> None:
        """Stop all processes. Requests in progress receive a reply immediately."""
        self._has_ended = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._all):
            worker.end()


def _stopped() -> Reply:
    return _refused(_("the studio has stopped"), 503)


def _refused(message: str, status: int) -> Reply:
    return as_faults(pnp.PnpError(message), status)


def _run_worker(pipe: Connection, session: Session) -> None:
    """Handle requests from the pipe until the studio ends. This is the main loop of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the studio ends this process
    from pnp.extras.studio.answers import Answers

    gc.set_threshold(_GC_THRESHOLD)
    _limit_memory()
    answers, seen = Answers(session), 0
    pipe.send(_READY)
    while True:
        try:
            if not pipe.poll(_GC_IDLE_SECONDS):
                gc.collect()
            question, changes, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        if changes != seen:
            answers, seen = Answers(session, changes), changes
        with _limited(seconds):
            reply = answers.to(question)
        pipe.send((reply, _memory()))


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Interrupt a game's rules shortly before the time limit, if the system has timers.

    The error then names the function that took too long, and the process survives.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    from pnp.catalogue.guarded_rules import interrupt_rules

    signal.signal(signal.SIGALRM, interrupt_rules)
    signal.setitimer(signal.ITIMER_REAL, seconds * _INTERRUPT_SHARE)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


def _limit_memory() -> None:
    """Limit the memory of this process to `MAX_MEMORY`, if the system supports limits."""
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = MAX_MEMORY if hard == resource.RLIM_INFINITY else min(MAX_MEMORY, hard)
        with suppress(OSError, ValueError):  # some systems define the limit but cannot set it
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _trim() -> None:
    """Return the memory of large replies to the system; glibc does not do so by itself."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # other systems have no such function
        ctypes.CDLL(None).malloc_trim(0)


def _memory() -> int:
    """Return the peak memory of this process in bytes, or 0 if the system does not report it.

    On Linux, `ru_maxrss` includes the parent's memory at the start of this process.
    """
    if sys.platform == "win32":
        return 0
    if sys.platform == "linux":
        with suppress(OSError, StopIteration):
            lines = Path("/proc/self/status").read_text().splitlines()
            peak = next(line for line in lines if line.startswith("VmHWM:"))
            return int(peak.split()[1]) * 1024
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
