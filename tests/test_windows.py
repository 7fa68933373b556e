"""Differences on Windows: paths, newlines, code pages, reserved names, fonts and locks.

These tests run everywhere and show what can be shown without Windows: `noxfile.py` runs them there.
"""

import errno
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path, PureWindowsPath

import pytest

from pnp.errors import PnpError, SourceLocation
from pnp.files.names import check_windows_name
from tests.conftest import ROOT, Pnp

LONGEST = 150
"""Longest path in a checkout: Windows allows 260 characters with the folder that contains it."""

CODE_PAGES = ["cp437", "cp1252", "cp932", "ascii"]
"""Code pages of terminals: English, Western European, Japanese, and a redirected C locale."""


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return [each for each in listed.stdout.split("\0") if each]


def run(*words: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run `pnp` in a new process that has an empty home."""
    home = {"HOME": str(folder), "USERPROFILE": str(folder), "PYTHONUTF8": "0"}
    return subprocess.run(
        [
            sys.executable,
            "-X",
            "warn_default_encoding",
            "-W",
            "error::EncodingWarning:pnp",
            "-m",
            "pnp",
            *words,
        ],
        cwd=folder,
        env={**os.environ, **home, **variables},
        capture_output=True,
        check=False,
    )


def test_paths_of_the_repository_exist_on_windows() -> None:
    files = tracked()
    if not files:  # an unpacked source distribution
        files = [str(each.relative_to(ROOT)) for each in (ROOT / "pnp").rglob("*")]
    for file in files:
        for part in Path(file).parts:
            check_windows_name(part, SourceLocation(file))
    assert max(map(len, files)) <= LONGEST
    folded = [unicodedata.normalize("NFC", file).casefold() for file in files]
    assert len(set(folded)) == len(folded)


@pytest.mark.parametrize("path", ["kit.pdf", "a b/kit.pdf", "ünïcode/kit.pdf"])
def test_paths_with_spaces_and_umlauts_are_written(path: str, pnp: Pnp, folder: Path) -> None:
    (folder / path).parent.mkdir(exist_ok=True)
    assert pnp("render", "color-claim/board", "-o", folder / path).status == 0
    assert (folder / path).read_bytes().startswith(b"%PDF")


def test_names_in_files_have_slashes(pnp: Pnp, folder: Path) -> None:
    listed = pnp("list", "--json").out
    assert "\\\\" not in listed
    assert PureWindowsPath("color-claim/board") == PureWindowsPath("color-claim\\board")


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte-order mark"])
def test_files_of_windows_editors_are_read(
    ending: bytes, mark: bytes, pnp: Pnp, folder: Path
) -> None:
    text = (ROOT / "docs/evening.toml").read_bytes()
    (folder / "lf.toml").write_bytes(text)
    (folder / "windows.toml").write_bytes(mark + text.replace(b"\n", ending))
    expected = pnp("score", folder / "lf.toml").out
    assert pnp("score", folder / "windows.toml").out == expected.replace("lf.toml", "windows.toml")


def test_written_files_have_plain_newlines(folder: Path) -> None:
    for words in (
        ("render", "color-claim/board", "-o", "board.svg"),
        ("start", "passtally", "-o", "table.toml"),
        ("schema", "kit"),
        ("new", "two-towers"),
    ):
        done = run(*words, folder=folder)
        assert done.returncode == 0, done.stderr
    written = [file for file in folder.rglob("*") if file.suffix in {".svg", ".toml", ".py", ".md"}]
    assert len(written) >= 4
    assert [file.name for file in written if b"\r" in file.read_bytes()] == []


@pytest.mark.parametrize("code_page", CODE_PAGES)
def test_terminals_with_few_characters_show_everything(code_page: str, folder: Path) -> None:
    for words in (
        ("--help",),
        ("list",),
        ("setup", "line-or-colour", "--seed", "1"),
        ("diagram", str(ROOT / "docs/passtally.toml")),
        ("score", str(ROOT / "docs/colour-lines.toml")),
        ("kit", "passtaly", "-o", "kit.pdf"),
    ):
        done = run(*words, folder=folder, PYTHONIOENCODING=code_page, NO_COLOR="1")
        assert b"Traceback" not in done.stderr, (words, done.stderr)
        assert done.returncode == (2 if words[0] == "kit" else 0), (words, done.stderr)
        (done.stdout + done.stderr).decode(code_page)


def test_texts_are_utf_8_whatever_the_locale(folder: Path) -> None:
    text = (ROOT / "docs/evening.toml").read_text("utf-8")
    (folder / "table.toml").write_text(f"# für Zoë\n{text}", "utf-8")
    done = run("score", "table.toml", folder=folder, LC_ALL="C", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["con.pdf", "AUX", "nul.svg", "com1.png", "a:b.pdf", "kit.pdf."])
def test_reserved_names_are_refused(name: str) -> None:
    with pytest.raises(PnpError, match="choose another name"):
        check_windows_name(name, SourceLocation(name))


def test_fonts_of_the_system_are_not_used(folder: Path) -> None:
    files = []
    for number, fonts in enumerate((str(folder), "/nowhere")):
        file = folder / f"{number}.svg"
        done = run(
            "render",
            "color-claim/rules",
            "-o",
            str(file),
            folder=folder,
            WINDIR=fonts,
            XDG_DATA_HOME=fonts,
        )
        assert done.returncode == 0, done.stderr
        files.append(file.read_bytes())
    assert files[0] == files[1]
    assert b"data:font/" in files[0]


def test_file_that_another_program_holds_is_named(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to replace a file that a PDF reader has open."""
    file = folder / "kit.pdf"
    file.write_bytes(b"open elsewhere")

    def locked(source: object, target: object, **_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(source), None, str(target))

    monkeypatch.setattr(os, "replace", locked)
    done = pnp("render", "color-claim/board", "-o", file)
    assert done.status == 2
    assert re.search(r"kit\.pdf: cannot be written: Permission denied", done.err), done.err
    assert [each.name for each in folder.iterdir()] == ["kit.pdf"]
    assert file.read_bytes() == b"open elsewhere"
