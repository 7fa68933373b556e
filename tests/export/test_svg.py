"""SVG files: millimetres, layers, names, and embedded fonts."""

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTFont

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import (
    Box,
    Cap,
    Group,
    Image,
    Item,
    Layer,
    Mosaic,
    Outline,
    Picture,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.scene import Path as Shape
from pnp.drawing.text import FontFace
from pnp.export.output import SvgOptions
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.export.svg import SvgDrawing, svg_bytes
from pnp.geometry import Affine, Point, Rect
from pnp.layout.sheet import Sheet
from tests.conftest import SINGLE, Pnp

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
AREA = Rect(0, 0, 100, 80)


def read(*items: Item) -> ET.Element:
    sheet = Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "A <title>", "cell 3mm & more")
    return ET.fromstring(svg_bytes(sheet))


@pytest.mark.parametrize("name", SINGLE)
def test_svg_has_size_title_language_and_layers(name: str, pnp: Pnp, folder: Path) -> None:
    pnp("render", name, "-o", "out.svg", "--layers", "all")
    root = ET.parse(folder / "out.svg").getroot()
    assert root.get("width", "").endswith("mm")
    box = [float(part) for part in root.get("viewBox", "").split()]
    assert [f"{box[2]:g}mm", f"{box[3]:g}mm"] == [root.get("width"), root.get("height")]
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert root.findtext(f"{SVG}title")
    layers = [group.get(LABEL) for group in root.findall(f"{SVG}g")]
    is_read = name.endswith("/rules")  # a whole page, which is not cut
    assert layers == (["print", "guide"] if is_read else ["print", "cut", "guide"])
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "layer-print" in ids


def test_text_is_escaped() -> None:
    root = read(Text.line('a < b & "c"', Point(10, 10), 5, BLACK))
    assert root.findtext(f"{SVG}title") == "A <title>"
    assert root.findtext(f"{SVG}desc") == "cell 3mm & more"
    assert "a < b & \u201cc\u201d" in "".join(root.itertext())


def test_font_is_embedded_as_a_subset() -> None:
    sheet = Sheet(
        AREA.size, {Layer.PRINT: (Text.line("abc", Point(9, 9), 5, BLACK),)}, AREA, AREA, "t"
    )
    data = svg_bytes(sheet)
    assert b"@font-face" in data
    assert b"base64," in data
    assert len(data) < 8_000


def test_symbol_is_defined_once() -> None:
    symbol = Symbol("piece", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),))
    root = read(*(Use(symbol, Affine.translation(x, 0)) for x in range(0, 90, 10)))
    assert len(list(root.iter(f"{SVG}symbol"))) == 1
    assert len(list(root.iter(f"{SVG}use"))) == 9


def test_svg_without_fonts_has_the_same_text() -> None:
    sheet = Sheet(
        AREA.size, {Layer.PRINT: (Text.line("abc", Point(9, 9), 5, BLACK),)}, AREA, AREA, "t"
    )
    bare = svg_bytes(sheet, SvgOptions(fonts=False))
    assert b"@font-face" not in bare
    words = [ET.fromstring(data).find(f".//{SVG}text") for data in (bare, svg_bytes(sheet))]
    assert words[0] is not None
    assert words[1] is not None
    assert words[0].attrib == words[1].attrib


def test_prefixed_drawings_share_no_id() -> None:
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


def test_named_groups_have_ids_and_draw_nothing_extra() -> None:
    box = Box(Rect(0, 0, 5, 5), BLACK)
    root = read(Group((box,), name="b3"), Group((box,), name="b3"))
    assert len(root.findall(f".//{SVG}g[@data-name='b3']")) == 2
    sheets = [
        Sheet(AREA.size, {Layer.PRINT: (item,)}, AREA, AREA, "t")
        for item in (box, Group((box,), name="b3"))
    ]
    assert len({pdf_bytes([sheet], PdfMetadata("t")) for sheet in sheets}) == 1


ROUND = Stroke(BLACK, 0.7, (2.0, 1.5), Cap.ROUND)


def test_names_without_letters_get_an_id() -> None:
    symbol = Symbol("\u2605 \u2605", Rect(0, 0, 5, 5), (Box(Rect(0, 0, 5, 5), BLACK),))
    ids = [element.get("id") for element in read(Use(symbol)).iter(f"{SVG}symbol")]
    assert ids == ["item"]


def written(*items: Item) -> tuple[str, str]:
    """Return the definitions of the file, and the content of its only layer."""
    data = svg_bytes(Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "t"), BARE).decode()
    found = re.search(r"<defs(?: />|>(.*)</defs>)<g id=[^>]*>(.*)</g></svg>\n$", data)
    assert found
    return found[1] or "", found[2]


BARE = SvgOptions(fonts=False)
SQUARE = Box(Rect(3, 4, 5, 5), BLACK)
DRAWN = '<rect fill="#000000" height="5" width="5" x="3" y="4" />'
RING = Outline(Point(0, 0), (Point(4, 0), Point(4, 4)), closed=True)


@pytest.mark.parametrize(
    ("item", "defined", "drawn"),
    [
        (Mosaic((Rect(1, 2, 3, 4), Rect(5, 6, 7, 8)), BLACK), "",
         '<path d="M1 2h3v4h-3zM5 6h7v8h-7z" fill="#000000" />'),
        (Shape((RING, RING), BLACK), "",
         '<path clip-rule="evenodd" d="M0 0 L4 0 L4 4 Z M0 0 L4 0 L4 4 Z" fill="#000000" '
         'fill-rule="evenodd" />'),
        (Text.line("ab", Point(3, 4), 5, BLACK, FontFace.BOLD), "",
         '<text fill="#000000" font-family="\'Atkinson Hyperlegible\'" font-size="5" '
         'font-weight="bold" lengthAdjust="spacingAndGlyphs" '
         'style="font-kerning:normal;white-space:pre" textLength="5.745" x="3" '
         'xml:space="preserve" y="4">ab</text>'),
        (Picture(Rect(3, 4, 20, 10), Image(b"xyz", "image/png", (4, 2))),
         '<image height="2" id="picture" preserveAspectRatio="none" width="4" x="0" '
         'xlink:href="data:image/png;base64,eHl6" y="0" />',
         '<use transform="matrix(5 0 0 5 3 4)" xlink:href="#picture" />'),
        (Group((SQUARE,), Affine.translation(5, 6), Box(Rect(1, 2, 30, 40)), "Space B3"),
         '<clipPath id="clip"><rect height="40" width="30" x="1" y="2" /></clipPath>',
         '<g clip-path="url(#clip)" data-name="Space B3" id="space-b3" '
         f'transform="matrix(1 0 0 1 5 6)">{DRAWN}</g>'),
        (Group((SQUARE,)), "", f"<g>{DRAWN}</g>"),
        (Use(Symbol("Big piece", Rect(-1, -2, 5, 6), (SQUARE,)), Affine.translation(3, 7)),
         '<symbol id="big-piece" viewBox="-1 -2 5 6"><title>Big piece</title>'
         f'{DRAWN}</symbol>',
         '<use height="6" transform="matrix(1 0 0 1 3 7)" width="5" x="-1" '
         'xlink:href="#big-piece" y="-2" />'),
        (Use(Symbol("-Big-", Rect(-1, -2, 5, 6), (SQUARE,))),
         f'<symbol id="big" viewBox="-1 -2 5 6"><title>-Big-</title>{DRAWN}</symbol>',
         '<use height="6" width="5" x="-1" xlink:href="#big" y="-2" />'),
    ],
)  # fmt: skip
def test_items_become_minimal_elements(item: Item, defined: str, drawn: str) -> None:
    assert written(item) == (defined, drawn)


def test_title_and_description_precede_the_layers() -> None:
    sheet = Sheet(Rect(0, 0, 70, 50.5).size, {Layer.FOLD: (SQUARE,)}, AREA, AREA, "t")
    data = svg_bytes(sheet, SvgOptions(prefix="a-")).decode()
    assert data == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg baseProfile="full" height="50.5mm" version="1.1" viewBox="0 0 70 50.5" width="70mm" '
        'xml:lang="en" xmlns="http://www.w3.org/2000/svg" '
        'xmlns:ev="http://www.w3.org/2001/xml-events" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        'xmlns:xlink="http://www.w3.org/1999/xlink"><title>t</title><defs />'
        '<g id="a-layer-fold" inkscape:groupmode="layer" inkscape:label="fold">'
        f"{DRAWN}</g></svg>\n"
    )


def test_equal_pictures_are_embedded_once() -> None:
    image, other = Image(b"xyz", "image/png", (4, 2)), Image(b"xy", "image/png", (4, 2))
    twin = Image(image.data, image.media, image.pixels)
    defined, drawn = written(*(Picture(AREA, raster) for raster in (image, twin, other, image)))
    assert re.findall(r'id="([^"]+)"', defined) == ["picture", "picture-2"]
    shown = ["#picture", "#picture", "#picture-2", "#picture"]
    assert re.findall(r'href="([^"]+)"', drawn) == shown
    named = [Group((SQUARE,), name="Space") for _ in range(4)]
    ids = re.findall(r'id="([^"]+)"', written(*named)[1])
    assert ids == ["space", "space-2", "space-3", "space-4"]


def test_each_face_is_embedded_with_its_letters() -> None:
    words = {FontFace.REGULAR: "abc", FontFace.BOLD: "xy", FontFace.ITALIC: "z"}
    items = tuple(Text.line(text, Point(9, 9), 5, BLACK, face) for face, text in words.items())
    data = svg_bytes(Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "t")).decode()
    faces = re.findall(
        r'@font-face\{font-family:"Atkinson Hyperlegible";(.*?)'
        r'src:url\(data:font/ttf;base64,(.*?)\) format\("truetype"\);\}(\n?)',
        data,
    )
    assert [(look, end) for look, _, end in faces] == [
        ("", "\n"),
        ("font-weight:bold;", "\n"),
        ("font-style:italic;", ""),
    ]
    for (_, font, _), text in zip(faces, words.values(), strict=True):
        assert set(TTFont(BytesIO(b64decode(font))).getBestCmap()) == set(map(ord, text))


def test_strip_is_timed_and_hidden_without_animation() -> None:
    drawing = SvgDrawing(AREA.size, ("t", ""), BARE, "en")
    drawing.add_strip((SQUARE,), {}, visible=True)
    drawing.add_strip((SQUARE,), {"values": "inline;none", "dur": "2s"}, visible=False)
    strips = drawing.finished().decode().partition("<defs />")[2]
    assert strips == (
        f'<g>{DRAWN}</g><g display="none">'
        f'<animate attributeName="display" dur="2s" values="inline;none" />{DRAWN}</g></svg>\n'
    )
