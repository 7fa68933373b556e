"""A folder in each of three places is a game: nothing else is edited when one is added."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.rules import ranking
from tests.conftest import KITS, ROOT
from tests.reading import read_pdf

GUEST = Path(__file__).parent
CODE = re.compile(r"CC(-[0-9A-Z]+)+")
SECOND = {"color_claim": "second_claim", "color-claim": "second-claim", "Color Claim": "Second"}


def second(text: str) -> str:
    """A text of Color Claim as one of a game that is called otherwise."""
    for name, other in SECOND.items():
        text = text.replace(name, other)
    return CODE.sub(lambda found: recoded(found[0]), text).replace('tag="CC"', 'tag="S2"')


def recoded(code: str) -> str:
    """The same setup under the other tag."""
    _, variant, number = Catalogue().find_code(code)
    return ranking.code("S2", number, variant.count)


def copy_second_claim(tree: Path) -> None:
    for room in ("pnp/games/color_claim", "templates/color-claim", "tests/games/color_claim"):
        shutil.copytree(tree / room, tree / second(room))
        for file in (tree / second(room)).rglob("*.*"):
            file.write_text(second(file.read_text("utf-8")), "utf-8")


def move_clobber_in(tree: Path) -> None:
    """The guest of the documents, as a game of this package."""
    packed = GUEST / "pnp_clobber/pnp_clobber"
    for name in ("pnp/games/clobber", "templates/clobber", "tests/games/clobber"):
        (tree / name).mkdir()
    for file in packed.glob("*.toml"):
        shutil.copy(file, tree / "templates/clobber")
    for file in packed.glob("*.py"):
        text = file.read_text("utf-8").replace("pnp_clobber", "pnp.games.clobber")
        (tree / "pnp/games/clobber" / file.name).write_text(text, "utf-8")
    shutil.copy(GUEST / "positions.toml", tree / "tests/games/clobber")


@pytest.mark.parametrize(
    ("name", "add"),
    [
        pytest.param("second-claim", copy_second_claim, marks=pytest.mark.slow),
        ("clobber", move_clobber_in),
    ],
)
def test_the_whole_house_knows_a_game_that_was_added(
    tmp_path: Path, name: str, add: Callable[[Path], None]
) -> None:
    kept = shutil.ignore_patterns("__pycache__", "golden", "fuzz")
    for folder in ("pnp", "templates", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=kept)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    add(tmp_path)

    def told(*words: str) -> str:
        """What Python answers in the copy."""
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

    listed = [row["name"] for row in json.loads(told("pnp", "list", "--json"))]
    assert sorted({*KITS, name}) == listed[-len(KITS) - 1 :]
    assert re.fullmatch(
        rf"{name}: rules, \d components, kit, no faults\n", told("pnp", "check", name)
    )
    told("pnp", "kit", name, "-o", "kit.pdf")
    assert len(read_pdf(tmp_path / "kit.pdf")) > 3
    room = name.replace("-", "_")
    chosen = f"{name} or {room} or share"
    tests = ["tests/test_every_game.py", f"tests/games/{room}"]
    passed = told("pytest", "-n", "0", "-p", "no:cacheprovider", "-k", chosen, *tests)
    assert re.search(r"\d\d passed", passed)
