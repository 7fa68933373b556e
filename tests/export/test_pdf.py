"""PDF files: valid, searchable, titled, with embedded fonts and shared symbols."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.scene import (
    Box,
    Cap,
    Circle,
    Curve,
    Group,
    Item,
    Layer,
    Line,
    Outline,
    Polygon,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.scene import Path as Shape
from pnp.drawing.text import FontFace
from pnp.export.pdf import PdfMetadata, pdf_bytes, pdf_parts
from pnp.geometry import Affine, Point, Rect
from pnp.layout.sheet import Bookmark, Sheet
from tests.conftest import BUILT_IN, Pnp
from tests.reading import read_pdf

AREA = Rect(0, 0, 100, 80)


def sheet(*items: Item, layer: Layer = Layer.PRINT) -> Sheet:
    return Sheet(AREA.size, {layer: items}, AREA, AREA, "Test")


def written(folder: Path, *sheets: Sheet, layers: bool = False) -> Path:
    file = folder / "out.pdf"
    file.write_bytes(pdf_bytes(sheets, PdfMetadata("A title"), switchable=layers))
    return file


FAMILIES = (
    "AtkinsonHyperlegible",
    "Limelight",
    "Bungee",
    "BungeeInline",
    "DelaGothicOne",
    "Caprasimo",
    "Fredoka",
)
EMBEDDED = {f"/AAAAAA+{family}" for family in FAMILIES}


@pytest.mark.parametrize("name", [*BUILT_IN, "calibration"])
def test_every_component_is_a_valid_pdf(name: str, pnp: Pnp, folder: Path) -> None:
    pnp("render", name, "-o", "out.pdf", "--layers", "all")
    with pikepdf.open(folder / "out.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.Root.Lang == "en"
        fonts = {str(font) for page in pdf.pages for font in page.Resources.Font}
        assert fonts
        for page in pdf.pages:
            assert {"/MediaBox", "/TrimBox", "/BleedBox"} <= set(page.keys())
            for font in page.Resources.Font.values():
                assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
                family = str(font.BaseFont).partition("-")[0]
                assert family in EMBEDDED
                assert "/ToUnicode" in font


@pytest.mark.parametrize("name", [*BUILT_IN, "calibration"])
def test_every_component_conforms_to_pdf_a_2b(name: str, pnp: Pnp, folder: Path) -> None:
    poster = [] if name == "calibration" else ["--poster"]
    pnp("render", name, "-o", "plain.pdf", *poster)
    assert pikepdf.pdfa.validate_written(folder / "plain.pdf", "2b").verdict == "pass"
    pnp("render", name, "-o", "layers.pdf", *poster, "--layers", "all")
    found = pikepdf.pdfa.validate_written(folder / "layers.pdf", "2b")
    assert found.verdict == "not_checked"
    assert not found.violations
    (left,) = found.unsupported
    assert left.where.endswith("/OCProperties")


def test_pictures_conform_to_pdf_a_2b(pnp: Pnp, folder: Path) -> None:
    from PIL import Image

    Image.new("RGBA", (30, 30), (200, 0, 0, 120)).save(folder / "p.png")
    (folder / "t.toml").write_text(
        'title = "T"\nhelp = "t"\n[size]\nwidth = "30mm"\nheight = "30mm"\n'
        '[[elements]]\ndraw = "picture"\nfile = "p.png"\nx = 5\ny = 5\nwidth = 20\nheight = 20\n'
    )
    answer = pnp("render", "t.toml", "-o", "t.pdf")
    assert answer.status == 0, answer.err
    assert pikepdf.pdfa.validate_written(folder / "t.pdf", "2b").verdict == "pass"


def test_bookmarks_lead_to_their_pages(folder: Path) -> None:
    file = folder / "out.pdf"
    marks = (Bookmark("One (a\\b)", 1), Bookmark("Zw\u00f6lf", 2))
    file.write_bytes(pdf_bytes([sheet(), sheet()], PdfMetadata("t", bookmarks=marks)))
    with pypdfium2.PdfDocument(file) as document:
        toc = [(entry.get_title(), entry.get_dest().get_index()) for entry in document.get_toc()]
    assert toc == [("One (a\\b)", 0), ("Zw\u00f6lf", 1)]
    with pikepdf.open(file) as pdf:
        outline = pdf.Root.Outlines
        first, last = outline.First, outline.Last
        assert (outline.Count, first.Title, last.Title) == (2, "One (a\\b)", "Zw\u00f6lf")
        assert (first.Next.objgen, last.Prev.objgen) == (last.objgen, first.objgen)
        assert "/Prev" not in first
        assert "/Next" not in last
    file.write_bytes(pdf_bytes([sheet()], PdfMetadata("t")))
    with pikepdf.open(file) as pdf:
        assert "/Outlines" not in pdf.Root


def test_text_is_searchable_and_the_title_is_set(pnp: Pnp, folder: Path) -> None:
    pnp("render", "color-claim/board", "-o", "out.pdf")
    with pypdfium2.PdfDocument(folder / "out.pdf") as document:
        page = document[0]
        assert page.get_textpage().search("Color Claim").get_next() is not None
        assert document.get_metadata_value("Title") == "Color Claim: Board"


def test_fonts_are_embedded_as_subsets(folder: Path) -> None:
    text = Text.line("abc", Point(10, 10), 5, BLACK)
    small = written(folder, sheet(text)).stat().st_size
    assert small < 12_000
    assert FontFace.REGULAR.file.stat().st_size > 50_000


def test_repeated_symbol_is_written_once(folder: Path) -> None:
    symbol = Symbol("piece", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),))
    uses = [Use(symbol, Affine.translation(x, 0)) for x in range(0, 90, 10)]
    file = written(folder, sheet(*uses), sheet(*uses))
    with pikepdf.open(file) as pdf:
        forms = [
            o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
        ]
        assert len(forms) == 1
    assert [len(page.marks) for page in read_pdf(file)] == [9, 9]


PEN = Stroke(BLACK, 0.5, (2.0, 1.0), Cap.ROUND)
WAVE = Outline(Point(0, 0), (Point(10, 0), Curve(Point(20, 0), Point(20, 10), Point(10, 10))))
DOT = Symbol("dot", Rect(0, 0, 9, 9), (Box(Rect(1, 1, 2, 2), BLACK),))
ITEMS: list[tuple[Item, tuple[float, float, float, float]]] = [
    (Box(Rect(10, 20, 30, 40), BLACK), (10, 20, 40, 60)),
    (Box(Rect(10, 20, 30, 40), None, PEN, radius=5), (10, 20, 40, 60)),
    (Box(Rect(10, 20, 30, 10), BLACK, radius=500), (10, 20, 40, 30)),
    (Circle(Point(30, 30), 10, WHITE, PEN), (20, 20, 40, 40)),
    (Line(Point(1, 2), Point(3, 4.5), PEN), (1, 2, 3, 4.5)),
    (Polygon((Point(1, 1), Point(9, 1), Point(5, 7)), BLACK), (1, 1, 9, 7)),
    (Shape((WAVE,), BLACK), (0, 0, 10, 10)),
    (Group((Line(Point(0, 0), Point(10, 0), PEN),), Affine.rotation(90)), (0, 0, 0, 10)),
    (Use(DOT, Affine.translation(5, 6)), (6, 7, 8, 9)),
]


@pytest.mark.parametrize(("item", "box"), ITEMS)
def test_primitives_are_drawn_at_their_position(
    item: Item, box: tuple[float, ...], folder: Path
) -> None:
    (mark,) = read_pdf(written(folder, sheet(item)))[0].marks
    assert mark.box == pytest.approx(box, abs=0.001)


def test_layers_are_switchable_on_request(folder: Path) -> None:
    guide = sheet(Box(AREA, BLACK), layer=Layer.GUIDE)
    with pikepdf.open(written(folder, sheet(Box(AREA, BLACK)), guide, layers=True)) as pdf:
        groups = pdf.Root.OCProperties.OCGs
        assert [str(group.Name) for group in groups] == ["print", "guide"]
        assert pdf.check_pdf_syntax() == []
    plain = [sheet(Box(AREA, BLACK))], PdfMetadata("t")
    for file in (pdf_bytes(*plain), b"".join(pdf_parts(*plain))):
        with pikepdf.open(BytesIO(file)) as pdf:
            assert "/OCProperties" not in pdf.Root


def test_numbers_have_no_exponent(folder: Path) -> None:
    tiny = Line(Point(1e-7, -1e-9), Point(1e-3, 50), Stroke(BLACK, 0.1))
    with pikepdf.open(written(folder, sheet(tiny))) as pdf:
        content = pdf.pages[0].Contents.read_bytes()
    assert b"e-" not in content
    assert b"-0 " not in content


def test_each_further_page_adds_few_bytes(folder: Path) -> None:
    symbol = Symbol("board", AREA, tuple(Box(Rect(x, 0, 1, 1), BLACK) for x in range(90)))
    one = len(pdf_bytes([sheet(Use(symbol))], PdfMetadata("t")))
    many = len(pdf_bytes([sheet(Use(symbol)) for _ in range(101)], PdfMetadata("t")))
    assert (many - one) / 100 < 500


def test_file_identity_depends_on_title_and_page_order() -> None:
    def identity(title: str, *sheets: Sheet) -> bytes:
        with pikepdf.open(BytesIO(pdf_bytes(sheets, PdfMetadata(title)))) as pdf:
            first, last = map(bytes, pdf.trailer.ID)
        assert first == last
        assert len(first) == 16
        return first

    one, other = sheet(Box(AREA, BLACK)), sheet(Box(AREA, WHITE))
    files = [("t", one, other), ("t", other, one), ("t", one, one), ("t", one), ("u", one, other)]
    assert len({identity(*file) for file in files}) == len(files)
    assert identity(*files[0]) == identity(*files[0])
