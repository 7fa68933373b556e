"""The SVG as a document: millimetres, layers, names to find, type that travels with it."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pnp.backends.svg import svg_bytes
from pnp.drawing.colour import BLACK
from pnp.drawing.geometry import Affine, Point, Rect
from pnp.drawing.scene import Box, Item, Layer, Symbol, Text, Use
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
