"""Workflows are valid, and everything they run is a script of the repository that runs here too."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT
from tests.guest.installing import run

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))

RUN_ELSEWHERE = {
    "bash .ci/run": (".ci/run", "is this run"),
    "make release": ("tools/release.py", "tests/test_release.py::test_files_of_a_release"),
    "python .ci/portable.py": (
        ".ci/portable.py",
        "tests/test_pythons.py::test_portable_tests_pass_on_every_python",
    ),
}
"""Lines of workflows: the script that each one runs, and the test that runs this script here."""

workflows = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)


def steps(file: Path) -> list[dict[str, Any]]:
    workflow = yaml.safe_load(file.read_text("utf-8"))
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@workflows
def test_workflow_follows_its_schema(file: Path) -> None:
    run(
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        file,
    )


@workflows
def test_lines_of_workflows_are_run_by_tests(file: Path) -> None:
    lines = [step["run"] for step in steps(file) if "run" in step]
    assert [line for line in lines if line not in RUN_ELSEWHERE] == []


@pytest.mark.parametrize("line", RUN_ELSEWHERE)
def test_scripts_of_workflows_are_run_by_tests(line: str) -> None:
    script, test = RUN_ELSEWHERE[line]
    assert (ROOT / script).is_file()
    file, _colons, name = test.partition("::")
    assert not name or f"\ndef {name}(" in (ROOT / file).read_text("utf-8")
    program, target = line.split()
    if program == "make":
        recipe = (ROOT / "Makefile").read_text("utf-8").partition(f"\n{target}:")[2]
        module = script.removesuffix(".py").replace("/", ".")
        assert f"-m {module} " in recipe.partition("\n\n")[0]


@workflows
def test_actions_have_a_version_and_jobs_few_rights(file: Path) -> None:
    used = [step["uses"] for step in steps(file) if "uses" in step]
    assert [
        each for each in used if not re.fullmatch(r"[\w-]+/[\w/-]+@(v\d+|release/v\d+)", each)
    ] == []
    assert yaml.safe_load(file.read_text("utf-8"))["permissions"] == {"contents": "read"}
