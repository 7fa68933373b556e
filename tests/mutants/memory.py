"""Changes of functions in memory: tests are collected once, and each try is a fork of that.

A function is given the code that it would have been made with; what a module runs when it is
imported cannot be changed so.
"""

import functools
import gc
import importlib
import multiprocessing
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Change, Trees
from tests.mutants.children import ROOT, pytest_in_here, statuses
from tests.mutants.reached import Test

NOT_PUT = 77
"""Exit status of a try whose function is made while others run, or closes over something else."""

_Place = tuple[str, str, int]
"""File, name in the module and line of a function."""


@dataclass(frozen=True)
class Try:
    """A change and the tests that may notice it, in the order in which they are run."""

    change: Change
    tests: Sequence[Test]
    anew: bool = False
    """Whether it runs when its module is imported, so that this must be done again."""


def seconds(attempt: Try) -> float:
    """After which it hangs."""
    return 20 + 3 * sum(test.seconds for test in attempt.tests)


def in_memory(tries: Sequence[Try], trees: Trees, jobs: int) -> Iterator[tuple[Try, int]]:
    """Tries as they end, with their status: 0 where no test notices the change."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    session = _Session(tries, trees, jobs, theirs)
    files = dict.fromkeys(test.file for attempt in tries for test in attempt.tests)
    process = fork.Process(target=pytest_in_here, args=(session, *files))
    process.start()
    theirs.close()
    for _ in tries:
        try:
            number, status = ours.recv()
        except EOFError:
            raise SystemExit("these tests cannot be collected: run pytest first") from None
        yield tries[number], status
    process.join()


class _Session:
    """A pytest session that runs the tries in place of its tests."""

    def __init__(self, tries: Sequence[Try], trees: Trees, jobs: int, watcher: Connection) -> None:
        self._tries, self._trees = tries, trees
        self._jobs, self._watcher = jobs, watcher

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        known = _functions(self._trees)
        gc.freeze()

        def run(number: int) -> int:
            attempt = self._tries[number]
            code = attempt.change.made_in(self._trees[attempt.change.file])
            if not _put(code, attempt.change.where, known):
                return NOT_PUT
            known_still = [test.name for test in attempt.tests if test.name in items]
            return _noticed([items[name] for name in known_still])

        numbers = list(range(len(self._tries)))
        for ended in statuses(numbers, self._jobs, lambda n: seconds(self._tries[n]), run):
            self._watcher.send(ended)
        return True


def _noticed(items: Sequence[pytest.Item]) -> int:
    """1 as soon as one of them fails."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        for item, following in pairwise([*items, None]):
            assert item is not None
            if any(each.failed for each in runtestprotocol(item, log=False, nextitem=following)):
                return 1
    return 0


def _functions(files: Iterable[Path]) -> dict[_Place, list[FunctionType]]:
    """All functions there are once these files are imported, and nothing they have kept."""
    for file in files:
        parts = file.relative_to(ROOT).with_suffix("").parts
        importlib.import_module(".".join(parts).removesuffix(".__init__"))
    found: dict[_Place, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(_place(each.__code__), []).append(each)
        elif isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()
    return found


def _place(code: CodeType) -> _Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _put(module: CodeType, where: str, known: dict[_Place, list[FunctionType]]) -> bool:
    """Give the outermost function of `Class.method().inner()` its code in the module's."""
    name = where.partition("()")[0]
    put = False
    for code in _within(module):
        for function in known.get(_place(code), []) if code.co_qualname == name else []:
            if function.__code__.co_freevars != code.co_freevars:
                return False
            function.__code__ = code
            put = True
    return put


def _within(code: CodeType) -> Iterator[CodeType]:
    """All code in it."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _within(each)
