"""The changes that `make mutants` makes: small, one at a time, and told apart when lines move."""

import ast
from pathlib import Path

from tests.mutants.changes import Change, changes
from tests.mutants.children import ROOT
from tests.mutants.mutants import equivalent, key
from tests.mutants.reached import moves

CODE = '''
"""Words for people."""

SIDES = 4

def fits(width: float, room: float) -> bool:
    """Whether it does."""
    if width < 0:
        raise ValueError("no width")
    return min(width, room) == width and room - width >= 0
'''


def found(code: str) -> dict[tuple[str, str], Change]:
    file = ROOT / "pnp/made.py"
    made = changes(file, ast.parse(code))
    return {change.texts: change for change in made}


def test_changes_are_those_that_a_slip_would_make() -> None:
    told = {now for _, now in found(CODE)}
    assert {
        "SIDES = 5",
        "if width <= 0:",
        "pass",
        "return None",
        "return max(width, room) == width and room - width >= 0",
        "return min(width, room) != width and room - width >= 0",
        "return min(width, room) == width or room - width >= 0",
        "return min(width, room) == width and room + width >= 0",
        "return min(width, room) == width and room - width > 0",
    } <= told
    assert not [text for text in told if "people" in text or "no width" in text]


def test_nothing_lies_on_the_edge_of_a_tolerance() -> None:
    told = {now for _, now in found("def fits(a, b):\n    return a <= b + 1e-6")}
    assert "return a > b + 1e-06" in told
    assert "return a < b + 1e-06" not in told


def test_a_change_is_undone_when_it_has_been_told() -> None:
    tree = ast.parse(CODE)
    before = ast.dump(tree)
    for change in changes(Path("made.py"), tree):
        was, now = change.texts
        assert was != now
        assert ast.dump(tree) == before


def test_a_change_is_known_by_its_code_wherever_it_stands() -> None:
    moved = found("import math\n\n\n" + CODE)
    assert [key(change) for change in moved.values()] == [key(c) for c in found(CODE).values()]


def test_only_what_runs_on_import_is_left_to_all_tests_of_a_file() -> None:
    early = {now for (_, now), change in found(CODE).items() if change.when_imported}
    assert early == {"SIDES = 5", "SIDES = 3"}


def test_what_is_named_as_equivalent_is_still_a_change_of_the_code() -> None:
    named = equivalent()
    files = {ROOT / file for file, *_ in named}
    every = {key(change) for file in files for change in changes(file, ast.parse(file.read_text()))}
    assert named <= every


def test_lines_that_have_moved_are_found_again() -> None:
    assert moves("abc", "abc") == {0: [], 1: [1], 2: [2], 3: [3]}
    assert moves("abcd", "aXXcd") == {0: [], 1: [1], 2: [2, 3], 3: [4], 4: [5]}
    assert moves("abc", "aXbc") == {0: [], 1: [1, 2], 2: [3], 3: [4]}
    assert moves("abc", "Xab") == {0: [1], 1: [2], 2: [3], 3: []}
