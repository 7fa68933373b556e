"""`pnp.rules` exports what custom games import; old modules warn and still work."""

import ast
import importlib
import subprocess
import sys

import pytest

import pnp.errors
import pnp.figure
import pnp.rules
from pnp.rules import editing, evaluation, random_sheets, ranking
from tests.conftest import ROOT

PUBLIC = ("pnp.rules", "pnp.figure", "pnp.errors")
CLOBBER = ROOT / "tests/guest/pnp_clobber/pnp_clobber"


@pytest.mark.parametrize(
    ("module", "name", "moved"),
    [
        ("board", "SPACE", pnp.figure.SPACE_NAME),
        ("board", "Board", pnp.figure.Board),
        ("faults", "NotationError", pnp.errors.NotationError),
        ("figure", "Figure", pnp.figure.Figure),
        ("laying", "Laying", editing.Laying),
        ("numbering", "rank_layout", ranking.rank_layout),
        ("sheets", "Sheets", random_sheets.Sheets),
        ("thinking", "Thinking", evaluation.Thinking),
    ],
)
def test_old_modules_warn_and_still_work(module, name, moved):
    old = importlib.import_module(f"pnp.rules.{module}")
    with pytest.warns(DeprecationWarning, match=f"pnp.rules.{module}.{name} is deprecated") as told:
        assert getattr(old, name) is moved
    assert told[0].filename == __file__


def test_old_module_imports_by_name():
    namespace: dict[str, object] = {}
    exec("from pnp.rules import numbering", namespace)
    with pytest.warns(DeprecationWarning, match=r"import rank_layout from pnp\.rules\.ranking"):
        assert namespace["numbering"].rank_layout is ranking.rank_layout


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_name"):
        pnp.rules.no_such_name  # noqa: B018


@pytest.mark.parametrize("file", [*CLOBBER.glob("*.py")], ids=lambda file: file.name)
def test_tutorial_imports_public_modules_only(file):
    tree = ast.parse(file.read_text("utf-8"))
    modules = [str(each.module) for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    assert {each for each in modules if each.split(".")[0] == "pnp"} <= set(PUBLIC)


@pytest.mark.parametrize(
    "file",
    [f for f in (ROOT / "pnp/rules").glob("*.py") if f.stem != "exports"],
    ids=lambda f: f.stem,
)
def test_module_of_rules_never_imports_from_the_package(file):
    """The package would import all its names then, from modules that are half imported."""
    tree = ast.parse(file.read_text("utf-8"))
    imports = [each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    assert "pnp.rules" not in imports


def test_package_imports_its_names_when_they_are_used():
    code = "import sys, pnp.rules; print('pnp.rules.game' in sys.modules); pnp.rules.Game"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
