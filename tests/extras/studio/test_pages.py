"""Pages name everything that a browser will request."""

import posixpath
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import pnp
from fonts.build import SOURCES, file_name
from pnp.extras.studio.pages import FOLDER, Pages, script_for_browsers
from tests.extras.studio.conftest import BROWSER_RUNS, PARTS

PAGES = Pages(PARTS)


@pytest.mark.parametrize("script", sorted(set(PAGES.scripts.values())))
def test_page_names_its_script_and_all_imports(script: str) -> None:
    html = PAGES.html(script)
    named = re.findall(rf'modulepreload" href="/page/{PAGES.version}/([\w/]+)\.js"', html)
    assert {"main", "dom", "ask", script} <= set(named)
    assert len(named) == len(set(named))
    for each in named:
        text = script_for_browsers(PAGES.files[f"{each}.js"])
        for to in re.findall(r'from "(\.[\w/.]+)\.js"', text):
            assert posixpath.normpath(posixpath.join(posixpath.dirname(each), to)) in named
    assert f'<body data-drawn-by="{script}"' in html


def test_pages_name_exactly_the_files_that_are_not_loaded_later() -> None:
    pages = "".join(map(PAGES.html, PAGES.scripts.values()))
    named = set(re.findall(r"/page/[0-9a-f]{8}/([\w./]+)", pages))
    texts = {name: script_for_browsers(f) for name, f in PAGES.files.items() if ".js" in name}
    later = {
        posixpath.normpath(posixpath.join(posixpath.dirname(name), to))
        for name, text in texts.items()
        for to in re.findall(r'(?:import|URL)\("(\.?[\w/.]+\.(?:js|css))"', text)
    }
    # Imported by modules that are loaded later.
    later |= {"play/phones.js", "play/position_editor.js", "play/links.js"}
    assert later <= set(PAGES.files)
    assert {each for each in PAGES.files if each.endswith((".js", ".css"))} - later == {
        each for each in named - later if not each.endswith((".svg", ".woff2"))
    }
    assert named <= set(PAGES.files)


def test_index_has_no_tabs() -> None:
    index = (FOLDER / "index.html").read_text("utf-8")
    assert index.count("></nav>") == 2
    assert 'class="tab"' not in index


def test_each_tab_has_an_icon() -> None:
    html = PAGES.html("home/home")
    drawn = set(re.findall(r'<symbol id="i-(\w+)"', html))
    shown = re.findall(r'<a class="tab"[^>]*><svg[^>]*><use href="#i-(\w+)"', html)
    assert len(shown) == 2 * len(set(shown)) == 10  # in the head, and on phones at the foot
    assert set(shown) <= drawn - {"page"}


def test_earlier_name_of_a_page_is_extended() -> None:
    part = replace(PARTS["opponent"], extends={"table": "play"})
    assert "opponent/play" in Pages({"opponent": part}).html("play/play")


def test_each_page_has_a_browser_run_that_exists() -> None:
    assert set(BROWSER_RUNS) == set(PAGES.scripts)
    tests = "".join(each.read_text("utf-8") for each in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in BROWSER_RUNS.values() if f"def {name}(" not in tests] == []


def test_style_sheet_names_every_typeface_of_drawings() -> None:
    style = (FOLDER / "studio.css").read_text("utf-8")
    served = {f"/type/{font.file.stem.lower()}.ttf" for font in pnp.fonts()}
    named = set(re.findall(r'url\("(/type/[^"]+)"\)', style))
    files = {"AtkinsonHyperlegibleRegular", "AtkinsonHyperlegibleBold"}  # as WOFF2
    packages = tomllib.loads(SOURCES.read_text("utf-8"))["packages"]
    fallback = {
        f"/type/{Path(file_name(face)).stem.lower()}.ttf"
        for package in packages
        for face in package["faces"]
    }
    assert named - fallback == served - {f"/type/{each.lower()}.ttf" for each in files}
    assert fallback <= named


def test_scripts_reach_browsers_without_comments_on_the_same_lines(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    text = "// one\nlet a = `//b`; // c\n  /**\n   * two */\nlet d = 2 /* e */;\n"
    file.write_text(f"{text}/** f */ (d);\n/** g */\n", "utf-8")
    kept = "\nlet a = `//b`; // c\n\n\nlet d = 2 /* e */;\n/** f */ (d);\n\n"
    assert script_for_browsers(file) == kept
