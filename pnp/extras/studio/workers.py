"""Processes that answer questions; one that takes too long is killed, and others go on."""

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
from pnp.extras.studio.host import QUICK, Gone
from pnp.extras.studio.reply import Reply, as_faults
from pnp.extras.studio.session import Session

MOST = 3
"""Processes at once."""

REST = 20.0
"""Seconds after which a process that nobody has asked is ended; the last one only if it is large.

Then a new one takes its place: libraries and caches of 100 MB are not given back otherwise.
"""

LARGE = 110_000_000
"""Bytes; a process begins with 60 million, and takes 150 after PNG files or photos."""

PATIENCE = 0.5
"""Seconds to wait for a process that works before another one is begun, which takes longer."""

MOST_LONG = MOST - 1
"""Processes that work on files at once; one is left for what is seen immediately."""

MOST_WAITING = 400
MOST_LONG_WAITING = 100
"""Questions that wait for a process, and those of them for files; more are turned away."""

_LOG = logging.getLogger("pnp.studio")

MOST_MEMORY = 2 * 1024**3
"""Maximum size of a process's data, in bytes: what needs more fails alone, not the machine."""

_SHARE = 0.9
"""Share of the time after which the rules of a game are interrupted; then a process is killed."""

_READY = "ready"
"""What a worker says first: beginning is not part of any question's time."""

_BEGINNING = 60.0
"""Seconds that it may take."""

_UNCOLLECTED = 100_000
"""Objects between two looks for garbage; at the usual 700 they make a preview a fifth longer."""

_QUIET = 0.5
"""Seconds without a question, after which garbage is looked for while nobody waits."""


class WorkerDied(Exception):
    """The process that was asked is there no more; nothing is lost, as it keeps nothing."""


class Worker:
    """One process and the pipe to it."""

    def __init__(self, session: Session) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, far = spawn.Pipe()
        self._process = spawn.Process(target=_answer_all, args=(far, session), daemon=True)
        self._process.start()
        far.close()
        self._begun = False
        self.memory = 0
        """Most bytes that it has had, 0 if unknown."""
        self.used = time.monotonic()

    def ask(self, question: Question, changes: int, seconds: float) -> Reply | None:
        """The answer; None, and the process has ended, when it took longer.

        Raises WorkerDied when the process ended by itself, or was ended by somebody else.
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
        """Until it can answer; raises EOFError or OSError where it never will."""
        if not self._begun and self._pipe.poll(_BEGINNING):
            self._begun = self._pipe.recv() == _READY

    def end(self) -> None:
        """Stop at once."""
        self._process.kill()
        self._process.join()
        self._pipe.close()

    @property
    def alive(self) -> bool:
        """True if it can be asked."""
        return self._process.is_alive()


class Processes:
    """A few worker processes, started when they are needed; the last one used is used first."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._taking = threading.Condition()
        self._room = asyncio.Semaphore(MOST)
        self._long_room = asyncio.Semaphore(MOST_LONG)
        self._threads = ThreadPoolExecutor(MOST, "studio")
        self._waiting = 0
        self._long_waiting = 0
        self._changes = 0
        self._rest: asyncio.TimerHandle | None = None

    def renew(self) -> None:
        """Read all named files again before the next answer."""
        self._changes += 1

    async def ask(self, question: Question, seconds: float, gone: Gone) -> Reply:
        """Return the answer, or a reply that says why there is none."""
        is_long = seconds > QUICK
        if self._waiting >= MOST_WAITING or (is_long and self._long_waiting >= MOST_LONG_WAITING):
            return _refused("too much is asked at once; try again in a moment", 503)
        self._waiting += 1
        self._long_waiting += is_long
        try:
            async with self._long_room if is_long else nullcontext(), self._room:
                if await gone():
                    return _refused("nobody waits for this", 499)
                loop = asyncio.get_running_loop()
                asked = loop.run_in_executor(self._threads, self._ask, question, seconds)
                return await asyncio.shield(asked)
        finally:
            self._waiting -= 1
            self._long_waiting -= is_long
            self._expect_rest()

    def _ask(self, question: Question, seconds: float) -> Reply:
        """Asked once more of another process where the first one died."""
        try:
            reply = self._ask_one(question, seconds)
        except WorkerDied:
            _LOG.warning("a process of the studio has died and was replaced")
            try:
                reply = self._ask_one(question, seconds)
            except WorkerDied:
                what = "the process that worked on this has died, twice"
                hint = "nothing is lost; try something smaller"
                return as_faults(pnp.PnpError(what, hint=hint), 500)
        if reply is None:
            return _refused(f"this took longer than {seconds:g} s, and was stopped", 504)
        return reply

    def _ask_one(self, question: Question, seconds: float) -> Reply | None:
        worker = self._taken(is_long=seconds > QUICK)
        try:
            return worker.ask(question, self._changes, seconds)
        finally:
            self._back(worker)

    def _back(self, worker: Worker) -> None:
        """To be asked again."""
        with self._taking:
            if worker.alive:
                worker.used = time.monotonic()
                self._idle.append(worker)
            else:
                self._all.discard(worker)
            self._taking.notify()

    def _expect_rest(self) -> None:
        """Look for processes to end after a while, if there are any."""
        is_large = any(worker.memory > LARGE for worker in self._idle)
        if self._rest is None and self._idle and (len(self._idle) > 1 or is_large):
            left = max(0.0, self._idle[0].used + REST - time.monotonic())
            self._rest = asyncio.get_running_loop().call_later(left, self._end_spare)

    def _end_spare(self) -> None:
        """Give back the memory of those that rest; the first of them has rested longest."""
        self._rest = None
        with self._taking:
            while self._idle and time.monotonic() - self._idle[0].used >= REST:
                if len(self._idle) == 1 and self._idle[0].memory <= LARGE:
                    break
                spare = self._idle.pop(0)
                spare.end()
                self._all.discard(spare)
            if not self._all:
                self._idle.append(self._new())
        _trim()
        self._expect_rest()

    def _taken(self, *, is_long: bool = False) -> Worker:
        """Return a worker that rests, or will in a moment, else a new one.

        The only one that rests is left for previews: they would wait for another to start.
        """
        with self._taking:
            self._taking.wait_for(lambda: self._idle or not self._all, PATIENCE)
            self._idle = [worker for worker in self._idle if worker.alive]
            self._all = {worker for worker in self._all if worker.alive}
            least = 1 if is_long and len(self._all) < MOST else 0
            return self._idle.pop() if len(self._idle) > least else self._new()

    def _new(self) -> Worker:
        worker = Worker(self._session)
        self._all.add(worker)
        return worker

    def start(self) -> None:
        """Have one worker ready before it is asked."""
        with self._taking, suppress(EOFError, OSError):  # whoever asks it then is told
            worker = self._taken()
            self._idle.append(worker)
            worker.wait()

    def end(self) -> None:
        """Stop all of them."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._all):
            worker.end()


def _refused(what: str, status: int) -> Reply:
    return as_faults(pnp.PnpError(what), status)


def _answer_all(pipe: Connection, session: Session) -> None:
    """What a worker does until the studio ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the studio ends it
    from pnp.extras.studio.answers import Answers

    gc.set_threshold(_UNCOLLECTED)
    _limit_memory()
    answers, seen = Answers(session), 0
    pipe.send(_READY)
    while True:
        try:
            if not pipe.poll(_QUIET):
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
    """Interrupt the rules of a game shortly before the time is up, where the system has timers.

    The error names the function that takes too long, and the process need not be killed.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    from pnp.catalogue.guarded_rules import interrupt_rules

    signal.signal(signal.SIGALRM, interrupt_rules)
    signal.setitimer(signal.ITIMER_REAL, seconds * _SHARE)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


def _limit_memory() -> None:
    """Have requests for more memory than `MOST_MEMORY` fail, where the system can."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
        with suppress(OSError, ValueError):  # some systems know the limit, and cannot set it
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _trim() -> None:
    """Give memory of large replies back to the system; glibc keeps it until it is told to."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # other systems have no such function
        ctypes.CDLL(None).malloc_trim(0)


def _memory() -> int:
    """Return the most bytes that this process has had, 0 where the system does not count them.

    On Linux, `ru_maxrss` begins with what the parent had when it started this process.
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
