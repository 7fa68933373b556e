"""Drawing of dice in Colour Lines: free spaces, and every drawing of a face from a line's end."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.games.colour_lines.dice import drawings
from pnp.games.colour_lines.lines import STEPS, end_of, spaces_of, step_from
from pnp.games.colour_lines.position import ColourLinesPlayer
from pnp.games.colour_lines.sheet import INDEX, LineSheet

EXTRA = 2
"""Steps that entering a circle allows after its die.

(reading) They may be declined, and can chain.
"""


class FreeSpaces(NamedTuple):
    """Free spaces of a half and the grey zone, which a line may still enter."""

    sheet: LineSheet
    half: str
    used: frozenset[int]

    def free(self, index: int) -> bool:
        """Return True if a line of this half may enter the space."""
        return index in self.sheet.enterable[self.half] and index not in self.used

    def without(self, spaces: Iterable[int]) -> "FreeSpaces":
        """Return the free spaces after a line has entered these."""
        return FreeSpaces(self.sheet, self.half, self.used.union(spaces))


def free_spaces(sheet: LineSheet, player: ColourLinesPlayer, half: str) -> FreeSpaces:
    """Return the spaces not used by either line or its start."""
    left, right = player.left, player.right
    starts = (INDEX[left.start], INDEX[right.start])
    return FreeSpaces(sheet, half, frozenset((*starts, *spaces_of(left), *spaces_of(right))))


def _fits(spaces: FreeSpaces, at: int, chain: str) -> bool:
    """Return True if every step of a chain, which never crosses itself, enters a free space."""
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
    """Yield a drawn chain with every choice of the extra steps that its circles allow."""
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
    """Return the spaces that a chain of steps enters; it must stay on the sheet."""
    found = []
    for step in chain:
        at += STEPS[step]
        found.append(at)
    return found


def can_draw(spaces: FreeSpaces, at: int, face: str) -> bool:
    """Return True if a face can be drawn at all."""
    return next(die_drawings(spaces, at, face), None) is not None


def any_drawable(
    sheet: LineSheet, player: ColourLinesPlayer, dice: list[tuple[int, str, str]]
) -> bool:
    """Return True if any of these dice can be drawn; a 0 does not count, as it draws nothing."""
    for _place, half, face in dice:
        if face != "0":
            spaces = free_spaces(sheet, player, half)
            if can_draw(spaces, end_of(player.line(half)), face):
                return True
    return False
