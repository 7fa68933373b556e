"""Random sheets, rolled dice and solo challenges."""

import tomllib
from pathlib import Path

import zxingcpp
from PIL import Image

from tests.conftest import Pnp
from tests.reading import read_pdf


def test_printed_sheet_has_its_code_as_text_and_qr_code(pnp: Pnp, folder: Path) -> None:
    words = ["sheet", "colour-lines", "--seed", "9"]
    code = pnp(*words).out.splitlines()[0]
    assert pnp(*words, "-o", "s.png", "--paper", "fit", "--dpi", "150").status == 0
    assert pnp(*words, "-o", "s.pdf").status == 0
    with Image.open(folder / "s.png") as picture:
        (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == f"COLOUR-LINES A 8 {code} 1"
    assert code in read_pdf(folder / "s.pdf")[0].text


def test_strip_shows_figures_without_letters(pnp: Pnp, folder: Path) -> None:
    rolled = tomllib.loads(pnp("roll", "colour-lines", "--seed", "7").out)["dice"]
    assert pnp("roll", "colour-lines", "--seed", "7", "-o", "strip.pdf").status == 0
    text = read_pdf(folder / "strip.pdf")[0].text
    figures = [face for faces in rolled for face in faces if not face.isdecimal()]
    assert figures
    assert not any(figure in text for figure in figures)
    assert text.count("round track") == 5
