"""Text in fallback fonts is copied, searched and valid in every format."""

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pypdfium2
import pytest

import pnp
from tests.conftest import Pnp

NAMES = ("Юрий", "Ελένη", "Nguyễn", "美咲", "王伟", "지민", "דוד", "فاطمة", "لالا", "ئى یاسر")
LABEL = '[[elements]]\ndraw = "label"\ntext = "{}"\nx = 30\ny = {}\nsize = "14pt"\n'
CARD = 'title = "Card"\nhelp = "A card."\n[size]\nwidth = "60mm"\nheight = "120mm"\n' + "".join(
    LABEL.format(name, 8 + 10 * at) for at, name in enumerate(NAMES)
)

pytestmark = pytest.mark.usefixtures("fallback_fonts")


@pytest.fixture
def card(folder: Path, pnp: Pnp) -> Path:
    (folder / "card.toml").write_text(CARD, "utf-8")
    answer = pnp("render", "card.toml", "-o", "card.pdf")
    assert (answer.status, answer.err) == (0, "")
    return folder / "card.pdf"


def test_names_are_copied_from_a_pdf(card: Path) -> None:
    with pypdfium2.PdfDocument(card) as document:
        text = document[0].get_textpage().get_text_bounded()
    assert set(NAMES) <= {line.strip() for line in text.splitlines()}


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")
def test_another_reader_copies_the_same_names(card: Path) -> None:
    done = subprocess.run(["pdftotext", card, "-"], capture_output=True, check=True, text=True)
    plain = done.stdout.translate(dict.fromkeys((0x202A, 0x202B, 0x202C)))
    assert set(NAMES) <= set(plain.splitlines())


def test_pdf_conforms_to_pdf_a_2b(card: Path) -> None:
    assert pikepdf.pdfa.validate_written(card, "2b").verdict == "pass"


def test_two_pdfs_have_the_same_bytes(card: Path, pnp: Pnp) -> None:
    first = card.read_bytes()
    pnp("render", "card.toml", "-o", "again.pdf")
    assert (card.parent / "again.pdf").read_bytes() == first


def test_svg_has_one_text_for_each_name() -> None:
    drawing = ET.fromstring(pnp.component_from_text(CARD, "card.toml").to_svg())
    texts = {each.text: each for each in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert set(NAMES) <= texts.keys()
    hebrew = texts["דוד"]
    assert hebrew.get("font-family") == "'Noto Sans Hebrew'"
    assert (hebrew.get("direction"), hebrew.get("text-anchor")) == ("rtl", "end")
    assert float(texts["Юрий"].get("textLength", 0)) > 5


def test_svg_contains_the_fonts(tmp_path: Path) -> None:
    svg = pnp.component_from_text(CARD, "card.toml").to_svg()
    for family in ("Noto Sans", "BIZ UDPGothic", "Noto Sans SC", "Vazirmatn"):
        assert f'@font-face{{font-family:"{family}";' in svg


def test_screen_shows_names_in_their_fonts() -> None:
    screen = pnp.component_from_text(CARD, "card.toml").lay_out().page(1).to_screen()
    texts = {each.text: each for each in ET.fromstring(screen).iter() if each.text}
    arabic = texts["فاطمة"]
    assert arabic.get("font-family") == "'Vazirmatn'"
    assert (arabic.get("direction"), arabic.get("text-anchor")) == ("rtl", "end")
