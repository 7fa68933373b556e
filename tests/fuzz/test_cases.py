"""Every case that once failed, stored as a file; `make fuzz` adds those that it finds."""

from pathlib import Path

import pytest

from tests.fuzz.running import CASES, Case, faults


@pytest.mark.parametrize("file", sorted(CASES.glob("*.json")), ids=lambda file: file.stem)
def test_stored_case_has_no_defect(file: Path) -> None:
    assert faults(Case.read(file)) == []
