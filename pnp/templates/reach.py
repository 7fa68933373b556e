"""Names in whose values change; all that may look different then, out.

A name in a text counts as well, so that some may be told that stay as they are.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from pnp.templates.declarations import Declarations
from pnp.templates.source import SIDES, Source

Tables = Mapping[str, frozenset[int]]
"""Elements by the number of their table on each side."""

_WORD = re.compile(r"[A-Za-z_]\w*")


class Reach(NamedTuple):
    """The names whose values may change, the elements, and whether size or pieces may."""

    names: frozenset[str]
    tables: Tables
    size: bool
    pieces: bool


def reach(source: Source, declared: Declarations, changed: Collection[str]) -> Reach:
    """How far a change of these names reaches."""
    uses: dict[str, set[str]] = {}
    again = [side_values.values for side in SIDES if (side_values := declared.again(side))]
    defaults = {name: parameter.default for name, parameter in declared.parameters.items()}
    for name, value in chain(
        defaults.items(), declared.values.items(), *(each.items() for each in again)
    ):
        uses.setdefault(name, set()).update(words(value))
    reached = found = set(changed)
    while found:
        found = {name for name, used in uses.items() if used & reached} - reached
        reached = reached | found
    tables = {
        side: frozenset(n for n, table in enumerate(tables) if not reached.isdisjoint(words(table)))
        for side in SIDES
        if isinstance(tables := source.data.get(side, []), list)
    }
    return Reach(
        frozenset(reached),
        tables,
        size=not reached.isdisjoint(words(declared.size)),
        pieces=not reached.isdisjoint(words(source.data.get("pieces", []))),
    )


def words(value: Any) -> Iterator[str]:
    """All words of all texts in a value."""
    match value:
        case str():
            yield from _WORD.findall(value)
        case dict():
            for each in value.values():
                yield from words(each)
        case list():
            for each in value:
                yield from words(each)
