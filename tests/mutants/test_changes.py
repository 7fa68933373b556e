"""The changes of `make mutants`: small, identified when lines move, and noticed by tests."""

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
    found_changes = changes(file, ast.parse(code))
    return {change.texts: change for change in found_changes}


def test_changes_are_likely_mistakes() -> None:
    statements = {after_change for _, after_change in found(CODE)}
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
    } <= statements
    assert not [text for text in statements if "people" in text or "no width" in text]


def test_description_of_a_change_leaves_the_code_unchanged() -> None:
    tree = ast.parse(CODE)
    before = ast.dump(tree)
    for change in changes(Path("made.py"), tree):
        before_change, after_change = change.texts
        assert before_change != after_change
        assert ast.dump(tree) == before


def test_key_of_a_change_survives_moved_lines() -> None:
    moved = found("import math\n\n\n" + CODE)
    assert [key(change) for change in moved.values()] == [key(c) for c in found(CODE).values()]


def test_code_run_on_import_is_marked() -> None:
    early = {
        after_change for (_, after_change), change in found(CODE).items() if change.when_imported
    }
    assert early == {"SIDES = 5", "SIDES = 3"}


def test_equivalents_of_changed_code_are_outdated() -> None:
    file = ROOT / "pnp/cache.py"
    known = next(key(change) for change in changes(file, ast.parse(file.read_text())))
    changed = (*known[:2], "nothing = 'like this'", known[3])
    gone = ("pnp/gone.py", *known[1:])
    assert outdated({known, changed, gone}) == [changed, gone]


def test_moved_lines_are_found_again() -> None:
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
file = ROOT / "pnp/cache.py"
trees = {file: ast.parse(file.read_text())}
full, sent = (
    next(each for each in changes(file, trees[file]) if each.where == f"BoundedCache.{name}()")
    for name in ("__setitem__", "__reduce__")
)
filled = Test("tests/test_cache.py::test_full_cache_is_cleared", 1, {})
far = Test("tests/test_figure.py::test_spaces_are_counted_row_by_row", 1, {})
gone = Test("tests/test_cache.py::test_that_is_gone", 1, {})
controls = [Try(full, [far, filled], control=True)] * 3
tries = [Try(full, [far], [filled]), Try(sent, [far, filled]), Try(full, [gone])]
results = tried([*controls, *tries, Try(full, [gone], control=True)], trees, 4)
alive = sorted(change.where for change in results.alive)
print(results.noticed, alive, results.quiet, results.disturbed)
"""


@pytest.mark.slow
def test_only_changes_that_a_test_covers_are_noticed() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", TRIED], cwd=ROOT, capture_output=True, text=True, check=False
    )
    alive = ["BoundedCache.__reduce__()", "BoundedCache.__setitem__()"]
    *_, last = ran.stdout.splitlines()
    assert last == f"1 {alive} 3 1", ran.stdout + ran.stderr
