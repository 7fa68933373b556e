"""Compute the size of a game's tuck box from the number and the thickness of its pieces.

Equal pieces are stacked, and the stacks stand side by side in rows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, fsum
from operator import itemgetter

from pnp.diagrams.solids import PAPER, Solid, rest, solid_of
from pnp.drawing.box_net import BoxNet, BoxPart
from pnp.drawing.convex import extent
from pnp.drawing.scene import Scene
from pnp.geometry import Size
from pnp.templates.expression import Argument

_SLACK = 1.0
"""Extra width that a stack needs in a box, in mm."""

_LOOSE = 2.0
"""Factor for the distance between nested pieces, because tabs overlap and folds are inexact."""

_STEP = 2.0
"""Difference between the box widths that are tried, in mm."""

_LEAST = Size(56.0, 66.0)
"""Smallest inner width and height of a box, in mm, that leave room for a list of contents."""

_SHALLOW = 14.0
"""Smallest inner depth, in mm, at which a side is wider than the tab behind it."""

_PAPER = 0.3
"""Thickness of the paper of a box, in mm."""


@dataclass(frozen=True, slots=True)
class PieceStack:
    """A stack of equal pieces: the size of a piece, and the distance between two pieces, in mm."""

    count: int
    footprint: Size
    height: float
    pitch: float

    def filling(self, depth: float) -> list[Size] | None:
        """Return the areas of all stacks in a box of this depth, or None if a piece is too tall.

        Nested pieces are laid on their sides if they are too tall to stand.
        """
        if self.pitch < self.height and self.footprint.width <= depth < self.height:
            length = self.height + (self.count - 1) * self.pitch
            return [_grown(Size(self.footprint.width, length))]
        if self.height > depth:
            return None
        each = 1 + floor((depth - self.height) / self.pitch + 1e-9)
        return [_grown(self.footprint)] * ceil(self.count / each)

    @property
    def depths(self) -> Iterator[float]:
        """Depths of a box at which the number of stacks changes, in mm."""
        if self.pitch < self.height:
            yield self.footprint.width
        for stacks in range(1, min(self.count, 12) + 1):
            yield self.height + (ceil(self.count / stacks) - 1) * self.pitch


@dataclass(frozen=True, slots=True)
class BoxSize:
    """Inner size of a box, in mm. `halves` is True if the box is printed in two halves."""

    width: float
    height: float
    depth: float
    halves: bool

    @property
    def net(self) -> BoxNet:
        """The part to cut out: the whole box, or the larger of its two halves."""
        walls = 2 * _PAPER
        return BoxNet(
            self.width + walls,
            self.height + walls,
            self.depth + walls,
            paper=_PAPER,
            part=BoxPart.BACK if self.halves else BoxPart.WHOLE,
        )

    @property
    def parameters(self) -> dict[str, Argument]:
        """Parameters of the `common/box` component."""
        sides = {name: getattr(self, name) for name in ("width", "height", "depth")}
        return {**sides, "paper": _PAPER, "halves": self.halves}


def stacks(scenes: Iterable[tuple[Scene, float]]) -> list[PieceStack]:
    """Return the stacks of pieces. Each item in `scenes` is a scene and a thickness in mm."""
    counts: Counter[PieceStack] = Counter()
    for (scene, thickness), count in Counter(scenes).items():  # identical pieces share a scene
        counts[_single(solid_of(scene, thickness))] += count
    return [
        PieceStack(count, each.footprint, each.height, each.pitch) for each, count in counts.items()
    ]


def _single(solid: Solid) -> PieceStack:
    size = extent(solid.outline).size
    footprint = Size(round(size.width, 3), round(size.height, 3))
    height = round(solid.height, 3)
    pitch = min(height, max(PAPER, rest(solid, solid) * _LOOSE)) if solid.hollow else height
    return PieceStack(1, footprint, height, round(pitch, 3))


def smallest_box(pieces: Sequence[PieceStack], paper: Size) -> BoxSize | None:
    """Return the box with the smallest net that fits the paper, preferably in one piece.

    Return None if even a box in two halves does not fit.
    """
    for halves in (False, True):
        found = [(size.net.size, size) for size in _boxes(pieces, paper, halves=halves)]
        fitting = [(net.width * net.height, size) for net, size in found if _fits(net, paper)]
        if fitting:
            return min(fitting, key=itemgetter(0))[1]
    return None


def _boxes(pieces: Sequence[PieceStack], paper: Size, *, halves: bool) -> Iterator[BoxSize]:
    """Yield the shortest possible box for each combination of depth and width to try."""
    depths = sorted({max(_SHALLOW, depth) for each in pieces for depth in each.depths})
    for depth in depths:
        areas = [each.filling(depth) for each in pieces]
        if any(area is None for area in areas):
            continue
        filled = [size for area in areas if area for size in area]
        for turned in (False, True):
            upright = [_upright(size, turned=turned) for size in filled]
            upright.sort(key=lambda each: (-each.height, -each.width))
            width = max(_LEAST.width, *(size.width for size in upright))
            while BoxSize(width, 0.0, depth + _SLACK, halves).net.size.width <= max(paper):
                height = max(_LEAST.height, _height(upright, width))
                yield BoxSize(width, height, depth + _SLACK, halves)
                width += _STEP


def _height(areas: Iterable[Size], width: float) -> float:
    """Return the total height of the areas when they are placed in rows, tallest first."""
    free: list[float] = []  # free width of each row
    heights: list[float] = []
    for area in areas:
        for row, left in enumerate(free):
            if area.width <= left + 1e-9:
                free[row] = left - area.width
                break
        else:
            free.append(width - area.width)
            heights.append(area.height)
    return fsum(heights)


def _upright(size: Size, *, turned: bool) -> Size:
    tall = Size(min(size), max(size))
    return tall.turned if turned else tall


def _grown(size: Size) -> Size:
    return Size(size.width + _SLACK, size.height + _SLACK)


def _fits(net: Size, paper: Size) -> bool:
    return any(net.fits(sheet) for sheet in (paper, paper.turned))
