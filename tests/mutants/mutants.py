"""`make mutants SEED=7 MUTANTS=300`: changes code at random places; lists what no test notices.

A change is made in memory of a forked child, which runs the tests that run the line: the near and
fast ones first, then all. What runs on import is imported anew, all else is changed where it is. An
existing tool would leave most of this code alone: mutmut passes by properties, cached functions and
what is computed on import, cosmic-ray starts the whole suite anew.
"""

import argparse
import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.mutants.changes import Change, Trees, changes
from tests.mutants.children import ROOT, preload, pytest_in_here, statuses
from tests.mutants.memory import NOT_PUT, Try, in_memory, seconds
from tests.mutants.reached import Test, tests_reached

ROOMS = ("rules", "press", "templates", "backends")
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
"""Changes that change nothing, with the reason."""

_FIRST_TESTS, _FIRST_FILES, _FIRST_SECONDS = 40, 4, 4.0
_SECONDS = 60.0
"""Of tests for one change at most, the fastest of those that run the line."""


def near_first(change: Change, tests: list[Test]) -> Try:
    """The tests that run the line; a line that runs on import, any of its file."""
    file = change.file.relative_to(ROOT).as_posix()
    lines = set(change.lines)

    def reaches(test: Test) -> bool:
        ran = test.lines.get(file, frozenset())
        return bool(ran if change.when_imported else ran & lines)

    room = f"tests/{change.file.parent.relative_to(ROOT / 'pnp').as_posix()}/"
    own = f"{room}test_{change.file.stem.strip('_')}.py"
    reaching = [test for test in tests if reaches(test)]
    anew = change.when_imported or not reaching  # what nobody calls later is run on import too
    found = sorted(
        reaching or [test for test in tests if file in test.lines],
        key=lambda test: (test.file != own, not test.file.startswith(room), test.seconds),
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
    for test in sorted(found[len(first) :], key=lambda test: test.seconds):
        spent += test.seconds
        if spent < _SECONDS:
            later.append(test)
    return Try(change, [*first, *later], anew)


class _Changed(MetaPathFinder, Loader):
    """Imports one module with the change in it."""

    def __init__(self, change: Change, trees: Trees) -> None:
        parts = change.file.relative_to(ROOT).with_suffix("").parts
        self._package = parts[-1] == "__init__"
        self._name = ".".join(parts[:-1] if self._package else parts)
        self._file = change.file
        self._code = change.made_in(trees[change.file])

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self._name:
            return None
        inner = [str(self._file.parent)] if self._package else None
        return spec_from_file_location(
            name, self._file, loader=self, submodule_search_locations=inner
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)


class _Chosen:
    """Only these tests, in this order."""

    def __init__(self, tests: Sequence[Test]) -> None:
        self._order = {test.name: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])


def _run_anew(attempt: Try, trees: Trees) -> int:
    """In a process that has imported nothing of ours."""
    change = attempt.change
    sys.meta_path.insert(0, _Changed(change, trees))
    return pytest_in_here(_Chosen(attempt.tests), *dict.fromkeys(t.file for t in attempt.tests))


def survivors(tries: list[Try], trees: Trees, jobs: int) -> list[Change]:
    """Changes that no test notices: those of functions first, in a process that has all in it."""
    alive = [attempt.change for attempt in tries if not attempt.tests]
    tried = len(alive)

    def heard(attempt: Try, status: int) -> None:
        nonlocal tried
        tried += 1
        if not status:
            alive.append(attempt.change)
            print(_told(attempt.change), flush=True)
        if tried % 25 == 0:
            print(f"{tried} tried, {len(alive)} not noticed", flush=True)

    tasks = [attempt for attempt in tries if attempt.tests]
    early = [attempt for attempt in tasks if attempt.anew]
    late = [attempt for attempt in tasks if not attempt.anew]
    for attempt, status in in_memory(late, trees, jobs):
        if status == NOT_PUT:
            early.append(attempt)
        else:
            heard(attempt, status)
    for attempt, status in statuses(early, jobs, seconds, lambda each: _run_anew(each, trees)):
        heard(attempt, status)
    return alive


def _told(change: Change) -> str:
    was, now = change.texts
    place = f"{change.file.relative_to(ROOT)}:{change.lines.start} {change.where}"
    return f"{place}\n  - {was}\n  + {now}"


def key(change: Change) -> tuple[str, str, str, str]:
    """What a change is known by when lines move: file, function, statement before and after."""
    return (change.file.relative_to(ROOT).as_posix(), change.where, *change.texts)


def equivalent() -> set[tuple[str, str, str, str]]:
    """The keys of changes that change nothing."""
    named = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    return {(each["file"], each["in"], each["was"], each["now"]) for each in named}


def main() -> int:
    """Exit status 1 when a change is neither noticed nor named as equivalent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="folders or files of pnp/")
    chosen = parser.parse_args()
    preload()
    paths = [ROOT / "pnp" / room for room in chosen.rooms]
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) or [path])]
    trees = {file: ast.parse(file.read_text()) for file in files}
    every = [change for file, tree in trees.items() for change in changes(file, tree)]
    sample = Random(chosen.seed).sample(every, min(chosen.mutants, len(every)))
    named = equivalent()
    tried = [change for change in sample if key(change) not in named]
    usual = [ROOT / "pnp" / room for room in ROOMS]
    unusual = [path for path in paths if not any(path.is_relative_to(room) for room in usual)]
    tests = tests_reached([*usual, *unusual], chosen.jobs)
    tries = [near_first(change, tests) for change in tried]
    for attempt in tries:
        if not attempt.tests:
            print("no test runs", _told(attempt.change), flush=True)
    alive = survivors(tries, trees, chosen.jobs)
    rooms = Counter(change.file.relative_to(ROOT / "pnp").parts[0] for change in alive)
    noticed = len(tried) - len(alive)
    print(
        f"seed {chosen.seed}: {len(sample)} of {len(every)} mutants, {noticed} noticed, "
        f"{len(sample) - len(tried)} equivalent, {len(alive)} not noticed {dict(rooms)}: "
        f"{noticed / max(1, len(tried)):.1%}"
    )
    return bool(alive)


if __name__ == "__main__":
    sys.exit(main())
