"""`make mutants SEED=7 MUTANTS=300`: change code at random and list what no test notices.

Each change is tried in its own process with the tests that run its line: near and fast ones first,
then the others. One in fifteen is also tried without its change. If a test fails even then, all
figures are worthless, and the run says so. Existing tools leave most of this code alone: mutmut
skips properties, cached functions and code that runs on import; cosmic-ray runs the whole suite
each time.
"""

import argparse
import ast
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from tests.mutants.changes import Change, Trees, changes
from tests.mutants.children import ROOT, preload, statuses
from tests.mutants.reached import tests_reached
from tests.mutants.tries import Try, near_first, noticed, run

PACKAGES = ("rules", "layout", "templates", "export")
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
"""Changes that make no difference, with the reason."""

_CONTROL_INTERVAL = 15
"""Number of changes per control."""


@dataclass
class Results:
    """Results of all tries."""

    noticed: int = 0
    endless: int = 0
    """Number of noticed changes that exceeded a limit of time or memory."""

    alive: list[Change] = field(default_factory=list)
    quiet: int = 0
    """Number of controls in which no test failed, as expected."""

    disturbed: int = 0

    def take(self, attempt: Try, status: int) -> None:
        """Count a finished try, and print a change that no test noticed."""
        if attempt.control:
            self.quiet += not status
            self.disturbed += bool(status)
            if status:
                files = sorted({test.file for test in attempt.tests})
                print(f"noticed without a change, status {status}: {' '.join(files)}", flush=True)
        elif noticed(status):
            self.noticed += 1
            self.endless += status < 0
        else:
            self.alive.append(attempt.change)
            print(_description(attempt.change), flush=True)
        if (self.noticed + len(self.alive)) % 25 == 0 and not attempt.control:
            print(f"{self.noticed} noticed, {len(self.alive)} not", flush=True)


def tried(tries: list[Try], trees: Trees, jobs: int) -> Results:
    """Run all tries and return their results."""
    results = Results()
    tasks = list(tries)
    for attempt, status in statuses(
        tasks, jobs, lambda each: each.seconds, lambda each: run(each, trees)
    ):
        if not noticed(status) and attempt.later:
            tasks.insert(0, attempt.next_try)
        else:
            results.take(attempt, status)
    return results


def _description(change: Change) -> str:
    before, after = change.texts
    place = f"{change.file.relative_to(ROOT)}:{change.lines.start} {change.where}"
    return f"{place}\n  - {before}\n  + {after}"


Key = tuple[str, str, str, str]
"""File, function, statement before and after: unlike line numbers, these survive other edits."""


def key(change: Change) -> Key:
    """Return what identifies a change when lines move."""
    return (change.file.relative_to(ROOT).as_posix(), change.where, *change.texts)


def outdated(named: set[Key]) -> list[Key]:
    """Return the entries of `equivalent.toml` that are no longer a change of the code."""
    files = {ROOT / file for file, *_ in named if (ROOT / file).exists()}
    every = {key(change) for file in files for change in changes(file, ast.parse(file.read_text()))}
    return sorted(named - every)


def equivalent() -> set[Key]:
    """Return the keys of changes that make no difference."""
    named = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    return {(each["file"], each["in"], each["was"], each["now"]) for each in named}


def main() -> int:
    """Return 1 if a change is neither noticed nor equivalent, a control is noticed, or an entry
    of `equivalent.toml` is outdated.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("packages", nargs="*", default=PACKAGES, help="folders or files of pnp/")
    chosen = parser.parse_args()
    preload()
    paths = [ROOT / "pnp" / package for package in chosen.packages]
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) or [path])]
    trees = {file: ast.parse(file.read_text()) for file in files}
    every = [change for file, tree in trees.items() for change in changes(file, tree)]
    sample = Random(chosen.seed).sample(every, min(chosen.mutants, len(every)))
    named = equivalent()
    old = outdated(named)
    for entry in old:
        print("equivalent.toml is outdated:", *entry, sep="\n  ")
    untested = [change for change in sample if key(change) not in named]
    usual = [ROOT / "pnp" / package for package in PACKAGES]
    unusual = [path for path in paths if not any(path.is_relative_to(package) for package in usual)]
    tests = tests_reached([*usual, *unusual], chosen.jobs)
    tries: list[Try] = []
    for number, change in enumerate(untested):
        attempt = near_first(change, tests)
        tries.append(attempt)
        if number % _CONTROL_INTERVAL == 0 and attempt.tests:
            tries.append(replace(attempt, control=True))
    results = tried(tries, trees, chosen.jobs)
    packages = Counter(change.file.relative_to(ROOT / "pnp").parts[0] for change in results.alive)
    print(
        f"seed {chosen.seed}: {len(sample)} of {len(every)} mutants, {results.noticed} noticed "
        f"({results.endless} of them without an end), {len(sample) - len(untested)} equivalent, "
        f"{len(results.alive)} not noticed {dict(packages)}: "
        f"{results.noticed / max(1, len(untested)):.1%}; "
        f"{results.quiet + results.disturbed} controls, {results.disturbed} noticed"
    )
    if results.disturbed:
        print("Tests fail without a change: the figures above mean nothing until they pass.")
    return bool(results.alive or results.disturbed or old)


if __name__ == "__main__":
    sys.exit(main())
