"""The projection of the table is parallel, orthographic, and as documented."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.geometry3d import (
    AZIMUTH,
    ELEVATION,
    RIGHT,
    TOWARDS,
    UP,
    VIEWER,
    AxisRotation,
    Plane,
    Vector,
    project,
    view_transform,
)
from pnp.geometry import Point

LENGTHS = st.floats(-500, 500)
PLACES = st.builds(Vector, LENGTHS, LENGTHS, LENGTHS)


def second_projection(places: np.ndarray) -> np.ndarray:
    """Project by the direction of view alone: x is horizontal, y perpendicular to both."""
    turned, raised = np.radians((AZIMUTH, ELEVATION))
    viewer = (-np.sin(turned) * np.cos(raised), np.cos(turned) * np.cos(raised), np.sin(raised))
    across = np.cross((0.0, 0.0, 1.0), viewer)
    across /= -np.linalg.norm(across)
    down = np.cross(across, viewer) * -1
    return np.stack((places @ across, places @ down * np.sign(down[1])), axis=-1)


@given(PLACES)
def test_projection_matches_an_independent_computation(place):
    x, y = second_projection(np.array([(place.x, place.y, place.z)]))[0]
    assert project(place) == pytest.approx((x, y), abs=1e-6)


@given(PLACES, st.floats(-500, 500))
def test_points_along_the_line_of_sight_coincide(place, far):
    assert project(place + VIEWER * far) == pytest.approx(project(place), abs=1e-6)


def test_perpendicular_lengths_are_true():
    assert VIEWER.length == pytest.approx(1)
    level = UP.cross(VIEWER).unit
    assert np.hypot(*project(level)) == pytest.approx(1)
    up = project(UP)
    assert up.x == 0
    assert up.y < 0
    assert project(RIGHT).x > 0
    assert project(TOWARDS).y > 0


@given(PLACES, PLACES, st.floats(-360, 360), LENGTHS, LENGTHS)
def test_view_transform_matches_projected_points(origin, axis, degrees, x, y):
    if axis.length < 1e-3:
        return
    plane = Plane(origin).turned(AxisRotation(Vector(1, 2, 3), axis, degrees))
    assert view_transform(plane).apply(Point(x, y)) == pytest.approx(
        project(plane.at(Point(x, y))), abs=1e-6
    )
    assert plane.normal.length == pytest.approx(1)
