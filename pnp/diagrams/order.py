"""In which order solids on a table are drawn, so that nearer ones hide what lies behind them.

Two convex solids are told apart by a plane between them, level or upright: the one on the side of
whoever looks is drawn later. Those between which there is none are a pile, drawn as it was built.
Pieces of one thickness that bridge others have an order, and so have piles side by side; where
high ones stand among bridges a ring is possible, which is cut at what lies farthest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from pnp.drawing.convex import Outline
from pnp.drawing.geometry3d import VIEWER
from pnp.geometry import Rect

_NEAR = 1e-4
_SHORT = 1e-3
"""mm; what is shorter is rounding and no edge."""

_EITHER = 2
"""Neither of two blocks can hide the other."""


@dataclass(frozen=True, slots=True)
class SolidExtent:
    """The room of a solid: what it covers of the table, from where to where it is high.

    `seen` is the rectangle round it in the picture.
    """

    outline: Outline
    around: Rect
    bottom: float
    top: float
    seen: Rect


def drawing_order(blocks: Sequence[SolidExtent]) -> list[int]:
    """The numbers of the blocks, farthest first."""
    pairs = []
    for one, other in _overlapping(blocks):
        nearer = _nearer(blocks[one], blocks[other]) or (1 if other > one else -1)
        if nearer != _EITHER:
            pairs.append((one, other) if nearer > 0 else (other, one))
    return in_order(pairs, [_depth(block) for block in blocks])


def in_order(pairs: Iterable[tuple[int, int]], depths: Sequence[float]) -> list[int]:
    """All numbers, of each pair the first before the second, else the farthest first.

    A ring is cut where it is farthest.
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
    """Pairs whose rectangles in the picture overlap."""
    by_left = sorted(range(len(blocks)), key=lambda number: blocks[number].seen.x)
    active: list[int] = []
    for number in by_left:
        seen = blocks[number].seen
        active = [each for each in active if blocks[each].seen.right > seen.x]
        for each in active:
            other = blocks[each].seen
            if other.y < seen.bottom and seen.y < other.bottom:
                yield min(each, number), max(each, number)
        active.append(number)


def _nearer(one: SolidExtent, other: SolidExtent) -> int:
    """1 if the other may hide the one, -1 the other way round, _EITHER if neither; 0 in a pile."""
    told = set(_told(one, other))
    return _EITHER if len(told) > 1 else told.pop() if told else 0


def _told(one: SolidExtent, other: SolidExtent) -> Iterator[int]:
    """What the planes between them say."""
    if one.top <= other.bottom + _NEAR:
        yield 1
    elif other.top <= one.bottom + _NEAR:
        yield -1
    a, b = one.around, other.around
    upright = False
    for low, high, far, way in (
        (a.x, a.right, (b.x, b.right), VIEWER.x),
        (a.y, a.bottom, (b.y, b.bottom), VIEWER.y),
    ):
        if high <= far[0] + _NEAR:
            upright = True
            yield 1 if way > 0 else -1
        elif far[1] <= low + _NEAR:
            upright = True
            yield -1 if way > 0 else 1
    if not upright:
        yield from _slanting(one.outline, other.outline)


def _slanting(one: Outline, other: Outline) -> Iterator[int]:
    """The same of upright planes along the edges of both."""
    for first, second, sign in ((one, other, 1), (other, one, -1)):
        for (ax, ay), (bx, by) in zip(first, (*first[1:], first[0]), strict=True):
            x, y = by - ay, ax - bx
            if abs(x) + abs(y) < _SHORT:
                continue
            own = [x * px + y * py for px, py in first]
            others = [x * px + y * py for px, py in second]
            towards = x * VIEWER.x + y * VIEWER.y
            if min(others) >= max(own) - _NEAR:
                yield sign if towards > 0 else -sign
                return
            if max(others) <= min(own) + _NEAR:
                yield -sign if towards > 0 else sign
                return


def _depth(block: SolidExtent) -> float:
    """How near the middle of its foot is."""
    centre = block.around.centre
    return centre.x * VIEWER.x + centre.y * VIEWER.y + block.bottom * VIEWER.z
