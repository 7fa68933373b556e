"""`make fuzz SECONDS=1200`: new cases until the time is over; what fails is kept, made small.

Processes share nothing but the folder of cases; each tells its counts.
"""

import sys
import time
from collections import Counter
from hashlib import sha256
from multiprocessing import Pool
from random import SystemRandom

from hypothesis import HealthCheck, given, seed, settings
from hypothesis.errors import FlakyFailure

from tests.fuzz.grammar import KINDS
from tests.fuzz.running import CASES, Case, faults

ROUND = 500
"""Cases of all kinds with one seed."""

PROCESSES = 2


class Failed(AssertionError):
    pass


def fuzz(seconds: float) -> Counter[str]:
    """How many cases of every kind were run, and how many were kept."""
    counts: Counter[str] = Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        number = SystemRandom().getrandbits(32)
        for kind in KINDS:
            kept = _round(kind, number, counts)
            if kept is not None:
                counts["kept"] += 1
                name = sha256(kept.to_json().encode()).hexdigest()[:8]
                (CASES / f"found-{kind}-{name}.json").write_text(kept.to_json())
    return counts


def _round(kind: str, number: int, counts: Counter[str]) -> Case | None:
    """One seed's cases of a kind; the smallest that fails, if any."""
    cases, share = KINDS[kind]
    failed: list[Case] = []

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
        counts[kind] += 1
        wrong = faults(case)
        if wrong:
            print(kind, number, *wrong, file=sys.stderr)
            failed.append(case)
            raise Failed

    try:
        run()
    except (Failed, FlakyFailure):  # the second when only a first run is slow
        return failed[-1]
    return None


if __name__ == "__main__":
    with Pool(PROCESSES) as pool:
        total = sum(pool.map(fuzz, [float(sys.argv[1])] * PROCESSES), Counter())
    cases = sum(count for kind, count in total.items() if kind != "kept")
    print(f"{cases:,} cases, {total['kept']} kept in {CASES}: {dict(total)}")
    sys.exit(1 if total["kept"] else 0)
