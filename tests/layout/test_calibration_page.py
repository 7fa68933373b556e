"""The calibration page: what its lines say of lengths and edges is where they lie."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from pnp.drawing.scene import Layer, Text, unnamed
from pnp.drawing.text import SMALLEST, FontFace
from pnp.geometry import Size
from pnp.layout.calibration_page import calibration_sheets
from pnp.layout.paper import PAPERS as PAPER_SIZES
from pnp.layout.paper import Paper
from tests.conftest import Pnp
from tests.reading import Mark, PdfPage, read_pdf

Box = tuple[float, float, float, float]
PAPERS = ("A4", "Letter", "A5", "297x210mm", "119x199mm", "100x150mm")
"""Standing, lying, small, and just short of a ruler a centimetre longer."""


@pytest.fixture(params=PAPERS)
def page(request: pytest.FixtureRequest, pnp: Pnp, folder: Path) -> PdfPage:
    """The front."""
    assert pnp("render", "calibration", "-o", "c.pdf", "--paper", request.param).status == 0
    return read_pdf(folder / "c.pdf")[0]


def lines(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.kind == "path"]


def length(mark: Mark) -> float:
    left, top, right, bottom = mark.box
    return max(right - left, bottom - top)


def level(mark: Mark) -> bool:
    return mark.box[1] == pytest.approx(mark.box[3], abs=1e-3)


def middle(mark: Mark) -> tuple[float, float]:
    left, top, right, bottom = mark.box
    return (left + right) / 2, (top + bottom) / 2


def ink(mark: Mark) -> Box:
    """The box of a line of text, from its baseline to the height of its capitals."""
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
    """What is told of an edge (0 left, 1 top, 2 right, 3 bottom): the distance of each line."""
    extent = (0, 0, page.width, page.height)
    flight = [m for m in lines(page) if length(m) == pytest.approx(4.2, abs=0.01)]
    beside = [m for m in flight if level(m) is bool(edge % 2)]
    away = [(abs(middle(m)[edge % 2] - extent[edge]), m) for m in beside]
    half = extent[2 + edge % 2] / 2
    near = [(distance, mark) for distance, mark in away if distance < half]
    assert all(distance == pytest.approx(round(distance), abs=0.01) for distance, _ in near)
    return sorted(((round(distance), mark) for distance, mark in near), key=lambda step: step[0])


@pytest.mark.parametrize("edge", range(4))
def test_each_edge_has_a_line_for_every_margin_in_the_middle_of_the_edge(
    page: PdfPage, edge: int
) -> None:
    flight = steps(page, edge)
    assert [distance for distance, _ in flight] == list(range(3, 13))
    along = sorted(middle(mark)[1 - edge % 2] for _, mark in flight)
    assert [b - a for a, b in pairwise(along)] == pytest.approx([5] * 9)
    centre = (page.width, page.height)[1 - edge % 2] / 2
    assert (along[0] + along[-1]) / 2 == pytest.approx(centre, abs=0.5)


@pytest.mark.parametrize("edge", range(4))
def test_each_line_of_a_flight_has_its_number_on_the_side_away_from_the_edge(
    page: PdfPage, edge: int
) -> None:
    for distance, line in steps(page, edge):
        at = middle(line)
        nearest = min(words(page), key=partial(apart, at))
        assert (nearest.text, nearest.size) == (str(distance), pytest.approx(2.2, abs=0.01))
        box = ink(nearest)
        inner = (box[0], box[1], -box[2], -box[3])[edge]
        assert 0.5 < inner - at[edge % 2] * (1 if edge < 2 else -1) < 2
        across = 1 - edge % 2
        assert (box[across] + box[across + 2]) / 2 == pytest.approx(middle(line)[across], abs=0.05)


def apart(at: tuple[float, float], mark: Mark) -> float:
    """How far the middle of a text is."""
    left, top, right, bottom = ink(mark)
    return math.dist(at, ((left + right) / 2, (top + bottom) / 2))


def rulers(page: PdfPage) -> tuple[Mark, Mark]:
    """The one across and the one down the page."""
    across = max((m for m in lines(page) if level(m)), key=length)
    down = max((m for m in lines(page) if not level(m)), key=length)
    return across, down


def test_both_rulers_start_at_one_corner_inside_the_flights_and_end_inside_the_paper(
    page: PdfPage,
) -> None:
    across, down = rulers(page)
    corner = (across.box[0], across.box[1])
    assert corner == pytest.approx((down.box[0], down.box[3]), abs=1e-3)
    assert corner == pytest.approx((24, page.height - 24), abs=1e-3)
    assert 26 - 1e-3 < page.width - across.box[2] < 36
    assert 36 - 1e-3 < down.box[1] < 46


@pytest.mark.parametrize("axis", [0, 1])
def test_a_ruler_has_a_tick_a_millimetre_and_a_number_a_centimetre(
    page: PdfPage, axis: int
) -> None:
    base = rulers(page)[axis]
    start = base.box[0] if axis == 0 else base.box[3]
    side = base.box[1 - axis]
    ticks = {}
    for mark in lines(page):
        touching = side == pytest.approx(mark.box[1 - axis], abs=0.01) or side == pytest.approx(
            mark.box[3 - axis], abs=0.01
        )
        if touching and level(mark) is (axis == 1) and length(mark) < 3.01:
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


def test_the_command_names_the_lengths_of_the_rulers(page: PdfPage) -> None:
    across, down = (round(length(ruler)) for ruler in rulers(page))
    told = " ".join(page.text.split())
    assert f"--scale A/{across},B/{down} " in told


def cross(page: PdfPage) -> tuple[list[Mark], list[Mark]]:
    """The ticks of the scale to the right and of that downwards, the two long lines left out."""
    x, y = page.width / 2, page.height / 2
    near = [
        m
        for m in lines(page)
        if max(abs(middle(m)[0] - x), abs(middle(m)[1] - y)) < 6.01 and length(m) < 3
    ]
    return [m for m in near if not level(m)], [m for m in near if level(m)]


def test_the_cross_hairs_have_a_tick_every_half_millimetre_both_ways(page: PdfPage) -> None:
    centre = (page.width / 2, page.height / 2)
    for axis, ticks in enumerate(cross(page)):
        places = {round(middle(m)[axis] - centre[axis], 2): length(m) for m in ticks}
        assert sorted(places) == [half / 2 for half in range(-12, 13)]
        assert all(middle(m)[1 - axis] == pytest.approx(centre[1 - axis]) for m in ticks)
        for place, tick in places.items():
            assert tick == pytest.approx(2.4 if place % 1 == 0 else 1.2, abs=0.01)
    hairs = [m for m in lines(page) if length(m) == pytest.approx(12, abs=0.01)]
    assert len(hairs) == 2
    assert all(middle(m) == pytest.approx(centre) for m in hairs)


def test_the_ends_of_the_cross_hairs_are_numbered_right_and_down_positive(page: PdfPage) -> None:
    x, y = page.width / 2, page.height / 2
    found = set()
    for mark in words(page):
        if mark.text in {"-6", "+6"}:
            left, top, right, bottom = ink(mark)
            if (top + bottom) / 2 == pytest.approx(y, abs=0.1):
                found.add((mark.text, "right" if left > x else "left"))
                assert 0.5 < (left - x if left > x else x - right) - 6 < 1.5
            else:
                assert (left + right) / 2 == pytest.approx(x, abs=0.01)
                found.add((mark.text, "down" if top > y else "up"))
                assert 1 < (top - y if top > y else y - bottom) - 6 < 1.8
    assert found == {("-6", "left"), ("+6", "right"), ("-6", "up"), ("+6", "down")}


def test_nothing_lies_on_anything_else(page: PdfPage) -> None:
    assert min(mark.size for mark in words(page)) >= SMALLEST - 1e-3
    boxes = [ink(mark) for mark in words(page)]
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    drawn = [mark.box for mark in lines(page)]
    assert not [(box, line) for box in boxes for line in drawn if overlap(box, line)]
    for left, top, right, bottom in (*boxes, *drawn):
        assert min(left, top, page.width - right, page.height - bottom) > 2.9


def paragraphs(page: PdfPage) -> Sequence[Mark]:
    """The steps: what is left-aligned with the first of them."""
    first = next(mark for mark in words(page) if mark.text.startswith("Print both"))
    return [m for m in words(page) if m.points[0][0] == pytest.approx(first.points[0][0])]


def test_the_steps_are_numbered_and_the_command_is_not(page: PdfPage) -> None:
    told = paragraphs(page)
    numbers = [
        mark
        for mark in words(page)
        if mark.points[0][0] == pytest.approx(told[0].points[0][0] - 5)
        and mark.points[0][1] != pytest.approx(29)
    ]
    assert [mark.text for mark in numbers] == ["1", "2", "3", "4", "5"]
    starts = [mark.points[0][1] for mark in numbers]
    begun = [next(m.text for m in told if m.points[0][1] == pytest.approx(y)) for y in starts]
    first = [text.split()[0].rstrip(":") for text in begun]
    assert first == ["Print", "Scale", "Margins", "Duplex", "Tell"]
    heading = next(mark for mark in words(page) if mark.text == "Calibration page")
    assert heading.points[0][0] == pytest.approx(numbers[0].points[0][0])
    assert heading.size > max(mark.size for mark in told)


def test_lines_of_a_step_lie_closer_than_steps(page: PdfPage) -> None:
    told = paragraphs(page)
    size = told[0].size
    assert SMALLEST - 1e-3 <= size <= 3.2 + 1e-3
    heights = [mark.points[0][1] for mark in told]
    gaps = [round((below - above) / size, 2) for above, below in pairwise(heights)]
    jumps = [gap for gap in gaps if gap not in {1.35, 1.75}]
    assert gaps.count(1.75) >= 4
    assert len(jumps) <= (page.width < 150), "only on small paper, over the cross-hairs"
    assert max(mark.points[1][0] for mark in told) <= page.width - 18


def test_the_back_is_a_ring_behind_the_cross_hairs(pnp: Pnp, folder: Path) -> None:
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


def test_for_paper_cut_to_fit_the_page_is_an_a4() -> None:
    sizes = {sheet.size for sheet in calibration_sheets(PAPER_SIZES["fit"])}
    assert sizes == {PAPER_SIZES["a4"].size}


def test_only_the_heading_the_numbers_and_the_command_stand_out() -> None:
    """The command is what is typed, and all else is read once."""
    front, *_ = calibration_sheets(PAPER_SIZES["a4"])
    texts = [item for item in unnamed(front.layers[Layer.GUIDE]) if isinstance(item, Text)]
    bold = [text.text for text in texts if text.face is FontFace.BOLD and not text.text.isdigit()]
    heading, *command = bold
    assert heading == "Calibration page"
    assert " ".join(command).startswith("pnp printer add NAME --scale")
    assert "".join(command).endswith("Ymm")


@pytest.mark.parametrize("width", [100, 148])
def test_a_step_stands_above_the_cross_hairs_if_it_fits_there_and_else_well_below(
    width: int,
) -> None:
    """Down to 3 mm above their upper end, and from 6 mm below their lower one."""
    spare, left_over = set[int](), set[int]()
    for tenths in range(1400, 2400, 5):
        size = Size(width, tenths / 10)
        front, _ = calibration_sheets(Paper("odd", size))
        middle = size.height / 2
        texts = [item for item in front.layers[Layer.GUIDE] if isinstance(item, Text)]
        told = [text for text in texts if text.at.x == 37]
        body = told[0].size
        below = [text for text in told if text.at.y > middle]
        if not below or below == told:
            continue
        upper = told[: -len(below)]
        assert below[0].at.y == pytest.approx(middle + 12 + body)
        first = [below[0]]
        for text in below[1:]:
            if text.at.y - first[-1].at.y > 1.5 * body:
                break
            first.append(text)
        end = upper[-1].at.y + 1.35 * body
        spare.add(round(10 * (middle - 9 - end)))
        left_over.add(round(10 * (end + 0.4 * body + len(first) * 1.35 * body - middle + 9)))
    assert 0 <= min(spare) < 5
    assert 0 <= min(left_over) < 5
