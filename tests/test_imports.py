"""No module imports itself through others, at run time or for type checkers."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.conftest import ROOT


def modules() -> dict[str, Path]:
    """Return all modules of the package with their files."""
    found = {}
    for file in (ROOT / "pnp").rglob("*.py"):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements outside functions, including those in `if TYPE_CHECKING:`."""
    for each in body:
        yield each
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("body", "orelse", "finalbody"):
                yield from statements(getattr(each, field, []))


def imports(tree: ast.Module, known: set[str]) -> set[str]:
    """Return the modules of the package that a module imports when it is imported or checked."""
    found: set[str] = set()
    for each in statements(tree.body):
        if isinstance(each, ast.Import):
            found |= {alias.name for alias in each.names}
        elif isinstance(each, ast.ImportFrom) and each.module:
            inner = {f"{each.module}.{alias.name}" for alias in each.names}
            found |= (inner & known) or {each.module}
    return found & known


def test_imports_have_no_cycle():
    files = modules()
    graph = {
        name: imports(ast.parse(file.read_text("utf-8")), {*files}) - {name}
        for name, file in files.items()
    }
    assert sum(map(len, graph.values())) > len(graph)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None
