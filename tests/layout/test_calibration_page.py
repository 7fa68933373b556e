"""The calibration page: lengths of its rulers and distances of its lines from the edges."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from pnp.drawing.text import SMALLEST
from pnp.layout.calibration_page import calibration_sheets
from pnp.layout.paper import PAPERS as PAPER_SIZES
from tests.conftest import Pnp
from tests.reading import Mark, PdfPage, read_pdf

Box = tuple[float, float, float, float]
PAPERS = ("A4", "Letter", "A5", "297x210mm", "119x199mm", "100x150mm")
"""Portrait, landscape, small, and just too short for a ruler of another centimetre."""


@pytest.fixture(params=PAPERS)
def page(request: pytest.FixtureRequest, pnp: Pnp, folder: Path) -> PdfPage:
    """Return the front."""
    assert pnp("render", "calibration", "-o", "c.pdf", "--paper", request.param).status == 0
    return read_pdf(folder / "c.pdf")[0]


def lines(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.kind == "path"]


def length(mark: Mark) -> float:
    left, top, right, bottom = mark.box
    return max(right - left, bottom - top)


def is_level(mark: Mark) -> bool:
    return mark.box[1] == pytest.approx(mark.box[3], abs=1e-3)


def middle(mark: Mark) -> tuple[float, float]:
    left, top, right, bottom = mark.box
    return (left + right) / 2, (top + bottom) / 2


def ink(mark: Mark) -> Box:
    """Return the box of a line of text, from its baseline to the height of its capitals."""
    (x0, y0), (x1, y1) = mark.points
    long = max(abs(x1 - x0), abs(y1 - y0)) or 1
    up = ((y1 - y0) / long * mark.size * 0.65, -(x1 - x0) / long * mark.size * 0.65)
    xs, ys = (x0, x1, x0 + up[0], x1 + up[0]), (y0, y1, y0 + up[1], y1 + up[1])
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > -1e-3 and down > -1e-3


def words(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.kind == "text"]


def steps(page: PdfPage, edge: int) -> list[tuple[int, Mark]]:
    """Return distance and line for each step at an edge (0 left, 1 top, 2 right, 3 bottom)."""
    extent = (0, 0, page.width, page.height)
    lines_of_steps = [m for m in lines(page) if length(m) == pytest.approx(4.2, abs=0.01)]
    beside = [m for m in lines_of_steps if is_level(m) is bool(edge % 2)]
    away = [(abs(middle(m)[edge % 2] - extent[edge]), m) for m in beside]
    half = extent[2 + edge % 2] / 2
    near = [(distance, mark) for distance, mark in away if distance < half]
    assert all(distance == pytest.approx(round(distance), abs=0.01) for distance, _ in near)
    return sorted(((round(distance), mark) for distance, mark in near), key=lambda step: step[0])


@pytest.mark.parametrize("edge", range(4))
def test_each_edge_has_a_centred_line_for_every_margin(page: PdfPage, edge: int) -> None:
    lines_of_steps = steps(page, edge)
    assert [distance for distance, _ in lines_of_steps] == list(range(3, 13))
    along = sorted(middle(mark)[1 - edge % 2] for _, mark in lines_of_steps)
    assert [b - a for a, b in pairwise(along)] == pytest.approx([5] * 9)
    centre = (page.width, page.height)[1 - edge % 2] / 2
    assert (along[0] + along[-1]) / 2 == pytest.approx(centre, abs=0.5)


def rulers(page: PdfPage) -> tuple[Mark, Mark]:
    """Return the horizontal and the vertical ruler."""
    across = max((m for m in lines(page) if is_level(m)), key=length)
    down = max((m for m in lines(page) if not is_level(m)), key=length)
    return across, down


@pytest.mark.parametrize("axis", [0, 1])
def test_ruler_has_a_tick_per_mm_and_a_number_per_cm(page: PdfPage, axis: int) -> None:
    base = rulers(page)[axis]
    start = base.box[0] if axis == 0 else base.box[3]
    side = base.box[1 - axis]
    ticks = {}
    for mark in lines(page):
        touching = side == pytest.approx(mark.box[1 - axis], abs=0.01) or side == pytest.approx(
            mark.box[3 - axis], abs=0.01
        )
        if touching and is_level(mark) is (axis == 1) and length(mark) < 3.01:
            ticks[round(abs(mark.box[axis] - start), 2)] = round(length(mark), 2)
    whole = round(length(base))
    assert sorted(ticks) == list(range(whole + 1))
    for place, tick in ticks.items():
        assert tick == (3.0 if place % 10 == 0 else 2.0 if place % 5 == 0 else 1.2)
    numbers = {}
    for mark in words(page):
        box = ink(mark)
        near = abs((box[1 - axis] + box[3 - axis]) / 2 - side) < 4
        place = round(abs((box[axis] + box[axis + 2]) / 2 - start), 1)
        if near and place <= whole and mark.text.removesuffix(" mm").isdigit():
            numbers[mark.text] = place
    wanted = {str(n): n for n in range(20, whole, 10)} | {f"{whole} mm": whole}
    assert {text: place for text, place in numbers.items() if place > 15} == wanted


def test_printed_command_has_the_lengths_of_the_rulers(page: PdfPage) -> None:
    across, down = (round(length(ruler)) for ruler in rulers(page))
    text = " ".join(page.text.split())
    assert f"--scale A/{across},B/{down} " in text


def test_text_and_lines_do_not_overlap(page: PdfPage) -> None:
    assert min(mark.size for mark in words(page)) >= SMALLEST - 1e-3
    boxes = [ink(mark) for mark in words(page)]
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    drawn = [mark.box for mark in lines(page)]
    assert not [(box, line) for box in boxes for line in drawn if overlap(box, line)]
    for left, top, right, bottom in (*boxes, *drawn):
        assert min(left, top, page.width - right, page.height - bottom) > 2.9


def test_back_has_a_ring_behind_the_cross_hairs(pnp: Pnp, folder: Path) -> None:
    assert pnp("render", "calibration", "-o", "c.pdf", "--paper", "120x190mm").status == 0
    back = read_pdf(folder / "c.pdf")[1]
    ring, dot = lines(back)
    assert middle(ring) == middle(dot) == pytest.approx((60, 95), abs=0.01)
    assert 0.1 <= ring.width < 0.5, "fine enough to read half a millimetre by"
    assert (length(ring), length(dot)) == pytest.approx((6, 0.5), abs=0.01)
    (title,) = words(back)
    left, top, right, _ = ink(title)
    assert (left + right) / 2 == pytest.approx(60, abs=0.01)
    assert 12 < top < 30


def test_page_is_a4_if_the_paper_is_cut_to_fit() -> None:
    sizes = {sheet.size for sheet in calibration_sheets(PAPER_SIZES["fit"])}
    assert sizes == {PAPER_SIZES["a4"].size}
