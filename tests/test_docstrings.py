"""The first words of all docstrings; ruff checks their form, and the verbs of functions."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.conftest import ROOT

FOLDERS = ("pnp", "bench", "tools", "docs")

OPENINGS = re.compile(
    r"(Of|Those|Who|Whoever|What|Whatever|Which|Whether|Whose|How|Where|So many|The same|"
    r"As|Behind|By|For|From|If|In|It|Its|None|Not|That|Until|When|With)\b"
)
"""Words that open a clause where a noun or a verb is expected."""

VERB = re.compile(r"(Return|Yield|Raise|Draw|Parse|Write|Read|Make|Build|Check|Get|Find)\b")
"""Verbs that open a function's docstring, and none of a property or a constant."""

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


def docstrings(tree: ast.AST) -> Iterator[tuple[ast.AST, int, str]]:
    """Yield the owner, line and text of each docstring, including those of assignments."""
    for node in ast.walk(tree):
        if isinstance(node, Named) and (text := ast.get_docstring(node)):
            yield node, node.body[0].lineno, text
        if isinstance(node, ast.Module | ast.ClassDef):
            for before, after in pairwise(node.body):
                if isinstance(before, ast.Assign | ast.AnnAssign) and (
                    isinstance(after, ast.Expr)
                    and isinstance(after.value, ast.Constant)
                    and isinstance(after.value.value, str)
                ):
                    yield before, after.lineno, after.value.value


def is_value(node: ast.AST) -> bool:
    """Return True for properties, constants and fields."""
    if isinstance(node, ast.FunctionDef):
        return any("property" in ast.unparse(each) for each in node.decorator_list)
    return isinstance(node, ast.Assign | ast.AnnAssign)


def faults(text: str, file: str = "") -> list[str]:
    """Return the docstrings of a module that open with a wrong word."""
    return [
        f"{file}:{line}: {words.splitlines()[0]}"
        for node, line, words in docstrings(ast.parse(text))
        if OPENINGS.match(words) or (is_value(node) and VERB.match(words))
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_open_with_a_noun_or_a_verb(folder: str) -> None:
    found = [
        fault
        for file in sorted((ROOT / folder).rglob("*.py"))
        for fault in faults(file.read_text("utf-8"), str(file.relative_to(ROOT)))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        '"""Of a module."""',
        'class A:\n    """Whether it is so."""',
        'class A:\n    side: float\n    """How long it is, in mm."""',
        'class A:\n    @property\n    def side(self):\n        """Return the side."""',
        'SIDE = 1\n"""Return the side."""',
        'async def f():\n    """What comes of it."""',
    ],
)
def test_wrong_opening_is_found(text: str) -> None:
    assert len(faults(text)) == 1


def test_plain_openings_are_accepted() -> None:
    function = 'def f():\n    """Return the side, in mm."""\n'
    assert faults(f'"""Sides."""\nSIDE = 1\n"""Length of a side, in mm."""\n{function}') == []
