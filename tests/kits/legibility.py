"""Legibility of a finished page, measured on the marks of its PDF in the order of painting.

A text that a later mark or a clip hides entirely is ignored. A text that is partly hidden, crossed
by a line or overlapped by another text is a fault.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pnp.drawing.shaping import cap_height
from pnp.drawing.text import FontFace
from tests.reading import Mark, PdfPage
from tests.shapes import XY, Outline, edges, signed_area

Box = tuple[float, float, float, float]
Boxes = np.ndarray[Any, Any]
"""An array of rows of four; NaN where a box is missing."""

_NOWHERE = (math.nan,) * 4

_CAPITALS, _BELOW = 0.7, 0.2
"""Height of letters above and below their baseline, as a share of the type size."""

_DEEP = frozenset("gjpqyQ,;()[]")
_TOUCH = 0.15
"""Overlap that is too small to see, in mm."""

_CAP = cap_height(FontFace.BOLD)
_PAPER = "#ffffff"
_DOT = 3.0
"""Upper limit of the width of a dot or ring of a pattern, in mm."""

_PIECE = 80.0
"""Upper limit of the width of a piece or spot, in mm; only boards are wider."""

_PART = 0.04
"""Share of a text that may be hidden without harm to a letter."""


class VisibleTexts:
    """Texts that nothing has hidden yet, and their outlines."""

    def __init__(self, most: int) -> None:
        self._texts: list[tuple[Mark, Outline]] = []
        self._boxes = np.full((most, 4), math.nan)

    def add(self, mark: Mark, shape: Outline) -> None:
        self._boxes[len(self._texts)] = box(shape)
        self._texts.append((mark, shape))

    def hide(self, at: int) -> None:
        self._boxes[at] = math.nan

    def near(self, shape: Outline) -> list[tuple[int, Mark, Outline]]:
        """Return the texts whose boxes overlap that of the shape, with their numbers."""
        left, top, right, bottom = box(shape)
        boxes = self._boxes[: len(self._texts)]
        upper = (boxes[:, :2] < (right, bottom)).all(axis=1)
        lower = (boxes[:, 2:] > (left, top)).all(axis=1)
        return [(at, *self._texts[at]) for at in np.flatnonzero(upper & lower).tolist()]


def faults(page: PdfPage) -> Iterator[str]:
    """Yield the faults of a page."""
    shown = VisibleTexts(len(page.marks))
    for mark in page.marks:
        if mark.kind == "text":
            if mark.text.strip() and not is_on_drawn_piece(mark):
                shape = _clipped(text_shape(mark), mark)
                if not shape:
                    continue
                for _, other, there in shown.near(shape):
                    if area(cut(shape, there)) > _TOUCH * mark.size:
                        yield f"{mark.text!r} lies on {other.text!r}"
                shown.add(mark, shape)
        elif mark.fill is not None and len(mark.points) > 2:
            for at, text, there in shown.near(mark.points):
                share = area(_clipped(cut(there, mark.points), mark)) / area(there)
                if share > 1 - _PART:
                    shown.hide(at)
                elif share > _PART:
                    yield f"{text.text!r} is hidden in part"
        elif mark.stroke is not None:
            for _, text, there in shown.near(mark.points):
                if any(_crosses(run, mark, there) for run in pairwise(mark.points)):
                    yield f"a line crosses {text.text!r}"


def is_on_drawn_piece(mark: Mark) -> bool:
    """Return True for type on a piece in a drawing of build steps: its faces may overlap."""
    return mark.layer == "guide" and bool(mark.clips)


def text_shape(mark: Mark) -> Outline:
    """Return the rectangle around the letters, at any turn."""
    (ax, ay), (bx, by) = mark.points
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    up = ((by - ay) / length, -(bx - ax) / length)
    ascent = mark.size * _CAPITALS
    descent = mark.size * _BELOW if _DEEP & set(mark.text) else 0.0
    return (
        (ax - up[0] * descent, ay - up[1] * descent),
        (bx - up[0] * descent, by - up[1] * descent),
        (bx + up[0] * ascent, by + up[1] * ascent),
        (ax + up[0] * ascent, ay + up[1] * ascent),
    )


def box(shape: Outline) -> Box:
    """Return left, top, right and bottom of a shape."""
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _clipped(shape: Outline, mark: Mark) -> Outline:
    """Return the part of a shape inside the mark's clips."""
    for clip in mark.clips:
        shape = cut(shape, clip)
    return shape


def _crosses(run: tuple[XY, XY], mark: Mark, there: Outline) -> bool:
    """Return True if a part of a line crosses a text where it is visible."""
    (ax, ay), (bx, by) = run
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if not length:
        return False
    half = mark.width / 2
    nx, ny = (ay - by) / length * half, (bx - ax) / length * half
    band = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
    return area(_clipped(cut(there, band), mark)) > _PART * area(there)


def area(shape: Outline) -> float:
    if len(shape) < 3:
        return 0.0
    return abs(signed_area(shape))


def cut(shape: Outline, by: Outline) -> Outline:
    """Return the part of a convex shape within another (Sutherland and Hodgman)."""
    if len(shape) < 3 or len(by) < 3:
        return ()
    sign = 1 if signed_area(by) >= 0 else -1
    points = list(shape)
    for (ax, ay), (bx, by_) in edges(by):
        if (ax, ay) == (bx, by_) or not points:
            continue
        sides = [sign * ((bx - ax) * (y - ay) - (by_ - ay) * (x - ax)) for x, y in points]
        found: list[XY] = []
        for (p, d), (q, e) in pairwise(zip((*points, points[0]), (*sides, sides[0]), strict=True)):
            if d >= 0:
                found.append(p)
            if (d > 0 > e) or (d < 0 < e):
                t = d / (d - e)
                found.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        points = found
    return points


def outside(page: PdfPage) -> Iterator[str]:
    """Yield type that extends beyond its component or into the margin of the page."""
    cuts = [mark.box for mark in page.marks if mark.layer == "cut"]
    sheet = (5.0, 5.0, page.width - 5, page.height - 5)
    for mark in page.marks:
        if mark.kind == "text" and mark.layer == "print" and mark.text.strip():
            if not _clipped(text_shape(mark), mark):
                continue
            shape = box(text_shape(mark))
            middle = ((shape[0] + shape[2]) / 2, (shape[1] + shape[3]) / 2)
            around = [each for each in cuts if within((*middle, *middle), each)]
            framed = not around or any(within(shape, each) for each in around)
            if not (framed and within(shape, sheet)):
                yield f"{mark.text!r} lies outside its frame"


def within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - _TOUCH
        and inner[1] >= outer[1] - _TOUCH
        and inner[2] <= outer[2] + _TOUCH
        and inner[3] <= outer[3] + _TOUCH
    )


class Lettering(NamedTuple):
    """The background of a letter or number that stands alone."""

    letter: str
    fill: str
    pattern: frozenset[str]
    """Rings, dots, and lines with their angles to the baseline in multiples of 15 degrees."""


class Painted(NamedTuple):
    """Outlines in the order in which they were painted, with the boxes of fills and clips."""

    marks: Sequence[Mark]
    fills: Boxes
    """The box of each fill."""
    clips: Boxes
    """The box of each clip that is a piece."""

    @classmethod
    def on(cls, page: PdfPage) -> "Painted":
        marks = [mark for mark in page.marks if mark.kind == "path"]
        fills = [mark.box if mark.fill is not None else _NOWHERE for mark in marks]
        clips = [box(mark.clips[-1]) if mark.clips else _NOWHERE for mark in marks]
        pieces = [each if _width(each) < _PIECE else _NOWHERE for each in clips]
        return cls(marks, np.array(fills).reshape(-1, 4), np.array(pieces).reshape(-1, 4))

    def around(self, there: Box, before: int) -> Iterator[tuple[Mark, bool, bool]]:
        """Yield earlier marks whose fill or clip contains the box, topmost first."""
        filled = _contain(self.fills[:before], there)
        clipped = _contain(self.clips[:before], there)
        for at in np.flatnonzero(filled | clipped)[::-1]:
            yield self.marks[at], bool(filled[at]), bool(clipped[at])


def _contain(outer: Boxes, inner: Box) -> Boxes:
    """Return which boxes contain the inner one, with the tolerance of `within`."""
    low, high = outer[:, :2] - _TOUCH, outer[:, 2:] + _TOUCH
    return (low <= inner[:2]).all(axis=1) & (high >= inner[2:]).all(axis=1)


def letterings(page: PdfPage, letters: Collection[str]) -> Iterator[Lettering]:
    """Yield the background of each of these letters on the page."""
    painted, before = Painted.on(page), 0
    for mark in page.marks:
        if mark.kind == "path":
            before += 1
        elif mark.text in letters and mark.layer in {"", "print"}:
            background = _background(mark, painted, before)
            if background is not None:
                yield background


def _background(letter: Mark, painted: Painted, before: int) -> Lettering | None:
    """Return the topmost colour below the letter, except patches of paper, and its pattern."""
    shape = text_shape(letter)
    pattern: set[str] = set()
    for mark, filled, clipped in painted.around(box(shape), before):
        if mark.fill and filled and _contains(mark.points, shape):
            paper = mark.fill == _PAPER and not pattern
            if paper and mark.stroke:  # a number on a disc of its own, such as a tile's level
                return None
            if not paper and not _is_patch(mark, letter):
                return Lettering(letter.text, mark.fill, frozenset(pattern))
        elif clipped and _contains(mark.clips[-1], shape):
            pattern |= _pattern_parts(mark, letter)
    return Lettering(letter.text, _PAPER, frozenset(pattern)) if pattern else None


def _contains(outline: Outline, shape: Outline) -> bool:
    return len(outline) > 2 and area(cut(shape, outline)) > 0.9 * area(shape)


def _is_patch(mark: Mark, letter: Mark) -> bool:
    """Return True for the plain patch that a pattern leaves around a letter."""
    left, top, right, bottom = mark.box
    (ax, ay), (bx, by) = letter.points
    sizes = sorted((right - left, bottom - top))
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    upright = abs(ax - bx) < 1e-3 or abs(ay - by) < 1e-3
    around = sorted((length + letter.size / 2, letter.size * (_CAP + 0.5)))
    if upright:
        # capitals of display faces are a little lower or higher than those of the bold face
        return all(abs(a - b) < 0.1 * letter.size for a, b in zip(sizes, around, strict=True))
    return len(mark.points) > 4 and max(sizes) < 1.5 * max(around)


def _width(around: Box) -> float:
    left, top, right, bottom = around
    return max(right - left, bottom - top)


def _pattern_parts(mark: Mark, letter: Mark) -> set[str]:
    """Return the part of a pattern that the mark is, at any place and size; outlines are none."""
    if len(mark.points) == 2 and mark.stroke:
        turn = round((_angle(mark) - _angle(letter)) / 15) * 15 % 180
        return {f"{'dashes' if mark.dashed else 'lines'} at {turn}"}
    if _width(mark.box) > _DOT:
        return set()
    return {"rings" if mark.stroke else "dots"}


def _angle(mark: Mark) -> float:
    (ax, ay), (bx, by) = mark.points[:2]
    return math.degrees(math.atan2(by - ay, bx - ax))
