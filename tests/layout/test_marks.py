"""Marks around components: crop marks, rulers, and the text of the foot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.scene import Item, Line, Text, Use
from pnp.drawing.text import READABLE, measure
from pnp.geometry import Rect
from pnp.layout.marks import (
    clipped,
    crop_marks,
    foot_height,
    foot_items,
    inner_marks,
    mark_reach,
    ruler_items,
)

TEXTS = st.text("abc ,MWil1", max_size=60)
WIDTHS = st.floats(0, 60)


@given(TEXTS, WIDTHS)
def test_text_is_clipped_only_where_it_is_too_wide(text: str, width: float) -> None:
    line = clipped(text, width)
    if measure(text, READABLE) <= width:
        assert line == text
        return
    if not line:
        assert measure(text[:1] + "\u2026", READABLE) > width
        return
    assert line != "\u2026"
    kept = line.removesuffix("\u2026")
    dropped = text.removeprefix(kept)
    more = kept + dropped[: len(dropped) - len(dropped.lstrip(" ,")) + 1]
    assert text.startswith(kept)
    assert measure(line, READABLE) <= width < measure(more + "\u2026", READABLE)


def line_ends(items: list[Item]) -> list[tuple[float, ...]]:
    """Return left, top, right and bottom of each line."""
    lines = [item for item in items if isinstance(item, Line)]
    ends = [(*map(min, line.start, line.end), *map(max, line.start, line.end)) for line in lines]
    return sorted(tuple(round(v, 6) for v in each) for each in ends)


def test_crop_marks_are_outside_the_block_in_line_with_cuts() -> None:
    """The block has three columns and two rows, with different gaps, off the middle."""
    trims = [Rect(30 + x, 70 + y, 20, 12) for y in (0, 18) for x in (0, 26, 52)]
    left, top, right, bottom = 30, 70, 102, 100
    xs, ys = [30, 50, 56, 76, 82, 102], [70, 82, 88, 100]
    upright = [(x, y, x, y + 4) for x in xs for y in (top - 3 - 5, bottom + 3 + 1)]
    level = [(x, y, x + 4, y) for y in ys for x in (left - 3 - 5, right + 3 + 1)]
    assert line_ends(list(crop_marks(trims, 3))) == sorted([*upright, *level])
    assert mark_reach(3) == 3 + 1 + 4


def test_marks_between_rows_and_columns_are_clear_of_components() -> None:
    trims = [Rect(30 + x, 70 + y, 20, 12) for y in (0, 18) for x in (0, 26, 52)]
    upright = [(x, 83, x, 87) for x in (30, 50, 56, 76, 82, 102)]
    level = [(x, y, x + 4, y) for y in (70, 82, 88, 100) for x in (51, 77)]
    assert sorted(set(line_ends(list(inner_marks(trims))))) == sorted([*upright, *level])
    assert list(inner_marks([Rect(0, 0, 10, 10), Rect(12, 0, 10, 10)])) == [], "too narrow"


def test_touching_components_share_a_mark() -> None:
    trims = [Rect(0.1 * 3, 0, 10, 7), Rect(0.3 + 10, 0, 10, 7)]
    assert len(list(crop_marks(trims, 0))) == 2 * 3 + 2 * 2


@pytest.mark.parametrize(
    ("width", "ends"),
    [
        (190, ["100 mm", "4 in"]),
        (101.7, ["100 mm", "4 in"]),
        (101, ["100 mm", "3 in"]),
        (95, ["90 mm", "3 in"]),
        (60, ["60 mm", "2 in"]),
    ],
)
def test_rulers_have_the_longest_whole_length_that_fits(width: float, ends: list[str]) -> None:
    (use,) = ruler_items(Rect(12, 200, width, 9))
    assert isinstance(use, Use)
    numbers = [item.text for item in use.symbol.items if isinstance(item, Text)]
    assert [text for text in numbers if " " in text] == ends


def test_long_foot_text_ends_at_its_right_edge() -> None:
    area = Rect(14, 250, 182, foot_height(182))
    long = ("Duel, " + "board, " * 40, "", "Print at 100% on office, page 1 of 1")
    words, title = (item for item in foot_items(area, long) if isinstance(item, Text))
    assert words.text == long[2]
    assert words.at.y - title.at.y == pytest.approx(8.1 * 25.4 / 72), "no line is left empty"
    assert title.text.endswith("\u2026")
    assert area.right - 6 < title.at.x + title.width <= area.right
