"""Drawing of dice in Colour Lines: free spaces, and ways to draw a face from a line's end."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.games.colour_lines.dice import drawings
from pnp.games.colour_lines.lines import STEPS, end_of, spaces_of, step_from
from pnp.games.colour_lines.position import ColourLinesPlayer
from pnp.games.colour_lines.sheet import INDEX, LineSheet

EXTRA = 2
"""Number of extra steps allowed for each circle that the line enters while a die is drawn.

Ruling: Extra steps are optional. An extra step that enters a circle allows further steps.
"""


class FreeSpaces(NamedTuple):
    """Spaces that the line in one half can still enter, in that half and in the grey zone."""

    sheet: LineSheet
    half: str
    used: frozenset[int]

    def free(self, index: int) -> bool:
        """Return True if the line of this half can enter the space."""
        return index in self.sheet.enterable[self.half] and index not in self.used

    def without(self, spaces: Iterable[int]) -> "FreeSpaces":
        """Return the free spaces that remain after a line enters the given spaces."""
        return FreeSpaces(self.sheet, self.half, self.used.union(spaces))


def free_spaces(sheet: LineSheet, player: ColourLinesPlayer, half: str) -> FreeSpaces:
    """Return the spaces that the line in one half can still enter."""
    left, right = player.left, player.right
    starts = (INDEX[left.start], INDEX[right.start])
    return FreeSpaces(sheet, half, frozenset((*starts, *spaces_of(left), *spaces_of(right))))


def _fits(spaces: FreeSpaces, at: int, chain: str) -> bool:
    """Return True if every step of a chain enters a free space.

    A chain never crosses itself, so its spaces need not be compared with each other.
    """
    for step in chain:
        target = step_from(at, step)
        if target is None or not spaces.free(target):
            return False
        at = target
    return True


def step_chains(spaces: FreeSpaces, at: int, count: int) -> Iterator[str]:
    """Yield every chain of `count` single steps that can be drawn."""
    if count == 0:
        yield ""
        return
    for step in STEPS:
        target = step_from(at, step)
        if target is not None and spaces.free(target):
            deeper = spaces.without((target,))
            for rest in step_chains(deeper, target, count - 1):
                yield step + rest


def die_drawings(spaces: FreeSpaces, at: int, face: str) -> Iterator[str]:
    """Yield every way to draw a face from a line's end, without extra steps."""
    if face.isdecimal():
        yield from step_chains(spaces, at, int(face))
        return
    yield from (chain for chain in drawings(face) if _fits(spaces, at, chain))


def with_extras(spaces: FreeSpaces, at: int, chain: str) -> Iterator[str]:
    """Yield a chain without extra steps, and then with every possible choice of extra steps."""
    entered = entered_by(at, chain)
    allowed = EXTRA * sum(index in spaces.sheet.circles for index in entered)
    yield from _extended(spaces.without(entered), at, chain, allowed)


def _extended(spaces: FreeSpaces, at: int, chain: str, allowed: int) -> Iterator[str]:
    yield chain
    if not allowed:
        return
    end = entered_by(at, chain)[-1] if chain else at
    for step in STEPS:
        target = step_from(end, step)
        if target is not None and spaces.free(target):
            more = EXTRA * (target in spaces.sheet.circles)
            deeper = spaces.without((target,))
            yield from _extended(deeper, at, chain + step, allowed - 1 + more)


def entered_by(at: int, chain: str) -> list[int]:
    """Return the spaces that a chain of steps enters. The chain must stay on the sheet."""
    found = []
    for step in chain:
        at += STEPS[step]
        found.append(at)
    return found


def can_draw(spaces: FreeSpaces, at: int, face: str) -> bool:
    """Return True if there is any way to draw a face."""
    return next(die_drawings(spaces, at, face), None) is not None


def any_drawable(
    sheet: LineSheet, player: ColourLinesPlayer, dice: list[tuple[int, str, str]]
) -> bool:
    """Return True if any of these dice can be drawn.

    A 0 does not count, because it has no steps.
    """
    for _place, half, face in dice:
        if face != "0":
            spaces = free_spaces(sheet, player, half)
            if can_draw(spaces, end_of(player.line(half)), face):
                return True
    return False
