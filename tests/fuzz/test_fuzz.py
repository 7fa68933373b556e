"""2,000 cases grown from a fixed seed; `make fuzz` grows others."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.kinds import KINDS
from tests.fuzz.running import faults

COUNT = 2000


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_is_answered_soon_and_without_a_defect(kind: str) -> None:
    cases, share = KINDS[kind]

    @settings(
        max_examples=round(COUNT * share),
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(cases())
        assert faults(case) == [], case.to_json()

    run()
