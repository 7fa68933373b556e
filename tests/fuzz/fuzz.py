"""`make fuzz SECONDS=1200`: new cases until the time is over; what fails is kept, made small.

Each seed's cases run in a process of their own, which tells every case before it begins: one that
hangs, dies or takes all memory is known, and ends nothing but its round.
"""

import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import reduce
from hashlib import sha256
from multiprocessing.connection import Connection
from random import SystemRandom

from hypothesis import HealthCheck, given, seed, settings

from tests.fuzz.grammar import codes, positions, records, shipped
from tests.fuzz.kinds import KINDS
from tests.fuzz.running import CASES, MAX_WAIT, Case, Outcome, tried

ROUND = 500
"""Cases of all kinds with one seed."""

PROCESSES = 2

STUCK = 2 * MAX_WAIT + 5
"""Seconds after which a case is killed from outside; what is slow is tried twice."""

SHRINKING = 60.0
"""Seconds to make a failing case small."""

_FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Worst:
    """The most that a case took, and which it was."""

    amount: float = 0.0
    case: str = ""


@dataclass(frozen=True)
class Tally:
    """What was run: cases by kind, the slowest, the largest, and how many were kept."""

    cases: Counter[str] = field(default_factory=Counter)
    seconds: Worst = Worst()
    megabytes: Worst = Worst()
    kept: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.cases + other.cases,
            max(self.seconds, other.seconds, key=lambda worst: worst.amount),
            max(self.megabytes, other.megabytes, key=lambda worst: worst.amount),
            self.kept + other.kept,
        )

    def lines(self) -> list[str]:
        total, kept = self.cases.total(), self.kept.total()
        by_kind = ", ".join(f"{count:,} {kind}" for kind, count in self.cases.most_common())
        return [
            f"{total:,} cases: {by_kind}",
            f"slowest {self.seconds.amount:.2f} s: {self.seconds.case}",
            f"largest {self.megabytes.amount:.0f} MB more than at rest: {self.megabytes.case}",
            f"{kept} kept in {CASES}: {dict(self.kept)}",
        ]


def fuzz(end: float) -> Tally:
    """Rounds one after the other until then, by the clock that only goes forward."""
    tally = Tally()
    while time.monotonic() < end:
        number = SystemRandom().getrandbits(32)
        for kind in KINDS:
            if time.monotonic() < end:
                tally += _round(kind, number, end)
    return tally


def _round(kind: str, number: int, end: float) -> Tally:
    """One seed's cases of a kind, watched from outside; the smallest that fails is kept."""
    ours, theirs = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_grow, args=(kind, number, theirs))
    process.start()
    theirs.close()
    tally = Tally()
    failed: list[Case] = []
    case: Case | None = None
    while time.monotonic() < end or case is not None:
        if not ours.poll(STUCK):
            _tell(kind, number, "hangs")
            failed += [case] if case else []
            break
        try:
            told: Case | Outcome = ours.recv()
        except EOFError:
            process.join()
            if case is not None or process.exitcode:
                _tell(kind, number, f"died with {process.exitcode}")
                failed += [case] if case else []
            break
        if isinstance(told, Case):
            case = told
            continue
        assert case is not None
        tally += _tallied(kind, case, told)
        if told.wrong:
            _tell(kind, number, *told.wrong)
            end = end if failed else min(end, time.monotonic() + SHRINKING)
            failed.append(case)
        case = None
    process.kill()
    process.join()
    return tally + Tally(kept=Counter({kind: 1})) if _kept(kind, failed) else tally


def _tell(kind: str, number: int, *what: str) -> None:
    print(kind, number, *what, file=sys.stderr, flush=True)


def _tallied(kind: str, case: Case, outcome: Outcome) -> Tally:
    shown = " ".join(case.words)[:200]
    seconds, megabytes = Worst(outcome.seconds, shown), Worst(outcome.kib / 1000, shown)
    return Tally(Counter({kind: 1}), seconds, megabytes)


def _kept(kind: str, failed: list[Case]) -> bool:
    """Write the smallest of them, if there is any."""
    if not failed:
        return False
    text = min((case.to_json() for case in failed), key=len)
    name = sha256(text.encode()).hexdigest()[:8]
    (CASES / f"found-{kind}-{name}.json").write_text(text)
    return True


def _grow(kind: str, number: int, watcher: Connection) -> None:
    """In the round's own process: each case told, run, and what came of it told."""
    cases, share = KINDS[kind]

    @seed(number)
    @settings(
        max_examples=max(1, round(ROUND * share)),
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(cases())
    def run(case: Case) -> None:
        watcher.send(case)
        outcome = tried(case)
        watcher.send(outcome)
        assert not outcome.wrong

    try:
        run()
    except (
        BaseException
    ):  # the watcher knows; a second time it may not fail, and hypothesis says so
        watcher.close()


def main(seconds: float) -> int:
    for shared in (shipped, positions, records, codes):
        shared()  # once for all rounds
    end = time.monotonic() + seconds
    with ProcessPoolExecutor(PROCESSES, _FORK) as pool:
        total = reduce(Tally.__add__, pool.map(fuzz, [end] * PROCESSES))
    print(*total.lines(), sep="\n")
    return 1 if total.kept else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
