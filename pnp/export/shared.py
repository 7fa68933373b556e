"""Names of resources that a file writes once and refers to repeatedly."""

from typing import Generic, TypeVar

from pnp.cache import Bounded
from pnp.drawing.scene import Image, Symbol

Thing = TypeVar("Thing", Symbol, Image)


_MOST_KNOWN = 10_000
"""Maximum number of objects that are recognised by identity."""


class Names(Generic[Thing]):
    """Names of written resources. Equal ones share a name, and few are compared twice."""

    def __init__(self) -> None:
        # Holding the object prevents reuse of its id.
        self._by_object: Bounded[int, tuple[Thing, str]] = Bounded(_MOST_KNOWN)
        self._by_value: dict[Thing, str] = {}

    def __len__(self) -> int:
        return len(self._by_value)

    def get(self, thing: Thing) -> str | None:
        """Return the name of a resource or an equal one, or None if it is unnamed."""
        known = self._by_object.get(id(thing))
        if known is not None:
            return known[1]
        name = self._by_value.get(thing)
        if name is not None:
            self._know(thing, name)
        return name

    def add(self, thing: Thing, name: str) -> None:
        """Set the name of a resource."""
        self._by_value[thing] = name
        self._know(thing, name)

    def _know(self, thing: Thing, name: str) -> None:
        self._by_object[id(thing)] = (thing, name)
