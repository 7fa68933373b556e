"""The one page: it names at once what a browser will ask for."""

import re
from pathlib import Path

import pytest

from pnp.extras.studio.pages import FOLDER, PAGES, html, own_files, version
from tests.extras.studio.conftest import BROWSER_RUNS


@pytest.mark.parametrize("module", sorted(set(PAGES.values())))
def test_the_page_names_its_module_and_all_that_it_imports(module: str) -> None:
    named = re.findall(rf'modulepreload" href="/page/{version()}/(\w+)\.js"', html(module))
    assert {"main", "dom", "ask", module} <= set(named)
    assert len(named) == len(set(named))
    for each in named:
        text = (FOLDER / f"{each}.js").read_text("utf-8")
        assert set(re.findall(r'from "\./(\w+)\.js"', text)) <= set(named)
    assert f'<body data-drawn-by="{module}">' in html(module)


def test_every_module_is_on_some_page_and_every_file_there_is() -> None:
    pages = "".join(map(html, PAGES.values()))
    files = {each.name for each in own_files()}
    assert {each for each in files if each.endswith(".js")} == set(re.findall(r"\w+\.js", pages))
    assert set(re.findall(r"/page/[0-9a-f]{8}/([\w.]+)", pages)) <= files


def test_each_page_has_a_browser_run_that_exists() -> None:
    assert set(BROWSER_RUNS) == set(PAGES)
    tests = "".join(each.read_text("utf-8") for each in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in BROWSER_RUNS.values() if f"def {name}(" not in tests] == []
