"""One change and the tests that may notice it, in a process that imports the changed code.

All modules are imported again, so that code that runs on import, caches and classes are as if the
file had been edited.
"""

import marshal
import os
import runpy
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType

import pytest

from tests.mutants.changes import Change, Trees
from tests.mutants.children import ROOT, run_pytest
from tests.mutants.reached import Test

_FIRST_TESTS, _FIRST_FILES, _FIRST_SECONDS = 40, 4, 4.0
_SECONDS = 40.0
"""Limit of the test time of one change; the nearest and fastest tests come first."""

_CHANGED = """
import marshal
from importlib.machinery import SourceFileLoader

usual = SourceFileLoader.get_code


def get_code(self, name):
    if self.path != {file!r}:
        return usual(self, name)
    with open({code!r}, "rb") as code:
        return marshal.load(code)


SourceFileLoader.get_code = get_code
"""


@dataclass(frozen=True)
class Try:
    """A change, its tests in order, and further tests for when none of them fails."""

    change: Change
    tests: Sequence[Test]
    later: Sequence[Test] = ()
    control: bool = False
    """True if the code stays unchanged, so that no test may fail."""

    @property
    def seconds(self) -> float:
        """Seconds after which the tests count as hanging."""
        return 20 + 3 * sum(test.seconds for test in self.tests)

    @property
    def next_try(self) -> "Try":
        """The try with the remaining tests."""
        return replace(self, tests=self.later, later=())


def near_first(change: Change, tests: list[Test]) -> Try:
    """Return a try with the tests that run the line; on import, with all tests of the file.

    The other tests of the file count too: a tuple with a default runs no line of its class.
    """
    file = change.file.relative_to(ROOT).as_posix()
    lines = set(change.lines)
    package = f"tests/{change.file.parent.relative_to(ROOT / 'pnp').as_posix()}/"
    own = f"{package}test_{change.file.stem.strip('_')}.py"

    def reaches(test: Test) -> bool:
        ran = test.lines.get(file, frozenset())
        return test.file == own or bool(ran) if change.when_imported else bool(ran & lines)

    found = sorted(
        [test for test in tests if reaches(test)] or [test for test in tests if file in test.lines],
        key=lambda test: (test.file != own, not test.file.startswith(package), test.seconds),
    )
    first: list[Test] = []
    for test in found:
        files = {each.file for each in first} | {test.file}
        seconds = sum(each.seconds for each in first) + test.seconds
        if first and (len(files) > _FIRST_FILES or seconds > _FIRST_SECONDS):
            break
        first.append(test)
        if len(first) == _FIRST_TESTS:
            break
    later, spent = [], 0.0
    for test in _in_turn(found[len(first) :]):
        if spent + test.seconds < _SECONDS:
            spent += test.seconds
            later.append(test)
    return Try(change, first, later)


def _in_turn(tests: Sequence[Test]) -> list[Test]:
    """Return the first test of each file, then the second of each, so that every kind runs.

    Of a file at the top level, such as that of all drawings, ten come for one of another.
    """
    seen: Counter[str] = Counter()
    places = []
    for test in tests:
        places.append(seen[test.file] // (10 if test.file.count("/") == 1 else 1))
        seen[test.file] += 1
    return [test for _, test in sorted(zip(places, tests, strict=True), key=lambda each: each[0])]


def run(attempt: Try, trees: Trees) -> int:
    """Return the exit status of pytest in a process that has not imported the package.

    A control continues after a failing test, and prints its name.
    """
    if not attempt.tests:
        return pytest.ExitCode.NO_TESTS_COLLECTED
    change = attempt.change
    tree = trees[change.file]
    code = compile(tree, str(change.file), "exec") if attempt.control else change.compiled(tree)
    _import(change.file, code)
    plugin = _Chosen(attempt.tests, output=os.dup(1) if attempt.control else None)
    stop = [] if attempt.control else ["-x"]
    return run_pytest(plugin, *stop, *dict.fromkeys(test.file for test in attempt.tests))


def _import(file: Path, code: CodeType) -> None:
    """Replace the code of a module, here and in every Python started from here."""
    folder = Path(tempfile.gettempdir(), "changed")
    folder.mkdir()
    (folder / "code").write_bytes(marshal.dumps(code))
    script = folder / "sitecustomize.py"
    script.write_text(_CHANGED.format(file=str(file), code=str(folder / "code")))
    os.environ["PYTHONPATH"] = str(folder)
    runpy.run_path(str(script))


def noticed(status: int) -> bool:
    """Return True if a test failed, could not be collected or hung, but not if there was none."""
    return status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}


class _Chosen:
    """Selects these tests, in this order."""

    def __init__(self, tests: Sequence[Test], output: int | None) -> None:
        self._order = {test.name: place for place, test in enumerate(tests)}
        self._told = output

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self._told is not None:
            os.write(self._told, f"fails by itself: {report.nodeid}\n".encode())
