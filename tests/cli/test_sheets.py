"""Sheets drawn anew, dice rolled, solo challenges told."""

import json
import tomllib
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from tests.conftest import ROOT, Pnp
from tests.reading import read_pdf

EXAMPLE = ROOT / "docs/colour-lines.toml"


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


def test_rolled_dice_are_told_as_a_position_file_has_them(pnp: Pnp) -> None:
    first = pnp("roll", "colour-lines", "--seed", "7").out
    assert first == pnp("roll", "colour-lines", "--seed", "7").out
    assert first.startswith("# seed 7; each round: I, I, II, II, round track\n")
    rolled = json.loads(pnp("roll", "colour-lines", "--seed", "7", "--json").out)
    assert [len(faces) for faces in rolled["dice"]] == [5] * 5
    assert tomllib.loads(first) == {"dice": rolled["dice"]}


def test_a_strip_tells_no_figure_by_its_letters(pnp: Pnp, folder: Path) -> None:
    rolled = tomllib.loads(pnp("roll", "colour-lines", "--seed", "7").out)["dice"]
    assert pnp("roll", "colour-lines", "--seed", "7", "-o", "strip.pdf").status == 0
    text = read_pdf(folder / "strip.pdf")[0].text
    figures = [face for faces in rolled for face in faces if not face.isdecimal()]
    assert figures
    assert not any(figure in text for figure in figures)
    assert text.count("round track") == 5


def test_dice_are_put_into_a_position_which_then_has_moves(pnp: Pnp, folder: Path) -> None:
    start = pnp("start", "colour-lines", "--variant", "2-players", "-o", "t.toml")
    assert start.out == "t.toml\n"
    assert "no dice are known for round 1" in pnp("moves", "t.toml").err
    assert pnp("roll", "colour-lines", "--seed", "7", "-o", "t.toml").out == "t.toml\n"
    assert "3 right WWW\n" in pnp("moves", "t.toml").out
    assert pnp("roll", "colour-lines", "--seed", "8", "-o", "t.toml").status == 0
    found = tomllib.loads((folder / "t.toml").read_text())
    assert len(found["players"]) == 2
    assert found["dice"] == tomllib.loads(pnp("roll", "colour-lines", "--seed", "8").out)["dice"]


@pytest.mark.usefixtures("folder")
def test_dice_begin_a_game_in_a_new_position_file(pnp: Pnp) -> None:
    assert pnp("roll", "colour-lines", "--seed", "7", "-o", "new.toml").out == "new.toml\n"
    assert "3 right WWW\n" in pnp("moves", "new.toml").out


def test_dice_that_do_not_fit_what_is_drawn_leave_the_file_as_it_was(
    pnp: Pnp, folder: Path
) -> None:
    kept = EXAMPLE.read_text()
    (folder / "t.toml").write_text(kept)
    (folder / "c.toml").write_text(pnp("start", "color-claim").out)
    answer = pnp("roll", "colour-lines", "--seed", "7", "-o", "t.toml")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("pnp: t.toml: Ann: round 1: ")
    assert (folder / "t.toml").read_text() == kept
    other = pnp("roll", "colour-lines", "-o", "c.toml")
    assert other.err == "pnp: c.toml: this is a position of Color Claim\n"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "Challenge 1: 4 crossings"),
        (2, "Challenge 2: 11 dots"),
        (3, "no   four letters\nyes  four colours in both halves"),
        (4, "Challenge 4: failed"),
        (5, "no   side B"),
    ],
)
def test_a_challenge_tells_its_conditions_and_what_it_gives(
    pnp: Pnp, number: int, said: str
) -> None:
    assert said in pnp("score", EXAMPLE, "--challenge", number).out
