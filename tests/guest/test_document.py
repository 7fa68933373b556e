"""docs/tutorials/make-a-game.md shows valid files and explains every field."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece
from pnp.rules.game import Game, Variant
from pnp.rules.score import Part, Score, Tally
from tests.conftest import ROOT
from tests.guest.clobber import TEXT, write_clobber


@pytest.mark.parametrize("words", [["format", "--check"], ["check", "--select", "E,F,I,N,UP"]])
def test_code_in_the_guide_passes_the_linter(words: list[str], tmp_path: Path) -> None:
    ruff = [sys.executable, "-m", "ruff", *words, "--config", ROOT / "pyproject.toml"]
    ran = subprocess.run([*ruff, write_clobber(tmp_path)], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    "kind", [Game, Variant, Figure, BoardFigure, PieceRef, PlacedPiece, Score, Tally, Part]
)
def test_every_field_is_explained(kind: type) -> None:
    tables = TEXT.partition("## What each field is for")[2]
    explained = {name for row in re.findall(r"^\|(.*?)\|", tables, re.M) for name in row.split("`")}
    assert set(kind.__annotations__) <= explained
