"""A command imports only the modules that it needs, so that it starts quickly."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Pnp

BOARD = "color-claim/board"
DRAWING = {"reportlab", "svgwrite", "fontTools", "PIL", "pypdfium2", "uharfbuzz"}
HEAVY = DRAWING | {"pydantic", "rich", "zxingcpp", "svgelements"}


def imported(folder: Path, *words: str) -> set[str]:
    """Return all modules that a run of the command imports."""
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "pnp", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}


def test_help_imports_no_command(tmp_path: Path) -> None:
    found = imported(tmp_path, "--help")
    assert {module for module in found if module.startswith("pnp.cli.")} == {
        "pnp.cli.language",
        "pnp.cli.stopping",
        "pnp.cli.streams",
    }
    assert not HEAVY & found


@pytest.mark.parametrize(
    ("words", "unneeded"),
    [
        (["list"], HEAVY | {"pnp.layout.sheet"}),
        (["show", BOARD], DRAWING | {"pnp.api.setups"}),
        (
            ["render", BOARD, "-o", "board.pdf"],
            {
                "fontTools",
                "svgwrite",
                "PIL.PngImagePlugin",
                "PIL.ImageCms",
                "rich",
                "pnp.extras.club.api",
                "pnp.api.setups",
                "pnp.extras.batch.kept",
                "concurrent.futures",
            },
        ),
        (
            ["render", BOARD, "-o", "board.svg"],
            {"reportlab", "fontTools", "PIL"},
        ),
        (["start", "color-claim"], HEAVY),
    ],
)
def test_command_imports_no_unused_library(
    tmp_path: Path, words: list[str], unneeded: set[str]
) -> None:
    assert not unneeded & imported(tmp_path, *words)


def test_score_is_printed_without_drawing_modules(tmp_path: Path, pnp: Pnp) -> None:
    (tmp_path / "start.toml").write_text(pnp("start", "color-claim").out)
    found = imported(tmp_path, "score", "start.toml")
    assert not (DRAWING | {"pydantic", "pnp.drawing.scene", "importlib.metadata"}) & found
