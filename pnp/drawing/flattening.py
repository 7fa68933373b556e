"""Flattening: conversion of any drawing to filled outlines in one coordinate system.

The outlines can then be projected. Lines become areas and letters become outlines, because a
projective map changes the width of a line along the line.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple, assert_never

from pnp.drawing.camera import straightened
from pnp.drawing.colour import Colour
from pnp.drawing.convex import extent, signed_area
from pnp.drawing.scene import (
    Box,
    Cap,
    Circle,
    Curve,
    Group,
    Item,
    Line,
    Mosaic,
    Outline,
    Path,
    Picture,
    Polygon,
    Shape,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.drawing.shape_outlines import KAPPA, outlines
from pnp.drawing.text_paths import text_paths
from pnp.geometry import IDENTITY, Affine, Point, Rect, distance

FINEST = 0.22
"""Minimum width of a line, in mm in the drawing.

Pictures usually show drawings at half their size.
"""

_SHORT, _MODEST = 0.35, 1.3
"""Maximum lengths, in mm, of curves that are replaced by one and by two straight lines."""

_SHARPEST = 0.35
"""Minimum cosine of half the angle at a corner of a line. Sharper corners are blunted."""

_NEAR = 1e-9

_CACHE_SIZE = 200


class FlatShape(NamedTuple):
    """Outlines painted in one colour.

    `size` is the font size of text in mm, or 0 for other shapes.
    """

    outlines: tuple[Outline, ...]
    fill: Colour
    around: Rect
    winding: bool = False
    size: float = 0.0
    is_line: bool = False
    """True if the outlines represent a line."""


class FlatGroup(NamedTuple):
    """Contents that are visible only inside the outlines of `clip`."""

    contents: tuple["Flat", ...]
    clip: FlatShape

    @property
    def around(self) -> Rect:
        """Rectangle that contains everything visible."""
        return self.clip.around


class FlatPicture(NamedTuple):
    """A raster image, and its transform."""

    picture: Picture
    transform: Affine

    @property
    def around(self) -> Rect:
        """Rectangle that contains the picture."""
        return extent([self.transform.apply(corner) for corner in self.picture.rect.corners])


Flat = FlatShape | FlatGroup | FlatPicture


def flattened(items: Iterable[Item], place: Affine = IDENTITY) -> Iterator[Flat]:
    """Yield the contents of a drawing, from the bottom up, transformed by `place`."""
    for item in items:
        match item:
            case Text():
                yield from _letters(item, place)
            case Group():
                contents = flattened(item.items, place @ item.transform)
                if item.clip is None:
                    yield from contents
                else:
                    clip = _clip(item.clip, place @ item.transform)
                    yield FlatGroup(tuple(contents), clip)
            case Use():
                yield from _symbol(item.symbol, place @ item.transform)
            case Picture():
                yield FlatPicture(item, place)
            case Mosaic():
                yield flat_shape(_moved(outlines(item), place), item.fill)
            case Line():
                yield _drawn(outlines(item), item.stroke, place)
            case Box() | Circle() | Polygon() | Path():
                yield from _painted(item, place)
            case _:
                assert_never(item)


def _symbol(symbol: Symbol, place: Affine) -> Iterator[Flat]:
    """Yield the contents of a symbol. A symbol is flattened only once for each size."""
    size = round(place.stretch, 6)
    if size:
        unit = Affine(1 / size, 0, 0, 1 / size, 0, 0)
        for flat in _flat_symbol(symbol, size):
            yield _placed(flat, place @ unit)


@lru_cache(maxsize=_CACHE_SIZE)
def _flat_symbol(symbol: Symbol, size: float) -> tuple[Flat, ...]:
    return tuple(flattened(symbol.items, Affine(size, 0, 0, size, 0, 0)))


def _placed(flat: Flat, place: Affine) -> Flat:
    match flat:
        case FlatShape():
            shape = flat_shape(_moved(flat.outlines, place), flat.fill, winding=flat.winding)
            return shape._replace(size=flat.size, is_line=flat.is_line)
        case FlatGroup(contents, clip):
            outlines = _moved(clip.outlines, place)
            inner = tuple(_placed(each, place) for each in contents)
            return FlatGroup(inner, flat_shape(outlines, clip.fill, winding=clip.winding))
        case FlatPicture(picture, transform):
            return FlatPicture(picture, place @ transform)
        case _:
            assert_never(flat)


def flat_shape(
    found: tuple[Outline, ...], fill: Colour, *, winding: bool = False, size: float = 0.0
) -> FlatShape:
    """Return outlines together with the rectangle around them."""
    around = extent([point for outline in found for point in outline.controls])
    return FlatShape(found, fill, around, winding, size)


def _painted(item: Shape, place: Affine) -> Iterator[FlatShape]:
    found = tuple(_simpler(outline, place.stretch) for outline in outlines(item))
    if not found:
        return
    if item.fill is not None:
        winding = isinstance(item, Path) and item.winding
        yield flat_shape(_moved(found, place), item.fill, winding=winding)
    if item.stroke is not None:
        yield _drawn(found, item.stroke, place)


def _simpler(outline: Outline, scale: float) -> Outline:
    start, changed = outline.start, False
    steps: list[Point | Curve] = []
    for step in outline.segments:
        if not isinstance(step, Curve):
            start = step
            steps.append(step)
            continue
        first, second, end = step.first, step.second, step.end
        x, y = (
            abs(first.x - start.x) + abs(end.x - second.x),
            abs(first.y - start.y) + abs(end.y - second.y),
        )
        x, y = x + abs(second.x - first.x), y + abs(second.y - first.y)
        length = scale * max(x, y)
        if length > _MODEST:
            steps.append(step)
        else:
            changed = True
            if length > _SHORT:
                middle = [
                    (p + 3 * (q + r) + s) / 8
                    for p, q, r, s in zip(start, first, second, end, strict=True)
                ]
                steps.append(Point(*middle))
            steps.append(end)
        start = end
    return Outline(outline.start, tuple(steps), outline.closed) if changed else outline


def _clip(shape: Shape, place: Affine) -> FlatShape:
    winding = isinstance(shape, Path) and shape.winding
    return flat_shape(_moved(outlines(shape), place), Colour(0, 0, 0), winding=winding)


def _letters(text: Text, place: Affine) -> Iterator[FlatShape]:
    size = text.size * place.stretch
    for path in text_paths(text):
        for shape in _painted(path, place):
            yield shape._replace(size=size)


def _moved(found: Iterable[Outline], place: Affine) -> tuple[Outline, ...]:
    if place == IDENTITY:
        return tuple(found)
    a, b, c, d, e, f = place
    return tuple(
        outline.with_controls(
            [Point(a * x + c * y + e, b * x + d * y + f) for x, y in outline.controls]
        )
        for outline in found
    )


def _drawn(found: Iterable[Outline], stroke: Stroke, place: Affine) -> FlatShape:
    half = max(stroke.width, FINEST / place.stretch) / 2
    dashed = chain.from_iterable(_dashes(each, stroke.dash) for each in found)
    areas = chain.from_iterable(_band(each, half, stroke.cap) for each in dashed)
    shape = flat_shape(_moved(areas, place), stroke.colour, winding=True)
    return shape._replace(is_line=True)


def _dashes(outline: Outline, dash: Sequence[float]) -> Iterator[Outline]:
    if not dash:
        yield outline
        return
    corners = straightened(outline)
    if outline.closed:
        corners.append(outline.start)
    number, left, run = 0, dash[0], [corners[0]]
    for start, end in pairwise(corners):
        length, gone = distance(start, end), 0.0
        while length - gone > left:
            gone += left
            share = gone / length
            at = Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
            if number % 2 == 0:
                yield Outline(run[0], (*run[1:], at))
            number += 1
            left, run = dash[number % len(dash)], [at]
        left -= length - gone
        run.append(end)
    if number % 2 == 0 and len(run) > 1:
        yield Outline(run[0], tuple(run[1:]))


def _band(outline: Outline, half: float, cap: Cap) -> Iterator[Outline]:
    """Yield the area within `half` mm of a line. It is a ring if the line is closed.

    All outlines run in the same direction, so overlapping areas do not cancel out.
    """
    corners = outline.controls
    if outline.closed:
        if signed_area(corners) < 0:
            outline = _reversed(outline)
        yield _offset(outline, half)
        yield _reversed(_offset(outline, -half))
        return
    if all(distance(corners[0], each) < _NEAR for each in corners):
        if cap is Cap.ROUND:
            yield from outlines(Circle(corners[0], half))
        return
    left, right = _offset(outline, half), _reversed(_offset(outline, -half))
    steps = [*left.segments, *_end(_last(left), right.start, cap)]
    steps += [*right.segments, *_end(_last(right), left.start, cap)]
    yield Outline(left.start, tuple(steps), closed=True)


def _end(start: Point, end: Point, cap: Cap) -> Iterator[Point | Curve]:
    """Yield the cap at the end of a line, from one side of the line to the other."""
    if cap is not Cap.ROUND:
        yield end
        return
    x, y = (end.x - start.x) / 2, (end.y - start.y) / 2  # from the line to its side
    middle, out = Point(start.x + x, start.y + y), Point(y, -x)
    tip, k = Point(middle.x + out.x, middle.y + out.y), KAPPA
    yield Curve(
        Point(start.x + k * out.x, start.y + k * out.y), Point(tip.x - k * x, tip.y - k * y), tip
    )
    yield Curve(
        Point(tip.x + k * x, tip.y + k * y), Point(end.x + k * out.x, end.y + k * out.y), end
    )


def _last(outline: Outline) -> Point:
    step = outline.segments[-1]
    return step.end if isinstance(step, Curve) else step


def _reversed(outline: Outline) -> Outline:
    ends = [outline.start]
    for step in outline.segments:
        ends.append(step.end if isinstance(step, Curve) else step)
    steps: list[Point | Curve] = []
    for step, end in zip(reversed(outline.segments), reversed(ends[:-1]), strict=True):
        steps.append(Curve(step.second, step.first, end) if isinstance(step, Curve) else end)
    return Outline(ends[-1], tuple(steps), outline.closed)


def _offset(outline: Outline, by: float) -> Outline:
    """Return the outline offset by `by` mm, to the left of its direction on paper if positive.

    The control points of curves are moved like corners (Tiller and Hanson's approximation).
    """
    corners = list(outline.controls)
    closing = outline.closed and distance(corners[0], corners[-1]) < _NEAR
    if closing:
        corners.pop()
    normals = _normals(corners, closed=outline.closed)
    moved = [_mitred(corners[n], *normals[n], by) for n in range(len(corners))]
    if closing:
        moved.append(moved[0])
    return outline.with_controls(moved)


def _normals(corners: Sequence[Point], *, closed: bool) -> list[tuple[Point, Point]]:
    ends = (*corners[1:], *corners[:1]) if closed else corners[1:]
    found: list[Point | None] = []
    for start, end in zip(corners, ends, strict=False):
        length = distance(start, end)
        unit = (
            Point((end.y - start.y) / length, (start.x - end.x) / length)
            if length > _NEAR
            else None
        )
        found.append(unit)
    if not closed:
        found.append(None)
    count = len(corners)
    pairs = []
    for number in range(count):
        before = _nearest(found, number - 1, -1, closed=closed)
        after = _nearest(found, number, 1, closed=closed)
        flat = Point(0, 0)
        pairs.append((before or after or flat, after or before or flat))
    return pairs


def _nearest(
    normals: Sequence[Point | None], start: int, step: int, *, closed: bool
) -> Point | None:
    """Return the first normal found from `start` on. Edges of zero length have no normal.

    `step` is 1 to search forwards, or -1 to search backwards.
    """
    for number in range(len(normals)):
        at = start + step * number
        if not closed and not 0 <= at < len(normals):
            return None
        normal = normals[at % len(normals)]
        if normal is not None:
            return normal
    return None


def _mitred(corner: Point, before: Point, after: Point, by: float) -> Point:
    x, y = before.x + after.x, before.y + after.y
    length = distance((0, 0), (x, y))
    if length < _NEAR:
        return Point(corner.x + by * after.x, corner.y + by * after.y)
    x, y = x / length, y / length
    reach = by / max(_SHARPEST, x * after.x + y * after.y)
    return Point(corner.x + reach * x, corner.y + reach * y)
