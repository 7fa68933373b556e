"""`pnp render`: what it writes, and one clear line for everything that cannot be."""

import json
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Pnp, left_behind

BOARD = "color-claim/board"

WRONG = [
    (["colorclaim/bord"], "there is no component 'colorclaim/bord' (did you mean color-claim/board?)"),
    (["board"], "there is no component 'board' (did you mean color-claim/board or passtally/board?)"),
    (["xyzzy"], "there is no component 'xyzzy' (pnp list shows all)"),
    (["none.toml"], "none.toml: there is no such file"),
    ([BOARD, "-p", "cel=20mm"], "color-claim/board has no parameter 'cel' (did you mean cell?)"),
    ([BOARD, "-p", "cell"], "-p 'cell' is not KEY=VALUE (write -p cell=28mm)"),
    ([BOARD, "-p", "cell=20mm", "-p", "cell=21mm"], "-p cell is given twice"),
    ([BOARD, "-p", "cell=20"], "cell: '20' has no unit (write 20mm)"),
    ([BOARD, "-p", "cell=20ft"], "cell: 'ft' is not a unit of length (use one of mm, cm, in, pt)"),
    ([BOARD, "-p", "cell=-3mm"], "cell: -3mm is out of range (8mm to 80mm)"),
    ([BOARD, "-p", "cell=0mm"], "cell: 0mm is out of range (8mm to 80mm)"),
    ([BOARD, "-p", "cell=nan"], "cell: 'nan' is not a length (write one such as 30mm, 2.5cm or 1in)"),
    (["generic/grid", "-p", "columns=100000"], "columns: 100000 is out of range (1 to 60)"),
    (["generic/grid", "-p", "columns=x"], "columns: 'x' is not a whole number (1 to 60)"),
    (["generic/grid", "-p", "columns=" + "9" * 5000], "columns: "),
    (["generic/colour-grid", "-p", "colours=pinky"], "colours: 'pinky' is not a colour (one of red,"),
    ([BOARD, "--paper", "A9"], "'A9' is not a paper (one of A3, A4,"),
    ([BOARD, "--paper", "0x5mm"], "paper of 0 x 5 mm (each side is from 30 to 2000 mm)"),
    (
        [BOARD, "--paper", "A5"],
        "color-claim/board: the component with its bleed and marks is 184 x 214 mm, the paper has"
        " room for 128 x 172.4 mm (-p cell=18mm or --paper A3 or --paper A4 or --poster for several"
        " sheets)",
    ),
    ([BOARD, "--palette", "pink"], "there is no palette 'pink' (one of safe, colour, grey, ink-saver)"),
    ([BOARD, "--bleed", "1mm"], "bleed: 1mm is out of range (2mm to 10mm, or 0mm for none)"),
    ([BOARD, "--margin", "1mm"], "margin: 1mm is out of range (5mm to 100mm)"),
    ([BOARD, "--layers", "foo"], "there is no layer 'foo' (all, or of print, glue, cut, fold, guide)"),
    ([BOARD, "--copies", "0"], "Invalid value for '--copies': 0 is not in the range"),
    ([BOARD, "--dpi", "9999999"], "Invalid value for '--dpi': 9999999.0 is not in the range"),
    ([BOARD, "--templates", "nowhere"], "there is no folder of templates 'nowhere'"),
    (["calibration", "-p", "cell=3mm"], "calibration has no parameters"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "reason"), WRONG)
def test_what_cannot_be_is_said_in_one_line_and_nothing_is_written(
    pnp: Pnp, folder: Path, words: list[str], reason: str
) -> None:
    earlier = folder / "out.pdf"
    earlier.write_bytes(b"earlier")
    answer = pnp("render", *words, "-o", "out.pdf")
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith(f"pnp: {reason}")
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 500
    assert earlier.read_bytes() == b"earlier"
    assert left_behind(folder) == ["out.pdf"]


def test_the_cell_that_is_offered_does_fit(pnp: Pnp, folder: Path) -> None:
    words = ["render", BOARD, "--paper", "A5", "-o", "out.pdf"]
    offered = pnp(*words).err.partition("(-p ")[2].split()[0]
    assert pnp(*words, "-p", offered).status == 0
    larger = f"cell={int(offered.removeprefix('cell=').removesuffix('mm')) + 1}mm"
    assert pnp(*words, "-p", larger).status == 2


def test_several_components_go_into_one_file_in_their_order(pnp: Pnp, folder: Path) -> None:
    names = ["line-or-colour/basic", BOARD, "calibration"]
    answer = pnp("render", *names, "-o", "out.pdf", "--json")
    record = json.loads(answer.out)
    with pikepdf.open(folder / "out.pdf") as pdf:
        assert record == {"files": ["out.pdf"], "sheets": len(pdf.pages)}
        assert len(pdf.pages) > 3


def test_a_value_goes_to_every_component_that_has_the_parameter(pnp: Pnp, folder: Path) -> None:
    answer = pnp("render", BOARD, "line-or-colour/basic", "-o", "out.pdf", "-p", "cell=20mm")
    assert answer.status == 0


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_several_pictures_get_numbered_names(pnp: Pnp, folder: Path, suffix: str) -> None:
    answer = pnp("render", "calibration", BOARD, "-o", f"out.{suffix}")
    files = answer.out.splitlines()
    assert len(files) > 1
    assert files[0] == f"out-1.{suffix}"
    assert left_behind(folder) == files
