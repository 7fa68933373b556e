"""Cut lines: in the file for a machine, in the viewer, and in the spot colour of print shops."""

from pathlib import Path as File

import pikepdf
import pytest

from pnp.drawing.colour import CUT_CONTOUR, Colour
from pnp.drawing.scene import (
    Box,
    Circle,
    Curve,
    Group,
    Layer,
    Line,
    Outline,
    Path,
    Polygon,
    Scene,
    SceneLabel,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.errors import PnpError
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.cuts import cut_sheets, outlined, with_contours
from pnp.layout.imposition import impose
from pnp.layout.paper import PAPERS
from pnp.layout.settings import PRINT_THEN_CUT, REGISTRATION_STRIP, Settings, usable
from pnp.layout.sheet import SheetSequence
from tests.conftest import Pnp
from tests.reading import read_pdf, read_svg

PEN = Stroke(CUT_CONTOUR, 0.2, (1.0, 1.0))
CARD = Scene(Size(40, 30), {Layer.PRINT: ()}, 3, SceneLabel("Card"))
REGISTERED = Settings(registration=True, copies=2)


def test_cut_file_has_only_cuts_folds_and_marks() -> None:
    (sheet,) = cut_sheets(impose([CARD], REGISTERED))
    assert list(sheet.layers) == [Layer.CUT, Layer.GUIDE]
    boxes = sheet.layers[Layer.CUT]
    assert all(isinstance(item, Polygon) and item.fill is None for item in boxes)
    assert len(boxes) == 2
    assert len(sheet.layers[Layer.GUIDE]) == 3


def test_cuts_are_red_and_folds_are_blue() -> None:
    lines = {layer: (Line(Point(0, 5), Point(9, 5), PEN),) for layer in (Layer.CUT, Layer.FOLD)}
    imposed = impose([Scene(Size(40, 30), lines, label=SceneLabel("Box"), shaped=True)], REGISTERED)
    (sheet,) = cut_sheets(imposed)
    inks = {
        layer: {item.stroke for item in sheet.layers[layer] if isinstance(item, Line)}
        for layer in lines
    }
    assert inks == {
        Layer.CUT: {Stroke(Colour(255, 0, 0), 0.1)},
        Layer.FOLD: {Stroke(Colour(0, 0, 255), 0.1)},
    }


def test_cut_file_without_registration_marks_is_rejected() -> None:
    with pytest.raises(
        PnpError, match="these sheets have no marks for a cutting machine"
    ) as rejected:
        cut_sheets(impose([CARD], Settings()))
    assert [way.setting for way in rejected.value.remedies] == ["registration"]


def test_shapes_in_groups_and_symbols_are_transformed() -> None:
    """A symbol is turned inside a moved group; curves stay curves, and open paths stay open."""
    curve = Curve(Point(1, 2), Point(3, 4), Point(5, 7))
    run = Outline(Point(0, 0), (curve, Point(9, 8)), closed=False)
    items = (
        Box(Rect(1, 2, 6, 3), CUT_CONTOUR),
        Polygon((Point(0, 0), Point(4, 0), Point(0, 9)), None, PEN),
        Circle(Point(2, 5), 3, None, PEN),
        Path((run,), None, PEN),
    )
    turn = Affine.rotation(90)
    symbol = Symbol("s", Rect(0, 0, 10, 10), items)
    held = Group((Use(symbol, turn),), Affine.translation(20, 1))
    scene = Scene(Size(40, 30), {Layer.CUT: (held,)}, 0, SceneLabel("Shape"))
    (sheet,) = impose([scene], Settings(registration=True))
    (cut,) = cut_sheets(SheetSequence.of([sheet]))
    box, triangle, disc, path, _ = cut.layers[Layer.CUT]

    def at(x: float, y: float) -> Point:
        """Return the point turned clockwise by 90 degrees, then moved."""
        return Point(sheet.trim.x + 20 - y, sheet.trim.y + 1 + x)

    def close(found: tuple[Point, ...], *wanted: Point) -> bool:
        return [*found] == [pytest.approx(point) for point in wanted]

    assert isinstance(box, Polygon)
    assert close(box.points, at(1, 2), at(7, 2), at(7, 5), at(1, 5))
    assert isinstance(triangle, Polygon)
    assert close(triangle.points, at(0, 0), at(4, 0), at(0, 9))
    assert isinstance(disc, Circle)
    assert (disc.centre, disc.radius) == (pytest.approx(at(2, 5)), 3)
    assert isinstance(path, Path)
    (outline,) = path.outlines
    bent, end = outline.segments
    assert isinstance(bent, Curve)
    assert close((outline.start, bent.first, bent.second, bent.end, end), at(0, 0), at(1, 2),
                 at(3, 4), at(5, 7), at(9, 8))  # fmt: skip
    assert not outline.closed
    for item in (box, triangle, disc, path):
        assert item.fill is None
        assert item.stroke == Stroke(Colour(255, 0, 0), 0.1)


def test_text_among_cuts_is_rejected() -> None:
    words = Text.line("cut here", Point(0, 0), 4, CUT_CONTOUR)
    scene = Scene(Size(40, 30), {Layer.CUT: (words,)}, 0, SceneLabel("Words"))
    with pytest.raises(TypeError, match="Text is neither cut nor folded"):
        list(cut_sheets(impose([scene], REGISTERED)))


def test_outlines_follow_the_order_of_layers() -> None:
    (sheet,) = impose([Scene(CARD.size, {Layer.PRINT: (Box(CARD.trim, CUT_CONTOUR),)}, 3)],
                      Settings())  # fmt: skip
    assert Layer.CUT not in sheet.layers
    assert list(outlined(sheet).layers) == [Layer.PRINT, Layer.CUT, Layer.GUIDE]
    (box,) = with_contours(sheet).layers[Layer.CUT]
    assert isinstance(box, Polygon)
    assert box.stroke is not None
    assert box.stroke.colour == CUT_CONTOUR


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_print_then_cut_fits_the_area_of_the_machine(paper: str) -> None:
    settings = Settings(PAPERS[paper], registration=True, cut_area=PRINT_THEN_CUT, copies=30)
    for sheet in impose([CARD], settings):
        assert sheet.registered is not None
        assert sheet.registered.size.fits(PRINT_THEN_CUT) or sheet.registered.size.fits(
            PRINT_THEN_CUT.turned
        )
        area = usable(sheet.size, settings)
        assert area.height == pytest.approx(sheet.registered.height - 2 * REGISTRATION_STRIP)
        assert sheet.bleed.intersection(area) == pytest.approx(sheet.bleed)


def test_pdf_names_the_spot_colour(pnp: Pnp, folder: File) -> None:
    pnp("render", "color-claim/board", "-o", "plain.pdf")
    pnp("render", "color-claim/board", "-o", "spot.pdf", "--spot-cut")
    with pikepdf.open(folder / "spot.pdf") as pdf:
        (page,) = pdf.pages
        space = page.Resources.ColorSpace.CutContour
        assert [str(space[0]), str(space[1])] == ["/Separation", "/CutContour"]
        operators = [str(op) for _, op in pikepdf.parse_content_stream(page)]
        assert operators.count("CS") == operators.count("SCN") == 1
    found = pikepdf.pdfa.validate_written(folder / "spot.pdf", "2b")
    assert not found.violations
    assert {f.rule for f in found.unsupported} == {"pikepdf:colour-space"}
    with pikepdf.open(folder / "plain.pdf") as pdf:
        assert "/CutContour" not in str(pdf.pages[0].Resources)


def test_cut_file_of_a_board_matches_its_page(pnp: Pnp, folder: File) -> None:
    words = ["-p", "cell=28mm", "--cut-file", "cut.svg", "-o", "b.pdf"]
    assert pnp("render", "color-claim/board", *words).out == "b.pdf\ncut.svg\n"
    (page,) = read_pdf(folder / "b.pdf")
    (cut,) = [mark for mark in read_svg(folder / "cut.svg") if mark.layer == "cut"]
    assert cut.box == pytest.approx(page.trim, abs=0.01)
    assert not any(m.box == pytest.approx(page.trim, abs=0.01) for m in page.marks if m.stroke)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--cut-file", "cut.pdf"], "cut.pdf: the cut file must be an SVG"),
        (["--cut-file", "no/cut.svg"], "no/cut.svg: the folder no does not exist"),
        (["-o", "b.svg", "--cut-file", "b.svg"], "the cut file must be a different file"),
        (["--cut-file", "cut.svg", "--paper", "fit"], "a cut file needs a fixed paper size"),
        (
            ["--cut-file", "cut.svg", "--backs", "gutter"],
            "a cut file does not work with folded sheets",
        ),
        (["--cut-file", "cut.svg", "--print-then-cut"], "-p cell=27mm or --poster"),
        (["--cut-file", "cut.svg", "--poster", "-p", "cell=45mm"], "these sheets have no marks"),
    ],
)
def test_impossible_cut_file_is_rejected(
    words: list[str], message: str, pnp: Pnp, folder: File
) -> None:
    output = [] if "-o" in words else ["-o", "b.pdf"]
    answer = pnp("render", "color-claim/board", *output, *words)
    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err
    assert list(folder.iterdir()) == []
