"""The only reader of files from outside: plain files, bounded, inside their folder."""

import ast
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files import reading
from pnp.files.reading import read_bytes, read_start
from tests.conftest import ROOT

PACKAGE_FILE = "reads a file of the package itself"
ALLOWED = {
    "pnp/__main__.py: open": "reads installed packages before anything is imported",
    "pnp/catalogue/catalogue.py: self._positions.read_text": "parses a text",
    "pnp/catalogue/catalogue.py: self.read_text": "parses a text",
    "pnp/drawing/colour.py: Path(__file__).with_name('palettes.toml').read_text": PACKAGE_FILE,
    "pnp/drawing/colour.py: tomli.loads": PACKAGE_FILE,
    "pnp/entry_points.py: open": "reads installed packages at every start; pathlib takes 10 ms",
    "pnp/export/pdf_metadata.py: Path(__file__).with_name('srgb.icc').read_bytes": PACKAGE_FILE,
    "pnp/extras/club/backup.py: sqlite3.connect": "a copy in memory",
    "pnp/extras/club/cli.py: api.open": "the library's own",
    "pnp/extras/club/database.py: sqlite3.connect": "SQLite opens files itself",
    "pnp/extras/scan/model.py: np.load": PACKAGE_FILE,
    "pnp/extras/studio/app.py: file.read_bytes": PACKAGE_FILE,
    "pnp/extras/studio/pages.py: each.read_bytes": PACKAGE_FILE,
    "pnp/extras/studio/pages.py: (FOLDER / 'index.html').read_text": PACKAGE_FILE,
    "pnp/extras/studio/pages.py: file.read_text": PACKAGE_FILE,
    "pnp/extras/studio/pages.py: self.files[f'{each}.js'].read_text": PACKAGE_FILE,
    "pnp/extras/studio/saved_games.py: path.open": "written by the studio, and read by line",
    "pnp/extras/studio/server.py: webbrowser.open": "opens the browser",
    "pnp/extras/studio/workers.py: Path('/proc/self/status').read_text": "the system's own",
    "pnp/files/drafts.py: draft.open": "locks drafts of other runs",
    "pnp/files/drafts.py: open": "creates new files only",
    "pnp/files/drafts.py: os.open": "creates new files only",
    "pnp/files/reading.py: os.fdopen": "the reader",
    "pnp/files/reading.py: os.open": "the reader",
    "pnp/files/toml_text.py: tomli.loads": "parses a bounded text",
    "pnp/games/line_or_colour/openings.py: COEFFICIENTS.open": PACKAGE_FILE,
    "pnp/games/line_or_colour/solved.py: LIST.open": PACKAGE_FILE,
    "pnp/kits/creation.py: (ours / each).read_text": PACKAGE_FILE,
    "pnp/languages/__init__.py: compiled.open": "a compiled catalogue, read by gettext",
    "pnp/languages/compiled.py: cached.open": "written by pnp",
    "pnp/languages/packed.py: file.read_bytes": PACKAGE_FILE,
    "pnp/languages/packed.py: index.read_bytes": PACKAGE_FILE,
    "pnp/templates/icons.py: Path(__file__).with_name('icons.toml').read_text": PACKAGE_FILE,
    "pnp/templates/icons.py: tomli.loads": PACKAGE_FILE,
}  # fmt: skip
"""Modules that may open files or have calls of the same name, each with its reason."""

OPENING = {"fdopen", "read_text", "read_bytes", "fromfile", "loadtxt", "memmap"}
"""Functions and methods that open a file, beside `open`."""

PARSING = {
    "json.load", "tomli.load", "tomli.loads", "tomllib.load", "tomllib.loads", "pickle.load",
    "marshal.load", "sqlite3.connect", "np.load", "numpy.load", "ET.parse", "shelve.open",
}  # fmt: skip
"""Functions of modules that open a file, or parse without bounds."""

OURS = {"pnp.open", "pnp.read_text", "pnp.club.open"}
"""Functions of the library with equal names."""


def opened(module: ast.Module) -> Iterator[str]:
    """Yield every expression that opens a file, and every import that would hide one."""
    names = {name.rpartition(".")[2] for name in PARSING} | OPENING | {"open"}
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(attr="open") as called):
                yield ast.unparse(called)
            case ast.Attribute(attr=attr) if attr in OPENING or ast.unparse(node) in PARSING:
                yield ast.unparse(node)
            case ast.Name(id="open", ctx=ast.Load()):
                yield "open"
            case ast.ImportFrom(module=str(source), names=aliases) if not source.startswith("pnp"):
                yield from (f"{source}.{alias.name}" for alias in aliases if alias.name in names)
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases if alias.name == "tomllib")
            case _:
                pass


def test_only_the_reader_opens_files() -> None:
    found = {
        f"{file.relative_to(ROOT).as_posix()}: {expression}"
        for file in sorted((ROOT / "pnp").rglob("*.py"))
        for expression in opened(ast.parse(file.read_text("utf-8")))
        if expression not in OURS
    }
    assert found - {*ALLOWED} == set(), "read it by pnp.files.reading, or add a reason"
    assert {*ALLOWED} - found == set(), "outdated exceptions"


unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@unix
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (os.mkfifo, "a pipe or a device"),
        (lambda path: path.symlink_to("/dev/zero"), "a pipe or a device"),
        (lambda path: path.symlink_to("/dev/tty"), "a pipe or a device"),
        (lambda path: path.symlink_to(path.name), "cannot be read: "),
        (Path.mkdir, "a folder"),
        (lambda path: path.write_bytes(b"12345"), "larger than 4 bytes"),
        (lambda _: None, "no such file"),
    ],
)
def test_special_file_is_rejected_without_blocking(
    tmp_path: Path, make: Callable[[Path], object], words: str
) -> None:
    make(tmp_path / "it")
    for within in (None, tmp_path):
        with pytest.raises(PnpError, match=words) as error:
            read_bytes(tmp_path / "it", 4, within)
        assert within or error.value.where.file == str(tmp_path / "it")


@unix
def test_start_of_an_endless_file_is_bounded(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(1 << 40)
    assert read_start(tmp_path / "large", 3) == bytes(3)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Create a folder with a file, beside another file."""
    home = tmp_path / "home"
    (home / "inner").mkdir(parents=True)
    (home / "inner/file").write_bytes(b"inside")
    (tmp_path / "file").write_bytes(b"outside")
    return home


@unix
def test_links_inside_a_folder_are_followed(home: Path) -> None:
    (home / "link").symlink_to("inner/file")
    (home / "folder").symlink_to("inner")
    (home.parent / "other name").symlink_to(home)
    for path in ("inner/file", "link", "folder/file", "inner/../folder/file"):
        for folder in (home, home.parent / "other name"):
            assert read_bytes(folder / path, 9, folder) == b"inside"


@unix
@pytest.mark.parametrize("target", ["../file", "inner/../../file", "{home}/../file", "chain"])
def test_links_out_of_a_folder_are_rejected(home: Path, target: str) -> None:
    (home / "chain").symlink_to("../file")
    (home / "link").symlink_to(target.format(home=home))
    assert read_bytes(home / "link", 9) == b"outside"
    with pytest.raises(PnpError, match="outside the folder is not followed"):
        read_bytes(home / "link", 9, home)
    (home / "folder").symlink_to("..")
    with pytest.raises(PnpError, match="outside the folder is not followed"):
        read_bytes(home / "folder/file", 9, home)


@unix
@pytest.mark.skipif(os.open not in os.supports_dir_fd, reason="the system cannot open step by step")
@pytest.mark.parametrize("part", ["inner", "inner/file"])
def test_swap_for_a_link_after_the_check_is_rejected(
    home: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    check = reading.resolved

    def swap(path: Path, within: Path) -> Path:
        real = check(path, within)
        (home / part).rename(home / "moved")
        (home / part).symlink_to(home.parent if part == "inner" else home.parent / "file")
        return real

    monkeypatch.setattr(reading, "resolved", swap)
    with pytest.raises(PnpError, match="cannot be read: "):
        read_bytes(home / "inner/file", 9, home)
