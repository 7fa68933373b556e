"""Tests run in forked children, with what is not ours already imported."""

import importlib
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

ROOT = Path(__file__).parents[2]
"""Not that of the tests' own, which import what is to be changed."""

KEPT = ROOT / ".mutants"

_IMPORTED = (
    "PIL.Image", "click", "fontTools.ttLib", "hypothesis", "numpy", "pikepdf", "pydantic",
    "pypdfium2", "reportlab.pdfgen.canvas", "rich.console", "svgelements", "svgwrite",
)  # fmt: skip
_MEMORY = 4 << 30
_IDLE = 300
"""Seconds without work after which a process waits for ever."""

Task = TypeVar("Task")


def preload() -> None:
    """What every child would import; what each must is compiled once, wherever nobody looks."""
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(KEPT / "compiled")
    for name in _IMPORTED:
        importlib.import_module(name)


def pytest_in_here(plugin: object, *words: str) -> int:
    """Run tests and say nothing; the exit status."""
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - as long as we live
    os.dup2(sys.stdout.fileno(), 1)
    os.dup2(sys.stdout.fileno(), 2)
    quiet = ["-n0", "--assert=plain", "-pno:cacheprovider", "-pno:anyio"]
    return pytest.main(
        [*quiet, f"--basetemp={tempfile.gettempdir()}/tests", *words], plugins=[plugin]
    )


def statuses(
    tasks: list[Task], jobs: int, limit: Callable[[Task], float], run: Callable[[Task], int]
) -> Iterator[tuple[Task, int]]:
    """Tasks as they end, with their exit status; negative for one over its limit in seconds.

    Seconds of the processor, so that a busy machine makes no difference. What is put into `tasks`
    meanwhile is run too. Each has a folder of its own for what it writes.
    """
    running: dict[int, Task] = {}
    with tempfile.TemporaryDirectory(prefix="mutants-") as room:
        while tasks or running:
            while tasks and len(running) < jobs:
                task = tasks.pop(0)
                running[_child(limit(task), room, lambda task=task: run(task))] = task  # type: ignore[misc]
            pid, status = os.wait()
            shutil.rmtree(f"{room}/{pid}", ignore_errors=True)
            yield running.pop(pid), os.waitstatus_to_exitcode(status)


def _child(seconds: float, room: str, run: Callable[[], int]) -> int:
    pid = os.fork()
    return pid or _live(seconds, room, run)


def _live(seconds: float, room: str, run: Callable[[], int]) -> NoReturn:
    status = 1
    try:
        tempfile.tempdir = f"{room}/{os.getpid()}"
        Path(tempfile.tempdir).mkdir()
        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, round(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        _end_when_idle()
        status = run()
    finally:
        os._exit(status)


def _end_when_idle() -> None:
    """Kill this process once it waits for ever; a busy machine lets it work a little at least."""
    worked = time.process_time()

    def look(*_: object) -> None:
        nonlocal worked
        before, worked = worked, time.process_time()
        if worked - before < 0.01:
            os.kill(os.getpid(), signal.SIGKILL)
        signal.alarm(_IDLE)

    signal.signal(signal.SIGALRM, look)
    signal.alarm(_IDLE)
