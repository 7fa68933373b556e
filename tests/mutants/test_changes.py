"""The changes that `make mutants` makes: small, told apart when lines move, noticed by tests."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.changes import Change, changes
from tests.mutants.children import ROOT
from tests.mutants.mutants import key, outdated
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


def test_a_change_changes_something() -> None:
    assert not found("def nothing(each):\n    return None\n\ndef nothing_else(each):\n    return")


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


def test_equivalents_whose_code_has_changed_are_outdated() -> None:
    file = ROOT / "pnp/layout/serial_numbers.py"
    known = next(key(change) for change in changes(file, ast.parse(file.read_text())))
    changed = (*known[:2], "nothing = 'like this'", known[3])
    gone = ("pnp/gone.py", *known[1:])
    assert outdated({known, changed, gone}) == [gone, changed]


def test_lines_that_have_moved_are_found_again() -> None:
    assert moves("abc", "abc") == {0: [], 1: [1], 2: [2], 3: [3]}
    assert moves("abcd", "aXXcd") == {0: [], 1: [1], 2: [2, 3], 3: [4], 4: [5]}
    assert moves("abc", "aXbc") == {0: [], 1: [1, 2], 2: [3], 3: [4]}
    assert moves("abc", "Xab") == {0: [1], 1: [2], 2: [3], 3: []}


TRIED = """
import ast
from tests.mutants.changes import changes
from tests.mutants.children import ROOT, preload
from tests.mutants.mutants import tried
from tests.mutants.reached import Test
from tests.mutants.tries import Try

preload()
file = ROOT / "pnp/layout/serial_numbers.py"
trees = {file: ast.parse(file.read_text())}
told = {change.texts[1]: change for change in changes(file, trees[file])}
around, aside = told["_AROUND = 1.4"], told["_RIGHT, _BASE = (2.2, 0.7)"]
paper = Test("tests/layout/test_serial_numbers.py::test_white_paper_lies_round_it", 1, {})
writing = Test("tests/templates/test_repeats.py::test_a_back_without_values_is_the_front", 1, {})
gone = Test("tests/layout/test_serial_numbers.py::test_what_has_gone", 1, {})
controls = [Try(around, [writing, paper], control=True)] * 3
tries = [Try(around, [writing], [paper]), Try(aside, [writing, paper]), Try(around, [gone])]
heard = tried([*controls, *tries, Try(around, [gone], control=True)], trees, 4)
alive = sorted(change.texts[1] for change in heard.alive)
print(heard.noticed, alive, heard.quiet, heard.disturbed)
"""


@pytest.mark.slow
def test_only_a_change_that_a_test_sees_is_noticed_however_many_are_tried_at_once() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", TRIED], cwd=ROOT, capture_output=True, text=True, check=False
    )
    alive = ["_AROUND = 1.4", "_RIGHT, _BASE = (2.2, 0.7)"]
    *_, last = ran.stdout.splitlines()
    assert last == f"1 {alive} 3 1", ran.stdout + ran.stderr
