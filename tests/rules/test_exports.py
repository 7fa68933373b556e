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
from tests.guest.clobber import SHOWN

PUBLIC = ("pnp.rules", "pnp.figure", "pnp.errors")


@pytest.mark.parametrize(
    ("module", "name", "target"),
    [
        ("board", "SPACE", pnp.figure.SPACE_NAME),
        ("board", "Board", pnp.figure.Board),
        ("faults", "NotationError", pnp.errors.NotationError),
        ("figure", "Figure", pnp.figure.Figure),
        ("laying", "Laying", editing.PositionEditor),
        ("numbering", "rank_layout", ranking.rank_layout),
        ("sheets", "Sheets", random_sheets.Sheets),
        ("thinking", "Thinking", evaluation.SearchHooks),
    ],
)
def test_old_modules_warn_and_still_work(module, name, target):
    old = importlib.import_module(f"pnp.rules.{module}")
    with pytest.warns(
        DeprecationWarning, match=f"pnp.rules.{module}.{name} is deprecated"
    ) as caught:
        assert getattr(old, name) is target
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("old", "new"),
    [("Laying", "PositionEditor"), ("Thinking", "SearchHooks"), ("whole", "number_or_word")],
)
def test_renamed_export_warns_and_still_works(old, new):
    with pytest.warns(DeprecationWarning, match=f"use {new}"):
        assert getattr(pnp.rules, old) is getattr(pnp.rules, new)


@pytest.mark.parametrize("name", [name for name in SHOWN if name.endswith(".py")])
def test_tutorial_imports_public_modules_only(name):
    tree = ast.parse(SHOWN[name])
    modules = [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert {module for module in modules if module.split(".")[0] == "pnp"} <= set(PUBLIC)


def test_package_imports_its_names_on_first_use():
    code = "import sys, pnp.rules; print('pnp.rules.game' in sys.modules); pnp.rules.Game"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"
