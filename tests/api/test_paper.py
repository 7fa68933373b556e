"""Components, kits and other documents, laid out with the library."""

import pickle
import re
import zipfile
from io import BytesIO
from pathlib import Path
from shutil import copy

import pytest

import pnp
from pnp.errors import Faults
from tests.conftest import ROOT
from tests.reading import read_pdf


def test_component_has_parameters_and_a_size():
    board = pnp.component("color-claim/board", cell="2.8cm", turned=True)
    cell, turned = board.parameters["cell"], board.parameters["turned"]
    assert (cell.kind, cell.value, cell.text, cell.unit) == ("length", 28, "28mm", "mm")
    assert (cell.minimum, cell.maximum, cell.allowed) == (8, 80, "8mm to 80mm")
    assert (turned.kind, turned.value, turned.text, turned.unit) == ("flag", True, "yes", "")
    assert board.size == (184.8, 156.8)
    assert board.papers == ("A3", "A4", "Letter", "Legal", "Tabloid")
    assert board.size == pnp.component("color-claim/board", cell=28, turned="yes").size


def test_invalid_values_name_their_parameters():
    with pytest.raises(Faults) as caught:
        pnp.component("color-claim/board", cell="900mm", sell=3)
    assert [fault.parameter for fault in caught.value.faults] == ["cell", "sell"]
    assert "did you mean cell?" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "parameter", "message"),
    [
        ({"papr": "A4"}, "papr", "did you mean paper?"),
        ({"paper": "A9"}, "paper", "unknown paper"),
        ({"palette": "neon"}, "palette", "one of safe"),
        ({"margin": "3"}, "margin", "write 3mm"),
        ({"margin": 3}, "margin", "out of range"),
        ({"bleed": "1mm"}, "bleed", "out of range"),
        ({"backs": "left"}, "backs", "one of none, duplex-long"),
        ({"marks": "no"}, "marks", "expected True or False"),
        ({"copies": 0}, "copies", "expected 1 to 1000"),
        ({"up": True}, "up", "expected 1 to 1000"),
        ({"layers": ["ink"]}, "layers", "use one of print"),
        ({"printer": "none"}, "printer", "unknown printer"),
    ],
)
def test_invalid_print_options_are_named(options, parameter, message, folder):
    with pytest.raises(pnp.PnpError) as caught:
        pnp.component("color-claim/board").lay_out(**options)
    assert caught.value.parameter == parameter
    assert message in str(caught.value)


def test_library_and_command_line_write_the_same_file(pnp_command, folder: Path):
    words = "--paper Letter --palette grey --layers all --margin 8mm --copies 3"
    pnp_command("render", "color-claim/board", "-o", "typed.pdf", "-p", "cell=28mm", *words.split())
    pnp.component("color-claim/board", cell=28).lay_out(
        paper="Letter", palette="grey", layers="all", margin=8, copies=3
    ).write("programmed.pdf")
    assert Path("typed.pdf").read_bytes() == Path("programmed.pdf").read_bytes()


def test_several_drawings_share_a_document(folder: Path):
    cards = [setup.card() for setup in pnp.setups("color-claim", 3, seed=5)]
    board = pnp.component("color-claim/board")
    document = pnp.lay_out([board, *cards, pnp.calibration()], title="Evening")
    document.write("all.pdf")
    assert len(read_pdf(Path("all.pdf"))) == len(document) == len(list(document))
    assert [page.number for page in document] == list(range(1, len(document) + 1))
    assert document.page(1).components == ("color-claim/board",)
    assert document.page(len(document)).title == "Calibration, back"
    with pytest.raises(pnp.PnpError, match="expected 1 to"):
        document.page(0)


def test_kit_rejects_options_of_other_documents():
    kit = pnp.kit("passtally", only=["tiles"], paper="Letter")
    assert {name for page in kit for name in page.components} == {"passtally/tiles"}
    assert "tiles" in pnp.game("passtally").parts
    with pytest.raises(pnp.PnpError, match="copies"):
        pnp.kit("passtally", copies=2)
    with pytest.raises(pnp.PnpError, match="pieces: unknown choice 'wood'"):
        pnp.kit("passtally", pieces="wood")


def test_pad_fills_the_requested_sheets():
    assert [len(pnp.pad("color-claim", sheets=sheets)) for sheets in (1, 3)] == [1, 3]
    assert set(pnp.Catalogue().pads()) == set(pnp.Catalogue().game_names())
    with pytest.raises(pnp.PnpError, match="unknown game 'chess'"):
        pnp.pad("chess")


def test_bytes_equal_the_file_and_pages_are_zipped(folder: Path):
    one, several = pnp.component("color-claim/board").lay_out(), pnp.kit("passtally")
    for kind in ("pdf", "svg", "png"):
        (file,) = one.write(f"board.{kind}", dpi=30)
        assert one.to_bytes(kind, dpi=30) == file.read_bytes()
    packed = zipfile.ZipFile(BytesIO(several.to_bytes("svg", fonts=False)))
    assert packed.namelist() == [f"page-{n}.svg" for n in range(1, len(several) + 1)]
    assert packed.read("page-3.svg").decode() == several.page(3).to_svg(fonts=False)
    assert several.page(3).to_png(dpi=20).startswith(b"\x89PNG")


def test_ids_differ_between_drawings_in_a_notebook():
    shown = [
        pnp.component("color-claim/board"),
        pnp.component("color-claim/board", cell="20mm"),
        pnp.setup("color-claim", number=1),
        pnp.setup("color-claim", number=2),
        pnp.start("color-claim"),
        pnp.kit("passtally"),
        pnp.kit("passtally").page(2),
    ]
    bundles = [each._repr_mimebundle_() for each in shown]
    assert [("image/svg+xml" in b, "text/html" in b) for b in bundles[-2:]] == [
        (False, True),
        (True, False),
    ]
    markup = [bundle.get("image/svg+xml") or bundle["text/html"] for bundle in bundles[:-1]]
    ids = [found for text in markup for found in re.findall(r'\bid="([^"]+)"', text)]
    assert len(ids) == len(set(ids)) > 20
    for text in markup:
        used = set(re.findall(r"""(?:href="|url\()#([^")]+)""", text))
        assert used <= set(re.findall(r'\bid="([^"]+)"', text))
        assert "@font-face" not in text


def test_notebook_shows_first_pages_of_long_documents():
    cards = pnp.lay_out([setup.card() for setup in pnp.setups("color-claim", 60, seed=1)])
    html = cards._repr_mimebundle_()["text/html"]
    assert html.count("<svg") == 12
    assert f"and {len(cards) - 12} more" in html


def test_component_shows_each_of_its_pieces():
    assert "<svg" in pnp.component("passtally/tiles")._repr_mimebundle_()["text/html"]


def test_printers_are_saved_by_name(folder: Path):
    added = pnp.add_printer("office", scale="159/160", margin="6mm", shift=(0.5, "-1mm"))
    assert pnp.printers() == (added,)
    plain, made_up = (
        pnp.component("color-claim/board").lay_out(**options).to_bytes("pdf")
        for options in ({}, {"printer": "office"})
    )
    assert plain != made_up
    pnp.remove_printer("office")
    assert pnp.printers() == ()


def test_cut_file_is_written_and_available_as_document(folder: Path):
    tiles = pnp.component("passtally/tiles").lay_out(registration=True)
    files = tiles.write("tiles.pdf", cut_file="cut.svg")
    cut = [file for file in files if file.suffix == ".svg"]
    assert len(cut) == len(tiles.cuts)
    assert tiles.cuts.title.endswith(": cuts")


def test_fonts_are_files_of_different_styles_or_families():
    fonts = pnp.fonts()
    assert [font.family for font in fonts[:3]] == ["Atkinson Hyperlegible"] * 3
    assert len({font[:3] for font in fonts}) == len(fonts)
    assert all(font.file.is_file() for font in fonts)


def test_changed_template_file_is_read_again(folder: Path):
    game = ROOT / "templates/color-claim"
    built_in = (game / "board.toml").read_text("utf-8")
    file = folder / "mine/card.toml"
    file.parent.mkdir()
    copy(game / "theme.toml", file.parent)  # with the inks and drawings of the board
    file.write_text(built_in, "utf-8")
    assert pnp.component(file).parameters["cell"].text == "30mm"
    file.write_text(built_in.replace('"30mm"', '"20mm"', 1), "utf-8")
    assert pnp.component(str(file)).parameters["cell"].text == "20mm"
    assert pnp.check(file).faults == ()
    mine = pnp.Catalogue([folder])
    assert "mine/card" in mine.components()
    laid_out = pnp.component("mine/card", catalogue=mine).lay_out(paper="A4")
    assert laid_out.title == "Color Claim: Board"
    file.write_text("title = 3\n")
    faults = pnp.check(file).faults
    assert faults
    assert faults[0].where.line == 1


CARD = """
title = "Card"
help = "A card."
size = { width = "wide", height = "40mm" }

[parameters.wide]
type = "length"
default = "30mm"
min = "10mm"
max = "90mm"
help = "Width."

[[elements]]
draw = "label"
text = "Ann"
x = "5mm"
y = "20mm"
size = "9pt"
align = "left"
"""


def test_component_comes_from_the_text_of_a_template():
    card = pnp.component_from_text(CARD, wide="50mm")
    assert card.size == (50, 40)
    assert pickle.loads(pickle.dumps(card)).to_bytes("pdf") == card.to_bytes("pdf")
    with pytest.raises(Faults) as caught:
        pnp.component_from_text(CARD.replace('"Card"', "3"), "card")
    where = caught.value.faults[0].where
    assert (where.file, where.line) == ("card", 2)
    with pytest.raises(pnp.PnpError, match="too new for this version of pnp"):
        pnp.component_from_text("format = 99")


def test_drawing_is_one_svg_with_or_without_declaration():
    card = pnp.component_from_text(CARD)
    svg = card.to_svg(palette="grey")
    assert svg.encode() == card.to_bytes("svg", palette="grey")
    inline = card.to_svg(palette="grey", declaration=False)
    assert inline.startswith("<svg")
    assert svg.endswith(inline)
    page = card.lay_out(paper="A5")[0]
    assert card.to_svg(paper="A5", marks=True, bleed=3, prefix="a-") == page.to_svg(prefix="a-")
    with pytest.raises(pnp.PnpError, match="several pages"):
        pnp.calibration().to_svg()


def test_document_is_indexed_and_sliced(folder: Path):
    document = pnp.component_from_text(CARD).lay_out(copies=3, up=1)
    assert [page.number for page in document[1:]] == [2, 3]
    assert document[-1].number == document[2].number == 3
    assert document[0].to_svg() == document.page(1).to_svg()
    assert [file.name for file in document.files("card.png")] == [
        file.name for file in document.write("card.png", dpi=30)
    ]
    with pytest.raises(IndexError):
        document[3]
