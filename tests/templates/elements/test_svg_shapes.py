"""Shapes of an SVG picture: each where the file puts it, across and down alike."""

from pathlib import Path

import pytest

from pnp.drawing.colour import BLACK, Colour
from pnp.drawing.scene import Align, Cap, Curve, Group, Item, Outline, Stroke, Text
from pnp.drawing.scene import Path as Shape
from pnp.drawing.text import FontFace
from pnp.errors import PnpError
from pnp.geometry import Point, Size
from pnp.templates.elements.svg_file import read_svg

Points = list[tuple[float, float]]
XML = "http://www.w3.org/2000/svg"


def read(folder: Path, content: str, head: str = "viewBox='0 0 40 20'") -> tuple[Item, ...]:
    """The items of a drawing 40 wide and 20 high, whose units are the file's."""
    (folder / "p.svg").write_text(f"<svg xmlns='{XML}' {head}>{content}</svg>")
    return read_svg(folder / "p.svg")[1]


def shape(folder: Path, content: str, head: str = "viewBox='0 0 40 20'") -> Shape:
    (item,) = read(folder, content, head)
    assert isinstance(item, Shape)
    return item


def points(outline: Outline) -> Points:
    """Start and ends of all steps."""
    ends = [step.end if isinstance(step, Curve) else step for step in outline.segments]
    return [(round(p.x, 6), round(p.y, 6)) for p in (outline.start, *ends)]


@pytest.mark.parametrize(
    ("content", "wanted", "closed"),
    [
        ("<rect x='3' y='4' width='5' height='2'/>", [(3, 4), (8, 4), (8, 6), (3, 6)], True),
        ("<line x1='1' y1='2' x2='3' y2='5' stroke='red'/>", [(1, 2), (3, 5)], False),
        ("<polyline points='1,2 3,5 7,6'/>", [(1, 2), (3, 5), (7, 6)], False),
        ("<polygon points='1,2 3,5 7,6'/>", [(1, 2), (3, 5), (7, 6)], True),
        ("<path d='M1 2h4v3z'/>", [(1, 2), (5, 2), (5, 5)], True),
        ("<path d='M1 2h4v3'/>", [(1, 2), (5, 2), (5, 5)], False),
        ("<line x2='1e6' y2='-1e6' stroke='red'/>", [(0, 0), (1e6, -1e6)], False),
        ("<rect x='10%' y='10%' width='50%' height='50%'/>",
         [(4, 2), (24, 2), (24, 12), (4, 12)], True),
    ],
)  # fmt: skip
def test_straight_shapes_have_their_corners(
    folder: Path, content: str, wanted: Points, closed: bool
) -> None:
    (outline,) = shape(folder, content).outlines
    assert points(outline)[: len(wanted)] == wanted
    assert set(points(outline)[len(wanted) :]) <= {wanted[0]}
    assert outline.closed is closed


@pytest.mark.parametrize(
    ("content", "middle", "radii"),
    [
        ("<circle cx='7' cy='9' r='3'/>", (7, 9), (3, 3)),
        ("<ellipse cx='7' cy='9' rx='5' ry='2'/>", (7, 9), (5, 2)),
        ("<ellipse cx='50%' cy='25%' rx='10%' ry='10%'/>", (20, 5), (4, 2)),
        ("<circle r='3'/>", (0, 0), (3, 3)),
    ],
)
def test_round_shapes_have_their_middle_and_radii(
    folder: Path, content: str, middle: tuple[float, float], radii: tuple[float, float]
) -> None:
    (outline,) = shape(folder, content).outlines
    xs, ys = zip(*points(outline), strict=True)
    assert (min(xs), max(xs)) == pytest.approx((middle[0] - radii[0], middle[0] + radii[0]))
    assert (min(ys), max(ys)) == pytest.approx((middle[1] - radii[1], middle[1] + radii[1]))
    assert outline.closed


@pytest.mark.parametrize("content", ["<circle cx='7'/>", "<ellipse cx='7' rx='5'/>"])
def test_a_round_shape_without_a_radius_is_not_drawn(folder: Path, content: str) -> None:
    assert shape(folder, content).outlines == ()


def test_curves_of_every_kind_keep_their_course(folder: Path) -> None:
    """A quadratic curve with its middle pulled to (6, 0) passes (4, 2) half way."""
    (outline,) = shape(folder, "<path d='M1 2 C 2 4 5 6 7 3 Q 9 0 11 5'/>").outlines
    cubic, raised = outline.segments
    assert cubic == Curve(Point(2, 4), Point(5, 6), Point(7, 3))
    assert isinstance(raised, Curve)
    assert raised.first == pytest.approx((7 + 2 / 3 * 2, 3 - 2 / 3 * 3))
    assert raised.second == pytest.approx((11 - 2 / 3 * 2, 5 - 2 / 3 * 5))
    assert raised.end == pytest.approx((11, 5))


def test_an_arc_ends_where_it_ends_and_bulges_as_far_as_its_radius(folder: Path) -> None:
    (outline,) = shape(folder, "<path d='M10 10 A 6 3 0 0 1 22 10'/>").outlines
    found = points(outline)
    assert (found[0], found[-1]) == ((10, 10), (22, 10))
    assert min(y for _, y in found) == pytest.approx(7)


def test_a_path_goes_on_where_its_last_run_was_closed(folder: Path) -> None:
    first, second = shape(folder, "<path d='M1 2L5 2L5 6ZL0 9'/>").outlines
    assert first.closed
    assert points(second) == [(1, 2), (0, 9)]
    with pytest.raises(PnpError, match="a broken SVG picture"):
        read(folder, "<path d='L5 2'/>")


def test_a_path_of_two_runs_has_a_hole_or_none_as_it_says(folder: Path) -> None:
    runs = "M0 0H9V9H0Z M3 4H6V7H3Z"
    plain = shape(folder, f"<path d='{runs}'/>")
    assert [points(run)[0] for run in plain.outlines] == [(0, 0), (3, 4)]
    assert plain.winding
    assert not shape(folder, f"<path d='{runs}' fill-rule='evenodd'/>").winding


@pytest.mark.parametrize(
    ("head", "corner", "far"),
    [
        ("viewBox='5 3 40 20'", (0, 0), (10, 5)),
        ("viewBox='5 3 40 20' width='80' height='40'", (0, 0), (20, 10)),
        ("viewBox='5 3 40 20' width='80' height='20'", (20, 0), (30, 5)),
        ("viewBox='5 3 40 20' width='40' height='60'", (0, 20), (10, 25)),
        ("viewBox='5 3 40 20' width='80' height='20' preserveAspectRatio='none'", (0, 0), (20, 5)),
        ("viewBox='5 3 40 20' width='80' height='20' preserveAspectRatio='xMaxYMid'",
         (40, 0), (50, 5)),
        ("width='40' height='20'", (5, 3), (15, 8)),
    ],
)  # fmt: skip
def test_a_view_box_is_fitted_into_the_size(
    folder: Path, head: str, corner: tuple[float, float], far: tuple[float, float]
) -> None:
    (outline,) = shape(folder, "<rect x='5' y='3' width='10' height='5'/>", head).outlines
    assert points(outline)[0] == pytest.approx(corner)
    assert points(outline)[2] == pytest.approx(far)


def test_the_size_is_that_of_the_view_box_unless_it_is_given(folder: Path) -> None:
    for head, size in (
        ("viewBox='5 3 40 20'", Size(40, 20)),
        ("viewBox='5 3 40 20' width='50%'", Size(20, 20)),
        ("viewBox='5,3,40,20' width='1in' height='48'", Size(96, 48)),
        ("width='30' height='70'", Size(30, 70)),
    ):
        read(folder, "", head)
        assert read_svg(folder / "p.svg")[0] == pytest.approx(size)


def test_placements_are_carried_out_from_the_inside_out(folder: Path) -> None:
    inner = "<rect x='1' y='2' width='3' height='5' transform='scale(2 3)'/>"
    outer = f"<g transform='translate(10 7)'><g transform='rotate(90)'>{inner}</g></g>"
    (outline,) = shape(folder, outer).outlines
    assert points(outline)[:4] == [(4, 9), (4, 15), (-11, 15), (-11, 9)]


@pytest.mark.parametrize("used", ["href", "xlink:href"])
def test_what_is_used_is_moved_and_placed_and_takes_the_look_round_the_use(
    folder: Path, used: str
) -> None:
    link = "xmlns:xlink='http://www.w3.org/1999/xlink'"
    content = (
        f"<defs {link}><path id='a' d='M0 0H1V3Z'/></defs>"
        f"<use {link} {used}='#a' x='2' y='5' transform='scale(2 1)' fill='#010203'/>"
    )
    found = shape(folder, content)
    (outline,) = found.outlines
    assert points(outline)[:3] == [(4, 5), (6, 5), (6, 8)]
    assert found.fill == Colour(1, 2, 3)


@pytest.mark.parametrize("tag", ["g", "a"])
def test_what_a_group_or_a_link_holds_is_drawn(folder: Path, tag: str) -> None:
    assert points(shape(folder, f"<{tag}><path d='M1 2H4'/></{tag}>").outlines[0])[0] == (1, 2)


@pytest.mark.parametrize(("rule", "winding"), [("", True), ("clip-rule='evenodd'", False)])
def test_a_clip_path_has_a_hole_or_none_as_it_says(folder: Path, rule: str, winding: bool) -> None:
    runs = f"<clipPath id='c'><path d='M0 0H9V9H0Z M3 4H6V7H3Z' {rule}/></clipPath>"
    (group,) = read(folder, f"{runs}<g clip-path='url(#c)'><path d='M1 2H4'/></g>")
    assert isinstance(group, Group)
    assert isinstance(group.clip, Shape)
    assert [points(run)[0] for run in group.clip.outlines] == [(0, 0), (3, 4)]
    assert group.clip.winding is winding


@pytest.mark.parametrize("overflow", ["hidden", "visible"])
def test_a_drawing_in_a_drawing_fills_its_place_and_is_clipped_to_it(
    folder: Path, overflow: str
) -> None:
    content = (
        f"<svg x='6' y='3' width='10' height='4' viewBox='0 0 5 2' overflow='{overflow}'>"
        "<path d='M0 0H9V1Z'/></svg>"
    )
    (item,) = read(folder, content)
    if overflow == "hidden":
        assert isinstance(item, Group)
        assert isinstance(item.clip, Shape)
        (edge,) = item.clip.outlines
        assert edge.closed
        assert points(edge) == [(6, 3), (16, 3), (16, 7), (6, 7)]
        (item,) = item.items
    assert isinstance(item, Shape)
    (outline,) = item.outlines
    assert points(outline)[:3] == [(6, 3), (24, 3), (24, 5)]


def test_a_drawing_in_a_drawing_without_a_size_fills_all_of_it(folder: Path) -> None:
    (item,) = read(folder, "<svg viewBox='0 0 5 5'><path d='M0 0H5V5Z'/></svg>")
    assert isinstance(item, Group)
    assert isinstance(item.clip, Shape)
    assert points(item.clip.outlines[0]) == [(0, 0), (40, 0), (40, 20), (0, 20)]


def test_what_lies_within_takes_neither_place_nor_size_from_what_is_round_it(
    folder: Path,
) -> None:
    """The inner drawing is 40 wide and 20 high and clipped again, in units twice as large."""
    content = (
        "<svg x='6' y='3' width='10' height='4' viewBox='0 0 5 2' overflow='visible'>"
        "<svg viewBox='0 0 40 20'><path d='M0 0H40V20Z'/></svg>"
        "<text font-family='Atkinson Hyperlegible'>a</text></svg>"
    )
    drawing, text = read(folder, content)
    assert isinstance(drawing, Group)
    assert isinstance(drawing.clip, Shape)
    assert points(drawing.clip.outlines[0]) == [(6, 3), (86, 3), (86, 43), (6, 43)]
    (within,) = drawing.items
    assert isinstance(within, Shape)
    assert points(within.outlines[0])[:3] == [(6, 3), (86, 3), (86, 43)]
    assert isinstance(text, Group)
    (line,) = text.items
    assert isinstance(line, Text)
    assert line.at == (0, 0)
    assert text.transform.apply(line.at) == (6, 3)


def test_type_and_what_is_used_lie_at_shares_of_the_whole(folder: Path) -> None:
    text = "<text font-family='Atkinson Hyperlegible' x='50%' y='25%'>a</text>"
    use = "<defs><path id='a' d='M0 0H1V3Z'/></defs><use href='#a' x='50%' y='25%'/>"
    line, used = read(folder, text + use)
    assert isinstance(line, Text)
    assert line.at == (20, 5)
    assert isinstance(used, Shape)
    assert points(used.outlines[0])[0] == (20, 5)


@pytest.mark.parametrize(
    "hidden", ["display='none'", "visibility='hidden'", "style='display: none'"]
)
def test_what_is_hidden_is_not_drawn(folder: Path, hidden: str) -> None:
    style = "font-family='Atkinson Hyperlegible'"
    assert read(folder, f"<g {hidden}><path d='M0 0H1V3Z'/><text {style}>a</text></g>") == ()
    used = f"<symbol id='a' {hidden} overflow='visible'><path d='M0 0H1V3Z'/></symbol>"
    assert read(folder, f"{used}<use href='#a'/>") == ()
    assert read(folder, "<path d='M0 0H1V3Z'/>", f"viewBox='0 0 40 20' {hidden}") == ()


@pytest.mark.parametrize(
    ("look", "fill", "pen"),
    [
        ("", BLACK, None),
        ("fill='none'", None, None),
        ("fill='#102030'", Colour(16, 32, 48), None),
        ("style='fill: #102030; stroke: red'", Colour(16, 32, 48), Stroke(Colour(255, 0, 0), 1)),
        ("fill='currentColor' color='blue'", Colour(0, 0, 255), None),
        ("stroke='red' stroke-width='0'", BLACK, None),
        ("stroke='red' stroke-width='3'", BLACK, Stroke(Colour(255, 0, 0), 3)),
        ("stroke='red' stroke-dasharray='1 2 3'", BLACK,
         Stroke(Colour(255, 0, 0), 1, (1, 2, 3, 1, 2, 3))),
        ("stroke='red' stroke-dasharray='0 2'", BLACK, Stroke(Colour(255, 0, 0), 1, (0, 2))),
        ("stroke='red' stroke-dasharray='0 0'", BLACK, Stroke(Colour(255, 0, 0), 1)),
        ("stroke='red' stroke-dasharray='none'", BLACK, Stroke(Colour(255, 0, 0), 1)),
        ("stroke='red' stroke-linecap='round'", BLACK, Stroke(Colour(255, 0, 0), 1, (), Cap.ROUND)),
        ("fill-opacity='0' stroke='red' stroke-opacity='1'", None, Stroke(Colour(255, 0, 0), 1)),
        ("opacity='0'", None, None),
        ("fill='transparent'", None, None),
    ],
)  # fmt: skip
def test_a_shape_is_filled_and_drawn_as_it_says(
    folder: Path, look: str, fill: Colour | None, pen: Stroke | None
) -> None:
    found = shape(folder, f"<path d='M0 0H1V3Z' {look}/>")
    assert (found.fill, found.stroke) == (fill, pen)


def test_a_group_hands_on_its_look_but_neither_its_place_nor_its_opacity_twice(
    folder: Path,
) -> None:
    group = "<g fill='red' stroke='blue' stroke-width='2' x='9' transform='translate(1 0)'>"
    found = shape(folder, f"{group}<path d='M0 0H1V3Z' stroke-width='4'/></g>")
    assert found.fill == Colour(255, 0, 0)
    assert found.stroke == Stroke(Colour(0, 0, 255), 4)
    assert points(found.outlines[0])[0] == (1, 0)


def test_a_pen_grows_with_what_it_draws(folder: Path) -> None:
    content = "<path d='M0 0H1' stroke='red' stroke-dasharray='1 3' transform='scale(4 9)'/>"
    assert shape(folder, content).stroke == Stroke(Colour(255, 0, 0), 6, (6, 18))


@pytest.mark.parametrize(
    ("style", "face"),
    [
        ("", FontFace.REGULAR),
        ("font-weight='600'", FontFace.BOLD),
        ("font-weight='599'", FontFace.REGULAR),
        ("font-weight='bolder'", FontFace.BOLD),
        ("font-style='italic'", FontFace.ITALIC),
    ],
)
@pytest.mark.parametrize(
    ("anchor", "end"), [("start", Align.LEFT), ("middle", Align.CENTRE), ("end", Align.RIGHT)]
)
def test_type_has_its_face_size_and_end(
    folder: Path, style: str, face: FontFace, anchor: str, end: Align
) -> None:
    family = "font-family='Atkinson Hyperlegible, sans-serif' font-size='5'"
    (item,) = read(folder, f"<text x='8' y='11' {family} {style} text-anchor='{anchor}'>ab</text>")
    assert item == Text.line("ab", Point(8, 11), 5, BLACK, face, end)


def test_a_text_has_a_thousand_characters_at_most(folder: Path) -> None:
    family = "font-family='Atkinson Hyperlegible'"
    (item,) = read(folder, f"<text {family}>{'a' * 1000}</text>")
    assert isinstance(item, Text)
    with pytest.raises(PnpError, match="a text of more than 1,000 characters"):
        read(folder, f"<text {family}>{'a' * 1001}</text>")


@pytest.mark.parametrize(("share", "kept"), [(0.989, False), (0.991, True), (1.009, True)])
def test_type_may_say_how_long_it_is_but_not_another_length(
    folder: Path, share: float, kept: bool
) -> None:
    line = Text.line("wide", Point(0, 0), 16, BLACK)
    said = f"font-family='Atkinson Hyperlegible' textLength='{share * line.width}'"
    if kept:
        assert read(folder, f"<text {said}>wide</text>") == (line,)
        return
    with pytest.raises(PnpError, match="stretched text"):
        read(folder, f"<text {said}>wide</text>")


@pytest.mark.parametrize("keep", ["xml:space='preserve'", "style='white-space: pre'"])
def test_blanks_are_kept_where_the_file_says_so(folder: Path, keep: str) -> None:
    family = "font-family='Atkinson Hyperlegible'"
    (item,) = read(folder, f"<text {family} {keep}>a  b</text>")
    assert isinstance(item, Text)
    assert (item.text, item.size) == ("a  b", 16)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<path d='M0 0H1V3Z' opacity='0.5'/>", "transparency"),
        ("<path d='M0 0H1V3Z' fill-opacity='0.5'/>", "transparency"),
        ("<path d='M0 0H1V3Z' stroke='red' stroke-opacity='0.5'/>", "transparency"),
        ("<g opacity='0.5'><path d='M0 0H1V3Z'/></g>", "transparency"),
        ("<path d='M0 0H1V3Z' marker-end='url(#a)'/>", "with markers"),
        ("<path d='M0 0H1V3Z' filter='url(#a)'/>", "with filters"),
        ("<path d='M0 0H1' stroke='red' stroke-linecap='square'/>", "stroke-linecap square"),
        ("<clipPath id='c' clipPathUnits='objectBoundingBox'><circle r='1'/></clipPath>"
         "<g clip-path='url(#c)'/>", "not one simple shape"),
        ("<clipPath id='d'><circle r='2'/></clipPath><clipPath id='c' clip-path='url(#d)'>"
         "<circle r='1'/></clipPath><g clip-path='url(#c)'/>", "not one simple shape"),
        ("<clipPath id='c'><text>a</text></clipPath><g clip-path='url(#c)'/>", "simple shape"),
        ("<text font-family='Courier'>a</text>", "typeface Courier"),
        ("<text font-family='Atkinson Hyperlegible' font-size='90%'>a</text>", "length '90%'"),
        ("<path d='M0 0H1' stroke='red' stroke-width='5%'/>", "the length '5%'"),
        ("<text font-family='Atkinson Hyperlegible' text-anchor='up'>a</text>", "text-anchor up"),
        ("<text font-family='Atkinson Hyperlegible' textLength='99'>a</text>", "stretched"),
        ("<text font-family='Atkinson Hyperlegible' dx='1'>a</text>", "text in several parts"),
        ("<text font-family='Atkinson Hyperlegible' font-weight='bold' font-style='italic'>a"
         "</text>", "both bold and italic"),
    ],
)  # fmt: skip
def test_what_no_format_draws_alike_is_refused(folder: Path, content: str, reason: str) -> None:
    with pytest.raises(PnpError) as refused:
        read(folder, content)
    assert reason in refused.value.what
    assert refused.value.hint


@pytest.mark.parametrize("tag", ["g", "symbol"])
def test_clones_in_clones_are_drawn_as_deep_as_a_drawing_may_be(folder: Path, tag: str) -> None:
    """A group and a use are two steps down, so that 24 of them stay under 50.

    What is used by itself before counts its steps again where it lies deeper.
    """
    chain = "<path id='a0' d='M0 0H1V3Z'/>" + "".join(
        f"<{tag} id='a{n}' overflow='visible'><use href='#a{n - 1}' x='1'/></{tag}>"
        for n in range(1, 26)
    )
    uses = [f"<use href='#a{n}' y='2'/>" for n in range(26)]
    drawn = read(folder, f"<defs>{chain}</defs>{''.join(uses[:25])}")
    for number, item in enumerate(drawn):
        assert isinstance(item, Shape)
        assert points(item.outlines[0])[0] == (number, 2)
    with pytest.raises(PnpError, match="nested clones that never end"):
        read(folder, f"<defs>{chain}</defs>{''.join(uses)}")
    assert read(folder, f"<defs>{chain}</defs>{uses[24]}") == drawn[24:]
    with pytest.raises(PnpError, match="nested clones that never end"):
        read(folder, f"<defs>{chain}</defs>{uses[25]}")


STEPS = {
    "L": "1 2", "H": "1", "V": "1", "C": "1 2 3 4 5 6", "S": "1 2 3 4", "Q": "1 2 3 4", "T": "1 2",
}  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_a_path_has_no_more_segments_than_a_drawing_may_have(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The drawing, its path and a move count too."""
    monkeypatch.setattr("pnp.templates.elements.svg_xml.MAX_SHAPES", 23)
    monkeypatch.setattr("pnp.templates.elements.svg_file.MAX_SHAPES", 23)
    path = "<path d='M0 0{}{}'/>"
    for repeated in (step, " "):  # a letter each, or one for all
        steps = (step + " " + STEPS[step]) + (repeated + " " + STEPS[step]) * 18
        assert read(folder, path.format("", steps))
        with pytest.raises(PnpError, match="shapes"):
            read(folder, path.format("", steps + (repeated + " " + STEPS[step]) * 20))


def test_a_file_has_no_more_elements_than_a_drawing_even_where_none_is_drawn(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawing and what holds the others are two of 23."""
    monkeypatch.setattr("pnp.templates.elements.svg_xml.MAX_SHAPES", 23)
    assert read(folder, f"<defs>{'<g/>' * 21}</defs>") == ()
    with pytest.raises(PnpError, match="shapes"):
        read(folder, f"<defs>{'<g/>' * 22}</defs>")


def test_what_draws_nothing_counts_as_often_as_it_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawing itself is one of 23, eleven uses and what each uses the others."""
    monkeypatch.setattr("pnp.templates.elements.svg_file.MAX_SHAPES", 23)
    use = "<use href='#a'/>"
    assert read(folder, "<defs><g id='a'/></defs>" + use * 11) == ()
    with pytest.raises(PnpError, match="shapes"):
        read(folder, "<defs><g id='a'/></defs>" + use * 12)


@pytest.mark.parametrize("text", ["<text fill='none'>a</text>", "<text> </text>", "<text/>"])
def test_type_without_ink_or_words_is_not_drawn(folder: Path, text: str) -> None:
    named = text.replace("<text", "<text font-family='Atkinson Hyperlegible'")
    assert read(folder, named) == ()


def test_a_drawing_is_nested_fifty_deep_and_no_deeper(folder: Path) -> None:
    inner = "<path d='M0 0H1V3Z'/>"
    (item,) = read(folder, "<g/>" * 3 + "<g>" * 48 + inner + "</g>" * 48)
    while isinstance(item, Group):
        (item,) = item.items
    assert isinstance(item, Shape)
    with pytest.raises(PnpError, match="nested more than 50 deep"):
        read(folder, "<g/>" * 3 + "<g>" * 49 + inner + "</g>" * 49)


@pytest.mark.parametrize("clip", ["clip-path='url(#c)'", "style='clip-path: url(#c)'"])
def test_what_clips_counts_as_often_as_it_clips(folder: Path, clip: str) -> None:
    """Its 200 corners are 400 numbers: 45 shapes with it are fewer than a drawing may have."""
    corners = " ".join(f"{n},{n * n % 7}" for n in range(200))
    defined = f"<clipPath id='c'><polygon points='{corners}'/></clipPath>"
    shapes = f"<rect width='3' height='4' {clip}/>"
    assert len(read(folder, defined + shapes * 45)) == 45
    with pytest.raises(PnpError, match="more than 20,000"):
        read(folder, defined + shapes * 55)
