"""PDF files are written in parts, with a balanced page tree."""

import re
from io import BytesIO

import pikepdf
import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Item, Layer, Symbol, Text, Use
from pnp.drawing.text import FontFace
from pnp.export.pdf import PdfChunk, PdfMetadata, PdfWriter, pdf_bytes, pdf_parts
from pnp.export.pdf_page import PageMaker
from pnp.geometry import Point, Rect
from pnp.layout.sheet import Sheet

AREA = Rect(0, 0, 60, 40)


def sheet(*items: Item) -> Sheet:
    return Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "Test")


def numbered(number: int) -> Sheet:
    return sheet(Text.line(str(number), Point(9, 9), 4, BLACK), Use(shape(number % 3)))


def shape(number: int) -> Symbol:
    return Symbol("shape", AREA, (Box(Rect(number, 0, 5, 5), BLACK),))


def leaves(node: pikepdf.Object) -> int:
    """Return the number of pages below a node, and check the count that each node states."""
    kids = node.get("/Kids")
    if kids is None:
        return 1
    found = sum(map(leaves, kids))
    assert node.Count == found
    return found


def depth(node: pikepdf.Object) -> int:
    kids = node.get("/Kids")
    return 0 if kids is None else 1 + max(map(depth, kids))


@pytest.mark.parametrize(("pages", "deep"), [(1, 1), (32, 1), (33, 2), (1024, 2), (1025, 3)])
def test_page_tree_is_balanced(pages: int, deep: int) -> None:
    with pikepdf.open(BytesIO(pdf_bytes(map(numbered, range(pages)), PdfMetadata("t")))) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == pages
        assert depth(pdf.Root.Pages) == deep
        assert leaves(pdf.Root.Pages) == pages
        last = pdf.pages[-1].Contents.read_raw_bytes()
    assert last == PageMaker().page(numbered(pages - 1)).content


def test_each_page_is_written_before_the_next_is_drawn() -> None:
    drawn: list[int] = []

    def sheets():
        for number in range(50):
            drawn.append(number)
            yield numbered(number)

    parts = pdf_parts(sheets(), PdfMetadata("t"))
    for part in parts:
        if b"/Type /Page " in part:
            break
    assert drawn == [0]


def test_page_does_not_depend_on_earlier_pages() -> None:
    alone, among = PageMaker(), PageMaker()
    among.page(
        sheet(Text.line("other letters: \u2013\u00d7", Point(5, 5), 5, BLACK, FontFace.BOLD))
    )
    for number in (7, 3, 5):
        among.page(numbered(number))
    assert alone.page(numbered(4)) == among.page(numbered(4))


def test_equal_symbols_share_a_name() -> None:
    names = {PageMaker().page(sheet(Use(shape(number)))).names for number in (0, 1, 2, 0, 1)}
    assert len(names) == 3


def test_only_used_letters_are_embedded() -> None:
    def fonts(text: str) -> dict[str, bytes]:
        file = pdf_bytes([sheet(Text.line(text, Point(5, 9), 5, BLACK))], PdfMetadata("t"))
        with pikepdf.open(BytesIO(file)) as pdf:
            found = pdf.pages[0].Resources.Font
            return {
                name: font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
                for name, font in found.items()
            }

    (few,), (many,) = fonts("ab").values(), fonts("abcdefgh").values()
    assert len(few) < len(many)
    assert list(fonts("ab")) == ["/REGULAR"]


def chunk(start: int, stop: int) -> PdfChunk:
    maker = PageMaker(switchable=True)
    pages = [maker.page(numbered(number)) for number in range(start, stop)]
    return PdfChunk(pages, maker.shared.used_by(pages))


def test_separate_chunks_give_the_same_file() -> None:
    file = PdfWriter(PdfMetadata("t"))
    parts = [*file.start()]
    for start in range(0, 70, 7):
        parts += file.add(chunk(start, start + 7))
    alone = pdf_bytes(map(numbered, range(70)), PdfMetadata("t"), switchable=True)
    assert b"".join([*parts, *file.finish()]) == alone


def test_chunk_has_only_the_resources_of_its_pages() -> None:
    maker = PageMaker()
    pages = [maker.page(numbered(number)) for number in range(3)]
    assert len(maker.shared.forms) == 3
    few = maker.shared.used_by(pages[1:2])
    assert list(few.forms) == list(pages[1].names)


def test_cross_reference_table_has_correct_offsets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.export.pdf_file._SECTION", 4)
    data = pdf_bytes([numbered(number) for number in range(9)], PdfMetadata("Test"))
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    head, _, table = data[start:].partition(b"\n0000000000 65535 f \n")
    places = [int(line[:10]) for line in table.splitlines() if line.endswith(b" n ")]
    assert head == b"xref\n0 %d" % (len(places) + 1)
    for at, place in enumerate(places, start=1):
        assert data[place:].startswith(b"%d 0 obj" % at)


def test_each_stream_ends_with_a_line_end() -> None:
    """PDF/A requires it after the data, whose length does not include it."""
    data = pdf_bytes([numbered(1)], PdfMetadata("Test"))
    ends = [found.start() for found in re.finditer(rb"endstream\nendobj", data)]
    assert len(ends) >= 5
    assert {data[at - 1 : at] for at in ends} == {b"\n"}
