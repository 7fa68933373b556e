"""`pnp.rules` exports what custom games import."""

import ast
import subprocess
import sys

import pytest

from tests.guest.clobber import SHOWN

PUBLIC = ("pnp.rules", "pnp.figure", "pnp.errors")


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
