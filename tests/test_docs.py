"""Documents are current: their commands run, and pictures and tables are those of the tools."""

import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from docs import make_docs
from pnp.cli import command_entries
from tests.catalogue.guests import put_package
from tests.cli.test_sessions import Terminal
from tests.conftest import ROOT, Pnp
from tests.guest.clobber import write_clobber

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_STEP = re.compile(
    r"^```(\w+)\n(.*?)^```|\[[\w.-]+\]\((?:[\w.-]+/)*([\w.-]+\.csv)\)|`(pnp [^`]+)`",
    re.DOTALL | re.MULTILINE,
)
"""Blocks with their kind, links to tables, and commands within sentences."""

_NAMED = re.compile(r"# ([\w.-]+\.\w+)\n")

LONG = {"print", "long-runs", "kits", "make-a-game"}
"""Documents whose commands take seconds."""

LENGTHY = [
    "pnp setup color-claim -n 100000 --seed 7 --paper fit --no-marks -o cards.pdf --jobs 2",
    "pnp setup color-claim -n 1000000 -o cards.pdf --scheduler tcp://host:8786",
]
"""Commands whose figures the documents tell, or that need several machines."""

documents = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)


def steps(document: Path) -> Iterator[tuple[str, str]]:
    """Yield what a reader does, in order: a file name and its text, or an empty name and a command.

    A block is a file if it opens with the file's name in a comment or, for CSV, if the sentence
    before links to it. Commands within sentences count if they are complete.
    """
    csv = ""
    for match in _STEP.finditer(document.read_text("utf-8")):
        kind, text, link, inline = match.groups()
        csv = link or csv
        named = _NAMED.match(text or "")
        if named or kind == "csv":
            yield (named[1] if named else csv), text
        elif kind == "sh":
            yield from (("", line) for line in text.splitlines() if line)
        elif inline and _is_whole(inline.split()):
            yield "", " ".join(inline.split())


def _is_whole(words: list[str]) -> bool:
    """Return True for a command that can be typed as it is, without placeholders."""
    served = words[1:2] == ["studio"]
    named = len(words) > (3 if words[1:2] in (["club"], ["printer"]) else 2)
    return named and not served and words[-1][0] != "-" and not any(map(str.isupper, words))


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
def test_guide_runs_as_written_from_an_empty_folder(
    document: Path,
    pnp: Pnp,
    folder: Path,
    install: Install,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if document.name == "make-a-game.md":
        install(write_clobber(folder / "guest"))
    for name, text in steps(document):
        words = shlex.split(text, comments=True) if not name else []
        if name:
            (folder / name).write_text(text, "utf-8")
            shown = ROOT / "docs" / name
            assert not shown.exists() or shown.read_text("utf-8") == text
        elif words[0] == "make":
            assert f"\n{words[1]}:" in (ROOT / "Makefile").read_text()
        elif words[0] == "pnp" and text not in LENGTHY:
            monkeypatch.setattr("sys.stdin", Terminal("stop\n"))
            answer = pnp(*words[1:])
            assert answer.status == 0, (text, answer.err)
        elif text not in LENGTHY:
            assert words[:2] == ["pip", "install"], words  # like tests/test_wheel.py
            if words[2] == "--editable":
                install(folder / words[3])


def test_shown_table_is_the_built_in_one() -> None:
    shown = (ROOT / "docs/guests.csv").read_text("utf-8")
    assert f"```csv\n{shown}```" in (ROOT / "docs/tutorials/design-a-board.md").read_text("utf-8")


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
def test_tables_are_up_to_date(document: Path) -> None:
    text = document.read_text("utf-8")
    assert make_docs.filled(text) == text


@pytest.mark.slow
def test_pictures_are_up_to_date(tmp_path: Path) -> None:
    make_docs.make_pictures(tmp_path)
    kept = sorted((ROOT / "docs/pictures").glob("*.png"))
    assert [file.name for file in kept] == sorted(file.name for file in tmp_path.iterdir())
    for file in kept:
        with Image.open(file) as shown, Image.open(tmp_path / file.name) as made:
            assert shown.size == made.size, file.name
            assert ImageChops.difference(shown, made).getbbox() is None, file.name


def test_every_picture_is_shown_somewhere() -> None:
    text = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    for file in (ROOT / "docs/pictures").glob("*.png"):
        assert f"pictures/{file.name}" in text, file.name


def test_every_named_test_exists() -> None:
    text = (ROOT / "docs/explanation/reliability.md").read_text("utf-8")
    files = re.findall(r"`(tests/[\w/.]+\.(?:py|txt))`", text)
    assert [file for file in files if not (ROOT / file).exists()] == []
    assert len(files) > 30
