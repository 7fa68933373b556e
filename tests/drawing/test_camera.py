"""The camera maps points in true perspective, and flat drawings exactly onto their planes."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.drawing.camera import NEAR, Camera, straightened
from pnp.drawing.geometry3d import AxisRotation, Plane, Vector
from pnp.drawing.scene import Curve, Outline
from pnp.drawing.shape_outlines import circle_outline, polygon_outline
from pnp.geometry import Point, Rect

LENGTHS = st.floats(-120, 120)
PLACES = st.builds(Vector, LENGTHS, LENGTHS, st.floats(0, 60))
ROUNDED = 0.008
"""Tolerance in mm, because points of the picture are rounded to 0.01 mm."""

CAMERAS = st.builds(
    lambda x, y, z, focal: Camera(Vector(x, y, z), Vector(3, -7, 5), focal, Point(105, 120)),
    st.floats(-200, 200),
    st.floats(250, 500),
    st.floats(150, 400),
    st.floats(100, 400),
)


def second_projection(camera: Camera, places: np.ndarray) -> np.ndarray:
    """Project with a rotation matrix whose rows are orthogonal by construction."""
    eye = np.array((camera.eye.x, camera.eye.y, camera.eye.z))
    target = np.array((camera.target.x, camera.target.y, camera.target.z))
    ahead = (target - eye) / np.linalg.norm(target - eye)
    across = np.array((-ahead[1], ahead[0], 0.0))
    across /= np.linalg.norm(across)
    down = np.cross(across, ahead)
    down *= -np.sign(down[2])
    sight = places - eye
    flat = np.stack((sight @ across, sight @ down), axis=-1) / (sight @ ahead)[:, None]
    return flat * camera.focal + (camera.centre.x, camera.centre.y)


@given(CAMERAS, PLACES)
def test_projection_matches_an_independent_computation(camera, place):
    expected = second_projection(camera, np.array([(place.x, place.y, place.z)]))[0]
    assert camera.project(place) == pytest.approx(tuple(expected), abs=1e-6)


@given(CAMERAS, PLACES, PLACES, st.floats(0.1, 0.9))
def test_straight_lines_stay_straight(camera, start, end, share):
    assume((end - start).length > 1)
    a, b = camera.project(start), camera.project(end)
    x, y = camera.project(start + (end - start) * share)
    length = np.hypot(b.x - a.x, b.y - a.y)
    assume(length > 1)
    assert abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / length < 1e-6


@given(CAMERAS, PLACES, st.floats(1.05, 3))
def test_farther_is_smaller(camera, place, further):
    right, up, _ahead = camera.axes
    sight = place - camera.eye
    far = camera.eye + sight * further
    for direction in (right, up):
        near_size, far_size = (
            np.hypot(*np.subtract(camera.project(at + direction), camera.project(at)))
            for at in (place, far)
        )
        assert far_size * further == pytest.approx(near_size)


@given(CAMERAS, PLACES, PLACES, st.floats(-80, 80), LENGTHS, LENGTHS)
def test_point_of_a_plane_maps_exactly(camera, origin, axis, degrees, x, y):
    assume(axis.length > 1)
    plane = Plane(origin).turned(AxisRotation(origin, axis, degrees))
    point = Point(x / 4, y / 4)
    assume(camera.depth(plane.at(point)) > 20)
    seen = camera.view(plane).apply(point)
    assert seen == pytest.approx(camera.project(plane.at(point)), abs=ROUNDED)


@given(CAMERAS, st.floats(1, 100))
def test_projected_circle_stays_on_the_true_curve(camera, radius):
    circle, view = circle_outline(Point(0, 0), radius), camera.view(Plane())
    outline = view.outline(circle)
    right, up, ahead = camera.axes
    for x, y in straightened(outline):
        across, upwards = x - camera.centre.x, camera.centre.y - y
        sight = right * across + up * upwards + ahead * camera.focal
        place = camera.eye + sight * (-camera.eye.z / sight.z)
        scale = view.scale(Point(place.x, place.y))
        assert abs(np.hypot(place.x, place.y) - radius) * scale < 0.1


def test_scale_is_the_size_of_a_millimetre():
    camera = Camera(Vector(30, 250, 200), Vector(0, 0, 0), 200)
    view, middle = camera.view(Plane()), Point(20, 10)
    square = view.outline(polygon_outline(Rect(15, 5, 10, 10).corners))
    corners = straightened(square)
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
    assert view.scale(middle) == pytest.approx(np.sqrt(area) / 10, rel=1e-3)


def test_framed_camera_fits_the_area_on_two_sides():
    area = Rect(10, 20, 150, 100)
    places = [Vector(x, y, z) for x in (-90, 90) for y in (-70, 70) for z in (0, 40)]
    camera = Camera(Vector(60, 300, 250), Vector(0, 0, 0)).framed(places, area)
    xs, ys = zip(*map(camera.project, places), strict=True)
    assert min(xs) >= area.x - 1e-6
    assert min(ys) >= area.y - 1e-6
    assert max(xs) <= area.right + 1e-6
    assert max(ys) <= area.bottom + 1e-6
    gap = min(area.width - (max(xs) - min(xs)), area.height - (max(ys) - min(ys)))
    assert gap == pytest.approx(0, abs=1e-6)


def test_drawing_is_cut_off_in_front_of_the_eye():
    camera = Camera(Vector(0, 50, 60), Vector(0, -100, 0), 100)
    view = camera.view(Plane())
    band = Rect(-10, -300, 20, 600)
    (outline,) = view.in_front([polygon_outline(band.corners)], band)
    assert len(straightened(outline)) == 4
    lowest = max(y for _, y in straightened(outline))
    assert lowest < 100 * 200 / NEAR
    behind = Rect(-10, 200, 20, 100)
    assert not list(view.in_front([polygon_outline(behind.corners)], behind))


def test_deep_curve_is_halved():
    camera = Camera(Vector(0, 200, 100), Vector(0, 0, 0), 100)
    curve = Curve(Point(50, 50), Point(50, -50), Point(0, -150))
    outline = camera.view(Plane()).outline(Outline(Point(0, 150), (curve,)))
    assert len(outline.segments) > 2
