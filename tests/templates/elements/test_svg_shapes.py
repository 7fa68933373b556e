"""SVG pictures: sizes, styles and limits, and unsupported features.

The shapes themselves are in `golden/words/shapes.svg`, which `tests/test_drawn.py` draws.
"""

import re
from pathlib import Path

import pytest

from pnp.drawing.colour import BLACK, Colour
from pnp.drawing.scene import Cap, Curve, Group, Item, Outline, Stroke, Text
from pnp.drawing.scene import Path as Shape
from pnp.errors import PnpError
from pnp.geometry import Point, Size
from pnp.templates.elements.svg_file import read_svg

Points = list[tuple[float, float]]
XML = "http://www.w3.org/2000/svg"


def read(folder: Path, content: str, head: str = "viewBox='0 0 40 20'") -> tuple[Item, ...]:
    """Return the items of a drawing 40 wide and 20 high, in the units of the file."""
    (folder / "p.svg").write_text(f"<svg xmlns='{XML}' {head}>{content}</svg>")
    return read_svg(folder / "p.svg", folder)[1]


def shape(folder: Path, content: str, head: str = "viewBox='0 0 40 20'") -> Shape:
    (item,) = read(folder, content, head)
    assert isinstance(item, Shape)
    return item


def points(outline: Outline) -> Points:
    """Return the starts and ends of all segments."""
    ends = [step.end if isinstance(step, Curve) else step for step in outline.segments]
    return [(round(p.x, 6), round(p.y, 6)) for p in (outline.start, *ends)]


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
def test_view_box_is_fitted_into_the_size(
    folder: Path, head: str, corner: tuple[float, float], far: tuple[float, float]
) -> None:
    (outline,) = shape(folder, "<rect x='5' y='3' width='10' height='5'/>", head).outlines
    assert points(outline)[0] == pytest.approx(corner)
    assert points(outline)[2] == pytest.approx(far)


def test_size_defaults_to_that_of_the_view_box(folder: Path) -> None:
    for head, size in (
        ("viewBox='5 3 40 20'", Size(40, 20)),
        ("viewBox='5 3 40 20' width='50%'", Size(20, 20)),
        ("viewBox='5,3,40,20' width='1in' height='48'", Size(96, 48)),
        ("width='30' height='70'", Size(30, 70)),
    ):
        read(folder, "", head)
        assert read_svg(folder / "p.svg", folder)[0] == pytest.approx(size)


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
def test_fill_and_stroke_follow_the_attributes(
    folder: Path, look: str, fill: Colour | None, pen: Stroke | None
) -> None:
    found = shape(folder, f"<path d='M0 0H1V3Z' {look}/>")
    assert (found.fill, found.stroke) == (fill, pen)


def test_text_has_at_most_a_thousand_characters(folder: Path) -> None:
    family = "font-family='Atkinson Hyperlegible'"
    (item,) = read(folder, f"<text {family}>{'a' * 1000}</text>")
    assert isinstance(item, Text)
    with pytest.raises(PnpError, match="text of more than 1,000 characters"):
        read(folder, f"<text {family}>{'a' * 1001}</text>")


@pytest.mark.parametrize(("share", "kept"), [(0.989, False), (0.991, True), (1.009, True)])
def test_text_length_must_match_the_text(folder: Path, share: float, kept: bool) -> None:
    line = Text.line("wide", Point(0, 0), 16, BLACK)
    attributes = f"font-family='Atkinson Hyperlegible' textLength='{share * line.width}'"
    if kept:
        assert read(folder, f"<text {attributes}>wide</text>") == (line,)
        return
    with pytest.raises(PnpError, match="stretched text"):
        read(folder, f"<text {attributes}>wide</text>")


CLONES = "<g id='a0'><path d='M0 0'/></g>" + "".join(
    f"<g id='a{n}'>{'<use href={}/>'.format(repr(f'#a{n - 1}')) * 9}</g>" for n in range(1, 9)
)
"""Nine uses of nine uses of ...: 43 million shapes in a few lines."""

ELEMENTS = {
    "linearGradient": "gradients", "radialGradient": "gradients", "pattern": "patterns",
    "filter": "filters", "mask": "masks", "image": "embedded images",
    "foreignObject": "foreign objects", "script": "scripts", "switch": "switches",
}  # fmt: skip
PROPERTIES = ("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end")
OURS = "font-family='Atkinson Hyperlegible'"
PATH = "<path d='M0 0H1V3Z'"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        *((f"<g><{name}/></g>", f"SVG image: {message}") for name, message in ELEMENTS.items()),
        *((f"{PATH} {name}='url(#a)'/>", f"the property {name}") for name in PROPERTIES),
        (f"{PATH} fill='url(#a)'/>", "gradients and patterns"),
        ("<style>rect { fill: red }</style>", "SVG image: style sheets"),
        (f"{PATH} opacity='0.5'/>", "transparency"),
        (f"{PATH} fill-opacity='0.5'/>", "transparency"),
        (f"{PATH} stroke='red' stroke-opacity='0.5'/>", "transparency"),
        (f"{PATH} fill='#000000fe'/>", "transparency"),
        (f"<g opacity='0.5'>{PATH}/></g>", "transparency"),
        (f"{PATH} stroke='red' stroke-linecap='square'/>", "stroke-linecap square"),
        (f"{PATH} stroke='red' stroke-width='5%'/>", "the length '5%'"),
        ("<clipPath id='a'><circle r='2'/><circle r='1'/></clipPath><g clip-path='url(#a)'/>",
         "not one simple shape"),
        ("<clipPath id='c' clipPathUnits='objectBoundingBox'><circle r='1'/></clipPath>"
         "<g clip-path='url(#c)'/>", "not one simple shape"),
        ("<clipPath id='d'><circle r='2'/></clipPath><clipPath id='c' clip-path='url(#d)'>"
         "<circle r='1'/></clipPath><g clip-path='url(#c)'/>", "not one simple shape"),
        ("<clipPath id='c'><text>a</text></clipPath><g clip-path='url(#c)'/>", "simple shape"),
        ("<text>a</text>", "text in the typeface none"),
        ("<text font-family='Arial'>a</text>", "typeface Arial"),
        (f"<text {OURS}><tspan>a</tspan></text>", "several"),
        (f"<text {OURS} dx='1'>a</text>", "text in several parts"),
        (f"<text {OURS} font-size='90%'>a</text>", "length '90%'"),
        (f"<text {OURS} text-anchor='up'>a</text>", "text-anchor up"),
        (f"<text {OURS} textLength='99'>a</text>", "stretched"),
        (f"<text {OURS} font-weight='bold' font-style='italic'>a</text>", "both bold and italic"),
        (CLONES, "more than 20,000 shapes"),
        (f"<path d='M0 0{'L1 1' * 20_001}'/>", "more than 20,000 shapes"),
        ("<a/>" * 20_001, "more than 20,000 shapes"),
    ],
)  # fmt: skip
def test_unsupported_feature_is_rejected(folder: Path, content: str, reason: str) -> None:
    with pytest.raises(PnpError) as rejected:
        read(folder, content)
    assert reason in rejected.value.message
    assert rejected.value.hint


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<path d='L5 2'/>", "invalid path 'L5 2'"),
        ("<path d='M0 0L1e400 1'/>", "the coordinate inf"),
        ("<g transform='scale(1e5)'><rect width='1e5' height='1'/></g>", "coordinate 1e"),
        (f"<g transform='{'scale(1)' * 200}'/>", "transform of more than 1,000"),
        ("<g clip-path='url(#a)'/>", "the SVG image has no"),
        ("<use href='other.svg#a'/>", "the SVG image has no"),
        ("<use href='#absent'/>", "the SVG image has no"),
        ("<g id='a'><use href='#a'/></g>", "the SVG image contains circular clones"),
    ],
)
def test_broken_reference_is_rejected(folder: Path, content: str, reason: str) -> None:
    with pytest.raises(PnpError) as rejected:
        read(folder, content)
    assert reason in rejected.value.message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<svg", "not an SVG image"),
        ("<html/>", "not an SVG image: the root element is 'html'"),
        (f"<svg xmlns='{XML}'><linearGradient id='a'/></svg>", "SVG image: gradients"),
        (f"<svg xmlns='{XML}'/>", "has no size"),
        (f"<svg xmlns='{XML}' viewBox='0 0 1e-300 1'/>", "has no size"),
        ("<?xml version='1.0' encoding='nope'?><svg/>", "unknown encoding"),
        ("<?xml version='1.0' encoding='utf-7'?><svg/>", "not an SVG image"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><svg/>", "the document type and its entities"),
        ("<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg/>", "the document type and its entities"),
        *((f"<?xml version='1.0' encoding='{each}'?><!DOCTYPE svg [<!ENTITY b 'c'>]><svg>&b;</svg>",
           "the document type and its entities") for each in ("utf-16", "latin-1", "ascii")),
    ],
)  # fmt: skip
def test_invalid_svg_file_is_rejected(folder: Path, text: str, reason: str) -> None:
    encoding = re.search("encoding='(utf-16|latin-1)'", text)
    (folder / "p.svg").write_text(text, encoding[1] if encoding else "utf-8")
    with pytest.raises(PnpError) as rejected:
        read_svg(folder / "p.svg", folder)
    assert re.search(reason, f"{rejected.value.message} ({rejected.value.hint})")


@pytest.mark.parametrize("tag", ["g", "symbol"])
def test_nested_clones_are_drawn_up_to_the_depth_limit(folder: Path, tag: str) -> None:
    """A group and a use are two levels, so that 24 of them stay below 50.

    An element that was used at a higher level before counts its levels again.
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
    with pytest.raises(PnpError, match="the SVG image contains circular clones"):
        read(folder, f"<defs>{chain}</defs>{''.join(uses)}")
    assert read(folder, f"<defs>{chain}</defs>{uses[24]}") == drawn[24:]
    with pytest.raises(PnpError, match="the SVG image contains circular clones"):
        read(folder, f"<defs>{chain}</defs>{uses[25]}")


STEPS = {
    "L": "1 2", "H": "1", "V": "1", "C": "1 2 3 4 5 6", "S": "1 2 3 4", "Q": "1 2 3 4", "T": "1 2",
}  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_segments_of_a_path_are_limited(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The drawing, its path and a move count too."""
    monkeypatch.setattr("pnp.templates.elements.svg_xml.MAX_SHAPES", 23)
    monkeypatch.setattr("pnp.templates.elements.svg_file.MAX_SHAPES", 23)
    path = "<path d='M0 0{}{}'/>"
    for repeated in (step, " "):  # one for each letter, or one for all
        steps = (step + " " + STEPS[step]) + (repeated + " " + STEPS[step]) * 18
        assert read(folder, path.format("", steps))
        with pytest.raises(PnpError, match="shapes"):
            read(folder, path.format("", steps + (repeated + " " + STEPS[step]) * 20))


def test_elements_that_draw_nothing_are_limited(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawing and the container of the others are two of 23."""
    monkeypatch.setattr("pnp.templates.elements.svg_xml.MAX_SHAPES", 23)
    assert read(folder, f"<defs>{'<g/>' * 21}</defs>") == ()
    with pytest.raises(PnpError, match="shapes"):
        read(folder, f"<defs>{'<g/>' * 22}</defs>")


def test_empty_element_counts_for_each_use(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The 23 are the drawing, and eleven uses with their elements."""
    monkeypatch.setattr("pnp.templates.elements.svg_file.MAX_SHAPES", 23)
    use = "<use href='#a'/>"
    assert read(folder, "<defs><g id='a'/></defs>" + use * 11) == ()
    with pytest.raises(PnpError, match="shapes"):
        read(folder, "<defs><g id='a'/></defs>" + use * 12)


def test_drawing_is_nested_at_most_fifty_levels(folder: Path) -> None:
    inner = "<path d='M0 0H1V3Z'/>"
    (item,) = read(folder, "<g/>" * 3 + "<g>" * 48 + inner + "</g>" * 48)
    while isinstance(item, Group):
        (item,) = item.items
    assert isinstance(item, Shape)
    with pytest.raises(PnpError, match="more than 50 nested elements"):
        read(folder, "<g/>" * 3 + "<g>" * 49 + inner + "</g>" * 49)


@pytest.mark.parametrize("clip", ["clip-path='url(#c)'", "style='clip-path: url(#c)'"])
def test_clip_path_counts_for_each_use(folder: Path, clip: str) -> None:
    """Its 200 corners are 400 numbers: with 45 shapes they stay below the limit of a drawing."""
    corners = " ".join(f"{n},{n * n % 7}" for n in range(200))
    defined = f"<clipPath id='c'><polygon points='{corners}'/></clipPath>"
    shapes = f"<rect width='3' height='4' {clip}/>"
    assert len(read(folder, defined + shapes * 45)) == 45
    with pytest.raises(PnpError, match="more than 20,000"):
        read(folder, defined + shapes * 55)


def test_arcs_of_a_circle_have_the_same_number_of_curves(tmp_path: Path) -> None:
    (circle,) = shape(tmp_path, "<path d='M5 10 a.8 .8 0 1 1 1.6 0 a.8 .8 0 1 1 -1.6 0'/>").outlines
    assert len(circle.segments) == 12
