"""Manual pages, the licences of dependencies, and the files for contributors."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli import command_entries
from pnp.version import __version__
from tests.conftest import ROOT
from tests.guest.installing import run
from tools import audit, man_pages

FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml"))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """All manual pages, written by a new process, because click caches its help options."""
    folder = tmp_path_factory.mktemp("man") / "man"
    run(sys.executable, "-m", "tools.man_pages", folder, cwd=ROOT)
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def test_every_command_has_a_manual_page(pages: dict[str, str]) -> None:
    assert {f"pnp-{name}.1" for name in command_entries()} | {"pnp.1"} <= {*pages}
    assert "pnp-club-round.1" in pages


def test_manual_page_shows_usage_options_and_examples(pages: dict[str, str]) -> None:
    page = pages["pnp-kit.1"]
    assert f'"pnp {__version__}"' in page
    assert r"pnp\-kit \- Print a whole game" in page
    assert "\n.TP\n\\fB\\-\\-paper\\fR " in page
    assert r"\fB\-h\fR, \fB\-\-help\fR" in page
    assert re.search(r"\n\.nf\n\.RS\n +pnp kit ", page)


def test_text_cannot_be_a_troff_command() -> None:
    assert man_pages.escaped(".SH x\n'y\na-b\\c") == "\\&.SH x\n\\&'y\na\\-b\\ec"


def test_every_dependency_has_a_permitted_licence() -> None:
    found = audit.dependencies(["pnp-games"])
    assert {"click", "pydantic", "reportlab", "starlette", "anyio"} <= {*found}
    assert "pytest" not in found
    lines = list(audit.report({n: d for n, d in found.items() if n != "pnp-games"}))
    assert [line for line in lines if "NOT ALLOWED" in line] == []


@pytest.mark.parametrize(
    ("stated", "allowed"),
    [
        ("MIT", True),
        ("Apache-2.0 OR GPL-3.0-only", True),
        ("GPL-3.0-only", False),
        ("MIT AND AGPL-3.0-only", False),
        ("", False),
    ],
)
def test_licences_are_permitted_or_refused(stated: str, *, allowed: bool) -> None:
    assert audit.is_allowed(stated) is allowed


@pytest.mark.parametrize("form", FORMS, ids=lambda file: file.stem)
def test_issue_form_follows_its_schema(form: Path) -> None:
    schema = ["--builtin-schema", "vendor.github-issue-forms"]
    known = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "vendor.github-issue-forms" in re.sub(r"\s", "", known)
    run(sys.executable, "-m", "check_jsonschema", *schema, form)


def test_citation_has_the_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in citation


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md"])
def test_links_of_files_for_contributors_lead_to_files(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if ":" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []
