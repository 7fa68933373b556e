"""What a file writes once and names wherever it is used."""

from typing import Generic, TypeVar

from pnp.cache import Bounded
from pnp.drawing.scene import Image, Symbol

Thing = TypeVar("Thing", Symbol, Image)


_MOST_KNOWN = 10_000
"""Things that are known without comparing them."""


class Names(Generic[Thing]):
    """Names of what has been written. Equal things have one name; few are compared twice."""

    def __init__(self) -> None:
        # a thing that is held keeps its id
        self._by_object: Bounded[int, tuple[Thing, str]] = Bounded(_MOST_KNOWN)
        self._by_value: dict[Thing, str] = {}

    def __len__(self) -> int:
        return len(self._by_value)

    def get(self, thing: Thing) -> str | None:
        """The name of a thing, or of one that equals it."""
        known = self._by_object.get(id(thing))
        if known is not None:
            return known[1]
        name = self._by_value.get(thing)
        if name is not None:
            self._know(thing, name)
        return name

    def add(self, thing: Thing, name: str) -> None:
        """Give a thing its name."""
        self._by_value[thing] = name
        self._know(thing, name)

    def _know(self, thing: Thing, name: str) -> None:
        self._by_object[id(thing)] = (thing, name)
