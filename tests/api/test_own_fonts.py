"""A user's own font, on the command line, in a theme and in the library."""

import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import pnp
from pnp.errors import MissingCharacter, PnpError
from tests.conftest import ROOT, Pnp

FONT = ROOT / "tests" / "fonts" / "NotoSans.ttf"
HAN = ROOT / "tests" / "fonts" / "NotoSansSC.ttf"
CARD = """
title = "Card"
help = "A card."
[size]
width = "60mm"
height = "20mm"
[parameters.name]
type = "text"
default = "Юрий"
help = "Name."
[[elements]]
draw = "label"
text = "{name}"
x = 30
y = 10
size = "12pt"
"""


def text_of(pdf: bytes | Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return str(document[0].get_textpage().get_text_bounded())


def fonts_of(path: Path) -> list[str]:
    with pikepdf.open(path) as pdf:
        return sorted(str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values())


@pytest.fixture
def card(folder: Path) -> Path:
    (folder / "card.toml").write_text(CARD, "utf-8")
    return folder / "card.toml"


@pytest.mark.parametrize("words", [(), ("--layers", "all"), ("--serial",)])
def test_name_is_printed_in_the_font_of_the_user(card: Path, pnp: Pnp, words: list[str]) -> None:
    answer = pnp("render", card, "-o", "card.pdf", "--font", FONT, *words)
    assert (answer.status, answer.err) == (0, "")
    assert "Юрий" in text_of(card.parent / "card.pdf")
    assert "/AAAAAA+NotoSans-Regular" in fonts_of(card.parent / "card.pdf")


def test_without_a_font_one_warning_names_the_remedies(card: Path, pnp: Pnp) -> None:
    answer = pnp("render", card, "-o", "card.pdf")
    assert answer.status == 0
    assert answer.err == (
        f"pnp: no font has {', '.join(f'{each!r} (U+{ord(each):04X})' for each in 'Юрий')}: "
        "run pip install "
        "'pnp-games[fonts]', or add --font FILE, or accept boxes with their codes\n"
    )
    assert "042E" in text_of(card.parent / "card.pdf")


@pytest.mark.usefixtures("fallback_fonts")
def test_with_installed_fonts_the_remedy_is_another_font(card: Path, pnp: Pnp) -> None:
    answer = pnp("render", card, "-o", "card.pdf", "-p", "name=\U0001f600")
    assert answer.err == (
        "pnp: no font has '\U0001f600' (U+1F600): add --font FILE, or accept boxes with their"
        " codes\n"
    )


def test_bad_font_is_refused_before_anything_is_written(card: Path, pnp: Pnp) -> None:
    answer = pnp("render", card, "-o", "card.pdf", "--font", card)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "not a valid font file: use a TrueType font (.ttf)" in answer.err
    missing = pnp("render", card, "-o", "card.pdf", "--font", "none.ttf")
    assert (missing.status, missing.err.count("\n")) == (2, 1)
    assert not (card.parent / "card.pdf").exists()


def test_documents_with_different_fonts_do_not_mix(card: Path) -> None:
    component = pnp.component(card)
    first = component.lay_out(font=FONT)
    second = component.lay_out()
    assert "Юрий" in text_of(first.to_bytes("pdf"))
    with pytest.warns(MissingCharacter):
        assert "042E" in text_of(second.to_bytes("pdf"))
    assert "Юрий" in text_of(first.to_bytes("pdf"))


def test_saved_font_is_found_by_its_name(card: Path, pnp: Pnp, folder: Path) -> None:
    from pnp.files.folders import configuration

    fonts = configuration() / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "Own.ttf").write_bytes(FONT.read_bytes())
    answer = pnp("render", card, "-o", "card.pdf", "--font", "Own")
    assert (answer.status, answer.err) == (0, "")


def test_font_of_a_theme_sets_its_components(card: Path, pnp: Pnp) -> None:
    (card.parent / "theme.toml").write_text('font = "own.ttf"\n')
    (card.parent / "own.ttf").write_bytes(FONT.read_bytes())
    answer = pnp("render", card, "-o", "card.pdf")
    assert (answer.status, answer.err) == (0, "")
    assert "Юрий" in text_of(card.parent / "card.pdf")


def test_theme_names_a_font_in_its_folder_only(card: Path, tmp_path: Path) -> None:
    (card.parent / "theme.toml").write_text('font = "../own.ttf"\n')
    card.parent.parent.joinpath("own.ttf").write_bytes(FONT.read_bytes())
    with pytest.raises(PnpError, match="outside the folder"):
        pnp.component(card).to_bytes("pdf")


def test_workers_print_in_the_same_font(card: Path, pnp: Pnp) -> None:
    words = ("render", card, "--copies", "60", "--up", "1", "--font", FONT)
    pnp(*words, "-o", "one.pdf")
    answer = pnp(*words, "-o", "two.pdf", "--jobs", "2")
    assert (answer.status, answer.err) == (0, "")
    assert (card.parent / "one.pdf").read_bytes() == (card.parent / "two.pdf").read_bytes()


def test_english_pages_start_no_fallback(folder: Path) -> None:
    code = (
        "import sys, pnp; pnp.component('color-claim/board').lay_out().to_bytes('pdf');"
        "print([each for each in ('bidi', 'pnp_fonts') if each in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "words",
    [
        ("kit", "line-or-colour", "--large"),
        ("kit", "passtally", "--only", "labels"),
        ("setup", "passtally", "--seed", "1"),
        ("render", "color-claim/board"),
        ("pad", "passtally"),
        ("booklet", "passtally"),
        ("service", "us-poker-card", "colour-lines/solo-cards"),
    ],
)
def test_language_without_fonts_is_an_error_that_names_them(
    pnp: Pnp, folder: Path, words: list[str]
) -> None:
    answer = pnp(*words, "-o", "out.pdf", "--language", "ja")
    assert answer.status == 2
    assert answer.err.startswith("pnp: 日本語の文字を含むフォントがありません: ")
    assert "pip install 'pnp-games[fonts]'" in answer.err
    assert answer.err.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_own_font_is_enough_for_a_language(card: Path, pnp: Pnp) -> None:
    words = ("-o", "card.pdf", "--language", "ja", "--no-marks")
    assert pnp("render", card, *words, "--font", HAN).status == 0
