"""Print options have the same effect on every command, and none is ignored."""

from pathlib import Path

import pikepdf
import pytest

from tests.conftest import ROOT, Pnp, file_names
from tests.reading import read_pdf, read_svg

POSITION = ROOT / "docs/colour-lines.toml"
PRINTED = {
    "render": ["generic/grid"],
    "pad": ["color-claim"],
    "setup": ["color-claim", "--seed", "5"],
    "score": [POSITION],
    "diagram": [POSITION],
    "sheet": ["colour-lines", "--seed", "5"],
    "roll": ["colour-lines", "--seed", "5"],
    "kit": ["color-claim", "--only", "board"],
}
every_command = pytest.mark.parametrize("command", PRINTED)


@every_command
def test_margins_layers_and_printers_apply_to_every_page(
    command: str, pnp: Pnp, folder: Path
) -> None:
    pnp("printer", "add", "office", "--scale", "0.99", "--margin", "6mm")
    words = [command, *PRINTED[command], "-o", "out.pdf", "--paper", "Letter"]
    answer = pnp(*words, "--printer", "office", "--layers", "print,cut")
    assert (answer.status, answer.err) == (0, "")
    with pikepdf.open(folder / "out.pdf") as pdf:
        names = [str(group.Name) for group in pdf.Root.OCProperties.OCGs]
        assert set(names) <= {"print", "cut"}
    assert pnp(*words, "--printer", "office").status == 0
    for page in read_pdf(folder / "out.pdf"):
        assert sorted((page.width, page.height)) == pytest.approx([215.9, 279.4], abs=0.01)
        assert "on office" in page.text


@every_command
def test_cut_file_is_written_together_with_the_pages(command: str, pnp: Pnp, folder: Path) -> None:
    words = [command, *PRINTED[command], "-o", "out.pdf", "--cut-file", "cut.svg"]
    answer = pnp(*words)
    assert (answer.status, answer.err) == (0, "")
    cuts = sorted(folder.glob("cut*.svg"))
    assert answer.out.split() == ["out.pdf", *(file.name for file in cuts)]
    assert all(mark.layer in {"cut", "fold", "guide"} for mark in read_svg(cuts[0]))


def test_cut_file_with_the_name_of_a_page_is_rejected(pnp: Pnp, folder: Path) -> None:
    words = ["render", "generic/grid", "calibration", "-o", "out.svg"]
    answer = pnp(*words, "--cut-file", "out-1.svg")
    assert (answer.status, answer.out) == (2, "")
    reason = "two files have this name: choose another name"
    assert answer.err == f"pnp: out-1.svg: {reason}\n"
    assert file_names(folder) == []


def test_json_output_is_the_same_with_a_file(pnp: Pnp, folder: Path) -> None:
    for command in ("setup", "score", "sheet", "roll"):
        words = [command, *PRINTED[command], "--json"]
        assert pnp(*words, "-o", f"{command}.pdf").out == pnp(*words).out
        assert (folder / f"{command}.pdf").exists()


def test_component_and_kit_have_the_same_bleed_and_marks(pnp: Pnp, folder: Path) -> None:
    for words in (["--bleed", "2mm"], ["--no-marks"], ["--bleed", "0mm", "--no-marks"]):
        pnp("render", "color-claim/board", "-o", "alone.pdf", *words)
        assert pnp("kit", "color-claim", "--only", "board", "-o", "kit.pdf", *words).status == 0
        (alone,), (within,) = read_pdf(folder / "alone.pdf"), read_pdf(folder / "kit.pdf")
        assert ("100 mm" in within.text) == ("100 mm" in alone.text) == ("--no-marks" not in words)
        with pikepdf.open("alone.pdf") as one, pikepdf.open("kit.pdf") as other:
            assert one.pages[0].BleedBox == other.pages[0].BleedBox
