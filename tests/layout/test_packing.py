"""Packing: components of several sizes share sheets without overlap, and none is lost."""

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, groupby, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.convex import Outline, convex_hull, extent, grown
from pnp.drawing.cut_outline import clearance_outline
from pnp.drawing.scene import Circle, Layer, Layers, Polygon, Scene, SceneLabel, Side, Stroke, Text
from pnp.drawing.scene_texts import group_of
from pnp.geometry import Point, Rect, Size
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.exchange import exchanged
from pnp.layout.grid_layout import TooLarge
from pnp.layout.imposition import lay_out, page, with_blanks
from pnp.layout.packing import _staggered, pack
from pnp.layout.paper import Paper
from pnp.layout.settings import Backs, Settings, surround, usable
from tests.layout.test_nesting import overlap

sizes = st.builds(Size, st.integers(8, 90), st.integers(8, 90))
kinds = st.lists(st.tuples(sizes, st.sampled_from([0.0, 2.0, 3.0]), st.integers(1, 9)), min_size=1,
                 max_size=4)  # fmt: skip
settings = st.builds(Settings, backs=st.sampled_from([Backs.NONE, Backs.DUPLEX_LONG, Backs.GUTTER]))

Kinds = list[tuple[Size, float, int]]


def scenes(kinds: Kinds) -> list[Scene]:
    result: list[Scene] = []
    for number, (size, bleed, count) in enumerate(kinds):
        back = Scene(size, {}, bleed, SceneLabel(f"Card {number}", side=Side.BACK))
        result += [Scene(size, {}, bleed, SceneLabel(f"Card {number}"), back=back)] * count
    return result


@given(kinds, settings)
def test_components_are_placed_complete_and_without_overlap(kinds: Kinds, chosen: Settings) -> None:
    sheets = pack(scenes(kinds), chosen)
    placed = [each for sheet in sheets for each in sheet.placed]
    assert Counter(p.scene.title for p in placed) == Counter(s.title for s in scenes(kinds))
    for sheet in sheets:
        area = usable(sheet.sheet, chosen)
        for each in sheet.placed:
            turned = each.scene.size.turned if each.turn % 180 else each.scene.size
            assert each.trim.size == pytest.approx(turned)
            assert within(each.trim.grown(each.scene.bleed), area)
            assert sheet.fold is None or each.trim.bottom <= sheet.fold - 5 + 1e-6
        assert apart(sheet)


def within(inner: Rect, outer: Rect) -> bool:
    both = outer.grown(1e-6).intersection(inner)
    return both is not None and both == pytest.approx(inner)


def apart(sheet: Arrangement) -> bool:
    """Return True if no bleed overlaps another."""
    boxes = [each.trim.grown(each.scene.bleed - 1e-6) for each in sheet.placed]
    return all(one.intersection(other) is None for one, other in combinations(boxes, 2))


@given(kinds)
def test_crop_marks_never_touch_packed_components(kinds: Kinds) -> None:
    for sheet in pack(scenes(kinds), Settings()):
        for block, other in combinations(sheet.blocks, 2):
            marks = Rect.around(list(block.trims)).grown(block.bleed + 5 - 1e-6)
            assert marks.intersection(Rect.around(list(other.trims)).grown(other.bleed)) is None


def test_cut_of_a_board_crosses_no_piece() -> None:
    board, net = Size(130, 100), Rect(0, 0, 60, 45)
    cut = Polygon(net.corners, None, Stroke(BLACK, 0.1))
    piece = Scene(net.size, {Layer.CUT: (cut,)}, label=SceneLabel("Piece"), shaped=True)
    (sheet,) = pack([Scene(board, {}, label=SceneLabel("Board")), *[piece] * 9], Settings())
    (cuts,) = (each.trim for each in sheet.placed if each.scene.size == board)
    pieces = [each.trim for each in sheet.placed[1:]]
    upright = all(not each.x < x < each.right for each in pieces for x in (cuts.x, cuts.right))
    level = all(not each.y < y < each.bottom for each in pieces for y in (cuts.y, cuts.bottom))
    assert upright or level


def net(letter: str, size: float) -> Scene:
    """Return a triangle with a bleed of 2 mm."""
    corners = (Point(0, size / 2), Point(size / 2, 0), Point(size, size / 2))
    layers: Layers = {
        Layer.CUT: (Polygon(corners, None, Stroke(BLACK, 0.1)),),
        Layer.PRINT: (
            Polygon(grown(convex_hull(corners), 2.0), WHITE),
            Text.line(letter, Point(size / 2, size / 3), 4, BLACK),
        ),
    }
    return Scene(Size(size, size / 2), layers, 2.0, SceneLabel("Net"), shaped=True)


NETS = [net(colour, size) for size in (90, 60) for colour in "RG" for _copy in range(4)]


def bleeds(sheet: Arrangement) -> list[Outline]:
    return [
        tuple(map(each.transform.apply, clearance_outline(each.scene)))
        for each in sheet.placed
        if each.scene.shaped
    ]


def test_pieces_are_apart_from_each_other_and_from_marks() -> None:
    sheets = pack([Scene(Size(100, 80), {}, 3, SceneLabel("Board")), *NETS], Settings())
    for sheet in sheets:
        outlines = bleeds(sheet)
        for one, other in combinations(outlines, 2):
            assert overlap(grown(convex_hull(one), 0.97), grown(convex_hull(other), 0.97)) < 1e-6
        marks = [
            Rect.around(list(block.trims)).grown(block.bleed + 5)
            for block in sheet.blocks
            if block.marked
        ]
        for around, mark in product(outlines, marks):
            assert overlap(grown(convex_hull(around), 2.9), mark.corners) < 1e-6
        foot = usable(sheet.sheet, Settings()).bottom
        assert max(extent(outline).bottom for outline in outlines) < foot - 2.999


def test_pieces_of_one_colour_share_a_sheet() -> None:
    """Without groups, the large pieces of both colours are on the first sheet."""
    sheets = pack(NETS, Settings(Paper("small", Size(210, 170))))
    assert len(sheets) == 2
    assert [len({group_of(p.scene) for p in sheet.placed}) for sheet in sheets] == [1, 1]


def test_fewer_sheets_come_before_distance() -> None:
    """Four bars fill the paper, so there is no distance between them."""
    bars = Settings(Paper("exact", Size(112, 63)), margin=5, bleed=0, marks=False)
    (sheet,) = pack([bar(97, 10)] * 4, bars)
    ys = sorted(each.trim.y for each in sheet.placed)
    assert [after - before for before, after in pairwise(ys)] == pytest.approx([13] * 3, abs=0.3)


def test_equal_pieces_are_exchanged_to_bring_colours_together() -> None:
    row = [net(colour, 60) for colour in "RG" * 4]
    blocks = tuple(
        ComponentBlock((PlacedScene(scene, Rect(70 * at, 0, 60, 30)),), 2.0, marked=False)
        for at, scene in enumerate(row)
    )
    (sheet,) = exchanged([Arrangement(Size(600, 60), blocks, None)])
    assert Counter(each.scene for each in sheet.placed) == Counter(row)
    assert [each.trim.x for each in sheet.placed] == [70 * at for at in range(8)]
    assert len(list(groupby(group_of(each.scene) for each in sheet.placed))) == 2


def test_too_large_component_is_rejected() -> None:
    with pytest.raises(TooLarge, match="300 x 300 mm"):
        pack([Scene(Size(284, 284), {}, 3)], Settings())


def test_error_names_the_longest_of_too_large_components() -> None:
    long, square = Scene(Size(400, 20), {}, 3), Scene(Size(300, 290), {}, 3)
    with pytest.raises(TooLarge, match="416 x 36 mm"):
        pack([square, long], Settings())


def test_fronts_without_backs_get_blank_backs() -> None:
    plain = page(Scene(Size(50, 50), {}, label=SceneLabel("Plain")), Settings())
    backed = lay_out(scenes([(Size(50, 50), 3.0, 1)]), Settings(backs=Backs.DUPLEX_LONG))
    cut = replace(plain, uncut=False)
    sides = [sheet.back for sheet in with_blanks([plain, *backed, cut, plain])]
    assert sides == [False, True, False, True, False, True, False]
    assert with_blanks([plain, plain]) == [plain, plain]
    blank = with_blanks([plain, *backed])[1]
    assert not blank.layers.get(Layer.PRINT)
    assert blank.title == "Left blank: the other side of Plain"


def test_pages_to_read_share_a_sheet() -> None:
    """A back between cover and rules would be a blank side that nobody needs."""
    plain = page(Scene(Size(50, 50), {}, label=SceneLabel("Plain")), Settings())
    backed = lay_out(scenes([(Size(50, 50), 3.0, 1)]), Settings(backs=Backs.DUPLEX_LONG))
    pages = [plain, plain, *backed, plain]
    assert with_blanks(pages) == pages


@given(st.integers(10, 180), st.sampled_from([0.0, 2.0]), st.integers(1, 60))
def test_discs_in_staggered_rows_keep_their_bleed(size: int, bleed: float, count: int) -> None:
    cut = Circle(Point(size / 2, size / 2), size / 2)
    colour = Circle(cut.centre, size / 2 + bleed, BLACK)
    layers: Layers = {Layer.CUT: (cut,), Layer.PRINT: (colour,)}
    disc = Scene(Size(size, size), layers, bleed, SceneLabel("Disc"), shaped=True)
    sheets = pack([disc] * count, Settings())
    assert sum(len(sheet.placed) for sheet in sheets) == count
    for sheet in sheets:
        middles = [each.trim.centre for each in sheet.placed]
        area = usable(sheet.sheet, Settings())
        assert all(within(each.trim.grown(bleed), area) for each in sheet.placed)
        for one, other in combinations(middles, 2):
            assert math.dist(one, other) >= size + 2 * bleed - 1e-6


@pytest.mark.parametrize(("width", "across"), [(99.5, 4), (100, 5)])
def test_staggered_row_holds_as_many_as_fit(width: float, across: int) -> None:
    middles = list(_staggered(20, Size(width, 20)))
    assert middles == [Point(20 * number, 0) for number in range(across)]


def bar(length: float, width: float) -> Scene:
    """Return a scene that is cut along its own outline."""
    cut = Polygon(Rect(0, 0, length, width).corners, None, Stroke(BLACK, 0.1))
    return Scene(Size(length, width), {Layer.CUT: (cut,)}, label=SceneLabel("Bar"), shaped=True)


def test_bar_longer_than_the_paper_is_placed_diagonally() -> None:
    """Two bars fit side by side at 45 degrees, the first slant that is tried."""
    square = Settings(Paper("square", Size(200, 200)), margin=5, bleed=0, marks=False)
    (sheet,) = pack([bar(240, 6)] * 2, square)
    assert {each.turn % 90 for each in sheet.placed} == {45}
    with pytest.raises(TooLarge):
        pack([bar(270, 6)], square)


def test_piece_that_fits_straight_is_not_slanted() -> None:
    square = Settings(Paper("square", Size(200, 200)), margin=5, bleed=0, marks=False)
    (sheet,) = pack([bar(150, 6)] * 9, square)
    assert {each.turn % 90 for each in sheet.placed} == {0}


def disc(size: float) -> Scene:
    cut = Circle(Point(size / 2, size / 2), size / 2)
    return Scene(Size(size, size), {Layer.CUT: (cut,)}, label=SceneLabel("Disc"), shaped=True)


@pytest.mark.parametrize("size", [20.0, 19.1, 33.3])
@pytest.mark.parametrize(("columns", "rows"), [(3, 1), (4, 3), (3, 5)])
def test_discs_fill_paper_of_exactly_their_size(size: float, columns: int, rows: int) -> None:
    """A grid has room for fewer; every other row is half a disc to the right, one disc fewer."""
    width, height = columns * size, size + (rows - 1) * size * math.sqrt(3) / 2
    paper = Paper("exact", Size(width + 10, height + 10))
    count = columns * rows - rows // 2
    discs = Settings(paper, margin=5, bleed=0, marks=False)
    (sheet,) = pack([disc(size)] * count, discs)
    middles = sorted((round(p.trim.centre.y, 3), p.trim.centre.x) for p in sheet.placed)
    lines = {y: [x for _, x in run] for y, run in groupby(middles, key=lambda middle: middle[0])}
    assert [len(line) for line in lines.values()] == [columns - row % 2 for row in range(rows)]
    for row, line in enumerate(lines.values()):
        shift = size / 2 * (row % 2)
        assert line == pytest.approx([5 + shift + (n + 0.5) * size for n in range(len(line))])
    twice = pack([disc(size)] * 2 * count, discs)
    assert [sorted(p.trim for p in each.placed) for each in twice] == [
        sorted(p.trim for p in sheet.placed)
    ] * 2


def test_triangles_are_placed_head_to_foot() -> None:
    corners = (Point(0, 0), Point(160, 0), Point(0, 230))
    cut = Polygon(corners, None, Stroke(BLACK, 0.1))
    half = Scene(Size(160, 230), {Layer.CUT: (cut,)}, label=SceneLabel("Half"), shaped=True)
    (sheet,) = pack([half] * 2, Settings(bleed=0, marks=False))
    turns = [each.turn for each in sheet.placed]
    assert abs(turns[0] - turns[1]) == 180
    assert {*turns} <= {0, 90, 180, 270}


def test_discs_are_in_aligned_rows_of_one_kind() -> None:
    """Seven kinds of seven discs are a square, and no sheet has a single disc."""
    kinds = [replace(disc(20), label=SceneLabel(str(kind))) for kind in range(7)]
    discs = [kind for kind in kinds for _copy in range(7)]
    (sheet,) = pack(discs, Settings())
    rows = {y: [*row] for y, row in groupby(sheet.placed, key=lambda placed: placed.trim.y)}
    assert [len({each.scene.label for each in row}) for row in rows.values()] == [1] * 7
    assert len({tuple(each.trim.x for each in row) for row in rows.values()}) == 1
    halves = pack(discs, Settings(Paper("small", Size(190, 150))))
    assert [len(half.placed) for half in halves] == [35, 14]


@pytest.mark.parametrize(("size", "count", "landscape"), [(77, 8, False), (105, 4, True)])
def test_paper_is_oriented_to_hold_more_discs(size: float, count: int, landscape: bool) -> None:
    (sheet,) = pack([disc(size)] * count, Settings(margin=5, bleed=0, marks=False))
    assert (sheet.sheet.width > sheet.sheet.height) is landscape


@pytest.mark.parametrize(
    ("count", "columns", "rows"), [(1, 1, 1), (3, 3, 1), (4, 2, 2), (5, 3, 2), (6, 3, 2)]
)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_few_cards_form_an_even_grid_at_the_top_left(
    count: int, columns: int, rows: int, bleed: float
) -> None:
    """Three cards fit across the paper."""
    cards = scenes([(Size(50, 45), bleed, count)])
    (sheet,) = pack(cards, Settings())
    (block,) = sheet.blocks
    assert block.bleed == bleed
    whole = Rect.around(list(block.trims))
    ring = surround(replace(Settings(), bleed=bleed))
    area = usable(sheet.sheet, Settings())
    assert (whole.x, whole.y) == pytest.approx((area.x + ring, area.y + ring))
    places = [(index % columns, index // columns) for index in range(count)]
    assert [(trim.x, trim.y) for trim in block.trims] == [
        pytest.approx((whole.x + (50 + 2 * bleed) * across, whole.y + (45 + 2 * bleed) * down))
        for across, down in places
    ]
    assert whole.size == pytest.approx(
        (columns * (50 + 2 * bleed) - 2 * bleed, rows * (45 + 2 * bleed) - 2 * bleed)
    )


def test_cards_that_fill_half_a_sheet_are_centred() -> None:
    (sheet,) = pack(scenes([(Size(50, 45), 3.0, 9)]), Settings())
    (block,) = sheet.blocks
    middle = usable(sheet.sheet, Settings()).centre
    assert tuple(Rect.around(list(block.trims)).centre) == pytest.approx(tuple(middle))


def test_cards_continue_on_the_next_sheet() -> None:
    """Each sheet but the last is full."""
    sheets = pack(scenes([(Size(50, 45), 3.0, 30)]), Settings())
    counts = [len(sheet.placed) for sheet in sheets]
    assert counts[:-1] == [max(counts)] * (len(counts) - 1)
    assert sum(counts) == 30
    assert all(len(sheet.blocks) == 1 for sheet in sheets)


def test_cards_with_one_across_form_a_single_row() -> None:
    square = Settings(Paper("square", Size(200, 200)), marks=False)
    (sheet,) = pack(scenes([(Size(120, 45), 3.0, 3)]), square)
    (block,) = sheet.blocks
    xs, ys = sorted({trim.x for trim in block.trims}), sorted({trim.y for trim in block.trims})
    (_,), row = sorted((xs, ys), key=len)
    assert row == pytest.approx([row[0] + 51 * n for n in range(3)])


def test_pieces_are_upright_where_possible() -> None:
    cut = Polygon((Point(0, 0), Point(60, 0), Point(20, 40)), None, Stroke(BLACK, 0.1))
    piece = Scene(Size(60, 40), {Layer.CUT: (cut,)}, label=SceneLabel("Piece"), shaped=True)
    (sheet,) = pack([piece] * 12, Settings(bleed=0, marks=False))
    assert {each.turn for each in sheet.placed} == {0, 180}
    (full,) = pack([piece] * 22, Settings(bleed=0, marks=False))
    assert {each.turn for each in full.placed} > {0, 180}
