"""A bounded cache for use in objects. Functions use `functools.lru_cache` instead."""

from collections.abc import Callable
from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class BoundedCache(dict[_Key, _Value]):
    """A cache for at most `max_entries` values; adding a value to a full cache clears it first."""

    def __init__(self, max_entries: int) -> None:
        super().__init__()
        self._max_entries = max_entries

    def __setitem__(self, key: _Key, value: _Value) -> None:
        if len(self) >= self._max_entries and key not in self:
            self.clear()
        super().__setitem__(key, value)

    def fetch(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """Return the value of a key; if the key is missing, create the value with `make`."""
        try:
            return self[key]
        except KeyError:
            pass
        value = self[key] = make()
        return value

    def __reduce__(self) -> tuple[type["BoundedCache[_Key, _Value]"], tuple[int]]:
        """Pickle an empty cache, because other processes do not need the values."""
        return type(self), (self._max_entries,)
