"""The net of a tuck box closes: every side is covered, and all flaps are inside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.box_net import BoxNet, BoxPart
from pnp.drawing.convex import extent
from pnp.drawing.folding import HingedSheet
from pnp.geometry import Point, Rect
from tests.shapes import signed_area

WIDTHS, HEIGHTS, DEPTHS = st.floats(30, 150), st.floats(40, 200), st.floats(14, 80)
PAPER = 0.3
NEAR = 1e-6


def folded(net: BoxNet) -> dict[str, list[tuple[float, ...]]]:
    """Return the corners of each panel of the closed box, by the name of the panel.

    The front has its upper left corner at the origin; y points down, and z out of the box.
    """
    sheet = HingedSheet(net.outline.points, net.hinges)
    planes = sheet.folded(1.0)
    names = {**net.faces, **{f"flap {n}": flap for n, flap in enumerate(net.flaps)}}
    names |= {f"tab {n}": tab for n, tab in enumerate(net.glued)}

    def plane(shape):
        middle = extent(shape.corners).centre
        return planes[next(n for n, each in enumerate(sheet.panels) if inside(each, middle))]

    front = net.faces["front"]
    base = plane(front)
    axes, origin = (base.right, base.down, base.normal), base.at(front.corners[0])
    return {
        name: [
            tuple((plane(shape).at(corner) - origin).dot(axis) for axis in axes)
            for corner in shape.corners
        ]
        for name, shape in names.items()
    }


def inside(panel: tuple[Point, ...], point: Point) -> bool:
    around = extent(panel)
    return around.x < point.x < around.right and around.y < point.y < around.bottom


def spans(corners) -> list[tuple[float, float]]:
    return [(min(each), max(each)) for each in zip(*corners, strict=True)]


@given(WIDTHS, HEIGHTS, DEPTHS)
def test_folded_faces_close_the_box(width, height, depth):
    placed = folded(BoxNet(width, height, depth, paper=PAPER))
    wide, high, deep = (0, width), (0, height), (-depth, 0)
    for name, expected in {
        "front": (wide, high, (0, 0)),
        "back": (wide, high, (-depth, -depth)),
        "left": ((0, 0), high, deep),
        "right": ((width, width), high, (PAPER - depth, 0)),
        "lid": (wide, (0, 0), (-depth, -PAPER)),
        "bottom": (wide, (height, height), (PAPER - depth, 0)),
    }.items():
        for found, wanted in zip(spans(placed[name]), expected, strict=True):
            assert found == pytest.approx(wanted, abs=1e-3), name


@given(WIDTHS, HEIGHTS, DEPTHS)
def test_flaps_are_inside_the_closed_box(width, height, depth):
    placed = folded(BoxNet(width, height, depth, paper=PAPER))
    for name, corners in placed.items():
        if name.startswith(("flap", "tab")):
            room = ((0, width), (0, height), (-depth, 0))
            for (low, high), (first, last) in zip(spans(corners), room, strict=True):
                assert first - NEAR < low < high + NEAR, name
                assert high < last + NEAR, name


@given(WIDTHS, HEIGHTS, DEPTHS)
def test_tabs_meet_the_panels_they_are_glued_to(width, height, depth):
    net = BoxNet(width, height, depth, paper=PAPER)
    placed = folded(net)
    side, foot = (spans(placed[f"tab {number}"]) for number in (0, 1))
    assert side[0] == pytest.approx((width, width), abs=1e-3)  # behind the right side
    assert side[2][1] - side[2][0] == pytest.approx(net.tab)
    assert foot[2] == pytest.approx((PAPER - depth,) * 2, abs=1e-3)  # behind the back


@given(WIDTHS, HEIGHTS, DEPTHS)
def test_lid_flap_is_tucked_behind_the_front(width, height, depth):
    net = BoxNet(width, height, depth, paper=PAPER)
    lid_flap = spans(folded(net)[f"flap {len(net.flaps) - 1}"])
    assert lid_flap[2] == pytest.approx((-PAPER, -PAPER), abs=1e-3)
    assert lid_flap[1] == pytest.approx((0, net.tuck), abs=1e-3)


@given(WIDTHS, HEIGHTS, DEPTHS, st.sampled_from(BoxPart))
def test_box_outline_encloses_exactly_faces_and_flaps(width, height, depth, part):
    net = BoxNet(width, height, depth, paper=PAPER, part=part)
    shapes = [each.corners for each in (*net.faces.values(), *net.flaps, *net.glued)]
    area = sum(abs(signed_area(shape)) for shape in shapes)
    lost = sum(PAPER * (face.width if name in {"left", "right"} else 0) * 2
               for name, face in net.faces.items())  # fmt: skip
    assert abs(signed_area(net.outline.points)) == pytest.approx(area - lost)
    around = extent(net.outline.points)
    assert Rect(0, 0, *net.size).grown(NEAR).width > around.right
    assert net.size.height + NEAR > around.bottom


@given(WIDTHS, HEIGHTS, DEPTHS)
def test_halves_have_all_panels_of_the_whole(width, height, depth):
    whole, back, front = (BoxNet(width, height, depth, part=part) for part in BoxPart)
    halves = {**back.faces, **front.faces}
    for name, face in whole.faces.items():
        assert halves[name].size == pytest.approx(face.size)
    assert len(back.flaps) + len(front.flaps) == len(whole.flaps)
    assert len(back.glued) + len(front.glued) == len(whole.glued) + 1


@pytest.mark.parametrize("part", BoxPart)
def test_every_fold_of_a_box_joins_two_panels(part):
    net = BoxNet(80, 60, 35, part=part)
    sheet = HingedSheet(net.outline.points, net.hinges)
    assert len(sheet.panels) == len(net.hinges) + 1
    assert len(sheet.joints) == len(net.hinges)
