"""The studio's scripts are typed and pass the linter; `package.json` pins the tools."""

import json
import re
import subprocess

import pytest

from tests.conftest import ROOT

TOOLS = ROOT / "node_modules/.bin"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("tsc", "--project", "tsconfig.json"), ("eslint", "--max-warnings", "0", "pnp", "web")],
    ids=lambda words: words[0],
)
def test_scripts_pass(words: tuple[str, ...]) -> None:
    tool = TOOLS / words[0]
    if not tool.exists():
        pytest.skip("the tools are not installed: run npm ci")
    done = subprocess.run([tool, *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_tools_are_pinned() -> None:
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))
    wanted = {**wanted["dependencies"], **wanted["devDependencies"]}
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert all(re.fullmatch(r"[0-9.]+", version) for version in wanted.values())
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
