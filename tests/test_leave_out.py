"""A wheel, the site and the web page can be built without a game, and everything else works."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import KITS, ROOT
from tests.guest.installing import Home, wheel
from tools.leave_out import LeftOut, leave_out, without_examples, without_game

PASSTALLY = LeftOut("passtally", "Passtally", (), ())
COLOUR_LINES = LeftOut("colour-lines", "Colour Lines", ("scan",), ("read-photos.md",))


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*")}


@pytest.mark.parametrize("game", KITS)
def test_copy_has_no_file_of_the_game(game: str, tmp_path: Path) -> None:
    leave_out([game], tmp_path)
    found = {name for name in names(tmp_path) if game in name.replace("_", "-")}
    assert not found
    assert (tmp_path / "pnp/games/pyramids.py").is_file()
    rest = {file.parent.name for file in tmp_path.glob("templates/*/kit.toml")}
    assert rest == {*KITS} - {game}


@pytest.mark.slow
def test_extra_goes_with_the_game_that_it_needs(tmp_path: Path) -> None:
    leave_out(["colour-lines"], tmp_path)
    assert not (tmp_path / "pnp/extras/scan").exists()
    assert not (tmp_path / "docs/how-to/read-photos.md").exists()
    assert "read-photos" not in (tmp_path / "docs/index.md").read_text("utf-8")
    assert (tmp_path / "pnp/extras/club").is_dir()


def test_unknown_game_lists_the_valid_names(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="unknown game 'chess': use one of color-claim, "):
        leave_out(["chess"], tmp_path)


@pytest.mark.slow
def test_copy_prints_the_other_games(tmp_path: Path) -> None:
    leave_out(["passtally", "colour-lines"], tmp_path)
    words = [sys.executable, "-m", "pnp", "list", "--json"]
    listed = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert "color-claim/board" in listed
    assert "passtally" not in listed
    assert "colour-lines" not in listed


def test_text_about_the_game_is_deleted() -> None:
    text = """# Guide

Games are *Color Claim*, *Passtally* and *Colour Lines*. Passtally has tiles. All have boards.

```sh
pnp kit color-claim -o kit.pdf
pnp kit passtally -o passtally.pdf
```

## Passtally

Stack the tiles.

### More

## Boards

- Color Claim: 30 spaces.
- Passtally: 36 spaces,
  and the edge.

```toml
game = "passtally"

tiles = ""
```
"""
    expected = """# Guide

Games are *Color Claim* and *Colour Lines*. All have boards.

```sh
pnp kit color-claim -o kit.pdf
```

## Boards

- Color Claim: 30 spaces.
"""
    assert without_game(text, PASSTALLY) == expected


def test_text_about_an_extra_is_deleted() -> None:
    text = "Run `pnp scan a.jpg`. Run `pnp list`. See [photos](read-photos.md)."
    assert without_game(text, COLOUR_LINES) == "Run `pnp list`.\n"


def test_help_has_no_example_of_the_game() -> None:
    code = '"""Print.\n\n      pnp kit passtally\n      pnp kit color-claim\n"""\n'
    assert without_examples(code, PASSTALLY) == '"""Print.\n\n      pnp kit color-claim\n"""\n'


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """An environment with a wheel that has neither Passtally nor Colour Lines."""
    folder = tmp_path_factory.mktemp("without")
    leave_out(["passtally", "colour-lines"], folder / "sources")
    return Home.make(folder / "home", wheel(folder / "sources", folder / "wheel"))


@pytest.mark.slow
def test_wheel_has_nothing_of_the_games(home: Home) -> None:
    (made,) = home.folder.parent.glob("wheel/*.whl")
    with zipfile.ZipFile(made) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".toml", ".csv")):
                text = archive.read(name).decode()
                assert "pnp kit passtally" not in text, name
                assert not name.startswith(("pnp/extras/scan", "pnp/_templates/passtally")), name
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        assert "Passtally" not in archive.read(metadata).decode()


@pytest.mark.slow
def test_wheel_without_games_works(home: Home, tmp_path: Path) -> None:
    listed = home.pnp(tmp_path, "list").out
    assert "kit color-claim" in listed
    assert "passtally" not in listed
    assert home.pnp(tmp_path, "kit", "color-claim", "-o", "kit.pdf").status == 0
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF-")
    unknown = home.pnp(tmp_path, "kit", "passtally", "-o", "no.pdf")
    assert (unknown.status, unknown.out) == (2, "")
    assert "unknown kit 'passtally': use one of color-claim, " in unknown.err
    checked = home.pnp(tmp_path, "check", "color-claim", "paint-the-line")
    assert (checked.status, checked.err) == (0, "")
    program = (
        "import asyncio, json, pathlib\n"
        "from pnp.extras.studio.in_browser import open_studio\n"
        "reply = asyncio.run(open_studio(pathlib.Path('.')).answer('GET', '/api/games', ''))\n"
        "print(reply.status, *sorted(g['name'] for g in json.loads(reply.body)['games']))\n"
    )
    done = subprocess.run(
        [home.python, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["200", "color-claim", "line-or-colour", "paint-the-line"]


def test_makefile_builds_from_the_copy() -> None:
    printed = subprocess.run(
        ["make", "--dry-run", "wheel", "web", "WITHOUT=passtally colour-lines"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "-m tools.leave_out build/without passtally colour-lines" in printed
    assert printed.count("cd build/without && ") == 2
