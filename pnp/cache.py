"""What was made, kept for the next who asks for it, in memory that does not grow."""

from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Bounded(dict[_Key, _Value]):
    """Holds at most so many things; one more, and it begins anew."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: _Key, value: _Value) -> None:
        """Set what is known of a key."""
        if len(self) >= self._most and key not in self:
            self.clear()
        super().__setitem__(key, value)

    def __reduce__(self) -> tuple[type["Bounded[_Key, _Value]"], tuple[int]]:
        """Sent to other processes empty."""
        return type(self), (self._most,)
