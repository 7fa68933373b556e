"""Find the elements of a template that depend on the values of certain names.

A name can also match a word in other text, so the result can include elements that do not change.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.templates.declarations import Declarations
from pnp.templates.source import SIDES, Source

_WORD = re.compile(r"[A-Za-z_]\w*")


class Dependents(NamedTuple):
    """Everything in a template that depends on the values of certain names."""

    names: frozenset[str] = frozenset()
    """The names, and all other names that are computed from them."""
    tables: Mapping[tuple[str, int], tuple[str, ...]] = MappingProxyType({})
    """Sorted names that each element table depends on, keyed by side and number of the table."""
    size: bool = False
    pieces: bool = False


def dependents(source: Source, declared: Declarations, changed: Collection[str]) -> Dependents:
    """Return everything that depends on the values of the names in `changed`."""
    if not changed:
        return Dependents()
    uses: dict[str, set[str]] = {}
    again = [side_values.values for side in SIDES if (side_values := declared.again(side))]
    defaults = {name: parameter.default for name, parameter in declared.parameters.items()}
    for name, value in chain(
        defaults.items(), declared.values.items(), *(each.items() for each in again)
    ):
        uses.setdefault(name, set()).update(words_in(value))
    reached = found = set(changed)
    while found:
        found = {name for name, used in uses.items() if used & reached} - reached
        reached = reached | found
    tables = {
        (side, number): tuple(sorted(names))
        for side in SIDES
        if isinstance(listed := source.data.get(side), list)
        for number, table in enumerate(listed)
        if (names := reached.intersection(words_in(table)))
    }
    return Dependents(
        frozenset(reached),
        tables,
        size=not reached.isdisjoint(words_in(declared.size)),
        pieces=not reached.isdisjoint(words_in(source.data.get("pieces", []))),
    )


def words_in(value: Any) -> Iterator[str]:
    """Yield every word in the strings of a value, including strings in nested values."""
    match value:
        case str():
            yield from _WORD.findall(value)
        case dict():
            for each in value.values():
                yield from words_in(each)
        case list():
            for each in value:
                yield from words_in(each)
