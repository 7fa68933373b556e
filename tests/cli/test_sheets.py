"""Sheets drawn anew, dice rolled, solo challenges told."""

import json
import tomllib
from pathlib import Path

import zxingcpp
from PIL import Image

from tests.conftest import Pnp
from tests.reading import read_pdf


def test_the_same_seed_draws_the_same_sheets_and_the_code_rebuilds_them(pnp: Pnp) -> None:
    words = ["sheet", "colour-lines", "--seed", "4", "-n", "3", "--json"]
    drawn = [json.loads(line) for line in pnp(*words, "--with", "apart").out.splitlines()]
    assert drawn == [json.loads(line) for line in pnp(*words, "--with", "apart").out.splitlines()]
    assert len({each["code"] for each in drawn}) == 3
    again = pnp("sheet", "colour-lines", "--code", drawn[0]["code"], "--json")
    assert json.loads(again.out) == drawn[0]


def test_a_drawn_side_b_has_as_many_black_and_circle_spaces_as_asked_for(pnp: Pnp) -> None:
    words = ["--with", "black=7", "--with", "circles=5", "--seed", "2", "--json"]
    sheet = json.loads(pnp("sheet", "colour-lines", *words).out)
    assert sheet["side"] == "B"
    assert sheet["b"].count("##") == 7
    assert sheet["b"].count("*") == 5


def test_the_printed_sheet_carries_its_code_for_people_and_phones(pnp: Pnp, folder: Path) -> None:
    words = ["sheet", "colour-lines", "--seed", "9"]
    code = pnp(*words).out.splitlines()[0]
    assert pnp(*words, "-o", "s.png", "--paper", "fit", "--dpi", "150").status == 0
    assert pnp(*words, "-o", "s.pdf").status == 0
    with Image.open(folder / "s.png") as picture:
        (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == f"COLOUR-LINES A 8 {code} 1"
    assert code in read_pdf(folder / "s.pdf")[0].text


def test_a_strip_tells_no_figure_by_its_letters(pnp: Pnp, folder: Path) -> None:
    rolled = tomllib.loads(pnp("roll", "colour-lines", "--seed", "7").out)["dice"]
    assert pnp("roll", "colour-lines", "--seed", "7", "-o", "strip.pdf").status == 0
    text = read_pdf(folder / "strip.pdf")[0].text
    figures = [face for faces in rolled for face in faces if not face.isdecimal()]
    assert figures
    assert not any(figure in text for figure in figures)
    assert text.count("round track") == 5
