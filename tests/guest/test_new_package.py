"""`pnp new --rules` creates a package that works: checked, printed, set up, scored and shown."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, Pnp
from tests.extras.studio.conftest import running
from tests.extras.studio.test_security import ask
from tests.guest.installing import Home, run
from tests.reading import read_pdf

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a new package, installed in an environment beside it."""
    folder = tmp_path_factory.mktemp("desk")
    run(sys.executable, "-m", "pnp", "new", "two-towers", "--rules", "--folder", folder)
    home = Home.make(folder / "home", "--editable", folder / "pnp-two-towers")
    (home.packages / "checkout.pth").write_text(f"{ROOT}\n")
    return folder


def output(desk: Path, *words: str) -> str:
    """Run a command that must succeed, with the pnp of the tests; return what it prints."""
    return run(desk / "home/bin/python", "-m", "pnp", *words, cwd=desk)


def test_check_finds_no_faults(desk: Path) -> None:
    assert (
        output(desk, "check", "two-towers") == "two-towers: rules, 3 components, kit, no faults\n"
    )


def test_its_own_tests_pass(desk: Path) -> None:
    project = desk / "pnp-two-towers"
    passed = run(desk / "home/bin/python", "-m", "pytest", "-q", project, cwd=project)
    assert "5 passed" in passed


def test_its_code_passes_the_linter(desk: Path) -> None:
    for words in (["format", "--check"], ["check", "--select", "E,F,N,UP,D"]):
        ruff = [sys.executable, "-m", "ruff", *words, "--config", ROOT / "pyproject.toml"]
        package = desk / "pnp-two-towers/pnp_two_towers"
        ran = subprocess.run([*ruff, package], capture_output=True, check=False)
        assert ran.returncode == 0, ran.stdout


def test_kit_setup_and_score_work(desk: Path) -> None:
    output(desk, "kit", "two-towers", "-o", "kit.pdf")
    _cover, instructions, rules, *_ = read_pdf(desk / "kit.pdf")
    assert "TT-0121" in instructions.text
    assert "Place one of your pieces on an empty space" in " ".join(rules.text.split())
    output(desk, "setup", "two-towers", "--seed", "5", "-o", "table.toml")
    assert len(output(desk, "moves", "table.toml").split()) == 34
    assert "largest group" in output(desk, "score", "table.toml")


def test_studio_shows_it(desk: Path) -> None:
    home = desk / "home/bin/python"
    with running(desk, python=home) as studio:
        status, body = ask(studio, "/api/table/start?game=two-towers")
        shown = json.loads(body)
        assert (status, shown["title"], len(shown["moves"])) == (200, "Two Towers", 34)
        assert len(shown["boards"][0]["layers"]) == 3
        status, body = ask(studio, "/api/print/kit/two-towers")
        assert (status, json.loads(body)["pages"]) == (200, 5)


def test_names_and_tags_of_known_games_are_not_taken(pnp: Pnp, folder: Path) -> None:
    assert pnp("new", "chess", "--rules").status == 0
    again = pnp("new", "chess", "--rules")
    assert (again.status, again.out) == (2, "")
    assert "pnp-chess: this already exists" in again.err
    assert pnp("new", "color-cubes", "--rules").status == 0  # the initials are those of Color Claim
    code = (folder / "pnp-color-cubes/pnp_color_cubes/__init__.py").read_text("utf-8")
    assert re.search(r'tag="(?!CC)[0-9A-Z]{2}"', code)
