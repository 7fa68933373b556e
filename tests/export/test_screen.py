"""Pages for a browser: the same picture in few elements."""

from xml.etree import ElementTree as ET

import pytest

import pnp
from pnp.drawing.colour import BLACK, WHITE, Colour
from pnp.drawing.scene import (
    Box,
    Circle,
    Group,
    Image,
    Item,
    Layer,
    Line,
    Mosaic,
    Outline,
    Picture,
    Polygon,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.scene import Path as Shape
from pnp.drawing.text import FontFace
from pnp.export.screen import screen_svg
from pnp.geometry import Affine, Point, Rect
from pnp.layout.sheet import Sheet
from tests.conftest import SINGLE

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
AREA = Rect(0, 0, 100, 80)
RED = Colour(255, 0, 0)
PEN = Stroke(BLACK, 0.5)


def read(*items: Item) -> ET.Element:
    return ET.fromstring(screen_svg(Sheet(AREA.size, {Layer.PRINT: items}, AREA, AREA, "A title")))


def paths(*items: Item) -> list[tuple[str | None, str | None]]:
    """Return the fill and data of each path except those of clips."""
    return [(path.get("fill"), path.get("d")) for path in read(*items).findall(f"{SVG}path")]


def test_screen_unit_is_a_hundredth_of_a_millimetre() -> None:
    root = read(Box(Rect(1.25, 2, 30, 4), RED))
    assert (root.get("width"), root.get("viewBox")) == ("100mm", "0 0 10000 8000")
    assert root.find(f"{SVG}path").get("d") == "M125 200l3000 0l0 400l-3000 0z"  # type: ignore[union-attr]


def test_separate_shapes_of_one_paint_are_one_path() -> None:
    squares = [Box(Rect(10.0 * at, 0, 10, 10), RED) for at in range(3)]
    (one,) = paths(squares[0], Circle(Point(60, 60), 5, BLACK), *squares[1:])[:1]
    first = "M0 0l1000 0l0 1000l-1000 0z"
    assert one == (
        "#ff0000",
        f"{first}m1000 0l1000 0l0 1000l-1000 0zm1000 0l1000 0l0 1000l-1000 0z",
    )
    assert len(paths(*squares, Circle(Point(60, 60), 5, BLACK))) == 2


def test_covering_shapes_are_drawn_later() -> None:
    low, over, high = (
        Box(Rect(x, 0, 10, 10), fill) for x, fill in ((0, RED), (5, BLACK), (8, RED))
    )
    assert [fill for fill, _ in paths(low, over, high)] == ["#ff0000", "#000000", "#ff0000"]


def test_overlapping_shapes_of_one_paint_leave_no_hole() -> None:
    assert len(paths(Box(Rect(0, 0, 10, 10), RED), Box(Rect(5, 5, 10, 10), RED))) == 2


def test_crossing_lines_are_one_path() -> None:
    across, down = Line(Point(0, 5), Point(10, 5), PEN), Line(Point(5, 0), Point(5, 10), PEN)
    assert [way for _, way in paths(across, down)] == ["M0 500l1000 0m-500 -500l0 1000"]
    (dashed,) = read(Line(Point(0, 0), Point(9, 0), Stroke(BLACK, 0.2, (1.5, 1))))
    assert dashed.get("stroke-dasharray") == "150 100"


def test_pieces_of_repeated_symbols_are_merged() -> None:
    symbol = Symbol("square", Rect(0, 0, 4, 4), (Box(Rect(0, 0, 4, 4), RED),))
    uses = [Use(symbol, Affine(0.5, 0, 0, 0.5, x, 10)) for x in (0, 20)]
    assert paths(*uses) == [("#ff0000", "M0 1000l200 0l0 200l-200 0zm2000 0l200 0l0 200l-200 0z")]
    turned = Use(symbol, Affine.translation(10, 10) @ Affine.rotation(90))
    assert paths(turned) == [("#ff0000", "M1000 1000l0 400l-400 0l0 -400z")]


def test_symbol_of_many_pieces_stays_one_group() -> None:
    boxes = tuple(Box(Rect(0, 0, 40, 40), Colour(at, 0, 0)) for at in range(20))
    symbol = Symbol("pile", Rect(0, 0, 40, 40), boxes)
    root = read(Use(symbol, Affine.translation(5, 7)))
    assert [element.get("transform") for element in root] == ["translate(500 700)"]
    assert len(root[0]) == 20


def test_only_overhanging_drawings_are_clipped() -> None:
    inside, outside = Box(Rect(1, 1, 8, 8), RED), Box(Rect(5, 5, 20, 20), RED)
    clip = Box(Rect(0, 0, 10, 10))
    assert read(Group((inside,), clip=clip)).find(f".//{SVG}clipPath") is None
    (cut,) = read(Group((outside,), Affine.translation(3, 0), clip))
    shape = cut.find(f"{SVG}clipPath")
    assert shape is not None
    assert cut.get("clip-path") == f"url(#{shape.get('id')})"
    assert shape[0].get("d") == "M0 0l1000 0l0 1000l-1000 0z"
    assert read(Use(Symbol("cut", clip.rect, (outside,)))).find(f".//{SVG}clipPath") is not None
    round_ = Circle(Point(5, 5), 5)
    assert read(Group((inside,), clip=round_)).find(f".//{SVG}clipPath") is not None


def test_clip_by_the_own_outline_is_omitted() -> None:
    face = Shape((Outline(Point(0, 0), (Point(4, 1), Point(2, 6)), closed=True),), RED)
    slanted = Affine(0.5, 0.2, -0.3, 0.8, 10, 10)
    assert paths(Group((face,), slanted, face)) == [("#ff0000", "M1000 1000l170 160l-250 360z")]


@pytest.mark.parametrize(("down", "skew"), [(0.25, "0.5"), (-0.25, "-0.5")])
def test_lines_are_skewed_with_their_group(down: float, skew: str) -> None:
    ring = Polygon((Point(0, 0), Point(10, 0), Point(10, 10)), None, PEN)
    (slanted,) = read(Group((ring,), Affine(1, 0, 0, down, 20, 0)))
    assert slanted.get("transform") == f"matrix(2 0 0 {skew} 2000 0)"
    assert slanted[0].get("stroke-width") == "25"


def test_rotated_and_mirrored_lines_keep_their_width() -> None:
    ring = Polygon((Point(0, 0), Point(10, 0), Point(10, 10)), None, PEN)
    for place in (Affine(0, 2, -2, 0, 20, 0), Affine(2, 0, 0, -2, 0, 20)):
        (path,) = read(Group((ring,), place)).findall(f"{SVG}path")
        assert path.get("stroke-width") == "100"


def test_screen_text_keeps_its_width_and_is_escaped() -> None:
    (text,) = read(Text(Point(10, 20), "a < b", FontFace.BOLD, 4, 9, BLACK))
    assert text.text == "a < b"
    assert (text.get("textLength"), text.get("transform")) == ("900", "translate(1000 2000)")


def test_repeated_picture_is_defined_once() -> None:
    image = Image(b"picture", "image/png", (4, 2))
    placed = [Picture(Rect(x, 0, 20, 10), image) for x in (0, 30)]
    root = read(*placed)
    assert len(root.findall(f".//{SVG}image")) == 1
    assert [use.get("transform") for use in root.findall(f"{SVG}use")] == [
        "matrix(5 0 0 5 0 0)",
        "matrix(5 0 0 5 3000 0)",
    ]


def test_fill_rules_keep_holes() -> None:
    square = tuple(Point(x, y) for x, y in ((0, 0), (9, 0), (9, 9), (0, 9)))
    outline = Outline(square[0], square[1:], closed=True)
    root = read(Shape((outline, outline), RED, winding=True), Mosaic((Rect(20, 0, 5, 5),), WHITE))
    assert root.get("fill-rule") == "evenodd"
    assert [path.get("fill-rule") for path in root] == ["nonzero", None]


def drawn(element: ET.Element, symbols: dict[str, ET.Element]) -> int:
    """Return the number of elements that a browser creates; symbols count at each use."""
    used = symbols.get(element.get(f"{XLINK}href", "")[1:])
    return 1 + sum(drawn(child, symbols) for child in (*element, *([] if used is None else [used])))


@pytest.mark.parametrize("name", SINGLE)
def test_screen_has_fewer_elements_than_the_file(name: str) -> None:
    page = pnp.component(name).lay_out().page(1)
    file, screen = ET.fromstring(page.to_svg(fonts=False)), ET.fromstring(page.to_screen())
    symbols = {symbol.get("id", ""): symbol for symbol in file.iter(f"{SVG}symbol")}
    shown = sum(drawn(group, symbols) for group in file.findall(f"{SVG}g"))
    assert drawn(screen, {}) < shown
    named = {element.tag for element in screen.iter() if element.get("id")}
    assert named <= {f"{SVG}clipPath", f"{SVG}image"}


def test_picture_moves_with_its_group() -> None:
    image = Image(b"picture", "image/png", (4, 2))
    picture = Picture(Rect(3, 4, 20, 10), image)
    (use,) = read(Group((picture,), Affine(0, 2, -2, 0, 50, 6))).findall(f"{SVG}use")
    assert use.get("transform") == "matrix(0 10 -10 0 4200 1200)"


def test_shapes_below_a_picture_are_drawn_first() -> None:
    """A shape at the picture's left edge must not be merged with an earlier path."""
    image = Image(b"picture", "image/png", (4, 2))
    edge, far = Box(Rect(30, 0, 1, 10), RED), Box(Rect(80, 0, 5, 10), RED)
    root = read(far, Picture(Rect(30, 0, 20, 10), image), edge)
    assert [element.tag.removeprefix(SVG) for element in root] == ["defs", "path", "use", "path"]


def test_symbol_with_lines_is_skewed() -> None:
    ring = Symbol("ring", AREA, (Polygon((Point(0, 0), Point(10, 0), Point(10, 10)), None, PEN),))
    (slanted,) = read(Use(ring, Affine(1, 0, 0, 0.25, 20, 0)))
    assert slanted.get("transform") == "matrix(2 0 0 0.5 2000 0)"


PILE = Symbol("pile", AREA, tuple(Box(Rect(2, 3, 20, 10), Colour(at, 0, 0)) for at in range(20)))
RING = Polygon(Rect(2, 12, 20, 40).corners, None, Stroke(BLACK, 0.02))
WORD = Text(Point(32, 41), "word", FontFace.REGULAR, 10, 20, BLACK)
LYING = [
    (Box(Rect(33, 34, 18, 8), None, Stroke(BLACK, 2)), (32, 33, 52, 43)),
    (Picture(Rect(32, 33, 20, 10), Image(b"picture", "image/png", (4, 2))), (32, 33, 52, 43)),
    (WORD, (32, 33, 52, 43.5)),
    (Group((WORD,), Affine(0, 1, -1, 0, 70, 0)), (26.5, 32, 37, 52)),
    (Use(PILE, Affine.translation(30, 30)), (32, 33, 52, 43)),
    (Group((RING,), Affine(1, 0, 0, 0.25, 30, 30)), (32, 33, 52, 43)),
]


@pytest.mark.parametrize(("item", "edges"), LYING)
@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("inside", [True, False])
def test_only_covering_shapes_must_be_drawn_later(
    item: Item, edges: tuple[float, float, float, float], side: int, inside: bool
) -> None:
    """Checked at each of the four edges."""
    left, top, right, bottom = edges
    middle = Point((left + right) / 2, (top + bottom) / 2)
    at = [middle.x, middle.y]
    outwards = 1 if side > 1 else -1
    at[side % 2] = edges[side] + outwards * (-0.1 if inside else 0.1)
    near = Box(Rect(at[0] - 0.05, at[1] - 0.05, 0.1, 0.1), RED)
    root = read(Box(Rect(90, 70, 5, 5), RED), item, near)
    red = [element for element in root if element.get("fill") == "#ff0000"]
    assert len(red) == 1 + inside
