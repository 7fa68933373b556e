"""Names of resources that a file contains once and uses repeatedly."""

from typing import Generic, TypeVar

from pnp.cache import BoundedCache
from pnp.drawing.scene import Image, Symbol

Resource = TypeVar("Resource", Symbol, Image)


_MAX_REMEMBERED = 10_000
"""Maximum number of objects that are recognised by their identity."""


class ResourceNames(Generic[Resource]):
    """Names of resources that are already written. Equal resources share a name.

    If possible, resources are recognised by their identity, because comparing them is slow.
    """

    def __init__(self) -> None:
        # Holding the object prevents reuse of its id.
        self._by_object: BoundedCache[int, tuple[Resource, str]] = BoundedCache(_MAX_REMEMBERED)
        self._by_value: dict[Resource, str] = {}

    def __len__(self) -> int:
        return len(self._by_value)

    def get(self, resource: Resource) -> str | None:
        """Return the name of this resource or of an equal one, or None if it has not been added."""
        known = self._by_object.get(id(resource))
        if known is not None:
            return known[1]
        name = self._by_value.get(resource)
        if name is not None:
            self._remember(resource, name)
        return name

    def add(self, resource: Resource, name: str) -> None:
        """Record the name of a resource."""
        self._by_value[resource] = name
        self._remember(resource, name)

    def _remember(self, resource: Resource, name: str) -> None:
        self._by_object[id(resource)] = (resource, name)
