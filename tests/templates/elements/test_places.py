"""Where elements draw: oblong spaces, unlike counts both ways, off the corner of the component."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import ValidationError

from pnp.drawing.colour import BLACK, WHITE, Colour, Pattern, Role, Swatch, palette
from pnp.drawing.convex import extent as extent_of
from pnp.drawing.nets import pyramid_net
from pnp.drawing.scene import (
    FOLD_DASH,
    Box,
    Circle,
    Curve,
    Group,
    Item,
    Layer,
    Line,
    Mosaic,
    Polygon,
    Stroke,
    Text,
    Use,
)
from pnp.drawing.scene import Path as Shape
from pnp.drawing.swatches import pattern_items
from pnp.drawing.text import READABLE, FontFace
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.templates.elements import element_class
from pnp.templates.elements.base import DrawingContext, Element
from pnp.templates.elements.colour_grid import ColourGridElement
from pnp.templates.scope import Scope

SAFE = palette("safe")
CONTEXT = DrawingContext(SAFE, Size(100, 100), Path(), bleed=2.0)
COLOURS = ["red", "yellow", "green", "blue"]


def element(draw: str, **values: object) -> Element:
    read = element_class(draw).model_validate({"draw": draw, **values}, context=Scope({}, {}))
    assert isinstance(read, Element)
    return read


def drawn(draw: str, **values: object) -> list[Item]:
    return [*map(unfolded, element(draw, **values).items(CONTEXT))]


def unfolded(item: Item) -> Item:
    """A group of nothing but a symbol's use as a group of what the symbol shows, where it lies."""
    match item:
        case Group(items=(Use(symbol=symbol, transform=Affine(1, 0, 0, 1, dx, dy)),)):
            return replace(item, items=tuple(moved(each, dx, dy) for each in symbol.items))
    return item


def moved(item: Item, dx: float, dy: float) -> Item:
    match item:
        case Box():
            return replace(item, rect=item.rect.moved(dx, dy))
        case Circle():
            return replace(item, centre=Point(item.centre.x + dx, item.centre.y + dy))
        case Text():
            return replace(item, at=Point(item.at.x + dx, item.at.y + dy))
        case Group():
            return replace(item, transform=Affine.translation(dx, dy) @ item.transform)
        case _:
            raise AssertionError(item)


def points(items: Iterable[Item], place: Affine = IDENTITY) -> Iterator[Point]:
    """All points that say where items lie, in order."""
    for item in items:
        match item:
            case Group():
                yield from points(item.items, place @ item.transform)
            case Box():
                yield from map(place.apply, item.rect.corners)
            case Circle():
                yield place.apply(item.centre)
            case Mosaic():
                for rect in item.rects:
                    yield from map(place.apply, rect.corners)
            case Line():
                yield from (place.apply(item.start), place.apply(item.end))
            case Polygon():
                yield from map(place.apply, item.points)
            case Text():
                yield place.apply(item.at)
            case Shape():
                for run in item.outlines:
                    yield place.apply(run.start)
                    for step in run.segments:
                        yield place.apply(step.end if isinstance(step, Curve) else step)
            case _:
                raise AssertionError(item)


@pytest.mark.parametrize(
    ("draw", "values"),
    [
        ("grid", {"columns": 3, "rows": 2, "cell": 20, "cell_height": 30, "labels": True,
                  "blocked": ["b2"], "spots": [[1, 0, 2], [0, 3, 0]], "colours": COLOURS}),
        ("colour_grid", {"columns": 3, "rows": 2, "cell": 20, "colours": COLOURS,
                         "order": [[1, 2, 3], [3, 8, 1]]}),
        ("track", {"last": 17, "columns": 7, "cell": 9}),
        ("rim", {"columns": 3, "rows": 2, "cell": 20, "depth": 9}),
        ("ring", {"size": 30, "hole": 11}),
        ("ring", {"size": 30, "hole": 11, "round": True, "cut": False}),
        ("spaces", {"cell": 20, "rows": "RB R* / ## ==", "colours": COLOURS}),
        ("pyramid_top", {"base": 20, "pips": 3, "colours": COLOURS, "colour": "green"}),
        ("cube", {"side": 20, "faces": "1 2 3 NNE EES 6"}),
        ("label", {"text": "Board"}),
        ("label", {"text": "Board", "turn": 30}),
        ("qr", {"side": 20, "text": "CB-2JWT"}),
        ("token", {"size": 20, "shape": "star", "colours": COLOURS, "colour": "red", "turn": 20}),
        ("strands", {"cell": 10, "shapes": ["+/", "\\."], "beyond": 3}),
        ("table", {"width": 60, "shares": [3, 1, 2], "head": ["a", "b"], "rows": 3,
                   "last": ["c", "d", "e"]}),
        ("prose", {"width": 40, "height": 90, "text": "# Head\nbody\n\n- first\n- second"}),
    ],
)  # fmt: skip
def test_what_is_put_elsewhere_looks_the_same_there(draw: str, values: dict[str, object]) -> None:
    try:
        there, elsewhere = (drawn(draw, x=x, y=y, **values) for x, y in ((20, 30), (27, 41)))
    except ValueError as error:
        pytest.fail(str(error))
    moved = [Point(p.x + 7, p.y + 11) for p in points(there)]
    assert moved
    assert [*points(elsewhere)] == [*map(pytest.approx, moved)]


def pips_of(items: Iterable[Item], place: Affine = IDENTITY) -> Iterator[Item]:
    """All circles, those of groups and symbols too, where they lie."""
    for item in items:
        if isinstance(item, Circle):
            yield replace(item, centre=place.apply(item.centre))
        elif isinstance(item, Group):
            yield from pips_of(item.items, place @ item.transform)
        elif isinstance(item, Use):
            yield from pips_of(item.symbol.items, place @ item.transform)


def boxes(items: Iterable[Item]) -> list[Box]:
    return [item for item in items if isinstance(item, Box)]


def texts(items: Iterable[Item]) -> list[Text]:
    return [item for item in items if isinstance(item, Text)]


def middle(text: Text) -> tuple[float, float]:
    """The middle of a text as it is set by its capitals."""
    wanted = Text.centred(text.text, Point(0, 0), text.size, text.colour, text.face)
    return text.at.x - wanted.at.x, text.at.y - wanted.at.y


GRID = {"columns": 3, "rows": 2, "x": 7, "y": 11, "cell": 20, "cell_height": 30, "gap": 2}


def test_spaces_lie_row_by_row_half_a_gap_inside_their_share() -> None:
    grid = element("grid", **GRID)
    groups = [item for item in grid.items(CONTEXT) if isinstance(item, Group)]
    assert [group.name for group in groups] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    rects = [box.rect for group in groups for box in boxes(group.items)]
    shares = [Rect(7 + 20 * c, 11 + 30 * r, 20, 30) for r in range(2) for c in range(3)]
    assert rects == [*map(pytest.approx, (share.grown(-1) for share in shares))]
    assert dict(grid.places()) == {
        group.name: pytest.approx(share) for group, share in zip(groups, shares, strict=True)
    }


def test_letters_stand_over_the_columns_and_numbers_left_of_the_rows() -> None:
    found = texts(drawn("grid", **GRID, labels=True, label_distance=5))
    assert [(text.text, middle(text)) for text in found] == [
        ("a", pytest.approx((17, 6))),
        ("b", pytest.approx((37, 6))),
        ("c", pytest.approx((57, 6))),
        ("1", pytest.approx((2, 26))),
        ("2", pytest.approx((2, 56))),
    ]
    assert {text.size for text in found} == {READABLE}
    assert {text.face for text in found} == {FontFace.BOLD}


@pytest.mark.parametrize("radius", [0, 5])
def test_spots_lie_in_the_left_top_corner_of_their_spaces(radius: float) -> None:
    """Nearer to the middle where a large radius takes the corner off."""
    values = {"spots": [[1, 0, 2], [0, 3, 0]], "colours": COLOURS, "spot": 6, "radius": radius}
    discs = {item.centre for item in drawn("grid", **GRID, **values) if isinstance(item, Circle)}
    inset = 3 + max(1, 0.4 * radius)
    corners = [(8, 12), (48, 12), (28, 42)]
    assert discs == {Point(x + inset, y + inset) for x, y in corners}


def test_a_spot_has_its_letter_and_beside_it_softly_its_number() -> None:
    values = {"spots": [[0, 0, 0], [0, 3, 0]], "colours": COLOURS, "spot": 6}
    disc, edge, letter, number = drawn("grid", **GRID, **values)[6:]
    green = SAFE.swatches(COLOURS)[2]
    assert isinstance(disc, Circle)
    assert (disc.radius, disc.fill) == (3, green.fill)
    assert isinstance(edge, Circle)
    assert (edge.centre, edge.radius, edge.fill) == (disc.centre, 3, None)
    assert edge.stroke
    assert edge.stroke.colour == SAFE.line
    assert isinstance(letter, Text)
    assert (letter.text, letter.colour, letter.face) == ("G", green.ink, FontFace.BOLD)
    assert middle(letter) == pytest.approx(disc.centre)
    assert letter.width < 2 * disc.radius
    assert isinstance(number, Text)
    assert (number.text, number.colour) == ("3", SAFE.ink(Role.SOFT))
    assert (number.size, number.at.y) == (letter.size, letter.at.y)
    space = Rect(28, 42, 18, 28)
    assert disc.centre.x + disc.radius < number.at.x
    assert number.at.x + number.width < space.right


@pytest.mark.parametrize(("spot", "patterned"), [(8.3, False), (8.5, True)])
def test_a_spot_that_is_hidden_by_its_letter_has_no_pattern(spot: float, patterned: bool) -> None:
    values = {"spots": [[0, 0, 0], [0, 3, 0]], "colours": COLOURS, "spot": spot}
    saver = replace(CONTEXT, palette=palette("ink-saver"))
    items = list(element("grid", **GRID, **values).items(saver))[6:]
    assert any(isinstance(item, Group) for item in items) is patterned


def test_lines_over_a_blocked_space_cross_all_of_it() -> None:
    group = next(i for i in drawn("grid", **GRID, blocked=["b2"])
                 if isinstance(i, Group) and i.name == "b2")  # fmt: skip
    shape, hatch, edge = group.items
    space = Rect(28, 42, 18, 28)
    assert isinstance(shape, Box)
    assert isinstance(edge, Box)
    assert shape.rect == edge.rect == pytest.approx(space)
    assert isinstance(hatch, Group)
    assert hatch.clip == shape
    lines = [line for line in hatch.items if isinstance(line, Line)]
    starts = [line.start for line in lines]
    assert starts == [*map(pytest.approx, (Point(28 + 3 * n, 42) for n in range(1, 16)))]
    for line in lines:
        assert line.end == pytest.approx((line.start.x - 28, 70))


def test_a_track_goes_back_and_forth_and_tens_stand_out() -> None:
    items = drawn("track", x=5, y=8, first=8, last=22, columns=6, cell=10, gap=2)
    places = [box.rect.centre for box in boxes(items)]
    row = [10, 20, 30, 40, 50, 60]
    wanted = [(x, 13) for x in row] + [(x, 23) for x in row[::-1]] + [(x, 33) for x in row[:3]]
    assert places == [*map(pytest.approx, wanted)]
    assert {box.rect.size for box in boxes(items)} == {(8, 8)}
    labels = texts(items)
    assert [int(label.text) for label in labels] == list(range(8, 23))
    assert [middle(label) for label in labels] == [*map(pytest.approx, wanted)]
    bold = [label.text for label in labels if label.face is FontFace.BOLD]
    assert bold == ["10", "20"]
    dark = [box.fill == SAFE.ink(Role.CHECK) for box in boxes(items)]
    assert [n for n, is_dark in zip(range(8, 23), dark, strict=True) if is_dark] == [10, 20]


def test_spaces_round_a_board_lie_at_its_four_edges() -> None:
    rim = element("rim", x=30, y=40, columns=3, rows=2, cell=20, depth=9, gap=1)
    places = {name[-2:]: rect for name, rect in rim.places()}
    assert places == {
        **{f"n{n}": Rect(10 + 20 * n, 31, 20, 9) for n in (1, 2, 3)},
        **{f"s{n}": Rect(10 + 20 * n, 80, 20, 9) for n in (1, 2, 3)},
        **{f"w{n}": Rect(21, 20 + 20 * n, 9, 20) for n in (1, 2)},
        **{f"e{n}": Rect(90, 20 + 20 * n, 9, 20) for n in (1, 2)},
    }
    groups = [item for item in rim.items(CONTEXT) if isinstance(item, Group)]
    for group in groups:
        (box,), (label,) = boxes(group.items), texts(group.items)
        place = places[label.text]
        assert group.name.endswith(label.text)
        assert box.rect == place.grown(-0.5)
        assert middle(label) == pytest.approx(place.centre)


@pytest.mark.parametrize("name", ["safe", "ink-saver"])
def test_spaces_round_a_board_are_named_more_softly_than_they_are_drawn(name: str) -> None:
    """Where a palette has no soft ink, as texts are."""
    inks = palette(name)
    rim = element("rim", columns=1, rows=1, cell=20, depth=9, gap=0, radius=2, label_size=4)
    group, *_ = rim.items(replace(CONTEXT, palette=inks))
    assert isinstance(group, Group)
    (box,), (label,) = boxes(group.items), texts(group.items)
    assert box == Box(Rect(0, -9, 20, 9), inks.ink(Role.CELL), Stroke(inks.line, 0.25), 2)
    assert (label.text, label.size, label.face) == ("n1", 4, FontFace.BOLD)
    assert label.colour == (inks.ink(Role.SOFT) or inks.text)


def extent(shape: Shape) -> list[Rect]:
    """The box round each outline by the ends of its segments."""
    found = []
    for run in shape.outlines:
        ends = [run.start, *(s.end if isinstance(s, Curve) else s for s in run.segments)]
        xs, ys = [p.x for p in ends], [p.y for p in ends]
        found.append(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


RING = {"x": 40, "y": 50, "size": 30, "hole": 10}


def standing(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """The corners of a square on its corner, from the upper one clockwise."""
    return Point(x, y - radius), Point(x + radius, y), Point(x, y + radius), Point(x - radius, y)


@pytest.mark.parametrize("shape", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_a_ring_that_is_cut_is_printed_over_its_bleed_and_its_hole(shape: bool, dark: bool) -> None:
    band, *_ = element("ring", **RING, round=shape, dark=dark).items(CONTEXT)
    assert isinstance(band, Shape)
    assert extent(band) == [pytest.approx((23, 33, 34, 34))]
    assert (band.fill, band.stroke) == (SAFE.text if dark else SAFE.ink(Role.CELL), None)


@pytest.mark.parametrize("dark", [False, True])
def test_a_square_ring_is_folded_down_its_middle_and_cut_at_its_hole(dark: bool) -> None:
    drawn = element("ring", **RING, dark=dark).layers(CONTEXT)
    (hole,), (fold,) = drawn[Layer.CUT], drawn[Layer.FOLD]
    ink = WHITE if dark else SAFE.text
    assert isinstance(hole, Polygon)
    assert (hole.points, hole.fill) == (standing(40, 50, 5), None)
    assert hole.stroke is not None
    assert (hole.stroke.colour, hole.stroke.width) == (ink, 0.35)
    assert isinstance(fold, Line)
    assert (fold.start, fold.end) == (Point(40, 45), Point(40, 55))
    assert (fold.stroke.colour, fold.stroke.dash) == (ink, FOLD_DASH)
    assert fold.stroke.width < hole.stroke.width, "the hole is seen first"


@pytest.mark.parametrize("dark", [False, True])
def test_a_round_ring_is_cut_outside_and_at_its_hole(dark: bool) -> None:
    drawn = element("ring", **RING, round=True, dark=dark).layers(CONTEXT)
    assert Layer.FOLD not in drawn
    cuts = [each for each in drawn[Layer.CUT] if isinstance(each, Circle) and each.fill is None]
    assert [(cut.centre, cut.radius) for cut in cuts] == [((40, 50), 15), ((40, 50), 5)]
    assert {cut.stroke.colour for cut in cuts if cut.stroke} == {WHITE if dark else SAFE.text}


def test_a_ring_that_is_drawn_keeps_its_size_and_has_an_edge() -> None:
    for shape in (False, True):
        ring = element("ring", **RING, round=shape, cut=False)
        band, *_ = ring.items(CONTEXT)
        assert isinstance(band, Shape)
        assert extent(band) == [pytest.approx((25, 35, 30, 30)), pytest.approx((35, 45, 10, 10))]
        assert band.stroke is not None
        assert band.stroke.width == 0.3
        assert set(ring.layers(CONTEXT)) == {Layer.PRINT}


@pytest.mark.parametrize("shape", [False, True])
def test_signs_of_a_ring_stand_on_its_diagonals(shape: bool) -> None:
    """Circles or crosses of one size, all of each between the hole and the outer edge."""
    circles = [i for i in element("ring", **RING, round=shape).items(CONTEXT)
               if isinstance(i, Circle)]  # fmt: skip
    lines = [i for i in element("ring", **RING, round=shape, dark=True).items(CONTEXT)
             if isinstance(i, Line)]  # fmt: skip
    ways = []
    for number, sign in enumerate(circles):
        dx, dy = sign.centre.x - 40, sign.centre.y - 50
        assert abs(dx) == pytest.approx(abs(dy))
        ways.append((math.copysign(1, dx), math.copysign(1, dy)))
        away = math.hypot(dx, dy) if shape else abs(dx)
        assert math.hypot(dx, dy) - sign.radius > 5
        assert away + sign.radius < 15
        for line in lines[2 * number : 2 * number + 2]:
            cross = [line.start.x, line.start.y, line.end.x, line.end.y]
            edges = [(at - sign.radius, at + sign.radius) for at in sign.centre]
            assert sorted(cross[::2]) == pytest.approx(edges[0])
            assert sorted(cross[1::2]) == pytest.approx(edges[1])
    assert ways == [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    assert len(lines) == 8
    strokes = {sign.stroke for sign in (*circles, *lines)}
    assert {stroke.colour for stroke in strokes if stroke} == {SAFE.text, WHITE}
    assert len({stroke.width for stroke in strokes if stroke}) == 1


@pytest.mark.parametrize("cut", [False, True])
def test_a_black_ring_of_little_ink_is_hatched_and_its_crosses_stand_on_paper(cut: bool) -> None:
    saver = DrawingContext(palette("ink-saver"), Size(100, 100), Path(), bleed=2.0)
    read = element("ring", **RING, dark=True, cut=cut)
    band, hatching, *rest = read.items(saver)
    assert isinstance(band, Shape)
    assert band.fill == WHITE
    assert isinstance(hatching, Group)
    assert isinstance(hatching.clip, Shape)
    beyond = 2 if cut else 0
    outside, hole = extent(hatching.clip)
    assert outside == pytest.approx(Rect(40, 50, 0, 0).grown(15 + beyond))
    assert hole == pytest.approx(Rect(35, 45, 10, 10)), "what is cut out needs no ink"
    falling = Swatch("black", "", None, saver.palette.text, Pattern.FALLING)
    around = Rect(40, 50, 0, 0).grown(15 + beyond)
    assert hatching.items == tuple(pattern_items(falling, around))
    papers = [item for item in rest if isinstance(item, Circle)]
    lines = [item for item in rest if isinstance(item, Line)]
    assert [paper.fill for paper in papers] == [WHITE] * 4
    assert {line.stroke.colour for line in lines} == {saver.palette.text}
    for number, paper in enumerate(papers):
        for line in lines[2 * number : 2 * number + 2]:
            middle = Point((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2)
            assert middle == pytest.approx(paper.centre)
            assert math.dist(line.start, middle) < paper.radius


@pytest.mark.parametrize(("hole", "fits"), [(25, True), (25.1, False)])
def test_the_band_of_a_ring_is_wide_enough_for_scissors(hole: float, fits: bool) -> None:
    if fits:
        element("ring", x=0, y=0, size=30, hole=hole)
        return
    with pytest.raises(ValueError, match=r"under 2\.5mm wide"):
        element("ring", x=0, y=0, size=30, hole=hole)


def test_a_line_goes_from_point_to_point_and_is_dashed_where_it_is_folded() -> None:
    values = {"x": 3, "y": 5, "to_x": 40, "to_y": 9, "weight": 0.7}
    (line,) = drawn("line", **values)
    (fold,) = drawn("line", **values, layer="fold")
    assert isinstance(line, Line)
    assert isinstance(fold, Line)
    assert (line.start, line.end) == (Point(3, 5), Point(40, 9))
    assert (line.stroke.width, line.stroke.dash, fold.stroke.dash) == (0.7, (), FOLD_DASH)


def test_printed_spaces_have_frame_sign_and_mark_where_a_pen_finds_them() -> None:
    element_ = element("spaces", x=10, y=30, cell=20, colours=COLOURS, rows="RB R* / ## ==")
    items = map(unfolded, element_.items(CONTEXT))
    groups = {item.name: item.items for item in items if isinstance(item, Group)}
    places = dict(element_.places())
    assert places == {name: Rect(10 + 20 * c, 30 + 20 * r, 20, 20)
                      for name, c, r in (("a1", 0, 0), ("b1", 1, 0), ("a2", 0, 1), ("b2", 1, 1))
                      }  # fmt: skip
    assert list(groups) == list(places)
    for name in ("a1", "b1"):
        colour = groups[name][0]
        assert isinstance(colour, Group)
        outer = boxes(colour.items)[0]
        corners = [*points([Group((outer,), colour.transform)])]
        assert corners == [*map(pytest.approx, places[name].grown(-0.6).corners)]
        assert outer.radius * colour.transform.a == pytest.approx(2)
        assert outer.fill == SAFE.swatches(COLOURS)[0].fill
    (paper,) = boxes(groups["a1"])
    assert (paper.rect, paper.fill) == (pytest.approx(Rect(10, 30, 20, 20).grown(-3)), WHITE)
    assert 0 < paper.radius < 2
    sign, letter = texts(groups["a1"])
    assert (sign.text, sign.size, letter.text, letter.face) == ("R", READABLE, "B", FontFace.BOLD)
    assert 0 < sign.at.x - paper.rect.x < 1
    assert 0 < paper.rect.bottom - sign.at.y < 1
    assert letter.size > 2 * sign.size
    assert sign.at.x + sign.width < letter.at.x
    assert middle(letter)[1] == pytest.approx(40)
    _, round_, inner = groups["b1"]
    assert isinstance(round_, Circle)
    assert (round_.centre, round_.radius, round_.fill) == ((40, 40), 8, WHITE)
    assert isinstance(inner, Text)
    assert inner.text == "R"
    assert 46 < inner.at.y < 48, "at the lower edge of the disc"
    assert inner.at.x + inner.width / 2 == pytest.approx(40)
    (black,) = groups["a2"]
    assert isinstance(black, Box)
    assert (black.rect, black.fill) == (pytest.approx(places["a2"].grown(-0.6)), SAFE.text)
    assert black.stroke is None
    (grey,) = groups["b2"]
    assert isinstance(grey, Box)
    assert (grey.rect, grey.fill) == (
        pytest.approx(places["b2"].grown(-0.6)),
        SAFE.ink(Role.NEUTRAL),
    )
    assert grey.radius == black.radius == pytest.approx(2), "as round as a colour's corners"
    assert (grey.stroke, round_.stroke) == (Stroke(SAFE.line, 0.15), Stroke(SAFE.text, 0.35))


@pytest.mark.parametrize("cell", [8, 9.5, 20])
def test_a_letter_on_a_space_stands_between_its_frame_and_its_sign(cell: float) -> None:
    (group,) = drawn("spaces", cell=cell, rows="RB", colours=COLOURS)
    assert isinstance(group, Group)
    (paper,), (sign, letter) = boxes(group.items), texts(group.items)
    rise = 0.668 * letter.size
    assert READABLE <= letter.size <= cell / 2
    assert letter.at.y - rise >= paper.rect.y + 0.3
    assert letter.at.y <= sign.at.y - READABLE * 0.67 - 0.3
    assert sign.at.y < paper.rect.bottom - 0.5


@pytest.mark.parametrize("cell", [6, 8, 20])
def test_no_dot_is_printed_as_players_dot_spaces(cell: float) -> None:
    (group,) = drawn("spaces", cell=cell, rows="R", colours=COLOURS)
    assert isinstance(group, Group)
    assert not [item for item in group.items if isinstance(item, Circle)]


def test_spaces_without_marks_have_neither_signs_nor_dots() -> None:
    groups = drawn("spaces", cell=20, rows="RB R ==", colours=COLOURS, marked=False)
    letter, *plain = [group.items for group in groups if isinstance(group, Group)]
    (text,) = texts(letter)
    assert text.text == "B"
    assert middle(text) == pytest.approx((10, 10)), "it has all the paper"
    assert not [item for items in plain for item in items if isinstance(item, Circle | Text)]


def test_printed_spaces_are_labelled_like_other_boards() -> None:
    values = {"x": 10, "y": 30, "cell": 20, "colours": COLOURS, "rows": "RB R* / ## =="}
    found = texts(drawn("spaces", **values, labels=True, label_distance=4))
    assert [(text.text, middle(text), text.size) for text in found] == [
        ("a", pytest.approx((20, 26)), READABLE),
        ("b", pytest.approx((40, 26)), READABLE),
        ("1", pytest.approx((6, 40)), READABLE),
        ("2", pytest.approx((6, 60)), READABLE),
    ]


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_a_pyramid_from_above_has_its_edges_letter_and_a_row_of_pips(pips: int) -> None:
    items = drawn("pyramid_top", x=50, y=60, base=20, pips=pips, colours=COLOURS, colour="green")
    assert boxes(items)[0].rect == Rect(40, 50, 20, 20)
    lines = [line for line in items if isinstance(line, Line)]
    assert {line.start for line in lines} == {*boxes(items)[0].rect.corners}
    for line in lines:
        ways = [(line.end.x - 50) / (line.start.x - 50), (line.end.y - 60) / (line.start.y - 60)]
        assert ways[0] == pytest.approx(ways[1]), "from a corner towards the middle"
        assert 0 < ways[0] < 1
    row = [item for item in items if isinstance(item, Circle)]
    assert len(row) == pips
    (letter,) = texts(items)
    assert middle(letter)[0] == pytest.approx(50)
    assert 52 < middle(letter)[1] < 60, "a little above the middle"
    places = [pip.centre.x for pip in row]
    assert sum(places) / pips == pytest.approx(50)
    steps = [right - left for left, right in pairwise(places)]
    assert steps == [pytest.approx(max(steps, default=0))] * (pips - 1)
    for pip in row:
        assert letter.at.y < pip.centre.y - pip.radius
        assert pip.centre.y + pip.radius < 70


@pytest.mark.parametrize("pips", [1, 3])
def test_pips_on_a_pattern_lie_on_a_plain_strip_along_the_lower_edge(pips: int) -> None:
    values = {"x": 50, "y": 60, "base": 20, "pips": pips, "colours": COLOURS, "colour": "green"}
    patterned = replace(CONTEXT, palette=palette("ink-saver"))
    items = list(element("pyramid_top", **values).items(patterned))
    ground, outline, under_letter, strip = boxes(items)
    assert ground.rect == outline.rect == Rect(40, 50, 20, 20)
    row = [item for item in items if isinstance(item, Circle)]
    assert strip.fill == under_letter.fill == WHITE
    assert (strip.rect.x, strip.rect.right) == pytest.approx((40.4, 59.6))
    reach = strip.rect.grown(-0.3)
    assert all(reach.y < pip.centre.y - 1 and pip.centre.y + 1 < reach.bottom for pip in row)
    assert strip.rect.y - under_letter.rect.bottom == pytest.approx(0, abs=2)
    assert strip.rect.bottom <= 70


def test_inks_of_a_grid_are_those_it_names() -> None:
    (space,) = (b for g in drawn("grid", columns=1, rows=1, cell=9, fill="check", line=0)
                if isinstance(g, Group) for b in boxes(g.items))  # fmt: skip
    assert space.fill == SAFE.ink(Role.CHECK)
    assert space.stroke is None
    assert isinstance(SAFE.ink(Role.CHECK), Colour)
    assert space.fill != BLACK


CORNERS = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "octagon": 8}


@pytest.mark.parametrize("shape", CORNERS)
def test_a_token_has_its_corners_on_a_circle_about_its_middle(shape: str) -> None:
    """A corner is up where their number is odd; else a side lies level at the bottom."""
    (token,) = drawn("token", x=30, y=50, size=20, shape=shape)
    assert isinstance(token, Polygon)
    assert len(token.points) == CORNERS[shape]
    for point in token.points:
        assert math.dist(point, (30, 50)) == pytest.approx(10)
    top, bottom = (pick(p.y for p in token.points) for pick in (min, max))
    lowest = [p.x for p in token.points if p.y == pytest.approx(bottom)]
    assert len(lowest) == 2
    assert sum(lowest) / 2 == pytest.approx(30)
    highest = [p for p in token.points if p.y == pytest.approx(top)]
    assert len(highest) == 1 + (CORNERS[shape] % 2 == 0)
    if len(highest) == 1:
        assert highest == [pytest.approx((30, 40))]
    sides = [math.dist(a, b) for a, b in pairwise([*token.points, token.points[0]])]
    assert sides == pytest.approx([20 * math.sin(math.pi / CORNERS[shape])] * CORNERS[shape])


def test_a_star_has_five_points_one_up_and_five_corners_between() -> None:
    (star,) = drawn("token", x=30, y=50, size=20, shape="star")
    assert isinstance(star, Polygon)
    reach = [math.dist(point, (30, 50)) for point in star.points]
    assert reach == pytest.approx([10, 4.2] * 5)
    assert star.points[0] == pytest.approx((30, 40))
    assert star.points[5] == pytest.approx((30, 54.2))


@pytest.mark.parametrize("shape", ["circle", "hexagon"])
def test_a_token_of_no_colour_has_the_edge_and_the_cut_of_one_that_has_a_colour(shape: str) -> None:
    values = {"x": 30, "y": 50, "size": 20, "shape": shape}
    colour = {"colours": COLOURS, "colour": "red"}
    (plain,) = drawn("token", **values)
    *_, edge = drawn("token", **values, **colour)
    assert isinstance(plain, Circle | Polygon)
    assert isinstance(edge, Circle | Polygon)
    assert plain.fill is None
    assert plain.stroke == edge.stroke == Stroke(SAFE.line, 0.3)
    cuts = [
        element("token", **values, **more, cut=True).layers(CONTEXT)[Layer.CUT][0]
        for more in ({}, colour)
    ]
    pens = [cut.stroke for cut in cuts if isinstance(cut, Circle | Polygon) and cut.stroke]
    assert [pen.width for pen in pens] == [0.15, 0.15]
    assert pens[0].colour == SAFE.line
    assert [*element("token", **values, cut=True).items(CONTEXT)] == []


@pytest.mark.parametrize("shape", ["circle", "hexagon"])
def test_a_token_that_is_cut_bleeds_and_is_cut_in_its_size(shape: str) -> None:
    token = element("token", x=30, y=50, size=20, shape=shape, cut=True, fill="check", turn=30)
    layers = token.layers(CONTEXT)
    (printed,), (cut,) = layers[Layer.PRINT], layers[Layer.CUT]
    for group, beyond in ((printed, 2), (cut, 0)):
        assert isinstance(group, Group)
        assert group.transform == Affine.rotation(30, Point(30, 50))
        (drawing,) = group.items
        if isinstance(drawing, Circle):
            assert drawing.radius == 10 + beyond
        else:
            assert isinstance(drawing, Polygon)
            ys = [point.y for point in drawing.points]
            high = 20 * math.cos(math.pi / 6) + 2 * beyond
            assert max(ys) - min(ys) == pytest.approx(high, abs=0.1)
        assert (drawing.fill is None) is (beyond == 0)
        assert (drawing.stroke is None) is (beyond > 0)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"text": "7"}, ["7"]),
        ({"colours": COLOURS, "colour": "green", "text": "7"}, ["7"]),
        ({"colours": COLOURS, "colour": "green", "letter": True}, ["G"]),
        ({"colours": COLOURS, "colour": "green"}, []),
        ({}, []),
    ],
)
def test_a_token_says_its_text_or_its_colours_letter(
    values: dict[str, object], words: list[str]
) -> None:
    found = texts(drawn("token", x=30, y=50, size=30, **values))
    assert [text.text for text in found] == words
    assert all(middle(text) == pytest.approx((30, 50)) for text in found)


def ends(shapes: list[str], **values: object) -> list[tuple[Point, Point]]:
    """Start and end of each line of a pattern of spaces of 10 mm, its corner at (20, 30)."""
    items = drawn("strands", x=20, y=30, cell=10, shapes=shapes, **values)
    found = []
    for item in items:
        assert isinstance(item, Shape)
        (run,) = item.outlines
        last = run.segments[-1]
        found.append((run.start, last.end if isinstance(last, Curve) else last))
    return found


def test_strands_join_the_middles_of_the_sides_of_their_spaces() -> None:
    """In the second space of the second row; a point is an empty space."""
    north, east, south, west = Point(35, 40), Point(40, 45), Point(35, 50), Point(30, 45)
    wanted = {
        "+": [{north, south}, {east, west}],
        "/": [{north, west}, {south, east}],
        "\\": [{north, east}, {south, west}],
        ".": [],
    }
    for sign, pairs in wanted.items():
        found = [set(pair) for pair in ends(["..", f".{sign}"])]
        assert sorted(map(sorted, found)) == sorted(map(sorted, pairs))


def test_lines_go_on_beyond_the_outer_sides_only() -> None:
    """Of a row of two crossed spaces: at the left, above, and below; not where they meet."""
    found = [set(pair) for pair in ends(["++"], beyond=3)]
    level = [{Point(17, 35), Point(30, 35)}, {Point(30, 35), Point(43, 35)}]
    upright = [{Point(25, 27), Point(25, 43)}, {Point(35, 27), Point(35, 43)}]
    assert all(pair in found for pair in [*level, *upright])
    assert len(found) == 4


def test_a_line_that_is_cased_is_drawn_over_a_wider_one() -> None:
    values = {"x": 0, "y": 0, "cell": 10, "shapes": ["+"], "weight": 1.5, "casing_weight": 0.4}
    pens = [item.stroke.width for item in drawn("strands", **values)
            if isinstance(item, Shape) and item.stroke]  # fmt: skip
    assert pens == pytest.approx([2.3, 1.5, 2.3, 1.5])


def test_a_line_is_one_stroke_that_no_print_loses_where_ink_is_saved() -> None:
    """Nothing is painted over it but the casing of the line that crosses it."""
    strands = element("strands", x=0, y=0, cell=24, shapes=["+"], weight=2.6, casing_weight=1)
    saver = replace(CONTEXT, palette=palette("ink-saver"))
    pens = [i.stroke for i in strands.items(saver) if isinstance(i, Shape) and i.stroke]
    assert [pen.colour == WHITE for pen in pens] == [True, False, True, False]
    under, over, *others = [pen.width for pen in pens]
    assert [under, over] == others
    assert 0.35 < over < 2.6 < under
    fine = element("strands", x=0, y=0, cell=9, shapes=["+"], weight=0.6)
    assert [i.stroke.width for i in fine.items(saver) if isinstance(i, Shape) and i.stroke] == [
        0.35, 0.35,
    ]  # fmt: skip


def test_the_outline_of_a_token_is_drawn_over_the_patch_of_its_words() -> None:
    values = {"x": 9, "y": 9, "shape": "square", "colours": COLOURS, "colour": "red", "text": "2"}
    saver = replace(CONTEXT, palette=palette("ink-saver"))
    *_, patch, number, outline = element("token", size=9.4, text_size=7.3, **values).items(saver)
    assert isinstance(patch, Box)
    assert isinstance(number, Text)
    assert isinstance(outline, Polygon)
    assert outline.stroke is not None


SQUARE = {"columns": 5, "rows": 5, "cell": 20}


@pytest.mark.parametrize(
    ("draw", "values", "reason"),
    [
        ("grid", {**SQUARE, "gap": 20}, "leaves nothing of the spaces"),
        ("grid", {**SQUARE, "cell_height": 9, "gap": 9}, "leaves nothing of the spaces"),
        ("grid", {**SQUARE, "rows": 2, "spots": [[1] * 5]}, "spots: 2 rows of 5 expected"),
        ("grid", {**SQUARE, "rows": 1, "spots": [[5] * 5], "colours": COLOURS}, "0 to 4 expected"),
        ("grid", {**SQUARE, "blocked": ["f1"]}, "blocked: there is no space f1"),
        ("grid", {**SQUARE, "columns": 2.5}, "2.5 is not a whole number"),
        ("colour_grid", {**SQUARE, "rows": 4, "colours": COLOURS}, "as many rows as columns"),
        ("colour_grid", {**SQUARE, "columns": 9, "rows": 9, "colours": COLOURS}, "at most 8 col"),
        ("colour_grid", {**SQUARE, "colours": COLOURS, "step": 5}, "step 5 repeats colours"),
        ("colour_grid", {**SQUARE, "rows": 2, "order": [[1] * 5], "colours": COLOURS},
         "order: 2 rows of 5 numbers expected"),
        ("colour_grid", {**SQUARE, "rows": 1, "order": [[0] * 5], "colours": COLOURS}, "1 to 8"),
        ("colour_grid", {**SQUARE, "rows": 1, "order": [[9] * 5], "colours": COLOURS}, "1 to 8"),
        ("track", {"first": 4, "last": 3, "cell": 9}, "last: no smaller than first"),
        ("token", {"x": 0, "y": 0, "size": 9, "shape": "cross"}, "shape: one of circle, star"),
        ("token", {"x": 0, "y": 0, "size": 9, "colour": "pink"}, "colour: one of `colours`"),
        ("token", {"x": 0, "y": 0, "size": 9, "letter": True}, "none without `colour`"),
        ("token", {"x": 0, "y": 0, "size": 9, "colours": COLOURS, "colour": "red",
                   "fill": "check"}, "not both"),
        ("token", {"x": 0, "y": 0, "size": 9, "shape": "star", "cut": True}, "a star is not cut"),
        ("strands", {"cell": 9, "shapes": ["+-"]}, r"holds other signs than .*\+"),
        ("picture", {"file": "a.png"}, "needs a width, a height or both"),
        ("table", {"x": 0, "y": 0, "width": 60, "shares": [1, 1], "rows": 2,
                   "head": ["a", "b", "c"]}, "head: 3 words for 2 places"),
        ("cube", {"side": 20, "faces": "1 2 3 4 5"}, "faces: six words with blanks between"),
        ("label", {"x": [], "y": 1, "text": "a"}, "a number or an expression is expected"),
        ("ring", {"x": 0, "y": 0, "size": 30, "hole": 9, "dark": 1}, "true, false or a condition"),
        ("ring", {"x": 0, "y": 0, "size": 30, "hole": 9, "dark": "1 +"}, "not an expression|not"),
    ],
)  # fmt: skip
def test_what_an_element_cannot_be_is_refused(
    draw: str, values: dict[str, object], reason: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        element(draw, **values)
    (error, *_) = refused.value.errors()
    assert re.search(reason, error["msg"])
    assert error["type"] in {"pnp", "value_error"}


@pytest.mark.parametrize(
    ("draw", "values"),
    [
        ("grid", {**SQUARE, "rows": 1, "spots": [[0, 1, 2, 3, 4]], "colours": COLOURS}),
        ("grid", {**SQUARE, "gap": 19.9}),
        ("colour_grid", {**SQUARE, "columns": 7, "rows": 7, "colours": COLOURS}),
        ("colour_grid", {**SQUARE, "columns": 8, "rows": 8, "colours": COLOURS}),
        ("colour_grid", {**SQUARE, "columns": 1, "rows": 1, "colours": COLOURS, "step": 5}),
        ("colour_grid", {**SQUARE, "rows": 1, "order": [[1, 4, 8, 2, 3]], "colours": COLOURS}),
        ("track", {"first": 4, "last": 4, "cell": 9}),
    ],
)
def test_what_is_just_within_its_limits_is_drawn(draw: str, values: dict[str, object]) -> None:
    assert drawn(draw, **values)


@pytest.mark.parametrize("size", range(1, 9))
def test_a_latin_square_has_each_colour_once_in_every_row_and_column(size: int) -> None:
    grid = element("colour_grid", columns=size, rows=size, cell=9, colours=COLOURS)
    assert isinstance(grid, ColourGridElement)
    rows = [list(row) for row in grid.numbers]
    for line in (*rows, *map(list, zip(*rows, strict=True))):
        assert sorted(line) == list(range(1, size + 1))
    if size > 4:
        slants = {(b - a) % size for a, b in ((row[0], below[0]) for row, below in pairwise(rows))}
        assert slants == {size - (2 if size % 2 else 1)}


def test_a_table_has_oblong_cells_with_a_word_in_the_middle_of_each() -> None:
    """In the first column words stand at its left; head and sum are bold on a ground."""
    values = {"x": 10, "y": 20, "width": 60, "shares": [3, 1, 2], "row_height": 8, "rows": 4}
    rows = {
        "head": ["Who", "Is"],
        "body": [["Ann", "7"]],
        "row": ["", "", "-"],
        "last": ["", "9", ""],
    }
    items = drawn("table", **values, **rows)
    lines = [(item.start, item.end) for item in items if isinstance(item, Line)]
    level = [((10, 20 + 8 * n), (70, 20 + 8 * n)) for n in range(1, 5)]
    assert lines == [*level, ((40, 20), (40, 60)), ((50, 20), (50, 60))]
    *bands, edge = boxes(items)
    assert edge.stroke is not None
    assert min(fine := {i.stroke.width for i in items if isinstance(i, Line)}) >= 0.1
    assert max(fine) < edge.stroke.width < 0.5
    assert [band.rect for band in bands] == [Rect(10, 20, 60, 8), Rect(10, 52, 60, 8)]
    assert edge.rect == Rect(10, 20, 60, 40)
    found = [(t.text, t.face, middle(t)) for t in texts(items) if t.text != "Ann"]
    assert found == [
        ("Who", FontFace.BOLD, pytest.approx((25, 24))),
        ("Is", FontFace.BOLD, pytest.approx((45, 24))),
        ("7", FontFace.REGULAR, pytest.approx((45, 32))),
        ("-", FontFace.REGULAR, pytest.approx((60, 40))),
        ("-", FontFace.REGULAR, pytest.approx((60, 48))),
        ("9", FontFace.BOLD, pytest.approx((45, 56))),
    ]
    spanned = drawn("table", **values, **{**rows, "last": ["all", ""]})
    ends = [i.end.y for i in spanned if isinstance(i, Line) and i.start.x == i.end.x]
    assert ends == [52, 60]  # the sum's word has two columns
    (name,) = (text for text in texts(items) if text.text == "Ann")
    assert 10.5 < name.at.x < 12
    assert middle(name)[1] == pytest.approx(32)


@pytest.mark.parametrize(
    ("values", "taken"),
    [
        ({"gap": 0}, True),
        ({"gap": -0.01}, False),
        ({"label_distance": 5000}, True),
        ({"label_distance": 5000.1}, False),
        ({"x": -5000, "y": 5000}, True),
        ({"x": -5000.1}, False),
        ({"y": 5000.1}, False),
        ({"cell": 0.01}, True),
        ({"cell": 0}, False),
        ({"columns": 1, "rows": 100}, True),
        ({"columns": 0}, False),
        ({"rows": 101}, False),
        ({"x": "1e400"}, False),
    ],
)
def test_lengths_and_counts_have_limits(values: dict[str, object], taken: bool) -> None:
    given = {"columns": 1, "rows": 1, "cell": 10, **values}
    if taken:
        assert drawn("grid", **given)
        return
    with pytest.raises(ValidationError):
        element("grid", **given)


@pytest.mark.parametrize(("spot", "taken"), [(1, True), (1.01, False), (0.01, True), (0, False)])
def test_a_spot_takes_a_share_of_its_space(spot: float, taken: bool) -> None:
    values = {"columns": 1, "rows": 1, "cell": 10, "colours": COLOURS, "spot": spot}
    if not taken:
        with pytest.raises(ValidationError):
            element("colour_grid", **values)
        return
    (group,) = drawn("colour_grid", **values)
    assert isinstance(group, Group)
    discs = [item.radius for item in group.items if isinstance(item, Circle)]
    assert max(discs) == pytest.approx(5 * spot)


@pytest.mark.parametrize(
    ("draw", "values"),
    [
        ("grid", {"columns": 3, "rows": 2, "cell": 20}),
        ("colour_grid", {"columns": 3, "rows": 3, "cell": 20, "colours": COLOURS}),
        ("track", {"last": 7, "cell": 9}),
        ("rim", {"columns": 3, "rows": 2, "cell": 20, "depth": 9}),
        ("spaces", {"cell": 20, "rows": "RB", "colours": COLOURS}),
        ("pyramid", {"base": 19.8, "height": 34.9, "pips": 2, "colours": COLOURS, "colour": "red"}),
        ("pyramid_top", {"base": 20, "pips": 3, "colours": COLOURS, "colour": "green"}),
        ("cube", {"side": 20, "faces": "1 2 3 4 5 6"}),
        ("qr", {"side": 20, "text": "CB-2JWT"}),
        ("strands", {"cell": 10, "shapes": ["+/"]}),
        ("table", {"width": 60, "shares": [3, 1], "rows": 3}),
        ("prose", {"width": 40, "height": 90, "text": "words"}),
    ],
)
def test_what_has_no_place_lies_in_the_left_top_corner(
    draw: str, values: dict[str, object]
) -> None:
    assert drawn(draw, **values) == drawn(draw, x=0, y=0, **values)
    assert element(draw, **values).layer is Layer.PRINT


def test_coloured_spaces_are_named_by_column_and_row_with_the_spot_in_their_middle() -> None:
    order = [[1, 2, 3], [3, 8, 1]]
    values = {"columns": 3, "rows": 2, "x": 7, "y": 11, "cell": 20, "cell_height": 30}
    groups = drawn("colour_grid", **values, colours=COLOURS, order=order)
    named = {group.name: group.items for group in groups if isinstance(group, Group)}
    assert list(named) == ["a1", "b1", "c1", "a2", "b2", "c2"]
    for number, items in enumerate(named.values()):
        row, column = divmod(number, 3)
        centres = [item.centre for item in items if isinstance(item, Circle)]
        assert centres == [(17 + 20 * column, 26 + 30 * row)] * len(centres)
        assert centres


def test_letters_and_pips_of_a_pyramid_lie_on_its_four_faces() -> None:
    """Within the fan of the faces, no two in one place."""
    values = {"base": 19.8, "height": 34.9, "pips": 2, "colours": COLOURS, "colour": "red"}
    fan = extent_of(pyramid_net(19.8, 34.9).fan.points)
    items = drawn("pyramid", **values)
    marks = [*points(pips_of(items))]
    assert len({(round(p.x, 2), round(p.y, 2)) for p in marks}) == 8
    for point in marks:
        assert fan.x < point.x < fan.right
        assert fan.y < point.y < fan.bottom


@pytest.mark.parametrize("name", ["safe", "ink-saver"])
def test_columns_and_rows_of_spaces_are_named_softly(name: str) -> None:
    """Where a palette has no soft ink, as texts are; no colour's sign among them."""
    inks = palette(name)
    values = {"cell": 20, "rows": "R B / G ==", "colours": COLOURS, "labels": True}
    found = texts(element("spaces", **values).items(replace(CONTEXT, palette=inks)))
    assert [text.text for text in found] == ["a", "b", "1", "2"]
    assert {(text.colour, text.face) for text in found} == {
        (inks.ink(Role.SOFT) or inks.text, FontFace.BOLD)
    }
