"""The web site is complete, its links lead somewhere, and it loads nothing from another host."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.site.build import colours, contents, site_text
from docs.site.links import faults
from pnp.languages.report import covered_languages
from tests.conftest import KITS, ROOT
from tools.leave_out import leave_out

PAGE = '<!doctype html><html><body id="top">{}</body></html>'


def site(folder: Path, **pages: str) -> list[str]:
    for name, content in pages.items():
        (folder / f"{name}.html").write_text(PAGE.format(content), "utf-8")
    return list(faults(folder))


def test_links_to_files_and_anchors_are_found(tmp_path: Path) -> None:
    links = '<a href="b.html#top">b</a> <a href="#top">a</a> <a href="https://host.invalid">x</a>'
    assert site(tmp_path, a=links, b="") == []


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ('<a href="c.html">c</a>', "a.html: c.html: no such file"),
        ('<a href="#end">a</a>', "a.html: #end: no such anchor"),
        ('<img src="//host.invalid/x.png">', "a.html: //host.invalid/x.png: loaded from another"),
        ('<script src="https://host.invalid/x.js"></script>', "x.js: loaded from another host"),
    ],
)
def test_broken_and_foreign_links_are_reported(link: str, fault: str, tmp_path: Path) -> None:
    (found,) = site(tmp_path, a=link)
    assert fault in found


def test_style_that_loads_from_another_host_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@font-face { src: url(https://host.invalid/a.woff2); }")
    assert site(tmp_path) == ["a.css: https://host.invalid/a.woff2: loaded from another host"]


def test_links_out_of_the_documentation_are_text() -> None:
    text = "[read](../../README.md) [rights](../../README.md#rights) [i](../index.md) [a](a.md#b)"
    expected = "read [rights](../rights.md) [i](../documentation.md) [a](a.md#b)"
    assert site_text(text, Path("how-to/print.md")) == expected


def test_sidebar_lists_every_document() -> None:
    listed = set(re.findall(r"^([\w/-]+)$", contents((ROOT / "docs/index.md").read_text()), re.M))
    documents = {
        file.relative_to(ROOT / "docs").with_suffix("").as_posix()
        for file in (ROOT / "docs").rglob("*.md")
    }
    assert listed == documents - {"index"}


def test_colours_are_those_of_the_studio() -> None:
    assert "  --g-passtally: light-dark(#f7c5a6, #6b3f26);\n" in colours()


def built(folder: Path, sources: Path = ROOT) -> Path:
    """Build the site, and return its folder. `make test-all` installs what that needs."""
    words = [sys.executable, "-m", "docs.site.build", folder / "site"]
    done = subprocess.run(words, cwd=sources, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


@pytest.mark.slow
def test_site_is_complete(tmp_path: Path) -> None:
    found = built(tmp_path)
    home = (found / "index.html").read_text("utf-8")
    for game in KITS:
        assert f'href="games/{game}.html"' in home
        page = (found / f"games/{game}.html").read_text("utf-8")
        for language in covered_languages():
            for paper in ("a4", "letter"):
                file = f"kits/{language.tag}/{game}-{paper}.pdf"
                assert f'href="../{file}"' in page
                assert (found / file).read_bytes().startswith(b"%PDF-")
    assert "pnp.kit" in (found / "reference/python.html").read_text("utf-8")
    assert "--duplex-shift" in (found / "reference/print-options.html").read_text("utf-8")
    (found / "kits/en/passtally-a4.pdf").unlink()
    assert "no such file" in "".join(faults(found))


@pytest.mark.slow
def test_site_without_a_game_has_nothing_of_it(tmp_path: Path) -> None:
    leave_out(["passtally"], tmp_path / "sources")
    found = built(tmp_path, tmp_path / "sources")
    assert not list(found.rglob("*passtally*"))
    for page in found.rglob("*.html"):
        assert "Passtally" not in page.read_text("utf-8"), page
    assert (found / "games/color-claim.html").is_file()
    shutil.rmtree(tmp_path)
