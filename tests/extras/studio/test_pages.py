"""Pages name everything that a browser will request."""

import re
from pathlib import Path

import pytest

from pnp.extras.studio.pages import FOLDER, Pages
from tests.extras.studio.conftest import BROWSER_RUNS, PARTS

PAGES = Pages(PARTS)


@pytest.mark.parametrize("script", sorted(set(PAGES.scripts.values())))
def test_page_names_its_script_and_all_imports(script: str) -> None:
    html = PAGES.html(script)
    named = re.findall(rf'modulepreload" href="/page/{PAGES.version}/([\w/]+)\.js"', html)
    assert {"main", "dom", "ask", script} <= set(named)
    assert len(named) == len(set(named))
    for each in named:
        text = PAGES.files[f"{each}.js"].read_text("utf-8")
        prefix = "../" if "/" in each else "./"
        assert set(re.findall(rf'from "{re.escape(prefix)}(\w+)\.js"', text)) <= set(named)
    assert f'<body data-drawn-by="{script}"' in html


def test_pages_name_exactly_the_existing_files() -> None:
    pages = "".join(map(PAGES.html, PAGES.scripts.values()))
    named = set(re.findall(r"/page/[0-9a-f]{8}/([\w./]+)", pages))
    assert {each for each in PAGES.files if each.endswith(".js")} <= named
    assert named <= set(PAGES.files)
    assert {"club/style.css", "scan/style.css"} <= named


def test_index_has_no_menu() -> None:
    assert "<nav" in (index := (FOLDER / "index.html").read_text("utf-8"))
    assert index.count("<a ") == 2


def test_each_page_has_a_browser_run_that_exists() -> None:
    assert set(BROWSER_RUNS) == set(PAGES.scripts)
    tests = "".join(each.read_text("utf-8") for each in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in BROWSER_RUNS.values() if f"def {name}(" not in tests] == []
