"""`make mutants SEED=7 MUTANTS=300`: changes code at random places; lists what no test notices.

Each change is tried in a process of its own, by the tests that run the line: the near and fast
ones first, then the others. One in fifteen is tried without its change too: where a test fails
even then, nothing that is said of the others is worth anything, and the run says so. An existing
tool would leave most of this code alone: mutmut passes by properties, cached functions and what is
computed on import, cosmic-ray starts the whole suite anew.
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

ROOMS = ("rules", "layout", "templates", "export")
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
"""Changes that change nothing, with the reason."""

_A_CONTROL = 15
"""Changes for one that is tried without it too."""


@dataclass
class Heard:
    """What became of all that was tried."""

    noticed: int = 0
    endless: int = 0
    """Of those noticed, how many ran into a limit of time or memory."""

    alive: list[Change] = field(default_factory=list)
    quiet: int = 0
    """Controls in which nothing was noticed, as it should be."""

    disturbed: int = 0

    def take(self, attempt: Try, status: int) -> None:
        """Count a try that has ended, and tell what is to be mended."""
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
            print(_told(attempt.change), flush=True)
        if (self.noticed + len(self.alive)) % 25 == 0 and not attempt.control:
            print(f"{self.noticed} noticed, {len(self.alive)} not", flush=True)


def tried(tries: list[Try], trees: Trees, jobs: int) -> Heard:
    """All tries to their end."""
    heard = Heard()
    tasks = list(tries)
    for attempt, status in statuses(
        tasks, jobs, lambda each: each.seconds, lambda each: run(each, trees)
    ):
        if not noticed(status) and attempt.later:
            tasks.insert(0, attempt.then)
        else:
            heard.take(attempt, status)
    return heard


def _told(change: Change) -> str:
    was, now = change.texts
    place = f"{change.file.relative_to(ROOT)}:{change.lines.start} {change.where}"
    return f"{place}\n  - {was}\n  + {now}"


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
    """The keys of changes that change nothing."""
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
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="folders or files of pnp/")
    chosen = parser.parse_args()
    preload()
    paths = [ROOT / "pnp" / room for room in chosen.rooms]
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) or [path])]
    trees = {file: ast.parse(file.read_text()) for file in files}
    every = [change for file, tree in trees.items() for change in changes(file, tree)]
    sample = Random(chosen.seed).sample(every, min(chosen.mutants, len(every)))
    named = equivalent()
    old = outdated(named)
    for entry in old:
        print("equivalent.toml is outdated:", *entry, sep="\n  ")
    asked = [change for change in sample if key(change) not in named]
    usual = [ROOT / "pnp" / room for room in ROOMS]
    unusual = [path for path in paths if not any(path.is_relative_to(room) for room in usual)]
    tests = tests_reached([*usual, *unusual], chosen.jobs)
    tries: list[Try] = []
    for number, change in enumerate(asked):
        attempt = near_first(change, tests)
        tries.append(attempt)
        if number % _A_CONTROL == 0 and attempt.tests:
            tries.append(replace(attempt, control=True))
    heard = tried(tries, trees, chosen.jobs)
    rooms = Counter(change.file.relative_to(ROOT / "pnp").parts[0] for change in heard.alive)
    print(
        f"seed {chosen.seed}: {len(sample)} of {len(every)} mutants, {heard.noticed} noticed "
        f"({heard.endless} of them without an end), {len(sample) - len(asked)} equivalent, "
        f"{len(heard.alive)} not noticed {dict(rooms)}: "
        f"{heard.noticed / max(1, len(asked)):.1%}; "
        f"{heard.quiet + heard.disturbed} controls, {heard.disturbed} noticed"
    )
    if heard.disturbed:
        print("Tests fail by themselves: what is said above is worth nothing until they do not.")
    return bool(heard.alive or heard.disturbed or old)


if __name__ == "__main__":
    sys.exit(main())
