"""`pnp render`: its files, and errors on one line."""

import json
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Pnp, file_names

BOARD = "color-claim/board"


def test_suggested_cell_size_fits(pnp: Pnp, folder: Path) -> None:
    words = ["render", BOARD, "--paper", "A5", "-o", "out.pdf"]
    offered = pnp(*words).err.partition("use -p ")[2].split()[0]
    assert pnp(*words, "-p", offered).status == 0
    larger = f"cell={int(offered.removeprefix('cell=').removesuffix('mm')) + 1}mm"
    assert pnp(*words, "-p", larger).status == 2


def test_components_are_written_to_one_file_in_order(pnp: Pnp, folder: Path) -> None:
    names = ["line-or-colour/basic", BOARD, "calibration"]
    answer = pnp("render", *names, "-o", "out.pdf", "--json")
    record = json.loads(answer.out)
    with pikepdf.open(folder / "out.pdf") as pdf:
        assert record == {"files": ["out.pdf"], "sheets": len(pdf.pages)}
        assert len(pdf.pages) > 3


def test_parameter_applies_to_every_component_that_has_it(pnp: Pnp, folder: Path) -> None:
    answer = pnp("render", BOARD, "line-or-colour/basic", "-o", "out.pdf", "-p", "cell=20mm")
    assert answer.status == 0


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_several_pictures_get_numbered_names(pnp: Pnp, folder: Path, suffix: str) -> None:
    answer = pnp("render", "calibration", BOARD, "-o", f"out.{suffix}")
    files = answer.out.splitlines()
    assert len(files) > 1
    assert files[0] == f"out-1.{suffix}"
    assert file_names(folder) == files
