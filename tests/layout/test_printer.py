"""Printer profiles: pages are scaled so that prints have their true size."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.scene import Group, Layer, Scene, SceneLabel
from pnp.errors import PnpError
from pnp.geometry import Point, Rect, Size
from pnp.layout.imposition import impose
from pnp.layout.paper import PAPERS, parse_paper
from pnp.layout.printer import Printer, Scale
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheet
from tests.conftest import Pnp
from tests.reading import read_pdf, read_svg

SCALES = st.builds(Scale, st.floats(0.961, 1.039), st.floats(0.961, 1.039))


def sheets_for(printer: Printer, size: Size, paper: str) -> tuple[Sheet, Sheet]:
    """Return a sheet in its true size, and as it is sent to the printer."""
    settings = Settings(parse_paper(paper), margin=6)
    (sheet,) = impose([Scene(size, {}, 3, SceneLabel("Card"))], printer.settings(settings))
    sent = printer.enlarged(sheet, settings.paper)
    return sheet, sent


def printed(rect: Rect, sent: Sheet, scale: Scale) -> Rect:
    """Return the printed box: the page scaled about its middle."""
    landscape = sent.size.width > sent.size.height
    across, down = (scale.down, scale.across) if landscape else (scale.across, scale.down)
    middle = Rect(0, 0, *sent.size).centre
    x, y = middle.x + (rect.x - middle.x) * across, middle.y + (rect.y - middle.y) * down
    return Rect(x, y, rect.width * across, rect.height * down)


@given(
    SCALES,
    st.sampled_from([Size(100, 60), Size(60, 150), Size(210, 60)]),
    st.sampled_from(["A4", "297x210mm"]),
)
def test_components_are_printed_in_their_true_size(scale: Scale, size: Size, paper: str) -> None:
    sheet, sent = sheets_for(Printer("p", scale, 6), size, paper)
    assert sorted(sent.size) == [210, 297]
    true = printed(sent.trim, sent, scale)
    assert true.size == pytest.approx(sheet.trim.size)
    assert sorted(true.size) == pytest.approx(sorted(size))
    edge = Rect(0, 0, *sent.size).grown(-5.9)
    assert edge.intersection(true) == pytest.approx(true)


@given(SCALES, st.sampled_from([Size(100, 60), Size(60, 150)]), st.sampled_from(["A4", "fit"]))
def test_offset_from_the_middle_is_kept_in_both_directions(
    scale: Scale, size: Size, paper: str
) -> None:
    """The foot puts the component off the middle of the sheet."""
    sheet, sent = sheets_for(Printer("p", scale, 6), size, paper)
    middle, sent_middle = Rect(0, 0, *sheet.size).centre, Rect(0, 0, *sent.size).centre
    boxes = ((sheet.trim, sent.trim), (sheet.bleed, sent.bleed))
    for wanted, found in boxes:
        true = printed(found, sent, scale)
        assert true.x - sent_middle.x == pytest.approx(wanted.x - middle.x, abs=1e-6)
        assert true.y - sent_middle.y == pytest.approx(wanted.y - middle.y, abs=1e-6)
    for items in sent.layers.values():
        (group,) = items
        assert isinstance(group, Group)
        corner = group.transform.apply(Point(sheet.trim.right, sheet.trim.bottom))
        assert corner == pytest.approx((sent.trim.right, sent.trim.bottom))


def test_drawing_is_scaled_with_its_boxes(pnp: Pnp, folder: Path) -> None:
    pnp("printer", "add", "office", "--scale", "157/160,228/230", "--margin", "6mm")
    words = ["render", "color-claim/board", "-o", "b.pdf"]
    assert pnp(*words, "--printer", "office").status == 0
    (page,) = read_pdf(folder / "b.pdf")
    assert (page.width, page.height) == pytest.approx((210, 297))
    across, down = 157 / 160, 228 / 230
    board = next(m for m in page.marks if m.fill and m.box == pytest.approx(page.bleed, abs=0.01))
    assert (board.box[2] - board.box[0]) * across == pytest.approx(168 + 6, abs=0.01)
    assert (board.box[3] - board.box[1]) * down == pytest.approx(198 + 6, abs=0.01)
    assert "Print at 100% on office, scale 1:1, page 1 of 1" in page.text
    ruler = [m for m in page.marks if m.width < 0.11 and m.box[1] == m.box[3]]
    longest = max(m.box[2] - m.box[0] for m in ruler)
    assert longest * across == pytest.approx(101.6, abs=0.01)


def test_options_override_margin_and_shift_of_the_printer(pnp: Pnp, folder: Path) -> None:
    pnp("printer", "add", "p", "--margin", "5mm", "--shift", "1mm,0.5mm")
    tiles = ["render", "passtally/tiles", "-o", "t.pdf", "--backs", "duplex-long"]

    def back(*words: str) -> float:
        assert pnp(*tiles, *words).status == 0
        return read_pdf(folder / "t.pdf")[1].trim[0]

    assert back("--printer", "p") - back("--margin", "5mm") == pytest.approx(-1, abs=0.01)
    with_all = back("--printer", "p", "--duplex-shift", "2mm,0mm", "--margin", "5mm")
    assert with_all - back("--margin", "5mm") == pytest.approx(-2, abs=0.01)


def test_cut_file_is_not_scaled(pnp: Pnp, folder: Path) -> None:
    """A cutting machine does not have the scaling error of the printer."""
    pnp("printer", "add", "p", "--scale", "0.99")
    words = ["render", "passtally/tiles", "-o", "t.pdf", "--cut-file", "c.svg", "--printer", "p"]
    assert pnp(*words).status == 0
    cut = next(m for m in read_svg(next(iter(folder.glob("c*.svg")))) if m.layer == "cut")
    assert sorted((cut.box[2] - cut.box[0], cut.box[3] - cut.box[1])) == pytest.approx([24, 48])


@pytest.mark.parametrize("card", [Size(50, 80), Size(80, 50), Size(50, 50)])
def test_paper_cut_to_fit_is_scaled(card: Size) -> None:
    """It is never turned, even where a square becomes an oblong."""
    sheet, sent = sheets_for(Printer("p", Scale(0.98, 0.99)), card, "fit")
    across, down = (0.99, 0.98) if card.width > card.height else (0.98, 0.99)
    assert sent.size == pytest.approx(Size(sheet.size.width / across, sheet.size.height / down))


def test_profile_without_error_changes_nothing() -> None:
    sheet, sent = sheets_for(Printer("p"), Size(50, 50), "A4")
    assert (sent.size, sent.trim, sent.bleed) == (sheet.size, sheet.trim, sheet.bleed)
    for layer, items in sent.layers.items():
        (group,) = items
        assert isinstance(group, Group)
        assert group.items == sheet.layers[layer]
    assert Layer.GUIDE in sent.layers


@pytest.mark.parametrize(
    ("text", "across", "down"),
    [
        ("1", 1, 1),
        ("0.99", 0.99, 0.99),
        ("159/160,236/237", 159 / 160, 236 / 237),
        ("158.5/160, 1.01", 158.5 / 160, 1.01),
    ],
)
def test_scale_is_parsed_as_on_the_calibration_page(text: str, across: float, down: float) -> None:
    assert Scale.parse(text) == Scale(across, down)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a scale"),
        ("99%", "is not a scale"),
        ("-1", "is not a scale"),
        ("1/0", "is not a scale"),
        ("nan", "is not a scale"),
        ("1,1,1", "more than two"),
        ("0.9", "without scaling it to fit the page"),
        ("160/0.01", "out of range"),
        ("9" * 400, "out of range"),
    ],
)
def test_invalid_scale_is_rejected(text: str, message: str) -> None:
    with pytest.raises(PnpError, match=message):
        Scale.parse(text)


@pytest.mark.parametrize(
    ("name", "margin", "shift", "about", "message"),
    [
        ("", 10, (0, 0), "name", "invalid printer name"),
        ("a\nb", 10, (0, 0), "name", "invalid printer name"),
        ("x" * 41, 10, (0, 0), "name", "invalid printer name"),
        ("p", 4, (0, 0), "margin", "margin: 4mm is out of range"),
        ("p", float("nan"), (0, 0), "margin", "margin: nanmm"),
        ("p", 10, (0, 11), "shift", "at most 10mm"),
        ("p", 10, (float("nan"), 0), "shift", "at most 10mm"),
    ],
)
def test_invalid_profile_is_rejected(
    name: str, margin: float, shift: tuple[float, float], about: str, message: str
) -> None:
    with pytest.raises(PnpError, match=message) as rejected:
        Printer(name, Scale(), margin, Point(*shift))
    assert rejected.value.parameter == about


def test_stretching_printer_does_not_exceed_its_paper() -> None:
    settings = Printer("p", Scale(1.02, 0.98)).settings(Settings(PAPERS["a4"]))
    assert settings.paper.size == pytest.approx((210, 297 * 0.98))


def test_profile_at_its_limits_is_accepted() -> None:
    for margin, shift in ((5.0, Point(10, -10)), (40.0, Point(-10, 10))):
        assert Printer("x" * 40, Scale(0.96, 1.04), margin, shift).margin == margin


def test_default_margin_of_a_printer_is_that_of_the_settings() -> None:
    assert Printer("p").margin == Settings().margin
