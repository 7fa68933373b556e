"""The order in which solids on a table are drawn, so that nearer solids hide farther ones.

If a horizontal or vertical plane separates two convex solids, the solid on the eye's side is drawn
later. If no plane separates them, they form a pile and are drawn in stacking order. Such an order
always exists for pieces of equal thickness that bridge others, and for piles side by side. Tall
pieces among bridges can form a cycle, which is broken at its farthest solid.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from pnp.drawing.convex import Outline
from pnp.drawing.geometry3d import Vector
from pnp.geometry import Rect

_NEAR = 1e-4  # mm, tolerance for rounding errors
_SHORT = 1e-3
"""Minimum length of an edge, in mm. Shorter edges are rounding errors."""

_EITHER = 2
"""Result of `_nearer` if neither of two solids can hide the other."""


@dataclass(frozen=True, slots=True)
class SolidExtent:
    """The area of a solid on the table, and the heights of its bottom and its top, in mm.

    `visible_bounds` is the rectangle around the solid in the picture.
    """

    outline: Outline
    around: Rect
    bottom: float
    top: float
    visible_bounds: Rect


def drawing_order(blocks: Sequence[SolidExtent], eye: Vector) -> list[int]:
    """Return the indices of the solids, farthest from the eye first."""
    pairs = []
    for one, other in _overlapping(blocks):
        nearer = _nearer(blocks[one], blocks[other], eye) or (1 if other > one else -1)
        if nearer != _EITHER:
            pairs.append((one, other) if nearer > 0 else (other, one))
    return in_order(pairs, [-_distance(block, eye) for block in blocks])


def in_order(pairs: Iterable[tuple[int, int]], depths: Sequence[float]) -> list[int]:
    """Return all indices, farthest first, except where a pair requires a different order.

    The first index of each pair comes before the second. A cycle is broken at its farthest element.
    """
    later: list[list[int]] = [[] for _ in depths]
    waits = [0] * len(depths)
    for first, second in pairs:
        later[first].append(second)
        waits[second] += 1
    ready: list[tuple[float, int]] = []
    for number, count in enumerate(waits):
        if not count:
            heappush(ready, (depths[number], number))
    left = set(range(len(waits)))
    found: list[int] = []
    while left:
        number = heappop(ready)[1] if ready else min(left, key=lambda each: (depths[each], each))
        if number not in left:
            continue
        left.remove(number)
        found.append(number)
        for each in later[number]:
            waits[each] -= 1
            if not waits[each]:
                heappush(ready, (depths[each], each))
    return found


def _overlapping(blocks: Sequence[SolidExtent]) -> Iterator[tuple[int, int]]:
    """Yield pairs of solids whose bounding rectangles in the picture overlap."""
    by_left = sorted(range(len(blocks)), key=lambda number: blocks[number].visible_bounds.x)
    active: list[int] = []
    for number in by_left:
        visible_bounds = blocks[number].visible_bounds
        active = [each for each in active if blocks[each].visible_bounds.right > visible_bounds.x]
        for each in active:
            other = blocks[each].visible_bounds
            if other.y < visible_bounds.bottom and visible_bounds.y < other.bottom:
                yield min(each, number), max(each, number)
        active.append(number)


def _nearer(one: SolidExtent, other: SolidExtent, eye: Vector) -> int:
    """Return 1 if `other` can hide `one`, or -1 if `one` can hide `other`.

    The result is _EITHER if neither can hide the other, and 0 if no plane separates them.
    """
    sides = set(_separations(one, other, eye))
    return _EITHER if len(sides) > 1 else sides.pop() if sides else 0


def _separations(one: SolidExtent, other: SolidExtent, eye: Vector) -> Iterator[int]:
    """Yield 1 for each separating plane with `other` on the eye's side, and -1 for the others.

    Both are yielded if the eye is between the solids.
    """
    a, b = one.around, other.around
    yield from _apart((one.bottom, one.top), (other.bottom, other.top), eye.z)
    beside = [
        *_apart((a.x, a.right), (b.x, b.right), eye.x),
        *_apart((a.y, a.bottom), (b.y, b.bottom), eye.y),
    ]
    yield from beside or _slanting(one.outline, other.outline, eye)


def _apart(one: tuple[float, float], other: tuple[float, float], eye: float) -> Iterator[int]:
    """Yield 1 or -1, as `_separations` does, if two ranges of a coordinate do not overlap."""
    for (_, high), (low, _), sign in ((one, other, 1), (other, one, -1)):
        if high <= low + _NEAR:
            if eye > high:
                yield sign
            if eye < low:
                yield -sign
            return


def _slanting(one: Outline, other: Outline, eye: Vector) -> Iterator[int]:
    """Yield 1 or -1 for the first edge whose vertical plane separates the outlines."""
    for first, second, sign in ((one, other, 1), (other, one, -1)):
        for (ax, ay), (bx, by) in zip(first, (*first[1:], first[0]), strict=True):
            x, y = by - ay, ax - bx
            if abs(x) + abs(y) < _SHORT:
                continue
            first_values = [x * px + y * py for px, py in first]
            second_values = [x * px + y * py for px, py in second]
            side = x * (eye.x - ax) + y * (eye.y - ay)
            if min(second_values) >= max(first_values) - _NEAR:
                yield sign if side > 0 else -sign
                return
            if max(second_values) <= min(first_values) + _NEAR:
                yield -sign if side > 0 else sign
                return


def _distance(block: SolidExtent, eye: Vector) -> float:
    x, y = block.around.centre
    return (Vector(x, y, block.bottom) - eye).length
