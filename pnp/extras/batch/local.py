"""Processes of this machine that draw: each is our own Python, started anew, at the end of a pipe.

One that dies is started again and draws its chunk again. It lives as long as the pipe is held
here: none is left when this process ends, however it ends.
"""

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from pnp.errors import PnpError
from pnp.export.formats import Chunk, Span
from pnp.extras.batch.child import Answer
from pnp.extras.batch.order import Submit, waited

_LIVES = 3
"""So often a chunk is begun before it is given up."""

_APART = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""Windows' word for what other systems call a session: Ctrl-C is for this process alone."""


@contextmanager
def processes(job: bytes, many: int) -> Iterator[Submit]:
    """So many processes that draw for the job; behind it there are none any more."""
    children = _Children(job)
    pool = ThreadPoolExecutor(many, "pnp-job")
    try:
        yield lambda span: partial(waited, pool.submit(children.made, span))
    finally:
        children.end()
        pool.shutdown(cancel_futures=True)
        children.close()


class _Child:
    """One process."""

    def __init__(self, job: bytes) -> None:
        """Raises PnpError where none can be started."""
        try:
            self.process = subprocess.Popen(  # ourselves
                [sys.executable, "-P", "-c", "from pnp.extras.batch.child import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
                start_new_session=True,
                creationflags=_APART,
            )
        except OSError as error:
            what = f"no process can be started: {error.strerror or error}"
            raise PnpError(what, hint="draw it in fewer", parameter="jobs") from None
        with suppress(OSError):  # it has died already, as the first question will show
            self._tell(job)

    def answer(self, span: Span) -> Answer | None:
        """What it says, None when it has died."""
        try:
            self._tell(span)
            found: Answer = pickle.load(self._pipe("stdout"))  # noqa: S301  # our own process
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        return found

    def close(self) -> None:
        """It has come to its end; nothing of it is left."""
        self.process.kill()
        self.process.wait()
        with suppress(OSError):  # what it was not told any more
            self._pipe("stdin").close()
        self._pipe("stdout").close()

    def _tell(self, message: object) -> None:
        pickle.dump(message, self._pipe("stdin"))
        self._pipe("stdin").flush()

    def _pipe(self, name: str) -> Any:
        return getattr(self.process, name)


class _Children:
    """A process for every thread that asks for a chunk."""

    def __init__(self, job: bytes) -> None:
        self._job = job
        self._own = threading.local()
        self._all: list[_Child] = []
        self._starting = threading.Lock()
        self._ended = False

    def made(self, span: Span) -> Chunk:
        """A chunk; raises PnpError, or what came up in the process."""
        for _ in range(_LIVES):
            answer = self._child().answer(span)
            if answer is None:
                self._own.child = None
            elif answer.error is not None:
                raise answer.error
            else:
                return answer.chunk
        what = f"a process that draws pages {span[0] + 1} to {span[1]} died {_LIVES} times"
        raise PnpError(what, hint="fewer at once leave each more memory", parameter="jobs")

    def end(self) -> None:
        """Kill all of them, whatever they are at; no more are started."""
        with self._starting:
            self._ended = True
        for child in self._all:
            child.process.kill()

    def close(self) -> None:
        """Once no thread asks any more: nothing of them is left."""
        for child in self._all:
            child.close()

    def _child(self) -> _Child:
        """That of this thread, a new one where it has none."""
        child: _Child | None = getattr(self._own, "child", None)
        if child is None:
            with self._starting:
                if self._ended:
                    raise PnpError("the run has been ended")
                child = _Child(self._job)
                self._all.append(child)
            self._own.child = child
        return child
