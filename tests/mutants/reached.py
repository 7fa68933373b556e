"""The tests that run each line, and their durations; stored until the test changes."""

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import chain
from pathlib import Path

import coverage
import pytest

from tests.mutants.children import ROOT, STORED, run_pytest, statuses

_LONGEST = 900.0
_LEFT_OUT = ("tests/guest/", "tests/test_wheel.py", "tests/fuzz/", "tests/test_docs.py")
"""Tests of an installed pnp, which no change here affects, and slow tests of many packages."""

_FAR = ("tools", "extras")
"""Packages whose tests count only for changes of their own: nearer tests must notice others."""


@dataclass(frozen=True)
class Test:
    """A passing test: its name, its duration, and the lines that it runs in every file."""

    name: str
    seconds: float
    lines: dict[str, frozenset[int]]

    @property
    def file(self) -> str:
        """The file of the test."""
        return self.name.split("::")[0]


def tests_reached(packages: Sequence[Path], jobs: int) -> list[Test]:
    """Return all tests after one run of each.

    A changed test file is run again. In changed code, lines are matched with their old positions:
    new lines count as run by the tests that ran the lines beside them.
    """
    STORED.mkdir(exist_ok=True)
    code = [
        file
        for package in packages
        for file in ([package] if package.is_file() else package.rglob("*.py"))
    ]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text() for file in code}
    for text in texts.values():
        (STORED / f"{_digest(text)}.py").write_text(text)
    named = [package.relative_to(ROOT / "pnp").as_posix() for package in packages]
    far = tuple(
        f"tests/{package}/" for package in _FAR if not any(n.startswith(package) for n in named)
    )
    files = sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*.py"))
    maps = {
        file: STORED / f"{_digest(file, (ROOT / file).read_text(), *named)}.json"
        for file in files
        if not file.startswith(_LEFT_OUT) and not file.startswith(far)
    }
    for old in {*STORED.glob("*.json")} - {*maps.values()}:
        old.unlink()
    missing = [file for file, stored in maps.items() if not stored.exists()]
    for file, status in statuses(
        missing, jobs, lambda _: _LONGEST, lambda file: _record(file, maps[file], texts)
    ):
        print(f"{file}: {'read' if not status else f'left out, status {status}'}", flush=True)
    found = _Found(texts)
    return [test for stored in maps.values() if stored.exists() for test in found.tests(stored)]


def _digest(*texts: str) -> str:
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def _record(file: str, stored: Path, texts: Mapping[str, str]) -> int:
    recorder = _Recorder(texts)
    status = run_pytest(recorder, file)
    if not status:
        then = {name: _digest(text) for name, text in texts.items()}
        stored.write_text(json.dumps({"code": then, "tests": list(recorder.found())}))
    return status


class _Found:
    """Lines of code that may have moved since the tests ran."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._now = {name: _digest(text) for name, text in texts.items()}
        self._moves: dict[tuple[str, str], dict[int, list[int]]] = {}

    def tests(self, stored: Path) -> Iterator[Test]:
        """Yield the tests of a file with the current numbers of their lines."""
        reading = json.loads(stored.read_text())
        for name, seconds, lines in reading["tests"]:
            now = {
                file: self._lines(file, reading["code"][file], ran)
                for file, ran in lines.items()
                if file in self._texts
            }
            yield Test(name, seconds, now)

    def _lines(self, file: str, then: str, ran: Sequence[int]) -> frozenset[int]:
        if then == self._now[file]:
            return frozenset(ran)
        if (file, then) not in self._moves:
            before = (STORED / f"{then}.py").read_text()
            self._moves[file, then] = moves(before.split("\n"), self._texts[file].split("\n"))
        moved = self._moves[file, then]
        return frozenset(chain.from_iterable(moved[line] for line in ran))


def moves(before: Sequence[str], now: Sequence[str]) -> dict[int, list[int]]:
    """Return the new numbers of each line; lines count from 1."""
    found: dict[int, list[int]] = {0: [], **{line: [] for line in range(1, len(before) + 1)}}
    for kind, start, end, first, last in SequenceMatcher(
        None, before, now, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            for line in range(start, end):
                found[line + 1].append(line + 1 - start + first)
        else:
            for line in range(start, max(end, start + 1)):
                found[line + (kind != "insert")] += range(first + 1, last + 1)
    return found


class _Recorder:
    """Records the coverage of each test."""

    def __init__(self, files: Iterable[str]) -> None:
        measured = [str(ROOT / file) for file in files]
        self._coverage = coverage.Coverage(data_file=None, include=measured)
        self._seconds: dict[str, float] = {}
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        start = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = time.process_time() - start

    def found(self) -> Iterator[tuple[str, float, dict[str, list[int]]]]:
        self._coverage.stop()
        data = self._coverage.get_data()
        lines: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for measured in data.measured_files():
            file = Path(measured).relative_to(ROOT).as_posix()
            for line, contexts in data.contexts_by_lineno(measured).items():
                for name in filter(None, contexts):
                    lines[name][file].append(line)
        for name, seconds in self._seconds.items():
            yield name, seconds, lines[name]
