"""Finished sheets, read back: marks, boxes, foot, ruler, copies, posters and layers."""

from pathlib import Path

import pytest

from pnp.drawing.text import READABLE
from pnp.layout import imposition
from tests.conftest import SINGLE, WITH_BACKGROUND, Pnp, diagonal
from tests.reading import Mark, PdfPage, read_pdf, read_svg

BOARD = "paint-the-line/scoring-board"


def printed(pnp: Pnp, folder: Path, *words: str) -> list[PdfPage]:
    answer = pnp("render", *words, "-o", "out.pdf")
    assert answer.status == 0, answer.err
    return read_pdf(folder / "out.pdf")


def crop_marks(page: PdfPage) -> list[Mark]:
    return [
        m for m in page.marks if m.stroke == "#000000" and m.width == pytest.approx(0.15, abs=1e-3)
    ]


def touches(mark: Mark, box: tuple[float, ...]) -> bool:
    left, top, right, bottom = mark.box
    return (
        left < box[2] - 1e-3
        and right > box[0] + 1e-3
        and top < box[3] - 1e-3
        and bottom > box[1] + 1e-3
    )


CUT = [name for name in SINGLE if not name.endswith("/rules")]


@pytest.mark.parametrize(("name", "paper"), diagonal(CUT, ["A4", "Letter", "A3"]))
def test_crop_marks_are_outside_the_bleed(name: str, paper: str, pnp: Pnp, folder: Path) -> None:
    (page,) = printed(pnp, folder, name, "--paper", paper)
    left, top, right, bottom = page.trim
    bleed = 3 if name in WITH_BACKGROUND else 0
    wanted = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    assert page.bleed == pytest.approx(wanted, abs=1e-3)
    marks = crop_marks(page)
    assert len(marks) == 8
    assert not any(touches(mark, page.bleed) for mark in marks)
    cuts = {
        round(v, 2) for m in marks for v in ((m.box[0],) if m.box[0] == m.box[2] else (m.box[1],))
    }
    assert cuts == {round(edge, 2) for edge in page.trim}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", [name for name in SINGLE if name.endswith("/rules")])
def test_rules_have_no_crop_marks(name: str, paper: str, pnp: Pnp, folder: Path) -> None:
    (page,) = printed(pnp, folder, name, "--paper", paper)
    assert crop_marks(page) == []
    assert "100 mm" in {mark.text for mark in page.marks}, "the ruler is printed"


@pytest.mark.parametrize("name", SINGLE)
def test_only_the_background_reaches_into_the_margins(name: str, pnp: Pnp, folder: Path) -> None:
    (page,) = printed(pnp, folder, name)
    filled = any(m.fill and m.box == pytest.approx(page.bleed, abs=1e-3) for m in page.marks)
    assert filled == (name in WITH_BACKGROUND)
    for left, top, right, bottom in filter(None, (mark.visible_box for mark in page.marks)):
        assert min(left, top) >= 10 - 0.11
        assert right <= page.width - 10 + 0.11
        assert bottom <= page.height - 10 + 0.61


@pytest.mark.parametrize(
    ("name", "palette"), diagonal(SINGLE, ["safe", "colour", "grey", "ink-saver"])
)
def test_type_and_lines_are_printable_and_clear_of_cuts(
    name: str, palette: str, pnp: Pnp, folder: Path
) -> None:
    (page,) = printed(pnp, folder, name, "--palette", palette)
    left, top, right, bottom = page.trim
    # rules are on whole sheets, which are not cut
    clear = 0 if name.endswith("/rules") else 2
    for mark in page.marks:
        if mark.kind == "text":
            assert mark.size >= READABLE - 1e-3
            x, y = mark.points[0]
            inside = left < x < right and top < y < bottom
            if inside:
                rise = mark.size * 0.67
                assert x - left >= clear - 1e-3
                assert y - rise - top >= 2
                assert right - mark.points[1][0] >= clear
                assert bottom - y >= 2
        if mark.stroke:
            assert mark.width >= 0.0999


def test_foot_has_component_parameters_page_and_scale(pnp: Pnp, folder: Path) -> None:
    pages = printed(pnp, folder, BOARD, "color-claim/board", "-p", "cell=29mm")
    assert len(pages) == 2
    assert "Paint the Line, scoring board" in pages[0].text
    assert "cell: 29mm" in pages[0].text
    assert "scale 1:1, page 2 of 2" in pages[1].text
    assert "Print at 100%" in pages[1].text
    for page in pages:
        foot = [m for m in page.marks if ", page " in m.text]
        assert foot[0].box[1] > page.bleed[3]


def test_copies_share_sheets_and_have_marks_for_every_cut(pnp: Pnp, folder: Path) -> None:
    words = ["generic/grid", "-p", "columns=3", "-p", "rows=3", "--copies", "7"]
    pages = printed(pnp, folder, *words)
    grounds = [[m.box for m in page.marks if m.fill == "#ead9b8"] for page in pages]
    assert [len(boxes) for boxes in grounds] == [6, 1]
    for boxes in grounds:
        for index, box in enumerate(boxes):
            for other in boxes[:index]:
                assert not touches(Mark("path", ((box[0], box[1]), (box[2], box[3]))), other)
    at_edges = 2 * (2 * 2 + 2 * 3)
    in_gutters = 1 * 2 * 3 + 2 * 2 * 2  # gutters times the cuts that cross them
    assert len(crop_marks(pages[0])) == at_edges + in_gutters
    assert len(crop_marks(pages[1])) == 8


def test_copies_without_bleed_share_a_cut(pnp: Pnp, folder: Path) -> None:
    words = ["generic/grid", "-p", "columns=2", "-p", "rows=2", "--copies", "2", "--bleed", "0mm"]
    (page,) = printed(pnp, folder, *words)
    boxes = sorted(m.box for m in page.marks if m.fill == "#ead9b8")
    assert boxes[0][2] == pytest.approx(boxes[1][0], abs=1e-3)
    assert len(crop_marks(page)) == 2 * (3 + 2)


def test_up_limits_copies_per_sheet(pnp: Pnp, folder: Path) -> None:
    words = ["generic/grid", "-p", "columns=2", "-p", "rows=2", "--copies", "5", "--up", "2"]
    assert len(printed(pnp, folder, *words)) == 3


def test_no_marks_prints_only_the_component(pnp: Pnp, folder: Path) -> None:
    (page,) = printed(pnp, folder, BOARD, "--no-marks")
    assert crop_marks(page) == []
    assert "100%" not in page.text


def test_poster_of_a_small_component_is_one_sheet(pnp: Pnp, folder: Path) -> None:
    assert len(printed(pnp, folder, BOARD, "--poster")) == 1


def test_layers_can_be_selected(pnp: Pnp, folder: Path) -> None:
    assert pnp("render", BOARD, "-o", "cut.svg", "--layers", "cut").status == 0
    (outline,) = read_svg(folder / "cut.svg")
    (page,) = printed(pnp, folder, BOARD, "--layers", "all")
    assert outline.layer == "cut"
    assert outline.box == pytest.approx(page.trim, abs=0.01)
    assert {mark.layer for mark in page.marks} == {"print", "cut", "guide"}
    (plain,) = printed(pnp, folder, BOARD)
    assert {mark.layer for mark in plain.marks} == {""}


def test_document_of_too_many_sheets_is_rejected(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["render", BOARD, "-o", "out.pdf", "--up", "1", "--copies", "4"]
    monkeypatch.setattr(imposition, "MAX_SHEETS", 3)
    assert "more than 3 sheets: print fewer or add --no-limit to continue anyway" in pnp(*words).err
    monkeypatch.setattr(imposition, "MAX_COMPONENTS", 3)
    rejected = "4 components are more than the limit of 3: print fewer or add --no-limit"
    assert rejected in pnp(*words).err
    assert pnp(*words, "--no-limit").status == 0
    assert len(read_pdf(folder / "out.pdf")) == 4


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nine_cards_fit_a_sheet(paper: str, pnp: Pnp, folder: Path) -> None:
    duplex = ("--backs", "duplex-long")
    front, back, *rest = printed(
        pnp, folder, "colour-lines/solo-cards", "--copies", "3", "--paper", paper, *duplex
    )
    assert len(rest) == 2
    cards = sorted((63 * 3, 88 * 3))
    for page in (front, back):
        left, top, right, bottom = page.trim
        assert sorted((right - left, bottom - top)) == pytest.approx(cards, abs=0.01)
        marks = crop_marks(page)
        assert len(marks) == 16
        assert not any(touches(mark, page.trim) for mark in marks)
        for mark in page.marks:
            if box := mark.visible_box:
                assert min(box[:2]) >= 5 - 0.11
                assert box[2] <= page.width - 5 + 0.11
                assert box[3] <= page.height - 5 + 0.11


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_four_folded_cards_fit_a_sheet(paper: str, pnp: Pnp, folder: Path) -> None:
    words = ("--copies", "2", "--paper", paper, "--backs", "gutter")
    pages = printed(pnp, folder, "colour-lines/solo-cards", *words)
    assert len(pages) == 3


def test_own_margin_is_kept(pnp: Pnp, folder: Path) -> None:
    words = ("--copies", "3", "--margin", "10mm")
    for page in printed(pnp, folder, "colour-lines/solo-cards", *words):
        boxes = filter(None, (mark.visible_box for mark in page.marks))
        assert all(min(box[:2]) >= 10 - 0.11 for box in boxes)
