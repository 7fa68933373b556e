"""`make fuzz SECONDS=1200`: run new cases until the time is over; reduce and store failures.

The last quarter of the time is for requests to the studio (`tests/fuzz/studio.py`).

The cases of each seed run in their own process, which reports every case before it starts. If a
case hangs, crashes or takes all memory, it is known, and only its round ends.
"""

import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing.connection import Connection
from random import SystemRandom

from hypothesis import HealthCheck, given, seed, settings

from tests.fuzz import studio
from tests.fuzz.grammar import built_in, codes, positions, records
from tests.fuzz.kinds import KINDS
from tests.fuzz.running import CASES, MAX_WAIT, Case, Outcome, tried

ROUND = 500
"""Number of cases of all kinds with one seed."""

PROCESSES = 2

STUCK = 2 * MAX_WAIT + 5
"""Seconds after which a case is killed from outside; a slow case runs twice."""

STORED = f"kept in {CASES}"

SHRINKING = 60.0
"""Seconds to reduce a failing case."""

_FORK = multiprocessing.get_context("fork")


def fuzz(end: float) -> Counter[str]:
    """Run rounds until `end` of the monotonic clock; return the cases by kind, and stored files."""
    tally: Counter[str] = Counter()
    while time.monotonic() < end:
        number = SystemRandom().getrandbits(32)
        for kind in KINDS:
            if time.monotonic() < end:
                tally += _round(kind, number, end)
    return tally


def _round(kind: str, number: int, end: float) -> Counter[str]:
    """Run one seed's cases of a kind, watched from outside; store the smallest failing case."""
    ours, theirs = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_run_cases, args=(kind, number, theirs))
    process.start()
    theirs.close()
    tally: Counter[str] = Counter()
    failed: list[Case] = []
    case: Case | None = None
    while time.monotonic() < end or case is not None:
        if not ours.poll(STUCK):
            _report(kind, number, "hangs")
            failed += [case] if case else []
            break
        try:
            message: Case | Outcome = ours.recv()
        except EOFError:
            process.join()
            if case is not None or process.exitcode:
                _report(kind, number, f"died with {process.exitcode}")
                failed += [case] if case else []
            break
        if isinstance(message, Case):
            case = message
            continue
        assert case is not None
        tally[kind] += 1
        if message.wrong:
            _report(kind, number, *message.wrong)
            end = end if failed else min(end, time.monotonic() + SHRINKING)
            failed.append(case)
        case = None
    process.kill()
    process.join()
    if failed:
        _store(kind, failed)
        tally[STORED] += 1
    return tally


def _report(kind: str, number: int, *details: str) -> None:
    print(kind, number, *details, file=sys.stderr, flush=True)


def _store(kind: str, failed: list[Case]) -> None:
    """Write the smallest failing case."""
    text = min((case.to_json() for case in failed), key=len)
    name = sha256(text.encode()).hexdigest()[:8]
    (CASES / f"found-{kind}-{name}.json").write_text(text)


def _run_cases(kind: str, number: int, watcher: Connection) -> None:
    """Run cases in the round's own process; send each case and its outcome to the watcher."""
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
    except BaseException:  # the watcher knows; hypothesis reports a failure that does not repeat
        watcher.close()


def main(seconds: float) -> int:
    for shared in (built_in, positions, records, codes):
        shared()  # once for all rounds
    studio_seconds = seconds / 4
    end = time.monotonic() + seconds - studio_seconds
    with ProcessPoolExecutor(PROCESSES, _FORK) as pool:
        total = sum(pool.map(fuzz, [end] * PROCESSES), Counter[str]())
    print(*(f"{count:,} {kind}" for kind, count in total.most_common()), sep=", ")
    studio_faults = studio.fuzz_for(studio_seconds).failures
    print(*studio_faults, sep="\n")
    return 1 if total[STORED] or studio_faults else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
