"""Which test runs which line, and how long it takes; kept until the code or the test changes."""

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import coverage
import pytest

from tests.conftest import ROOT
from tests.mutants.children import pytest_in_here, statuses

KEPT = ROOT / ".mutants"
_LONGEST = 900.0
_LEFT_OUT = ("tests/guest/", "tests/test_wheel.py", "tests/fuzz/")
"""Some run an installed pnp, which no change in here reaches; the last see crashes only, slowly."""


@dataclass(frozen=True)
class Test:
    """One that passes: its name, seconds, and the lines it runs of every file."""

    name: str
    seconds: float
    lines: dict[str, frozenset[int]]

    @property
    def file(self) -> str:
        """Where it is written."""
        return self.name.split("::")[0]


def tests_reached(rooms: Sequence[Path], jobs: int) -> list[Test]:
    """All tests, each run once; files that were run before with the same code are known.

    A file of tests that changes is read anew alone.
    """
    KEPT.mkdir(exist_ok=True)
    texts = [*sorted(ROOT.glob("pnp/**/*.py")), *sorted(ROOT.glob("templates/**/*.toml"))]
    code = _digest(*texts, more="".join(map(str, rooms)))
    files = sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*.py"))
    maps = {
        f: KEPT / _digest(ROOT / f, more=code + f) for f in files if not f.startswith(_LEFT_OUT)
    }
    for old in {*KEPT.iterdir()} - {*maps.values()}:
        old.unlink()
    missing = [file for file, kept in maps.items() if not kept.exists()]
    for file, status in statuses(
        missing, jobs, lambda _: _LONGEST, lambda file: _record(file, maps[file], rooms)
    ):
        print(f"{file}: {'read' if not status else f'left out, status {status}'}", flush=True)
    return [test for kept in maps.values() if kept.exists() for test in _read(kept)]


def _digest(*files: Path, more: str = "") -> str:
    texts = b"".join(file.read_bytes() for file in files)
    return sha256(texts + more.encode()).hexdigest()[:16]


def _record(file: str, kept: Path, rooms: Sequence[Path]) -> int:
    recorder = _Recorder(rooms)
    status = pytest_in_here(recorder, file)
    if not status:
        kept.write_text(json.dumps(list(recorder.found())))
    return status


def _read(kept: Path) -> Iterator[Test]:
    for name, seconds, lines in json.loads(kept.read_text()):
        yield Test(name, seconds, {file: frozenset(ran) for file, ran in lines.items()})


class _Recorder:
    """Asks coverage after every test."""

    def __init__(self, rooms: Sequence[Path]) -> None:
        measured = [f"{room}/*" if room.is_dir() else str(room) for room in rooms]
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
