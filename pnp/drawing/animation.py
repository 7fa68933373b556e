"""Animations, stored as items with the range of frames in which each item is visible.

A strip is a run of items that are visible in the same frames. Strips are in drawing order, lowest
first. A frame shows the items of every strip whose range includes the frame.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from pnp.drawing.scene import Item
from pnp.geometry import Size


@dataclass(frozen=True, slots=True)
class Strip:
    """Consecutive items visible in the frames from `start` up to but not including `stop`."""

    items: tuple[Item, ...]
    start: int
    stop: int


@dataclass(frozen=True, eq=False)
class Animation:
    """An animation with `frames` frames of equal size."""

    title: str
    size: Size
    frames: int
    strips: tuple[Strip, ...]


class _TimedItem:
    """An item and the range of frames in which it has been visible so far."""

    def __init__(self, item: Item, start: int) -> None:
        self.item = item
        self.start = start
        self.stop = start + 1


def animate(title: str, size: Size, pictures: Iterable[Sequence[Item]]) -> Animation:
    """Return an animation from the items of each frame, in drawing order, lowest first."""
    drawn: list[_TimedItem] = []
    count = 0
    for count, items in enumerate(pictures, start=1):
        drawn = _with_frame(drawn, items, count - 1)
    return Animation(title, size, count, tuple(_strips(drawn)))


def _with_frame(drawn: list[_TimedItem], items: Sequence[Item], number: int) -> list[_TimedItem]:
    """Merge the items of the next frame with the earlier items, preserving both drawing orders."""
    last = [at for at, seen in enumerate(drawn) if seen.stop == number]
    before = [drawn[at].item for at in last]
    found: list[_TimedItem] = []
    old = new = 0
    matcher = SequenceMatcher(None, before, items, autojunk=False)
    for first, start, length in matcher.get_matching_blocks():  # the last block is empty
        upto = last[first] if first < len(last) else len(drawn)
        found += drawn[old:upto]
        found += [_TimedItem(item, number) for item in items[new:start]]
        old, new = upto, start + length
        for at in last[first : first + length]:
            found += drawn[old : at + 1]
            drawn[at].stop = number + 1
            old = at + 1
    return found


def _strips(drawn: Sequence[_TimedItem]) -> Iterable[Strip]:
    run: list[_TimedItem] = []
    for seen in [*drawn, None]:
        if run and (seen is None or (seen.start, seen.stop) != (run[0].start, run[0].stop)):
            yield Strip(tuple(each.item for each in run), run[0].start, run[0].stop)
            run = []
        if seen is not None:
            run.append(seen)
