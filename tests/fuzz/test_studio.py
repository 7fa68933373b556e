"""The studio answers correct and mutated requests, and those that once failed."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.extras.studio.conftest import Studio, run
from tests.fuzz.studio import STORED, answer, faults, fuzz_for, prepared
from tests.fuzz.studio_requests import Known, StudioRequest, request, subjects

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[tuple[Studio, Known]]:
    with prepared() as found:
        yield found


def test_every_route_has_correct_requests(fuzzed: tuple[Studio, Known]) -> None:
    studio, known = fuzzed
    for subject in sorted(set(subjects())):
        found = []
        for number in range(6):
            sent_request = request(subject, Random(number), known)
            found.append(run(answer(studio.port, sent_request)))
            assert list(faults(sent_request, *found[-1])) == []
        statuses = {status for status, _, _ in found}
        assert statuses & {200, 409}, (subject, found)


def test_stored_requests_have_no_defect(fuzzed: tuple[Studio, Known]) -> None:
    for file in sorted(STORED.glob("*.json")):
        sent_request = StudioRequest.read(file)
        assert list(faults(sent_request, *run(answer(fuzzed[0].port, sent_request)))) == [], file


def test_mutated_requests_leave_the_studio_unchanged() -> None:
    done = fuzz_for(1e9, seed=1, most=150)
    assert done.failures == []
    assert done.count == 150
    assert done.mutated >= 75
