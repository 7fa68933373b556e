"""PDF pages: operators of each item, and names of shared resources."""

import zlib
from io import BytesIO

import pytest
from PIL import Image as Pillow

from pnp.drawing.colour import BLACK, CUT_CONTOUR, Colour
from pnp.drawing.scene import (
    Box,
    Cap,
    Circle,
    Curve,
    Group,
    Image,
    Item,
    Layer,
    Line,
    Mosaic,
    Outline,
    Path,
    Picture,
    Polygon,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.shaping import characters
from pnp.drawing.text import FontFace
from pnp.export.pdf_page import CONTOUR, PageMaker, PdfPage
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.sheet import Sheet

AREA = Rect(0, 0, 100, 80)
RED = Colour(255, 0, 51)
PEN = Stroke(RED, 0.5)
DASHED = Stroke(BLACK, 0.25, (2.0, 1.5), Cap.ROUND)
PLAIN_PEN, DASHED_PEN = "1 0 0.2 RG 0.5 w 0 J 0 j [] 0 d", "0 0 0 RG 0.25 w 1 J 1 j [2 1.5] 0 d"
INK = "1 0 0.2 rg"


def sheet(*items: Item) -> Sheet:
    return Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "Test")


def operators(content: bytes) -> list[str]:
    return zlib.decompress(content).decode().split("\n")


def drawn(*items: Item) -> list[str]:
    """Return the operators of items on a page of their own."""
    return operators(PageMaker().page(sheet(*items)).content)[1:]


def picture(colour: str = "red") -> Image:
    file = BytesIO()
    Pillow.new("RGB", (3, 2), colour).save(file, "PNG")
    return Image(file.getvalue(), "image/png", (3, 2))


def test_page_boxes_are_in_points_from_the_bottom() -> None:
    trim, bleed = Rect(10, 5, 60, 40), Rect(7, 2, 66, 46)
    page = PageMaker().page(Sheet(Size(100, 80), {}, trim, bleed, "Test"))
    assert page.boxes == (
        b"/MediaBox [0 0 283.4646 226.7717] "
        b"/TrimBox [28.3465 99.2126 198.4252 212.5984] "
        b"/BleedBox [19.8425 90.7087 206.9291 221.1024]"
    )
    assert operators(page.content) == ["2.8346456693 0 0 -2.8346456693 0 226.771654 cm 4 M"]
    assert page.names == ()


CORNERS = (Point(1, 2), Point(8, 5), Point(3, 9))
RUN = Outline(Point(1, 2), (Point(3, 5), Curve(Point(4, 6), Point(7, 8), Point(9, 11))))
RING = Outline(Point(0, 0), (Point(4, 0), Point(4, 4)), closed=True)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (Box(Rect(3, 4, 20, 10), RED), f"{INK} 3 4 20 10 re f*"),
        (Box(Rect(3, 4, 20, 10), None, PEN), f"{PLAIN_PEN} 3 4 20 10 re S"),
        (Box(Rect(3, 4, 20, 10), RED, DASHED), f"{INK} {DASHED_PEN} 3 4 20 10 re B*"),
        (Box(Rect(3, 4, 20, 10)), ""),
        (Polygon(CORNERS, RED), f"{INK} 1 2 m 8 5 l 3 9 l h f*"),
        (Line(Point(1, 2), Point(8, 5), PEN), f"{PLAIN_PEN} 1 2 m 8 5 l S"),
        (Path((RUN,), None, PEN), f"{PLAIN_PEN} 1 2 m 3 5 l 4 6 7 8 9 11 c S"),
        (Path((RUN, RING), RED), f"{INK} 1 2 m 3 5 l 4 6 7 8 9 11 c 0 0 m 4 0 l 4 4 l h f*"),
        (Path((RING,), RED, winding=True), f"{INK} 0 0 m 4 0 l 4 4 l h f"),
        (Path((RING,), RED, PEN, winding=True), f"{INK} {PLAIN_PEN} 0 0 m 4 0 l 4 4 l h B"),
        (Mosaic((Rect(1, 2, 3, 4), Rect(5, 6, 7, 8)), RED), f"{INK} 1 2 3 4 re 5 6 7 8 re f"),
        (Circle(Point(7, 9), 2, RED),
         f"{INK} 7 7 m 7 7 l 8.1046 7 9 7.8954 9 9 c 9 9 l 9 10.1046 8.1046 11 7 11 c 7 11 l "
         "5.8954 11 5 10.1046 5 9 c 5 9 l 5 7.8954 5.8954 7 7 7 c h f*"),
        (Box(Rect(3, 4, 20, 10), RED, radius=2),
         f"{INK} 5 4 m 21 4 l 22.1046 4 23 4.8954 23 6 c 23 12 l 23 13.1046 22.1046 14 21 14 c "
         "5 14 l 3.8954 14 3 13.1046 3 12 c 3 6 l 3 4.8954 3.8954 4 5 4 c h f*"),
    ],
)  # fmt: skip
def test_shape_becomes_style_path_and_painting_operator(item: Item, expected: str) -> None:
    assert drawn(item) == [expected]


def test_group_is_transformed_then_clipped() -> None:
    box = Box(Rect(3, 4, 20, 10), RED)
    inner = f"{INK} 3 4 20 10 re f*"
    clipped = Group((box,), Affine.translation(5, 6), Box(Rect(1, 2, 30, 40)))
    assert drawn(clipped) == ["q", "1 0 0 1 5 6 cm", "1 2 30 40 re W* n", inner, "Q"]
    wound = Group((box,), clip=Path((RING,), winding=True))
    assert drawn(wound) == ["q", "0 0 m 4 0 l 4 4 l h W n", inner, "Q"]
    assert drawn(Group((box,), name="b3")) == [inner]


def test_picture_is_scaled_from_the_unit_square() -> None:
    maker = PageMaker()
    page = maker.page(sheet(Picture(Rect(3, 4, 20, 10), picture())))
    (name,) = page.names
    assert operators(page.content)[1:] == [f"q 20 0 0 -10 3 14 cm /{name} Do Q"]
    assert list(maker.shared.images) == [name]


def test_text_is_shown_as_glyph_numbers() -> None:
    known = characters(FontFace.REGULAR)
    codes = "".join(f"{known[letter]:04x}" for letter in "a\u03a9a")
    assert drawn(Text.line("a\u03a9a", Point(3, 4), 5, RED)) == [
        f"BT {INK} 1 0 0 -1 3 4 Tm /REGULAR 5 Tf <{codes}> Tj ET"
    ]


PIECE = Symbol("piece", Rect(-1, -2, 5, 6), (Box(Rect(0, 0, 3, 4), RED, Stroke(CUT_CONTOUR, 1)),))


def test_symbols_in_a_row_are_placed_by_steps() -> None:
    line = Line(Point(1, 2), Point(8, 5), PEN)
    places = [Affine.translation(x, 7) for x in (3, 13, 23)]
    maker = PageMaker()
    page = maker.page(sheet(*(Use(PIECE, place) for place in places), line, Use(PIECE)))
    (name,) = page.names
    assert operators(page.content)[1:] == [
        f"q 1 0 0 1 3 7 cm /{name} Do",
        f"1 0 0 1 10 0 cm /{name} Do",
        f"1 0 0 1 10 0 cm /{name} Do",
        "Q",
        f"{PLAIN_PEN} 1 2 m 8 5 l S",
        f"q 1 0 0 1 0 0 cm /{name} Do",
        "Q",
    ]
    form = maker.shared.forms[name]
    assert (form.box, form.names) == ("-1 -2 4 4", (CONTOUR,))
    expected = f"{INK} /CutContour CS 1 SCN 1 w 0 J 0 j [] 0 d 0 0 3 4 re B*"
    assert operators(form.content) == [expected]


def test_shared_resources_are_drawn_once() -> None:
    maker = PageMaker()
    twin = Symbol(PIECE.name, PIECE.bounds, PIECE.items)

    def shared_after(piece: Symbol) -> list[object]:
        maker.page(sheet(Use(piece), Picture(Rect(3, 4, 20, 10), picture())))
        return [*maker.shared.forms.values(), *maker.shared.images.values()]

    form, image = shared_after(PIECE)
    for piece in (PIECE, twin):
        again = shared_after(piece)
        assert len(again) == 2
        assert again[0] is form
        assert again[1] is image


def test_switchable_layers_are_marked() -> None:
    box = Box(Rect(3, 4, 20, 10), RED)
    layers: dict[Layer, tuple[Item, ...]] = {Layer.PRINT: (box,), Layer.CUT: (), Layer.FOLD: (box,)}
    page = PageMaker(switchable=True).page(Sheet(AREA.size, layers, AREA, AREA, "Test"))
    expected = f"{INK} 3 4 20 10 re f*"
    assert operators(page.content)[1:] == [
        *("/OC /print BDC", expected, "EMC"),
        *("/OC /fold BDC", expected, "EMC"),
    ]
    assert page.names == ("print", "fold")


def test_page_has_nested_resources_but_none_of_other_pages() -> None:
    maker = PageMaker()
    inner = Symbol("inner", AREA, (Picture(Rect(3, 4, 20, 10), picture("blue")),))
    outer = Symbol("outer", AREA, (Use(inner), Text.line("a", Point(3, 4), 5, RED)))
    pages: list[PdfPage] = [
        maker.page(sheet(*items))
        for items in ([Use(outer)], [Use(PIECE), Picture(AREA, picture("red"))])
    ]
    nested = maker.shared.used_by(pages[:1])
    assert len(nested.forms) == 2
    assert len(nested.images) == 1
    other = maker.shared.used_by(pages[1:])
    assert len(other.forms) == len(other.images) == 1
    assert not {*nested.forms, *nested.images} & {*other.forms, *other.images}
    assert maker.shared.used_by(pages) == maker.shared
    assert nested.glyphs == maker.shared.glyphs
