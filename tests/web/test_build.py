"""The files of the static page, and the bytes that its Python draws."""

import gzip
import json
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image

import pnp
from pnp.extras.studio.in_browser import open_studio
from pnp.languages import using
from pnp.languages.report import covered_languages
from tests.conftest import ROOT
from tests.extras.studio.conftest import run
from tests.web.conftest import build

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]

MAX_FIRST = 40_000
"""Maximum size of the first page in bytes, compressed: 0.8 s at 50 kB/s."""


def digests(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files
    }


def test_two_builds_are_equal(page: Path, tmp_path: Path) -> None:
    build(tmp_path / "again")
    assert digests(tmp_path / "again") == digests(page)


def test_first_page_is_small_and_complete(page: Path) -> None:
    html = (page / "index.html").read_bytes()
    assert len(gzip.compress(html)) <= MAX_FIRST
    for name in pnp.Catalogue().kits():
        game = pnp.game(name)
        assert f"<h2>{game.title}</h2>" in html.decode()


def test_manifest_has_what_android_needs_to_install_the_page(page: Path) -> None:
    manifest = json.loads((page / "manifest.webmanifest").read_bytes())
    assert manifest["name"]
    assert manifest["short_name"]
    fields = [manifest[name] for name in ("id", "start_url", "scope", "display")]
    assert fields == ["./", "./", "./", "standalone"]
    found = set()
    for icon in manifest["icons"]:
        assert (page / icon["src"]).exists()
        if icon["type"] == "image/png":
            picture = Image.open(page / icon["src"])
            width, height = picture.size
            assert icon["sizes"] == f"{width}x{height}"
            found.add((width, icon["purpose"]))
            assert picture.getpixel((0, 0)) == (0x0E, 0x55, 0x60)  # a mask may show the corner
    assert found == {(size, kind) for size in (192, 512) for kind in ("any", "maskable")}


def test_page_names_no_other_host(page: Path) -> None:
    ours = [*(page / "site").iterdir(), page / "sw.js", page / "shell.html"]
    for file in ours:
        text = file.read_text("utf-8")
        assert "http://" not in text.replace("http://www.w3.org", ""), file
        assert "https://" not in text, file


def test_made_kits_are_those_of_the_command(page: Path) -> None:
    made = {sha256(path.read_bytes()).hexdigest() for path in (page / "made").glob("*.pdf")}
    kits = {
        sha256(pnp.kit(name, language=language.code).to_bytes("pdf")).hexdigest()
        for name in pnp.Catalogue().kits()
        for language in covered_languages()
    }
    assert made == kits


def requests() -> list[dict[str, Any]]:
    """Return requests for kits, components, setups, diagrams and scores."""
    kits = pnp.Catalogue().kits()
    found = [("GET", f"/file/kit/{name}.pdf", "paper=Letter") for name in kits]
    found += [("GET", f"/file/kit/{name}.pdf", "language=de") for name in kits]
    found += [("GET", f"/file/component/{name}.svg", "") for name in pnp.Catalogue().components()]
    found += [("GET", f"/api/setups/{name}", "seed=7&count=3") for name in kits]
    found += [("GET", f"/api/view/{name}", "") for name in kits]
    asked = [{"method": m, "path": path, "query": query, "body": ""} for m, path, query in found]
    for name in kits:
        text = pnp.start(name).text
        body = json.dumps({"text": text, "has": []})
        asked.append({"method": "POST", "path": "/api/table/read", "query": "", "body": body})
    return asked


def answers(page: Path, asked: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """Return the status and the digest of the reply of the browser's Python to each request."""
    words = ["node", ROOT / "tests/web/ask.mjs", page]
    done = subprocess.run(
        words, input=json.dumps(asked), stdout=subprocess.PIPE, text=True, check=True
    )
    found: list[tuple[int, str]] = json.loads(done.stdout)
    return found


def test_fonts_that_are_loaded_late_draw_the_same(page: Path) -> None:
    path = "/file/component/generic/grid.pdf"
    asked = [
        {"method": "GET", "path": path, "query": f"p.title={quote(name)}", "body": ""}
        for name in ("\u611b", "\u05d3\u05e0\u05d4")
    ]
    han, hebrew = answers(page, asked)
    assert answers(page, asked[::-1]) == [hebrew, han]


def test_replies_are_in_the_language_of_the_page(page: Path, tmp_path: Path) -> None:
    kit = {"method": "GET", "path": "/file/kit/paint-the-line.pdf", "query": "", "body": ""}
    games = {**kit, "path": "/api/games"}
    asked = [{**kit, "language": "de"}, {**games, "language": "pt_BR"}, {**games, "language": "sv"}]
    found = answers(page, asked)
    service = open_studio(tmp_path)
    with using("pt_BR"):
        portuguese = run(service.answer("GET", "/api/games")).body
    english = run(service.answer("GET", "/api/games")).body
    german = pnp.kit("paint-the-line", language="de").to_bytes("pdf")
    expected = [sha256(each).hexdigest() for each in (german, portuguese, english)]
    assert [tuple(each) for each in found] == [(200, digest) for digest in expected]
    assert german != pnp.kit("paint-the-line").to_bytes("pdf")


def test_browsers_python_draws_the_same_bytes(page: Path, tmp_path: Path) -> None:
    asked = requests()
    service = open_studio(tmp_path)
    for each, (status, digest) in zip(asked, answers(page, asked), strict=True):
        reply = run(
            service.answer(each["method"], each["path"], each["query"], each["body"].encode())
        )
        assert (each, status, digest) == (each, reply.status, sha256(reply.body).hexdigest())
