"""Folded paper: panels keep their shape and stay attached at every angle."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.folding import Hinge, HingedSheet
from pnp.drawing.geometry3d import UP, Vector
from pnp.drawing.nets import MIN_STEEPNESS, cube_net, pyramid_net
from pnp.geometry import Point, Rect

SHARES = st.floats(0, 1)
NETS = {
    "cube": cube_net(20),
    "small pyramid": pyramid_net(14.3, 25.4),
    "large pyramid": pyramid_net(25.4, 44.5),
}
every_net = pytest.mark.parametrize("net", NETS.values(), ids=NETS)


def sheet(net) -> HingedSheet:
    return HingedSheet(net.outline.points, net.hinges)


def flat(points):
    """Return the edge lengths of a panel on paper."""
    return [math.dist(a, b) for a, b in pairwise((*points, points[0]))]


def length(a: Vector, b: Vector) -> float:
    return math.dist((a.x, a.y, a.z), (b.x, b.y, b.z))


@every_net
def test_folds_split_a_net_into_faces_and_tabs(net):
    panels = sheet(net).panels
    assert len(panels) == len(net.folds) + 1
    assert len(sheet(net).joints) == len(net.folds)
    corners = {tuple(round(c, 6) for p in sorted(panel) for c in p) for panel in panels}
    faces = [rect.corners for rect in net.faces] if hasattr(net, "tabs") else net.faces
    for face in faces:
        assert tuple(round(c, 6) for p in sorted(face) for c in p) in corners


@every_net
@given(share=SHARES)
def test_folding_preserves_edge_lengths(net, share):
    folded = sheet(net)
    for panel, plane in zip(folded.panels, folded.folded(share), strict=True):
        corners = [plane.at(point) for point in panel]
        lengths = [length(a, b) for a, b in pairwise((*corners, corners[0]))]
        assert lengths == pytest.approx(flat(panel), abs=1e-6)


@every_net
@given(share=SHARES)
def test_folded_panels_stay_attached_to_their_hinges(net, share):
    folded = sheet(net)
    planes = folded.folded(share)
    for held, hanging, hinge in folded.joints:
        for point in (hinge.start, hinge.end):
            gap = planes[held].at(point) - planes[hanging].at(point)
            assert gap.length < 1e-6


def test_six_faces_fold_to_a_cube():
    folded = sheet(NETS["cube"])
    faces = [
        (panel, plane)
        for panel, plane in zip(folded.panels, folded.folded(1), strict=True)
        if flat(panel) == pytest.approx([20] * 4)
    ]
    corners = {
        tuple(round(c, 6) + 0.0 for c in (at.x, at.y, at.z))
        for panel, plane in faces
        for at in map(plane.at, panel)
    }
    assert len(corners) == 8
    for axis in zip(*corners, strict=True):
        assert max(axis) - min(axis) == pytest.approx(20)
    middle = Vector(*(sum(axis) / 8 for axis in zip(*corners, strict=True)))
    for panel, plane in faces:
        assert plane.normal.dot(plane.at(panel[0]) - middle) == pytest.approx(10)


@given(st.floats(12, 80), st.floats(MIN_STEEPNESS, 4))
def test_four_faces_fold_to_a_square_pyramid(base, steep):
    net = pyramid_net(base, base * steep)
    folded = sheet(net)
    feet, planes = [], dict(zip(folded.panels, folded.folded(1), strict=True))
    tip = net.faces[0][0]
    faces = [p for p in planes if len(p) == 3]
    for panel in faces:
        top, one, other = (planes[panel].at(p) for p in sorted(panel, key=lambda p: p != tip))
        assert length(one, other) == pytest.approx(base, rel=1e-6)
        middle = (one + other) * 0.5
        feet.append(middle)
        assert (top - middle).length == pytest.approx(math.hypot(base * steep, base / 2))
    centre = (feet[0] + feet[1] + feet[2] + feet[3]) * 0.25
    apex = planes[faces[0]].at(tip)
    assert (apex - centre).length == pytest.approx(base * steep, rel=1e-6)
    (tab,) = (p for p in planes if len(p) == 4)
    first = next(p for p in faces if set(p) == set(net.faces[0]))
    assert planes[tab].normal.dot(planes[first].normal) == pytest.approx(1)


def test_paper_folds_away_from_the_viewer():
    strip = HingedSheet(Rect(0, 0, 30, 10).corners, (Hinge(Point(20, 2), Point(20, 8), 90),))
    assert {*strip.panels[0]} == {(0, 0), (20, 0), (20, 10), (0, 10)}
    larger, smaller = strip.folded(1)
    assert larger.normal == UP
    assert smaller.normal.x == pytest.approx(1)
    assert smaller.at(Point(30, 5)).z == pytest.approx(-10)


def test_hinge_outside_the_paper_is_ignored():
    bare = HingedSheet(Rect(0, 0, 30, 10).corners, (Hinge(Point(40, 0), Point(40, 10), 90),))
    assert bare.panels == (Rect(0, 0, 30, 10).corners,)
    assert len(bare.folded(1)) == 1
