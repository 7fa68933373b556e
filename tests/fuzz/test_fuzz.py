"""Generated cases: 200 of a fixed seed in `make test`, 2,000 slow ones; `make fuzz` runs others."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.conftest import fast_only
from tests.fuzz.kinds import KINDS
from tests.fuzz.running import faults


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", fast_only([200], [2000]))
def test_generated_case_has_no_defect(kind: str, count: int) -> None:
    cases, share = KINDS[kind]

    @settings(
        max_examples=round(count * share),
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
