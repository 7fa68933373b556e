"""The SVG as a document: millimetres, layers, names to find, type that travels with it."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pnp.backends.output import SvgOptions
from pnp.backends.pdf import Facts, pdf_bytes
from pnp.backends.svg import svg_bytes
from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.geometry import Affine, Point, Rect
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
from pnp.press.sheet import Sheet
from tests.conftest import SINGLE, Pnp

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
AREA = Rect(0, 0, 100, 80)


def read(*items: Item) -> ET.Element:
    sheet = Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "A <title>", "cell 3mm & more")
    return ET.fromstring(svg_bytes(sheet))


@pytest.mark.parametrize("name", SINGLE)
def test_every_component_has_size_title_language_and_layers(
    name: str, pnp: Pnp, folder: Path
) -> None:
    pnp("render", name, "-o", "out.svg", "--layers", "all")
    root = ET.parse(folder / "out.svg").getroot()
    assert root.get("width", "").endswith("mm")
    box = [float(part) for part in root.get("viewBox", "").split()]
    assert [f"{box[2]:g}mm", f"{box[3]:g}mm"] == [root.get("width"), root.get("height")]
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert root.findtext(f"{SVG}title")
    layers = [group.get(LABEL) for group in root.findall(f"{SVG}g")]
    assert layers == ["print", "cut", "guide"]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "layer-print" in ids


def test_words_are_escaped() -> None:
    root = read(Text.line('a < b & "c"', Point(10, 10), 5, BLACK))
    assert root.findtext(f"{SVG}title") == "A <title>"
    assert root.findtext(f"{SVG}desc") == "cell 3mm & more"
    assert 'a < b & "c"' in "".join(root.itertext())


def test_type_is_embedded_only_as_far_as_it_is_used() -> None:
    sheet = Sheet(
        AREA.size, {Layer.PRINT: (Text.line("abc", Point(9, 9), 5, BLACK),)}, AREA, AREA, "t"
    )
    data = svg_bytes(sheet)
    assert b"@font-face" in data
    assert b"base64," in data
    assert len(data) < 8_000


def test_a_symbol_is_defined_once() -> None:
    symbol = Symbol("piece", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),))
    root = read(*(Use(symbol, Affine.translation(x, 0)) for x in range(0, 90, 10)))
    assert len(list(root.iter(f"{SVG}symbol"))) == 1
    assert len(list(root.iter(f"{SVG}use"))) == 9


def test_a_page_that_serves_the_fonts_gets_none_and_the_same_type() -> None:
    sheet = Sheet(
        AREA.size, {Layer.PRINT: (Text.line("abc", Point(9, 9), 5, BLACK),)}, AREA, AREA, "t"
    )
    bare = svg_bytes(sheet, SvgOptions(fonts=False))
    assert b"@font-face" not in bare
    words = [ET.fromstring(data).find(f".//{SVG}text") for data in (bare, svg_bytes(sheet))]
    assert words[0] is not None
    assert words[1] is not None
    assert words[0].attrib == words[1].attrib


def test_several_in_one_page_share_no_id_and_refer_to_their_own() -> None:
    symbol = Symbol("piece", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),))
    clipped = Group((Use(symbol),), clip=Box(AREA), name="b3")
    sheet = Sheet(AREA.size, {Layer.PRINT: (clipped,)}, AREA, AREA, "t")
    found = []
    for prefix in ("one-", "two-"):
        data = svg_bytes(sheet, SvgOptions(prefix=prefix))
        ids = {element.get("id") for element in ET.fromstring(data).iter()} - {None}
        referred = set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", data.decode()))
        assert referred <= ids
        assert len(referred) == 2
        found.append(ids)
    assert not found[0] & found[1]


def test_what_has_a_name_is_found_by_it_and_draws_nothing_more() -> None:
    box = Box(Rect(0, 0, 5, 5), BLACK)
    root = read(Group((box,), name="b3"), Group((box,), name="b3"))
    assert len(root.findall(f".//{SVG}g[@data-name='b3']")) == 2
    sheets = [
        Sheet(AREA.size, {Layer.PRINT: (item,)}, AREA, AREA, "t")
        for item in (box, Group((box,), name="b3"))
    ]
    assert len({pdf_bytes([sheet], Facts("t")) for sheet in sheets}) == 1


def test_equal_symbols_are_one_in_a_file_whoever_made_them() -> None:
    twins = [Symbol("piece", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),)) for _ in range(2)]
    root = read(*map(Use, twins))
    assert len(list(root.iter(f"{SVG}symbol"))) == 1


ROUND = Stroke(BLACK, 0.7, (2.0, 1.5), Cap.ROUND)
RUN = Outline(Point(1, 2), (Point(3, 5), Curve(Point(4, 6), Point(7, 8), Point(9, 11))))


@pytest.mark.parametrize(
    ("item", "tag", "attributes"),
    [
        (Box(Rect(3, 4, 20, 10), WHITE, None, 2.5), "rect",
         {"x": "3", "y": "4", "width": "20", "height": "10", "rx": "2.5", "ry": "2.5",
          "fill": "#ffffff"}),
        (Circle(Point(7, 9), 4, WHITE), "circle", {"cx": "7", "cy": "9", "r": "4"}),
        (Line(Point(1, 2), Point(8, 5), ROUND), "line",
         {"x1": "1", "y1": "2", "x2": "8", "y2": "5", "stroke": "#000000", "stroke-width": "0.7",
          "stroke-dasharray": "2 1.5", "stroke-linecap": "round", "stroke-linejoin": "round"}),
        (Polygon((Point(1, 2), Point(8, 5), Point(3, 9)), None, ROUND), "polygon",
         {"points": "1,2 8,5 3,9", "fill": "none"}),
        (Shape((RUN,), WHITE, winding=True), "path",
         {"d": "M1 2 L3 5 C4 6 7 8 9 11", "fill-rule": "nonzero", "clip-rule": "nonzero"}),
        (Shape((RUN,), WHITE, winding=False), "path", {"fill-rule": "evenodd"}),
    ],
)  # fmt: skip
def test_shapes_are_written_with_what_they_are(
    item: Item, tag: str, attributes: dict[str, str]
) -> None:
    element = next(each for each in read(item).iter() if each.tag == f"{SVG}{tag}")
    found = {key: element.get(key) for key in attributes}
    assert found == attributes


def test_a_plain_pen_says_nothing_of_ends_and_dashes() -> None:
    root = read(Line(Point(1, 2), Point(8, 5), Stroke(BLACK, 0.7)))
    line = next(each for each in root.iter() if each.tag == f"{SVG}line")
    assert not {"stroke-linecap", "stroke-linejoin", "stroke-dasharray"} & set(line.attrib)


def test_what_is_called_by_signs_alone_has_an_id_all_the_same() -> None:
    symbol = Symbol("\u2605 \u2605", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),))
    ids = [each.get("id") for each in read(Use(symbol)).iter(f"{SVG}symbol")]
    assert ids == ["item"]
