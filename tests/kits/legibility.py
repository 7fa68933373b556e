"""What can be read on a finished page: measured on what its PDF paints, in the order of painting.

A text that something painted later hides whole is not there for anybody; one that is hidden in part,
crossed by a line or overlapped by another text is a fault.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.reading import Mark, PdfPage

Point = tuple[float, float]
Shape = Sequence[Point]

_CAPITALS, _BELOW = 0.7, 0.2
"""How far letters reach above and below their baseline, by the size of the type."""

_DEEP = frozenset("gjpqyQ,;()[]")
_TOUCH = 0.15
"""So much of an overlap in mm nobody sees."""

_PART = 0.04
"""So much of a text may be hidden before a letter suffers."""


def faults(page: PdfPage) -> Iterator[str]:
    """What overlaps what, each told once."""
    shown: list[tuple[Mark, Shape]] = []
    for mark in page.marks:
        if mark.kind == "text":
            if mark.text.strip():
                shape = text_shape(mark)
                for other, there in _near(shown, shape):
                    if area(cut(shape, there)) > _TOUCH * mark.size:
                        yield f"{mark.text!r} lies on {other.text!r}"
                shown.append((mark, shape))
        elif mark.fill is not None and len(mark.points) > 2:
            hidden = []
            for text, there in _near(shown, mark.points):
                share = area(_seen(cut(there, mark.points), mark)) / area(there)
                if share > 1 - _PART:
                    hidden.append(text)
                elif share > _PART:
                    yield f"{text.text!r} is hidden in part"
            shown = [each for each in shown if each[0] not in hidden]
        elif mark.stroke is not None:
            for text, there in _near(shown, mark.points):
                if any(_crosses(run, mark, there) for run in pairwise(mark.points)):
                    yield f"a line crosses {text.text!r}"


def text_shape(mark: Mark) -> Shape:
    """The rectangle round its letters, however it is turned."""
    (ax, ay), (bx, by) = mark.points
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    up = ((by - ay) / length, -(bx - ax) / length)
    high = mark.size * _CAPITALS
    low = mark.size * _BELOW if _DEEP & set(mark.text) else 0.0
    return (
        (ax - up[0] * low, ay - up[1] * low),
        (bx - up[0] * low, by - up[1] * low),
        (bx + up[0] * high, by + up[1] * high),
        (ax + up[0] * high, ay + up[1] * high),
    )


def _near(shown: Sequence[tuple[Mark, Shape]], shape: Shape) -> list[tuple[Mark, Shape]]:
    """The texts whose surroundings it reaches into."""
    left, top, right, bottom = _box(shape)
    return [
        (mark, there)
        for mark, there in shown
        if not (
            max(p[0] for p in there) < left
            or min(p[0] for p in there) > right
            or max(p[1] for p in there) < top
            or min(p[1] for p in there) > bottom
        )
    ]


def _box(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _seen(shape: Shape, mark: Mark) -> Shape:
    """The part that the mark's clips leave."""
    for clip in mark.clips:
        shape = cut(shape, clip)
    return shape


def _crosses(run: tuple[Point, Point], mark: Mark, there: Shape) -> bool:
    """Whether a stretch of a line goes through a text where it is seen."""
    (ax, ay), (bx, by) = run
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if not length:
        return False
    half = mark.width / 2
    nx, ny = (ay - by) / length * half, (bx - ax) / length * half
    band = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
    return area(_seen(cut(there, band), mark)) > _PART * area(there)


def area(shape: Shape) -> float:
    if len(shape) < 3:
        return 0.0
    return abs(_signed(shape))


def _signed(shape: Shape) -> float:
    pairs = pairwise((*shape, shape[0]))
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def cut(shape: Shape, by: Shape) -> Shape:
    """The part of a convex shape within another (Sutherland and Hodgman)."""
    if len(shape) < 3 or len(by) < 3:
        return ()
    sign = 1 if _signed(by) >= 0 else -1
    kept = list(shape)
    for (ax, ay), (bx, by_) in pairwise((*by, by[0])):
        if (ax, ay) == (bx, by_) or not kept:
            continue
        sides = [sign * ((bx - ax) * (y - ay) - (by_ - ay) * (x - ax)) for x, y in kept]
        found: list[Point] = []
        for (p, d), (q, e) in pairwise(zip((*kept, kept[0]), (*sides, sides[0]), strict=True)):
            if d >= 0:
                found.append(p)
            if (d > 0 > e) or (d < 0 < e):
                t = d / (d - e)
                found.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        kept = found
    return kept
