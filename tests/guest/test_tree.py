"""A folder in each of three places is a game: nothing else is edited when one is added."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import KITS, ROOT
from tests.guest.clobber import write_clobber
from tests.reading import read_pdf

GUEST = Path(__file__).parent


def move_clobber_in(tree: Path) -> None:
    """Return the game of the documents as a game of this package."""
    packed = write_clobber(tree / "build") / "pnp_clobber"
    for name in ("pnp/games/clobber", "templates/clobber", "tests/games/clobber"):
        (tree / name).mkdir()
    for file in packed.glob("*.toml"):
        shutil.copy(file, tree / "templates/clobber")
    for file in packed.glob("*.py"):
        text = file.read_text("utf-8").replace("pnp_clobber", "pnp.games.clobber")
        (tree / "pnp/games/clobber" / file.name).write_text(text, "utf-8")
    shutil.copy(GUEST / "positions.toml", tree / "tests/games/clobber")


def test_added_folders_make_a_game_complete(tmp_path: Path) -> None:
    kept = shutil.ignore_patterns("__pycache__", "golden", "fuzz")
    for folder in ("pnp", "templates", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=kept)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    move_clobber_in(tmp_path)

    def output(*words: str) -> str:
        """Run Python in the copy, and return what it prints."""
        variables = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=tmp_path,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    listed = [row["name"] for row in json.loads(output("pnp", "list", "--json"))]
    assert sorted({*KITS, "clobber"}) == listed[-len(KITS) - 1 :]
    checked = output("pnp", "check", "clobber")
    assert re.fullmatch(r"clobber: rules, \d components, kit, no faults\n", checked)
    output("pnp", "kit", "clobber", "-o", "kit.pdf")
    assert len(read_pdf(tmp_path / "kit.pdf")) > 3
    tests = ["-k", "clobber and (position or code) or share", "tests/test_every_game.py"]
    passed = output("pytest", "-n", "0", "-p", "no:cacheprovider", *tests)
    assert re.search(r"\d\d passed", passed)
