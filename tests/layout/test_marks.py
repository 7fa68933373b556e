"""What is printed round components: where each mark stands, and as much of a line as fits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.scene import Box, Item, Line, Outline, Path, Text, Use
from pnp.drawing.text import SMALLEST, FontFace, measure
from pnp.geometry import Point, Rect, Size
from pnp.layout.marks import (
    CROP_WIDTH,
    clipped,
    crop_marks,
    fold_line,
    foot_height,
    foot_items,
    mark_reach,
    registration_marks,
    ruler_items,
)

TEXTS = st.text("abc ,MWil1", max_size=60)
WIDTHS = st.floats(0, 60)


@given(TEXTS, WIDTHS)
def test_a_line_is_whole_or_ends_where_no_more_fits(text: str, width: float) -> None:
    line = clipped(text, width)
    if measure(text, SMALLEST) <= width:
        assert line == text
        return
    if not line:
        assert measure(text[:1] + "\u2026", SMALLEST) > width
        return
    assert line != "\u2026"
    kept = line.removesuffix("\u2026")
    dropped = text.removeprefix(kept)
    more = kept + dropped[: len(dropped) - len(dropped.lstrip(" ,")) + 1]
    assert text.startswith(kept)
    assert measure(line, SMALLEST) <= width < measure(more + "\u2026", SMALLEST)


def drawn(ruler: Sequence[Item]) -> Iterator[Item]:
    """Lines and words of a symbol where it is placed, all within its bounds."""
    (use,) = ruler
    assert isinstance(use, Use)
    right, down = use.transform[4:]
    around = use.symbol.bounds.moved(right, down)
    for item in use.symbol.items:
        if isinstance(item, Text):
            at, size = Point(item.at.x + right, item.at.y + down), item.size
            moved: Item = replace(item, at=at)
            box = Rect(at.x, at.y - size * 0.72, item.width, size)
        else:
            assert isinstance(item, Line)
            start, end = (Point(p.x + right, p.y + down) for p in (item.start, item.end))
            moved = replace(item, start=start, end=end)
            box = Rect(min(start.x, end.x), min(start.y, end.y), abs(end.x - start.x), 0)
        assert around.x <= box.x <= box.right <= around.right
        assert around.y <= box.y <= box.bottom <= around.bottom
        yield moved


def line_ends(items: list[Item]) -> list[tuple[float, ...]]:
    """Left, top, right, bottom of each line."""
    lines = [item for item in items if isinstance(item, Line)]
    ends = [(*map(min, line.start, line.end), *map(max, line.start, line.end)) for line in lines]
    return sorted(tuple(round(v, 6) for v in each) for each in ends)


def test_crop_marks_of_a_block_stand_outside_it_in_line_with_each_cut() -> None:
    """Three columns and two rows, with different gaps; the block lies anywhere."""
    trims = [Rect(30 + x, 70 + y, 20, 12) for y in (0, 18) for x in (0, 26, 52)]
    left, top, right, bottom = 30, 70, 102, 100
    xs, ys = [30, 50, 56, 76, 82, 102], [70, 82, 88, 100]
    upright = [(x, y, x, y + 4) for x in xs for y in (top - 3 - 5, bottom + 3 + 1)]
    level = [(x, y, x + 4, y) for y in ys for x in (left - 3 - 5, right + 3 + 1)]
    assert line_ends(list(crop_marks(trims, 3))) == sorted([*upright, *level])
    assert mark_reach(3) == 3 + 1 + 4


def test_neighbours_whose_edges_meet_share_a_mark() -> None:
    trims = [Rect(0.1 * 3, 0, 10, 7), Rect(0.3 + 10, 0, 10, 7)]
    assert len(list(crop_marks(trims, 0))) == 2 * 3 + 2 * 2


def test_registration_marks_leave_one_corner_free() -> None:
    """A square left top, angles right top and left bottom, all within the area."""
    area = Rect(20, 30, 150, 90)
    square, *angles = registration_marks(area)
    assert isinstance(square, Box)
    assert square.rect == Rect(20, 30, 5, 5)
    bent = []
    for angle in angles:
        assert isinstance(angle, Path)
        assert angle.stroke is not None
        assert angle.fill is None
        assert angle.stroke.width == 0.5
        (run,) = angle.outlines
        assert isinstance(run, Outline)
        bent.append((run.start, *run.segments))
        assert not run.closed
    right, bottom = 170 - 0.25, 120 - 0.25
    assert bent == [
        (Point(right - 5, 30.25), Point(right, 30.25), Point(right, 35.25)),
        (Point(25.25, bottom), Point(20.25, bottom), Point(20.25, bottom - 5)),
    ]


def test_a_fold_goes_from_margin_to_margin() -> None:
    fold = fold_line(Size(210, 297), 120, 8)
    assert (fold.start, fold.end) == (Point(8, 120), Point(202, 120))
    dash, gap = fold.stroke.dash
    assert dash == 2 * gap, "no line to cut along"
    assert 2 <= dash <= 6


@pytest.mark.parametrize(
    ("width", "tens", "inches"),
    [(190, 10, 4), (101.7, 10, 4), (101, 10, 3), (95, 9, 3), (60, 6, 2)],
)
def test_rulers_are_as_long_as_whole_units_go(width: float, tens: int, inches: int) -> None:
    area = Rect(12, 200, width, 9)
    items = list(drawn(ruler_items(area)))
    left, level = 12.2, 205
    assert all(0 < item.stroke.width < CROP_WIDTH for item in items if isinstance(item, Line))
    (base,) = [e for e in line_ends(items) if e[1] == e[3]]
    assert base == pytest.approx((left, level, left + max(10 * tens, 25.4 * inches), level))
    ticks = [e for e in line_ends(items) if e[0] == e[2]]
    above = {round(x - left, 4): bottom - top for x, top, _, bottom in ticks if bottom == level}
    below = {round((x - left) / 25.4 * 16, 4): b - top for x, top, _, b in ticks if top == level}
    assert len(above) + len(below) == len(ticks)
    assert list(above) == list(range(10 * tens + 1))
    assert list(below) == list(range(16 * inches + 1))
    for place, tick in above.items():
        assert tick == pytest.approx(1.9 if place % 10 == 0 else 1.3 if place % 5 == 0 else 0.8)
    for place, tick in below.items():
        assert tick == pytest.approx(1.9 if place % 16 == 0 else 1.3 if place % 8 == 0 else 0.8)


@pytest.mark.parametrize(("width", "tens", "inches"), [(190, 10, 4), (60, 6, 2)])
def test_rulers_are_numbered_at_their_ticks_and_named_at_their_ends(
    width: float, tens: int, inches: int
) -> None:
    ruler = drawn(ruler_items(Rect(12, 200, width, 9)))
    texts = [item for item in ruler if isinstance(item, Text)]
    middles = {t.text: round(t.at.x + t.width / 2 - 12.2, 4) for t in texts}
    assert 0 < middles.pop("0") < 0.5
    assert texts[0].at.x == 12, "within the margin"
    wanted = {str(10 * n): 10 * n for n in range(1, tens)} | {f"{10 * tens} mm": 10 * tens}
    wanted |= {str(n): 25.4 * n for n in range(1, inches)} | {f"{inches} in": 25.4 * inches}
    assert middles == pytest.approx(wanted)
    millimetres = {t.at.y for t in texts if t.text.removesuffix(" mm") in map(str, range(10, 101))}
    assert len(millimetres) == 1
    (over,) = millimetres
    (under,) = {t.at.y for t in texts} - millimetres
    assert over < 205 - 1.9, "the millimetres stand above their ticks"
    assert over - SMALLEST * 0.7 >= 200
    assert under - SMALLEST * 0.7 > 205 + 1.9, "the inches stand below theirs"
    assert under <= 209


WORDS = ("Duel, board", "cell 20mm", "Print at 100 %, page 3 of 8")


@pytest.mark.parametrize("width", [182, 4 * 25.4 + 80, 181])
def test_the_words_stand_beside_the_ruler_or_above_it_where_there_is_no_room(width: float) -> None:
    beside = width >= 4 * 25.4 + 80
    area = Rect(14, 250, width, foot_height(width))
    lines = [item for item in foot_items(area, WORDS) if isinstance(item, Text)]
    assert [line.text for line in reversed(lines)] == [*WORDS]
    assert [line.face for line in reversed(lines)] == [
        FontFace.BOLD,
        FontFace.REGULAR,
        FontFace.REGULAR,
    ]
    assert {line.size for line in lines} == {SMALLEST}
    assert {line.at.x for line in lines} == {14 + 4 * 25.4 + 5 if beside else 14}
    heights = [line.at.y for line in lines]
    assert heights == pytest.approx([heights[0] - n * SMALLEST * 1.35 for n in range(3)])
    assert 0 <= heights[-1] - SMALLEST * 0.7 - area.y < 1, "the title stands at the foot's top"
    ruler = [item for item in drawn(ruler_items(area)) if isinstance(item, Text)]
    if beside:
        assert heights[0] < area.bottom - 1
        assert max(text.at.x + text.width for text in ruler) < lines[0].at.x
    else:
        assert heights[0] < min(text.at.y for text in ruler) - SMALLEST * 0.7


def test_words_of_a_foot_that_are_too_long_end_at_its_right_edge() -> None:
    area = Rect(14, 250, 182, foot_height(182))
    long = ("Duel, " + "board, " * 40, "", "Print at 100 % on office, page 1 of 1")
    words, title = (item for item in foot_items(area, long) if isinstance(item, Text))
    assert words.text == long[2]
    assert words.at.y - title.at.y == pytest.approx(SMALLEST * 1.35), "no line is left empty"
    assert title.text.endswith("\u2026")
    assert area.right - 6 < title.at.x + title.width <= area.right
