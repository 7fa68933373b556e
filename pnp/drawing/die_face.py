"""The face of a die: a number or word, or a chain of steps drawn as a figure."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.drawing.colour import Colour
from pnp.drawing.scene import Circle, Item, Line, Stroke, Text
from pnp.drawing.text import FontFace
from pnp.geometry import Point, Rect

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

_MIN_EXTENT = 3
"""Number of steps in a straight line that fills a face.

In shorter figures, steps have the same length as in this line.
"""


def face_items(face: str, square: Rect, ink: Colour) -> Iterator[Item]:
    """Yield a large number or word. For a chain of steps (N, E, S or W), yield a line with dots."""
    if len(face) < 2 or set(face) - set(_STEPS):
        yield Text.centred(face, square.centre, square.width * 0.55, ink, FontFace.BOLD)
        return
    places = [(0, 0)]
    for step in face:
        dx, dy = _STEPS[step]
        places.append((places[-1][0] + dx, places[-1][1] + dy))
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    unit = square.width * 0.6 / max(right - left, bottom - top, _MIN_EXTENT)
    middle = square.centre
    points = [
        Point(
            middle.x + (x - (left + right) / 2) * unit, middle.y + (y - (top + bottom) / 2) * unit
        )
        for x, y in places
    ]
    pen = Stroke(ink, square.width * 0.06)
    yield from (Line(a, b, pen) for a, b in pairwise(points))
    yield from (Circle(point, square.width * 0.055, ink) for point in points)
