"""Placement of backs: printed over the long edge, over the short edge, and below a fold."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.drawing.colour import BLACK, Colour
from pnp.drawing.scene import Box, Group, Layer, Line, Scene, SceneLabel, Side
from pnp.errors import PnpError, Remedy
from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.geometry import ORIGIN, Point, Rect, Size
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.backs import folded, with_backs
from pnp.layout.imposition import impose
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Backs, Settings
from pnp.layout.sheet import Sheet
from tests.conftest import Pnp
from tests.reading import read_pdf

FRONT, BACK = Colour(200, 0, 0), Colour(0, 0, 200)
SIZE = Size(40, 30)
GROUND = "#f6eddf"
"""Of a tile of Passtally, in the hue of its theme."""

MARK = Rect(2, 3, 10, 5)
"""A box off the middle of the card, so that a wrong turn shows."""


def card() -> Scene:
    back = Scene(SIZE, {Layer.PRINT: (Box(MARK, BACK),)}, 3, SceneLabel("Card", side=Side.BACK))
    return Scene(SIZE, {Layer.PRINT: (Box(MARK, FRONT),)}, 3, SceneLabel("Card"), back=back)


def boxes(sheets, tmp_path: Path, colour: Colour) -> list[list[tuple[float, ...]]]:
    """Return the boxes of a colour on each page, read from the file."""
    file = tmp_path / "out.pdf"
    file.write_bytes(pdf_bytes(sheets, PdfMetadata("t")))
    return [sorted(m.box for m in page.marks if m.fill == colour.hex) for page in read_pdf(file)]


def settings(backs: Backs, paper: str = "A4", shift: Point = ORIGIN) -> Settings:
    return Settings(parse_paper(paper), copies=5, backs=backs, duplex_shift=shift)


def swaps_left_and_right(sheet: Sheet, backs: Backs) -> bool:
    """Return True if turning swaps left and right, as the long edge of a portrait sheet does."""
    stands = sheet.size.height >= sheet.size.width
    return stands == (backs is Backs.DUPLEX_LONG)


def close(found: list[tuple[float, ...]], wanted: list[tuple[float, ...]]) -> bool:
    """Return True if the boxes are the same within 0.01 mm, in any order."""
    pairs = zip(sorted(found), sorted(wanted), strict=True)
    return all(abs(a - b) < 0.01 for one, other in pairs for a, b in zip(one, other, strict=True))


MIRRORED = SIZE.width - 2 * MARK.x - MARK.width
"""Distance from the mark of a front to that of its back, with the card turned left to right."""


@pytest.mark.parametrize("paper", ["A4", "90x160mm", "300x90mm"])
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_backs_mirror_their_fronts_over_the_turned_edge(
    paper: str, backs: Backs, tmp_path: Path
) -> None:
    """Each back, seen through the paper, covers its front, and its mark is mirrored."""
    sheets = list(impose([card()], settings(backs, paper)))
    fronts = boxes(sheets, tmp_path, FRONT)
    behind = boxes(sheets, tmp_path, BACK)
    assert len(sheets) % 2 == 0
    for page in range(0, len(sheets), 2):
        width, height = sheets[page].size
        assert behind[page] == fronts[page + 1] == []
        seen = [
            (width - right, top, width - left, bottom)
            if swaps_left_and_right(sheets[page], backs)
            else (left, height - bottom, right, height - top)
            for left, top, right, bottom in behind[page + 1]
        ]
        assert close(seen, [(x + MIRRORED, y, r + MIRRORED, b) for x, y, r, b in fronts[page]])


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_duplex_shift_is_compensated(backs: Backs, tmp_path: Path) -> None:
    """A back moves by the shift, mirrored, so that the printer moves it to the right place."""
    sheets = list(impose([card()], settings(backs)))
    shifted = impose([card()], settings(backs, shift=Point(0.7, 0.4)))
    dx, dy = (0.7, -0.4) if swaps_left_and_right(sheets[0], backs) else (-0.7, 0.4)
    true, moved = (boxes(each, tmp_path, BACK)[1] for each in (sheets, shifted))
    assert close(moved, [(x + dx, y + dy, r + dx, b + dy) for x, y, r, b in true])


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
@pytest.mark.parametrize("shift", [ORIGIN, Point(0.5, 3.0)])
def test_foot_of_a_back_is_clear_of_components(backs: Backs, shift: Point, tmp_path: Path) -> None:
    """A full sheet turned over the edge that swaps top and bottom reaches the place of the foot."""
    chosen = replace(settings(backs, "123x121mm", shift), copies=4)
    front, back = impose([card()], chosen)
    assert len(boxes([front], tmp_path, FRONT)[0]) == 4
    (tmp_path / "back.pdf").write_bytes(pdf_bytes([back], PdfMetadata("t")))
    (page,) = read_pdf(tmp_path / "back.pdf")
    left, top, right, bottom = page.bleed
    foot = [
        m.box for m in page.marks if m.kind == "text" or m.width == pytest.approx(0.1, abs=0.01)
    ]
    assert len(foot) > 100
    for x0, y0, x1, y1 in foot:
        assert x1 < left or x0 > right or y1 < top or y0 > bottom


def test_folding_aligns_backs_with_their_fronts(tmp_path: Path) -> None:
    sheets = impose([card()], settings(Backs.GUTTER))
    (fold,) = {item.start.y for sheet in sheets for item in sheet.layers[Layer.FOLD]}
    for front, back in zip(
        boxes(sheets, tmp_path, FRONT), boxes(sheets, tmp_path, BACK), strict=True
    ):
        folded = [(x, 2 * fold - b, right, 2 * fold - y) for x, y, right, b in back]
        assert close(folded, [(x + MIRRORED, y, r + MIRRORED, b) for x, y, r, b in front])
        assert min(fold - box[3] for box in front) > 5 + 3
        assert min(box[1] - fold for box in back) > 5 + 3


def test_passtally_has_seven_tiles_of_each_design(pnp: Pnp, folder: Path) -> None:
    words = ["render", "passtally/tiles", "-o", "out.pdf"]
    assert pnp(*words, "-p", "arcs=0", "-p", "crosses=0").status == 0
    grounds = [m for page in read_pdf(folder / "out.pdf") for m in page.marks if m.fill == GROUND]
    assert len(grounds) == 28
    answer = pnp(
        *words,
        *(
            w
            for n in ("arcs", "crosses", "cross_left", "cross_right", "right", "left")
            for w in ("-p", f"{n}=0")
        ),
    )
    assert (answer.status, answer.err) == (2, "pnp: passtally/tiles: no pieces are left to print\n")


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("sheet", [Size(210, 297), Size(297, 210)])
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.GUTTER])
def test_back_is_the_mirror_image_of_its_front_at_any_turn(
    backs: Backs, sheet: Size, turn: int
) -> None:
    """A piece turned left to right has (w - x, y) of its back behind (x, y) of its front."""
    scene, fold = card(), 100.0 if backs is Backs.GUTTER else None
    size = SIZE.turned if turn % 180 else SIZE
    placed = PlacedScene(scene, Rect(30, 40, *size), turn)
    front = Arrangement(sheet, (ComponentBlock((placed,), 3),), None, fold)
    sides = with_backs(front, Settings(backs=backs))
    back = sides[-1].placed[-1]
    assert back.scene is scene.back
    for x, y in ((0.0, 0.0), (7.0, 11.0), (40.0, 30.0)):
        ahead = placed.transform.apply(Point(x, y))
        behind = back.transform.apply(Point(SIZE.width - x, y))
        if fold is not None:
            seen = Point(behind.x, 2 * fold - behind.y)
        elif (sheet.height >= sheet.width) == (backs is Backs.DUPLEX_LONG):
            seen = Point(sheet.width - behind.x, behind.y)
        else:
            seen = Point(behind.x, sheet.height - behind.y)
        assert seen == pytest.approx(ahead)


def test_backs_are_rejected_if_no_component_has_one() -> None:
    plain = replace(card(), back=None)
    with pytest.raises(PnpError, match="nothing here has a back") as raised:
        impose([plain], settings(Backs.DUPLEX_LONG))
    assert raised.value.remedies == (Remedy("without", "backs"),)
    assert raised.value.parameter == "backs"
    assert len(impose([plain, card()], settings(Backs.DUPLEX_LONG))) == 2


def test_folded_component_has_its_back_upside_down_below_it() -> None:
    """After folding, (w - x, y) of the back is behind (x, y) of the front."""
    scene = folded(card())
    assert scene.size == Size(40, 60)
    assert (scene.label, scene.bleed, scene.back) == (SceneLabel("Card"), 3, None)
    front, behind = scene.layers[Layer.PRINT]
    assert isinstance(front, Group)
    assert isinstance(behind, Group)
    assert front.transform.apply(Point(7, 11)) == Point(7, 11)
    assert behind.transform.apply(Point(7, 11)) == pytest.approx((33, 49))
    half = Box(Rect(-3, -3, 46, 33 + 3 - 3))
    assert front.clip == behind.clip == half
    (fold,) = scene.layers[Layer.FOLD]
    assert isinstance(fold, Line)
    assert (fold.start, fold.end) == (Point(0, 30), Point(40, 30))
    assert (fold.stroke.colour, fold.stroke.width) == (BLACK, 0.15)
    assert fold.stroke.dash
    assert scene.hinges == ((Point(0, 30), Point(40, 30), 180.0),)
    plain = replace(card(), back=None)
    assert folded(plain) is plain
