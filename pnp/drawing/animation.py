"""Pictures one after the other: what several of them share is told once.

A strip of a film is a run of items and the pictures it is seen in. Strips lie in the order of
drawing, so that in every picture the seen ones, lowest first, are just its items.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from pnp.drawing.scene import Item
from pnp.geometry import Size


@dataclass(frozen=True, slots=True)
class FilmStrip:
    """Items that are seen from one picture on and in all further ones before another."""

    items: tuple[Item, ...]
    begins: int
    ends: int


@dataclass(frozen=True, eq=False)
class Film:
    """So many pictures of one size."""

    title: str
    size: Size
    pictures: int
    strips: tuple[FilmStrip, ...]


class _Seen:
    """One item, and the pictures it is seen in so far."""

    def __init__(self, item: Item, begins: int) -> None:
        self.item = item
        self.begins = begins
        self.ends = begins + 1


def film(title: str, size: Size, pictures: Iterable[Sequence[Item]]) -> Film:
    """The film of these pictures, lowest items first in each."""
    drawn: list[_Seen] = []
    count = 0
    for count, items in enumerate(pictures, start=1):
        drawn = _with_picture(drawn, items, count - 1)
    return Film(title, size, count, tuple(_strips(drawn)))


def _with_picture(drawn: list[_Seen], items: Sequence[Item], number: int) -> list[_Seen]:
    """The items seen so far and those of the next picture, each drawn where both orders have it."""
    last = [at for at, seen in enumerate(drawn) if seen.ends == number]
    before = [drawn[at].item for at in last]
    found: list[_Seen] = []
    old = new = 0
    matcher = SequenceMatcher(None, before, items, autojunk=False)
    for first, begins, length in matcher.get_matching_blocks():  # the last one is empty
        upto = last[first] if first < len(last) else len(drawn)
        found += drawn[old:upto]
        found += [_Seen(item, number) for item in items[new:begins]]
        old, new = upto, begins + length
        for at in last[first : first + length]:
            found += drawn[old : at + 1]
            drawn[at].ends = number + 1
            old = at + 1
    return found


def _strips(drawn: Sequence[_Seen]) -> Iterable[FilmStrip]:
    """Neighbours that are seen in the same pictures, together."""
    run: list[_Seen] = []
    for seen in [*drawn, None]:
        if run and (seen is None or (seen.begins, seen.ends) != (run[0].begins, run[0].ends)):
            yield FilmStrip(tuple(each.item for each in run), run[0].begins, run[0].ends)
            run = []
        if seen is not None:
            run.append(seen)
