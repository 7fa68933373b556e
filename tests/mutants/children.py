"""Tests run in forked children that have already imported the libraries."""

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
"""The folder to change, which the tests of the children import."""

STORED = ROOT / ".mutants"

_IMPORTED = (
    "PIL.Image", "click", "fontTools.ttLib", "hypothesis", "numpy", "pikepdf", "pydantic",
    "pypdfium2", "reportlab.pdfbase.pdfdoc", "rich.console", "svgelements", "svgwrite", "uharfbuzz",
)  # fmt: skip
_MEMORY = 4 << 30
_IDLE = 300
"""Seconds without work after which a process counts as hanging."""

Task = TypeVar("Task")


def preload() -> None:
    """Import the libraries that every child needs, and cache compiled code outside the tree."""
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(STORED / "compiled")
    for name in _IMPORTED:
        importlib.import_module(name)


def run_pytest(plugin: object, *words: str) -> int:
    """Run tests without output and return the exit status."""
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
    """Yield tasks as they end, with their exit status; negative above their limit of seconds.

    The limit is processor time, so that a busy machine makes no difference. Tasks added to `tasks`
    meanwhile run too. Each has its own folder for temporary files.
    """
    running: dict[int, Task] = {}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        while tasks or running:
            while tasks and len(running) < jobs:
                task = tasks.pop(0)
                running[_fork(limit(task), folder, lambda task=task: run(task))] = task  # type: ignore[misc]
            pid, status = os.wait()
            shutil.rmtree(f"{folder}/{pid}", ignore_errors=True)
            yield running.pop(pid), os.waitstatus_to_exitcode(status)


def _fork(seconds: float, folder: str, run: Callable[[], int]) -> int:
    pid = os.fork()
    return pid or _run_child(seconds, folder, run)


def _run_child(seconds: float, folder: str, run: Callable[[], int]) -> NoReturn:
    status = 1
    try:
        tempfile.tempdir = f"{folder}/{os.getpid()}"
        Path(tempfile.tempdir).mkdir()
        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, round(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        _kill_when_idle()
        status = run()
    finally:
        os._exit(status)


def _kill_when_idle() -> None:
    """Kill this process if it hangs; on a busy machine it still does a little work."""
    worked = time.process_time()

    def check(*_: object) -> None:
        nonlocal worked
        before, worked = worked, time.process_time()
        if worked - before < 0.01:
            os.kill(os.getpid(), signal.SIGKILL)
        signal.alarm(_IDLE)

    signal.signal(signal.SIGALRM, check)
    signal.alarm(_IDLE)
