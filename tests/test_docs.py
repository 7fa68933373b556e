"""What documents show is what there is: commands run, pictures and tables are the tool's own."""

import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from docs import make_docs
from pnp.cli import command_entries
from tests.catalogue.guests import put_package
from tests.conftest import ROOT, Pnp
from tests.guest.clobber import write_clobber

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"# ([\w.-]+\.\w+)\n")

LONG = {"printing", "runs", "kits", "adding-a-game"}
"""Documents whose commands take seconds."""

documents = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)


def commands(document: Path, folder: Path) -> list[list[str]]:
    """The lines of a document's sh blocks; blocks that open with a file's name become that file."""
    found = []
    for kind, text in _BLOCK.findall(document.read_text("utf-8")):
        named = _NAMED.match(text)
        if named:
            (folder / named[1]).write_text(text, "utf-8")
            shown = ROOT / "docs" / named[1]
            assert not shown.exists() or shown.read_text("utf-8") == text
        elif kind == "sh":
            found += [shlex.split(line, comments=True) for line in text.splitlines() if line]
    return found


Install = Callable[[Path], None]


@pytest.fixture
def install(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Install]:
    """Put a project with a game on the path, as if it were installed in place."""
    site = tmp_path_factory.mktemp("site")
    monkeypatch.syspath_prepend(site)
    modules = []

    def put(project: Path) -> None:
        data = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
        ((name, module),) = data["project"]["entry-points"]["pnp.games"].items()
        put_package(site, module, f"[pnp.games]\n{name} = {module}\n")
        monkeypatch.syspath_prepend(project)
        modules.append(module)

    yield put
    for module in modules:
        sys.modules.pop(module, None)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(document, marks=pytest.mark.slow if document.stem in LONG else ())
        for document in DOCUMENTS
    ],
    ids=lambda file: file.name,
)
def test_commands_run_in_order(document: Path, pnp: Pnp, folder: Path, install: Install) -> None:
    if document.name == "adding-a-game.md":
        install(write_clobber(folder / "guest"))
    if document.parent == ROOT:
        (folder / "docs").mkdir()
        shutil.copy(ROOT / "docs/evening.toml", folder / "docs")
    shutil.copy(ROOT / "docs/guests.csv", folder)
    found = commands(document, folder)  # files that a document shows are there before
    for words in found:
        if words[0] == "make":
            assert f"\n{words[1]}:" in (ROOT / "Makefile").read_text()
        elif words[0] == "pnp":
            answer = pnp(*words[1:])
            assert answer.status == 0, (words, answer.err)
        else:
            assert words[:2] == ["pip", "install"], words  # as tests/test_wheel.py does it
            if words[2] == "--editable":
                install(folder / words[3])


def test_shown_table_is_the_shipped_one() -> None:
    shown = (ROOT / "docs/guests.csv").read_text("utf-8")
    assert f"```csv\n{shown}```" in (ROOT / "docs/templates.md").read_text("utf-8")


@documents
def test_every_link_and_picture_is_there(document: Path) -> None:
    text = document.read_text("utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if not target.startswith("https:"):
            assert (document.parent / target).exists(), target


def test_every_command_is_documented() -> None:
    text = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    assert [command for command in command_entries() if f"pnp {command}" not in text] == []


@documents
def test_tables_are_as_the_code_makes_them(document: Path) -> None:
    text = document.read_text("utf-8")
    assert make_docs.filled(text) == text


@pytest.mark.slow
def test_pictures_are_as_the_tool_makes_them(tmp_path: Path) -> None:
    make_docs.make_pictures(tmp_path)
    kept = sorted((ROOT / "docs/pictures").iterdir())
    assert [file.name for file in kept] == sorted(file.name for file in tmp_path.iterdir())
    for file in kept:
        with Image.open(file) as shown, Image.open(tmp_path / file.name) as made:
            assert shown.size == made.size, file.name
            assert ImageChops.difference(shown, made).getbbox() is None, file.name


def test_every_picture_is_shown_somewhere() -> None:
    text = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    for file in (ROOT / "docs/pictures").iterdir():
        assert f"pictures/{file.name}" in text, file.name
