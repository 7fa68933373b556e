"""Posters: sheets that are cut and glued into one component, and their labels."""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.scene import Scene
from pnp.geometry import Rect, Size
from pnp.layout.poster import OVERLAP, Span, Tiling
from pnp.layout.settings import Settings, usable
from tests.conftest import Pnp
from tests.reading import Mark, PdfPage, read_pdf

Box = tuple[float, float, float, float]
GRID = ["generic/grid", "--poster", "-p", "cell=25mm"]


@dataclass(frozen=True)
class Poster:
    """Sheets of a poster, row by row, and the size of the component with its frame."""

    pages: list[PdfPage]
    columns: int
    rows: int
    width: float
    height: float
    margin: float

    def parts(self, direction: int) -> list[float]:
        """Return the widths of the columns (0) or the heights of the rows (1) of sheets."""
        along = self.pages[: self.columns] if direction == 0 else self.pages[:: self.columns]
        return [size(page)[direction] for page in along]

    @property
    def lefts(self) -> list[float]:
        """Left edges of the columns on the component, and of one column more."""
        return [*accumulate((part - OVERLAP for part in self.parts(0)), initial=-3.0)]

    @property
    def tops(self) -> list[float]:
        """Top edges of the rows on the component, and of one row more."""
        return [*accumulate((part - OVERLAP for part in self.parts(1)), initial=-3.0)]

    def at(self, column: int, row: int) -> PdfPage:
        return self.pages[row * self.columns + column]


@pytest.fixture(
    params=[
        (20, 12, "A4", 10.0, 4, 2),
        (12, 21, "A4", 10.0, 2, 3),
        (7, 22, "Letter", 6.0, 1, 4),
        (12, 15, "150x260mm", 5.0, 3, 2),
    ]
)
def poster(request: pytest.FixtureRequest, pnp: Pnp, folder: Path) -> Poster:
    """Return a wide, a high, a single-row or a long-paper poster, with different margins."""
    across, down, paper, margin, columns, rows = request.param
    cells = ["-p", f"columns={across}", "-p", f"rows={down}"]
    words = ["render", *GRID, *cells, "--paper", paper, "--margin", f"{margin}mm", "-o", "p.pdf"]
    assert pnp(*words).status == 0
    pages = read_pdf(folder / "p.pdf")

    return Poster(pages, columns, rows, across * 25 + 16, down * 25 + 16, margin)


def size(page: PdfPage) -> tuple[float, float]:
    left, top, right, bottom = page.bleed
    return right - left, bottom - top


def labels(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.text.endswith((" cut", " glue"))]


def overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return (across > 1e-3 and down > -1e-3) or (across > -1e-3 and down > 1e-3)


def test_sheets_are_ordered_by_row_and_name_their_place(poster: Poster) -> None:
    assert len(poster.pages) == poster.columns * poster.rows
    for row in range(poster.rows):
        for column in range(poster.columns):
            text = " ".join(poster.at(column, row).text.split())
            place = f"{column + 1} of {poster.columns} across, {row + 1} of {poster.rows} down"
            if 1 in (poster.columns, poster.rows):
                place = f"{column + row + 1} of {poster.columns * poster.rows}"
            assert f", sheet {place}" in text


def test_overlapping_sheets_cover_the_component_and_its_bleed(
    poster: Poster,
) -> None:
    assert poster.lefts[-1] + OVERLAP == pytest.approx(poster.width + 3, abs=0.05)
    assert poster.tops[-1] + OVERLAP == pytest.approx(poster.height + 3, abs=0.05)
    for row in range(poster.rows):
        for column in range(poster.columns):
            wanted = (poster.parts(0)[column], poster.parts(1)[row])
            assert size(poster.at(column, row)) == pytest.approx(wanted, abs=0.01)


def test_joins_are_between_spaces_of_nearly_equal_parts(poster: Poster) -> None:
    """Spaces are 25 mm wide, and the frame before the first is 8 mm."""
    for joins, direction in ((poster.lefts[1:-1], 0), (poster.tops[1:-1], 1)):
        beside = [(join - 8 + 12.5) % 25 - 12.5 for join in joins]
        assert beside == pytest.approx([0] * len(joins), abs=0.05)
        parts = poster.parts(direction)
        assert max(parts) - min(parts) < 25 + OVERLAP


def test_overlap_is_printed_on_both_sheets(poster: Poster) -> None:
    """Boxes of the background from all sheets coincide on the component."""
    boxes = set()
    for row in range(poster.rows):
        for column in range(poster.columns):
            page = poster.at(column, row)
            dx, dy = poster.lefts[column] - page.bleed[0], poster.tops[row] - page.bleed[1]
            ground = next(m for m in page.marks if m.fill == "#ead9b8")
            left, top, right, bottom = ground.box
            boxes.add(tuple(round(v, 1) for v in (left + dx, top + dy, right + dx, bottom + dy)))
    assert [*map(pytest.approx, boxes)] == [(-3, -3, poster.width + 3, poster.height + 3)]


def test_joined_sheets_have_the_same_join_number(poster: Poster) -> None:
    joins: dict[str, list[tuple[int, str]]] = {}
    for number, page in enumerate(poster.pages):
        for text in {mark.text for mark in labels(page)}:
            join, word = text.split()
            joins.setdefault(join, []).append((number, word))
    count = (poster.columns - 1) * poster.rows + poster.columns * (poster.rows - 1)
    assert sorted(map(int, joins)) == list(range(1, count + 1))
    for (one, glue), (other, cut) in joins.values():
        assert (glue, cut) == ("glue", "cut")
        assert other - one in {1, poster.columns}


SHEET, SETTINGS = Size(150, 120), Settings(margin=6)
ROOM = usable(SHEET, SETTINGS).grown(-9)
"""Space inside the crop marks and their labels: 120 x 72.4 mm."""


def tiling(size: Size, *spaces: Rect) -> Tiling:
    named = {str(rect): rect for rect in spaces}
    return Tiling.over(SHEET, Scene(size, {}, 3, spaces=named), SETTINGS)


def joins(spans: tuple[Span, ...]) -> list[float]:
    """Return the start of each part but the first."""
    return [span.start for span in spans[1:]]


@pytest.mark.parametrize(
    ("width", "columns"), [(113.9, 1), (114, 1), (114.1, 2), (224, 2), (224.1, 3)]
)
def test_number_of_parts_is_the_smallest_that_fits(width: float, columns: int) -> None:
    """The 120 mm include 3 mm of bleed at both ends; all parts but one overlap by 10 mm."""
    assert ROOM.width == 120
    assert tiling(Size(width, 40)).columns == columns
    assert tiling(Size(width, 40)).rows == 1


def test_component_without_spaces_has_equal_parts() -> None:
    parts = tiling(Size(300, 40)).across
    assert [part.end - part.start for part in parts] == pytest.approx([(306 + 20) / 3] * 3)


@pytest.mark.parametrize(
    ("edges", "join"),
    [
        ([(10, 90), (96, 190)], 93),  # the middle of the gap
        (
            [(10, 60), (60, 100), (104, 190)],
            102,
        ),  # 95 would make equal parts; 102 is nearer to it than 60
        ([(10, 84), (90, 98), (102, 190)], 100),  # nearer than 87
        ([(10, 99), (80, 103), (104, 190)], 103.5),  # 80 to 99 is inside two spaces
        ([(10, 108), (108, 190)], 95),  # 108 is too far right for one sheet
        ([(10, 82), (82, 190)], 95),  # and 82 too far left for the other
        ([(10, 107), (107, 190)], 107),
        ([(10, 83), (83, 190)], 83),
        ([(10, 96), (95.5, 190)], 95),  # the spaces overlap, so there is no gap
    ],
)
def test_join_is_the_gap_nearest_to_equal_parts(
    edges: list[tuple[float, float]], join: float
) -> None:
    """The art reaches from -3 to 203: parts of at most 120 mm meet between 83 and 107."""
    spaces = [Rect(left, 5, right - left, 30) for left, right in reversed(edges)]
    across = tiling(Size(200, 40), *spaces).across
    assert across == (pytest.approx((-3, join + 10)), pytest.approx((join, 203)))
    turned = [Rect(5, space.x / 2, 30, space.width / 2) for space in spaces]
    (lower,) = joins(tiling(Size(40, 100), *turned).down)
    assert lower == pytest.approx(join / 2, abs=9)


@given(
    st.floats(120, 900),
    st.lists(st.tuples(st.floats(0, 800), st.floats(1, 90)), max_size=9),
)
def test_parts_fit_the_sheet_and_overlap(width: float, spaces: list[tuple[float, float]]) -> None:
    rects = [Rect(left, 5, wide, 30) for left, wide in spaces]
    across = tiling(Size(width, 40), *rects).across
    assert len(across) == ceil((width + 6 - OVERLAP - 1e-6) / (ROOM.width - OVERLAP))
    assert (across[0].start, across[-1].end) == pytest.approx((-3, width + 3))
    for one, other in pairwise(across):
        assert one.end - other.start == pytest.approx(OVERLAP)
        assert one.start < other.start
    assert max(end - start for start, end in across) <= ROOM.width + 1e-6


@pytest.mark.parametrize(("columns", "cell"), [(5, 23), (6, 36), (12, 16), (24, 16), (22, 36.5)])
def test_no_space_is_cut_if_as_few_parts_avoid_it(columns: int, cell: float) -> None:
    """In the last two rows, the join nearest to equal parts would leave none for the next part."""
    spaces = [Rect(8 + n * cell, 5, cell, 30) for n in range(columns)]
    found = joins(tiling(Size(columns * cell + 16, 40), *spaces).across)
    assert found
    assert [(join - 8) / cell for join in found] == pytest.approx(
        [round((join - 8) / cell) for join in found]
    )


def test_space_is_cut_if_avoiding_it_needs_more_parts() -> None:
    """Two parts meet between 103 and 107 mm: within the space from 93 to 110."""
    spaces = [Rect(8 + 17 * n, 5, 17, 30) for n in range(12)]
    assert joins(tiling(Size(220, 40), *spaces).across) == [105]
